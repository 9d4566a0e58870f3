"""``assist espionaje`` as a person meets it: the questions, a game through a pipe, a crash, an interrupt, a narrow screen."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.table_files import load_kept, next_journal, people_path, save_kept
from engine.core.journal import read_journal

SET_UP = ("--names", "Ana,Beto,Carla,Diego", "--seat", "2", "--first", "3", "--hand", "plane camera panama")

GAME = """black plane, 4 1 pass, I show plane
yellow blue, 1 2 pass, carla shows
yelow paris, beto and carla pass, 4 shows
camera paris, all pass
blue camera, diego shows
edit 2 yellow black
red green, ana shows
1: blue camera 2
red sat 3 satellite
green plane, diego passes, 1
blue submarine, nobody
radio rome, 2 passes, 3 shows
plane radio 3 radio
accuse
right
quit
"""


def journal_in(folder: Path) -> Path:
    (path,) = folder.glob("**/*.jsonl")
    return path


def events_in(path: Path) -> list[dict[str, Any]]:
    return [entry.data for entry in read_journal(path.read_text(encoding="utf-8")).entries]


def test_a_whole_game_through_a_pipe(process: Callable[..., Any], folders: Path) -> None:
    done = process("assist", "espionaje", *SET_UP, lines=GAME)
    assert (done.code, done.err) == (0, "")
    assert "These cannot all be true:" in done.out
    assert re.search(r"in event 2: not blue but one of .*black", re.sub(r"\s+", " ", done.out))
    assert "Accuse: red, submarine, paris is proved." in done.out
    assert "The game is over: Carla wins." in done.out
    assert max(len(line) for line in done.out.splitlines() if str(folders) not in line) <= 80
    assert "\x1b" not in done.out
    events = events_in(journal_in(folders))
    assert [event["event"] for event in events] == ["suspicion"] * 12 + ["announce", "check"]
    assert events[1]["cards"] == ["agent:yellow", "agent:black"]
    checked = process("journal", "check", str(journal_in(folders)))
    assert checked.code == 0


def test_the_questions_are_asked_again_until_answered_and_once_for_all(fieldcraft: Callable[..., Any], folders: Path) -> None:
    answers = [
        "blue, red, green",
        "ann, bob, cy, dee, eve",
        "kite, lens, map, net, oil",
        "aden, bern, cork, doha, new york",
        "5",
        "3",
        "Xavi, Xavi, Zoe",
        "Xavi, ann, Zoe",
        "Xavi, Yago, Zoe",
        "Zoe",
        "9",
        "me",
        "ann kite aden",
        "ann kite kite aden",
        "ann kite map york",
        "ann, kite, map, new york",
        "quit",
    ]
    done = fieldcraft("assist", "espionaje", lines="\n".join(answers) + "\n")
    assert done.code == 0, done.err
    for complaint in (
        "There must be five names for agent.",
        "Two, three or four can play.",
        "'Xavi' means something else here already",
        "'ann' means something else here already",
        "There is no player 9; there are 3.",
        "Expected 4 cards, found 3.",
        "kite is named twice.",
    ):
        assert complaint in done.out
    header = read_journal(journal_in(folders).read_text(encoding="utf-8")).header
    assert header["seat"] == header["first"] == 3
    assert header["cards"]["city"] == ["aden", "bern", "cork", "doha", "new york"]
    assert header["hand"] == ["agent:ann", "device:kite", "device:map", "city:new york"]
    kept = load_kept("espionaje")
    assert kept.names == ("Xavi", "Yago", "Zoe")
    again = fieldcraft("assist", "espionaje", "--new", lines="\n\n2\n1\nbob kite lens aden\nquit\n")
    assert again.code == 0
    assert "agents of your copy" not in again.out
    assert "[Xavi, Yago, Zoe]" in again.out
    assert next_journal("espionaje").name == "espionaje-0003.jsonl"


def test_nothing_is_asked_when_players_seat_and_hand_are_given(fieldcraft: Callable[..., Any], folders: Path) -> None:
    given = ("--players", "3", "--seat", "2", "--hand", "plane camera panama blue")
    done = fieldcraft("assist", "espionaje", *given, lines="red black, 2 passes, 3 shows\n")
    header = read_journal(journal_in(folders).read_text(encoding="utf-8")).header
    assert (header["players"], header["seat"], header["first"]) == (3, 2, 1)
    assert "cards" not in header
    assert len(events_in(journal_in(folders))) == 1
    assert "Your" not in done.out.split(">", 1)[0]


def test_one_can_leave_during_the_questions(fieldcraft: Callable[..., Any], folders: Path) -> None:
    done = fieldcraft("assist", "espionaje", lines="quit\n4\n")
    assert done.code == 0
    assert done.out.count(": ") == 1
    assert not list(folders.glob("**/*.jsonl"))


def test_the_end_of_input_during_the_questions_leaves_nothing(fieldcraft: Callable[..., Any], folders: Path) -> None:
    assert fieldcraft("assist", "espionaje", lines="").code == 0
    assert list(folders.glob("**/*.jsonl")) == []


def test_a_session_goes_on_with_its_names_and_its_undo(fieldcraft: Callable[..., Any], folders: Path) -> None:
    fieldcraft("assist", "espionaje", *SET_UP, lines="black plane, 4 1 pass, 2\nyellow black 3\nrename 4 Dora\n")
    again = fieldcraft("assist", "espionaje", lines="undo\nlog\n")
    assert again.code == 0
    assert "Going on with" in again.out
    assert "Undone: 2. Dora: yellow, black; Ana and Beto passed, Carla showed." in again.out
    assert "Everything is kept in" in again.out
    third = fieldcraft("assist", "espionaje", lines="redo\n")
    assert "It is Ana's turn." in third.out


def test_names_of_another_table_are_not_taken_for_these_players(fieldcraft: Callable[..., Any], folders: Path) -> None:
    """A journal without names of its own, or with names for another number of players, keeps its seats nameless."""
    path = folders / "game.jsonl"
    fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP, lines="black plane, 4 1 pass, 2\n")
    people_path(path).write_text('{"format": "fieldcraft/people@1", "names": ["A", "B"]}', encoding="utf-8")
    again = fieldcraft("assist", "espionaje", "--journal", str(path))
    assert "It is Player 4's turn." in again.out
    people_path(path).unlink()
    assert "It is Player 4's turn." in fieldcraft("assist", "espionaje", "--journal", str(path)).out


def test_players_cannot_be_changed_after_the_start(fieldcraft: Callable[..., Any], folders: Path) -> None:
    path = folders / "game.jsonl"
    fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP, lines="black plane, 4 1 pass, 2\n")
    before = path.read_text(encoding="utf-8")
    again = fieldcraft("assist", "espionaje", "--journal", str(path), "--players", "3", "--seat", "1")
    assert "what the command line says about the set-up was not used" in again.err
    assert "Beto (seat 2 of 4)" in again.out
    assert path.read_text(encoding="utf-8") == before


def test_correcting_the_hand_keeps_the_journal_as_it_was(fieldcraft: Callable[..., Any], folders: Path) -> None:
    path = folders / "game.jsonl"
    fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP, lines="black plane, 4 1 pass, 2\n")
    before = path.read_text(encoding="utf-8")
    lines = "edit 0 plane radio panama\nedit 0 plane radio tokyo\nyellow black 3\n"
    done = fieldcraft("assist", "espionaje", "--journal", str(path), lines=lines)
    assert "The journal as it was is kept in" in done.out
    assert (folders / "game.jsonl.before-1").read_text(encoding="utf-8") == before
    assert (folders / "game.jsonl.before-2").exists()
    after = read_journal(path.read_text(encoding="utf-8"))
    assert after.header["hand"] == ["device:plane", "device:radio", "city:tokyo"]
    assert len(after.entries) == 2


@pytest.mark.parametrize(
    "text", ["", "{}", '{"format": "fieldcraft/journal@1", "game": "emissary", "length": "full", "rulers": []}\n', "junk\n"]
)
def test_a_file_that_is_no_journal_of_this_game_is_left_alone(fieldcraft: Callable[..., Any], folders: Path, text: str) -> None:
    path = folders / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    done = fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP)
    assert done.code == 2
    assert path.read_text(encoding="utf-8") == text


def test_rulings_of_the_table_go_into_the_journal(fieldcraft: Callable[..., Any], folders: Path) -> None:
    path = folders / "game.jsonl"
    option = ("--option", "all_wrong=accuser_last")
    assert fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP, *option).code == 0
    assert read_journal(path.read_text(encoding="utf-8")).header["options"] == {"all_wrong": "accuser_last"}
    wrong = ("--journal", str(folders / "other.jsonl"), *SET_UP, "--option", "all_wrong=maybe")
    assert fieldcraft("assist", "espionaje", *wrong).code == 2
    assert not (folders / "other.jsonl").exists()


def test_a_new_game_never_overwrites_a_journal(fieldcraft: Callable[..., Any], folders: Path) -> None:
    path = folders / "game.jsonl"
    fieldcraft("assist", "espionaje", "--journal", str(path), *SET_UP, lines="black plane, 4 1 pass, 2\n")
    before = path.read_text(encoding="utf-8")
    refused = fieldcraft("assist", "espionaje", "--journal", str(path), "--new", *SET_UP)
    assert refused.code == 2
    assert path.read_text(encoding="utf-8") == before


def test_a_finished_game_is_followed_by_a_new_one(fieldcraft: Callable[..., Any], folders: Path) -> None:
    fieldcraft("assist", "espionaje", *SET_UP, lines="accuse wrong, wrong, wrong, wrong\n")
    again = fieldcraft("assist", "espionaje", *SET_UP, lines="quit\n")
    assert "Going on with" not in again.out
    assert len(list(folders.glob("**/*.jsonl"))) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "7"),
        ("--names", "Ana,Ana"),
        ("--names", "A,B", "--seat", "5"),
        ("--names", "A,B", "--seat", "1", "--first", "x"),
        ("--names", "A,B", "--seat", "1", "--first", "1", "--hand", "blue"),
    ],
)
def test_a_wrong_set_up_on_the_command_line_is_usage(
    fieldcraft: Callable[..., Any], folders: Path, arguments: tuple[str, ...]
) -> None:
    cards = folders / "cards.toml"
    five = {kind: [f"{kind}{number}" for number in range(5)] for kind in ("agent", "device", "city")}
    cards.write_text("".join(f"{kind} = {json.dumps(names)}\n" for kind, names in five.items()), encoding="utf-8")
    refused = fieldcraft("assist", "espionaje", "--cards", str(cards), *arguments)
    assert refused.code == 2
    assert refused.err.startswith("fieldcraft: ")
    assert list(folders.glob("**/*.jsonl")) == []


def test_discreet_keeps_the_hand_off_the_screen_until_a_key(fieldcraft: Callable[..., Any]) -> None:
    done = fieldcraft("assist", "espionaje", "--discreet", *SET_UP, lines="black plane, 4 1 pass, 2 shows plane\nlog\n\n")
    before, after = done.out.split("The game is kept in", 1)[1].split("> log", 1)
    for part in before.split("> black plane, 4 1 pass, 2 shows plane"):
        assert "panama" not in part
        assert "%" not in part
    assert "Beto showed ***" in before
    hidden, looked = after.split("(Press Enter to look.)", 1)
    assert "panama" not in hidden
    assert "***" in looked, "the log keeps the cards shown concealed as well"


def test_discreet_shows_the_grid_on_enter(fieldcraft: Callable[..., Any]) -> None:
    done = fieldcraft("assist", "espionaje", "--discreet", *SET_UP, lines="\n")
    shown = done.out.split("(Press Enter to look.)", 1)[1]
    assert re.search(r"panama +✗ +✗ +✓", shown)


def test_marks_and_layout_without_unicode_and_on_a_narrow_screen(fieldcraft: Callable[..., Any]) -> None:
    plain = fieldcraft("assist", "espionaje", *SET_UP, encoding="ascii")
    assert re.search(r"panama +- +- +YES +- +-", plain.out)
    narrow = fieldcraft("assist", "espionaje", lines="", width=36)
    assert "panama: Beto" in narrow.out
    assert max(len(line) for line in narrow.out.splitlines() if ".jsonl" not in line) <= 40


def test_spanish_words_are_typed_and_spanish_is_spoken(fieldcraft: Callable[..., Any], spanish: None) -> None:
    lines = "negro avión, diego y ana pasan, yo muestro avión\namarillo negro, 1 2 pasan, carla muestra\n"
    lines += "por qué negro\ndeshacer\nsalir\n"
    done = fieldcraft("assist", "espionaje", "--lang", "es", *SET_UP, lines=lines)
    assert done.code == 0
    for words in ("Le toca a Diego.", "amarillo, negro", "Beto mostró avión", "Deshecho"):
        assert words in done.out
    for words in ("passed", "showed", "turn", "secret "):
        assert words not in done.out


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Spanish catalogue, compiled from its source."""
    import table.wording
    from table.wording.catalogues import compile_catalogues

    compile_catalogues(target=tmp_path / "locale")
    whole = table.wording.wording
    monkeypatch.setattr(table.wording, "wording", lambda language: whole(language, folder=tmp_path / "locale"))


