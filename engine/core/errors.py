"""Errors by cause, worded for the player, each knowing the exit code it ends a command with.

A message is a template in plain English with named places (``"Kingdom {kingdom} was visited before."``) and the values
that fill them. The template is the key under which the catalogues in ``table/wording`` hold the Spanish, so the engine can
speak to a person without knowing any language but its own. The codes are those of the contract shared by all games:

===  =========================================================================================
 2   cannot be read, is no position, or breaks the order and form of play
 3   evidence that no deal fits
 4   what was asked for does not exist, and that is proved
 5   a claim was checked and is false
===  =========================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar


def message(template: str) -> str:
    """Mark a template for the message catalogues and hand it back unchanged.

    >>> message("Kingdom {kingdom} was visited before.")
    'Kingdom {kingdom} was visited before.'
    """
    return template


class Phrase:
    """A part of a message that is worded by itself, in whatever language the message around it is.

    >>> "Expected {what}.".format(what=Phrase(message("at least {count} cards"), count=2))
    'Expected at least 2 cards.'
    """

    def __init__(self, template: str, **values: Any) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"


class FieldcraftError(Exception):
    """Any refusal that a person or a program can act on.

    ``template`` and ``values`` make the message; ``place`` holds whatever locates the fault (``line``, ``field``,
    ``visit``, ``step``, ``events``, ``rule``) and travels into the JSON form of the refusal.
    """

    exit_code: ClassVar[int] = 2
    kind: ClassVar[str] = "usage"

    def __init__(self, template: str, *, place: dict[str, Any] | None = None, **values: Any) -> None:
        self.template = template
        self.values = values
        self.place = {key: value for key, value in (place or {}).items() if value is not None}
        super().__init__(template, values)

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def at(self, **place: Any) -> FieldcraftError:
        """The same refusal, located more closely; what is known already stays."""
        self.place = {**{k: v for k, v in place.items() if v is not None}, **self.place}
        return self

    @property
    def problems(self) -> tuple[FieldcraftError, ...]:
        """The single faults, of this refusal or of one that it passes on; none where it is one fault itself."""
        passed_on = (value for value in self.values.values() if isinstance(value, FieldcraftError))
        return next((fault.problems for fault in passed_on if fault.problems), ())

    def as_json(self) -> dict[str, Any]:
        """The refusal as the contract writes it; where there are several problems, all of them under ``problems``.

        >>> IllegalAction("Not now.", place={"line": 7}).as_json()
        {'error': 'usage', 'line': 7, 'message': 'Not now.'}
        """
        document = {"error": self.kind, **self.place, "message": str(self)}
        if len(self.problems) > 1:
            document["problems"] = [{**problem.place, "message": str(problem)} for problem in self.problems]
        return document


class ParseError(FieldcraftError):
    """Text that cannot be read: where it is, and what was expected there."""


class InvalidPosition(FieldcraftError):
    """A position, deal or journal header that cannot be: all its problems at once, in ``problems``."""

    def __init__(self, problems: Sequence[FieldcraftError], *, place: dict[str, Any] | None = None) -> None:
        self._problems = tuple(problems)
        first = self.problems[0].place if self.problems else {}
        super().__init__("{problems}", place={**first, **(place or {})}, problems=" ".join(map(str, self.problems)))

    @property
    def problems(self) -> tuple[FieldcraftError, ...]:
        """All of them, in the order of the document."""
        return self._problems


class IllegalAction(FieldcraftError):
    """An action the rules forbid here; ``place['rule']`` names the rulebook section or ruling."""


class ReplayFailed(FieldcraftError):
    """The first step of a plan or event of a journal that cannot happen: which, and which rule forbids it."""


class Contradiction(FieldcraftError):
    """Evidence that no deal fits; ``place['events']`` are the numbers of the events that clash."""

    exit_code = 3
    kind = "contradiction"


class DoesNotExist(FieldcraftError):
    """What was asked for does not exist, and that is proved."""

    exit_code = 4
    kind = "does-not-exist"


class FalseClaim(FieldcraftError):
    """A claim (a score, optimality, uniqueness, a grade) was checked and is false."""

    exit_code = 5
    kind = "false-claim"
