"""The slow and obvious twin of the open-deal solver: every line of play, by the engine's own legal actions.

Depth-first over states with a memory of those seen; no bound, no dominance, no packing. Time and memory grow with the number
of states that can be reached (some 10,000 a second), so this is for tiny decks, of which :func:`tiny_deal` makes any number: one
to four suits, four to nine cards, hands of two to four, one to three kingdoms, any of the Jacks, every option.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.emissary import rules
from engine.emissary.state import KINGS, QUEENS, Action, Deal, EmissaryOptions, Rules, Shuffle, State, Suit, UseAbility

SHAPES: Final = (
    (1, 5, 3),
    (1, 4, 2),
    (2, 2, 2),
    (2, 3, 2),
    (2, 3, 3),
    (2, 4, 2),
    (2, 4, 3),
    (2, 4, 4),
    (3, 2, 2),
    (3, 3, 3),
    (4, 2, 2),
)
"""Tiny decks: how many suits, ranks, and cards in a hand."""


class TooLarge(Exception):
    """More states than were asked for."""


class Worth(NamedTuple):
    """The best that a state can come to: the final score, and the fewest abilities still to be used for it, negated."""

    score: int
    abilities_less: int


def best(deal: Deal, most_states: int = 1_000_000) -> tuple[int, int]:
    """The highest score of a deal, and the fewest Jacks and supporters that reach it. Raises TooLarge."""
    worth = _worth(rules.initial_state(deal), {}, most_states)
    return worth.score, -worth.abilities_less


def _worth(state: State, seen: dict[State, Worth], most_states: int) -> Worth:
    if state.is_over:
        return Worth(rules.score(state), 0)
    known = seen.get(state)
    if known is None:
        if len(seen) >= most_states:
            raise TooLarge
        known = max(_after(state, action, seen, most_states) for action in rules.legal_actions(state))
        seen[state] = known
    return known


def _after(state: State, action: Action, seen: dict[State, Worth], most_states: int) -> Worth:
    score, less = _worth(rules.apply(state, action), seen, most_states)
    return Worth(score, less - isinstance(action, UseAbility))


def tiny_deal(seed: int, options: EmissaryOptions | None = None) -> Deal:
    """A random deal of a tiny deck that often needs abilities, reshuffles and supporters; options at random if not given.

    >>> tiny_deal(2) == tiny_deal(2)
    True
    """
    source = Random(seed)
    suits, ranks, hand = source.choice(SHAPES)
    number = source.choice((1, 2, 2, 3))
    kingdoms = tuple(sorted(source.sample(range(1, hand + 2), number)))
    rulers = tuple(source.sample(KINGS + QUEENS, number))
    jacks = source.sample(list(Suit), source.choice((0, 1, 1, 2, 4)))
    numbers = Rules(
        "custom", kingdoms, rulers, tuple(sorted(source.sample(list(Suit), suits))), ranks, hand, tuple(sorted(jacks))
    )
    lists = source.choice((1, 2, 3))
    visits = tuple(tuple(_tiny_shuffle(source, numbers) for _ in range(lists)) for _ in kingdoms)
    drawn = EmissaryOptions(
        source.random() < 0.7, "lazy" if source.random() < 0.6 else "eager", "forbidden" if source.random() < 0.7 else "allowed"
    )
    return Deal(numbers, rulers, visits, None, options or drawn)


def _tiny_shuffle(source: Random, numbers: Rules) -> Shuffle:
    """A shuffle, every other time with low cards rather first."""
    slope = source.choice((0, 2))
    return tuple(sorted(numbers.deck, key=lambda card: card.rank * slope + source.random() * numbers.ranks))
