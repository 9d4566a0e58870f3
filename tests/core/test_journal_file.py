"""Journals on disk: power cuts at every byte, full disks, syncing before answering, two programs at once."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.core import journal_file
from engine.core.errors import FieldcraftError, ParseError
from engine.core.journal import read_journal
from engine.core.journal_file import JournalFile

HEADER = {"format": "fieldcraft/journal@1", "game": "emissary"}
EVENTS: list[dict[str, Any]] = [
    {"event": "hand", "cards": ["AC", "2D"]},
    {"event": "note", "text": "señor {}\n\u2028 ♥"},
    {"event": "retract", "of": 1},
    {"event": "visit", "kingdom": 4},
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tours" / "one.jsonl"


def written(path: Path) -> JournalFile:
    journal = JournalFile.create(path, HEADER)
    for line in EVENTS:
        journal.append(line)
    return journal


def test_what_was_appended_is_there_when_opened_again(path: Path) -> None:
    journal = written(path)
    again = JournalFile.open(path)
    assert again.journal == journal.journal == read_journal(path.read_text(encoding="utf-8"))
    assert [entry.data for entry in again.journal.written] == EVENTS
    assert again.torn is None
    assert again.append({"event": "answer"}).number == 5
    assert not again.torn_path.exists()


def test_a_power_cut_at_any_byte_loses_the_torn_line_alone(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in range(len(lines[0]), len(whole) + 1):
        path.write_bytes(whole[:cut])
        path.with_name("one.jsonl.torn").unlink(missing_ok=True)
        kept = whole[:cut].count(b"\n") - 1
        tail = whole[:cut][sum(map(len, lines[: kept + 1])) :]
        complete = tail + b"\n" in lines
        opened = JournalFile.open(path)
        assert [entry.data for entry in opened.journal.written] == EVENTS[: kept + complete]
        if tail and not complete:
            assert opened.torn == tail.decode("utf-8", "replace")
            assert opened.torn_path.read_bytes() == tail + b"\n"
        else:
            assert opened.torn is None
            assert not opened.torn_path.exists()
        opened.append({"event": "after"})
        assert read_journal(path.read_text(encoding="utf-8")).written[-1].kind == "after"


def test_a_power_cut_in_the_first_line_is_refused_and_changes_nothing(path: Path) -> None:
    JournalFile.create(path, HEADER)
    whole = path.read_bytes()
    for cut in range(len(whole) - 1):
        path.write_bytes(whole[:cut])
        with pytest.raises(ParseError):
            JournalFile.open(path)
        assert path.read_bytes() == whole[:cut]
        assert sorted(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("tail", [b"\0\0\0\0", b"\xff\xfe", b'{"event": "a"', b"1\0"])
def test_rubbish_after_the_last_line_is_set_aside(path: Path, tail: bytes) -> None:
    written(path)
    with path.open("ab") as file:
        file.write(tail)
    opened = JournalFile.open(path)
    assert len(opened.journal.written) == len(EVENTS)
    assert opened.torn_path.read_bytes() == tail + b"\n"
    assert JournalFile.open(path).torn is None


def test_torn_lines_are_collected(path: Path) -> None:
    written(path)
    for tail in (b'{"one', b'{"two'):
        with path.open("ab") as file:
            file.write(tail)
        JournalFile.open(path)
    assert path.with_name("one.jsonl.torn").read_bytes() == b'{"one\n{"two\n'


@pytest.mark.parametrize("ending", ["\r\n", "\r\n\r\n", "\n \n\t", ""])
def test_an_edited_file_is_appended_to_on_a_line_of_its_own(path: Path, ending: str) -> None:
    path.parent.mkdir()
    text = "\ufeff" + "\r\n".join(map(json.dumps, (HEADER, EVENTS[0]))) + ending
    path.write_bytes(text.encode())
    JournalFile.open(path).append(EVENTS[3])
    assert [entry.data for entry in JournalFile.open(path).journal.written] == [EVENTS[0], EVENTS[3]]
    assert len(path.read_bytes().splitlines()) == 3


def test_what_cannot_be_understood_is_left_as_it_is(path: Path) -> None:
    written(path)
    spoilt = path.read_bytes() + b'{"event": "retract", "of": 99}\n{"torn'
    path.write_bytes(spoilt)
    with pytest.raises(ParseError):
        JournalFile.open(path)
    assert path.read_bytes() == spoilt
    assert not path.with_name("one.jsonl.torn").exists()


def test_an_event_is_synced_before_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is in the file when the last sync ends is what a power cut leaves; it must hold the event."""
    synced: list[bytes] = []
    sync = os.fsync

    def noting(handle: int) -> None:
        sync(handle)
        synced.append(path.read_bytes())

    monkeypatch.setattr(os, "fsync", noting)
    journal = JournalFile.create(path, HEADER)
    for line in EVENTS:
        journal.append(line)
        assert read_journal(synced[-1].decode()).written[-1].data == line
        assert synced[-1] == path.read_bytes()


