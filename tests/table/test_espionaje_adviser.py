"""The race adviser joined to what is known: its values beside the exact numbers, its word on accusing, when it is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.journal import read_journal
from engine.espionaje.cards import PAIRS, Card
from engine.espionaje.evidence import Evidence, read_evidence
from table.espionaje.answer import PARTS, answer, asks_adviser
from table.espionaje.game import EspionajeTable
from table.espionaje.knowing import know
from table.people import People

HEADER = (
    '{"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": 1, "first": 1,'
    ' "hand": ["agent:blue", "device:plane", "city:london"]}\n'
)
ASKED = (
    '{"event": "suspicion", "by": 1, "cards": ["city:paris", "agent:red"], "passed": [2, 3], "shown_by": 4,'
    ' "shown": "agent:red"}\n'
)
ANNOUNCED = ASKED + '{"event": "announce", "by": 2}\n'
LAST = PAIRS[-1]


def evidence(events: str = "", header: str = HEADER) -> Evidence:
    return read_evidence(read_journal(header + events))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Evidence]:
    """An adviser who thinks the last of the suspicions best, and every time it was asked."""
    times: list[Evidence] = []

    def advise(about: Evidence) -> Any:
        times.append(about)
        valued = [SimpleNamespace(cards=pair, value=0.5 - 0.001 * rank, stderr=0.01) for rank, pair in enumerate(reversed(PAIRS))]
        return SimpleNamespace(
            suspicions=tuple(valued),
            accuse=(Card(2), Card(6), Card(11)),
            p_model=0.75,
            stderr=0.02,
            advised=True,
            lay_down=(Card(3), Card(6), Card(11)),
        )

    monkeypatch.setattr("solvers.espionaje.advice.advise", advise)
    return times


def test_values_stand_beside_the_exact_numbers_and_order_the_list(asked: list[Evidence]) -> None:
    plain = {each.cards: each for each in know(evidence()).rated}
    known = know(evidence(), asks_adviser=True)
    assert [each.cards for each in known.rated] == list(reversed(PAIRS))
    for each in known.rated:
        exact = plain[each.cards]
        assert (each.gain_bits, each.p_all_pass) == (exact.gain_bits, exact.p_all_pass)
        assert (each.value, each.stderr) == pytest.approx((0.5 - 0.001 * (104 - PAIRS.index(each.cards)), 0.01))


def test_the_answer_carries_method_error_and_the_adviser_s_own_chance(asked: list[Evidence]) -> None:
    made = answer(evidence(), know(evidence(), asks_adviser=True))
    first = made["suspicions"][0]
    assert (first["value"], first["value_stderr"]) == (0.5, 0.01)
    assert isinstance(first["value_method"], str)
    exact = know(evidence()).chance_of((Card(2), Card(6), Card(11)))
    assert made["accuse"] == {
        "cards": ["agent:green", "device:radio", "city:panama"],
        "p": exact,
        "p_model": 0.75,
        "advised": True,
        "value": 0.75,
        "value_stderr": 0.02,
    }
    assert made["lay_down"]["cards"][0] == "agent:yellow"
    assert "values:" in made["model"]
    assert list(made) == [part for part in PARTS if part in made]


def test_it_is_asked_once_for_one_moment_and_only_where_something_is_to_be_decided(asked: list[Evidence]) -> None:
    game, people = EspionajeTable(), People.nameless(4)
    game.view(evidence(), people)
    game.view(evidence(), people)
    game.suggest("", evidence(), people)
    assert len(asked) == 1
    game.view(evidence(ASKED), people)
    assert len(asked) == 1, "on another's turn the exact numbers do"
    view = game.view(evidence(ANNOUNCED), people)
    assert len(asked) == 2
    assert str(view.lay_down).startswith("yellow")
    game.suggest("", evidence(ASKED), people)
    assert len(asked) == 3, "asked for advice, it is given on any turn"


def test_onlookers_and_who_has_seen_the_secret_never_ask_it(asked: list[Evidence]) -> None:
    onlooker = HEADER.replace('"seat": 1', '"seat": null').replace('["agent:blue", "device:plane", "city:london"]', "[]")
    answer(evidence(header=onlooker), know(evidence(header=onlooker), asks_adviser=True))
    checks = [f'{{"event": "check", "by": {seat}, "correct": false}}\n' for seat in (2, 3, 4, 1)]
    seen = evidence(ANNOUNCED + "".join(checks))
    made = answer(seen, know(seen, asks_adviser=True))
    assert (made["suspicions"], made["accuse"], made["lay_down"]) == ([], None, None)
    assert asked == []


@pytest.mark.parametrize(
    ("parts", "needed"),
    [(PARTS, True), (("secret", "where", "suspicions"), False), (("suspicions", "value"), True), (("accuse",), True)],
)
def test_only_the_parts_that_need_it_ask_it(parts: tuple[str, ...], needed: bool) -> None:
    assert asks_adviser(parts) == needed


def test_without_it_only_what_is_proved_is_accused() -> None:
    assert not know(evidence(ASKED)).accusation.advised
