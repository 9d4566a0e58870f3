"""Makes the shared material of these tests importable, and hands out plain kernels, vectors and blocks of seeds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))

from solvers_emissary.samples import COMPILED, plain_modules  # noqa: E402

VECTORS = TESTS / "vectors" / "emissary"


@pytest.fixture(scope="session")
def plain() -> dict[str, ModuleType]:
    return plain_modules()


@pytest.fixture(scope="session")
def vector() -> Callable[[str], dict[str, Any]]:
    return lambda name: json.loads((VECTORS / f"{name}.json").read_text())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``block`` numbers blocks of seeds: ten of them compiled, one plain."""
    if "block" in metafunc.fixturenames:
        metafunc.parametrize("block", range(10 if COMPILED else 1))
