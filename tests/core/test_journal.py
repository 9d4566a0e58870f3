"""Journals as text: what counts after corrections, what editors do to files, and what is refused on which line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import FieldcraftError, ParseError
from engine.core.formats import decode_text
from engine.core.journal import Journal, read_journal, write_journal

T = TypeVar("T")

HEADER = {"format": "fieldcraft/journal@1", "game": "emissary"}


def event(name: str) -> dict[str, Any]:
    return {"event": name}


def retract(of: Any) -> dict[str, Any]:
    return {"event": "retract", "of": of}


def put(of: Any, name: str) -> dict[str, Any]:
    return {"event": "replace", "of": of, "with": event(name)}


def text_of(*events: dict[str, Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in (HEADER, *events))


def refused(work: Callable[[Any], T], argument: Any) -> T | FieldcraftError:
    """What came of it: the value, or the refusal."""
    try:
        return work(argument)
    except FieldcraftError as refusal:
        return refusal


def counted(*events: dict[str, Any]) -> list[tuple[int, str]]:
    """The number and the kind of every event that counts."""
    return [(entry.number, entry.kind) for entry in read_journal(text_of(*events)).entries]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([event("a"), event("b")], [(1, "a"), (2, "b")]),
        ([event("a"), event("b"), retract(1)], [(2, "b")]),
        ([event("a"), event("b"), put(1, "c"), event("d")], [(1, "c"), (2, "b"), (4, "d")]),
        ([event("a"), put(1, "b"), put(1, "c")], [(1, "c")]),
        ([event("a"), retract(1), retract(1)], []),
        ([event("a"), retract(1), retract(2)], [(1, "a")]),
        ([event("a"), retract(1), retract(2), retract(3)], []),
        ([event("a"), put(1, "b"), retract(2)], [(1, "a")]),
        ([event("a"), put(1, "b"), put(1, "c"), retract(3)], [(1, "b")]),
        ([event("a"), put(1, "b"), retract(1)], []),
        ([event("a"), retract(1), put(1, "b")], [(1, "b")]),
        ([event("a"), put(1, "b"), retract(1), retract(3)], [(1, "b")]),
    ],
)
def test_corrections(events: list[dict[str, Any]], expected: list[tuple[int, str]]) -> None:
    assert counted(*events) == expected


@pytest.mark.parametrize(
    ("correction", "field"),
    [
        (retract(2), "of"),
        (retract(9), "of"),
        (retract(0), "of"),
        (retract(-1), "of"),
        (retract(True), "of"),
        (retract("1"), "of"),
        (retract([1]), "of"),
        (retract(None), "of"),
        (put(2, "x"), "of"),
        (put([1], "x"), "of"),
        (put(True, "x"), "of"),
        ({"event": "retract"}, "of"),
        ({"event": "retract", "of": 1, "why": "typo"}, "why"),
        ({"event": "replace", "of": 1}, "with"),
        ({"event": "replace", "of": 1, "with": {}}, "with"),
        ({"event": "replace", "of": 1, "with": "a"}, "with"),
        ({"event": "replace", "of": 1, "with": {"event": 3}}, "with"),
        ({"event": "replace", "of": 1, "with": retract(1)}, "with"),
    ],
)
def test_a_correction_of_nothing_is_refused_on_its_line(correction: dict[str, Any], field: str) -> None:
    with pytest.raises(ParseError) as refusal:
        read_journal(text_of(event("a"), correction))
    assert refusal.value.place == {"line": 3, "field": field}
    with pytest.raises(ParseError):
        read_journal(text_of(event("a"))).with_event(correction)


def test_a_replacement_of_a_correction_says_what_to_do_instead() -> None:
    with pytest.raises(ParseError, match="event 2 is itself a correction; retract it"):
        read_journal(text_of(event("a"), retract(1), put(2, "b")))


def test_a_retracted_correction_is_not_looked_into() -> None:
    assert counted(event("a"), retract(1), put(2, "b"), retract(3)) == []


def naive(events: list[dict[str, Any]]) -> list[tuple[int, str]] | None:
    """Corrections worked out from the definition: a line stands unless a later standing retraction names it."""

    def stands(number: int) -> bool:
        later = range(number + 1, len(events) + 1)
        return not any(events[n - 1]["event"] == "retract" and events[n - 1]["of"] == number and stands(n) for n in later)

    kept = []
    for number, line in enumerate(events, start=1):
        if line["event"] in ("retract", "replace"):
            if stands(number) and line["event"] == "replace" and events[line["of"] - 1]["event"] in ("retract", "replace"):
                return None
            continue
        about = [n for n in range(number + 1, len(events) + 1) if events[n - 1].get("of") == number and stands(n)]
        last = events[about[-1] - 1] if about else None
        if last is None:
            kept.append((number, line["event"]))
        elif last["event"] == "replace":
            kept.append((number, last["with"]["event"]))
    return kept


@st.composite
def histories(draw: st.DrawFn) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = [event("a")]
    for number in range(draw(st.integers(0, 9))):
        of = draw(st.integers(1, len(events)))
        events.append(draw(st.sampled_from([event(f"e{number}"), retract(of), put(of, f"p{number}")])))
    return events


@given(histories())
def test_corrections_are_what_their_definition_says(events: list[dict[str, Any]]) -> None:
    expected = naive(events)
    if expected is None:
        with pytest.raises(ParseError, match="is itself a correction"):
            counted(*events)
    else:
        assert counted(*events) == expected


@given(histories())
def test_a_journal_grows_as_it_is_read(events: list[dict[str, Any]]) -> None:
    journal = Journal(HEADER, ())
    for number, line in enumerate(events, start=1):
        longer = refused(journal.with_event, line)
        if isinstance(longer, FieldcraftError):
            with pytest.raises(ParseError):
                read_journal(text_of(*events[:number]))
            return
        journal = longer
    assert journal == read_journal(text_of(*events))
    assert read_journal(write_journal(journal)) == journal


@pytest.mark.parametrize("ending", ["", "\n", "\r\n", "\n\n", "\r\n\r\n \t\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_editors_do_to_a_file_is_no_fault(ending: str, mark: bytes, newline: str) -> None:
    text = text_of(event("a"), event("ñ")).removesuffix("\n").replace("\n", newline) + ending
    journal = read_journal(decode_text(mark + text.encode()))
    assert [entry.kind for entry in journal.entries] == ["a", "ñ"]


def test_a_blank_line_before_an_event_is_refused() -> None:
    with pytest.raises(ParseError, match="Line 3 is blank") as refusal:
        read_journal(text_of(event("a")) + "\n" + '{"event": "b"}\n')
    assert refusal.value.place == {"line": 3}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        (" \n\n", 1, "empty"),
        ("[]\n", 1, "whose field 'format'"),
        ('{"format": "fieldcraft/journal@2"}\n', 1, "fieldcraft/journal@2"),
        ('{"format": null}\n', 1, "null"),
        (text_of() + '{"event": "a"\n', 2, "column 14"),
        (text_of() + '{"event": "a"} x\n', 2, "had ended"),
        (text_of() + '{"event": "a", "event": "b"}\n', 2, "stands twice"),
        (text_of() + '{"event": "a", "odds": NaN}\n', 2, "NaN"),
        (text_of() + '{"event": "a", "odds": -Infinity}\n', 2, "-Infinity"),
        (text_of() + '{"event": "a", "odds": 1e999}\n', 2, "too great"),
        (text_of() + '{"event": "a", "n": ' + "9" * 5000 + "}\n", 2, "too many digits"),
        (text_of() + '{"event": "\\ud800"}\n', 2, "half of a"),
        (text_of() + "[" * 100_000 + "\n", 2, "nested too deeply"),
        (text_of() + '{"happened": "a"}\n', 2, "'event'"),
        (text_of() + '{"event": 4}\n', 2, "'event'"),
        (text_of() + "3\n", 2, "'event'"),
    ],
)
def test_what_cannot_be_read_is_refused_on_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(ParseError) as refusal:
        read_journal(text)
    assert says in str(refusal.value)
    assert refusal.value.place["line"] == line


@given(st.text())
def test_any_text_is_read_or_refused_on_a_line(text: str) -> None:
    read = refused(read_journal, text)
    assert isinstance(read, Journal) or read.place["line"] >= 1


@given(st.binary())
def test_any_bytes_are_text_or_refused(raw: bytes) -> None:
    read = refused(decode_text, raw)
    assert isinstance(read, str) or read.place["line"] >= 1


def test_encodings_that_are_not_ours_are_named() -> None:
    with pytest.raises(ParseError, match="save it as UTF-8"):
        decode_text("{}".encode("utf-16"))
    with pytest.raises(ParseError, match="Line 2 is not UTF-8"):
        decode_text("{}\nñ".encode("latin-1"))
