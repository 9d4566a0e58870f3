"""What the player knows (E21): everything but the order of the deck and the shuffles to come.

A :class:`Position` is knowledge and a :class:`~engine.emissary.state.State` is truth. :func:`position_of` forgets the order;
:func:`state_of` takes some order instead, and :func:`arrange`, :func:`with_deck` and :func:`redeal` choose which one. None of
them changes anything that the player can see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.core.shuffle import Seeded
from engine.emissary import rules
from engine.emissary.state import (
    DEFAULT_OPTIONS,
    LISTS_PER_VISIT,
    Card,
    Deal,
    EmissaryOptions,
    Kingdom,
    Ruler,
    Rules,
    Shuffle,
    State,
    Suit,
    VisitState,
)


@dataclass(frozen=True, slots=True)
class PositionVisit:
    """The visit under way: its two piles, the card that waits for an answer, the cards that Commerce has just drawn."""

    kingdom: Kingdom
    discard: frozenset[Card] = frozenset()
    scoring: frozenset[Card] = frozenset()
    jacks_used: frozenset[Suit] = frozenset()
    ruler_card: Card | None = None
    drawn: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A tour still going on, as the player sees it. ``rulers`` are as they lie; None where a visited kingdom's is not known."""

    rules: Rules
    rulers: tuple[Ruler | None, ...]
    visited: frozenset[Kingdom]
    supporters: frozenset[Ruler]
    spent: frozenset[Ruler]
    hand: frozenset[Card]
    visit: PositionVisit | None = None
    options: EmissaryOptions = DEFAULT_OPTIONS

    @property
    def deck(self) -> frozenset[Card]:
        """The cards that must be in the deck, in an order nobody knows."""
        seen = self.hand
        if self.visit is not None:
            seen |= self.visit.discard | self.visit.scoring
            seen |= frozenset() if self.visit.ruler_card is None else {self.visit.ruler_card}
        return frozenset(self.rules.deck) - seen


def position_of(state: State) -> Position:
    """What the player knows in this state. The tour must be going on."""
    visit = state.visit
    assert visit is not None
    seen = None
    if visit.kingdom is not None:
        seen = PositionVisit(visit.kingdom, visit.discard, visit.scoring, visit.jacks_used, visit.ruler_card, visit.drawn)
    return Position(state.rules, state.rulers, state.visited, state.supporters, state.spent, visit.hand, seen, state.deal.options)


def state_of(position: Position) -> State:
    """A state that looks like this position; its deck and coming shuffles are in the order of the notation."""
    number = len(position.visited) + 1
    deck = tuple(sorted(position.deck))
    seen = tuple(card for card in position.rules.deck if card not in position.deck)
    first = (*sorted(position.hand), *(card for card in seen if card not in position.hand), *deck)
    unshuffled = (position.rules.deck,)
    visits = tuple((first, *unshuffled) if n == number else unshuffled for n in range(1, len(position.rules.kingdoms) + 1))
    rulers = _complete(position)
    deal = Deal(position.rules, rulers, visits, None, position.options)
    visit = _visit_state(position, number, deck)
    return State(deal, rulers, position.visited, position.supporters, position.spent, visit)


def _complete(position: Position) -> tuple[Ruler, ...]:
    """The rulers, with supporters standing in where a visited kingdom's own is not known (they are not read again)."""
    spare = iter(sorted(position.supporters.difference(ruler for ruler in position.rulers if ruler is not None)))
    return tuple(next(spare) if ruler is None else ruler for ruler in position.rulers)


def _visit_state(position: Position, number: int, deck: tuple[Card, ...]) -> VisitState:
    seen = position.visit
    if seen is None:
        return VisitState(number, None, deck, position.hand)
    return VisitState(
        number,
        seen.kingdom,
        deck,
        position.hand,
        seen.discard,
        seen.scoring,
        seen.jacks_used,
        ruler_card=seen.ruler_card,
        drawn=seen.drawn,
    )


# --- Choosing the hidden order ------------------------------------------------------------------------------------------------


