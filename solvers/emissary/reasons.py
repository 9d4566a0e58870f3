"""Why a plan needs each ability it uses: what could still be won if that one were left out.

For an ability of one visit: every number of debates that can be won there with the visit's other abilities, in any order and at
any moments, under the same rulers. For a Politics the other visits matter too, since a swap also decides who waits at the other
kingdom: the plan is followed without that swap until a kingdom's number cannot be won any more.

In a plan whose number of abilities is proved to be least, every ability has a reason: were there none, the same tour without it
would be a plan with fewer. In another plan an ability may have none, and none is given. Reasons are facts about the deal, found
by the visit kernel; they are as exact as the search is. Left out: what another order of kingdoms could do without the ability.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Protocol

from engine.emissary.plan import AbilityStep
from engine.emissary.replay import Replay
from engine.emissary.state import Ability, Deal, Kingdom, Ruler, Suit
from solvers.core.limits import LimitReached, Limits, Meter
from solvers.emissary.layout import pack_plan
from solvers.emissary.open_deal import kernel_of

NODES: Final = 200_000
"""How much search the reasons of a plan may take before the rest is left without, unless told otherwise."""

SLOTS: Final = 1 << 20
"""The most entries of the kernel's table; a plan's reasons need few."""

MOST_WINS: Final = 15
"""The kernel counts up to this many won debates."""

MOST_USES: Final = 3
"""The kernel knows up to this many swaps, and uses of each other ability, in one visit."""


@dataclass(frozen=True)
class VisitQuestion:
    """A visit as the kernel sees it: its number from 0, its trump at first and after each swap, how many other abilities."""

    number: int
    trump: Suit
    swaps: tuple[Suit, ...]
    diplomacy: int
    military: int
    commerce: int


@dataclass(frozen=True)
class Reason:
    """Why one ability is needed; visits and steps are numbered from 1.

    Without the ability of ``step`` in ``visit``, kingdom ``kingdom`` (the ``at``-th visit, ruled at its start by ``ruler``) can
    only be left with one of the numbers in ``possible``, and its own is not among them. ``possible`` is None if finding them all
    would have taken too long; that its own is not among them is certain even so.
    """

    visit: int
    step: int
    at: int
    kingdom: Kingdom
    ruler: Ruler
    possible: tuple[int, ...] | None


@dataclass(frozen=True)
class _Used:
    """An ability of a plan, located."""

    visit: int
    step: int
    ability: Ability
    with_kingdom: Kingdom | None


class Reach(Protocol):
    """Answers about single visits."""

    def can_win(self, question: VisitQuestion, wins: int) -> bool:
        """Whether exactly so many debates can be won. Raises LimitReached when that takes too long."""

    def all_wins(self, question: VisitQuestion) -> tuple[int, ...]:
        """Every number of debates, up to 15, that can be won. Raises LimitReached when that takes too long."""


def reasons(replay: Replay, reach: Reach | None = None) -> tuple[Reason, ...]:
    """The reason of every ability of a replayed plan that has one, in the order of the plan.

    ``reach`` answers about visits; by default the kernel does, with at most :data:`NODES` nodes.
    """
    asked = reach or KernelReach(replay.deal)
    used = tuple(_abilities(replay))
    found = (_reason(replay, used, each, asked) for each in used)
    return tuple(each for each in found if each is not None)


class KernelReach:
    """Answers by the visit kernel, for at most so many nodes in all."""

    def __init__(self, deal: Deal, nodes: int = NODES) -> None:
        self._kernel = kernel_of(deal, SLOTS, Meter(Limits(nodes=nodes), perf_counter))

    def can_win(self, question: VisitQuestion, wins: int) -> bool:
        """Whether exactly so many debates can be won. Raises LimitReached."""
        return bool(self._ask(question, 1 << wins))

    def all_wins(self, question: VisitQuestion) -> tuple[int, ...]:
        """Every number of debates that can be won. Raises LimitReached."""
        bits = self._ask(question, (2 << MOST_WINS) - 1)
        return tuple(wins for wins in range(MOST_WINS + 1) if bits >> wins & 1)

    def _ask(self, asked: VisitQuestion, need: int) -> int:
        counts = (asked.diplomacy, asked.military, asked.commerce)
        if max(len(asked.swaps), *counts) > MOST_USES:
            raise LimitReached
        plan = pack_plan(asked.swaps)
        return int(self._kernel.reach(asked.number, int(asked.trump), plan, *counts, sum(counts), need))


def _abilities(replay: Replay) -> Iterator[_Used]:
    for visit in replay.visits:
        for report in visit.steps:
            if isinstance(report.step, AbilityStep):
                yield _Used(visit.number - 1, report.number - 1, report.step.ability, report.step.with_kingdom)


def _reason(replay: Replay, used: Sequence[_Used], left_out: _Used, reach: Reach) -> Reason | None:
    """The first visit of the plan that no longer pledges without the ability, if there is one that can be found."""
    others = [each for each in used if each is not left_out]
    pairs = zip(_questions(replay, used), _questions(replay, others), replay.visits, strict=True)
    try:
        for (question, _), (asked, ruler), visit in pairs:
            if visit.pledged and question != asked and not reach.can_win(asked, visit.kingdom):
                place = (left_out.visit + 1, left_out.step + 1)
                return Reason(*place, visit.number, visit.kingdom, ruler, _all_wins(reach, asked))
    except LimitReached:
        return None
    return None


def _all_wins(reach: Reach, asked: VisitQuestion) -> tuple[int, ...] | None:
    try:
        return reach.all_wins(asked)
    except LimitReached:
        return None


def _questions(replay: Replay, used: Sequence[_Used]) -> list[tuple[VisitQuestion, Ruler]]:
    """What each visit of the plan comes to with these abilities, and who rules at its start.

    A swap that has become useless, because both rulers are of one suit now, is left out as well.
    """
    lying = dict(zip(replay.deal.rules.kingdoms, replay.deal.rulers, strict=True))
    made: list[tuple[VisitQuestion, Ruler]] = []
    for number, visit in enumerate(replay.visits):
        here = [each for each in used if each.visit == number]
        ruler = lying[visit.kingdom]
        swaps = tuple(_swap(lying, visit.kingdom, [each.with_kingdom for each in here if each.with_kingdom is not None]))
        counts = [sum(each.ability is kind for each in here) for kind in (Ability.DIPLOMACY, Ability.MILITARY, Ability.COMMERCE)]
        made.append((VisitQuestion(number, ruler.suit, swaps, *counts), ruler))
    return made


def _swap(lying: dict[Kingdom, Ruler], here: Kingdom, targets: Sequence[Kingdom]) -> Iterator[Suit]:
    for there in targets:
        if lying[here].suit is not lying[there].suit:
            lying[here], lying[there] = lying[there], lying[here]
            yield lying[here].suit
