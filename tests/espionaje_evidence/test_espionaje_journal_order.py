"""Journals against the order and form of play: refused with exit code 2, the line, the field and what was expected."""

from __future__ import annotations

import json

import pytest
from espionaje_knowledge.tables import asks, evidence, journal, random_game, texts

from engine.core.errors import FieldcraftError
from engine.core.journal import read_journal
from engine.espionaje.cards import CardNames
from engine.espionaje.evidence import Announced, Checked, Stage, not_used, read_evidence

HAND = "blue plane london"
GOOD = asks(1, "paris red", "2 3", 4, "red")
SECOND = asks(2, "rome london", "3 4", 1, "london")

BAD_LINES = {
    "another player's turn": ([asks(2, "paris red", "", 3)], "by", "player 1"),
    "the same player again": ([GOOD, asks(1, "paris red", "2 3", 4, "red")], "by", "player 2"),
    "a card named twice": ([asks(1, "paris paris", "2 3", 4, "paris")], "cards", "city:paris is named twice"),
    "one card": ([asks(1, "paris", "2 3", 4, "paris")], "cards", "two cards"),
    "three cards": ([asks(1, "paris red rome", "2 3", 4, "paris")], "cards", "two cards"),
    "an unknown card": ([{**GOOD, "cards": ["city:madrid", "agent:red"]}], "cards", "'city:madrid'"),
    "an unknown card shown": ([{**GOOD, "shown": "agent:purple"}], "shown", "'agent:purple'"),
    "passes out of order": ([asks(1, "paris red", "3 2", 4, "red")], "passed", "2, 3, 4"),
    "a player skipped": ([asks(1, "paris red", "2 4", 3, "red")], "passed", "2, 3, 4"),
    "the asker passes": ([asks(1, "paris red", "1 2", 3, "red")], "passed", "2, 3, 4"),
    "a pass too many": ([asks(1, "paris red", "2 3 4 1")], "passed", "2, 3, 4"),
    "one who passed shows": ([asks(1, "paris red", "2 3", 3, "red")], "shown_by", "player 3"),
    "one not yet asked shows": ([asks(1, "paris red", "2", 4, "red")], "shown_by", "player 4"),
    "all passed, and one showed": ([asks(1, "paris red", "2 3 4", 4, "red")], "shown_by", "player 4"),
    "the asker shows": ([asks(1, "paris red", "", 1, "red")], "shown_by", "2, 3, 4"),
    "no such player shows": ([asks(1, "paris red", "", 5, "red")], "shown_by", "2, 3, 4"),
    "no such player, passes missed": ([{**asks(1, "paris red", "", 5, "red"), "passed": None}], "shown_by", "2, 3, 4"),
    "nobody showed before all had passed": ([asks(1, "paris red", "2 3")], "shown_by", "Player 4"),
    "the asker did not note the card": ([asks(1, "paris red", "2 3", 4)], "shown", "Your seat saw"),
    "the shower did not note the card": ([GOOD, asks(2, "rome london", "3 4", 1)], "shown", "Your seat saw"),
    "a card that the seat cannot have seen": ([GOOD, asks(2, "rome london", "", 3, "rome")], "shown", "leave it out"),
    "a card shown by nobody": ([{**asks(1, "paris red", "2 3 4"), "shown": "agent:red"}], "shown", "leave it out"),
    "a card that was not named": ([asks(1, "paris red", "2 3", 4, "rome")], "shown", "agent:red, city:paris"),
    "a new card shown by nobody": ([asks(1, "paris red", "2 3 4", new=True)], "new", "Nobody showed"),
    "an unknown event": ([{"event": "suspect", "by": 1}], "event", "suspicion, announce, check, accusation"),
    "a check without an announcement": ([{"event": "check", "by": 1, "correct": False}], "event", "turn of player 1"),
    "an announcement out of turn": ([{"event": "announce", "by": 2}], "by", "player 1"),
    "a suspicion after an announcement": ([{"event": "announce", "by": 1}, SECOND], "event", "check of player 1"),
    "a second announcement": ([{"event": "announce", "by": 1}, {"event": "announce", "by": 2}], "event", "check of player 1"),
    "a check out of order": ([{"event": "announce", "by": 1}, {"event": "check", "by": 2, "correct": False}], "by", "player 1"),
    "a suspicion after a correct check": ([{"event": "accusation", "by": 1, "correct": True}, SECOND], "event", "over"),
    "a field too many": ([{**GOOD, "who": 3}], "who", "who"),
    "a field missing": ([{"event": "announce"}], "by", "by"),
    "cards not there at all": ([{k: v for k, v in GOOD.items() if k != "cards"}], "cards", "cards"),
    "a seat that is no number": ([{**GOOD, "by": "1"}], "by", "whole number"),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_lines_against_order_and_form(name):
    lines, field, told = BAD_LINES[name]
    with pytest.raises(FieldcraftError) as caught:
        evidence(4, 1, HAND, *lines)
    refusal = caught.value.as_json()
    assert caught.value.exit_code == 2
    assert refusal["error"] == "usage"
    assert refusal["line"] == len(lines) + 1
    assert refusal["field"].split(".")[0] == field
    assert told in refusal["message"]


BAD_HEADERS = {
    "too few cards": ({"hand": texts("blue plane")}, "hand", "3 cards"),
    "too many cards": ({"hand": texts("blue plane london paris")}, "hand", "3 cards"),
    "a card twice": ({"hand": texts("blue plane plane")}, "hand", "differ"),
    "an unknown card": ({"hand": ["agent:blue", "device:plane", "city:madrid"]}, "hand", "city:madrid"),
    "an onlooker with a hand": ({"seat": None}, "hand", "0 cards"),
    "no such seat": ({"seat": 5}, "seat", "1 to 4"),
    "no such first player": ({"first": 0}, "first", "1 to 4"),
    "two first players": ({"options": {"first_player": 2}}, "options.first_player", "first player is 1"),
    "five players": ({"players": 5}, "players", "5"),
    "an unknown option": ({"options": {"speed": 3}}, "options.speed", "speed"),
    "an option of another kind": ({"options": {"pile_size_public": "yes"}}, "options.pile_size_public", "true or false"),
    "four names": ({"cards": {"agent": list("abcd"), "device": list("abcde"), "city": list("abcde")}}, "cards.agent", "five"),
    "a name twice": (
        {"cards": {"agent": list("aacde"), "device": list("abcde"), "city": list("abcde")}},
        "cards.agent",
        "differ",
    ),
    "no first player": ({"first": ...}, "first", "first"),
}


@pytest.mark.parametrize("name", BAD_HEADERS)
def test_first_lines_against_the_form(name):
    changes, field, told = BAD_HEADERS[name]
    header = {**journal(4, 1, HAND).header, **changes}
    text = json.dumps({key: value for key, value in header.items() if value is not ...}) + "\n"
    with pytest.raises(FieldcraftError) as caught:
        read_evidence(read_journal(text))
    refusal = caught.value.as_json()
    assert (caught.value.exit_code, refusal["line"], refusal["field"]) == (2, 1, field)
    assert told in refusal["message"]


def test_all_problems_of_a_first_line_are_told_at_once():
    with pytest.raises(FieldcraftError) as caught:
        evidence(4, 7, "blue plane")
    assert len(caught.value.as_json()["problems"]) == 2


def test_what_the_contract_shows_is_read():
    found = evidence(4, 1, HAND, GOOD, SECOND, asks(3, "radio tokyo", "4 1 2"), {"event": "announce", "by": 4})
    assert (found.stage, found.acting) == (Stage.CHECK, 4)
    found = evidence(4, 1, HAND, GOOD, SECOND)
    assert (found.stage, found.acting, found.is_own_turn) == (Stage.TURN, 3, False)
    assert evidence(4, 1, HAND).is_own_turn


def test_checks_go_round_from_the_accuser_and_end_the_game():
    lines = [GOOD, {"event": "announce", "by": 2}, *({"event": "check", "by": by, "correct": False} for by in (2, 3, 4, 1))]
    before, after = evidence(4, 1, HAND, *lines[:-1]), evidence(4, 1, HAND, *lines)
    assert (before.acting, before.has_seen_secret) == (1, False)
    assert (after.stage, after.acting, after.has_seen_secret) == (Stage.OVER, None, True)


def test_an_accusation_with_its_outcome_is_an_announcement_and_a_check_or_a_further_check():
    lines = [{"event": "accusation", "by": by, "correct": by == 3} for by in (1, 2, 3)]
    found = evidence(4, 1, HAND, *lines)
    assert found.events == (Announced(1, 1), Checked(1, 1, False), Checked(2, 2, False), Checked(3, 3, True))
    assert found.stage is Stage.OVER
    mixed = [{"event": "announce", "by": 1}, {"event": "accusation", "by": 1, "correct": False}]
    assert evidence(4, 1, HAND, *mixed).acting == 2


def test_the_turn_order_begins_with_the_first_player_and_goes_round():
    found = evidence(4, 1, HAND, asks(3, "radio tokyo", "4 1 2"), asks(4, "radio tokyo", "1 2 3"), first=3)
    assert found.acting == 1


def test_half_heard_events_are_read_and_told_of():
    missed = {**asks(2, "rome tokyo", "", 4), "passed": None}
    nothing = {**asks(3, "rome tokyo"), "passed": None}
    cards = {**asks(4, "rome tokyo", "1 2", 3), "cards": None}
    found = evidence(4, 1, HAND, GOOD, missed, nothing, cards)
    assert [number for number, _ in not_used(found)] == [2, 3, 4]
    assert "who passed" in not_used(found)[0][1]
    assert "nothing of it" in not_used(found)[1][1]


def test_passed_left_out_is_passed_not_noticed():
    line = {key: value for key, value in GOOD.items() if key != "passed"}
    assert evidence(4, 1, HAND, line).suspicions[0].passed is None


def test_corrections_are_applied_and_numbers_stay():
    lines = [
        GOOD,
        asks(2, "rome london", "3 4 1"),
        {"event": "replace", "of": 2, "with": SECOND},
        asks(3, "radio tokyo", "4 1 2"),
    ]
    found = evidence(4, 1, HAND, *lines)
    assert [each.number for each in found.suspicions] == [1, 2, 4]
    assert found.suspicions[1].shown_by == 1
    assert evidence(4, 1, HAND, *lines[:2], {"event": "retract", "of": 2}).acting == 2


def test_names_of_the_tables_own_copy():
    own = CardNames(tuple("ABCDE"), tuple("ABCDE"), tuple("ABCDE"))
    line = {"event": "suspicion", "by": 1, "cards": ["agent:A", "city:E"], "passed": [2], "shown_by": None}
    for header, given in (({"cards": own.to_json()}, None), ({}, own)):
        found = journal(2, 1, "", line, **header)
        found.header["hand"] = [f"agent:{name}" for name in "ABCD"] + ["device:A", "city:A"]
        assert read_evidence(found, given).names == own


def test_names_in_the_journal_go_before_names_given_beside_it():
    own, other = CardNames(tuple("ABCDE")), CardNames(tuple("VWXYZ"))
    found = journal(2, 1, "", cards=own.to_json())
    found.header["hand"] = [f"agent:{name}" for name in "ABCD"] + ["device:plane", "city:london"]
    assert read_evidence(found, other).names == own


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("public", [False, True])
def test_every_seats_journal_of_a_played_game_is_accepted(players, public):
    game = random_game(players, 5, 20, pile_size_public=public)
    for seat in range(players + 1):
        found = game.evidence(seat)
        assert (found.seat, len(found.suspicions)) == (seat, 20)
        assert found.hand == game.deal.hand(seat)


def test_the_cap_on_turns_ends_the_game():
    found = evidence(4, 1, HAND, GOOD, SECOND, options={"max_turns": 2})
    assert found.stage is Stage.OVER
