"""A session driven as a person types: a whole game with a mistake, corrections, half-heard events, accusations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import Phrase
from engine.core.journal import REPLACE, RETRACT
from solvers.core.kernels import all_compiled
from table.espionaje.game import EspionajeTable
from table.espionaje.view import Advice, Preview, TableView
from table.parts import Clash, Help, Log, Mark, Reply
from table.people import People
from table.session import Session
from table.store import MemoryStore

Begin = Callable[..., Session[Any, Any]]


NAMES = ("Ana", "Beto", "Carla", "Diego")
HAND = ("device:plane", "device:camera", "city:panama")


@pytest.fixture
def begin() -> Begin:
    """Beto's session (seat 2 of 4), Carla to begin."""

    def made() -> Session[Any, Any]:
        line = {"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": 2, "first": 3, "hand": list(HAND)}
        return Session(EspionajeTable(), MemoryStore(line), People(NAMES))

    return made


def said(reply: Reply) -> str:
    return "\n".join(str(part) for part in reply.parts if isinstance(part, Phrase))


def find(reply: Reply, kind: type[Any]) -> Any:
    return next((part for part in reply.parts if isinstance(part, kind)), None)


def enter(session: Session[Any, Any], *lines: str) -> Reply:
    reply = Reply()
    for line in lines:
        reply = session.do(line)
        assert not reply.is_refused, f"{line}: {said(reply)}"
    return reply


def chance(session: Session[Any, Any], card: str, place: int) -> float:
    view = session.view
    assert view is not None
    (row,) = (row for row in view.rows if str(row.name) == card)
    return float(row.chances[place])


# The game of seed 3 as Beto (seat 2) writes it down; Carla begins. In the second line 'black' was typed as 'blue'.
UNTIL_THE_CLASH = (
    "black plane, 4 1 pass, I show plane",
    "yellow blue, 1 2 pass, carla shows",
    "yelow paris, beto and carla pass, 4 shows",
    "camera paris, all pass",
)
AFTER_IT = (
    "red green, ana shows",
    "1: blue camera 2",
    "red sat 3 satellite",
    "green plane, diego passes, 1",
    "blue submarine, nobody",
    "radio rome, 2 passes, 3 shows",
    "plane radio 3 radio",
)


def test_a_whole_game_with_a_mistake_found_three_turns_later(begin: Begin) -> None:
    session = begin()
    for line in UNTIL_THE_CLASH:
        assert find(enter(session, line), TableView) is not None
    assert chance(session, "blue", 3) == 1.0, "the mistake is believed as long as nothing speaks against it"
    clash = find(enter(session, "blue camera, diego shows"), Clash)
    assert {2, 3, 5} < {line.number for line in clash.lines} <= {0, 2, 3, 4, 5}
    assert any("blue, yellow; Ana and Beto passed, Carla showed" in str(line.told) for line in clash.lines)
    told = [str(mend.told) for mend in clash.mends]
    (mend,) = (each for each in told if each.startswith("in event 2: not blue but"))
    assert "black" in mend
    assert len(session.store.journal.entries) == 5, "the line that does not fit stays entered"
    reply = enter(session, "edit 2 yellow black")
    assert "Event 2 is now: Diego: yellow, black;" in said(reply)
    assert find(reply, TableView) is not None
    enter(session, *AFTER_IT)
    assert [card for card in ("red", "submarine", "paris") if chance(session, card, 0) == 1.0] == ["red", "submarine", "paris"]
    assert session.view is not None
    assert session.view.verdict.advised
    enter(session, "carla accuses")
    assert session.view.lay_down is not None
    reply = enter(session, "right")
    assert "Carla is right and wins." in said(reply)
    assert str(session.view.due) == "The game is over: Carla wins."
    assert session.view.rows == ()
    corrections = [entry.data["event"] for entry in session.store.journal.written if entry.is_correction]
    assert corrections == [REPLACE]


def test_what_was_typed_fits_the_true_deal(begin: Begin) -> None:
    """The posterior after the corrected game keeps the truth of seed 3, and the wrong card was the only wrong thing."""
    session = begin()
    enter(session, *UNTIL_THE_CLASH, "edit 2 yellow black", "blue camera 4", *AFTER_IT)
    truth = {
        "red": 0,
        "submarine": 0,
        "paris": 0,
        "green": 1,
        "tokyo": 1,
        "rome": 1,
        "black": 3,
        "radio": 3,
        "blue": 4,
        "london": 4,
    }
    assert all(chance(session, card, place) > 0.0 for card, place in truth.items())


