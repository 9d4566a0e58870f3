"""``--version -v``: all that a report of a fault should say about the installation."""

from __future__ import annotations

import platform

from cli.environment import Environment
from cli.exits import DONE
from cli.version import LIBRARIES, SHORT, installed_version
from engine.core.errors import message


def about(environment: Environment, *, verbose: bool) -> int:
    """Print the version; verbose, also Python, the platform, the libraries, and which kernels are compiled."""
    environment.write(SHORT)
    if verbose:
        for name, value in _facts(environment):
            environment.write(f"  {name:<28}{value}")
    return DONE


def _facts(environment: Environment) -> list[tuple[str, str]]:
    from solvers.core.kernels import kernels

    say = environment.say
    states = {True: say(message("compiled")), False: say(message("plain Python, slower"))}
    rows = [("Python", f"{platform.python_version()} ({platform.python_implementation()}, {platform.platform(terse=True)})")]
    rows += [(name, installed_version(name) or say(message("not installed"))) for name in LIBRARIES]
    rows += [(kernel.module, states[kernel.compiled]) for kernel in kernels()]
    return rows


def warn_if_plain(environment: Environment, room: str = "solvers") -> None:
    """Say on standard error, once a command, that kernels of this room of solvers run uncompiled, which takes longer."""
    from solvers.core.kernels import kernels

    if not all(kernel.compiled for kernel in kernels() if kernel.module.startswith(f"{room}.")):
        environment.warn(
            environment.say(message("The kernels are not compiled here: the answers are the same, but slower to come."))
        )
