# cython: boundscheck=False, wraparound=False, cdivision=True
"""The counting kernel of the race: what one observer of a table can know, deal by deal, in typed loops.

One source, two lives: it runs as plain Python, and ``fast.pxd`` beside it types it for Cython. An observer holds a hand; the
other ``k`` players (ranks 0.. in the order in which they would answer the observer) hold ``size`` cards each out of the
``u = 3 + k * size`` unseen ones, and three unseen cards, one of each kind, are the secret. Cards are *positions* 0..u-1 here,
ascending in the order of the notation, so that sets of cards are bit masks; a triple is counted by the positions of its cards.

Evidence about a rank is a mask of cards it cannot hold (``no``), one it must hold (``yes``), masks of which it holds at least one
(``either``), and masks that cost half the weight when it holds both (``half``: it was seen to show one of the two). At 4 players there are at most 64 x 1680 =
107,520 worlds. The naive twin in the tests lists deals from the engine's events instead.
"""

from __future__ import annotations

from typing import Any

RANKS = 3
"""The most other players there are."""

Ints = Any
Doubles = Any


def log2_of(value: float) -> float:
    """Binary logarithm of a positive number, to about 1e-15, the same compiled or not.

    >>> log2_of(8.0), round(log2_of(10.0), 12)
    (3.0, 3.321928094887)
    """
    whole = 0.0
    while value > 1.4142135623730951:
        value *= 0.5
        whole += 1.0
    while value < 0.7071067811865476:
        value *= 2.0
        whole -= 1.0
    part = (value - 1.0) / (value + 1.0)
    square = part * part
    total = 0.0
    power = part
    term = 1.0
    for _ in range(11):
        total += power / term
        power *= square
        term += 2.0
    return whole + total * 2.8853900817779268


def fitting_hands(
    subsets: Ints, count: int, no: int, yes: int, either: Ints, n_either: int, half: Ints, n_half: int, hands: Ints, weights: Doubles
) -> int:
    """Lists the hands of one rank that its evidence allows, with their weights; returns how many there are."""
    found = 0
    for index in range(count):
        hand = subsets[index]
        if hand & no or (hand & yes) != yes:
            continue
        good = True
        for item in range(n_either):
            if not hand & either[item]:
                good = False
                break
        if not good:
            continue
        weight = 1.0
        for item in range(n_half):
            if (hand & half[item]) == half[item]:
                weight *= 0.5
        hands[found] = hand
        weights[found] = weight
        found += 1
    return found


def worlds(
    k: int,
    triples: Ints,
    n_triples: int,
    full: int,
    hands: Ints,
    weights: Doubles,
    counts: Ints,
    table: Doubles,
    out_triple: Ints,
    out_hands: Ints,
    out_weight: Doubles,
    limit: int,
) -> int:
    """Lists every world that fits: index of the triple, hand of each rank, weight; returns how many (at most ``limit``).

    ``hands``, ``weights`` and ``counts`` are as :func:`fitting_hands` left them, a row a rank; ``table`` is scratch, zeroed before and after.
    """
    found = 0
    last = k - 1
    for index in range(counts[last]):
        table[hands[last, index]] = weights[last, index]
    for triple in range(n_triples):
        secret = triples[triple]
        if k == 1:
            rest = full & ~secret
            if table[rest] > 0.0 and found < limit:
                out_triple[found] = triple
                out_hands[found, 0] = rest
                out_weight[found] = table[rest]
                found += 1
            continue
        for first in range(counts[0]):
            hand0 = hands[0, first]
            if hand0 & secret:
                continue
            rest = full & ~secret & ~hand0
            if k == 2:
                if table[rest] > 0.0 and found < limit:
                    out_triple[found] = triple
                    out_hands[found, 0] = hand0
                    out_hands[found, 1] = rest
                    out_weight[found] = weights[0, first] * table[rest]
                    found += 1
                continue
            taken = secret | hand0
            for second in range(counts[1]):
                hand1 = hands[1, second]
                if hand1 & taken:
                    continue
                if table[rest & ~hand1] > 0.0 and found < limit:
                    out_triple[found] = triple
                    out_hands[found, 0] = hand0
                    out_hands[found, 1] = hand1
                    out_hands[found, 2] = rest & ~hand1
                    out_weight[found] = weights[0, first] * weights[1, second] * table[rest & ~hand1]
                    found += 1
    for index in range(counts[last]):
        table[hands[last, index]] = 0.0
    return found


def triple_weights(n_worlds: int, in_triple: Ints, in_weight: Doubles, n_triples: int, totals: Doubles) -> None:
    """Adds up the weight of every triple."""
    for triple in range(n_triples):
        totals[triple] = 0.0
    for index in range(n_worlds):
        totals[in_triple[index]] += in_weight[index]


