"""Hands and their weights: everything a journal says is about one hand at a time, so a world's weight is a product over hands.

A hand is a 15-bit mask. For every player the possible hands are listed (455, 1,365 or 5,005 at 4, 3 or 2 players) and weighed by
the clues about that player alone. Two reply models (contract: ``--reply``): ``uniform``, where a player who held both named cards
showed either with probability 1/2, so that a hand with both halves; ``unknown``, where every hand that fits weighs the
same. Weights are whole numbers: the powers of two that they are multiples of are taken out once per player.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.core.events import Seat
from engine.espionaje.cards import CARDS, TRIPLES, Card
from engine.espionaje.evidence import Evidence
from solvers.espionaje.clues import Chain, Clue, Link, clues_of

Masks = npt.NDArray[np.int32]
Numbers = npt.NDArray[Any]
"""Whole numbers: int64 where all sums fit, Python's own otherwise."""

ALL_CARDS: Final = (1 << len(CARDS)) - 1
TRIPLE_MASKS: Final[Masks] = np.array([sum(1 << card for card in triple) for triple in TRIPLES], dtype=np.int32)
_SAFE_BITS: Final = 62
_MOST_WORLDS_BITS: Final = 26
"""There are at most 46.2 million worlds (an onlooker's at 4 players), fewer than 2**26."""


class Reply(Enum):
    """How a player who holds both named cards is assumed to choose."""

    UNIFORM = "uniform"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Hands:
    """The possible hands of one player, and the weight of each: ``weights * 2**-halvings`` is the likelihood."""

    seat: Seat
    masks: Masks
    weights: Numbers
    halvings: int = 0

    def table(self) -> Numbers:
        """The weights by mask, zero where the hand is impossible."""
        table = np.zeros(ALL_CARDS + 1, dtype=self.weights.dtype)
        table[self.masks] = self.weights
        return table


def mask_of(cards: Collection[Card]) -> int:
    """Cards as bits."""
    return sum(1 << card for card in cards)


@cache
def all_hands(size: int) -> Masks:
    """Every hand of that many cards, ascending."""
    return np.array(sorted(mask_of(hand) for hand in combinations(CARDS, size)), dtype=np.int32)


@cache
def bits_of_all() -> npt.NDArray[np.int64]:
    """Which cards each mask holds: row a mask, column a card."""
    masks = np.arange(ALL_CARDS + 1, dtype=np.int64)
    return (masks[:, None] >> np.arange(len(CARDS))) & 1


def hands_of(evidence: Evidence, reply: Reply, events: Collection[int] | None = None) -> tuple[Hands, ...]:
    """The hands of every player, seat 1 first, by the evidence or by these of its events only (0: the own hand)."""
    clues = clues_of(evidence, events)
    own = {clue.seat: clue for clue in clues.clues if clue.event == 0}
    closed = mask_of([card for clue in own.values() for card in clue.holds])
    made = []
    for seat in range(1, evidence.players + 1):
        masks = all_hands(evidence.hand_size)
        if seat not in own:
            masks = masks[(masks & closed) == 0]
        made.append(_weigh(seat, _fitting(masks, clues.about(seat)), clues.about(seat), clues.chains_of(seat), reply))
    return _in_safe_numbers(tuple(made))


def _fitting(masks: Masks, clues: tuple[Clue, ...]) -> Masks:
    """The hands that every clue allows."""
    holds = mask_of({card for clue in clues for card in clue.holds})
    lacks = mask_of({card for clue in clues for card in clue.lacks})
    masks = masks[((masks & holds) == holds) & ((masks & lacks) == 0)]
    for one_of in {mask_of(clue.one_of) for clue in clues if clue.one_of}:
        masks = masks[(masks & one_of) != 0]
    return masks


def _weigh(seat: Seat, masks: Masks, clues: tuple[Clue, ...], chains: tuple[Chain, ...], reply: Reply) -> Hands:
    halved = np.zeros(len(masks), dtype=np.int64)
    if reply is Reply.UNIFORM:
        for clue in clues:
            if clue.chosen_from is not None:
                both = mask_of(clue.chosen_from)
                halved += (masks & both) == both
    if chains:
        return _weigh_chains(seat, masks, halved, chains, reply)
    least, most = (int(halved.min()), int(halved.max())) if len(masks) else (0, 0)
    if most - least >= _SAFE_BITS:
        return Hands(seat, masks, np.array([1 << (most - int(each)) for each in halved], dtype=object), most)
    return Hands(seat, masks, np.left_shift(np.int64(1), most - halved), most)


def _in_safe_numbers(hands: tuple[Hands, ...]) -> tuple[Hands, ...]:
    """All weights as 64-bit numbers, or as Python's own where sums over all worlds might not fit."""
    bits = sum(int(max(each.weights)).bit_length() for each in hands if len(each.masks))
    dtype = np.int64 if bits + _MOST_WORLDS_BITS <= _SAFE_BITS else object
    return tuple(replace(each, weights=each.weights.astype(dtype)) for each in hands)


def _weigh_chains(seat: Seat, masks: Masks, halved: npt.NDArray[np.int64], chains: tuple[Chain, ...], reply: Reply) -> Hands:
    """The weights where notes on piles tie shown cards together: hand by hand, and exact."""
    halvings = int(halved.max(initial=0)) + sum(len(chain.links) for chain in chains)
    weights = []
    for mask, already in zip(masks.tolist(), halved.tolist(), strict=True):
        weight = 1 << (halvings - already)
        for chain in chains:
            ways = sum(_ways(chain.links, mask).values())
            weight = weight * ways >> len(chain.links)
        weights.append(weight if reply is Reply.UNIFORM else int(weight > 0))
    kept = [number for number, weight in enumerate(weights) if weight]
    exact = np.array([weights[number] for number in kept], dtype=object)
    return Hands(seat, masks[kept], exact, halvings if reply is Reply.UNIFORM else 0)


def _ways(links: tuple[Link, ...], hand: int) -> dict[int, int]:
    """Cards shown so far -> probability of all that was noted, in units of 2**-len(links)."""
    ways = {0: 1}
    for link in links:
        after: dict[int, int] = {}
        for shown, weight in ways.items():
            for card, share in _choices(link, hand):
                is_new = not shown >> card & 1
                if link.new is None or link.new == is_new or (not link.new and not link.is_sure):
                    reached = shown | 1 << card
                    after[reached] = after.get(reached, 0) + weight * share
        ways = after
    return ways


def _choices(link: Link, hand: int) -> list[tuple[Card, int]]:
    """What may have been shown from this hand, each with its probability in halves."""
    held = [card for card in link.pair or () if hand >> card & 1]
    if link.shown is not None:
        return [(link.shown, 1 if len(held) == 2 else 2)]
    return [(card, 2 // len(held)) for card in held]
