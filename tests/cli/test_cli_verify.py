"""``verify emissary``: legal steps, true claims, and optimality held against a search."""

from __future__ import annotations

import json

import pytest

from engine.emissary.deal_file import deal_from_json
from engine.emissary.plan_file import plan_from_json
from engine.emissary.replay import replay
from engine.emissary.state import Suit


@pytest.fixture
def files(fieldcraft, tmp_path):
    """A short deal and its proved plan as files, and a way to write the plan changed."""
    answer = fieldcraft("solve", "emissary", "--seed", "7", "--short", "--json").document

    def write(name, document):
        path = tmp_path / name
        path.write_text(json.dumps(document))
        return str(path)

    class Files:
        deal = write("deal.json", answer["deal"])
        plan = write("plan.json", answer["plan"])
        answer_file = write("answer.json", answer)

        @staticmethod
        def changed(change, **claims):
            plan = json.loads(json.dumps(answer["plan"]))
            change(plan["visits"])
            return write("changed.json", {**plan, **claims})

    return Files


def as_it_was(_):
    """Change no step."""


def test_a_proved_plan_is_confirmed(fieldcraft, files):
    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.plan)
    assert outcome.code == 0
    assert "It is optimal" in outcome.out
    document = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.plan, "--json").document
    assert (document["legal"], document["score"], document["optimal"], document["status"]) == (True, 8, True, "proved")


def test_an_answer_serves_as_deal_and_as_plan(fieldcraft, files):
    assert fieldcraft("verify", "emissary", "--deal", files.answer_file, "--plan", files.answer_file).code == 0


def test_standard_input_serves_once(fieldcraft, files):
    with open(files.plan, "rb") as plan:
        raw = plan.read()
    assert fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", "-", stdin=raw).code == 0
    assert fieldcraft("verify", "emissary", "--deal", "-", "--plan", "-", stdin=raw).code == 2


def test_an_illegal_step_is_code_two_and_located(fieldcraft, files):
    def spoil(visits):
        visits[1]["steps"][2]["answer"] = "8D"

    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.changed(spoil), "--json")
    assert outcome.code == 2
    assert (outcome.document["visit"], outcome.document["step"]) == (2, 3)
    assert outcome.document["rule"]


@pytest.mark.parametrize(
    "claims",
    [{"score": 7}, {"jacks_used": 0}, {"supporters_used": 3}, {"upper_bound": 7}],
    ids=lambda claims: next(iter(claims)),
)
def test_a_false_count_is_code_five(fieldcraft, files, claims):
    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.changed(as_it_was, **claims), "--json")
    assert outcome.code == 5
    assert outcome.document["error"] == "false-claim"
    assert outcome.document["field"] == next(iter(claims))


def test_a_debate_said_to_be_lost_that_is_won_is_code_five(fieldcraft, files):
    def lie(visits):
        debate = visits[0]["steps"][0]
        debate["won"] = not debate["won"]

    assert fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.changed(lie)).code == 5


def worse_plan(fieldcraft, files):
    """A legal plan that scores less: what the solver finds within hardly any search."""
    found = fieldcraft("solve", "emissary", "--deal", files.deal, "--limit-nodes", "1", "--json").document["plan"]
    assert found["score"] < 8
    return found


def test_a_plan_that_could_be_bettered_may_not_claim_to_be_optimal(fieldcraft, files, tmp_path):
    path = tmp_path / "worse.json"
    worse = worse_plan(fieldcraft, files)
    path.write_text(json.dumps(worse))
    assert fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", str(path)).code == 0
    path.write_text(json.dumps({**worse, "optimal": True}))
    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", str(path), "--json")
    assert (outcome.code, outcome.document["field"]) == (5, "optimal")
    path.write_text(json.dumps({**worse, "upper_bound": worse["score"]}))
    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", str(path), "--json")
    assert (outcome.code, outcome.document["field"]) == (5, "upper_bound")


def test_a_plan_with_an_ability_too_many_may_not_claim_to_be_optimal(fieldcraft, tmp_path):
    """Where useless abilities are allowed, Diplomacy without a trump in hand costs a Jack and changes nothing else."""
    line = ("--seed", "7", "--short", "--option", "useless_abilities=allowed")
    answer = fieldcraft("solve", "emissary", *line, "--json").document
    plan = answer["plan"]
    visit, step = idle_moment(answer)
    plan["visits"][visit]["steps"].insert(step, {"do": "ability", "ability": "diplomacy", "source": "JH"})
    path = tmp_path / "wasteful.json"
    path.write_text(json.dumps({**plan, "jacks_used": plan["jacks_used"] + 1}))
    outcome = fieldcraft("verify", "emissary", *line, "--plan", str(path), "--json")
    assert (outcome.code, outcome.document["field"]) == (5, "optimal")
    assert f"with {plan['jacks_used'] + 1} abilities; 8 can be scored with {plan['jacks_used']}" in outcome.document["message"]
    path.write_text(json.dumps({**plan, "jacks_used": plan["jacks_used"] + 1, "optimal": False, "status": "found"}))
    assert fieldcraft("verify", "emissary", *line, "--plan", str(path)).code == 0


def idle_moment(answer):
    """The visit and step, from 0, of a debate before which the hand holds no trump and the Jack of hearts is unused."""
    replayed = replay(deal_from_json(answer["deal"]), plan_from_json(answer["plan"]))
    for visit in replayed.visits:
        for report in visit.steps:
            now = report.before.visit
            if Suit.HEARTS not in now.jacks_used and report.before.trump not in {card.suit for card in now.hand}:
                return visit.number - 1, report.number - 1
    raise AssertionError


def test_without_a_search_nothing_is_said_about_optimality(fieldcraft, files):
    arguments = ("verify", "emissary", "--deal", files.deal, "--plan", files.plan)
    assert "not checked" in fieldcraft(*arguments, "--no-optimal").out
    assert fieldcraft(*arguments, "--no-optimal", "--json").document["optimal"] is None
    limited = fieldcraft(*arguments, "--limit-nodes", "1")
    assert limited.code == 0
    assert "reached its limit" in limited.out


def test_a_deal_where_a_plan_is_expected_is_told(fieldcraft, files):
    outcome = fieldcraft("verify", "emissary", "--deal", files.deal, "--plan", files.deal)
    assert outcome.code == 2
    assert "fieldcraft/emissary-plan@1" in outcome.err
    assert fieldcraft("verify", "emissary", "--deal", files.deal).code == 2
    assert "--plan is missing" in fieldcraft("verify", "emissary", "--deal", files.deal).err
