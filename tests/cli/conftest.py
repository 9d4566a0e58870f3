"""Running the command line: in process with streams of the test's own, and as a real process."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass

import pytest

from cli.environment import Environment
from cli.main import run

LAUNCH = (sys.executable, "-P", "-c", "import sys; from cli.main import run; sys.exit(run(sys.argv[1:]))")
"""What the console command does, by the packages that these tests import themselves."""


@dataclass(frozen=True)
class Outcome:
    """How one command line ended."""

    code: int
    out: str
    err: str

    @property
    def document(self):
        """Standard output as the one JSON document that it must be."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def lines(self):
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


class Encoded(io.TextIOWrapper):
    """A text stream of a given encoding whose bytes can be read back."""

    def __init__(self, encoding):
        super().__init__(io.BytesIO(), encoding=encoding, errors="backslashreplace", newline="\n", write_through=True)

    def text(self):
        """All that was written."""
        return self.buffer.getvalue().decode(self.encoding)


@pytest.fixture
def fieldcraft():
    """Run a command line in process: arguments first, then what surrounds it."""

    def command(*arguments, stdin=b"", width=80, terminal=False, encoding="utf-8", variables=None, program="fieldcraft"):
        out, err = Encoded(encoding), Encoded(encoding)
        environment = Environment(io.BytesIO(stdin), out, err, variables or {}, width=width, terminal=terminal)
        code = run(list(arguments), environment.told(arguments), program)
        return Outcome(code, out.text(), err.text())

    return command


@pytest.fixture
def launch():
    """The words that start a command line as a process, its arguments still to come."""
    return LAUNCH


@pytest.fixture
def process():
    """Run a command line as a process of its own, in the given surroundings."""

    def command(*arguments, stdin=None, **variables):
        finished = subprocess.run(
            [*LAUNCH, *arguments],
            input=stdin,
            capture_output=True,
            env=surroundings(**variables),
            timeout=120,
            check=False,
        )
        return Outcome(finished.returncode, finished.stdout.decode(), finished.stderr.decode())

    return command


def surroundings(**variables):
    """The variables of this process with a plain language and encoding, and those given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "FIELDCRAFT", "NO_COLOR"))}
    return {**kept, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **variables}


def hear_interrupts():
    """Undo, in a child, the deafness to interrupts that a test run in the background hands down."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def start():
    """Start a command line as a process and leave it running; what is left at the end of the test is killed."""
    started = []

    def command(*arguments, **variables):
        running = subprocess.Popen(
            [*LAUNCH, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=surroundings(**variables),
            text=True,
            encoding="utf-8",
            preexec_fn=hear_interrupts if os.name == "posix" else None,
        )
        started.append(running)
        return running

    yield command
    for running in started:
        if running.poll() is None:
            running.kill()
        running.communicate()