def with_deck(state: State, deck: Iterable[Card]) -> State:
    """The same state with its deck in this order (a permutation of the deck it has)."""
    visit = state.visit
    assert visit is not None
    order = tuple(deck)
    assert sorted(order) == sorted(visit.deck)
    return replace(state, deal=_with_order(state.deal, visit.number, visit.reshuffles, order), visit=replace(visit, deck=order))


def _with_order(deal: Deal, number: int, reshuffles: int, order: tuple[Card, ...]) -> Deal:
    """The deal whose shuffle after so many reshuffles has these cards in this order, and all others where they stood."""
    lists = [deal.shuffle(number, k) for k in range(max(len(deal.visits[number - 1]), reshuffles + 2))]
    members, given = frozenset(order), iter(order)
    lists[reshuffles] = tuple(next(given) if card in members else card for card in lists[reshuffles])
    return _with_lists(deal, number, tuple(lists))


def _with_lists(deal: Deal, number: int, lists: tuple[Shuffle, ...]) -> Deal:
    return replace(deal, visits=(*deal.visits[: number - 1], lists, *deal.visits[number:]), seed=None)


def unavailable(state: State, cards: tuple[Card, ...]) -> Card | None:
    """The first of these cards that cannot be drawn next, one after the other, or None if all can."""
    visit = state.visit
    assert visit is not None
    top = len(visit.deck)
    for index, card in enumerate(cards):
        pile = frozenset(visit.deck) if index < top else visit.discard
        if card not in pile or card in cards[:index]:
            return card
    return None


def arrange(state: State, cards: tuple[Card, ...]) -> State:
    """The same state with these cards to be drawn next, through a reshuffle if the deck is too short for all of them.

    They must be available (:func:`unavailable`). This is how a journal becomes a state: each draw is arranged just before it.
    """
    visit = state.visit
    assert visit is not None
    now, later = cards[: len(visit.deck)], cards[len(visit.deck) :]
    arranged = with_deck(state, (*now, *(card for card in visit.deck if card not in now)))
    if not later:
        return arranged
    order = arranged.deal.shuffle(visit.number, visit.reshuffles + 1)
    rest = tuple(card for card in order if card in visit.discard and card not in later)
    return replace(arranged, deal=_with_order(arranged.deal, visit.number, visit.reshuffles + 1, (*later, *rest)))


def with_hand(state: State, hand: tuple[Card, ...]) -> State:
    """The same state, before its kingdom is chosen, with this hand drawn, in the order drawn."""
    visit = state.visit
    assert visit is not None
    assert visit.kingdom is None
    first = (*hand, *(card for card in state.deal.shuffle(visit.number, 0) if card not in hand))
    deal = _with_lists(state.deal, visit.number, (first, *state.deal.visits[visit.number - 1][1:]))
    return replace(state, deal=deal, visit=rules.fresh_visit(deal, visit.number))


def redeal(state: State, seed: int) -> State:
    """Another state that looks the same: the deck, the reshuffles to come and the later visits in an order chosen by the seed."""
    source = Seeded("emissary redeal", 1, seed)
    visit = state.visit
    made = len(state.visited) + (state.failed is not None) if visit is None else visit.number
    later = tuple(
        tuple(source.shuffle(f"visit {number} shuffle {k}", state.rules.deck) for k in range(LISTS_PER_VISIT))
        for number in range(made + 1, len(state.rules.kingdoms) + 1)
    )
    state = replace(state, deal=replace(state.deal, visits=(*state.deal.visits[:made], *later), seed=None))
    return state if visit is None else _redeal_visit(state, visit, source)


def _redeal_visit(state: State, visit: VisitState, source: Seeded) -> State:
    state = with_deck(state, source.shuffle("deck", visit.deck))
    done = state.deal.visits[visit.number - 1][: visit.reshuffles + 1]
    coming = (source.shuffle(f"visit {visit.number} shuffle {k}", state.rules.deck) for k in range(LISTS_PER_VISIT))
    return replace(state, deal=_with_lists(state.deal, visit.number, (*done, *coming)))
