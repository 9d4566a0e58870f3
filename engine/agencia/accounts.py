"""Who has how much: every player's points, the Reward tile, and what a hand pays.

Rulebook, "Solving the Played Cards"; rulings A5, A6, A7, A12 to A17. Points are whole numbers; change is always possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.agencia.hand import Hand, Step, Swap
from engine.agencia.names import Site
from engine.agencia.setup import STARTING_POINTS, Options
from engine.core.events import Seat


@dataclass(frozen=True)
class Arrival:
    """An Agent card at the Embassy: how many Agents there are with it, whether it succeeds, and what it brings or costs."""

    seat: Seat
    presence: int
    success: bool
    points: int


@dataclass(frozen=True)
class Accounts:
    """The points of every seat and on the Reward tile. ``limit`` is all the points there are, or None (A17)."""

    points: tuple[int, ...]
    reward: int = 0
    limit: int | None = None

    @classmethod
    def at_start(cls, players: int, options: Options) -> Accounts:
        """Five points each, nothing on the Reward tile (A6)."""
        return cls((STARTING_POINTS,) * players, 0, options.bank_limit)

    def of(self, seat: Seat) -> int:
        """The points of a seat."""
        return self.points[seat - 1]

    def in_bank(self, wanted: int) -> int:
        """What the bank can give of so many points."""
        return wanted if self.limit is None else min(wanted, self.limit - sum(self.points) - self.reward)

    def changed(self, seat: Seat, by: int) -> Accounts:
        """The seat takes points from the bank as far as they last (A17), or pays as far as it can (A16)."""
        change = self.in_bank(by) if by > 0 else max(by, -self.of(seat))
        points = tuple(have + change if at == seat else have for at, have in enumerate(self.points, start=1))
        return replace(self, points=points)

    def after_swap(self, swap: Swap, options: Options) -> Accounts:
        """An Infiltrator takes what the Reward tile shows (A6, A7); a Recruiter adds a token to it (A5). So it is, too, where the
        exchange was declined (A8).
        """
        if swap.step is Step.INFILTRATE:
            return self.changed(swap.by, self.reward)
        return replace(self, reward=self.reward + self.in_bank(options.reward_token_value))

    def after_agents(self, hand: Hand, options: Options) -> Accounts:
        """The Agents arrive in turn; each takes or pays its value."""
        accounts = self
        for arrival in arrivals(hand, options):
            accounts = accounts.changed(arrival.seat, arrival.points)
        return accounts


def arrivals(hand: Hand, options: Options) -> tuple[Arrival, ...]:
    """The Agent cards of a hand in order, each with the presence that it makes.

    Hall (A13): it fits if the Agents inside with it are no more than the players; a card that does not fit is not counted. Garden
    (A14): it fills the Garden if the Agents so far with it are at least as many as the players; all are counted.
    """
    found: list[Arrival] = []
    total = 0
    for play in hand.agents:
        reached = total + play.card.agents
        success = reached <= hand.players if hand.site is Site.HALL else reached >= hand.players
        if success or hand.site is Site.GARDEN:
            total = reached
        value = options.value(play.card)
        found.append(Arrival(play.by, reached, success, value if success else -value))
    return tuple(found)
