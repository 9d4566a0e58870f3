"""``advise emissary`` and ``tournament emissary`` as a player calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

VECTORS = Path(__file__).parents[1] / "vectors" / "emissary"


@pytest.fixture
def position(tmp_path):
    """The position of a vector as a file."""

    def file(name):
        data = json.loads((VECTORS / f"{name}.json").read_text())["position"]
        path = tmp_path / "position.json"
        path.write_text(json.dumps(data))
        return str(path)

    return file


def test_the_answer_as_json(fieldcraft, position):
    outcome = fieldcraft("advise", "emissary", "--position", position("reshuffle_0"), "--json")
    assert outcome.code == 0
    answer = outcome.document
    assert answer["best"] == 0
    assert answer["odds_method"] == "exact"
    assert answer["odds"] == pytest.approx([0, 0, 0, 0, 4 / 27, 23 / 27, 2 / 13])
    assert [each["action"] for each in answer["actions"]] == [{"do": "turn"}]
    assert set(answer["actions"][0]) == {
        "action",
        "success",
        "method",
        "stderr",
        "success_at_least",
        "value",
        "value_method",
        "value_stderr",
    }


def test_the_advice_in_words(fieldcraft, position):
    outcome = fieldcraft("advise", "emissary", "--position", position("reshuffle_0"))
    assert outcome.code == 0
    assert outcome.out.startswith("Do this: turn up the next card")
    assert "85.2" in outcome.out
    spanish = fieldcraft("advise", "emissary", "--position", position("reshuffle_0"), "--lang", "es")
    assert spanish.out.startswith("Haz esto: descubre la siguiente carta")


def test_a_journal_serves_as_well(fieldcraft, tmp_path):
    lines = [
        {"format": "fieldcraft/journal@1", "game": "emissary", "length": "short", "rulers": ["KC", "KD", "KH", "KS"]},
        {"event": "hand", "cards": ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C"]},
        {"event": "visit", "kingdom": 2},
        {"event": "ability", "ability": "diplomacy", "source": "JC"},
    ]
    path = tmp_path / "tour.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    refused = fieldcraft("advise", "emissary", "--journal", str(path), "--json")
    assert refused.code == 2
    assert refused.document["line"] == 4
    path.write_text("".join(json.dumps(line) + "\n" for line in lines[:1]))
    assert fieldcraft("advise", "emissary", "--journal", str(path)).code == 2


@pytest.mark.parametrize("files", [(), ("--position", "a.json", "--journal", "b.jsonl")])
def test_exactly_one_file(fieldcraft, files):
    outcome = fieldcraft("advise", "emissary", *files, "--json")
    assert outcome.code == 2
    assert outcome.document["field"] == "position"


@pytest.mark.parametrize("think", ["soon", "0", "-1"])
def test_think_takes_seconds(fieldcraft, position, think):
    outcome = fieldcraft("advise", "emissary", "--position", position("reshuffle_0"), "--think", think, "--json")
    assert outcome.code == 2
    assert outcome.document["field"] == "think"


def test_a_tournament(fieldcraft):
    line = ("tournament", "emissary", "--policies", "random", "--games", "10", "--short", "--seed-from", "5", "--json")
    outcome = fieldcraft(*line)
    assert outcome.code == 0
    first = outcome.document
    assert first["policies"][0]["tours"] == 10
    assert "10 of 10 tours" in outcome.err
    again = fieldcraft(*line).document["policies"][0]
    assert again["distribution"] == first["policies"][0]["distribution"]


def test_policies_nobody_knows(fieldcraft):
    outcome = fieldcraft("tournament", "emissary", "--policies", "clever", "--json")
    assert outcome.code == 2
    assert outcome.document["field"] == "policies"
