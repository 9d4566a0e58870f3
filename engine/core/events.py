"""Events: what happened, and which seats saw which part of it.

The engine emits events; what a seat may write into its journal is the event as that seat saw it (:meth:`Event.seen_by`).
Two things can be hidden: the whole event (``seats``), or the value of one field (:class:`Field`). A hidden field is written as
null or left out, as the contract of its game says. Seats are numbered from 1; an onlooker is :data:`ONLOOKER`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

Seat = int
"""A player's place at the table, from 1, clockwise."""

ONLOOKER: Final[Seat] = 0
"""A seat that watches and holds nothing: it sees what everybody sees."""


class Hidden(Enum):
    """What stands in a journal for a field that the seat did not see."""

    NULL = "null"
    ABSENT = "absent"


@dataclass(frozen=True)
class Field:
    """A value that only some seats saw."""

    value: Any
    seen_by: frozenset[Seat]
    otherwise: Hidden = Hidden.NULL


@dataclass(frozen=True)
class Event:
    """One thing that happened at the table.

    ``fields`` are in written order; a value that is a :class:`Field` is private, any other is public. ``seats`` are the seats
    that noticed the event at all (None: everybody, onlookers too).
    """

    kind: str
    fields: tuple[tuple[str, Any], ...] = ()
    seats: frozenset[Seat] | None = None

    def seen_by(self, seat: Seat) -> dict[str, Any] | None:
        """The line for this seat's journal, or None if the seat noticed nothing.

        >>> shown = Event("suspicion", (("by", 1), ("shown", Field("city:paris", frozenset({1, 2}), Hidden.ABSENT))))
        >>> shown.seen_by(2)
        {'event': 'suspicion', 'by': 1, 'shown': 'city:paris'}
        >>> shown.seen_by(3)
        {'event': 'suspicion', 'by': 1}
        """
        if self.seats is not None and seat not in self.seats:
            return None
        line: dict[str, Any] = {"event": self.kind}
        for name, value in self.fields:
            if not isinstance(value, Field):
                line[name] = value
            elif seat in value.seen_by:
                line[name] = value.value
            elif value.otherwise is Hidden.NULL:
                line[name] = None
        return line


def redact(events: Iterable[Event], seat: Seat) -> list[dict[str, Any]]:
    """The lines that a seat could have written down of all these events."""
    lines = (event.seen_by(seat) for event in events)
    return [line for line in lines if line is not None]
