"""Where cards lie, whatever a card is taken for: faces in the engine, nameless cards in what a seat knows.

How cards move is public and the same for both (A10, A11, A19, A26): out of a place, under a deck when the card is resolved, from
the top of the deck to the place that was emptied. A deck gets exactly one card a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.agencia.hand import Hand, Step
from engine.agencia.names import PLACES, Place
from engine.core.events import Seat

T = TypeVar("T")


@dataclass(frozen=True)
class Layout(Generic[T]):
    """The four places of each seat in their order, its deck from the top, and the card that it has played in this hand."""

    places: tuple[tuple[T | None, ...], ...]
    decks: tuple[tuple[T, ...], ...]
    played: tuple[T | None, ...]

    @classmethod
    def dealt(cls, cards: tuple[tuple[T, ...], ...]) -> Layout[T]:
        """The layout after the deal of these cards, eight a seat, top first (A23)."""
        count = len(PLACES)
        places: tuple[tuple[T | None, ...], ...] = tuple(each[:count] for each in cards)
        return cls(places, tuple(each[count:] for each in cards), (None,) * len(cards))

    def at(self, seat: Seat, place: Place) -> T | None:
        """The card in a place; None where it was just played."""
        return self.places[seat - 1][PLACES.index(place)]

    def follow(self, before: Hand, after: Hand) -> Layout[T]:
        """The layout after the next thing that happened in a hand: a card played, or cards resolved and put under decks."""
        layout = self
        for play in after.plays[len(before.plays) :]:
            layout = layout._play(play.by, play.place)
        for seat in sorted(after.settled - before.settled):
            layout = layout._put_under(seat, after.goes_under(seat))
        return layout

    def refill(self, seat: Seat, place: Place) -> Layout[T]:
        """The top card of the seat's deck goes to the place that was emptied (A19)."""
        return self._drawn(seat, place, self.decks[seat - 1], None)

    def refilled(self, hand: Hand) -> Layout[T]:
        """All places refilled at the end of a hand; the same layout where the hand is not done."""
        layout = self
        if hand.step is Step.DONE:
            for play in hand.plays:
                layout = layout.refill(play.by, play.place)
        return layout

    def shuffle(self, seat: Seat, place: Place, order: tuple[int, ...]) -> Layout[T]:
        """The card of the place goes back, the deck is shuffled into this order, and its top card is drawn (A26).

        In ``order`` the card that goes back is 0, and those of the deck are 1, 2, ... from the top.
        """
        back = self.at(seat, place)
        assert back is not None
        pool = (back, *self.decks[seat - 1])
        return self._drawn(seat, place, tuple(pool[number] for number in order), self.played[seat - 1])

    def renamed(self, names: Mapping[T, T]) -> Layout[T]:
        """The same layout, some cards under other names."""
        places = tuple(tuple(None if card is None else names.get(card, card) for card in cards) for cards in self.places)
        decks = tuple(tuple(names.get(card, card) for card in deck) for deck in self.decks)
        return Layout(places, decks, self.played)

    def _play(self, seat: Seat, place: Place) -> Layout[T]:
        card = self.at(seat, place)
        return replace(self, places=self._placed(seat, place, None), played=_put(self.played, seat, card))

    def _put_under(self, seat: Seat, owner: Seat) -> Layout[T]:
        card = self.played[owner - 1]
        assert card is not None
        return replace(self, decks=_put(self.decks, seat, (*self.decks[seat - 1], card)))

    def _drawn(self, seat: Seat, place: Place, deck: tuple[T, ...], played: T | None) -> Layout[T]:
        return Layout(self._placed(seat, place, deck[0]), _put(self.decks, seat, deck[1:]), _put(self.played, seat, played))

    def _placed(self, seat: Seat, place: Place, card: T | None) -> tuple[tuple[T | None, ...], ...]:
        return _put(self.places, seat, _put(self.places[seat - 1], PLACES.index(place) + 1, card))


V = TypeVar("V")


def _put(values: tuple[V, ...], number: int, value: V) -> tuple[V, ...]:
    """The values with another one at a place counted from 1."""
    return (*values[: number - 1], value, *values[number:])
