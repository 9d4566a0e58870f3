"""Plans against deals: legal ones replay to what they claim, the first illegal step is named, false claims are told apart."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from engine.core.errors import FalseClaim, FieldcraftError, ReplayFailed
from engine.emissary.deal_file import deal_from_json
from engine.emissary.plan_file import plan_from_json, plan_to_json
from engine.emissary.replay import false_claims, replay, verify

VECTORS = {
    path.stem: json.loads(path.read_text()) for path in (Path(__file__).parents[2] / "vectors" / "emissary").glob("*.json")
}
PLANS = [name for name, data in VECTORS.items() if "plan" in data]


@pytest.mark.parametrize("name", PLANS)
def test_plans_of_other_programs(name):
    data = VECTORS[name]
    deal, plan, answer = deal_from_json(data["deal"]), plan_from_json(data["plan"]), data["answer"]
    replayed = replay(deal, plan)
    assert replayed.score == answer["score"]
    assert replayed.jacks_used + replayed.supporters_used == answer["abilities"]
    assert sum(visit.pledged for visit in replayed.visits) == answer["pledged"]
    if "reshuffles" in answer:
        assert sum(step.reshuffled for visit in replayed.visits for step in visit.steps) == answer["reshuffles"]
    if answer.get("valid", True):
        assert verify(deal, plan) == replayed
    else:
        with pytest.raises(FalseClaim) as caught:
            verify(deal, plan)
        assert caught.value.exit_code == 5
        assert caught.value.place["field"] == data["mutation"]


@pytest.fixture
def tour():
    """A legal plan with every ability, supporters and a reshuffle, and its deal."""
    data = copy.deepcopy(VECTORS["plan_02"])
    return deal_from_json(data["deal"]), data["plan"]


def refusal(tour, change):
    deal, data = tour
    change(data)
    with pytest.raises(FieldcraftError) as caught:
        verify(deal, plan_from_json(data))
    return caught.value


def step(data, visit, number):
    return data["visits"][visit - 1]["steps"][number - 1]


def test_the_plan_itself_is_legal(tour):
    deal, data = tour
    verify(deal, plan_from_json(data))


@pytest.mark.parametrize(
    ("visit", "number", "change", "rule", "words"),
    [
        (1, 1, {"ruler_card": "6H"}, "setup", "The deal turns up 5H here, not 6H."),
        (1, 1, {"answer": "2D"}, "play", "2D is not in your hand."),
        (1, 4, {"answer": "7H"}, "E2", "Answer 2D with a card of its suit; you hold one."),
        (1, 3, {"source": "KC"}, "E16", "KC is not your supporter."),
        (1, 3, {"source": "JD"}, "card-abilities", "JD does not lend military."),
        (1, 3, {"drew": ["8S", "7H", "2S", "3D", "5D", "5H"]}, "setup", "The deal gives 8S 7H 2S 3D 5D 3H here, not"),
        (1, 3, {"discard": ["7C", "2C"]}, "card-abilities", "Only Commerce discards cards of your choice."),
        (1, 6, {"discard": ["3D"]}, "E14", "Commerce asks for exactly 2 different cards."),
        (1, 6, {"discard": ["3D", "AH"]}, "E14", "AH is not in your hand."),
        (1, 10, {"with_kingdom": 8}, "E11", "not with the one you visit"),
        (1, 10, {"with_kingdom": 3}, "E11", "There is no kingdom 3 to swap rulers with."),
        (1, 5, {"with_kingdom": 4}, "card-abilities", "Only Politics names another kingdom."),
        (2, 2, {"with_kingdom": 8}, "E11", "Kingdom 8 was visited before"),
        (2, 5, {"source": "KC"}, "E16", "a supporter helps once in the whole tour"),
    ],
)
def test_the_first_illegal_step_is_named(tour, visit, number, change, rule, words):
    fault = refusal(tour, lambda data: step(data, visit, number).update(change))
    assert isinstance(fault, ReplayFailed)
    assert fault.exit_code == 2
    assert (fault.place["visit"], fault.place["step"], fault.place["rule"]) == (visit, number, rule)
    assert str(fault).startswith(f"Visit {visit}, step {number}: ")
    assert words in str(fault)


@pytest.mark.parametrize(
    ("change", "visit", "words"),
    [
        (lambda data: data["visits"][1].update(kingdom=8), 2, "Visit 2: Kingdom 8 was visited before; each is visited once."),
        (lambda data: data["visits"][0].update(kingdom=3), 1, "Visit 1: There is no kingdom 3; there are 2 4 6 8."),
        (lambda data: data["visits"].pop(), 4, "The plan stops after visit 3, but the tour is not over."),
        (lambda data: data["visits"][2]["steps"].pop(), 3, "The steps of visit 3 stop with 1 cards in the hand"),
        (lambda data: data["visits"].append(data["visits"][0]), 5, "Visit 5: The tour is over."),
        (
            lambda data: data["visits"][1]["steps"].append(data["visits"][1]["steps"][-1]),
            2,
            "Visit 2, step 14: The visit was over before this step.",
        ),
        (
            lambda data: data["visits"][0]["steps"].insert(3, data["visits"][0]["steps"][2]),
            1,
            "JC was used in this kingdom before.",
        ),
        (lambda data: data.update(visits=[]), 1, "The plan stops after visit 0"),
    ],
)
def test_plans_of_the_wrong_shape(tour, change, visit, words):
    fault = refusal(tour, change)
    assert isinstance(fault, ReplayFailed)
    assert fault.place["visit"] == visit
    assert words in str(fault)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(score=7), "The plan claims a score of 7; it scores 6."),
        (lambda data: data.update(jacks_used=2), "The plan claims that it turns 2 Jacks; it turns 15."),
        (lambda data: data.update(supporters_used=0), "The plan claims that it uses 0 supporters; it uses 2."),
        (lambda data: data.update(upper_bound=5), "The plan claims that no play scores more than 5; it scores 6."),
        (lambda data: step(data, 1, 1).update(won=True), "Visit 1, step 1: the plan says that 3C wins against 5H; it loses."),
        (lambda data: step(data, 1, 4).update(won=False), "Visit 1, step 4: the plan says that 5D loses against 2D; it wins."),
    ],
)
def test_false_claims_of_a_legal_plan(tour, change, words):
    fault = refusal(tour, change)
    assert isinstance(fault, FalseClaim)
    assert fault.exit_code == 5
    assert str(fault) == words


def test_all_false_claims_at_once(tour):
    deal, data = tour
    data.update(score=1, jacks_used=1)
    step(data, 1, 1)["won"] = True
    plan = plan_from_json(data)
    assert [fault.place["field"] for fault in false_claims(replay(deal, plan), plan)] == ["won", "score", "jacks_used"]


def test_an_illegal_step_goes_before_a_false_claim(tour):
    def change(data):
        data["score"] = 16
        step(data, 1, 1)["won"] = True
        step(data, 4, 18)["answer"] = "8C"

    assert isinstance(refusal(tour, change), ReplayFailed)


def test_claims_and_notes_may_be_left_out(tour):
    deal, data = tour
    for field in ("jacks_used", "supporters_used", "optimal"):
        del data[field]
    for visit in data["visits"]:
        for each in visit["steps"]:
            each.pop("won", None)
            each.pop("drew", None)
    replayed = verify(deal, plan_from_json(data))
    assert replayed.score == 6


def test_drawn_cards_may_be_told_in_any_order(tour):
    deal, data = tour
    step(data, 1, 3)["drew"].reverse()
    assert verify(deal, plan_from_json(data)).score == 6


def test_reports_complete_the_steps(tour):
    """Leave out who won and what was drawn: the replay puts back exactly what the plan had said."""
    deal, data = tour
    bare = copy.deepcopy(data)
    for visit in bare["visits"]:
        for each in visit["steps"]:
            each.pop("won", None)
            each.pop("drew", None)
    replayed = replay(deal, plan_from_json(bare))
    told = plan_to_json(plan_from_json(data))["visits"]
    from engine.emissary.plan_file import step_to_json

    assert [[step_to_json(step.step) for step in visit.steps] for visit in replayed.visits] == [v["steps"] for v in told]
    assert [visit.won for visit in replayed.visits] == [visit.kingdom for visit in replayed.visits]
    assert replayed.visits[0].hand == deal.visits[0][0][:8]
    for visit in replayed.visits:
        assert visit.ruler in replayed.end.supporters


def test_a_visit_that_runs_out_of_cards_needs_no_last_step(lay):
    """E7: with nothing to turn up the plan's steps may stop while there are cards in the hand."""
    from engine.emissary.replay import _close

    table = lay("2C 3S", rest="scoring", kingdom=4)
    assert _close(table.state, 1).failed == 4
