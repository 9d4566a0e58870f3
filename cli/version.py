"""The version, known without importing anything, and the long form that says what this installation runs on."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
"""The version of the distribution; a test holds it equal to ``pyproject.toml``."""

SHORT: Final = f"fieldcraft {VERSION}"
"""What ``--version`` prints."""

LIBRARIES: Final = ("ortools", "numpy", "pydantic", "typer", "rich", "joblib", "python-constraint", "platformdirs")
"""The distributions whose versions the long form names."""


def installed_version(distribution: str) -> str | None:
    """The version of an installed distribution, read without importing it, or None."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
