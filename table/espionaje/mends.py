"""Single corrections that would end a contradiction: every one of them, each checked against all deals.

A correction that ends the contradiction must change one of the events of every clash, so only the events of the clash that was
found are tried. What can be wrong in one event: that it happened as entered at all; one card that was misheard; which of two
cards was shown; who showed (and so who passed); or a card of the hand. Whose turn it was is not tried: the order of play
settles it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.errors import FieldcraftError, Phrase, message
from engine.core.journal import Entry, Journal
from engine.espionaje.cards import CARDS, Card, CardNames, pair_of
from engine.espionaje.evidence import Evidence, Heard, read_evidence
from table.espionaje.labels import label, labels
from table.parts import Mend
from table.people import People

Fits = Callable[[Evidence], bool]
"""Whether some deal fits the evidence."""

HAND: Final = 0


def mends(journal: Journal, clash: Sequence[int], people: People, names: CardNames, fits: Fits) -> tuple[Mend, ...]:
    """Every single correction that ends the contradiction, in the order of the events; alternatives of one kind stand
    together.
    """
    return tuple(_Mender(journal, people, names, fits).mends(clash))


class _Mender:
    def __init__(self, journal: Journal, people: People, names: CardNames, fits: Fits) -> None:
        self.journal = journal
        self.people = people
        self.evidence = read_evidence(journal, names)
        self.default_names = names
        self.names = self.evidence.names
        self.fits = fits

    def mends(self, clash: Sequence[int]) -> Iterator[Mend]:
        heard = {each.number: each for each in self.evidence.suspicions}
        for number in sorted(clash, reverse=True):
            if number == HAND:
                yield from self._hand()
            elif number in heard:
                yield from self._forget(heard[number])
                yield from self._showers(heard[number])
                yield from self._shown(heard[number])
                yield from self._cards(heard[number])
                yield from self._new(heard[number])

    def _forget(self, old: Heard) -> Iterator[Mend]:
        """Without the event; where later turns need its place, with nothing known of it."""
        if self._holds_without(old.number) or self._holds(old.number, blank(old.by)):
            yield Mend(old.number, Phrase(message("forget event {number}"), number=old.number), (None,))

    def _showers(self, old: Heard) -> Iterator[Mend]:
        """Somebody else showed, or nobody."""
        if old.passed is None:
            return
        order = self.evidence.others_from(old.by)
        for shower in (*order, None):
            if shower == old.shown_by:
                continue
            passed = order if shower is None else order[: order.index(shower)]
            fitting = [each for each in self._seen_by(replace(old, passed=passed, shown_by=shower)) if self._mends(each)]
            if fitting:
                who = (
                    Phrase(message("everybody passed"))
                    if shower is None
                    else Phrase(message("{name} showed"), name=self.people.name(shower))
                )
                yield Mend(old.number, self._in(old, who), tuple(self._data(each) for each in fitting))

    def _seen_by(self, heard: Heard) -> list[Heard]:
        """The event with each card that the seat may have seen shown; with none where it saw none."""
        saw = heard.shown_by is not None and self.evidence.seat in (heard.by, heard.shown_by)
        if not saw:
            return [replace(heard, shown=None, new=heard.new if heard.shown_by else None)]
        if heard.shown is not None:
            return [heard]
        return [replace(heard, shown=card) for card in heard.cards or CARDS]

    def _shown(self, old: Heard) -> Iterator[Mend]:
        """The other of the two cards was shown."""
        if old.shown is None or old.cards is None:
            return
        (other,) = (card for card in old.cards if card != old.shown)
        new = replace(old, shown=other)
        if self._mends(new):
            what = Phrase(message("{card} was shown"), card=label(self.names, other))
            yield Mend(old.number, self._in(old, what), (self._data(new),))

    def _cards(self, old: Heard) -> Iterator[Mend]:
        """One of the two cards was another: as named and, if it was that one, as shown."""
        for wrong in old.cards or ():
            fitting = [(card, new) for card in CARDS if (new := self._with_card(old, wrong, card)) and self._mends(new)]
            if fitting:
                template = message("not {card} but {cards}") if len(fitting) == 1 else message("not {card} but one of {cards}")
                told = Phrase(template, card=label(self.names, wrong), cards=labels(self.names, (card for card, _ in fitting)))
                yield Mend(old.number, self._in(old, told), tuple(self._data(new) for _, new in fitting))

    def _with_card(self, old: Heard, wrong: Card, card: Card) -> Heard | None:
        assert old.cards is not None
        if card in old.cards:
            return None
        (kept,) = (each for each in old.cards if each != wrong)
        return replace(old, cards=pair_of(kept, card), shown=card if old.shown == wrong else old.shown)

    def _new(self, old: Heard) -> Iterator[Mend]:
        """The asker's pile grew, or did not (C12)."""
        if old.new is not None and self._mends(new := replace(old, new=not old.new)):
            what = Phrase(message("the card was new to the asker") if new.new else message("the card was not new to the asker"))
            yield Mend(old.number, self._in(old, what), (self._data(new),))

    def _hand(self) -> Iterator[Mend]:
        """A card of the hand was entered wrongly. The changes are first lines of the journal."""
        hand = self.evidence.hand
        for wrong in hand:
            others = [card for card in CARDS if card not in hand]
            fitting = [(card, new) for card in others if self._fits_header(new := self._header(wrong, card))]
            if fitting:
                template = message("in your hand: not {card} but {cards}")
                if len(fitting) > 1:
                    template = message("in your hand: not {card} but one of {cards}")
                told = Phrase(template, card=label(self.names, wrong), cards=labels(self.names, (card for card, _ in fitting)))
                yield Mend(HAND, told, tuple(new for _, new in fitting))

    def _header(self, wrong: Card, card: Card) -> dict[str, Any]:
        hand = [card if each == wrong else each for each in self.evidence.hand]
        return {**self.journal.header, "hand": [self.names.format(each) for each in sorted(hand)]}

    def _fits_header(self, header: dict[str, Any]) -> bool:
        return self._fits(Journal(header, self.journal.entries))

    def _mends(self, new: Heard) -> bool:
        return self._holds(new.number, self._data(new))

    def _holds(self, number: int, data: dict[str, Any]) -> bool:
        entries = (Entry(number, data) if entry.number == number else entry for entry in self.journal.entries)
        return self._fits(Journal(self.journal.header, tuple(entries)))

    def _holds_without(self, number: int) -> bool:
        entries = (entry for entry in self.journal.entries if entry.number != number)
        return self._fits(Journal(self.journal.header, tuple(entries)))

    def _fits(self, journal: Journal) -> bool:
        """Whether the journal is in order and some deal fits it."""
        try:
            evidence = read_evidence(journal, self.default_names)
        except FieldcraftError:
            return False
        return self.fits(evidence)

    def _in(self, old: Heard, what: Phrase) -> Phrase:
        return Phrase(message("in event {number}: {what}"), number=old.number, what=what)

    def _data(self, heard: Heard) -> dict[str, Any]:
        return heard_to_json(heard, self.names)


def heard_to_json(heard: Heard, names: CardNames) -> dict[str, Any]:
    """The line of a suspicion as noticed."""
    data: dict[str, Any] = {"event": "suspicion", "by": heard.by}
    data["cards"] = None if heard.cards is None else [names.format(card) for card in heard.cards]
    data["passed"] = None if heard.passed is None else list(heard.passed)
    data["shown_by"] = heard.shown_by
    if heard.shown is not None:
        data["shown"] = names.format(heard.shown)
    return data if heard.new is None else data | {"new": heard.new}


def blank(by: int) -> dict[str, Any]:
    """A turn of which nothing is known but whose it was."""
    return {"event": "suspicion", "by": by, "cards": None, "passed": None, "shown_by": None}
