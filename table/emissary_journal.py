"""Journals of The Emissary: a tour played alone, every event of which everybody sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.core.journal import Journal
from table.people import People, Said, listed

_TOLD: Final[dict[str, str]] = {
    "hand": message("The hand: {cards}."),
    "visit": message("Visit kingdom {kingdom}."),
    "ability": message("Use {ability} with {source}."),
    "drew": message("Drew {cards}."),
    "discard": message("Discard {cards}."),
    "ruler-card": message("The ruler plays {card}."),
    "answer": message("Answer with {card}."),
}
_WITH_KINGDOM: Final = message("Use {ability} with {source}, on kingdom {with_kingdom}.")

_ABILITIES: Final[dict[str, str]] = {
    "diplomacy": message("diplomacy"),
    "military": message("military"),
    "politics": message("politics"),
    "commerce": message("commerce"),
}


class EmissaryJournals:
    """The journals of a tour."""

    def check(self, journal: Journal) -> None:
        """Replay the tour by the rules. Raises what does not fit."""
        from engine.emissary.tour import read_tour

        read_tour(journal)

    def people(self, journal: Journal) -> People:
        """The one player."""
        return People.nameless(1)

    def start(self, journal: Journal, people: People) -> Phrase:
        """The rulers, from the left."""
        rulers = journal.header.get("rulers")
        shown = listed(map(str, rulers)) if isinstance(rulers, list) and rulers else Phrase("-")
        return Phrase(message("A tour of The Emissary. Rulers from the left: {rulers}."), rulers=shown)

    def tell(self, data: Mapping[str, Any], journal: Journal, people: People) -> Phrase:
        """An event in words."""
        kind = str(data.get("event"))
        template = _WITH_KINGDOM if kind == "ability" and data.get("with_kingdom") is not None else _TOLD.get(kind, "{event}")
        named = [name for _, name, _, _ in Formatter().parse(template) if name]
        if any(name not in data for name in named):
            return _raw(data)
        return Phrase(template, **{name: _said(data[name]) for name in named})

    def redact(self, journal: Journal, seat: Seat, hand: Sequence[str]) -> Journal:
        """The journal itself: nothing in it is hidden from an onlooker."""
        if seat not in (ONLOOKER, 1):
            raise ParseError(message("There is one seat in this game, and onlookers."), place={"field": "seat"})
        return journal


def _raw(data: Mapping[str, Any]) -> Phrase:
    return Phrase("{fields}", fields=", ".join(f"{name}: {value}" for name, value in data.items()))


def _said(value: Any) -> Said:
    if isinstance(value, list):
        return listed(map(str, value)) if value else Phrase("-")
    return Phrase(_ABILITIES[value]) if value in _ABILITIES else str(value)


READER: Final = EmissaryJournals()
"""The reader for the registry of :mod:`table.journals`."""
