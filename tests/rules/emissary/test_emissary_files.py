"""Files of The Emissary: read back as written; all that is wrong with a damaged one said at once, each fault with its field."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from engine.core.errors import InvalidPosition, ParseError
from engine.core.formats import json_schema
from engine.emissary.deal_file import deal_from_json, deal_to_json
from engine.emissary.formats import DealFile, PlanFile, PositionFile
from engine.emissary.game import EMISSARY
from engine.emissary.plan_file import plan_from_json, plan_to_json
from engine.emissary.position import position_of, state_of
from engine.emissary.position_file import position_from_json, position_to_json
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import SHORT, EmissaryOptions

VECTORS = Path(__file__).parents[2] / "vectors" / "emissary"


def vector(name):
    return json.loads((VECTORS / f"{name}.json").read_text())


def faults(read, data):
    """field -> message of everything that is wrong with a document."""
    with pytest.raises((InvalidPosition, ParseError)) as caught:
        read(data)
    assert caught.value.exit_code == 2
    problems = caught.value.problems or (caught.value,)
    return {problem.place.get("field", ""): str(problem) for problem in problems}


# --- Deals --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [path.stem for path in VECTORS.glob("*.json") if "deal" in path.read_text()[:10]])
def test_deals_of_other_programs_are_read_back_as_written(name):
    data = vector(name)["deal"]
    assert deal_to_json(deal_from_json(data)) == data


@pytest.mark.parametrize("option", [EmissaryOptions(), EmissaryOptions(False, "eager", "allowed")])
def test_deals_from_seeds_round_trip(option):
    for seed in (0, 42, 2**53 - 1):
        deal = deal_from_seed(seed, SHORT, option)
        data = json.loads(json.dumps(deal_to_json(deal)))
        assert deal_from_json(data) == deal
        assert ("options" in data) == (option != EmissaryOptions())


@pytest.fixture
def deal():
    return json.loads(json.dumps(deal_to_json(deal_from_seed(42, SHORT))))


def test_a_deal_has_its_format(deal):
    assert "fieldcraft/emissary-deal@1" in faults(deal_from_json, {**deal, "format": "fieldcraft/emissary-deal@2"})["format"]
    assert "format" in faults(deal_from_json, [deal])


def test_a_deal_has_no_other_fields_or_options(deal):
    found = faults(deal_from_json, {**deal, "colour": "red", "options": {"reshuffles": 2}})
    assert set(found) == {"colour", "options.reshuffles"}
    assert "options.reshuffle_timing" in faults(deal_from_json, {**deal, "options": {"reshuffle_timing": "never"}})


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "42", True])
def test_a_seed_is_a_whole_number_in_range(deal, seed):
    assert set(faults(deal_from_json, {**deal, "seed": seed})) == {"seed"}


def test_fields_that_are_missing_are_all_named(deal):
    del deal["rulers"], deal["visits"]
    assert set(faults(deal_from_json, deal)) == {"rulers", "visits"}


def test_seed_and_options_may_be_left_out(deal):
    del deal["seed"]
    assert deal_from_json(deal).seed is None


def test_all_faults_of_a_deal_at_once(deal):
    deal["rulers"][1] = "QH"
    deal["rulers"][2] = "XX"
    shuffle = deal["visits"][1]["shuffles"][2]
    shuffle[5] = shuffle[4]
    deal["visits"][2]["shuffles"] = []
    deal["visits"][3]["shuffles"][0].pop()
    found = faults(deal_from_json, deal)
    assert set(found) == {
        "rulers",
        "rulers.3",
        "visits.2.shuffles.3.6",
        "visits.2.shuffles.3",
        "visits.3.shuffles",
        "visits.4.shuffles.1",
    }
    assert found["visits.2.shuffles.3.6"].startswith("visits, entry 2, shuffles, entry 3, entry 6: ")
    assert "stands twice" in found["visits.2.shuffles.3.6"]
    assert "missing" in found["visits.4.shuffles.1"]


def test_a_deal_has_a_visit_for_each_kingdom(deal):
    deal["visits"].pop()
    assert faults(deal_from_json, deal) == {"visits": "visits: expected 4 visits, one for each kingdom, found 3."}


def test_a_short_deal_has_no_queens(deal):
    deal["rulers"] = ["KC", "KD", "KH", "QS"]
    found = faults(deal_from_json, deal)["rulers"]
    assert "QS" in found or "KS" in found


def test_a_shuffle_is_no_text(deal):
    deal["visits"][0]["shuffles"][0] = "AC 2C"
    assert set(faults(deal_from_json, deal)) == {"visits.1.shuffles.1"}


def test_cards_that_are_no_cards(deal):
    deal["visits"][0]["shuffles"][0][3] = "9H"
    found = faults(deal_from_json, deal)
    assert "no card of the deck" in found["visits.1.shuffles.1.4"]


# --- Positions ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [path.stem for path in VECTORS.glob("*.json") if "position" in path.read_text()[:14]])
def test_positions_of_other_programs_are_understood(name):
    data = vector(name)["position"]
    position = position_from_json(data)
    again = position_to_json(position)
    assert position_from_json(json.loads(json.dumps(again))) == position
    visit = data["visit"]
    for field in ("gone", "discard", "jacks_used"):
        assert sorted(again["visit"][field]) == sorted(visit[field])
    assert again["visit"]["won"] == visit["won"]
    assert len(position.deck) == 32 - len(data["hand"]) - len(visit["gone"])
    assert position_of(state_of(position)).deck == position.deck


@pytest.fixture
def position():
    return vector("late_all_0")["position"]


def test_entries_of_visited_kingdoms_are_not_read(position):
    for kingdom in position["visited"]:
        position["rulers"][kingdom - 1] = None if kingdom < 5 else "whoever"
    read = position_from_json(position)
    assert read.rulers[0] is None
    assert str(read.rulers[5]) == "QC"
    state = state_of(read)
    assert len(set(state.rulers)) == 8


def damage(position, **changes):
    damaged = copy.deepcopy(position)
    for path, value in changes.items():
        target = damaged["visit"] if path.startswith("visit_") else damaged
        target[path.removeprefix("visit_")] = value
    return damaged


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"visited": [1, 2, 3, 5, 9]}, "visited.5", "there is no kingdom 9"),
        ({"visited": [1, 2, 3, 5, 5]}, "visited.5", "stands twice"),
        ({"visited": [1, 2, 3, 5, 6]}, "visit.kingdom", "must not stand in 'visited'"),
        ({"visited": [1, 2, 3, 4, 5, 6, 7, 8]}, "visited", "the tour is over"),
        ({"supporters": []}, "supporters", "expected 5, found 0"),
        ({"rulers": ["KS"]}, "rulers", "expected 8 entries"),
        ({"hand": []}, "hand", "the visit is over"),
        ({"hand": ["2H", "2H"]}, "hand.2", "stands twice"),
        ({"hand": ["2H", "10C"]}, "hand.2", "no card of the deck"),
        ({"hand": ["2H", "AC"]}, "visit.gone", "AC cannot be in the hand too"),
        ({"visit_won": 5}, "visit.won", "so 4 debates were won"),
        ({"visit_discard": ["2D"]}, "visit.discard", "must stand in 'gone' too"),
        ({"visit_ruler_card": "2H"}, "visit.ruler_card", "neither in the hand nor gone"),
        ({"visit_jacks_used": ["JH", "JH"]}, "visit.jacks_used.2", "stands twice"),
        ({"visit_jacks_used": ["KH"]}, "visit.jacks_used.1", "no Jack"),
        ({"visit_kingdom": 0}, "visit.kingdom", "there is no kingdom 0"),
        ({"visit_drawn": ["3C"]}, "visit.drawn", "must be in the hand"),
        ({"visit_drawn": ["2H"], "visit_ruler_card": "3C"}, "visit.drawn", "no ruler's card can wait"),
        ({"visit": None}, "hand", "between visits the hand is 8 cards, found 2"),
        ({"length": "short"}, "rulers", "expected 4 entries"),
        ({"length": "long"}, "length", "expected one of full, short"),
    ],
)
def test_each_fault_of_a_position_is_named(position, changes, field, words):
    found = faults(position_from_json, damage(position, **changes))
    assert words in found[field]


def test_commerce_must_have_been_used_to_have_drawn(position):
    position["supporters"] = [{**entry, "used": False} for entry in position["supporters"]]
    found = faults(position_from_json, damage(position, visit_drawn=["2H"]))
    assert found == {"visit.drawn": "visit, drawn: nobody who lends Commerce is used."}


def test_a_ruler_cannot_lie_in_two_places(position):
    position["rulers"][3] = "KD"  # KD has joined
    assert "two places" in faults(position_from_json, position)["rulers.4"]
    position["rulers"][3] = position["rulers"][5]
    assert "two places" in faults(position_from_json, position)["rulers.6"]


def test_eager_reshuffles_leave_no_empty_deck(position):
    visit = position["visit"]
    seen = {*visit["gone"], *position["hand"]}
    rest = [card for card in map(str, SHORT.deck) if card not in seen]
    damaged = damage(
        position, visit_gone=visit["gone"] + rest, visit_discard=visit["discard"] + rest, options={"reshuffle_timing": "eager"}
    )
    assert "eager" in faults(position_from_json, damaged)["visit.discard"]
    del damaged["options"]
    position_from_json(damaged)


def test_several_faults_of_a_position_at_once(position):
    found = faults(position_from_json, damage(position, hand=["2H", "AC", "9Z"], visit_won=0, visit_kingdom=12))
    assert set(found) == {"hand.3", "visit.gone", "visit.won", "visit.kingdom"}


# --- Plans --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["plan_00", "plan_02", "full_hard_16_0_6_0", "short_hard_07_1_7_1"])
def test_plans_of_other_programs_are_read_back_as_written(name):
    data = vector(name)["plan"]
    assert plan_to_json(plan_from_json(data)) == data


def test_all_faults_of_a_plan_at_once():
    plan = vector("plan_02")["plan"]
    plan["visits"][0]["steps"][0]["answer"] = "ZZ"
    plan["visits"][1]["steps"][1]["source"] = "AS"
    plan["visits"][1]["steps"][2]["discard"] = ["4C", "4C"]
    assert set(faults(plan_from_json, plan)) == {
        "visits.1.steps.1.answer",
        "visits.2.steps.2.source",
        "visits.2.steps.3.discard.2",
    }


def test_unknown_steps_and_fields_of_a_plan():
    plan = vector("plan_02")["plan"]
    plan["visits"][0]["steps"][0]["do"] = "talk"
    plan["visits"][1]["steps"][0]["why"] = "because"
    found = faults(plan_from_json, plan)
    assert len(found) == 2
    assert any("debate, ability" in text or "ability, debate" in text for text in found.values())


# --- Schemas and states -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [DealFile, PlanFile, PositionFile])
def test_every_format_has_a_schema_that_its_files_fit(kind):
    jsonschema = pytest.importorskip("jsonschema")
    part = {DealFile: "deal", PlanFile: "plan", PositionFile: "position"}[kind]
    schema = json_schema(kind)
    checker = jsonschema.Draft202012Validator(schema)
    for path in VECTORS.glob("*.json"):
        data = json.loads(path.read_text())
        if part in data:
            checker.validate(data[part])
            assert not checker.is_valid({**data[part], "colour": "red"})


def test_damaged_states_are_refused():
    state = EMISSARY.initial_state(EMISSARY.deal(3, EMISSARY.facts.setups[0]))
    data = json.loads(json.dumps(EMISSARY.state_to_json(state)))
    lost = copy.deepcopy(data)
    lost["visit"]["deck"].pop()
    lost["visited"] = [11]
    lost["spent"] = ["KC"]
    assert {"visit", "visited", "spent", "supporters", "visit.number"} <= set(faults(EMISSARY.state_from_json, lost))
    assert "format" in faults(EMISSARY.state_from_json, {**data, "format": "fieldcraft/emissary-deal@1"})
