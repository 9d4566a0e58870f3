"""Advice: exact answers equal the plain expectimax action by action, sampled ones are near the exact ones, the values add up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tiny_tours import tiny_state

from engine.emissary import rules
from engine.emissary.notation import parse_card
from engine.emissary.position import position_of, redeal, state_of
from engine.emissary.position_file import position_from_json
from engine.emissary.state import FULL, Ability, State, Suit
from solvers.emissary.advice import Adviser, action_to_json, advise, refine
from solvers.emissary.hidden.coding import Moment, kit_of
from solvers.emissary.hidden.estimates import Effort, Estimator, draws
from solvers.emissary.hidden.naive import action_odds
from solvers.emissary.hidden.naive import odds as naive_odds
from solvers.emissary.hidden.value import PLEDGE, Hand, backward, value_left
from solvers.emissary.policies import MAKERS
from solvers.emissary.tournament import Record, play_tour

EXACT = Effort(exact_cards=20, nodes=10**6)
VECTORS = Path(__file__).parents[1] / "vectors" / "emissary"


def test_every_action_is_worth_what_the_plain_expectimax_says():
    """Before a card, with a card waiting, with discards owed."""
    source = Random(3)
    moments: set[str] = set()
    for _ in range(60):
        position = position_of(tiny_state(source))
        assert position.visit is not None
        advice = Adviser(position, EXACT).advise(position)
        state = state_of(position)
        assert {option.action for option in advice.options} == set(rules.legal_actions(state))
        for option in advice.options:
            expected = action_odds(state, option.action)
            wanted = expected[position.visit.kingdom] if position.visit.kingdom < len(expected) else 0
            assert option.chance.method == "exact"
            assert option.chance.success == pytest.approx(float(wanted), abs=1e-12), (position, option)
            left = [kingdom for kingdom in (1, 2, 3) if kingdom != position.visit.kingdom]
            assert option.value == pytest.approx(option.chance.success * (PLEDGE + value_left(left)[0]))
        assert advice.odds is not None
        known = [float(chance) for chance in naive_odds(position)]
        width = max(len(known), len(advice.odds))
        assert [*advice.odds, *[0.0] * width][:width] == pytest.approx([*known, *[0.0] * width][:width], abs=1e-12)
        moments.add("card" if position.visit.ruler_card else "discards" if position.visit.drawn else "gap")
    assert moments == {"card", "discards", "gap"}


def small_moment() -> Moment:
    hand = frozenset(map(parse_card, ("3C", "5D", "6H")))
    unseen = frozenset(card for card in FULL.deck if card not in hand and card.rank in (1, 4, 7, 8))
    return Moment(FULL.deck, hand, unseen, frozenset(), 0, Suit.HEARTS, (Suit.SPADES,), 2)


@pytest.mark.parametrize("ability", [Ability.COMMERCE, Ability.MILITARY])
def test_sampled_draws_are_near_the_exact_mean(ability: Ability):
    moment, kit = small_moment(), kit_of([Ability.DIPLOMACY, Ability.POLITICS])
    estimator = Estimator(effort=Effort(draws=60, exact_cards=0))
    found = estimator.draw(moment, kit, ability)
    number, discards = (2, True) if ability is Ability.COMMERCE else (1, False)
    exact = estimator.kernel.draw(moment.words, moment.roles, kit, number, discards)[2]
    assert found.method == "sampled"
    assert found.at_least == 0.0
    assert 0 < found.stderr < 0.1
    assert abs(found.success - exact) < 4 * found.stderr
    assert estimator.draw(moment, kit, ability) == found


def test_sampled_draws_use_every_card_alike():
    moment = small_moment()
    drawn = [card for cards in draws(moment, 2, len(moment.unseen) // 2) for card in cards]
    assert sorted(drawn) == sorted(moment.unseen)


def test_nothing_is_called_exact_while_a_draw_or_a_supporter_is_left_out():
    data = json.loads((VECTORS / "late_all_0.json").read_text())
    position = position_from_json(data["position"])
    assert {option.chance.method for option in advise(position, Effort(draws=4, exact_cards=0)).options} <= {"bound", "sampled"}
    fresh = replace(position, spent=frozenset(), visit=replace(position.visit, jacks_used=frozenset(Suit)))
    options = advise(fresh, Effort(draws=4, exact_cards=0)).options
    assert all(option.chance.method != "exact" for option in options)


def test_a_sampled_chance_is_called_sampled_even_when_all_samples_agree():
    estimator = Estimator(effort=Effort(draws=4, exact_cards=0))
    moment = small_moment()
    kit = kit_of([Ability.COMMERCE])
    exact = estimator.kernel.best(moment.words, moment.roles, 0)
    for k, chance in enumerate(estimator.outlook(moment, kit, [1, 2, 3])):
        assert (chance.method == "bound") == (chance.success == pytest.approx(exact[k], abs=1e-15))
        assert chance.method in ("bound", "sampled")


def test_using_a_supporter_costs_a_point():
    data = json.loads((VECTORS / "late_all_0.json").read_text())
    position = position_from_json(data["position"])
    assert position.visit is not None
    helped = replace(position, spent=position.spent - {sorted(position.supporters)[-1]})
    helped = replace(helped, visit=replace(position.visit, jacks_used=frozenset(Suit)))
    options = advise(helped).options
    later = PLEDGE + value_left([4, 8])[0]
    for option in options:
        use = action_to_json(option.action)["do"] == "ability"
        assert option.value == pytest.approx(len(helped.visited) + 1 - use + option.chance.success * later)


def test_refining_ends_and_says_the_same_twice():
    position = position_from_json(json.loads((VECTORS / "reshuffle_0.json").read_text())["position"])
    ticks = iter(range(10**6))
    assert refine(position, 3.0, lambda: float(next(ticks))) == advise(position)


def test_the_value_of_a_tour_by_hand():
    """Two hands alike in everything: the last kingdom without Politics, and the better order is taken."""
    suits = tuple(Suit)
    sure: Hand = {suit: ([0.0, 1.0, 0.5], [0.0, 0.25, 0.5]) for suit in suits}
    values = backward([sure, sure], (1, 2))
    assert values[frozenset({1})] == (0.5, 0.0)
    assert values[frozenset({2})] == (1.0, 0.0)
    assert values[frozenset({1, 2})] == (1.0 * (PLEDGE + 1.0), 0.0)


def test_the_shipped_values():
    assert value_left([]) == (0.0, 0.0)
    for kingdoms in ([8], [2, 4, 6, 8], range(1, 9)):
        value, error = value_left(kingdoms)
        assert 0 < value < PLEDGE * len(list(kingdoms))
        assert 0 < error < 1
    assert value_left([4])[0] > value_left([8])[0]
    assert value_left([3, 4, 5])[0] > value_left([3, 4])[0]


def test_tours_are_played_by_the_rules():
    record = Record("random")
    for seed in range(12):
        record.add(play_tour("random", seed, "short", clock=lambda: 0.0), 4)
    summary = record.to_json()
    assert summary["tours"] == 12
    assert sum(summary["distribution"].values()) == 12
    assert 0 <= summary["mean"] <= 8
    assert summary["interval"][0] <= summary["mean"] <= summary["interval"][1]
    assert set(MAKERS) == {"random", "odds", "value", "jacks", "adviser"}


def test_play_by_the_advice_succeeds_as_often_as_it_says():
    """Some hundred redeals of uncertain tiny positions, played to the end of the visit."""
    source = Random(11)
    surprise, tried = 0.0, 0
    while tried < 5:
        state = tiny_state(source)
        position = position_of(state)
        adviser = Adviser(position, EXACT)
        promised = adviser.advise(position).best.chance.success
        if not 0.2 < promised < 0.9 or len(position.hand) < 2:
            continue
        kept = sum(pledges(redeal(state, seed), adviser) for seed in range(120))
        spread = (promised * (1 - promised) / 120) ** 0.5
        assert abs(kept / 120 - promised) < 4.5 * spread
        surprise += ((kept / 120 - promised) / spread) ** 2
        tried += 1
    assert surprise < 20


def pledges(state: State, adviser: Adviser) -> bool:
    """Whether a visit played by the adviser, who sees positions only, ends in a pledge."""
    assert state.visit is not None
    number = state.visit.number
    while state.visit is not None and state.visit.number == number:
        state = rules.apply(state, adviser.recommend(position_of(state)))
    return state.failed is None
