"""Text to values at the border: JSON read strictly into dataclasses, and the JSON Schema of each format.

A format is a frozen dataclass whose ``format`` field is a Literal such as ``"fieldcraft/emissary-deal@1"``. pydantic checks the
plain dataclass (strict types, unknown fields refused), so the engine's own values stay free of it; it is imported here, inside
functions, since it costs a tenth of a second that many commands never need. What people save with an editor is read as they
meant it: a byte order mark and Windows line ends are no fault. What JSON leaves open is closed: a field that stands twice, NaN
and numbers too great to be kept are refused.
"""

from __future__ import annotations

import codecs
import json
import math
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

STRICT: Final[dict[str, Any]] = {"extra": "forbid", "strict": False, "frozen": True}
"""Set as ``__pydantic_config__`` on every dataclass that is a format or part of one."""


_JSON_FAULTS: Final[dict[str, str]] = {
    "Expecting value": message("Line {line}, column {column}: expected a JSON value here."),
    "Expecting property name enclosed in double quotes": message(
        "Line {line}, column {column}: expected the name of a field in double quotes here."
    ),
    "Expecting ':' delimiter": message("Line {line}, column {column}: expected a colon between a field and its value."),
    "Expecting ',' delimiter": message("Line {line}, column {column}: expected a comma, or the closing bracket, here."),
    "Unterminated string starting at": message("Line {line}, column {column}: the text that starts here has no closing quote."),
    "Invalid control character at": message("Line {line}, column {column}: a text may not run over the end of its line."),
    "Extra data": message("Line {line}, column {column}: the JSON document had ended before this."),
}
"""What the JSON reader of the standard library says -> what we say; its other complaints are about this place in general."""

_JSON_FAULT: Final = message("Line {line}, column {column}: this is not JSON.")


def decode_text(raw: bytes) -> str:
    """The text in a file's bytes: UTF-8, without the byte order mark that some editors put first. Raises ParseError.

    >>> decode_text(b"\\xef\\xbb\\xbf{}")
    '{}'
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ParseError(message("This file was saved as UTF-16; save it as UTF-8."), place={"line": 1})
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise ParseError(message("Line {line} is not UTF-8 text."), place={"line": line}, line=line) from None


def read_json(text: str, *, line: int | None = None) -> Any:
    """The JSON value in a text; ``line`` is its line when the text is one line of a file.

    Raises ParseError, which says at which line and column reading stopped, or which field or number is at fault.
    """
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_no_repeats)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as fault:
        at = fault.lineno if line is None else line
        template = _JSON_FAULTS.get(fault.msg.removesuffix(" at"), _JSON_FAULTS.get(fault.msg, _JSON_FAULT))
        raise ParseError(template, place={"line": at}, line=at, column=fault.colno) from None
    except RecursionError:
        raise ParseError(message("This JSON is nested too deeply to be read."), place={"line": line}) from None
    except UnicodeEncodeError:
        raise ParseError(message("A text holds half of a \\u pair, which is no character."), place={"line": line}) from None
    except ValueError:
        raise ParseError(message("A number here has too many digits to be read."), place={"line": line}) from None
    except FieldcraftError as fault:
        raise fault.at(line=line) from None


def _no_constant(name: str) -> NoReturn:
    raise ParseError(message("{name} is no number that JSON knows."), name=name)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ParseError(message("The number {number} is too great to be kept."), number=digits)
    return number


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise ParseError(message("The field {field} stands twice."), place={"field": key}, field=repr(key))
        read[key] = value
    return read


def expect_format(data: Any, *expected: str) -> str:
    """The ``format`` of a document, if it is one of the expected; otherwise ParseError names what was expected.

    >>> expect_format({"format": "fieldcraft/journal@1"}, "fieldcraft/journal@1")
    'fieldcraft/journal@1'
    """
    if not isinstance(data, dict) or "format" not in data:
        raise ParseError(
            message("Expected a JSON object whose field 'format' is {expected}."),
            place={"field": "format"},
            expected=", ".join(expected),
        )
    found = data["format"]
    if found not in expected:
        raise ParseError(
            message("Unknown format {found}; this can read {expected}."),
            place={"field": "format"},
            found=json.dumps(found, ensure_ascii=False),
            expected=", ".join(expected),
        )
    return str(found)


_ADAPTERS: Final[dict[type[Any], Any]] = {}


def adapter(kind: type[T]) -> TypeAdapter[T]:
    """The validator of a format, made once."""
    from pydantic import TypeAdapter

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    made: TypeAdapter[T] = _ADAPTERS[kind]
    return made


def validate(kind: type[T], data: Any, *, line: int | None = None) -> T:
    """Data read by :func:`read_json` as a value of the format.

    Raises InvalidPosition with all faults at once: each names its field (``visits.1.shuffles.2``: list positions count from 1)
    and what was expected there.
    """
    from pydantic import ValidationError

    from engine.core.faults import problems

    try:
        return adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValidationError as fault:
        raise InvalidPosition(problems(fault.errors(include_url=False), data, line)) from None


def json_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a format (a dataclass, or a union of several), as published under ``docs/schemas``."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **adapter(kind).json_schema()}
