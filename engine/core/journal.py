"""Journals: JSON Lines that only grow, one seat's view of one game.

The first line is the header, each further line an event; event N is line N + 1. Corrections are events too (``retract``,
``replace``), so numbers never shift. Every event is on disk, flushed and synced, before
:meth:`JournalFile.append` returns. A torn last
line (no newline at its end, and no JSON) is set aside beside the file and reported, never silently dropped.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.core.errors import FieldcraftError, ParseError, message
from engine.core.formats import expect_format, read_json

JOURNAL_FORMAT: Final = "fieldcraft/journal@1"


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
        """The same journal one event longer."""
        return Journal(self.header, (*self.written, Entry(len(self.written) + 1, data)))


def apply_corrections(written: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Retract and replace lines applied in order; what remains keeps its number.

    A correction may itself be retracted, which puts things back as they were. Raises ParseError for a correction of an event
    that does not exist, comes later, or is a correction that cannot be replaced.
    """
    cancelled = _cancelled_corrections(written)
    current: dict[int, dict[str, Any] | None] = {}
    for entry in written:
        if entry.kind not in ("retract", "replace"):
            current[entry.number] = entry.data
        elif entry.number not in cancelled:
            _correct(current, entry)
    return tuple(Entry(number, data) for number, data in current.items() if data is not None)


def _cancelled_corrections(written: tuple[Entry, ...]) -> set[int]:
    """The corrections that a later, standing retraction takes back (latest first, so that retracting a retraction works)."""
    kinds = {entry.number: entry.kind for entry in written}
    cancelled: set[int] = set()
    for entry in reversed(written):
        if entry.kind == "retract" and entry.number not in cancelled:
            of = _target(entry, kinds)
            if kinds[of] in ("retract", "replace"):
                cancelled.add(of)
    return cancelled


def _target(entry: Entry, kinds: dict[int, str]) -> int:
    of = entry.data.get("of")
    if isinstance(of, bool) or not isinstance(of, int) or of not in kinds or of >= entry.number:
        raise ParseError(
            message("Line {line}: there is no earlier event {of} to correct."),
            place={"line": entry.line, "field": "of"},
            line=entry.line,
            of=of,
        )
    return of


def _correct(current: dict[int, dict[str, Any] | None], entry: Entry) -> None:
    of = entry.data.get("of")
    if entry.kind == "retract":
        if of in current:
            current[of] = None
        return
    replacement = entry.data.get("with")
    if of not in current:
        raise ParseError(
            message("Line {line}: event {of} is no event that can be replaced."),
            place={"line": entry.line, "field": "of"},
            line=entry.line,
            of=of,
        )
    if not isinstance(replacement, dict) or not isinstance(replacement.get("event"), str):
        raise ParseError(
            message("Line {line}: 'with' must be the event that takes the place of event {of}."),
            place={"line": entry.line, "field": "with"},
            line=entry.line,
            of=of,
        )
    current[of] = replacement


def read_journal(text: str) -> Journal:
    """A journal from its text. Raises ParseError with the line at fault; a torn last line is such a fault here.

    >>> text = '{"format": "fieldcraft/journal@1", "game": "emissary"}' + chr(10) + '{"event": "visit", "kingdom": 4}' + chr(10)
    >>> read_journal(text).entries
    (Entry(number=1, data={'event': 'visit', 'kingdom': 4}),)
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise ParseError(message("The journal is empty: its first line must describe the game."), place={"line": 1})
    try:
        header = read_json(lines[0], line=1)
        expect_format(header, JOURNAL_FORMAT)
    except FieldcraftError as fault:
        raise fault.at(line=1) from None
    written = tuple(_entry(number, line) for number, line in enumerate(lines[1:], start=1))
    journal = Journal(header, written)
    _ = journal.entries
    return journal


def _entry(number: int, line: str) -> Entry:
    try:
        data = read_json(line, line=number + 1)
    except FieldcraftError as fault:
        raise fault.at(line=number + 1) from None
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise ParseError(
            message("Line {line}: expected a JSON object with a field 'event'."),
            place={"line": number + 1, "field": "event"},
            line=number + 1,
        )
    return Entry(number, data)


def write_journal(journal: Journal) -> str:
    """The text that :func:`read_journal` reads back."""
    return "".join(_dump(line) for line in (journal.header, *(entry.data for entry in journal.written)))


def _dump(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


class JournalFile:
    """A journal on disk that is appended to while a game goes on.

    ``torn`` is the text of a torn last line that :meth:`open` set aside, or None; it was saved in ``torn_path``.
    """

    def __init__(self, path: Path, journal: Journal, torn: str | None = None) -> None:
        self.path = path
        self.journal = journal
        self.torn = torn

    @property
    def torn_path(self) -> Path:
        """Where torn lines are set aside."""
        return self.path.with_name(self.path.name + ".torn")

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> JournalFile:
        """A new journal holding its header only. Raises FileExistsError rather than overwrite one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            _write_synced(file, _dump(header))
        _sync_folder(path.parent)
        return cls(path, Journal(header, ()))

    @classmethod
    def open(cls, path: Path) -> JournalFile:
        """The journal in a file, its torn last line, if any, set aside first. Raises ParseError, OSError."""
        raw = path.read_bytes()
        whole, torn = _split_torn(raw)
        opened = cls(path, read_journal(_decode(whole)), torn.decode("utf-8", "replace") if torn else None)
        if torn:
            opened._set_aside(torn, len(whole))
        elif whole and not whole.endswith(b"\n"):
            opened._append_text("\n")
        return opened

    def append(self, data: dict[str, Any]) -> Entry:
        """One more event, on disk when this returns."""
        longer = self.journal.with_event(data)
        _ = longer.entries
        self._append_text(_dump(data))
        self.journal = longer
        return longer.written[-1]

    def _append_text(self, text: str) -> None:
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            _write_synced(file, text)

    def _set_aside(self, torn: bytes, keep: int) -> None:
        with self.torn_path.open("ab") as aside:
            aside.write(torn + b"\n")
            aside.flush()
            os.fsync(aside.fileno())
        with self.path.open("r+b") as file:
            file.truncate(keep)
            file.flush()
            os.fsync(file.fileno())


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise ParseError(message("Line {line} is not UTF-8 text."), place={"line": line}, line=line) from None


def _split_torn(raw: bytes) -> tuple[bytes, bytes]:
    """The whole lines, and a last line that lacks its newline and is no JSON (a complete one only lacks the newline)."""
    cut = raw.rfind(b"\n") + 1
    last = raw[cut:]
    if not last:
        return raw, b""
    try:
        json.loads(last)
    except ValueError:
        return raw[:cut], last
    return raw, b""


def _write_synced(file: Any, text: str) -> None:
    file.write(text)
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new file's name durable too, where the system lets a folder be synced."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
