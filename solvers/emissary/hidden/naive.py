"""The slow and obvious twin of the odds: every line of play by the engine's own legal actions, every card that can come next.

Exact fractions over positions, with a memory of those seen; no gaps, no sorting of suits, no forgetting. For tiny decks: two
suits of three cards and a hand of three take some thousand positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.emissary import rules
from engine.emissary.position import Position, arrange, position_of, state_of
from engine.emissary.state import Ability, Action, Answer, Card, State, Turn, UseAbility

Vector = tuple[Fraction, ...]


def odds(position: Position) -> Vector:
    """The best probability of exactly w wins in all, for w from 0; a visit must be under way."""
    return _best(state_of(position), {})


def action_odds(state: State, action: Action) -> Vector:
    """The same for one action in a state that looks like the position."""
    seen: dict[Position, Vector] = {}
    return _mean([_after(arranged, action, seen) for arranged in _orders(state, action)])


def _best(state: State, seen: dict[Position, Vector]) -> Vector:
    position = position_of(state)
    known = seen.get(position)
    if known is None:
        known = ()
        for action in rules.legal_actions(state):
            known = _highest(known, _mean([_after(arranged, action, seen) for arranged in _orders(state, action)]))
        seen[position] = known
    return known


def _after(state: State, action: Action, seen: dict[Position, Vector]) -> Vector:
    before = state.visit
    assert before is not None
    after = rules.apply(state, action)
    if after.visit is not None and after.visit.number == before.number:
        return _best(after, seen)
    won = len(before.scoring)
    if isinstance(action, Answer):
        assert before.ruler_card is not None
        assert state.trump is not None
        won += rules.wins(action.card, before.ruler_card, state.trump)
    return (*(Fraction(0),) * won, Fraction(1))


def _orders(state: State, action: Action) -> Iterator[State]:
    """The state with every sequence of cards that the action may bring off the deck, all equally likely."""
    if isinstance(action, Turn):
        count = 1 if _next_cards(state, ()) else 0
    elif isinstance(action, UseAbility) and action.ability in (Ability.MILITARY, Ability.COMMERCE):
        count = len(rules.cards_drawn(state, action))
    else:
        count = 0
    for cards in _sequences(state, (), count):
        yield arrange(state, cards)


def _sequences(state: State, cards: tuple[Card, ...], count: int) -> Iterator[tuple[Card, ...]]:
    if len(cards) == count:
        yield cards
        return
    for card in _next_cards(state, cards):
        yield from _sequences(state, (*cards, card), count)


def _next_cards(state: State, cards: tuple[Card, ...]) -> list[Card]:
    """What may come off the deck after these cards."""
    assert state.visit is not None
    left = set(state.visit.deck) - set(cards)
    return sorted(left or state.visit.discard - set(cards))


def _mean(vectors: list[Vector]) -> Vector:
    width = max(map(len, vectors))
    share = Fraction(1, len(vectors))
    return tuple(share * sum((vector[k] for vector in vectors if k < len(vector)), Fraction(0)) for k in range(width))


def _highest(one: Vector, other: Vector) -> Vector:
    width = max(len(one), len(other))
    zeros = (Fraction(0),) * width
    return tuple(map(max, (*one, *zeros)[:width], (*other, *zeros)[:width]))
