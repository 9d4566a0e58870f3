"""The one place that turns what went wrong into a message and an exit code.

====  ======================================================================================
  0   done, also for a search that a limit cut short: its status says so
  1   an internal fault: a fault of the program, not of its input
  2   wrong usage, unreadable input, or a step against the order and form of play
  3   evidence that no deal fits
  4   what was asked for does not exist, and that is proved
  5   a claim was checked and is false
130   interrupted by the user
====  ======================================================================================

With ``--json`` a refusal is a JSON document on standard output too; the words go to standard error either way.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from typing import Any, Final

from cli.environment import Environment
from engine.core.errors import FieldcraftError, message

DONE: Final = 0
FAULT: Final = 1
USAGE: Final = 2
FALSE_CLAIM: Final = 5
INTERRUPTED: Final = 130

DEBUG: Final = "FIELDCRAFT_DEBUG"
"""Set to anything but 0, an internal fault is shown with its traceback."""


class UsageFault(FieldcraftError):
    """A command line that cannot be understood; ``hint`` is the command whose help would help."""

    def __init__(self, template: str, *, hint: str | None = None, place: dict[str, Any] | None = None, **values: Any) -> None:
        super().__init__(template, place=place, **values)
        self.hint = hint


def guarded(environment: Environment, work: Callable[[], int]) -> int:
    """Do the work and return its exit code; whatever it raises becomes a message and the code for it."""
    try:
        code = work()
        environment.stdout.flush()
        return code
    except FieldcraftError as fault:
        return _refuse(environment, fault)
    except BrokenPipeError:
        _let_go(environment)
        return DONE
    except KeyboardInterrupt:
        return _interrupted(environment)
    except OSError as fault:
        return _refuse(environment, _system_fault(fault))
    except Exception as fault:
        return _internal(environment, fault)


def _system_fault(fault: OSError) -> UsageFault:
    if fault.filename is None:
        return UsageFault(message("The system refused: {reason}."), reason=fault.strerror or str(fault))
    return UsageFault(message("{file}: {reason}."), file=str(fault.filename), reason=fault.strerror or str(fault))


def _refuse(environment: Environment, fault: FieldcraftError) -> int:
    document = environment.wording.error_json(fault)
    _report(environment, document, document["message"])
    hint = getattr(fault, "hint", None)
    if hint:
        environment.warn(environment.say(message("'{command} --help' tells more."), command=hint))
    return fault.exit_code


def _interrupted(environment: Environment) -> int:
    words = environment.say(message("Interrupted."))
    _report(environment, {"error": "interrupted", "message": words}, words)
    return INTERRUPTED


def _internal(environment: Environment, fault: Exception) -> int:
    if environment.variables.get(DEBUG, "0") != "0":
        environment.warn("".join(traceback.format_exception(fault)).rstrip())
    name = type(fault).__name__
    reason = " ".join(str(fault).split()) or "-"
    words = environment.say(
        message("A fault in the program, not in what you gave it: {name}: {reason}. Set {debug}=1 to see where."),
        name=name,
        reason=reason,
        debug=DEBUG,
    )
    _report(environment, {"error": "internal", "message": words}, words)
    return FAULT


def _report(environment: Environment, document: dict[str, Any], words: str) -> None:
    """The words on standard error and, where JSON is asked for, the document on standard output; a closed pipe is let be."""
    try:
        if environment.json:
            environment.write_json(document)
        environment.warn(f"fieldcraft: {words}")
    except OSError:
        _let_go(environment)


def _let_go(environment: Environment) -> None:
    """Point the process's standard output nowhere, so that closing it at exit cannot fail a second time."""
    try:
        handle = environment.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, handle)
    os.close(nowhere)
