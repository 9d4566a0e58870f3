"""JSON read strictly, and its faults in words: which field, and what was expected there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError
from engine.core.faults import FALLBACK
from engine.core.formats import STRICT, expect_format, json_schema, read_json, validate
from engine.core.options import option, option_facts, options_to_json


@dataclass(frozen=True)
class Ability:
    __pydantic_config__ = STRICT
    do: Literal["ability"]
    ability: Literal["politics", "commerce"]
    source: Annotated[str, Field(pattern="^J[CDHS]$")]
    with_kingdom: int | None = None


@dataclass(frozen=True)
class Debate:
    __pydantic_config__ = STRICT
    do: Literal["debate"]
    won: bool


@dataclass(frozen=True)
class Document:
    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/test@1"]
    steps: tuple[Annotated[Ability | Debate, Field(discriminator="do")], ...] = ()
    pair: tuple[str, str] = ("a", "b")
    odds: float = 0.5
    number: int = 0


GOOD: dict[str, Any] = {
    "format": "fieldcraft/test@1",
    "steps": [
        {"do": "ability", "ability": "politics", "source": "JC", "with_kingdom": 7},
        {"do": "debate", "won": True},
    ],
    "pair": ["x", "y"],
    "odds": 1,
    "number": 2**60,
}


def test_a_good_document_becomes_its_value() -> None:
    read = validate(Document, GOOD)
    assert read == Document(
        "fieldcraft/test@1", (Ability("ability", "politics", "JC", 7), Debate("debate", True)), ("x", "y"), 1.0, 2**60
    )


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"format": "fieldcraft/test@2"}, "format", 'format: expected one of fieldcraft/test@1, found "fieldcraft/test@2".'),
        ({"colour": 1}, "colour", "colour is no field of this format."),
        ({"number": "2"}, "number", 'number: expected a whole number, found "2".'),
        ({"number": True}, "number", "number: expected a whole number, found true."),
        ({"number": 2.5}, "number", "number: expected a whole number, found 2.5."),
        ({"number": None}, "number", "number: expected a whole number, found null."),
        ({"odds": "1"}, "odds", 'odds: expected a number, found "1".'),
        ({"steps": {}}, "steps", "steps: expected a list, found {}."),
        ({"steps": [3]}, "steps.1", "steps, entry 1: expected an object in braces, found 3."),
        ({"steps": [{"do": "dance"}]}, "steps.1.do", 'steps, entry 1, do: expected one of ability, debate, found "dance".'),
        ({"steps": [{"won": True}]}, "steps.1.do", "steps, entry 1, do is missing."),
        ({"steps": [{"do": "debate", "won": 1}]}, "steps.1.won", "steps, entry 1, won: expected true or false, found 1."),
        ({"steps": [{"do": "debate"}]}, "steps.1.won", "steps, entry 1, won is missing."),
        ({"pair": ["x"]}, "pair.2", "pair, entry 2 is missing."),
        ({"pair": ["x", "y", "z"]}, "pair", "pair: expected at most 2 entries, found 3."),
        ({"pair": ["x", 3]}, "pair.2", "pair, entry 2: expected a text, found 3."),
        (
            {"steps": [GOOD["steps"][1], {"do": "ability", "ability": "politics"}]},
            "steps.2.source",
            "steps, entry 2, source is missing.",
        ),
        (
            {"steps": [{"do": "ability", "ability": "magic", "source": "JC"}]},
            "steps.1.ability",
            'steps, entry 1, ability: expected one of politics, commerce, found "magic".',
        ),
        (
            {"steps": [{"do": "ability", "ability": "politics", "source": "KC"}]},
            "steps.1.source",
            'steps, entry 1, source: "KC" is not written as expected here.',
        ),
        (
            {"steps": [{"do": "ability", "ability": "politics", "source": "JC", "extra": 1}]},
            "steps.1.extra",
            "steps, entry 1, extra is no field of this format.",
        ),
        (
            {"steps": [{"do": "ability", "ability": "politics", "source": "JC", "with_kingdom": "7"}]},
            "steps.1.with_kingdom",
            'steps, entry 1, with_kingdom: expected a whole number, found "7".',
        ),
        ({"pair": "x" * 100}, "pair", 'pair: expected a list, found "' + "x" * 37 + '...".'),
    ],
)
def test_a_fault_is_named_in_the_players_words(change: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        validate(Document, {**GOOD, **change}, line=4)
    assert str(refusal.value) == says
    assert refusal.value.place == {"line": 4, "field": field}


@pytest.mark.parametrize("data", [[], 3, None, "x"])
def test_a_document_that_is_no_object(data: Any) -> None:
    with pytest.raises(InvalidPosition, match="The document: expected an object in braces"):
        validate(Document, data)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(InvalidPosition) as refusal:
        validate(Document, {"steps": [{"do": "debate"}], "pair": 1})
    assert [problem.place["field"] for problem in refusal.value.problems] == ["format", "steps.1.won", "pair"]


def problems_of(data: Any) -> tuple[FieldcraftError, ...]:
    try:
        validate(Document, data)
    except InvalidPosition as refusal:
        return refusal.problems
    return ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*GOOD, "do", "won", "ability", "source"]), inner, max_size=4)
    ),
)


@given(JSON)
def test_any_json_is_read_or_refused_in_our_own_words(data: Any) -> None:
    assert FALLBACK not in [problem.template for problem in problems_of(data)]


@given(st.sampled_from(["steps", "pair", "odds", "number", "format"]), JSON)
def test_a_spoilt_field_is_the_one_named(field: str, value: Any) -> None:
    named = [str(problem.place["field"]).split(".")[0] for problem in problems_of({**GOOD, field: value})]
    assert set(named) <= {field}


@given(JSON)
def test_json_comes_back_as_it_was_written(data: Any) -> None:
    assert read_json(json.dumps(data)) == data


@given(st.text(alphabet='{}[]",:\\/ \n\tenulltrfas0129.-+eE\ud800uNaN'))
def test_any_text_is_read_or_refused_without_a_crash(text: str) -> None:
    place = {"line": 3}
    try:
        read_json(text, line=3)
    except FieldcraftError as refusal:
        place = refusal.place
    assert place["line"] == 3


def test_a_fault_in_a_document_of_several_lines_is_placed() -> None:
    with pytest.raises(ParseError, match="Line 3, column 3: expected a comma") as refusal:
        read_json('{\n  "a": 1\n  "b": 2\n}')
    assert refusal.value.place == {"line": 3}


def test_formats_that_are_not_expected_are_refused_with_those_that_are() -> None:
    assert expect_format({"format": "b@1"}, "a@1", "b@1") == "b@1"
    with pytest.raises(ParseError, match='Unknown format "a@2"; this can read a@1, b@1'):
        expect_format({"format": "a@2"}, "a@1", "b@1")
    nothings: tuple[Any, ...] = ({}, [], None, "a@1")
    for nothing in nothings:
        with pytest.raises(ParseError, match="'format' is a@1") as refusal:
            expect_format(nothing, "a@1")
        assert refusal.value.place == {"field": "format"}
    with pytest.raises(ParseError, match="Unknown format"):
        expect_format({"format": ["a@1"]}, "a@1")


def test_the_schema_says_what_validation_does() -> None:
    schema = json_schema(Document)
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["format"]
    assert schema["$defs"]["Ability"]["properties"]["source"]["pattern"] == "^J[CDHS]$"


@dataclass(frozen=True)
class Options:
    reshuffle: Literal["lazy", "eager"] = option("E6", "lazy")
    useless: bool = option("E10", False)
    turns: int = option("C17", 400)


def test_options_know_their_ruling_default_and_sides() -> None:
    facts = [(each.name, each.ruling, each.default, each.choices) for each in option_facts(Options)]
    assert facts == [
        ("reshuffle", "E6", "lazy", ("lazy", "eager")),
        ("useless", "E10", False, (True, False)),
        ("turns", "C17", 400, ()),
    ]


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert options_to_json(Options()) == {}
    assert options_to_json(Options(useless=True, turns=30)) == {"useless": True, "turns": 30}