def test_a_torn_line_is_safe_beside_the_file_before_it_is_cut_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    with path.open("ab") as file:
        file.write(b'{"torn')
    found: list[bool] = []
    mend = journal_file._mend

    def noting(*arguments: Any) -> int:
        found.append(path.with_name("one.jsonl.torn").read_bytes() == b'{"torn\n')
        return mend(*arguments)

    monkeypatch.setattr(journal_file, "_mend", noting)
    JournalFile.open(path)
    assert found == [True]


@pytest.mark.parametrize("room", [0, 1, 7])
def test_a_full_disk_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    journal = written(path)
    before, known = path.read_bytes(), journal.journal

    def no_room(file: Any, data: bytes) -> None:
        file.write(data[:room])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(journal_file, "_write_synced", no_room)
        with pytest.raises(OSError, match="No space"):
            journal.append({"event": "visit", "kingdom": 5})
    assert path.read_bytes() == before
    assert journal.journal == known
    assert journal.append({"event": "visit", "kingdom": 5}).number == 5


def test_a_refused_event_is_not_written(path: Path) -> None:
    journal = written(path)
    before = path.read_bytes()
    bad: list[dict[str, Any]] = [{"event": "retract", "of": 9}, {"no": "event"}, {"event": "replace", "of": 2}]
    for line in bad:
        with pytest.raises(ParseError):
            journal.append(line)
    with pytest.raises(ValueError, match="not JSON compliant"):
        journal.append({"event": "a", "odds": float("nan")})
    assert path.read_bytes() == before
    assert len(journal.journal.written) == len(EVENTS)


def test_an_existing_journal_is_not_overwritten(path: Path) -> None:
    written(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        JournalFile.create(path, HEADER)
    with pytest.raises(ParseError):
        JournalFile.create(path.with_name("other.jsonl"), {"format": "fieldcraft/journal@9"})
    assert path.read_bytes() == before
    assert not path.with_name("other.jsonl").exists()


def test_a_second_program_is_noticed(path: Path) -> None:
    first = written(path)
    second = JournalFile.open(path)
    second.append({"event": "visit", "kingdom": 5})
    with pytest.raises(FieldcraftError, match="Another program has written"):
        first.append({"event": "visit", "kingdom": 6})
    assert read_journal(path.read_text(encoding="utf-8")) == second.journal


WRITER = """
import sys
import threading
from pathlib import Path
from engine.core.errors import FieldcraftError
from engine.core.journal_file import JournalFile

path, name = Path(sys.argv[1]), sys.argv[2]
done = 0
while done < 40:
    try:
        JournalFile.open(path).append({"event": "note", "by": name, "number": done})
        done += 1
    except FieldcraftError:
        pass
"""


def test_two_programs_at_once_lose_nothing(path: Path) -> None:
    JournalFile.create(path, HEADER)
    command = [sys.executable, "-c", WRITER, str(path)]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    programs = [subprocess.Popen([*command, name], env=around) for name in "ab"]
    assert [program.wait(60) for program in programs] == [0, 0]
    lines = [entry.data for entry in JournalFile.open(path).journal.written]
    for name in "ab":
        assert [line["number"] for line in lines if line["by"] == name] == list(range(40))


def test_a_file_that_may_only_be_read_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    torn = path.read_bytes() + b'{"torn'
    path.write_bytes(torn)

    class ReadOnly(io.FileIO):
        def __init__(self, path: Path, mode: str) -> None:
            if mode != "r":
                raise PermissionError(13, "Permission denied")
            super().__init__(path, mode)

    monkeypatch.setattr(journal_file, "FileIO", ReadOnly)
    opened = JournalFile.open(path)
    assert opened.torn == '{"torn'
    assert len(opened.journal.written) == len(EVENTS)
    assert path.read_bytes() == torn


def test_an_append_waits_for_the_lock(path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    journal = written(path)
    appending = threading.Thread(target=journal.append, args=[{"event": "visit", "kingdom": 5}])
    with path.open("rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        appending.start()
        appending.join(0.2)
        assert appending.is_alive()
        fcntl.flock(holder, fcntl.LOCK_UN)
        appending.join(10)
    assert len(journal.journal.written) == len(EVENTS) + 1
