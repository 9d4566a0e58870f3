"""What is wrong with a document, in the player's words: which field, and what was expected there.

pydantic finds the faults; here its kinds of fault become our templates (so that they can be translated) and its locations become
the path that a reader of the document sees. Left out: kinds of fault that no format of ours can cause; they fall back to a
sentence that names the field and what stands there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.core.errors import ParseError, Phrase, message

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Step = str | int
"""One step into a document: the name of a field, or a position in a list from 0."""

FALLBACK: Final = message("{field}: {found} cannot stand here.")

TEMPLATES: Final[dict[str, str]] = {
    "missing": message("{field} is missing."),
    "unexpected_keyword_argument": message("{field} is no field of this format."),
    "extra_forbidden": message("{field} is no field of this format."),
    "string_type": message("{field}: expected a text, found {found}."),
    "int_type": message("{field}: expected a whole number, found {found}."),
    "int_from_float": message("{field}: expected a whole number, found {found}."),
    "float_type": message("{field}: expected a number, found {found}."),
    "bool_type": message("{field}: expected true or false, found {found}."),
    "none_required": message("{field}: expected null, found {found}."),
    "list_type": message("{field}: expected a list, found {found}."),
    "tuple_type": message("{field}: expected a list, found {found}."),
    "dict_type": message("{field}: expected an object in braces, found {found}."),
    "dataclass_type": message("{field}: expected an object in braces, found {found}."),
    "literal_error": message("{field}: expected one of {expected}, found {found}."),
    "enum": message("{field}: expected one of {expected}, found {found}."),
    "union_tag_invalid": message("{field}: expected one of {expected}, found {found}."),
    "union_tag_not_found": message("{field} is missing."),
    "too_short": message("{field}: expected at least {least} entries, found {count}."),
    "too_long": message("{field}: expected at most {most} entries, found {count}."),
    "greater_than_equal": message("{field}: expected {least} or more, found {found}."),
    "less_than_equal": message("{field}: expected {most} or less, found {found}."),
    "greater_than": message("{field}: expected more than {least}, found {found}."),
    "less_than": message("{field}: expected less than {most}, found {found}."),
    "string_pattern_mismatch": message("{field}: {found} is not written as expected here."),
    "value_error": message("{field}: {reason}"),
}
"""pydantic's kind of fault -> our sentence. A ``ValueError`` raised by a format's own check speaks for itself."""

_ALTERNATIVES: Final = re.compile(r"'[^']*'|[^\s,']+(?=,| or |$)")
_LONGEST: Final = 40


def problems(details: Sequence[ErrorDetails], data: Any, line: int | None = None) -> list[ParseError]:
    """One ParseError a fault, in the order of the document; ``place['field']`` is the path."""
    return [_problem(detail, data, line) for detail in details]


def _problem(detail: ErrorDetails, data: Any, line: int | None) -> ParseError:
    template = TEMPLATES.get(detail["type"], FALLBACK)
    steps = locate(data, detail["loc"], is_absent=detail["type"] == "missing")
    context = detail.get("ctx", {})
    tag = str(context.get("discriminator", "")).strip("'")
    if tag:
        steps = (*steps, tag)
    values = {
        "field": in_words(steps),
        "found": _found(context.get("tag", detail["input"])),
        "expected": _expected(context),
        "least": context.get("min_length", context.get("ge", context.get("gt"))),
        "most": context.get("max_length", context.get("le", context.get("lt"))),
        "count": context.get("actual_length"),
        "reason": context.get("error"),
    }
    used = {name: values[name] for name in values if "{" + name + "}" in template}
    return ParseError(template, place={"line": line, "field": path(steps) or None}, **used)


def locate(data: Any, location: Sequence[Step], *, is_absent: bool = False) -> tuple[Step, ...]:
    """The steps that really lead into the document: pydantic also names the branch of a union that it took.

    ``is_absent`` says that the last step names a field that is not there. The longest walk is taken; of two, the one that ends
    with the step that the location ends with.

    >>> locate({"steps": [{"do": "ability", "ability": "politics"}]}, ("steps", 0, "ability", "source"), is_absent=True)
    ('steps', 0, 'source')
    """
    if is_absent:
        into = list if isinstance(location[-1], int) else dict
        walks = [(*walk, location[-1]) for walk in _walks(data, tuple(location[:-1]), into)]
    else:
        walks = list(_walks(data, tuple(location)))
    return max(walks, key=lambda walk: (len(walk), walk[-1:] == tuple(location[-1:])), default=())


def _walks(here: Any, location: tuple[Step, ...], into: type | None = None) -> Iterator[tuple[Step, ...]]:
    """All parts of the location that can be walked from here, and that end in a value of the kind ``into``."""
    if not location:
        if into is None or isinstance(here, into):
            yield ()
        return
    step, rest = location[0], location[1:]
    if _can_step(here, step):
        yield from ((step, *walk) for walk in _walks(here[step], rest, into))
    if isinstance(step, str):
        yield from _walks(here, rest, into)


def _can_step(here: Any, step: Step) -> bool:
    if isinstance(step, int):
        return isinstance(here, list) and step < len(here)
    return isinstance(here, dict) and step in here


def path(steps: Iterable[Step]) -> str:
    """The path as a program reads it: names joined by dots, list positions counted from 1.

    >>> path(("visits", 0, "shuffles", 1))
    'visits.1.shuffles.2'
    """
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in steps)


def in_words(steps: Iterable[Step]) -> Phrase:
    """The path as a person reads it.

    >>> str(in_words(("visits", 0, "kingdom")))
    'visits, entry 1, kingdom'
    """
    words: Phrase | None = None
    for step in steps:
        words = _further(words, step)
    return words or Phrase(message("The document"))


def _further(words: Phrase | None, step: Step) -> Phrase:
    if isinstance(step, int):
        return Phrase(message("{field}, entry {number}"), field=words or Phrase(message("The document")), number=step + 1)
    return Phrase("{field}, {name}", field=words, name=step) if words else Phrase("{name}", name=step)


def _found(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return json.dumps(text, ensure_ascii=False) if isinstance(value, str) else text


def _expected(context: dict[str, Any]) -> str:
    listed = str(context.get("expected_tags") or context.get("expected") or "")
    return ", ".join(each.strip("'") for each in _ALTERNATIVES.findall(listed))
