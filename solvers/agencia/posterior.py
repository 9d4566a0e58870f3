"""The belief about every hidden card: exact, from a seat's evidence alone.

Contract: agencia, "Questions". Every order of a player's first eight cards is equally likely beforehand, and nothing is read from
how anybody plays. A player's part is in :mod:`solvers.agencia.worlds`; the players are independent, so a world is one arrangement
for each of them, and its weight the product of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod

from engine.agencia.evidence import CardId, Evidence
from engine.agencia.layout import Layout
from engine.agencia.names import PLACES, Card, Place
from engine.core.events import Seat
from solvers.agencia.worlds import PlayerWorlds, worlds_of

Odds = Mapping[Card, Fraction]
"""How likely each face is, zeros left out."""


@dataclass(frozen=True)
class Posterior:
    """What is known of every card: ``known`` has the faces that were seen, ``players`` the arrangements of what was not."""

    evidence: Evidence
    known: Mapping[CardId, Card]
    players: tuple[PlayerWorlds, ...]

    @property
    def count(self) -> int:
        """How many worlds there are; not all need be equally likely where a deck was shuffled."""
        return prod(each.count for each in self.players)

    @cached_property
    def _odds(self) -> dict[CardId, Odds]:
        return {card: odds for each in self.players for card, odds in each.odds.items()}

    def odds(self, card: CardId) -> Odds:
        """How likely each face of a card is."""
        return {self.known[card]: Fraction(1)} if card in self.known else self._odds[card]

    def at(self, seat: Seat, place: Place) -> Odds:
        """How likely each card in a place is; nothing for a place that is empty."""
        card = self.evidence.layout.at(seat, place)
        return {} if card is None else self.odds(card)

    def deck(self, seat: Seat) -> tuple[Odds, ...]:
        """How likely each card of a deck is, top first."""
        return tuple(map(self.odds, self.evidence.layout.decks[seat - 1]))

    def deck_value(self, seat: Seat) -> int:
        """The Information value of a player's eight cards, which is always known: only their order is not."""
        layout, hand = self.evidence.layout, self.evidence.hand
        held = [card for card in (*layout.places[seat - 1], *layout.decks[seat - 1]) if card is not None]
        played = layout.played[seat - 1]
        if played is not None and seat not in hand.settled:
            held.append(played)
        value = self.evidence.options.value
        total = sum(p * value(face) for card in held for face, p in self.odds(card).items())
        assert Fraction(total).denominator == 1
        return int(total)

    def hidden_places(self, seat: Seat) -> tuple[Place, ...]:
        """The places of a player whose cards this evidence's seat does not see."""
        return tuple(place for place in PLACES if not place.is_seen_by(self.evidence.seat, seat))

    def worlds(self) -> Iterator[tuple[Layout[Card], int]]:
        """Every world as a layout with faces, with its weight: as many as :attr:`count`, so ask that first.

        From the fifth hand on there are at most 64, unless a deck was shuffled.
        """
        for chosen in product(*(each.arrangements for each in self.players)):
            yield self.layout(tuple(faces for faces, _ in chosen)), prod(weight for _, weight in chosen)

    def layout(self, arranged: tuple[tuple[Card, ...], ...]) -> Layout[Card]:
        """The layout with faces, given an arrangement of each player's unseen cards."""
        faces = dict(self.known)
        for each, chosen in zip(self.players, arranged, strict=True):
            faces.update(zip(each.unseen, chosen, strict=True))
        layout = self.evidence.layout
        return Layout(
            tuple(tuple(None if card is None else faces[card] for card in cards) for cards in layout.places),
            tuple(tuple(faces[card] for card in deck) for deck in layout.decks),
            tuple(None if card is None else faces[card] for card in layout.played),
        )


def posterior_of(evidence: Evidence) -> Posterior | None:
    """The belief; None where the evidence contradicts itself."""
    known: dict[CardId, Card] = {}
    for seen in evidence.sightings:
        if known.setdefault(seen.card, seen.face) is not seen.face:
            return None
    players = [worlds_of(evidence, seat, known) for seat in evidence.seats]
    found = tuple(each for each in players if each is not None)
    return Posterior(evidence, known, found) if len(found) == evidence.players else None
