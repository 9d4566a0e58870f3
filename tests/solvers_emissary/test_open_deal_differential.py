"""The open-deal solver against every line of play that the engine allows, on tiny decks."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.emissary.state import EmissaryOptions, Suit
from solvers.core.status import Status
from solvers.emissary import open_deal
from solvers.emissary.naive import TooLarge, best, tiny_deal

SEEDS_A_BLOCK = 250
MOST_STATES = 400


def test_solver_equals_all_lines_of_play(block):
    checked = 0
    for seed in range(block * SEEDS_A_BLOCK, (block + 1) * SEEDS_A_BLOCK):
        deal = tiny_deal(seed)
        try:
            expected = best(deal, MOST_STATES)
        except TooLarge:
            continue
        result = open_deal.solve(deal)
        assert result.status is Status.PROVED
        assert (result.answer.score, result.answer.abilities) == expected, f"tiny deal {seed}"
        checked += 1
    assert checked > SEEDS_A_BLOCK // 2


@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize("timing", ["lazy", "eager"])
@pytest.mark.parametrize("useless", ["forbidden", "allowed"])
def test_every_option_on_larger_tiny_decks(reshuffle, timing, useless):
    options = EmissaryOptions(reshuffle, timing, useless)
    checked = 0
    seed = 5000
    while checked < 12:
        seed += 1
        deal = tiny_deal(seed, options)
        try:
            expected = best(deal, 1500)
        except TooLarge:
            continue
        answer = open_deal.solve(deal).answer
        assert (answer.score, answer.abilities) == expected, f"tiny deal {seed} under {options}"
        checked += 1


def test_tiny_deals_need_what_is_tested():
    """The sample contains what the search is about: every ability, supporters, reshuffles, lost kingdoms, every option."""
    seen: Counter[str] = Counter()
    for seed in range(SEEDS_A_BLOCK * 2):
        deal = tiny_deal(seed)
        tour = open_deal.solve(deal).answer
        steps = [report for visit in tour.replay.visits for report in visit.steps]
        seen.update(step.step.ability.value for step in steps if hasattr(step.step, "ability"))
        seen["reshuffle"] += any(step.reshuffled for step in steps)
        seen["supporter"] += tour.replay.supporters_used > 0
        seen["lost"] += tour.replay.end.failed is not None
        seen["perfect"] += tour.score == deal.rules.best_score
        seen["no clubs"] += Suit.CLUBS not in deal.rules.suits
        seen[str(deal.options)] += 1
    for wanted in ("diplomacy", "military", "politics", "commerce", "reshuffle", "supporter", "lost", "perfect", "no clubs"):
        assert seen[wanted] >= 5, wanted
    assert sum(name.startswith("EmissaryOptions") for name in seen) == 8
