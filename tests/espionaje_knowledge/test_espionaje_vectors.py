"""Answers of independent programs: the vectors, and the example of the contract."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from espionaje_knowledge.tables import asks, journal

from engine.core.errors import Contradiction
from engine.core.journal import read_journal
from engine.espionaje.cards import CardNames
from solvers.espionaje.knowledge import PARTS, know_journal, to_json
from solvers.espionaje.worlds import Reply

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "espionaje"
NAMES = CardNames.of(tomllib.loads((VECTORS / "cards.toml").read_text(encoding="utf-8")))
ALL = sorted(path.stem for path in VECTORS.glob("*.jsonl"))


def vector(name):
    answer = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return read_journal((VECTORS / f"{name}.jsonl").read_text(encoding="utf-8")), answer


GOOD = [name for name in ALL if vector(name)[1]["exit"] == 0]
BAD = [name for name in ALL if vector(name)[1]["exit"] == 3]


def test_there_are_vectors_of_both_sorts():
    assert len(GOOD) == 5
    assert len(BAD) == 1


@pytest.mark.parametrize("name", GOOD)
def test_numbers(name):
    found, expected = vector(name)
    answer = to_json(know_journal(found, NAMES))
    wanted = expected["answer"]
    assert answer["worlds"] == wanted["worlds"]
    for kind, odds in wanted["secret"].items():
        assert answer["secret"][kind] == pytest.approx(odds, abs=1e-12)
    for card, odds in wanted["where"].items():
        assert answer["where"][card] == pytest.approx(odds, abs=1e-12)
    assert [each["cards"] for each in answer["triples"]] == [each["cards"] for each in wanted["triples"]]
    assert [each["p"] for each in answer["triples"]] == pytest.approx([each["p"] for each in wanted["triples"]], abs=1e-12)


@pytest.mark.parametrize("name", GOOD)
def test_suspicions(name):
    found, expected = vector(name)
    answer = {frozenset(each["cards"]): each for each in to_json(know_journal(found, NAMES), ["suspicions"])["suspicions"]}
    wanted = {frozenset(each["cards"]): each for each in expected["answer"]["suspicions"]}
    assert answer.keys() == wanted.keys()
    for pair, each in wanted.items():
        assert answer[pair]["gain_bits"] == pytest.approx(each["gain_bits"], abs=1e-9)
        assert answer[pair]["p_all_pass"] == pytest.approx(each["p_all_pass"], abs=1e-12)


@pytest.mark.parametrize("name", GOOD)
def test_proofs_are_irreducible_sets_that_the_other_program_lists(name):
    found, expected = vector(name)
    proved = {(each["card"], each["at"]): each["because"] for each in to_json(know_journal(found, NAMES), ["proved"])["proved"]}
    assert proved.keys() == {(each["card"], each["at"]) for each in expected["proofs"]}
    for each in expected["proofs"]:
        assert proved[each["card"], each["at"]] in each["sets"]


@pytest.mark.parametrize("name", GOOD)
def test_the_other_reply_model(name):
    found, expected = vector(name)
    knowledge = know_journal(found, NAMES, Reply.UNKNOWN)
    answer, wanted = to_json(knowledge), expected["reply_unknown"]
    assert answer["worlds"] == wanted["worlds"]
    for kind, odds in wanted["secret"].items():
        assert answer["secret"][kind] == pytest.approx(odds, abs=1e-12)
    assert knowledge.entropy_bits == pytest.approx(wanted["entropy_bits"], abs=1e-12)
    assert all(each["gain_bits"] is None for each in answer["suspicions"])


@pytest.mark.parametrize("name", BAD)
def test_contradictions_name_a_minimal_clash(name):
    found, expected = vector(name)
    with pytest.raises(Contradiction) as caught:
        know_journal(found, NAMES)
    assert caught.value.exit_code == 3
    assert caught.value.place["events"] in expected["conflicts"]
    assert "Your hand is" in str(caught.value)
    assert "player 1 showed agent:red" in str(caught.value)


def example():
    return journal(
        4,
        1,
        "blue plane london",
        asks(1, "paris red", "2 3", 4, "red"),
        asks(2, "rome london", "3 4", 1, "london"),
        asks(3, "radio tokyo", "4 1 2"),
    )


def test_the_example_of_the_contract():
    answer = to_json(know_journal(example()))
    assert (answer["worlds"], answer["your_turn"]) == (1548, False)
    assert answer["secret"]["agent"]["green"] == pytest.approx(0.3333333333333333, abs=1e-15)
    assert answer["secret"]["device"]["radio"] == pytest.approx(0.47413793103448276, abs=1e-15)
    assert answer["secret"]["city"]["tokyo"] == pytest.approx(0.21551724137931033, abs=1e-15)
    assert answer["triples"][0]["p"] == pytest.approx(0.08620689655172414, abs=1e-15)
    assert answer["where"]["city:paris"] == pytest.approx(
        {"secret": 0.5172413793103449, "1": 0.0, "2": 0.0, "3": 0.0, "4": 0.4827586206896552}, abs=1e-15
    )
    assert {"card": "agent:red", "at": "4", "because": [1]} in answer["proved"]
    assert {"card": "city:london", "at": "1", "because": [0]} in answer["proved"]
    pair = next(each for each in answer["suspicions"] if each["cards"] == ["device:radio", "city:paris"])
    assert pair["gain_bits"] == pytest.approx(1.4693766830244712, abs=1e-12)
    assert pair["p_all_pass"] == pytest.approx(0.25862068965517243, abs=1e-15)


def test_only_the_parts_asked_for_in_the_order_of_the_contract():
    knowledge = know_journal(example())
    assert list(to_json(knowledge, ["suspicions", "worlds"])) == ["worlds", "suspicions"]
    assert tuple(to_json(knowledge)) == PARTS
    assert len(to_json(knowledge)["suspicions"]) == 105


def test_lists_are_best_first():
    knowledge = know_journal(example())
    odds = [round(p, 12) for _, p in knowledge.triples]
    gains = [round(each.gain_bits, 11) for each in knowledge.suspicions]
    assert odds == sorted(odds, reverse=True)
    assert gains == sorted(gains, reverse=True)


@pytest.mark.parametrize(("players", "deals"), [(2, 115_500), (3, 4_331_250), (4, 46_200_000)])
def test_an_onlookers_deals(players, deals):
    answer = to_json(know_journal(journal(players, None, "")))
    assert answer["worlds"] == deals
    assert answer["suspicions"] == []
    assert answer["secret"]["agent"]["blue"] == pytest.approx(0.2)
