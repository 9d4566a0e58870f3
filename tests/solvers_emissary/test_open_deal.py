"""The open-deal solver on the full deck: known answers, plans that replay, plain twins, limits, progress."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from solvers_emissary.samples import COMPILED, scaled

from engine.emissary.deal_file import deal_from_json
from engine.emissary.replay import verify
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SHORT, Deal
from solvers.core.limits import LimitReached, Limits, Meter
from solvers.core.status import Status
from solvers.emissary import open_deal
from solvers.emissary.naive import tiny_deal

HARD = "full_hard_16_0_6_0"
KNOWN = {
    FULL: {0: 10, 1: 152, 2: 518, 3: 278, 4: 41, 5: 1},
    SHORT: {0: 7, 1: 197, 2: 526, 3: 249, 4: 21},
}
"""The fewest abilities of the deals from seeds 1 to 1000, all perfect."""

FIRST = {
    FULL: (2, 3, 1, 3, 3, 3, 2, 2, 1, 2, 2, 4, 3, 1, 1, 1, 2, 1, 3, 2),
    SHORT: (2, 3, 2, 2, 3, 3, 1, 3, 2, 3, 1, 3, 2, 2, 1, 1, 2, 1, 2, 3),
}
"""Those of seeds 1 to 20."""


@pytest.mark.parametrize("name", [HARD, "full_random_000", "short_hard_07_1_7_1", "short_random_000"])
def test_vectors(vector, name):
    file = vector(name)
    result = open_deal.solve(deal_from_json(file["deal"]))
    found = result.answer
    assert result.status is Status.PROVED
    assert found.score == file["answer"]["score"]
    assert found.abilities == file["answer"]["abilities"]
    assert found.replay.supporters_used == file["answer"]["supporters_used"]
    assert len(found.replay.end.visited) == file["answer"]["pledged"]


@pytest.mark.parametrize("rules", [FULL, SHORT])
def test_random_deals(rules):
    """The first seeds have the answers that a run of 1000 put on record; every plan replays to what it claims."""
    abilities = []
    for seed in range(1, scaled(200) + 1):
        deal = deal_from_seed(seed, rules)
        result = open_deal.solve(deal)
        plan = result.answer.plan
        assert verify(deal, plan).score == result.answer.score == rules.best_score
        assert (plan.optimal, plan.status, plan.upper_bound) == (True, "proved", rules.best_score)
        abilities.append(result.answer.abilities)
    assert set(abilities) <= set(KNOWN[rules])
    assert FIRST[rules] == tuple(abilities[:20])


@pytest.mark.skipif(not COMPILED, reason="nothing to compare: the kernels are plain already")
@pytest.mark.parametrize("rules", [FULL, SHORT])
def test_plain_twin_gives_the_same_plans(plain, rules):
    for seed in range(1, 13):
        deal = deal_from_seed(seed, rules)
        ours, twin = open_deal.solve(deal), plain["open_deal"].solve(deal)
        assert ours.answer.plan == twin.answer.plan
        assert ours.nodes == twin.nodes


@pytest.mark.skipif(not COMPILED, reason="nothing to compare: the kernels are plain already")
def test_plain_twin_under_limits_and_on_tiny_decks(plain, vector):
    assert type(plain["visit"].Kernel).__name__ == "type"
    assert plain["visit"].__file__.endswith(".py")
    for seed in range(150):
        deal = tiny_deal(seed)
        assert open_deal.solve(deal).answer.plan == plain["open_deal"].solve(deal).answer.plan
    deal = deal_from_json(vector(HARD)["deal"])
    for nodes in (0, 300, 700, 2000):
        ours = open_deal.solve(deal, Limits(nodes=nodes))
        twin = plain["open_deal"].solve(deal, Limits(nodes=nodes))
        assert (ours.answer.plan, ours.nodes, ours.status) == (twin.answer.plan, twin.nodes, twin.status)


def test_limits_of_nodes(vector):
    deal = deal_from_json(vector(HARD)["deal"])
    whole = open_deal.solve(deal)
    scores = []
    for nodes in (0, 1, 400, 1000, whole.nodes - 1):
        result = open_deal.solve(deal, Limits(nodes=nodes))
        assert result.status is Status.FOUND
        assert result.answer.plan.status == "found"
        assert result.answer.plan.optimal is False
        assert result.answer.score <= whole.answer.score <= result.answer.upper_bound
        assert verify(deal, result.answer.plan).score == result.answer.score
        scores.append(result.answer.score)
    assert scores == sorted(scores)
    enough = open_deal.solve(deal, Limits(nodes=whole.nodes + 1))
    assert enough.status is Status.PROVED
    assert enough.answer.plan == whole.answer.plan


def test_limit_of_seconds(vector):
    deal = deal_from_json(vector(HARD)["deal"])
    ticks = count()
    result = open_deal.solve(deal, Limits(seconds=0.5), clock=lambda: float(next(ticks)))
    assert result.status is Status.FOUND
    assert result.seconds >= 0.5
    assert open_deal.solve(deal, Limits(seconds=3600)).status is Status.PROVED


def test_progress_is_told_and_may_interrupt(vector):
    deal = deal_from_json(vector(HARD)["deal"])
    seen: list[open_deal.Progress] = []
    open_deal.solve(deal, progress=seen.append)
    assert [each.upper_bound for each in seen] == [16] * len(seen)
    assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)

    def stop(progress: open_deal.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_deal.solve(deal, progress=stop)


def test_a_small_table_forgets_and_answers_the_same(vector):
    for name in (HARD, "short_hard_07_1_7_1"):
        deal = deal_from_json(vector(name)["deal"])
        assert open_deal.solve(deal, slots=64).answer.plan == open_deal.solve(deal).answer.plan


def test_useless_abilities_change_no_answer():
    for seed in range(1, scaled(40) + 1):
        deal = deal_from_seed(seed, SHORT)
        allowed = replace(deal, options=replace(deal.options, useless_abilities="allowed"))
        assert open_deal.solve(deal).answer.plan == open_deal.solve(allowed).answer.plan


@pytest.mark.parametrize("suits", [(1, 0, 2, 3), (3, 2, 1, 0)])
def test_a_deal_with_its_lists_cut_short(suits):
    """Missing reshuffles change nothing while no tour needs them."""
    deal = deal_from_seed(7)
    short = replace(deal, visits=tuple(lists[: 1 + suits[0] % 2] for lists in deal.visits))
    assert open_deal.solve(short).answer.abilities == open_deal.solve(deal).answer.abilities


def test_meter():
    meter = Meter(Limits(nodes=10), lambda: 0.0)
    assert meter(1) == 10
    with pytest.raises(LimitReached):
        meter(10)
    with pytest.raises(ValueError, match="negative"):
        Limits(nodes=-1)
    with pytest.raises(ValueError, match="negative"):
        Limits(seconds=float("nan"))


def test_a_tour_that_fails_is_listed_to_its_end():
    deals: list[Deal] = [tiny_deal(seed) for seed in range(60)]
    lost = [open_deal.solve(deal).answer for deal in deals]
    lost = [tour for tour in lost if tour.replay.end.failed is not None]
    assert len(lost) > 10
    for tour in lost:
        assert tour.replay.end.is_over
        assert tour.plan.visits[-1].kingdom == tour.replay.end.failed
