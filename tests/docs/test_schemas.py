"""The published JSON Schemas: up to date, valid, and true of the contracts' examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.core.errors import (
    Contradiction,
    DoesNotExist,
    FalseClaim,
    FieldcraftError,
    IllegalAction,
    InvalidPosition,
    ParseError,
)
from engine.core.formats import json_schema, validate
from engine.core.schemas import DOCUMENTS, JOURNALS, document_schema, journal_line_of, journal_schema, load, schema_files

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "docs" / "schemas"

DECK = [rank + suit for suit in "CDHS" for rank in "A2345678"]
RULERS = ["KH", "QS", "KC", "QD", "KD", "QH", "KS", "QC"]
STEPS: list[dict[str, Any]] = [
    {"do": "ability", "ability": "politics", "source": "JS", "with_kingdom": 7},
    {"do": "ability", "ability": "commerce", "source": "JD", "discard": ["AC", "2H"]},
    {"do": "ability", "ability": "military", "source": "JC", "drew": ["3S"]},
    {"do": "debate", "ruler_card": "5H", "answer": "7H", "won": True},
]
VISIT: dict[str, Any] = {"kingdom": 4, "won": 1, "jacks_used": ["JH"], "gone": ["5H", "7H"], "discard": ["5H"]}
POSITION: dict[str, Any] = {
    "format": "fieldcraft/emissary-position@1",
    "length": "full",
    "rulers": RULERS,
    "visited": [3, 5],
    "supporters": [{"ruler": "QD", "used": False}],
    "hand": ["AC", "2C"],
    "visit": None,
}
EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    (
        "emissary-deal@1",
        {
            "format": "fieldcraft/emissary-deal@1",
            "length": "full",
            "seed": 42,
            "rulers": RULERS,
            "visits": [{"shuffles": [DECK, DECK, DECK]}] * 8,
        },
    ),
    (
        "emissary-deal@1",
        {
            "format": "fieldcraft/emissary-deal@1",
            "length": "short",
            "seed": None,
            "rulers": RULERS[::2],
            "visits": [{"shuffles": [DECK]}] * 4,
            "options": {"ability_reshuffle": False},
        },
    ),
    (
        "emissary-plan@1",
        {
            "format": "fieldcraft/emissary-plan@1",
            "score": 16,
            "optimal": True,
            "status": "proved",
            "upper_bound": 16,
            "jacks_used": 2,
            "supporters_used": 0,
            "visits": [{"kingdom": 4, "steps": STEPS}],
        },
    ),
    ("emissary-position@1", POSITION),
    ("emissary-position@1", {**POSITION, "visit": {**VISIT, "ruler_card": None, "drawn": None}}),
    ("emissary-position@1", {**POSITION, "visit": {**VISIT, "ruler_card": "8S", "drawn": ["AC", "2C"]}}),
    ("refusal@1", {"error": "contradiction", "events": [2, 5], "message": "..."}),
    ("refusal@1", {"error": "usage", "line": 7, "field": "by", "message": "..."}),
]
JOURNAL: dict[str, list[dict[str, Any]]] = {
    "emissary": [
        {"format": "fieldcraft/journal@1", "game": "emissary", "length": "full", "rulers": RULERS},
        {"event": "hand", "cards": ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C"]},
        {"event": "visit", "kingdom": 4},
        {"event": "ability", "ability": "politics", "source": "JS", "with_kingdom": 7},
        {"event": "ability", "ability": "commerce", "source": "JD"},
        {"event": "drew", "cards": ["3S", "8D"]},
        {"event": "discard", "cards": ["AC", "2H"]},
        {"event": "ruler-card", "card": "5H"},
        {"event": "answer", "card": "7H"},
    ],
    "espionaje": [
        {
            "format": "fieldcraft/journal@1",
            "game": "espionaje",
            "players": 4,
            "seat": 1,
            "first": 1,
            "hand": ["agent:blue", "device:plane", "city:london"],
        },
        {
            "event": "suspicion",
            "by": 1,
            "cards": ["city:paris", "agent:red"],
            "passed": [2, 3],
            "shown_by": 4,
            "shown": "agent:red",
        },
        {"event": "suspicion", "by": 3, "cards": ["device:radio", "city:tokyo"], "passed": [4, 1, 2], "shown_by": None},
        {"event": "suspicion", "by": 3, "cards": ["device:radio", "city:tokyo"], "passed": None, "shown_by": 2, "new": True},
        {"event": "announce", "by": 4},
        {"event": "check", "by": 4, "correct": False},
    ],
    "agencia": [
        {"format": "fieldcraft/journal@1", "game": "agencia", "players": 4, "seat": 1, "ambassador": 2, "options": {}},
        {"event": "deal", "player": 2, "place": "open", "card": "A3"},
        {"event": "deal", "player": 2, "place": "down", "card": None},
        {"event": "site", "by": 2, "site": "hall"},
        {"event": "play", "by": 3, "place": "blind", "card": "A2"},
        {"event": "infiltrate", "by": 1, "target": 4},
        {"event": "recruit", "by": 4, "target": None},
        {"event": "draw", "player": 3, "place": "blind", "card": "A5"},
        {"event": "mistake", "player": 3, "kind": "exposed", "place": "own", "card": "A4"},
        {"event": "mistake", "player": 3, "kind": "seen", "place": "blind", "card": None},
    ],
}


def is_valid(schema: dict[str, Any], document: Any) -> bool:
    return Draft202012Validator(schema).is_valid(document)


def test_the_published_files_are_what_the_code_says() -> None:
    published = {path.name: path.read_text(encoding="utf-8") for path in PUBLISHED.glob("*")}
    assert published == schema_files(), "run: python -m engine.core.schemas docs/schemas"


@pytest.mark.parametrize("text", schema_files().values(), ids=schema_files())
def test_every_schema_is_one(text: str) -> None:
    Draft202012Validator.check_schema(json.loads(text))


@pytest.mark.parametrize(("name", "document"), EXAMPLES)
def test_the_contracts_examples_fit(name: str, document: dict[str, Any]) -> None:
    assert is_valid(document_schema(name), document)
    validate(load(DOCUMENTS[name]), document)


@pytest.mark.parametrize(("name", "document"), [each for each in EXAMPLES if each[0] != "refusal@1"])
def test_spoilt_examples_fit_neither_the_schema_nor_the_reader(name: str, document: dict[str, Any]) -> None:
    """A field too many, one too few, a value of another kind: the schema and the reader agree on each."""
    schema, kind = document_schema(name), load(DOCUMENTS[name])
    for spoilt in _spoilt(document):
        accepted = True
        try:
            validate(kind, spoilt)
        except InvalidPosition:
            accepted = False
        assert is_valid(schema, spoilt) == accepted, spoilt
    assert not is_valid(schema, {**document, "colour": "red"})
    assert not is_valid(schema, {**document, "format": document["format"].replace("@1", "@2")})


def _spoilt(document: dict[str, Any]) -> list[dict[str, Any]]:
    others = [None, 3, "x", [], {}, True]
    missing = [{name: value for name, value in document.items() if name != left_out} for left_out in document]
    return missing + [{**document, name: other} for name in document for other in others]


@pytest.mark.parametrize("game", JOURNALS)
def test_journal_lines_fit(game: str) -> None:
    schema = journal_schema(game)
    lines = JOURNAL[game]
    corrections = [{"event": "retract", "of": 4}, {"event": "replace", "of": 4, "with": lines[-1]}]
    for line in (*lines, *corrections):
        assert is_valid(schema, line), line
    for line in lines:
        validate(journal_line_of(game), line)
        assert not is_valid(schema, {**line, "colour": "red"})


@pytest.mark.parametrize("game", JOURNALS)
def test_lines_that_are_no_correction_do_not_fit(game: str) -> None:
    schema, header = journal_schema(game), JOURNAL[game][0]
    for line in (
        {"event": "retract"},
        {"event": "retract", "of": 0},
        {"event": "retract", "of": "4"},
        {"event": "replace", "of": 4},
        {"event": "replace", "of": 4, "with": {"event": "retract", "of": 1}},
        {"event": "replace", "of": 4, "with": header},
        {"event": "dance"},
    ):
        assert not is_valid(schema, line), line


@pytest.mark.parametrize("kind", [ParseError, IllegalAction, Contradiction, DoesNotExist, FalseClaim])
def test_every_refusal_fits_its_schema(kind: type[FieldcraftError]) -> None:
    refusal = kind(
        "No.", place={"line": 3, "field": "by", "visit": 2, "step": 5, "rule": "E10", "events": [0, 4], "option": "seed"}
    )
    assert is_valid(document_schema("refusal@1"), refusal.as_json())
    several = InvalidPosition([refusal, ParseError("Nor this.", place={"field": "of"})])
    assert is_valid(document_schema("refusal@1"), several.as_json())
    assert not is_valid(document_schema("refusal@1"), {"error": "whim", "message": "No."})


def test_a_schema_of_no_journal() -> None:
    assert journal_line_of("chess") is None
    assert json_schema(load(DOCUMENTS["refusal@1"]))["required"] == ["error", "message"]
