"""A plan of The Emissary as a story to be shown: what lies where before each step, told by playing the plan through the engine.

Nothing here decides what is legal or who wins: the rules do, in :mod:`engine.emissary.rules`. Left out: how it looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.emissary.plan import AbilityStep, Plan, PlanVisit
from engine.emissary.rules import apply, cards_drawn, initial_state, wins
from engine.emissary.state import (
    Ability,
    Answer,
    Card,
    Deal,
    Discard,
    Jack,
    Kingdom,
    PlayingCard,
    Ruler,
    Source,
    State,
    Suit,
    Turn,
    UseAbility,
    Visit,
)


@dataclass(frozen=True)
class Round:
    """One debate: the ruler's card, the answer, whether it won, and how many were won with it."""

    ruler_card: PlayingCard
    answer: PlayingCard
    won: bool
    wins: int


@dataclass(frozen=True)
class Use:
    """One ability: what lent it, what was drawn and discarded, or which rulers changed places.

    ``place`` is (visit from 0, step from 0), by which reasons are looked up. ``hand`` is what is held afterwards. For Politics
    ``came`` is the ruler that arrives here and ``left`` the one that goes to ``with_kingdom``.
    """

    place: tuple[int, int]
    ability: Ability
    source: Source
    drew: tuple[PlayingCard, ...]
    discarded: tuple[PlayingCard, ...]
    hand: frozenset[Card]
    with_kingdom: Kingdom | None = None
    came: Ruler | None = None
    left: Ruler | None = None

    @property
    def is_supporter(self) -> bool:
        """Whether a supporter lends it, for a point."""
        return not isinstance(self.source, Jack)

    @property
    def trump(self) -> Suit | None:
        """The trump that Politics leaves here."""
        return self.came.suit if self.came is not None else None


@dataclass(frozen=True)
class Stay:
    """One visit: who rules the kingdom when it begins and when it ends, the hand, what happens, and how it ends."""

    number: int
    kingdom: Kingdom
    ruler: Ruler
    hand: frozenset[Card]
    events: tuple[Round | Use, ...]
    wins: int
    joined: Ruler | None

    @property
    def has_pledged(self) -> bool:
        """Whether exactly the kingdom's number of debates was won."""
        return self.joined is not None


def story(deal: Deal, plan: Plan) -> tuple[Stay, ...]:
    """The visits of a plan that the engine accepts. Raises IllegalAction for one that it does not."""
    stays: list[Stay] = []
    state = initial_state(deal)
    for number, visit in enumerate(plan.visits, start=1):
        state, stay = _stay(state, number, visit)
        stays.append(stay)
    return tuple(stays)


def _stay(state: State, number: int, visit: PlanVisit) -> tuple[State, Stay]:
    assert state.visit is not None
    hand, ruler, before = state.visit.hand, state.ruler_of(visit.kingdom), state.supporters
    state = apply(state, Visit(visit.kingdom))
    events: list[Round | Use] = []
    won_so_far = 0
    for index, step in enumerate(visit.steps):
        if isinstance(step, AbilityStep):
            state, use = _use(state, step, (number - 1, index))
            events.append(use)
        else:
            state, won = _debate(state, step.answer)
            won_so_far += won
            events.append(Round(step.ruler_card, step.answer, won, won_so_far))
    if state.visit is not None and state.visit.number == number:
        state = apply(state, Turn())
    joined = next(iter(state.supporters - before), None)
    return state, Stay(number, visit.kingdom, ruler, hand, tuple(events), won_so_far, joined)


def _debate(state: State, answer: Card) -> tuple[State, bool]:
    turned = apply(state, Turn())
    assert turned.visit is not None and turned.visit.ruler_card is not None and turned.trump is not None
    return apply(turned, Answer(answer)), wins(answer, turned.visit.ruler_card, turned.trump)


def _use(state: State, step: AbilityStep, place: tuple[int, int]) -> tuple[State, Use]:
    visit = state.visit
    assert visit is not None and visit.kingdom is not None
    action = UseAbility(step.ability, step.source, step.with_kingdom)
    drew, after = cards_drawn(state, action), apply(state, action)
    discarded: tuple[PlayingCard, ...] = ()
    if step.ability is Ability.DIPLOMACY:
        discarded = tuple(sorted(card for card in visit.hand if card.suit is state.trump))
    if step.ability is Ability.COMMERCE:
        discarded = tuple(sorted(step.discard))
        after = apply(after, Discard(tuple(sorted(step.discard))))
    swapped = step.with_kingdom is not None
    return after, Use(
        place,
        step.ability,
        step.source,
        drew,
        discarded,
        after.visit.hand if after.visit is not None else frozenset(),
        step.with_kingdom,
        after.ruler_of(visit.kingdom) if swapped else None,
        state.ruler_of(visit.kingdom) if swapped else None,
    )


def blocks(stay: Stay) -> Iterator[Use | tuple[Round, ...]]:
    """The events of a visit, debates with nothing between them together."""
    run: list[Round] = []
    for event in stay.events:
        if isinstance(event, Round):
            run.append(event)
            continue
        if run:
            yield tuple(run)
            run = []
        yield event
    if run:
        yield tuple(run)
