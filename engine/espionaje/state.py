"""The values of a game in play: phases, answered suspicions, the state.

A state is the truth, hands and secret included. Nothing here decides what may be done; :mod:`engine.espionaje.rules` does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from engine.core.events import Seat
from engine.espionaje.cards import Card, Pair, Triple
from engine.espionaje.setup import Deal


class Phase(Enum):
    """Where in a turn the game stands."""

    TURN = "turn"
    """The player whose turn it is names a suspicion or announces an accusation."""
    ANSWER = "answer"
    """The player asked holds a named card and shows one."""
    LAY_DOWN = "lay-down"
    """An accusation is announced: everybody lays three cards down, hidden."""
    OVER = "over"


@dataclass(frozen=True)
class Suspicion:
    """A suspicion and how it was answered: who passed, in the order asked; who showed which card, or nobody."""

    by: Seat
    cards: Pair
    passed: tuple[Seat, ...]
    shown_by: Seat | None = None
    shown: Card | None = None


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``turns`` counts the finished turns; ``seat`` has the turn. ``asked`` is the suspicion under way while its answer is awaited
    (``shown_by`` names who must show). ``guesses`` are the triples laid down so far, the accuser's first, then clockwise;
    ``checks`` says which of them were compared, and whether they were right.
    """

    deal: Deal
    phase: Phase
    seat: Seat
    turns: int = 0
    asked: Suspicion | None = None
    history: tuple[Suspicion, ...] = ()
    guesses: tuple[Triple, ...] = ()
    checks: tuple[bool, ...] = ()

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    @property
    def players(self) -> int:
        """How many play."""
        return self.deal.players

    def left_of(self, seat: Seat, steps: int = 1) -> Seat:
        """The player so many places to the left, which is clockwise."""
        return (seat - 1 + steps) % self.players + 1

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All players, this one first."""
        return tuple(self.left_of(seat, steps) for steps in range(self.players))

    @property
    def checked(self) -> tuple[Seat, ...]:
        """The seats that have looked at the secret cards, in order."""
        return self.clockwise_from(self.seat)[: len(self.checks)]

    @property
    def winner(self) -> Seat | None:
        """The player whose check was correct, if any."""
        return self.checked[-1] if self.checks and self.checks[-1] else None

    def guess_of(self, seat: Seat) -> Triple | None:
        """What this seat has laid down, if it has."""
        laid = dict(zip(self.clockwise_from(self.seat), self.guesses, strict=False))
        return laid.get(seat)

    def pile(self, seat: Seat) -> tuple[Card, ...]:
        """The seat's pile of agenda cards: its own hand and every card it was shown (C11), sorted."""
        shown = {each.shown for each in self.history if each.by == seat and each.shown is not None}
        return tuple(sorted({*self.deal.hand(seat), *shown}))
