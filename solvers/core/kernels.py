"""Which kernels run compiled here, and which as plain Python.

A kernel is a module with a Cython declaration file (``.pxd``) of the same name beside it; ``setup.py`` compiles every such module
where a C compiler is found. The plain source gives the same answers, slower. ``python -m solvers.core.kernels --require`` fails
unless all are compiled: the check that keeps a lost speed-up from going unnoticed.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

ROOM = Path(__file__).resolve().parent.parent
"""The folder of the ``solvers`` package, where all kernels live."""


@dataclass(frozen=True)
class Kernel:
    """One kernel: the module's dotted name, and whether importing it here loads machine code."""

    module: str
    compiled: bool


def kernels() -> tuple[Kernel, ...]:
    """Every kernel there is, by name. Looks modules up without running them."""
    names = sorted(".".join(("solvers", *path.relative_to(ROOM).with_suffix("").parts)) for path in ROOM.rglob("*.pxd"))
    return tuple(Kernel(name, _is_compiled(name)) for name in names if name.rpartition(".")[2] != "__init__")


def all_compiled() -> bool:
    """Whether no kernel runs as plain Python."""
    return all(kernel.compiled for kernel in kernels())


def _is_compiled(module: str) -> bool:
    spec = find_spec(module)
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def _main(arguments: list[str]) -> int:
    found = kernels()
    lines = [f"{kernel.module}: {'compiled' if kernel.compiled else 'plain Python'}" for kernel in found]
    sys.stdout.write("\n".join(lines) + "\n")
    failed = not found or not all(kernel.compiled for kernel in found)
    return 1 if failed and "--require" in arguments else 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
