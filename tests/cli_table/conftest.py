"""Table commands in process and as a real process, with folders of the test's own for journals and what is kept."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.environment import Environment
from cli.main import run

LAUNCH = (sys.executable, "-P", "-c", "import sys; from cli.main import run; sys.exit(run(sys.argv[1:]))")


@dataclass(frozen=True)
class Done:
    """How one command line ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document that it must be."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where journals and what is kept go for the length of a test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def fieldcraft(folders: Path) -> Callable[..., Done]:
    """Run a command line in process; ``lines`` are what is typed."""

    def command(*arguments: str, lines: str = "", width: int = 80, encoding: str = "utf-8", **variables: str) -> Done:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="backslashreplace") for _ in range(2))
        environment = Environment(io.BytesIO(lines.encode()), out, err, variables, width=width, terminal=False)
        code = run(list(arguments), environment.told(arguments))
        texts = []
        for stream in (out, err):
            stream.flush()
            texts.append(stream.buffer.getvalue().decode(encoding))  # type: ignore[attr-defined]  # it is a BytesIO
        return Done(code, *texts)

    return command


@pytest.fixture
def surroundings(folders: Path) -> dict[str, str]:
    """The variables of a real process: plain language, folders of the test's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "FIELDCRAFT"))}
    return {**kept, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}


@pytest.fixture
def process(surroundings: dict[str, str]) -> Callable[..., Done]:
    """Run a command line as a process of its own, what is typed coming through a pipe."""

    def command(*arguments: str, lines: str = "") -> Done:
        done = subprocess.run([*LAUNCH, *arguments], input=lines.encode(), capture_output=True, env=surroundings, timeout=120)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return command
