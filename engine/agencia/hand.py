"""One hand as everybody at the table sees it: the site, the cards played, the exchanges; and who decides next.

Rulebook, "Sequence of the Game" (A) to (C). Everything here is public, so that the engine's states and a seat's evidence share
it. Infiltrators and Recruiters are resolved clockwise from the Ambassador's left, each at its own moment (A12); one without a
target is discarded and needs no decision. What a hand pays is in :mod:`engine.agencia.accounts`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from engine.agencia.names import Card, Place, Site, clockwise_from
from engine.core.events import Seat


class Step(Enum):
    """What a hand waits for."""

    SITE = "site"
    """The Ambassador chooses Hall or Garden."""
    PLAY = "play"
    """The next player plays a card."""
    INFILTRATE = "infiltrate"
    """An Infiltrator chooses among several or single Recruiters, or declines where that is allowed (A8)."""
    RECRUIT = "recruit"
    """A Recruiter chooses an Agent card."""
    DONE = "done"
    """No decision is left: Agents are counted, places refilled."""


@dataclass(frozen=True)
class Play:
    """A card played from a place."""

    by: Seat
    place: Place
    card: Card


@dataclass(frozen=True)
class Swap:
    """An exchange that was due: with whom, or None where it was declined (A8)."""

    by: Seat
    step: Step
    target: Seat | None


@dataclass(frozen=True)
class Hand:
    """One hand so far. ``plays`` are in the order of play, ``swaps`` in the order of their resolution."""

    players: int
    ambassador: Seat
    site: Site | None = None
    plays: tuple[Play, ...] = ()
    swaps: tuple[Swap, ...] = ()

    @cached_property
    def order(self) -> tuple[Seat, ...]:
        """All players in the order in which they play and resolve: from the Ambassador's left, the Ambassador last."""
        seats = clockwise_from(self.ambassador, self.players)
        return (*seats[1:], seats[0])

    @property
    def step(self) -> Step:
        """What the hand waits for."""
        return self.due[0]

    @property
    def to_act(self) -> Seat | None:
        """Who decides next; nobody once the hand is done."""
        return self.due[1]

    @cached_property
    def due(self) -> tuple[Step, Seat | None, tuple[Seat, ...]]:
        """The next decision: what, whose, and among which targets (none for sites and plays)."""
        if self.site is None:
            return Step.SITE, self.ambassador, ()
        if len(self.plays) < self.players:
            return Step.PLAY, self.order[len(self.plays)], ()
        decided = {swap.by for swap in self.swaps}
        for step, kind in ((Step.INFILTRATE, Card.I), (Step.RECRUIT, Card.R)):
            if step is Step.INFILTRATE and any(swap.step is Step.RECRUIT for swap in self.swaps):
                continue
            for play in self.plays:
                if play.card is kind and play.by not in decided and play.by not in self.out:
                    targets = self.targets(step)
                    if targets:
                        return step, play.by, targets
        return Step.DONE, None, ()

    @cached_property
    def out(self) -> frozenset[Seat]:
        """The players whose played card has been exchanged and is out of this hand (A10)."""
        made = [swap for swap in self.swaps if swap.target is not None]
        return frozenset(seat for swap in made for seat in (swap.by, swap.target) if seat is not None)

    def targets(self, step: Step) -> tuple[Seat, ...]:
        """The players with a card that such a card may be exchanged for, in the order of play."""
        out = self.out
        wanted = [play for play in self.plays if play.by not in out]
        if step is Step.INFILTRATE:
            return tuple(play.by for play in wanted if play.card is Card.R)
        return tuple(play.by for play in wanted if play.card.is_agent)

    @property
    def agents(self) -> tuple[Play, ...]:
        """The Agent cards that come to the Embassy, in the order of play: those not recruited (A15)."""
        out = self.out
        return tuple(play for play in self.plays if play.card.is_agent and play.by not in out)

    def card_of(self, seat: Seat) -> Card | None:
        """What the seat has played, if it has."""
        return next((play.card for play in self.plays if play.by == seat), None)

    @cached_property
    def settled(self) -> frozenset[Seat]:
        """The players whose decks have their card of this hand: those who exchanged or declined at once, idle Infiltrators before
        the first Recruiter, everybody once the hand is done.
        """
        step = self.step
        if step is Step.DONE:
            return frozenset(self.order)
        if step in (Step.SITE, Step.PLAY):
            return frozenset()
        idle = {play.by for play in self.plays if play.card is Card.I} if step is Step.RECRUIT else set()
        return self.out | {swap.by for swap in self.swaps} | idle

    def goes_under(self, seat: Seat) -> Seat:
        """The player whose played card ends under this seat's deck: its partner in an exchange, or itself (A10)."""
        for swap in self.swaps:
            if swap.target is not None and seat in (swap.by, swap.target):
                return swap.target if seat == swap.by else swap.by
        return seat

    @property
    def next(self) -> Hand:
        """The next hand: the tile goes to the player on the Ambassador's left."""
        return Hand(self.players, self.order[0])

    def with_site(self, site: Site) -> Hand:
        """The hand once the site is chosen."""
        return replace(self, site=site)

    def with_play(self, play: Play) -> Hand:
        """The hand one played card later."""
        return replace(self, plays=(*self.plays, play))

    def with_swap(self, swap: Swap) -> Hand:
        """The hand one exchange, or one refusal to exchange, later."""
        return replace(self, swaps=(*self.swaps, swap))
