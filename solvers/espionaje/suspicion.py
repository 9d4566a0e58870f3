"""Every suspicion with its exact expected information and its chance that all pass: 105 of them by one matrix product.

For a seat that holds a hand, the deals are a table: one row for each possible triple, one column for each way to split the other
cards among the other players (1, 70 or 1,680 ways at 2, 3 or 4 players). What a suspicion brings to light depends on where its
two cards lie, so the product of this table with the answers of every pair of *positions* among the split cards holds, for each
triple, the weight of each reply; the 105 suspicions only pick from it. A reply is what the asker sees: all pass, or who
shows which card. A player who holds both shows either with probability 1/2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.espionaje.cards import CARDS, PAIRS, Pair
from engine.espionaje.evidence import Evidence
from solvers.espionaje.worlds import ALL_CARDS, TRIPLE_MASKS, Hands, Masks, Reply, bits_of_all, hands_of, mask_of

Floats = npt.NDArray[np.float64]

DIGITS: Final = 12
"""Advice is compared after rounding to so many significant digits (contract: common, "Numbers")."""

FEW: Final = 0.5
"""The share of splits below which it pays to leave the impossible ones out of the product."""

NOTHING: Final = 1e-13
"""Bits below which a gain is only what floating point makes of 0."""


@dataclass(frozen=True)
class SuspicionValue:
    """One suspicion. ``gain_bits`` is None where no reply model says how a holder of both cards chooses."""

    cards: Pair
    gain_bits: float | None
    p_all_pass: float


@dataclass(frozen=True)
class Splits:
    """The ways to split cards among players, and what each answers to every pair of positions.

    ``parts[player][split]`` is the mask of positions that the player takes. ``keys[x, y]`` is the key of two positions (the
    number of positions stands for "with none of these players"); ``answers[split, key * replies + reply]`` the probability of a
    reply. Replies are (first player, first card), (first player, second card), (second player, first card), and so on; all pass
    comes last.
    """

    parts: tuple[Masks, ...]
    answers: Floats
    keys: npt.NDArray[np.int64]


@dataclass(frozen=True)
class DealTable:
    """All deals that fit, for a seat with a hand.

    ``triples`` are the masks of the triples that are left, a row each; ``weights[row, split]`` the weight of a deal (whole
    numbers as long as floating point keeps them exactly); ``positions[row, card]`` where among the split cards a card stands,
    or how many split cards there are if it is not among them.
    """

    triples: Masks
    weights: Floats
    positions: npt.NDArray[np.int64]
    splits: Splits


def rank_suspicions(evidence: Evidence, reply: Reply = Reply.UNIFORM) -> tuple[SuspicionValue, ...]:
    """All 105 suspicions as if it were this seat's turn, most information first; none for an onlooker.

    With the reply model ``unknown`` there is no expected information, and the chance that all pass decides the order. Ties go in
    the order of the notation. Nothing is returned where no deal fits.
    """
    if not evidence.hand:
        return ()
    table = deal_table(evidence, hands_of(evidence, reply))
    if not len(table.triples):
        return ()
    return ordered(values_of(table, reply), evidence)


def ordered(values: Sequence[SuspicionValue], evidence: Evidence) -> tuple[SuspicionValue, ...]:
    """Best first."""
    texts = evidence.names.texts
    return tuple(sorted(values, key=lambda each: (-_merit(each), texts[each.cards[0]], texts[each.cards[1]])))


def _merit(value: SuspicionValue) -> float:
    return rounded(value.p_all_pass if value.gain_bits is None else value.gain_bits)


def rounded(number: float) -> float:
    """A number as advice compares it."""
    return float(f"{number:.{DIGITS}g}")


def deal_table(evidence: Evidence, hands: tuple[Hands, ...]) -> DealTable:
    """The deals as a table; the other players in the order in which they would answer this seat."""
    own = mask_of(evidence.hand)
    others = [hands[seat - 1] for seat in evidence.others_from(evidence.seat)]
    count = len(others) * evidence.hand_size
    triples = TRIPLE_MASKS[(TRIPLE_MASKS & own) == 0] if len(hands[evidence.seat - 1].masks) else TRIPLE_MASKS[:0]
    splits = _splits(len(others), evidence.hand_size)
    cards = np.nonzero(bits_of_all()[ALL_CARDS ^ own ^ triples])[1].reshape(len(triples), count)
    weights = np.ones((len(triples), len(splits.parts[0])))
    masks = _spread(cards)
    for hand, part in zip(others, splits.parts, strict=True):
        weights *= np.take(_float_table(hand)[masks], part, axis=1)
    kept = weights.any(axis=1)
    positions = np.full((len(triples), len(CARDS)), count)
    np.put_along_axis(positions, cards, np.arange(count)[None, :], axis=1)
    return DealTable(triples[kept], weights[kept], positions[kept], splits)


def _float_table(hands: Hands) -> Floats:
    """The weights by mask in floating point; Python's own great numbers are scaled down."""
    table = hands.table()
    return (table / max(hands.weights) if table.dtype == object and len(hands.masks) else table).astype(np.float64)


