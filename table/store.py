"""Where a session keeps its journal: a file that is synced line by line, or memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Protocol

from engine.core.journal import Journal, format_line, read_journal, write_journal
from engine.core.journal_file import JournalFile


class Store(Protocol):
    """A journal that grows by whole events."""

    @property
    def journal(self) -> Journal:
        """Everything entered so far."""

    def append(self, data: dict[str, Any]) -> int:
        """Keep one more event and return its number. Raises FieldcraftError, OSError; then nothing was kept."""

    def restart(self, header: dict[str, Any]) -> str | None:
        """Begin anew with another first line and the same events; where the old journal was put, if it is kept."""


class MemoryStore:
    """A journal in memory, for tests and for thinking aloud."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.journal = read_journal(format_line(header))

    def append(self, data: dict[str, Any]) -> int:
        """Keep one more event and return its number."""
        self.journal = self.journal.with_event(data)
        return len(self.journal.written)

    def restart(self, header: dict[str, Any]) -> None:
        """The same events under another first line."""
        self.journal = Journal(header, self.journal.written)


class FileStore:
    """A journal on disk: what was appended survives a power cut."""

    def __init__(self, file: JournalFile) -> None:
        self.file = file

    @property
    def journal(self) -> Journal:
        """Everything entered so far."""
        return self.file.journal

    @property
    def path(self) -> Path:
        """The file."""
        return self.file.path

    def append(self, data: dict[str, Any]) -> int:
        """Sync one more event to disk and return its number."""
        return self.file.append(data).number

    def restart(self, header: dict[str, Any]) -> str:
        """Write the journal anew under another first line; the old one stays beside it under a name that was free."""
        kept = _free_name(self.path)
        os.link(self.path, kept) if hasattr(os, "link") else kept.write_bytes(self.path.read_bytes())
        write_whole(self.path, write_journal(Journal(header, self.journal.written)))
        self.file = JournalFile.open(self.path)
        return str(kept)


def write_whole(path: Path, text: str) -> None:
    """Put the text in place of the file, whole or not at all, synced to disk. Raises OSError."""
    beside = path.with_name(path.name + ".new")
    with open(beside, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    return kept
