"""The values of a game in play: actions and the state.

A state is the truth, hidden cards and the order of the decks included. Nothing here decides what may be done;
:mod:`engine.agencia.rules` does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.agencia.accounts import Accounts
from engine.agencia.hand import Hand
from engine.agencia.layout import Layout
from engine.agencia.names import Card, Place, Site
from engine.agencia.setup import Deal, Options
from engine.core.events import Seat


@dataclass(frozen=True)
class ChooseSite:
    """The Ambassador lays the Embassy tile down, this side up (A18)."""

    site: Site


@dataclass(frozen=True)
class PlayCard:
    """Play the card in one of the four places."""

    place: Place


@dataclass(frozen=True)
class Infiltrate:
    """Exchange the Infiltrator for that player's Recruiter; None: decline (A8)."""

    target: Seat | None


@dataclass(frozen=True)
class Recruit:
    """Exchange the Recruiter for that player's Agents; None: decline (A8)."""

    target: Seat | None


Action = ChooseSite | PlayCard | Infiltrate | Recruit


@dataclass(frozen=True)
class Mistake:
    """A mistake at the table (A26), which is no action of the game: nobody may choose it.

    ``shuffled`` is None where the others saw a card. Where the owner saw one, it is the new order of the deck: the card that goes
    back is 0, the cards of the deck are 1, 2, ... from the top, and the first of the new order is drawn to the place.
    """

    player: Seat
    place: Place
    shuffled: tuple[int, ...] | None = None


Happened = Action | Mistake


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``number`` counts the hands from 1; after the last it is one more than there are, and ``hand`` is empty. ``layout`` has the
    four places of each seat and its deck; ``history`` is all that was done since the deal.
    """

    deal: Deal
    number: int
    hand: Hand
    accounts: Accounts
    layout: Layout[Card]
    history: tuple[Happened, ...] = ()

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    @property
    def players(self) -> int:
        """How many play."""
        return self.deal.players

    @property
    def options(self) -> Options:
        """How the open rulings are settled."""
        return self.deal.options

    @property
    def is_over(self) -> bool:
        """Whether all hands are played."""
        return self.number > self.deal.hands

    @property
    def hands_left(self) -> int:
        """How many hands are not finished, the present one included."""
        return self.deal.hands - self.number + 1

    def card_at(self, seat: Seat, place: Place) -> Card | None:
        """The card in a place; None where it was just played."""
        return self.layout.at(seat, place)

    def deck(self, seat: Seat) -> tuple[Card, ...]:
        """A seat's deck, top card first."""
        return self.layout.decks[seat - 1]

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The eight cards of a seat (seven while one is played): places, then deck."""
        return (*(card for card in self.layout.places[seat - 1] if card is not None), *self.deck(seat))
