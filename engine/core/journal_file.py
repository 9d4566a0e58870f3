"""A journal on disk, appended to while a game goes on: what was entered stays entered, whatever happens.

Every event is synced to disk before :meth:`JournalFile.append` returns. A power cut or a full disk can leave a torn last line (no
newline at its end, and no JSON): opening the journal sets it aside beside the file and reports it, never drops it. Two programs
that write to one journal cannot mix their lines: an append holds an advisory lock, and is refused when the file is no longer as
this program left it. Where the file system has no such lock, only the second half of that holds.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any

from engine.core.errors import FieldcraftError, message
from engine.core.formats import decode_text
from engine.core.journal import Entry, Journal, format_line, read_journal


class JournalFile:
    """A journal and the file that holds it.

    ``torn`` is the text of a torn last line that :meth:`open` found, or None; it was set aside in ``torn_path``.
    """

    def __init__(self, path: Path, journal: Journal, size: int, torn: str | None = None) -> None:
        self.path = path
        self.journal = journal
        self.torn = torn
        self._size = size

    @property
    def torn_path(self) -> Path:
        """Where torn lines are set aside."""
        return _torn_path(self.path)

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> JournalFile:
        """A new journal holding its header only. Raises FileExistsError rather than overwrite one."""
        line = format_line(header).encode()
        journal = read_journal(line.decode())
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileIO(path, "x") as file:
            _write_synced(file, line)
        _sync_folder(path.parent)
        return cls(path, journal, len(line))

    @classmethod
    def open(cls, path: Path) -> JournalFile:
        """The journal in a file, its torn last line, if any, set aside first. Raises ParseError, OSError.

        Nothing is changed in a file that cannot be understood. Two more things are mended at its end: a last line that lacks only
        its newline gets it, and blank lines after it go. A file that may only be read is read as if it had been mended.
        """
        with _opened(path) as file, _locked(file):
            raw = file.readall()
            whole, torn = _split_torn(raw)
            journal = read_journal(decode_text(whole))
            size = _end_of_last_line(whole)
            if file.writable():
                if torn:
                    _set_aside(_torn_path(path), torn)
                size = _mend(file, len(raw), size)
        return cls(path, journal, size, torn.decode("utf-8", "replace") if torn else None)

    def append(self, data: dict[str, Any]) -> Entry:
        """One more event, on disk when this returns.

        Raises ParseError when it is no event, or a correction of nothing; FieldcraftError when another program has written to the
        file meanwhile; OSError when the disk refuses, and then the file is as it was.
        """
        longer = self.journal.with_event(data)
        line = format_line(data).encode()
        with FileIO(self.path, "r+") as file, _locked(file):
            if file.seek(0, os.SEEK_END) != self._size:
                raise FieldcraftError(
                    message("Another program has written to {path} meanwhile; open the journal again."), path=str(self.path)
                )
            self._write_or_restore(file, line)
        self._size += len(line)
        self.journal = longer
        return longer.written[-1]

    def _write_or_restore(self, file: FileIO, line: bytes) -> None:
        try:
            _write_synced(file, line)
        except BaseException:
            with contextlib.suppress(OSError):
                file.truncate(self._size)
            raise


def _torn_path(path: Path) -> Path:
    return path.with_name(path.name + ".torn")


def _opened(path: Path) -> FileIO:
    """The file for reading and writing, or for reading alone where that is all one may do."""
    try:
        return FileIO(path, "r+")
    except PermissionError:
        return FileIO(path, "r")


def _split_torn(raw: bytes) -> tuple[bytes, bytes]:
    """The whole lines, and a last line that lacks its newline and is no JSON (a complete one only lacks the newline).

    A torn first line is left where it is: without its header a file is no journal, and reading says so.
    """
    cut = raw.rfind(b"\n") + 1
    last = raw[cut:]
    if not cut or not last.strip():
        return raw, b""
    try:
        json.loads(last.decode())
    except ValueError:
        return raw[:cut], last
    return raw, b""


def _end_of_last_line(whole: bytes) -> int:
    """Where the last line that is not blank ends, its newline included if it has one."""
    newline = whole.find(b"\n", len(whole.rstrip(b" \t\r\n")))
    return newline + 1 if newline >= 0 else len(whole)


def _mend(file: FileIO, found: int, size: int) -> int:
    """Cut what follows the last line, and end that line; the size after it."""
    if size < found:
        file.truncate(size)
        os.fsync(file.fileno())
    file.seek(size - 1)
    if file.read(1) != b"\n":
        _write_synced(file, b"\n")
        return size + 1
    return size


def _set_aside(path: Path, torn: bytes) -> None:
    with FileIO(path, "a") as aside:
        _write_synced(aside, torn + b"\n")
    _sync_folder(path.parent)


def _write_synced(file: FileIO, data: bytes) -> None:
    """All of the data, on disk when this returns. The file is unbuffered: a failed write leaves nothing to be written later."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new file's name durable too, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _locked(file: FileIO) -> Iterator[None]:
    """Keep other programs that ask for the same lock away meanwhile; without effect where there is no such lock."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        with contextlib.suppress(OSError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX)
        yield
