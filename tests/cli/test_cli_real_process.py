"""The command line as a process of its own: exit codes, clean streams, closed pipes, interrupts, and what a start imports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("ortools", "numpy", "pydantic", "rich", "typer", "joblib", "prompt_toolkit", "solvers", "engine")
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and pipes")


def loaded(*arguments):
    """The top-level packages that a command line has loaded when it ends."""
    code = "import sys; from cli.main import run; run(sys.argv[1:]); print('|', *(name.split('.')[0] for name in sys.modules))"
    done = subprocess.run([sys.executable, "-P", "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("|")[2].split())


def test_the_version_is_the_one_that_is_built(process):
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    outcome = process("--version")
    assert (outcome.code, outcome.out, outcome.err) == (0, f"fieldcraft {version}\n", "")
    assert process("solve", "--version").out == outcome.out


def test_the_version_loads_nothing_heavy():
    assert not loaded("--version") & set(HEAVY)


def test_help_loads_no_solver_and_no_picture():
    assert not loaded("--help") & {"ortools", "numpy", "pydantic", "rich", "joblib", "prompt_toolkit", "solvers"}


def test_a_command_loads_no_more_than_it_needs():
    assert not loaded("deal", "emissary", "--seed", "1", "--json") & {"rich", "numpy", "ortools", "solvers"}
    assert not loaded("solve", "emissary", "--seed", "1", "--short") & {"numpy", "ortools", "joblib"}


def test_the_long_version_tells_the_kernels(process):
    outcome = process("--version", "-v")
    assert outcome.code == 0
    assert "Python" in outcome.out
    assert "solvers.emissary.visit" in outcome.out


def test_streams_are_kept_apart(process):
    outcome = process("solve", "emissary", "--seed", "1", "--short", "--json")
    assert outcome.code == 0
    assert outcome.document["plan"]["format"] == "fieldcraft/emissary-plan@1"
    refused = process("solve", "emissary", "--seed", "abc", "--json")
    assert refused.code == 2
    assert refused.document["error"] == "usage"
    assert refused.err.startswith("fieldcraft: ")


def test_an_output_without_symbols_gets_letters(process):
    outcome = process("deal", "emissary", "--seed", "42", "--short", PYTHONIOENCODING="ascii")
    assert outcome.code == 0
    assert outcome.out.isascii()
    assert "KH" in outcome.out


def test_a_file_name_that_is_no_text_does_no_harm(launch):
    done = subprocess.run(
        [*launch, "deal", "emissary", "--deal", b"nothing-\xff.json" if os.name == "posix" else "nothing-\ud800.json", "--json"],
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"] == "usage"
    assert b"Traceback" not in done.stderr


@POSIX
@pytest.mark.parametrize("line", ["deal emissary --seed 1", "deal emissary --seed 1 --json", "rules emissary", "games", "--help"])
def test_a_closed_pipe_ends_quietly(start, line):
    running = start(*line.split())
    running.stdout.close()
    assert running.wait(timeout=60) == 0
    assert running.stderr.read() == ""
    running.stdout = None


@POSIX
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_told(launch):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*launch, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


@POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_of_many_seeds_keeps_what_is_finished(start, jobs):
    running = start("solve", "emissary", "--seeds", "1-1000000", "--short", "--jobs", jobs, "--json", "--only", "plan")
    first = running.stdout.readline()
    running.send_signal(signal.SIGINT)
    # Not communicate(): it would miss what readline() has read ahead.
    out, err = running.stdout.read(), running.stderr.read()
    assert running.wait(timeout=60) == 130
    rows = [json.loads(line) for line in (first, *out.splitlines())]
    seeds = [row["seed"] for row in rows]
    # Two processes may leave a gap: what the other was still at. One process leaves none.
    assert seeds == sorted(set(seeds))
    assert jobs == "2" or seeds == list(range(1, len(rows) + 1))
    assert "Interrupted" in err
    assert "Traceback" not in err


@POSIX
def test_an_interrupt_of_many_seeds_still_sums_up(start):
    running = start("solve", "emissary", "--seeds", "1-1000000", "--short")
    time.sleep(3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "The Emissary, short tour, deals solved:" in out
    assert "Traceback" not in err


@POSIX
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_interrupt_inside_the_search_ends_it(form):
    """The interrupt comes while the kernel searches: when it first looks up from its work."""
    code = """
import os, signal, sys
from cli.main import run
from solvers.core import limits
look = limits.Meter.__call__
def interrupted(meter, nodes):
    os.kill(os.getpid(), signal.SIGINT)
    return look(meter, nodes)
limits.Meter.__call__ = interrupted
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(run(["solve", "emissary", "--seed", "1", *sys.argv[1:]]))
"""
    done = subprocess.run([sys.executable, "-P", "-c", code, *form], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130
    assert "Interrupted" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == "" or json.loads(done.stdout)["error"] == "interrupted"
