"""The answers of an independent program, file by file."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from engine.agencia.evidence import read_evidence
from engine.agencia.names import Card
from engine.core.errors import Contradiction, ParseError
from engine.core.journal import read_journal
from solvers.agencia.explain import conflict
from solvers.agencia.knowledge import actions_of, know_journal, to_json

VECTORS = Path(__file__).parents[1] / "vectors" / "agencia"
NAMES = sorted(path.stem for path in VECTORS.glob("*.jsonl"))


def read(name: str):
    journal = read_journal((VECTORS / f"{name}.jsonl").read_text(encoding="utf-8"))
    return journal, json.loads((VECTORS / f"{name}.answer.json").read_text(encoding="utf-8"))


def test_there_are_vectors_of_every_kind() -> None:
    assert {read(name)[1]["kind"] for name in NAMES} == {"posterior", "contradiction", "usage"}


@pytest.mark.parametrize("name", [name for name in NAMES if read(name)[1]["kind"] == "posterior"])
def test_numbers(name: str) -> None:
    journal, answer = read(name)
    knowledge = know_journal(journal)
    document = to_json(knowledge)
    for part in ("points", "reward", "to_act", "hidden", "decks"):
        assert document[part] == answer[part], part
    assert knowledge.evidence.stage.value == answer["stage"]
    assert (actions_of(knowledge.evidence) if knowledge.evidence.is_own_turn else []) == answer["legal"]
    posterior = knowledge.posterior
    for seat in knowledge.evidence.seats:
        exact = {place.value: posterior.at(seat, place) for place in posterior.hidden_places(seat)}
        assert exact == {place: _fractions(odds) for place, odds in answer["exact"]["hidden"][str(seat)].items()}
        assert list(posterior.deck(seat)) == [_fractions(odds) for odds in answer["exact"]["decks"][str(seat)]]


def _fractions(odds: dict[str, str]):
    return {Card[name]: Fraction(text) for name, text in odds.items()}


@pytest.mark.parametrize("name", [name for name in NAMES if read(name)[1]["kind"] == "contradiction"])
def test_contradictions(name: str) -> None:
    journal, answer = read(name)
    assert list(conflict(read_evidence(journal)) or ()) in answer["clashes"]
    with pytest.raises(Contradiction) as caught:
        know_journal(journal)
    assert caught.value.place["events"] in answer["clashes"]


@pytest.mark.parametrize("name", [name for name in NAMES if read(name)[1]["kind"] == "usage"])
def test_refusals(name: str) -> None:
    journal, answer = read(name)
    with pytest.raises(ParseError) as caught:
        know_journal(journal)
    assert caught.value.place["line"] == answer["event"] + 1