def pair_replies(
    k: int,
    u: int,
    n_worlds: int,
    in_triple: Ints,
    in_hands: Ints,
    in_weight: Doubles,
    n_triples: int,
    triples: Ints,
    single: Doubles,
    pairs: Doubles,
    held: Ints,
    place: Ints,
) -> None:
    """Weight of every reply to every pair, by triple.

    ``single[t, x, r]``: position x is with rank r (r = k: secret). ``pairs[t, x, y, reply]`` for x < y both held:
    reply ``2 r`` is "rank r shows x", ``2 r + 1`` "rank r shows y". Who holds both shows either half the time.
    """
    for triple in range(n_triples):
        for x in range(u):
            for rank in range(k + 1):
                single[triple, x, rank] = 0.0
            for y in range(u):
                for reply in range(2 * k):
                    pairs[triple, x, y, reply] = 0.0
    pending = 0.0
    for index in range(n_worlds):
        triple = in_triple[index]
        weight = in_weight[index]
        hand0 = in_hands[index, 0]
        pending += weight
        if index + 1 == n_worlds or in_triple[index + 1] != triple or in_hands[index + 1, 0] != hand0:
            secret = triples[triple]
            for x in range(u):
                if (hand0 >> x) & 1:
                    single[triple, x, 0] += pending
                    for y in range(u):
                        if y == x or (secret >> y) & 1:
                            continue
                        if not (hand0 >> y) & 1:
                            if x < y:
                                pairs[triple, x, y, 0] += pending
                            else:
                                pairs[triple, y, x, 1] += pending
                        elif x < y:
                            pairs[triple, x, y, 0] += 0.5 * pending
                            pairs[triple, x, y, 1] += 0.5 * pending
            pending = 0.0
        if k == 1:
            continue
        n_held = 0
        for x in range(u):
            for rank in range(1, k):
                if (in_hands[index, rank] >> x) & 1:
                    place[x] = rank
                    single[triple, x, rank] += weight
                    held[n_held] = x
                    n_held += 1
        for first in range(n_held):
            x = held[first]
            rank = place[x]
            for second in range(first + 1, n_held):
                y = held[second]
                taken = place[y]
                if rank < taken:
                    pairs[triple, x, y, 2 * rank] += weight
                elif taken < rank:
                    pairs[triple, x, y, 2 * taken + 1] += weight
                else:
                    pairs[triple, x, y, 2 * rank] += 0.5 * weight
                    pairs[triple, x, y, 2 * rank + 1] += 0.5 * weight


def pair_gains(
    k: int,
    u: int,
    n_triples: int,
    triples: Ints,
    totals: Doubles,
    single: Doubles,
    pairs: Doubles,
    gains: Doubles,
    passes: Doubles,
    sums: Doubles,
) -> float:
    """Expected fall of the entropy of the secret triple, in bits, for every pair of positions; returns the entropy.

    ``gains[x, y]`` for x < y; ``gains[x, x]`` for naming x beside a card of one's own. ``passes`` is the chance that nobody shows.
    """
    everything = 0.0
    start = 0.0
    for triple in range(n_triples):
        if totals[triple] > 0.0:
            everything += totals[triple]
            start -= totals[triple] * log2_of(totals[triple])
    if everything <= 0.0:
        return -1.0
    start = start / everything + log2_of(everything)
    for x in range(u):
        for y in range(x, u):
            for reply in range(2 * k + 1):
                sums[reply] = 0.0
            inside = 0.0
            for triple in range(n_triples):
                if totals[triple] <= 0.0:
                    continue
                has_x = (triples[triple] >> x) & 1
                has_y = (triples[triple] >> y) & 1
                if has_x and has_y:
                    sums[2 * k] += totals[triple]
                    inside += totals[triple] * log2_of(totals[triple])
                elif has_x or has_y or x == y:
                    other = y if has_x else x
                    for rank in range(k):
                        value = single[triple, other, rank]
                        if value > 0.0:
                            sums[2 * rank + (0 if other == x else 1)] += value
                            inside += value * log2_of(value)
                else:
                    for reply in range(2 * k):
                        value = pairs[triple, x, y, reply]
                        if value > 0.0:
                            sums[reply] += value
                            inside += value * log2_of(value)
            after = -inside
            for reply in range(2 * k + 1):
                if sums[reply] > 0.0:
                    after += sums[reply] * log2_of(sums[reply])
            gains[x, y] = start - after / everything
            passes[x, y] = sums[2 * k] / everything
    return start
