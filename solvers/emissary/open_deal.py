"""The best tour of a deal whose every shuffle is known: highest score, then fewest abilities, proved.

A tour in which ``p`` kingdoms pledge and ``u`` supporters are used scores ``2p - u``. The search takes the scores from the
best down; for each, the pairs (p, u) that make it; for these, small budgets of abilities one after the other, then whether
any budget will do, and only then the larger ones. The first budget that suffices is the least, so the answer is exact in
both. A score is given up only after a complete search without a limit on abilities (:mod:`solvers.emissary.tour`).

A tour of fewer than all kingdoms must end with a visit that fails. That visit needs no thought: whatever is played there, it
cannot pledge, because a tour with one pledge more and no supporter more would score 2 more, and that score has been refuted.

``useless_abilities`` (E10) changes nothing here: an ability that does nothing leaves every card and ruler where it is, so any
tour that uses one is beaten by the same tour without it.

Every plan has been replayed by the engine before it is returned. Guarantees, limits and figures: ``docs/emissary-solver.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from engine.emissary.plan import Plan
from engine.emissary.replay import Replay, false_claims, replay
from engine.emissary.state import Deal
from solvers.core.limits import Clock, LimitReached, Limits, Meter
from solvers.core.result import Result
from solvers.core.status import Status
from solvers.emissary.layout import orders_of
from solvers.emissary.plan import Player
from solvers.emissary.tour import FREE, Leg, TourSearch
from solvers.emissary.visit import Kernel, never

EASY: Final = 4
"""Budgets tried before the bounds are raised: all but one in a thousand random deals need no more."""

TIGHTEN: Final = (1, 2)
"""Bounds raised before the larger budgets."""

PATIENCE: Final = 8
"""Budgets tried before asking whether any will do: a deal made to be hard often needs 7, and any budget is a wider question."""

SLOTS: Final = 1 << 24
"""The most entries of the kernel's table: 320 MB, 480 MB while it grows."""


@dataclass(frozen=True)
class Progress:
    """How far a search is: no tour scores more than ``upper_bound``, and it is looking for one with at most ``budget``
    abilities (or any)."""

    upper_bound: int
    budget: int | None
    nodes: int


@dataclass(frozen=True)
class BestTour:
    """A plan, as the engine replays it. No tour of the deal scores more than ``upper_bound``."""

    plan: Plan
    replay: Replay
    upper_bound: int

    @property
    def score(self) -> int:
        """The score of the plan."""
        return self.replay.score

    @property
    def abilities(self) -> int:
        """How many Jacks and supporters the plan uses."""
        return self.replay.jacks_used + self.replay.supporters_used


def solve(
    deal: Deal,
    limits: Limits | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    clock: Clock = perf_counter,
    slots: int = SLOTS,
) -> Result[BestTour]:
    """The best tour of a deal, PROVED; or, when a limit is reached, the best one found and FOUND.

    Best is the highest score and, with that, the fewest Jacks and supporters used in the whole tour. ``progress`` is called
    every few thousand nodes. ``slots`` (a power of two) bounds the table of positions; a small one costs time only. ``nodes``
    counts positions of visits and of tours; setting up takes some hundred that no limit stops. With a limit of nodes alone
    the answer is the same everywhere.

    >>> from engine.emissary.setup import deal_from_seed
    >>> result = solve(deal_from_seed(42))
    >>> result.status.value, result.answer.score
    ('proved', 16)
    """
    return _Search(deal, limits or Limits(), progress, clock, slots).run()


class _Search:
    """One call of :func:`solve`."""

    def __init__(self, deal: Deal, limits: Limits, progress: Callable[[Progress], None] | None, clock: Clock, slots: int) -> None:
        self._deal = deal
        self._progress = progress
        self._upper_bound = deal.rules.best_score
        self._budget: int | None = None
        self._legs: Sequence[Leg] = ()
        self._meter = Meter(limits, clock, self._tell if progress else None)
        self._kernel = kernel_of(deal, slots, self._meter)
        self._kernel.next_poll = never(0)
        jacks = [int(suit in deal.rules.jacks) for suit in range(4)]
        self._tours = TourSearch(self._kernel, deal.rules.kingdoms, [ruler.suit for ruler in deal.rulers], jacks)

    def _tell(self, nodes: int) -> None:
        if self._progress is not None:
            self._progress(Progress(self._upper_bound, self._budget, nodes))

    def run(self) -> Result[BestTour]:
        """Search, then make the plan, with no limit on that."""
        status = Status.PROVED
        self._kernel.next_poll = 0
        try:
            while not self._settle(self._upper_bound):
                self._upper_bound -= 1
        except LimitReached:
            status = Status.FOUND
        self._kernel.next_poll = never(0)
        nodes = self._kernel.nodes
        legs = self._legs or self._free_legs()
        return Result(self._tour(legs, status), status, nodes, self._meter.seconds)

    def _settle(self, score: int) -> bool:
        """Whether a tour has this score; if so, the legs of one with the fewest abilities are kept."""
        pairs = [(pledged, 2 * pledged - score) for pledged in range(len(self._deal.rules.kingdoms), -1, -1)]
        pairs = [(pledged, used) for pledged, used in pairs if 0 <= used <= max(pledged - 1, 0)]
        most = max((used for _, used in pairs), default=0)
        self._tours.allow(most)
        if any(self._is_enough(pairs, budget) for budget in range(EASY + 1)):
            return True
        for level in TIGHTEN:
            self._tours.tighten(level)
        if any(self._is_enough(pairs, budget) for budget in range(EASY + 1, PATIENCE + 1)):
            return True
        if not self._is_enough(pairs, FREE):
            return False
        return any(self._is_enough(pairs, budget) for budget in range(PATIENCE + 1, FREE))

    def _is_enough(self, pairs: Sequence[tuple[int, int]], budget: int) -> bool:
        """Whether one of the pairs can be had for so many abilities."""
        self._budget = None if budget == FREE else budget
        for pledged, used in pairs:
            if used <= budget:
                self._tours.prepare(pledged)
                if self._tours.exists(used, budget):
                    self._legs = self._tours.legs(used, budget)
                    return True
        return False

    def _free_legs(self) -> Sequence[Leg]:
        """The longest tour without any ability: what is left when a limit comes early."""
        for pledged in range(len(self._deal.rules.kingdoms), 0, -1):
            self._tours.prepare(pledged)
            if self._tours.exists(0, 0):
                return self._tours.legs(0, 0)
        return ()

    def _tour(self, legs: Sequence[Leg], status: Status) -> BestTour:
        """The plan for these legs, as the engine replays it; its claims are checked against that."""
        visits = Player(self._deal, self._kernel).play(legs)
        played = replay(self._deal, Plan(visits, 0))
        bound = max(self._upper_bound, played.score)
        proved = status is Status.PROVED
        plan = Plan(
            visits, played.score, played.jacks_used, played.supporters_used, proved, "proved" if proved else "found", bound
        )
        assert not false_claims(played, plan)
        assert not proved or played.score == self._upper_bound
        return BestTour(plan, played, bound)


def kernel_of(deal: Deal, slots: int = SLOTS, poll: Callable[[int], int] = never) -> Kernel:
    """The visit kernel for a deal."""
    options = deal.options
    return Kernel(
        orders_of(deal.visits),
        len(deal.rules.deck),
        deal.rules.hand,
        ability_reshuffle=options.ability_reshuffle,
        eager=options.reshuffle_timing == "eager",
        capacity=slots,
        poll=poll,
    )
