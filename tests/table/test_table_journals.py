"""The journal verbs, below the command line: every game's journals checked, told, redacted and compacted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.errors import Contradiction, FieldcraftError
from engine.core.journal import Entry, Journal, read_journal, write_journal
from engine.core.protocol import Setup
from engine.core.registry import load_game
from table.journals import READERS, compacted, log_of, reader_of
from table.parts import Mark


def play(game: str, seed: int, setup: Setup, steps: int = 200) -> tuple[Any, list[Any]]:
    """A random game: its first state, and every event."""
    rules = load_game(game)
    state = start = rules.initial_state(rules.deal(seed, setup))
    chance = random.Random(seed)
    events = list(rules.opening(state))
    for _ in range(steps):
        legal = rules.legal_actions(state)
        if not legal:
            break
        action = chance.choice(legal)
        events += rules.events(state, action)
        state = rules.apply(state, action)
    return start, events


def journal_of(game: str, start: Any, events: list[Any], seat: int) -> Journal:
    lines = [line for line in (event.seen_by(seat) for event in events) if line is not None]
    return Journal(load_game(game).header(start, seat), tuple(Entry(n, line) for n, line in enumerate(lines, start=1)))


@pytest.mark.parametrize("game", READERS)
@pytest.mark.parametrize("seed", range(5))
def test_journals_of_random_games_are_good_and_can_be_told(game: str, seed: int) -> None:
    setup = load_game(game).facts.setups[seed % len(load_game(game).facts.setups)]
    start, events = play(game, seed, setup)
    journal = read_journal(write_journal(journal_of(game, start, events, 1)))
    reader = reader_of(journal)
    reader.check(journal)
    people = reader.people(journal)
    told = [str(line.told) for line in log_of(journal, lambda data: reader.tell(data, journal, people))]
    assert len(told) == len(journal.written)
    assert all(told)
    assert not any("{" in line or "event:" in line for line in told)
    assert str(reader.start(journal, people))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_redacted_for_an_onlooker_is_what_an_onlooker_saw(players: int, seed: int) -> None:
    start, events = play("espionaje", seed, Setup.of(players), 40)
    mine = journal_of("espionaje", start, events, 1)
    assert reader_of(mine).redact(mine, 0, []) == journal_of("espionaje", start, events, 0)


@pytest.mark.parametrize("seed", range(6))
def test_redacted_for_the_other_of_two_is_what_that_player_saw(seed: int) -> None:
    start, events = play("espionaje", seed, Setup.of(2), 40)
    mine, other = (journal_of("espionaje", start, events, seat) for seat in (1, 2))
    assert reader_of(mine).redact(mine, 2, other.header["hand"]) == other


@pytest.mark.parametrize("seed", range(6))
def test_redacting_for_a_third_player_never_invents_a_card(seed: int) -> None:
    """With three players it works only where the other seat saw no card that this one did not; then it is exact."""
    start, events = play("espionaje", seed, Setup.of(3), 6)
    mine, other = (journal_of("espionaje", start, events, seat) for seat in (1, 2))
    try:
        redacted = reader_of(mine).redact(mine, 2, other.header["hand"])
    except FieldcraftError as refused:
        number = refused.place["events"][0]
        assert other.written[number - 1].data["shown"]
        assert "shown" not in mine.written[number - 1].data
    else:
        assert redacted == other


def test_a_hand_that_cannot_be_the_other_seats_is_refused() -> None:
    start, events = play("espionaje", 1, Setup.of(2), 4)
    mine = journal_of("espionaje", start, events, 1)
    for hand in ([], mine.header["hand"], ["agent:blue"]):
        with pytest.raises(FieldcraftError):
            reader_of(mine).redact(mine, 2, hand)


def test_a_tour_hides_nothing_from_onlookers() -> None:
    start, events = play("emissary", 3, load_game("emissary").facts.setups[0])
    journal = journal_of("emissary", start, events, 1)
    assert reader_of(journal).redact(journal, 0, []) == journal
    with pytest.raises(FieldcraftError):
        reader_of(journal).redact(journal, 2, [])


def test_compacting_applies_corrections_and_maps_numbers() -> None:
    start, events = play("espionaje", 5, Setup.of(4), 30)
    clean = journal_of("espionaje", start, events, 1)
    first, *rest = clean.written
    wrong = {**first.data, "cards": None, "passed": None, "shown_by": None}
    wrong.pop("shown", None)
    messy = Journal(clean.header, ())
    messy = messy.with_event({"event": "announce", "by": 1}).with_event({"event": "retract", "of": 1}).with_event(wrong)
    messy = messy.with_event({"event": "replace", "of": 3, "with": first.data})
    for entry in rest:
        messy = messy.with_event(entry.data)
    made = compacted(messy)
    assert made.journal == clean
    assert made.numbers == {3: 1, **{entry.number + 3: entry.number for entry in rest}}
    reader_of(messy).check(messy)


def test_the_log_marks_corrections() -> None:
    start, events = play("espionaje", 5, Setup.of(4), 6)
    journal = journal_of("espionaje", start, events, 1)
    journal = journal.with_event({"event": "retract", "of": len(journal.written)})
    reader = reader_of(journal)
    log = log_of(journal, lambda data: reader.tell(data, journal, reader.people(journal)))
    assert log[-1].mark is Mark.DELETED


def test_a_contradiction_names_its_events() -> None:
    header = {"format": "fieldcraft/journal@1", "game": "espionaje", "players": 2, "seat": 1, "first": 2}
    hand = ["agent:blue", "agent:red", "device:plane", "device:radio", "city:london", "city:rome"]
    event = {"event": "suspicion", "by": 2, "cards": ["agent:blue", "city:paris"], "passed": [1], "shown_by": None}
    journal = Journal({**header, "hand": hand}, (Entry(1, event),))
    with pytest.raises(Contradiction) as refused:
        reader_of(journal).check(journal)
    assert refused.value.place["events"] == [0, 1]


@pytest.mark.parametrize("game", ["chess", None, 3])
def test_a_journal_of_no_known_game_is_refused(game: object) -> None:
    with pytest.raises(FieldcraftError) as refused:
        reader_of(Journal({"game": game}, ()))
    assert refused.value.place == {"line": 1, "field": "game"}
