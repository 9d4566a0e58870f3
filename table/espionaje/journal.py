"""Journals of this game: checked against every deal, told in words, and redacted for another seat or an onlooker.

Contract: espionaje, "Journal"; C10 says who sees a shown card. A journal can be handed to another seat only where that seat saw
nothing that this journal does not know: its hand must be given, and every card it was shown by a third player would be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.errors import FieldcraftError, ParseError, Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.core.journal import Entry, Journal
from engine.espionaje.cards import DEFAULT_NAMES, Card, CardNames, Pair, pair_of
from engine.espionaje.evidence import Announced, Checked, Evidence, Happened, Heard, read_evidence, read_header
from table.espionaje.labels import labels
from table.espionaje.telling import Teller
from table.people import People


def tell(data: Mapping[str, Any], teller: Teller) -> Phrase:
    """An event in words, also one that cannot stand where it does."""
    happened = _happened(data, teller.names)
    if happened is None:
        return Phrase("{fields}", fields=", ".join(f"{name}: {value}" for name, value in data.items()))
    return (
        Phrase("{one} {other}", one=teller.event(happened[0]), other=teller.event(happened[1]))
        if len(happened) > 1
        else teller.event(happened[0])
    )


def tell_start(evidence: Evidence, people: People, *, conceal: bool = False) -> Phrase:
    """What the seat knew beforehand: who sits there, and the hand."""
    if evidence.seat == ONLOOKER:
        return Phrase(message("An onlooker of {count} players."), count=evidence.players)
    hand = Phrase("***") if conceal else labels(evidence.names, evidence.hand)
    return Phrase(
        message("{name} (seat {seat} of {count}) holds {hand}."),
        name=people.name(evidence.seat),
        seat=evidence.seat,
        count=evidence.players,
        hand=hand,
    )


def heard_of(data: Mapping[str, Any], names: CardNames) -> Heard | None:
    """The suspicion in a line, read without asking whether it can stand there; None for anything else."""
    happened = _happened(data, names)
    return happened[0] if happened is not None and isinstance(happened[0], Heard) else None


def _happened(data: Mapping[str, Any], names: CardNames) -> tuple[Happened, ...] | None:
    """The event or events of a line, read without asking whether they can stand there; None for what cannot be read."""
    try:
        match data["event"]:
            case "suspicion":
                return (_heard(data, names),)
            case "announce":
                return (Announced(0, int(data["by"])),)
            case "check":
                return (Checked(0, int(data["by"]), bool(data["correct"])),)
            case "accusation":
                return (Announced(0, int(data["by"])), Checked(0, int(data["by"]), bool(data["correct"])))
    except (KeyError, TypeError, ValueError, FieldcraftError):
        pass
    return None


def _heard(data: Mapping[str, Any], names: CardNames) -> Heard:
    passed, shower, shown = data.get("passed"), data.get("shown_by"), data.get("shown")
    return Heard(
        0,
        int(data["by"]),
        _pair(data.get("cards"), names),
        None if passed is None else tuple(int(seat) for seat in passed),
        None if shower is None else int(shower),
        None if shown is None else names.parse(shown),
        data.get("new"),
    )


def _pair(texts: Sequence[str] | None, names: CardNames) -> Pair | None:
    if texts is None:
        return None
    one, other = (names.parse(text) for text in texts)
    return pair_of(one, other)


class EspionajeJournals:
    """The reader for the registry of :mod:`table.journals`; ``names`` are the card names of journals that carry none."""

    def __init__(self, names: CardNames = DEFAULT_NAMES) -> None:
        self.names = names

    def check(self, journal: Journal) -> None:
        """Raise what is wrong with its form, or Contradiction when no deal fits."""
        from table.espionaje.knowing import know

        know(read_evidence(journal, self.names))

    def people(self, journal: Journal) -> People:
        """The players, nameless."""
        return People.nameless(read_header(journal.header, self.names).players)

    def start(self, journal: Journal, people: People) -> Phrase:
        """Who sits there and holds what."""
        return tell_start(read_header(journal.header, self.names), people)

    def tell(self, data: Mapping[str, Any], journal: Journal, people: People) -> Phrase:
        """An event in words."""
        return tell(data, Teller(read_header(journal.header, self.names).names, people))

    def redact(self, journal: Journal, seat: Seat, hand: Sequence[str]) -> Journal:
        """The journal of another seat or, for 0, of an onlooker. Raises ParseError where that seat saw what this one did not."""
        evidence = read_evidence(journal, self.names)
        if seat == evidence.seat:
            return journal
        header = {**journal.header, "seat": seat or None, "hand": list(hand)}
        held = read_header(header, self.names).hand
        if both := [card for card in held if card in evidence.hand]:
            raise ParseError(
                message("The hands of two seats cannot share a card: {cards}."),
                place={"field": "hand"},
                cards=labels(evidence.names, both),
            )
        seen = {each.number: _seen(each, seat, held, evidence.names) for each in evidence.suspicions}
        entries = tuple(Entry(each.number, _redacted(each, seen.get(each.number))) for each in journal.entries)
        redacted = Journal(header, entries)
        read_evidence(redacted, self.names)
        return redacted


def _redacted(entry: Entry, shown: str | None) -> dict[str, Any]:
    data = {name: value for name, value in entry.data.items() if name != "shown"}
    return data if shown is None else data | {"shown": shown}


def _seen(heard: Heard, seat: Seat, hand: tuple[Card, ...], names: CardNames) -> str | None:
    """The card that the seat saw shown, if any. Raises ParseError when it saw one that this journal does not know."""
    if heard.shown_by is None or seat not in (heard.by, heard.shown_by) or seat == ONLOOKER:
        return None
    if heard.shown is not None:
        return names.format(heard.shown)
    held = [card for card in heard.cards or () if card in hand]
    if heard.shown_by == seat and len(held) == 1:
        return names.format(held[0])
    raise ParseError(
        message("Event {number}: seat {seat} saw the card that was shown, and this journal does not know it."),
        place={"line": heard.number + 1, "field": "shown", "events": [heard.number]},
        number=heard.number,
        seat=seat,
    )


READER: Final = EspionajeJournals()
"""The reader for the registry of :mod:`table.journals`."""
