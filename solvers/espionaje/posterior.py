"""The exact posterior over all deals, without listing them.

A world's weight is a product of one weight a hand (:mod:`solvers.espionaje.worlds`). The players whose hands are unknown are
put in two groups of one or two; the weights of a group are added up by the set of cards that its hands take together, at most
6,435 sets. A world is then a triple, a set for the left group, and what remains for the right one: at most 125 x 6,435 products
stand for the 46.2 million deals that an onlooker of four players faces. Going back from the sets to the pairs of hands gives
how often each player holds each card. All sums are of whole numbers, so every probability is a ratio of whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from engine.core.events import Seat
from engine.espionaje.cards import CARDS, TRIPLES, Card, Triple
from engine.espionaje.evidence import Evidence
from solvers.espionaje.worlds import ALL_CARDS, TRIPLE_MASKS, Hands, Masks, Numbers, Reply, bits_of_all, hands_of

SECRET: Final[Seat] = 0
"""The place of the secret cards; the seats are the other places."""


@dataclass(frozen=True)
class Posterior:
    """What the evidence leaves possible, and how likely it is.

    ``worlds`` is how many deals fit. ``triple_weights[i]`` weighs ``TRIPLES[i]``; ``place_weights[card][place]`` weighs the card
    being there (place 0: secret; else the seat); both out of ``total``. All zero when no deal fits.
    """

    reply: Reply
    players: int
    worlds: int
    total: int
    triple_weights: tuple[int, ...]
    place_weights: tuple[tuple[int, ...], ...]

    def p_triple(self, triple: Triple) -> Fraction:
        """The probability that these are the secret cards."""
        return Fraction(self.triple_weights[TRIPLES.index(triple)], self.total)

    def p_at(self, card: Card, place: Seat) -> Fraction:
        """The probability that the card is at the place (0: secret)."""
        return Fraction(self.place_weights[card][place], self.total)

    def is_possible(self, card: Card, place: Seat) -> bool:
        """Whether any deal that fits has the card there."""
        return self.place_weights[card][place] > 0

    @cached_property
    def possible_triples(self) -> tuple[tuple[Triple, int], ...]:
        """Every triple that can be secret with its weight, in the order of the cards."""
        return tuple((triple, weight) for triple, weight in zip(TRIPLES, self.triple_weights, strict=True) if weight)

    @cached_property
    def certain(self) -> tuple[tuple[Card, Seat], ...]:
        """Every card whose place is certain, with the place."""
        places = range(self.players + 1)
        fits = [(card, [place for place in places if self.is_possible(card, place)]) for card in CARDS]
        return tuple((card, found[0]) for card, found in fits if len(found) == 1)


def posterior_of(evidence: Evidence, reply: Reply = Reply.UNIFORM, events: Collection[int] | None = None) -> Posterior:
    """The exact posterior by the evidence, or by these of its events only (0: the own hand).

    A journal that no deal fits gives ``worlds`` 0 and only zero weights.
    """
    hands = hands_of(evidence, reply, events)
    sums = _sum_up(evidence, hands)
    worlds = sums.total
    if any((each.weights != 1).any() for each in hands):
        ones = tuple(replace(each, weights=np.ones(len(each.masks), dtype=np.int64)) for each in hands)
        worlds = _sum_up(evidence, ones).total
    return replace(sums, reply=reply, worlds=worlds)


def count_worlds(evidence: Evidence, events: Collection[int] | None = None) -> int:
    """How many deals fit the evidence, or these of its events."""
    return posterior_of(evidence, Reply.UNKNOWN, events).worlds


@dataclass(frozen=True)
class _Group:
    """One or two hands dealt together: all pairs of hands that share no card, and the cards each pair takes."""

    hands: tuple[Hands, ...]
    picked: tuple[Numbers, ...]
    union: Masks
    weights: Numbers

    def by_union(self) -> Numbers:
        """The weights added up by the cards taken."""
        table = np.zeros(ALL_CARDS + 1, dtype=self.weights.dtype)
        np.add.at(table, self.union, self.weights)
        return table

    def add_places(self, outside: Numbers, places: Numbers) -> None:
        """Into ``places[card][seat]``: how much every card in every hand weighs, ``outside`` weighing all else by union."""
        weights = self.weights * outside[self.union]
        for hands, picked in zip(self.hands, self.picked, strict=True):
            per_hand = np.zeros(len(hands.masks), dtype=weights.dtype)
            np.add.at(per_hand, picked, weights)
            places[:, hands.seat] += per_hand @ bits_of_all()[hands.masks]


def _group(hands: tuple[Hands, ...], dtype: np.dtype[np.generic]) -> _Group:
    if not hands:
        return _Group((), (), np.zeros(1, dtype=np.int32), np.ones(1, dtype=dtype))
    if len(hands) == 1:
        return _Group(hands, (np.arange(len(hands[0].masks)),), hands[0].masks, hands[0].weights)
    one, other = hands
    first, second = np.nonzero((one.masks[:, None] & other.masks[None, :]) == 0)
    union = one.masks[first] | other.masks[second]
    return _Group(hands, (first, second), union, one.weights[first] * other.weights[second])


def _sum_up(evidence: Evidence, hands: tuple[Hands, ...]) -> Posterior:
    """All sums over worlds; the reply model plays no part any more."""
    dtype = hands[0].weights.dtype
    half = len(hands) // 2
    left, right = _group(hands[:half], dtype), _group(hands[half:], dtype)
    left_table, right_table = left.by_union(), right.by_union()
    taken = np.flatnonzero(left_table)
    rest = ALL_CARDS ^ TRIPLE_MASKS[:, None] ^ taken[None, :]
    beside = right_table[rest]
    products = beside * left_table[taken]
    triples = products.sum(axis=1)
    outside_left, outside_right = np.zeros_like(left_table), np.zeros_like(right_table)
    outside_left[taken] = beside.sum(axis=0)
    np.add.at(outside_right, rest, np.broadcast_to(left_table[taken], rest.shape))
    places = np.zeros((len(CARDS), evidence.players + 1), dtype=dtype)
    left.add_places(outside_left, places)
    right.add_places(outside_right, places)
    places[:, SECRET] = triples @ bits_of_all()[TRIPLE_MASKS]
    total = int(triples.sum())
    weights = tuple(int(weight) for weight in triples)
    return Posterior(Reply.UNKNOWN, evidence.players, total, total, weights, tuple(tuple(map(int, row)) for row in places))
