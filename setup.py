"""Compile the search kernels where a C compiler is found; without one, the same modules run as plain Python.

Every module under ``solvers`` with a Cython declaration file (``.pxd``) beside it is a kernel. ``FIELDCRAFT_PLAIN=1`` in the
environment skips compilation. A missing or failing C compiler is no error (the extensions are optional); an error that Cython
finds is. The message catalogues are compiled as well.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent


def kernels() -> list[Extension]:
    if os.environ.get("FIELDCRAFT_PLAIN") == "1":
        return []
    from Cython.Build import cythonize

    sources = sorted(path.with_suffix(".py").relative_to(ROOT).as_posix() for path in (ROOT / "solvers").rglob("*.pxd"))
    extensions: list[Extension] = cythonize(
        [source for source in sources if not source.endswith("__init__.py")],
        compiler_directives={
            "language_level": 3,
            "annotation_typing": False,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
        },
        quiet=True,
    )
    for extension in extensions:
        extension.optional = True
    return extensions


def catalogues() -> None:
    sys.path.insert(0, str(ROOT))
    from table.wording.catalogues import compile_catalogues

    compile_catalogues()


catalogues()
setup(ext_modules=kernels())