def _spread(cards: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """For each row of cards and each mask of positions, the mask of the cards at these positions."""
    count = cards.shape[1]
    bits = (np.arange(1 << count)[:, None] >> np.arange(count)) & 1
    return (1 << cards) @ bits.T


@cache
def _splits(players: int, size: int) -> Splits:
    """Every split of ``players * size`` positions."""
    count = players * size
    owners = np.array(list(_owners(tuple(range(count)), players, size)), dtype=np.int64).reshape(-1, count)
    parts = tuple(((owners == player) @ (1 << np.arange(count))).astype(np.int32) for player in range(players))
    nobody = np.full((len(owners), 1), players)
    owners = np.hstack([owners, nobody])
    pairs = [(x, y) for x in range(count + 1) for y in range(count + 1) if x < y or x == count or y == count]
    keys = np.zeros((count + 1, count + 1), dtype=np.int64)
    blocks = []
    for key, (x, y) in enumerate(pairs):
        keys[x, y] = key
        blocks.append(_answers(owners[:, x], owners[:, y], players))
    return Splits(parts, np.concatenate(blocks, axis=1), keys)


def _owners(positions: tuple[int, ...], players: int, size: int) -> Any:
    """Every way to give each position an owner, each player owning ``size`` of them."""
    if players == 1:
        yield [0] * len(positions)
        return
    for chosen in combinations(range(len(positions)), size):
        rest = [at for at in range(len(positions)) if at not in chosen]
        for others in _owners(tuple(rest), players - 1, size):
            owners = [0] * len(positions)
            for at, owner in zip(rest, others, strict=True):
                owners[at] = owner + 1
            yield owners


def _answers(first: npt.NDArray[np.int64], second: npt.NDArray[np.int64], players: int) -> Floats:
    """The probability of each reply in each split, by who owns the first and the second card."""
    replies = np.zeros((len(first), 2 * players + 1))
    rows = np.arange(len(first))
    share = np.where(first == second, 0.5, 1.0)
    for owner, other, column in ((first, second, 0), (second, first, 1)):
        shows = (owner < players) & (owner <= other)
        replies[rows[shows], 2 * owner[shows] + column] += share[shows]
    replies[(first == players) & (second == players), 2 * players] = 1.0
    return replies


def values_of(table: DealTable, reply: Reply) -> list[SuspicionValue]:
    """All 105 suspicions, in the order of the cards."""
    splits = table.splits
    replies = 2 * len(splits.parts) + 1
    possible = table.weights.any(axis=0)
    used = np.flatnonzero(possible) if possible.mean() < FEW else slice(None)
    answered = (table.weights[:, used] @ splits.answers[used]).reshape(len(table.weights), -1, replies)
    pairs = np.array(PAIRS)
    keys = splits.keys[table.positions[:, pairs[:, 0]], table.positions[:, pairs[:, 1]]]
    joint = answered[np.arange(len(answered))[:, None], keys]
    gains = _gains(table, joint) if reply is Reply.UNIFORM else [None] * len(PAIRS)
    passes = joint[:, :, -1].sum(axis=0) / table.weights.sum()
    return [SuspicionValue(pair, gain, float(p)) for pair, gain, p in zip(PAIRS, gains, passes, strict=True)]


def _gains(table: DealTable, joint: Floats) -> list[float]:
    """H(triple) + H(reply) - H(triple, reply) for each suspicion."""
    total = table.weights.sum()
    before = entropy(table.weights.sum(axis=1) / total)
    gains = before + entropy(joint.sum(axis=0) / total, axis=1) - entropy(joint / total, axis=(0, 2))
    return [float(gain) if gain > NOTHING else 0.0 for gain in gains]


def entropy(p: Floats, axis: int | tuple[int, ...] | None = None) -> Any:
    """Shannon entropy in bits of probabilities along the axes."""
    return -(p * np.log2(p, out=np.zeros_like(p), where=p > 0)).sum(axis=axis)
