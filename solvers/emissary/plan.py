"""From the legs of a tour to a plan that can be played card by card.

The tour search knows which kingdom is visited when, with which swaps and how many abilities; this module plays it in the
engine. Between two debates it takes the first of these after which the kernel still says that the visit can end as wanted:
the next debate, answered by the lowest card that will do; Diplomacy; Military; Commerce with the first pair of discards that
will do; the next swap. So abilities are used as late as they can be, a Jack before a supporter, and the plan depends on the
deal and its legs alone. When the legs are done and the tour is not over, the lowest kingdom left is visited without
abilities, lowest cards first, until the tour ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from engine.emissary import rules
from engine.emissary.plan import AbilityStep, Debate, PlanVisit, Step
from engine.emissary.state import (
    ABILITY_OF,
    FULL,
    Ability,
    Answer,
    Card,
    Deal,
    Discard,
    Kingdom,
    Source,
    State,
    Turn,
    UseAbility,
    Visit,
)
from solvers.emissary.layout import NO_PLAN, card_number, complete
from solvers.emissary.tour import Leg
from solvers.emissary.visit import Kernel

_BITS: Final = {card: 1 << card_number(card) for card in FULL.deck}
COUNTED: Final = (Ability.DIPLOMACY, Ability.MILITARY, Ability.COMMERCE)


@dataclass(frozen=True, slots=True)
class Means:
    """What may still be used in a visit: swaps, with the trumps they bring; the other abilities; the most uses of these
    together."""

    swaps: tuple[Kingdom, ...] = ()
    plan: int = NO_PLAN
    diplomacy: int = 0
    military: int = 0
    commerce: int = 0
    budget: int = 0

    def use(self, ability: Ability) -> Means | None:
        """What is left after one use, or None if it may not be used any more."""
        if ability is Ability.POLITICS:
            return replace(self, swaps=self.swaps[1:], plan=self.plan >> 2) if self.swaps else None
        left = getattr(self, ability.value) - 1
        return replace(self, budget=self.budget - 1, **{ability.value: left}) if self.budget and left >= 0 else None


Move = tuple[Step | None, State, Means]
"""A step (None when a visit ends because no card is left to turn up, E7), the state after it, and the means left."""


class Player:
    """Plays the legs of a tour of one deal in the engine."""

    def __init__(self, deal: Deal, kernel: Kernel) -> None:
        self._deal = deal
        self._kernel = kernel
        self._places = [[_bits_of(shuffle) for shuffle in complete(shuffles)] for shuffles in deal.visits]

    def play(self, legs: Sequence[Leg]) -> tuple[PlanVisit, ...]:
        """The visits of the tour, until it is over."""
        state = rules.initial_state(self._deal)
        kingdoms = self._deal.rules.kingdoms
        visits: list[PlanVisit] = []
        for leg in legs:
            state = rules.apply(state, Visit(kingdoms[leg.kingdom]))
            visit, state = self._visit(state, self._means(state, leg))
            visits.append(visit)
        while not state.is_over:
            visit, state = self._visit(rules.apply(state, Visit(min(rules.unvisited(state)))), None)
            visits.append(visit)
        return tuple(visits)

    def _means(self, state: State, leg: Leg) -> Means:
        """The means of a leg, with the least budget that suffices."""
        swaps = tuple(self._deal.rules.kingdoms[place] for place in leg.swaps)
        budgets = (Means(swaps, leg.plan, leg.diplomacy, leg.military, leg.commerce, budget) for budget in range(leg.budget + 1))
        return next(means for means in budgets if self._can_end(state, state, means))

    def _visit(self, state: State, means: Means | None) -> tuple[PlanVisit, State]:
        """Play one visit from its choice of kingdom to its end: with these means as wanted, or with None anyhow."""
        start = state
        assert start.visit is not None
        assert start.visit.kingdom is not None
        steps: list[Step] = []
        while _is_under_way(start, state):
            moves = _moves(state, means or Means())
            step, state, left = next(move for move in moves if means is None or self._can_end(start, move[1], move[2]))
            means = means and left
            steps += [step] if step else []
        return PlanVisit(start.visit.kingdom, tuple(steps)), state

    def _can_end(self, start: State, state: State, means: Means) -> bool:
        """Whether the visit begun in ``start`` can, from between two debates, end with a pledge and all swaps made."""
        assert start.visit is not None
        assert start.visit.kingdom is not None
        kingdom = start.visit.kingdom
        if not _is_under_way(start, state):
            return kingdom in state.visited and not means.swaps
        visit, trump = state.visit, state.trump
        assert visit is not None
        assert trump is not None
        places = self._places[visit.number - 1]
        phase = min(visit.reshuffles, len(places) - 1)
        deck = sum(places[phase][card] for card in visit.deck)
        piles = (_as_set(visit.hand), phase, deck, _as_set(visit.discard))
        kit = (means.diplomacy, means.military, means.commerce, means.budget)
        wins = kingdom - len(visit.scoring)
        return wins >= 0 and self._kernel.reach_from(visit.number - 1, *piles, trump, means.plan, *kit, 1 << wins) != 0


def _bits_of(order: Sequence[Card]) -> dict[Card, int]:
    """For every card the bit of its place."""
    return {card: 1 << place for place, card in enumerate(order)}


def _as_set(cards: frozenset[Card]) -> int:
    """A pile as the kernel has it."""
    return sum(_BITS[card] for card in cards)


def _is_under_way(start: State, state: State) -> bool:
    """Whether the visit of ``start`` is not over in ``state``."""
    assert start.visit is not None
    return state.visit is not None and state.visit.number == start.visit.number


def _moves(state: State, means: Means) -> Iterator[Move]:
    """What may come next between two debates, in the order of preference."""
    yield from _debates(state, means)
    for ability in COUNTED:
        left = means.use(ability)
        source = _source(state, ability)
        if left is not None and source is not None:
            use = UseAbility(ability, source)
            if rules.illegal(state, use) is None:
                yield from _uses(state, use, left)
    left, source = means.use(Ability.POLITICS), _source(state, Ability.POLITICS)
    if left is not None and source is not None:
        swap = UseAbility(Ability.POLITICS, source, means.swaps[0])
        yield AbilityStep(swap.ability, source, swap.with_kingdom), rules.apply(state, swap), left


def _debates(state: State, means: Means) -> Iterator[Move]:
    turned = rules.apply(state, Turn())
    visit, trump = turned.visit, turned.trump
    if not _is_under_way(state, turned) or visit is None or visit.ruler_card is None or trump is None:
        yield None, turned, means
        return
    for card in rules.answers(visit, visit.ruler_card):
        won = rules.wins(card, visit.ruler_card, trump)
        yield Debate(visit.ruler_card, card, won), rules.apply(turned, Answer(card)), means


def _uses(state: State, use: UseAbility, left: Means) -> Iterator[Move]:
    after = rules.apply(state, use)
    if use.ability is Ability.DIPLOMACY:
        yield AbilityStep(use.ability, use.source), after, left
        return
    drew = rules.cards_drawn(state, use)
    visit = after.visit
    if use.ability is Ability.MILITARY or visit is None:
        yield AbilityStep(use.ability, use.source, drew=drew), after, left
        return
    for cards in combinations(sorted(visit.hand), rules.discards_owed(visit)):
        yield AbilityStep(use.ability, use.source, discard=cards, drew=drew), rules.apply(after, Discard(cards)), left


def _source(state: State, ability: Ability) -> Source | None:
    """What lends the ability: the Jack if it is face up, otherwise a supporter who does."""
    return next((source for source in rules.sources(state) if ABILITY_OF[source.suit] is ability), None)
