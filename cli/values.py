"""What people write after an option, as values: seeds, whole numbers, settings, parts.

The texts are read here rather than by the command-line library, so that what is wrong is said in the player's words, in the
player's language, and as JSON where that is asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.errors import ParseError, message

_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_SPAN = re.compile(r"([0-9]{1,20})-([0-9]{1,20})", re.ASCII)


def parse_seed(text: str) -> int:
    """A seed as written. ParseError for anything but a whole number from 0 to 2**53 - 1.

    >>> parse_seed("42")
    42
    """
    from engine.core.shuffle import MAX_SEED, check_seed

    if not _DIGITS.fullmatch(text.strip()):
        template = message("A seed is a whole number from 0 to {most}, not {seed}.")
        raise ParseError(template, place={"field": "seed"}, most=MAX_SEED, seed=text)
    return check_seed(int(text))


@dataclass(frozen=True)
class Seeds:
    """Many seeds, ascending and each once, kept as spans so that a span may be longer than memory."""

    spans: tuple[tuple[int, int], ...]

    def __iter__(self) -> Iterator[int]:
        for first, last in self.spans:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.spans)


def parse_seeds(text: str) -> Seeds:
    """Seeds and spans of seeds separated by commas. Raises ParseError.

    >>> list(parse_seeds("5-7,1,6-8"))
    [1, 5, 6, 7, 8]
    """
    merged: list[tuple[int, int]] = []
    for first, last in sorted(_span(part.strip()) for part in text.split(",")):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return Seeds(tuple(merged))


def _span(part: str) -> tuple[int, int]:
    from engine.core.shuffle import MAX_SEED

    both = _SPAN.fullmatch(part)
    first, last = (both.group(1), both.group(2)) if both else (part, part)
    if not _DIGITS.fullmatch(first) or int(last) > MAX_SEED or int(first) > int(last):
        raise ParseError(
            message("Seeds are written like 1-1000 or 3,5,8-13, whole numbers from 0 to {most}; {part} is not."),
            place={"field": "seeds"},
            most=MAX_SEED,
            part=repr(part),
        )
    return int(first), int(last)


def parse_whole(text: str, field: str, least: int = 1) -> int:
    """A whole number of at least ``least``. Raises ParseError naming the option."""
    if not _DIGITS.fullmatch(text.strip()) or int(text) < least:
        raise ParseError(
            message("--{field} takes a whole number from {least} up, not {text}."),
            place={"field": field},
            field=field,
            least=least,
            text=repr(text),
        )
    return int(text)


def parse_seconds(text: str, field: str) -> float:
    """A length of time in seconds, more than none. Raises ParseError naming the option."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 1e9:
        raise ParseError(
            message("--{field} takes a number of seconds above 0, not {text}."),
            place={"field": field},
            field=field,
            text=repr(text),
        )
    return seconds


def parse_settings(texts: Sequence[str]) -> dict[str, Any]:
    """Settings written NAME=VALUE, the values as JSON where they are JSON and as plain words otherwise. Raises ParseError.

    >>> parse_settings(["ability_reshuffle=false", "reshuffle_timing=eager"])
    {'ability_reshuffle': False, 'reshuffle_timing': 'eager'}
    """
    read: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name or name in read:
            raise ParseError(
                message("--option is written NAME=VALUE, each name once; {text} is not."),
                place={"field": "option"},
                text=repr(text),
            )
        read[name] = _value(value.strip())
    return read


def _value(text: str) -> Any:
    try:
        return json.loads(text.lower() if text.lower() in ("true", "false", "null") else text)
    except (ValueError, RecursionError):
        return text


def parse_parts(text: str | None, parts: Sequence[str]) -> frozenset[str]:
    """The named parts of an answer, or all of them for None. ParseError lists the parts there are."""
    if text is None:
        return frozenset(parts)
    named = [part.strip() for part in text.split(",")]
    for part in named:
        if part not in parts:
            raise ParseError(
                message("There is no part {part}; --only takes {parts}."),
                place={"field": "only"},
                part=repr(part),
                parts=", ".join(parts),
            )
    return frozenset(named)
