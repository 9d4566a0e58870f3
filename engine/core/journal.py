"""Journals: JSON Lines that only grow, one seat's view of one game.

The first line is the header, each further line an event; event N is line N + 1. Corrections are events too (``retract``,
``replace``), so numbers never shift. Here is the text and what it says; ``journal_file`` keeps a journal on disk. What the
events of a game mean, and which fields they have, is that game's business.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.errors import FieldcraftError, ParseError, message
from engine.core.formats import expect_format, read_json

JOURNAL_FORMAT: Final = "fieldcraft/journal@1"

RETRACT: Final = "retract"
REPLACE: Final = "replace"
_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    RETRACT: frozenset({"event", "of"}),
    REPLACE: frozenset({"event", "of", "with"}),
}


@dataclass(frozen=True)
class Entry:
    """One event that counts: its number (line number less one) and its data, corrections applied."""

    number: int
    data: dict[str, Any] = field(hash=False)

    @property
    def line(self) -> int:
        """The line of the file, from 1."""
        return self.number + 1

    @property
    def kind(self) -> str:
        """The name of the event."""
        return str(self.data["event"])

    @property
    def is_correction(self) -> bool:
        """Whether it is about other entries and not about the table."""
        return self.kind in _FIELDS


@dataclass(frozen=True)
class Journal:
    """A journal as read: header, all lines as written, and the entries that count."""

    header: dict[str, Any] = field(hash=False)
    written: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The events that count, after retractions and replacements, in order."""
        return apply_corrections(self.written)

    def with_event(self, data: dict[str, Any]) -> Journal:
        """The same journal one event longer. Raises ParseError for what is no event, or a correction of nothing."""
        number = len(self.written) + 1
        longer = Journal(self.header, (*self.written, check_entry(number, data)))
        _ = longer.entries
        return longer


def apply_corrections(written: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Retract and replace lines applied in order; what remains keeps its number.

    A retraction may itself be retracted, and so may a replacement: things are then as they were. The last standing correction of
    an event wins, so replacing a retracted event puts it back. Raises ParseError for a correction of an event that does not
    exist, or comes later, and for the replacement of a correction; a correction that is retracted itself is not looked into.
    """
    of = _targets(written)
    current: dict[int, dict[str, Any] | None] = {}
    for entry in written:
        if not entry.is_correction:
            current[entry.number] = entry.data
        elif (target := of.get(entry.number)) in current:
            current[target] = entry.data.get("with")
        elif target is not None and entry.kind == REPLACE:
            raise _fault(
                entry, "of", message("Line {line}: event {of} is itself a correction; retract it, and correct the event.")
            )
    return tuple(Entry(number, data) for number, data in current.items() if data is not None)


def _targets(written: tuple[Entry, ...]) -> dict[int, int]:
    """The standing corrections, each with the event it is about; found from the last on, as later ones take earlier ones back."""
    standing: dict[int, int] = {}
    taken_back: set[int] = set()
    for entry in reversed(written):
        if entry.is_correction and entry.number not in taken_back:
            standing[entry.number] = target = _target(entry)
            if entry.kind == RETRACT:
                taken_back.add(target)
    return standing


def _target(entry: Entry) -> int:
    of = entry.data["of"]
    if isinstance(of, bool) or not isinstance(of, int) or not 1 <= of < entry.number:
        raise _fault(entry, "of", message("Line {line}: there is no earlier event {of} to correct."))
    return of


def _fault(entry: Entry, at: str, template: str) -> ParseError:
    of = json.dumps(entry.data.get("of"), ensure_ascii=False)
    return ParseError(template, place={"line": entry.line, "field": at}, line=entry.line, of=of)


def check_entry(number: int, data: Any) -> Entry:
    """The entry of that number, if the data is an event, or a correction of the right form; otherwise ParseError."""
    line = number + 1
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        template = message("Line {line}: expected a JSON object with a field 'event'.")
        raise ParseError(template, place={"line": line, "field": "event"}, line=line)
    entry = Entry(number, data)
    if entry.is_correction:
        _check_correction(entry)
    return entry


def _check_correction(entry: Entry) -> None:
    needed = _FIELDS[entry.kind]
    for name in sorted(needed - entry.data.keys()):
        template = message("Line {line}: a correction of this kind needs the field {field}.")
        raise ParseError(template, place={"line": entry.line, "field": name}, line=entry.line, field=repr(name))
    for name in sorted(entry.data.keys() - needed):
        template = message("Line {line}: {field} is no field of a correction.")
        raise ParseError(template, place={"line": entry.line, "field": name}, line=entry.line, field=repr(name))
    put = entry.data.get("with")
    if entry.kind == REPLACE and not (
        isinstance(put, dict) and isinstance(put.get("event"), str) and put["event"] not in _FIELDS
    ):
        raise _fault(entry, "with", message("Line {line}: 'with' must be the event that takes the place of event {of}."))


def read_journal(text: str) -> Journal:
    """A journal from its text. Raises ParseError with the line at fault; a torn last line is such a fault here.

    Blank lines after the last event are overlooked; a blank line before it is a fault, since lines carry the numbers of events.

    >>> text = '{"format": "fieldcraft/journal@1", "game": "emissary"}' + chr(10) + '{"event": "visit", "kingdom": 4}' + chr(10)
    >>> read_journal(text).entries
    (Entry(number=1, data={'event': 'visit', 'kingdom': 4}),)
    """
    lines = text.rstrip(" \t\r\n").split("\n")
    if lines == [""]:
        raise ParseError(message("The journal is empty: its first line must describe the game."), place={"line": 1})
    header = read_json(lines[0], line=1)
    try:
        expect_format(header, JOURNAL_FORMAT)
    except FieldcraftError as fault:
        raise fault.at(line=1) from None
    written = tuple(_read_entry(number, line) for number, line in enumerate(lines[1:], start=1))
    journal = Journal(header, written)
    _ = journal.entries
    return journal


def _read_entry(number: int, line: str) -> Entry:
    if not line.strip():
        template = message("Line {line} is blank, and events follow: every line after the first is an event.")
        raise ParseError(template, place={"line": number + 1}, line=number + 1)
    return check_entry(number, read_json(line, line=number + 1))


def write_journal(journal: Journal) -> str:
    """The text that :func:`read_journal` reads back."""
    return "".join(format_line(line) for line in (journal.header, *(entry.data for entry in journal.written)))


def format_line(data: dict[str, Any]) -> str:
    """One line of a journal, its newline included."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n"
