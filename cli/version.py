"""The version, known without importing anything, and the long form that says what this installation runs on."""

from __future__ import annotations

VERSION = "0.1.0"
"""The version of the distribution; a test holds it equal to ``pyproject.toml``."""

SHORT = f"fieldcraft {VERSION}"
"""What ``--version`` prints."""

LIBRARIES = ("ortools", "numpy", "pydantic", "typer", "rich", "joblib", "python-constraint", "platformdirs")
"""The distributions whose versions the long form names."""


def installed_version(distribution: str) -> str | None:
    """The version of an installed distribution, read without importing it, or None."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
