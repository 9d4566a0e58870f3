"""Lines as people type them at the table, read into the events of the contract."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import ParseError
from engine.core.journal import Entry
from engine.core.protocol import Setup
from engine.espionaje.cards import CardNames
from engine.espionaje.evidence import Evidence, read_header, with_entry
from engine.espionaje.game import ESPIONAJE
from table.espionaje.reading import read_line
from table.espionaje.telling import Teller
from table.people import People

PEOPLE = People(("Ana", "Beto", "Carla", "Diego"))


def start(seat: int | None = 1, first: int = 1, players: int = 4, **more: Any) -> Evidence:
    hands = {2: ["agent:blue", "agent:red", "device:plane", "device:radio", "city:london", "city:rome"]}
    hands |= {3: ["agent:blue", "device:plane", "device:radio", "city:london"], 4: ["agent:blue", "device:plane", "city:london"]}
    header = {"format": "fieldcraft/journal@1", "game": "espionaje", "players": players, "seat": seat, "first": first}
    return read_header({**header, "hand": hands[players] if seat else [], **more})


def read(text: str, before: Evidence | None = None, people: People = PEOPLE) -> list[dict[str, Any]]:
    before = before or start()
    return list(read_line(text, before, People(people.names[: before.players])).events)


def suspicion(by: int, cards: list[str] | None, passed: list[int] | None, shown_by: int | None, **more: Any) -> dict[str, Any]:
    return {"event": "suspicion", "by": by, "cards": cards, "passed": passed, "shown_by": shown_by, **more}


PARIS_RED = ["city:paris", "agent:red"]


@pytest.mark.parametrize(
    "text",
    [
        "paris red, 2 3 pass, 4 shows red",
        "paris red 4 red",
        "Paris, red: pass pass 4 shows red",
        "1: paris red, 2 and 3 pass, then 4 shows the red card",
        "I suspect paris with red; Beto passes, Carla passes, Diego shows me red",
        "ana pregunta parís y rojo, beto y carla pasan, diego muestra rojo",
        "city:paris agent:red 4 agent:red",
        "par red di red",
        "paris red 3 2 pass 4 red",
        "pairs red, 2 3 pass, 4 shows red",
        "paris red 2 doesn't show, 3 passes, 4 shows red",
        "PARIS ROJO 2-3 pasan, 4 muestra rojo",
    ],
)
def test_one_event_said_in_many_ways(text: str) -> None:
    assert read(text) == [suspicion(1, PARIS_RED, [2, 3], 4, shown="agent:red")]


@pytest.mark.parametrize(
    "text",
    [
        "paris red all pass",
        "paris red all",
        "paris red nobody",
        "paris red, nadie muestra",
        "paris red todos pasan",
        "paris red 2 3 4 pass",
    ],
)
def test_everybody_passed(text: str) -> None:
    assert read(text) == [suspicion(1, PARIS_RED, [2, 3, 4], None)]


def test_the_asker_is_whose_turn_it_is_and_never_seat_one_by_habit() -> None:
    before = start(seat=2, first=3)
    assert read("tokyo green 4", before) == [suspicion(3, ["city:tokyo", "agent:green"], [], 4)]
    before = with_entry(before, Entry(1, read("tokyo green 4", before)[0]))
    assert read("paris red, all pass", before)[0]["by"] == 4


def test_asked_and_shower_keep_their_roles() -> None:
    """2 asks 1: what 1 (the own seat) shows is shown by 1 to 2."""
    before = start(seat=1, first=2)
    assert read("london red, 3 4 pass, 1 shows london", before) == [
        suspicion(2, ["city:london", "agent:red"], [3, 4], 1, shown="city:london")
    ]


def test_the_only_own_card_named_is_the_one_shown() -> None:
    before = start(seat=1, first=2)
    assert read("london red me", before)[0]["shown"] == "city:london"
    with pytest.raises(ParseError, match="Which card did you show"):
        read("london blue me", before)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("paris red, ? shows", suspicion(2, PARIS_RED, None, None)),
        ("paris red, somebody showed", suspicion(2, PARIS_RED, None, None)),
        ("paris red ?", suspicion(2, PARIS_RED, None, None)),
        ("paris red, ? passes, 4 shows", suspicion(2, PARIS_RED, None, 4)),
        ("paris red ? 4", suspicion(2, PARIS_RED, None, 4)),
        ("2: ?", suspicion(2, None, None, None)),
        ("? shows", suspicion(2, None, None, None)),
        ("? 4 shows", suspicion(2, None, [3], 4)),
        ("paris ? 4", suspicion(2, None, [3], 4)),
        ("paris red, 3 4 pass, somebody shows", suspicion(2, PARIS_RED, [3, 4], 1, shown="x")),
    ],
)
def test_half_heard_events(text: str, event: dict[str, Any]) -> None:
    if event.get("shown"):
        with pytest.raises(ParseError, match="Which card did you show"):
            read(text, start(first=2))
    else:
        assert read(text, start(first=2)) == [event]


def test_the_last_who_can_have_shown_did() -> None:
    assert read("paris red, 3 4 pass, somebody shows", start(first=2, seat=3)) == [suspicion(2, PARIS_RED, [3, 4], 1)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("paris red", "Who passed, and who showed"),
        ("paris red 2 pass", "And Carla, who was asked next"),
        ("paris", "names two cards"),
        ("paris red 2 3 4", "not clear who passed"),
        ("paris red blue", "one card too many"),
        ("3: paris red all", "It is Ana's turn, seat 1"),
        ("paris red 4 blue", "cannot be blue"),
        ("paris red 4", "Which card were you shown"),
        ("paris red 1 shows red", "the one who asks"),
        ("paris red 3 shows paris, 4 passes", "nobody to the left was asked"),
        ("paris red 7", "There is no player 7"),
        ("paris red all pass, 2 shows red", "nobody showed"),
        ("pa red all", "more than one thing"),
        ("paris xyzzy all", "not understood"),
        ("paris red accuse", "not both"),
        ("paris red 2 shows red 3 shows", "Only one player shows"),
        ("paris red 2 shows 3", "shown to nobody else"),
        ("and the", "nothing about the game"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert complaint in str(refused.value)


def test_a_card_that_the_seat_did_not_see_is_refused() -> None:
    with pytest.raises(ParseError, match="Only who asked and who showed"):
        read("paris red 4 red", start(seat=2))


def test_two_players_need_say_little() -> None:
    assert read("paris green shows green", start(players=2)) == [
        suspicion(1, ["city:paris", "agent:green"], [], 2, shown="agent:green")
    ]
    assert read("paris green pass", start(players=2)) == [suspicion(1, ["city:paris", "agent:green"], [2], None)]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("accuse", [("announce", 1)]),
        ("ana acusa", [("announce", 1)]),
        ("1 accuses wrong", [("announce", 1), ("check", 1, False)]),
        ("accuse: no", [("announce", 1), ("check", 1, False)]),
        ("accuse wrong, wrong, 3 right", [("announce", 1), ("check", 1, False), ("check", 2, False), ("check", 3, True)]),
        ("all wrong", [("announce", 1), *[("check", seat, False) for seat in (1, 2, 3, 4)]]),
    ],
)
def test_accusations(text: str, events: list[tuple[Any, ...]]) -> None:
    assert [tuple(each.values()) for each in read(text)] == events


def test_checks_after_a_failed_accusation_go_round_to_the_left() -> None:
    before = start(first=3)
    for number, text in enumerate(("3 accuses", "wrong", "4 wrong", "no", "2 correct"), start=1):
        (event,) = read(text, before)
        before = with_entry(before, Entry(number, event))
    assert [(each.by) for each in before.events] == [3, 3, 4, 1, 2]
    with pytest.raises(ParseError, match="The game is over"):
        read("paris red all", before)


def test_who_checks_out_of_turn_is_refused() -> None:
    before = with_entry(start(), Entry(1, {"event": "announce", "by": 1}))
    with pytest.raises(ParseError, match="It is Ana's turn now, not Carla's"):
        read("3 wrong", before)
    with pytest.raises(ParseError, match="was Ana right or wrong"):
        read("paris red all pass", before)


def test_one_name_for_two_cards_needs_its_kind() -> None:
    names = {"agent": ["orion", "red", "green", "yellow", "black"], "device": ["orion", "radio", "camera", "laser", "drone"]}
    before = start(seat=None, cards={**names, "city": ["london", "panama", "new york", "paris", "rome"]})
    with pytest.raises(ParseError, match="agent orion, device orion"):
        read("orion red all", before)
    assert read("device orion, agent:orion, all pass", before)[0]["cards"] == ["device:orion", "agent:orion"]
    assert read("new york red all", before)[0]["cards"] == ["city:new york", "agent:red"]


def test_a_player_called_like_the_beginning_of_a_card_is_asked_about() -> None:
    people = People(("Ana", "Tom", "Carla", "Diego"))
    with pytest.raises(ParseError, match="tokyo"):
        read("paris red t", start(), people)


def test_players_may_be_called_by_a_letter() -> None:
    people = People(("A", "B", "C", "Y"))
    assert read("paris red, B and C pass, Y shows red", start(), people) == [
        suspicion(1, PARIS_RED, [2, 3], 4, shown="agent:red")
    ]
    assert read("a: paris red all", start(), people)[0]["by"] == 1


def test_a_correction_keeps_what_it_does_not_mention() -> None:
    from table.espionaje.journal import heard_of

    before = start()
    old = heard_of(suspicion(1, PARIS_RED, [2, 3], 4, shown="agent:red"), before.names)
    assert old is not None
    corrected = list(read_line("panama red", before, PEOPLE, old).events)
    assert corrected == [suspicion(1, ["city:panama", "agent:red"], [2, 3], 4, shown="agent:red")]
    corrected = list(read_line("3 shows red", before, PEOPLE, old).events)
    assert corrected == [suspicion(1, ["agent:red", "city:paris"], [2], 3, shown="agent:red")]


@given(st.integers(0, 10_000), st.sampled_from([2, 3, 4]), st.randoms(use_true_random=False))
def test_what_is_told_reads_back(seed: int, players: int, chance: Any) -> None:
    """The English words of an event, typed in again, are the event: for every event a seat can see in random games."""
    state = ESPIONAJE.initial_state(ESPIONAJE.deal(seed, Setup.of(players)))
    seat = 1 + seed % players
    evidence = read_header(ESPIONAJE.header(state, seat))
    people = People(PEOPLE.names[:players])
    number = 0
    for _ in range(12):
        action = chance.choice(ESPIONAJE.legal_actions(state)[:-1] or ESPIONAJE.legal_actions(state))
        lines = [event.seen_by(seat) for event in ESPIONAJE.events(state, action)]
        state = ESPIONAJE.apply(state, action)
        for line in filter(None, lines):
            number += 1
            after = with_entry(evidence, Entry(number, line))
            told = str(Teller(CardNames(), people).event(after.events[-1]))
            (again,) = read_line(told, evidence, people).events
            assert with_entry(evidence, Entry(number, again)).events == after.events
            evidence = after
        if evidence.acting is None:
            break
