"""What holds for every test: small matrix products get one thread, as the command line gives them (they stall on busy cores)."""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