def test_the_session_goes_on_after_a_failed_accusation(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane 2", "4 accuses")
    reply = session.do("yellow blue, all pass")
    assert reply.is_refused
    assert "was Diego right or wrong" in said(reply)
    enter(session, "wrong")
    assert str(session.view.due) == "Ana checks next: right or wrong?"  # type: ignore[union-attr]
    enter(session, "1 wrong")
    assert session.view is not None
    assert session.view.lay_down is not None, "the own check is still to come"
    enter(session, "beto: no")
    assert session.view.rows == (), "a seat that has checked has seen the secret"
    enter(session, "3 wrong")
    assert str(session.view.due) == "The game is over: nobody wins."
    refused = session.do("red green all pass")
    assert refused.is_refused
    enter(session, "undo", "undo", "undo", "undo", "undo")
    assert str(session.view.due) == "It is Diego's turn."
    enter(session, "yellow black, 1 2 pass, 3 shows")
    assert chance(session, "camera", 2) == 1.0


def test_a_wrong_accusation_is_not_three_wrong_cards(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2")
    before = [row.chances for row in session.view.rows]  # type: ignore[union-attr]
    enter(session, "4 accuses", "4 wrong")
    assert [row.chances for row in session.view.rows] == before  # type: ignore[union-attr]


def test_what_if_changes_nothing_and_keeps_the_roles(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2")
    journal = session.store.journal
    now = [row.chances for row in session.view.rows]  # type: ignore[union-attr]
    reply = enter(session, "what-if yellow black, 1 2 pass, 3 shows")
    assert session.store.journal == journal
    assert [row.chances for row in session.view.rows] == now  # type: ignore[union-attr]
    assert "If this happened: Diego: yellow, black; Ana and Beto passed, Carla showed." in said(reply)
    supposed = find(reply, TableView)
    enter(session, "yellow black, 1 2 pass, 3 shows")
    entered = [row.chances for row in session.view.rows]  # type: ignore[union-attr]
    assert [row.chances for row in supposed.rows] == entered, "supposing a line shows what entering it shows"


def test_what_if_shows_a_clash_without_entering_it(begin: Begin) -> None:
    session = begin()
    enter(session, "red green all pass")
    reply = enter(session, "what if plane red all pass")
    clash = find(reply, Clash)
    assert clash is not None
    assert [line.number for line in clash.lines] == [0, 2]
    assert session.clash == ()


def test_a_pair_alone_is_previewed(begin: Begin) -> None:
    session = begin()
    preview = find(enter(session, "what-if red paris"), Preview)
    advice = find(enter(session, "suggest 105"), Advice)
    assert len(advice.suggestions) == preview.of == 105
    ranked = advice.suggestions[preview.rank - 1]
    assert str(ranked.cards) == str(preview.suggestion.cards) == "red, paris"
    assert ranked.gain_bits == preview.suggestion.gain_bits


def test_undo_and_redo(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black, 1 2 pass, 3 shows")
    after = [row.chances for row in session.view.rows]  # type: ignore[union-attr]
    assert said(enter(session, "undo")) == "Undone: 2. Diego: yellow, black; Ana and Beto passed, Carla showed."
    assert session.do("undo").is_refused is False
    assert session.do("undo").is_refused
    enter(session, "redo", "rehacer")
    assert [row.chances for row in session.view.rows] == after  # type: ignore[union-attr]
    assert session.do("redo").is_refused
    kinds = [entry.kind for entry in session.store.journal.written]
    assert kinds == ["suspicion", "suspicion", RETRACT, RETRACT, RETRACT, RETRACT]


def test_undoing_a_correction_brings_back_what_was_there(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black, 1 2 pass, 3 shows", "edit 2 yellow red")
    enter(session, "undo")
    assert session.store.journal.entries[1].data["cards"] == ["agent:yellow", "agent:black"]


def test_deleting_the_last_event_frees_its_turn(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black 3", "delete 2")
    assert str(session.view.due) == "It is Diego's turn."  # type: ignore[union-attr]


def test_deleting_an_event_in_the_middle_keeps_the_turns_of_the_others(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black, 1 2 pass, 3 shows", "yellow paris, 2 3 pass, 4")
    reply = enter(session, "delete 2")
    assert "the turn stays, and nothing is known of it" in said(reply)
    fresh = begin()
    enter(fresh, "black plane, 4 1 pass, 2", "4: ?", "yellow paris, 2 3 pass, 4")
    assert [row.chances for row in session.view.rows] == [row.chances for row in fresh.view.rows]  # type: ignore[union-attr]
    log = find(enter(session, "log"), Log)
    assert [line.mark for line in log.lines] == [Mark.STANDS, Mark.STANDS, Mark.CORRECTED, Mark.STANDS]


def test_the_log_shows_deleted_events_with_their_numbers(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black 3", "undo", "yellow red 3")
    log = find(enter(session, "log"), Log)
    assert [(line.number, line.mark) for line in log.lines[1:]] == [(1, Mark.STANDS), (2, Mark.DELETED), (4, Mark.STANDS)]


@pytest.mark.parametrize(
    "line", ["edit 9 red green all", "delete 0", "delete 7", "edit", "delete x", "fix 1", "edit 2 accuse wrong"]
)
def test_corrections_of_nothing_are_refused_and_keep_everything(begin: Begin, line: str) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black 3", "1: ?")
    written = session.store.journal.written
    assert session.do(line).is_refused
    assert session.store.journal.written == written


def test_an_edit_that_breaks_the_order_of_play_is_refused(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black 3")
    assert session.do("edit 1 accuse").is_refused
    assert [entry.kind for entry in session.store.journal.entries] == ["suspicion", "suspicion"]


def test_fix_carries_out_what_was_offered(begin: Begin) -> None:
    session = begin()
    enter(session, "red plane all pass")
    clash = session.do("grid").parts[0]
    assert isinstance(clash, Clash)
    told = [str(mend.told) for mend in clash.mends]
    number = told.index("in event 1: Beto showed") + 1
    reply = enter(session, f"fix {number}")
    assert "Ana passed, Beto showed plane" in said(reply).replace("Diego and ", "")
    assert session.clash == ()
    assert session.do("fix 1").is_refused


def test_the_hand_can_be_corrected_and_events_stay(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black, 1 2 pass, 3 shows")
    enter(session, "edit 0 plane radio panama")
    assert session.evidence.hand == (5, 6, 11)
    assert len(session.store.journal.entries) == 2
    assert session.do("edit 0 plane radio").is_refused
    reply = enter(session, "edit 0 camera radio panama")
    assert [line.number for line in find(reply, Clash).lines] == [0, 1], "event 1 says that the own hand showed the plane"
    enter(session, "edit 0 plane camera panama")
    assert session.clash == ()


def test_half_heard_events_say_what_was_not_used(begin: Begin) -> None:
    session = begin()
    reply = enter(session, "red paris, ? shows")
    view = find(reply, TableView)
    assert [str(note) for note in view.notes] == [
        "Event 1: neither who passed nor who showed was noticed; nothing of it is used."
    ]
    assert view.worlds == 107520 or view.worlds > 100_000
    reply = enter(session, "red green, ? passes, 3 shows")
    assert "who passed was not noticed; only who showed is used" in str(find(reply, TableView).notes[1])


def test_why_names_the_events_that_prove_it(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2", "yellow black, 1 2 pass, 3 shows", "yellow paris, 2 3 pass, 4")
    answer = said(enter(session, "why black"))
    assert answer.splitlines()[0] == "black is with Carla, because:"
    assert [line.split(".")[0].strip() for line in answer.splitlines()[1:]] == ["2", "3"]
    assert said(enter(session, "why black at ana")).startswith("black is not with Ana, because:")
    assert said(enter(session, "por qué plane")).splitlines()[1].strip().startswith("0. Beto (seat 2 of 4) holds")
    assert "not settled where paris is" in said(enter(session, "why paris"))
    assert session.do("why").is_refused
    assert session.do("why paris red").is_refused


def test_renaming_a_player_touches_no_event(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2")
    journal = session.store.journal
    enter(session, "rename 4 Dora", "dora asks yellow black, 1 2 pass, carla shows")
    assert session.store.journal.written[:1] == journal.written
    assert "Dora: yellow, black" in str(find(enter(session, "log"), Log).lines[2].told)
    for name in ("Ana", "paris", "3", "pass"):
        assert session.do(f"rename 4 {name}").is_refused
    assert session.do("rename 5 Eva").is_refused


def test_resuming_under_other_names_keeps_the_seats(begin: Begin) -> None:
    session = begin()
    enter(session, "black plane, 4 1 pass, 2")
    again = Session(EspionajeTable(), session.store, People(("W", "X", "Y", "Z")))
    assert str(again.view.due) == "It is Z's turn."  # type: ignore[union-attr]
    assert [row.chances for row in again.view.rows] == [row.chances for row in session.view.rows]  # type: ignore[union-attr]


def test_an_onlooker_sees_chances_and_is_not_told_to_ask() -> None:
    store = MemoryStore(
        {"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": None, "first": 1, "hand": []}
    )
    session = Session(EspionajeTable(), store, People.nameless(4))
    enter(session, "red paris, 2 3 pass, 4 shows")
    view = session.view
    assert view is not None
    assert view.suggestions == ()
    assert chance(session, "red", 2) == 0.0
    assert session.do("I show red").is_refused
    assert session.do("edit 0 red green blue").is_refused
    assert session.do("suggest").is_refused


def test_the_own_secrets_stay_out_of_what_is_said(begin: Begin) -> None:
    open_session = begin()
    session = Session(EspionajeTable(), open_session.store, open_session.people, conceals=True)
    reply = enter(session, "black plane, 4 1 pass, I show plane")
    assert said(reply) == "1. Carla: black, plane; Diego and Ana passed, Beto showed ***."
    assert "***" in said(session.opening())
    assert "panama" not in said(session.opening())
    assert session.do("log").parts[0].lines[0].told.values["hand"].template == "***"


def test_help_and_typing_mistakes_in_commands(begin: Begin) -> None:
    session = begin()
    assert isinstance(session.do("ayuda").parts[0], Help)
    reply = session.do("udno")
    assert reply.is_refused
    assert "There is a command 'undo'." in said(reply)


def test_a_full_disk_is_said_and_enters_nothing(begin: Begin) -> None:
    session = begin()

    def full(data: dict[str, Any]) -> int:
        raise OSError(28, "No space left on device")

    session.store.append = full  # type: ignore[method-assign]
    reply = session.do("black plane, 4 1 pass, 2")
    assert reply.is_refused
    assert "No space left on device" in said(reply)
    assert session.store.journal.entries == ()


@pytest.mark.parametrize("text", ["", "   ", "grid", "tabla"])
def test_an_empty_line_shows_the_grid_again(begin: Begin, text: str) -> None:
    assert find(begin().do(text), TableView) is not None


def test_a_card_shown_that_another_is_known_to_hold_clashes(begin: Begin) -> None:
    session = begin()
    enter(session, "3: ?", "4: ?", "1: ?", "red paris, 3 shows red", "3: ?", "4: ?", "1: ?")
    assert chance(session, "red", 3) == 1.0
    clash = find(enter(session, "red green, 3 passes, 4 shows red"), Clash)
    assert [line.number for line in clash.lines] == [4, 8]


def test_nothing_is_proved_from_a_contradiction(begin: Begin) -> None:
    session = begin()
    enter(session, "plane red all pass")
    assert session.view is None
    for line in ("why red", "suggest", "grid", "why red at secret"):
        reply = session.do(line)
        assert find(reply, Clash) is not None
        assert "because" not in said(reply)


VOCABULARY = (
    "paris red blue pa r xyz 1 2 3 4 9 ana beto pass passes shows all nobody ? somebody me no not accuse right wrong new "
    "undo redo edit delete fix why what-if at secret 0 log save rename suggest -1 99999999999 : , é 💥 { } {x} ' \" \x00"
)


@given(st.lists(st.lists(st.sampled_from(VOCABULARY.split(" ")), max_size=7).map(" ".join), max_size=12))
@settings(max_examples=60 if all_compiled() else 4, deadline=None)
def test_no_line_whatever_breaks_a_session(lines: list[str]) -> None:
    store = MemoryStore(
        {"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": 2, "first": 2, "hand": list(HAND)}
    )
    session = Session(EspionajeTable(), store, People(NAMES))
    for line in lines:
        before = store.journal.written
        reply = session.do(line)
        assert store.journal.written[: len(before)] == before, "a journal only grows"
        assert not reply.is_refused or store.journal.written == before, "a refused line enters nothing"
        assert said(reply) or reply.parts
        again = Session(EspionajeTable(), store, People(NAMES))
        assert again.clash == session.clash, "what is on disk is what is shown"
