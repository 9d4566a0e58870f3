"""Text to values at the border: JSON read strictly into dataclasses, and the JSON Schema of each format.

A format is a frozen dataclass whose ``format`` field is a Literal such as ``"fieldcraft/emissary-deal@1"``. pydantic checks the
plain dataclass (strict types, unknown fields refused), so the engine's own values stay free of it; it is imported here, inside
functions, since it costs a tenth of a second that many commands never need.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine.core.errors import InvalidPosition, ParseError, message

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")

STRICT: Final[dict[str, Any]] = {"extra": "forbid", "strict": False, "frozen": True}
"""Set as ``__pydantic_config__`` on every dataclass that is a format or part of one."""


def read_json(text: str, *, line: int | None = None) -> Any:
    """The JSON value in a text. ParseError says at which line and column reading stopped."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_repeats)
    except json.JSONDecodeError as fault:
        raise ParseError(
            message("This is not JSON: {fault} at line {line}, column {column}."),
            place={"line": line or fault.lineno},
            fault=fault.msg,
            line=line or fault.lineno,
            column=fault.colno,
        ) from None
    except RecursionError:
        raise ParseError(message("This JSON is nested too deeply to be read."), place={"line": line}) from None


def _no_constant(name: str) -> Any:
    raise ParseError(message("{name} is no number that JSON knows."), name=name)


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise ParseError(message("The field {field} stands twice."), place={"field": key}, field=repr(key))
        read[key] = value
    return read


def expect_format(data: Any, *expected: str) -> str:
    """The ``format`` of a document, if it is one of the expected; otherwise ParseError names what was expected."""
    if not isinstance(data, dict):
        raise ParseError(message("Expected a JSON object with a field 'format'."), place={"field": "format"})
    found = data.get("format")
    if found not in expected:
        raise ParseError(
            message("Unknown format {found}; this can read {expected}."),
            place={"field": "format"},
            found=repr(found) if found is not None else "(none)",
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
    """Data read by :func:`read_json` as a value of the format. InvalidPosition lists all faults at once."""
    from pydantic import ValidationError

    try:
        return adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValidationError as fault:
        raise InvalidPosition([_problem(each, line) for each in fault.errors(include_url=False)]) from None


def _problem(detail: ErrorDetails, line: int | None) -> ParseError:
    where = ".".join(str(part) for part in detail["loc"]) or "(document)"
    return ParseError(message("Field {field}: {fault}."), place={"line": line, "field": where}, field=where, fault=detail["msg"])


def json_schema(kind: type[T]) -> dict[str, Any]:
    """The JSON Schema of a format, as published under ``docs/schemas``."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **adapter(kind).json_schema()}
