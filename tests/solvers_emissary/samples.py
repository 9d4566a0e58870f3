"""How much testing of the open-deal solver this machine can do, and its kernels once more as plain Python."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import solvers.emissary
from solvers.core.kernels import kernels

KERNELS = ("table", "position", "visit", "tour")
COMPILED = all(kernel.compiled for kernel in kernels() if kernel.module in {f"solvers.emissary.{name}" for name in KERNELS})


def scaled(samples: int) -> int:
    """So many samples with compiled kernels, a tenth of them without."""
    return samples if COMPILED else samples // 10


def plain_modules() -> dict[str, ModuleType]:
    """The kernels and what is built on them, loaded from their sources whatever is compiled, under their own names."""
    names = [f"solvers.emissary.{name}" for name in (*KERNELS, "plan", "open_deal")]
    before = {name: sys.modules.get(name) for name in names}
    try:
        return {name.rpartition(".")[2]: _load(name) for name in names}
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


def _load(name: str) -> ModuleType:
    path = Path(solvers.emissary.__path__[0]) / f"{name.rpartition('.')[2]}.py"
    spec = spec_from_loader(name, SourceFileLoader(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
