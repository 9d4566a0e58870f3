"""What a session and a game at the table say to each other, and what a session answers: values without any terminal in them.

Words are :class:`~engine.core.errors.Phrase` values, put into the reader's language by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeVar

from engine.core.errors import FieldcraftError, InvalidPosition, Phrase
from engine.core.journal import Journal
from table.commands import Meant, Verb
from table.people import People

E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True)
class Line:
    """The events that a typed line stands for, and what the reader should be told about how it was read."""

    events: tuple[dict[str, Any], ...]
    notes: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Mend:
    """One way to end a contradiction by correcting one event (0: what the seat knew beforehand).

    ``changes`` are the events that could take its place, each enough by itself; None among them stands for taking it away.
    ``told`` says what the correction would mean.
    """

    number: int
    told: Phrase
    changes: tuple[dict[str, Any] | None, ...]


class Mark(Enum):
    """What became of an event in the log."""

    STANDS = "stands"
    CORRECTED = "corrected"
    DELETED = "deleted"


@dataclass(frozen=True)
class LogLine:
    """One event of the log: its number, itself in words, what it was before a correction, and whether it is part of a clash."""

    number: int
    told: Phrase
    mark: Mark = Mark.STANDS
    was: Phrase | None = None
    clashes: bool = False


@dataclass(frozen=True)
class Log:
    """Every event entered, in order."""

    lines: tuple[LogLine, ...]


@dataclass(frozen=True)
class Clash:
    """Events that no deal fits, none of which can be left out, and every single correction that would mend it.

    ``mends`` is None where corrections were not looked for.
    """

    lines: tuple[LogLine, ...]
    mends: tuple[Mend, ...] | None = None


@dataclass(frozen=True)
class Help:
    """What can be typed: the lines of the game, and the commands."""

    game: tuple[Meant, ...]
    commands: tuple[Meant, ...]


@dataclass(frozen=True)
class Reply:
    """What a session answers to one line: parts in the order to be shown (phrases, logs, clashes, views of the game).

    ``is_refused`` says that the line changed nothing because it could not be done, ``is_over`` that the player is leaving, and
    ``is_private`` that even the phrases may tell onlookers at the screen what the seat knows.
    """

    parts: tuple[Any, ...] = ()
    is_refused: bool = False
    is_over: bool = False
    is_private: bool = False

    def and_then(self, *parts: Any) -> Reply:
        """The same reply with more to show."""
        return replace(self, parts=(*self.parts, *parts))


def refusal(fault: FieldcraftError) -> Reply:
    """A fault as the answer to a line."""
    faults: Sequence[FieldcraftError] = fault.problems if isinstance(fault, InvalidPosition) else (fault,)
    return Reply(tuple(Phrase(each.template, **each.values) for each in faults), is_refused=True)


class TableGame(Protocol[E, V_co]):
    """What a game brings to the table. ``E`` is its evidence (a journal read and checked for form), ``V_co`` what it shows.

    Methods that read raise FieldcraftError: ParseError for what cannot be understood, Contradiction (from :meth:`view` alone) for
    evidence that no deal fits. A game whose later events can become illegal through a correction of an earlier one keeps such
    evidence (:meth:`evidence` does not raise) and calls it a Contradiction of those events.
    """

    @property
    def name(self) -> str:
        """The game's name on the command line and in journals."""

    @property
    def help_lines(self) -> tuple[Meant, ...]:
        """What can be typed for its events: an example and what it means, both as templates."""

    @property
    def commands(self) -> Mapping[Verb, Meant]:
        """The commands it offers (:func:`table.commands.commands`)."""

    @property
    def example(self) -> str:
        """A line of its events, as a template, for the messages that show what a line looks like."""

    def evidence(self, journal: Journal) -> E:
        """The evidence in a journal, its order and form checked."""

    def read_line(self, text: str, before: E, people: People, instead_of: Mapping[str, Any] | None = None) -> Line:
        """The events of a line typed after that evidence; ``instead_of`` is the event that it corrects."""

    def tell(self, data: Mapping[str, Any], evidence: E, people: People, *, conceal: bool = False) -> Phrase:
        """An event in words; ``conceal`` keeps the seat's own secrets out of it."""

    def tell_start(self, evidence: E, people: People, *, conceal: bool = False) -> Phrase:
        """What the seat knew beforehand (number 0 of the log) in words."""

    def blank(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """An event that keeps the place of this one and says nothing, or None where the game has no such thing."""

    def corrected_start(self, text: str, header: Mapping[str, Any], people: People) -> dict[str, Any]:
        """The first line of the journal with what the seat knew beforehand as the text says."""

    def view(self, evidence: E, people: People) -> V_co:
        """What is known, likely and advisable. Raises Contradiction."""

    def mends(self, journal: Journal, clash: Sequence[int], people: People) -> tuple[Mend, ...]:
        """Every correction of a single event that ends the contradiction, each of them checked."""

    def why(self, text: str, evidence: E, people: People) -> tuple[Phrase, ...]:
        """Why something is known, in the numbers of the log."""

    def preview(self, text: str, evidence: E, people: People) -> Any | None:
        """Something to show for a move that is only being thought about, or None if the text is not such a move."""

    def suggest(self, text: str, evidence: E, people: People) -> Any:
        """The advice at length."""

    def answer(self, verb: Verb, text: str, evidence: E, people: People) -> tuple[Any, ...]:
        """The answer to a command that only some games offer (plan, score, rules)."""

    def undone_with(self, number: int, journal: Journal) -> tuple[int, ...]:
        """The events that an undo of this last one takes back, the last first; one that stands alone is ``(number,)``."""

    def is_over(self, evidence: E) -> bool:
        """Whether the game has ended."""

    def words(self, evidence: E, people: People) -> tuple[str, ...]:
        """The words worth completing."""

    def reserved_words(self, evidence: E) -> list[str]:
        """The words that no player can be called by."""
