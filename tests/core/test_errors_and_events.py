"""Refusals in words and as JSON; events as each seat sees them; the registry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import (
    Contradiction,
    DoesNotExist,
    FalseClaim,
    FieldcraftError,
    IllegalAction,
    InvalidPosition,
    ParseError,
    Phrase,
    ReplayFailed,
)
from engine.core.events import ONLOOKER, Event, Field, Hidden, redact
from engine.core.protocol import Setup
from engine.core.registry import game_names, load_game


@pytest.mark.parametrize(
    ("kind", "name", "code"),
    [
        (ParseError, "usage", 2),
        (IllegalAction, "usage", 2),
        (ReplayFailed, "usage", 2),
        (Contradiction, "contradiction", 3),
        (DoesNotExist, "does-not-exist", 4),
        (FalseClaim, "false-claim", 5),
    ],
)
def test_refusals_as_the_contract_writes_them(kind: type[FieldcraftError], name: str, code: int) -> None:
    refusal = kind("Events {first} and {second} clash.", place={"events": [2, 5], "line": None}, first=2, second=5)
    assert refusal.as_json() == {"error": name, "events": [2, 5], "message": "Events 2 and 5 clash."}
    assert refusal.exit_code == code


def test_a_refusal_is_located_more_closely_on_the_way_out_and_never_less() -> None:
    refusal = ParseError("Bad.", place={"field": "by"})
    assert refusal.at(line=7, field="document", visit=None).place == {"line": 7, "field": "by"}


def test_an_invalid_position_says_all_its_problems() -> None:
    both = InvalidPosition([ParseError("One.", place={"field": "a"}), ParseError("Two.", place={"field": "b"})])
    assert str(both) == "One. Two."
    assert both.as_json() == {
        "error": "usage",
        "field": "a",
        "message": "One. Two.",
        "problems": [{"field": "a", "message": "One."}, {"field": "b", "message": "Two."}],
    }
    passed_on = ParseError("{file}: {fault}", place=both.place, file="deal.json", fault=both)
    assert passed_on.as_json() == {**both.as_json(), "message": "deal.json: One. Two."}
    alone = InvalidPosition(both.problems[:1], place={"line": 3})
    assert alone.as_json() == {"error": "usage", "field": "a", "line": 3, "message": "One."}


def test_values_with_braces_are_not_read_as_templates() -> None:
    assert str(ParseError("Unknown: {found}.", found="{field}")) == "Unknown: {field}."
    assert str(InvalidPosition([ParseError("Unknown: {found}.", found="{field}")])) == "Unknown: {field}."


def test_a_phrase_is_worded_inside_the_message() -> None:
    assert str(ParseError("{where}: no.", where=Phrase("entry {number}", number=3))) == "entry 3: no."


SHOWN = Event(
    "suspicion",
    (
        ("by", 1),
        ("card", Field("paris", frozenset({1, 2}))),
        ("new", Field(True, frozenset({1}), Hidden.ABSENT)),
    ),
)


def test_a_hidden_field_is_null_or_left_out() -> None:
    assert SHOWN.seen_by(1) == {"event": "suspicion", "by": 1, "card": "paris", "new": True}
    assert SHOWN.seen_by(2) == {"event": "suspicion", "by": 1, "card": "paris"}
    assert SHOWN.seen_by(ONLOOKER) == {"event": "suspicion", "by": 1, "card": None}
    assert list(SHOWN.seen_by(1) or {}) == ["event", "by", "card", "new"]


def test_an_unnoticed_event_leaves_no_line() -> None:
    secret = Event("peek", (("card", 5),), seats=frozenset({2}))
    assert redact([secret, SHOWN], 2) == [{"event": "peek", "card": 5}, SHOWN.seen_by(2)]
    assert redact([secret, SHOWN], 3) == [SHOWN.seen_by(3)]
    assert redact([secret], ONLOOKER) == []


@given(st.frozensets(st.integers(1, 5)), st.integers(0, 5), st.sampled_from(Hidden))
def test_a_field_shows_its_value_to_its_seats_alone(seats: frozenset[int], seat: int, otherwise: Hidden) -> None:
    line = Event("e", (("secret", Field("value", seats, otherwise)),)).seen_by(seat)
    assert line is not None
    assert ("value" in line.values()) == (seat in seats)
    assert ("secret" in line) == (seat in seats or otherwise is Hidden.NULL)


def test_equal_set_ups_are_equal_whatever_the_order_of_their_options() -> None:
    assert Setup.of(2, "short", b=1, a=2) == Setup.of(2, "short", a=2, b=1)
    assert hash(Setup.of(2, b=1, a=2)) == hash(Setup.of(2, a=2, b=1))


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(ParseError, match="emissary"):
        load_game("chess")
    assert all(load_game(name).facts.title for name in game_names())
