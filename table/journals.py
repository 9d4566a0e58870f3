"""Journals of every game: checked, told, redacted for another seat, compacted.

Contract: common, "Journals". Each game brings a :class:`JournalReader`; reading lines and applying corrections is the same for
all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import Seat
from engine.core.journal import Entry, Journal
from table.parts import LogLine, Mark
from table.people import People

READERS: Final[dict[str, str]] = {
    "emissary": "table.emissary_journal:READER",
    "espionaje": "table.espionaje.journal:READER",
}
"""Game -> module and attribute of its reader."""


class JournalReader(Protocol):
    """What a game knows about its journals."""

    def check(self, journal: Journal) -> None:
        """Raise FieldcraftError for anything wrong: form (ParseError and its kind) or evidence that no deal fits
        (Contradiction).
        """

    def people(self, journal: Journal) -> People:
        """The players, nameless."""

    def start(self, journal: Journal, people: People) -> Phrase:
        """What the first line says, in words."""

    def tell(self, data: Mapping[str, Any], journal: Journal, people: People) -> Phrase:
        """An event in words, also one that is out of order."""

    def redact(self, journal: Journal, seat: Seat, hand: Sequence[str]) -> Journal:
        """The journal that another seat (0: an onlooker) could have written.

        ``hand`` is what that seat held beforehand. The journal has no corrections. Raises FieldcraftError where it would take
        what was not seen.
        """


def reader_of(journal: Journal) -> JournalReader:
    """The reader for the game of a journal. ParseError names the games there are."""
    game = journal.header.get("game")
    if game not in READERS:
        raise ParseError(
            message("Line 1: {game} is no game whose journals can be read; there are {games}."),
            place={"line": 1, "field": "game"},
            game=json.dumps(game, ensure_ascii=False),
            games=", ".join(READERS),
        )
    module, attribute = READERS[game].split(":")
    reader: JournalReader = getattr(import_module(module), attribute)
    return reader


@dataclass(frozen=True)
class Compacted:
    """A journal without corrections, and for each number that is left the number it had."""

    journal: Journal
    numbers: dict[int, int]


def compacted(journal: Journal) -> Compacted:
    """The events that count, numbered anew from 1; ``numbers`` maps old numbers to new.

    >>> lines = [{"event": "a"}, {"event": "b"}, {"event": "retract", "of": 1}]
    >>> compacted(Journal({}, tuple(Entry(number, line) for number, line in enumerate(lines, start=1)))).numbers
    {2: 1}
    """
    entries = journal.entries
    anew = tuple(Entry(number, entry.data) for number, entry in enumerate(entries, start=1))
    return Compacted(Journal(journal.header, anew), {entry.number: new.number for entry, new in zip(entries, anew, strict=True)})


def log_of(journal: Journal, tell: Tell, clash: Sequence[int] = ()) -> tuple[LogLine, ...]:
    """Every event that was written, in words, marked with what became of it."""
    standing = {entry.number: entry.data for entry in journal.entries}
    return tuple(
        _log_line(entry, standing.get(entry.number), tell, entry.number in clash)
        for entry in journal.written
        if not entry.is_correction
    )


def _log_line(entry: Entry, stands: Mapping[str, Any] | None, tell: Tell, clashes: bool) -> LogLine:
    was = tell(entry.data)
    if stands is None:
        return LogLine(entry.number, was, Mark.DELETED)
    if stands == entry.data:
        return LogLine(entry.number, was, clashes=clashes)
    return LogLine(entry.number, tell(stands), Mark.CORRECTED, was, clashes)


class Tell(Protocol):
    """Something that puts an event into words."""

    def __call__(self, data: Mapping[str, Any], /) -> Phrase:
        """The event in words."""