LAUNCH = (sys.executable, "-P", "-c", "import sys; from cli.main import run; sys.exit(run(sys.argv[1:]))")


def wait_for(path: Path, lines: int) -> None:
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} never had {lines} lines")


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("torn", [b"", b'{"event": "suspicion", "by": 1, "ca'])
def test_a_killed_session_resumes_with_everything_entered(
    surroundings: dict[str, str], process: Callable[..., Any], folders: Path, torn: bytes
) -> None:
    path = folders / "game.jsonl"
    arguments = ("assist", "espionaje", "--journal", str(path), *SET_UP)
    with subprocess.Popen([*LAUNCH, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=surroundings) as running:
        assert running.stdin is not None
        running.stdin.write(b"black plane, 4 1 pass, 2\nyellow black, 1 2 pass, 3 shows\n")
        running.stdin.flush()
        wait_for(path, 3)
        running.send_signal(signal.SIGKILL)
    with path.open("ab") as file:
        file.write(torn)
    again = process("assist", "espionaje", "--journal", str(path), lines="yellow paris, 2 3 pass, 4 shows\nlog\n")
    assert again.code == 0
    assert "3. Ana: yellow, paris; Beto and Carla passed, Diego showed." in again.out
    assert ("was torn" in again.err) == bool(torn)
    assert not torn or (folders / "game.jsonl.torn").read_bytes() == torn + b"\n"
    assert len(events_in(path)) == 3


POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")


@pytest.fixture
def on_terminal(surroundings: dict[str, str], folders: Path) -> Iterator[Callable[..., Screen]]:
    """Start a session on a pseudo-terminal of its own, the names of the cards settled."""
    from engine.espionaje.cards import DEFAULT_NAMES
    from table.setup import Kept

    save_kept("espionaje", Kept((), DEFAULT_NAMES.to_json()))
    screens: list[Screen] = []

    def start(*arguments: str, set_up: tuple[str, ...] = SET_UP) -> Screen:
        screens.append(Screen(("assist", "espionaje", *arguments, *set_up), {**surroundings, "TERM": "xterm"}))
        return screens[-1]

    yield start
    for screen in screens:
        screen.close()


@POSIX
@pytest.mark.parametrize(("last", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_on_a_terminal_with_completion_and_an_interrupt(
    on_terminal: Callable[..., Screen], folders: Path, last: bytes, code: int
) -> None:
    """Typed on a real terminal: the tabulator completes a card, Ctrl-C is 130 and Ctrl-D is 0, and both keep everything."""
    path = folders / "game.jsonl"
    screen = on_terminal("--journal", str(path))
    screen.wait(b"turn", PROMPT)
    screen.type(b"blac\t plane, 4 1 pass, 2\r")
    screen.wait(b"Beto showed plane", b"turn", PROMPT)
    screen.type(last)
    screen.wait(b"Everything is kept in")
    assert screen.running.wait(timeout=30) == code
    assert events_in(path)[0]["cards"] == ["agent:black", "device:plane"]


@POSIX
def test_a_discreet_look_leaves_nothing_on_the_terminal(on_terminal: Callable[..., Screen]) -> None:
    screen = on_terminal("--discreet")
    before = screen.wait(b"Press Enter to look", PROMPT)
    assert b"panama" not in before
    screen.type(b"\r")
    looked = screen.wait(b"panama", PROMPT)
    assert b"\x1b[?1049h" in looked, "it is shown on the terminal's other screen"
    screen.type(b"x")
    screen.wait(b"\x1b[?1049l", PROMPT)
    screen.type(b"quit\r")
    assert b"panama" not in screen.wait(b"Everything is kept")
    assert screen.running.wait(timeout=30) == 0


@POSIX
def test_a_discreet_hand_is_not_shown_as_it_is_typed(on_terminal: Callable[..., Screen]) -> None:
    screen = on_terminal("--discreet", set_up=SET_UP[:-2])
    screen.wait(PROMPT, b"Your 3 cards")
    screen.type(b"plane camera panama\r")
    assert b"panama" not in screen.wait(b"Press Enter to look")


PROMPT = b"\x1b[?2004h"
"""What a terminal is told when a line is about to be read (bracketed paste on)."""


class Screen:
    """A program on a pseudo-terminal, and what it has written; cursor position requests are answered as a terminal does."""

    def __init__(self, arguments: tuple[str, ...], variables: dict[str, str]) -> None:
        import pty

        self.master, slave = pty.openpty()
        streams: dict[str, Any] = {"stdin": slave, "stdout": slave, "stderr": slave}
        self.running = subprocess.Popen([*LAUNCH, *arguments], **streams, env=variables, start_new_session=True, close_fds=True)
        os.close(slave)
        self.seen = b""

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def wait(self, *words: bytes) -> bytes:
        """Everything written until all these words have come, in order."""
        before = b""
        for each in words:
            while each not in self.seen:
                self._read()
            start, self.seen = self.seen.split(each, 1)
            before += start + each
        return before

    def _read(self) -> None:
        import select

        assert select.select([self.master], [], [], 60)[0], self.seen[-2000:]
        try:
            new = os.read(self.master, 65536)
        except OSError:
            new = b""
        assert new, self.seen[-2000:]
        if b"\x1b[6n" in new:
            os.write(self.master, b"\x1b[1;1R")
        self.seen += new

    def close(self) -> None:
        self.running.kill()
        self.running.wait()
        os.close(self.master)
