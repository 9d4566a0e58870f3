# cython: boundscheck=False, wraparound=False, cdivision=True
"""The counting kernel of the race: what one observer of a table can know, deal by deal, in typed loops.

One source, two lives: it runs as plain Python, and ``fast.pxd`` beside it types it for Cython. An observer holds a hand; the
other ``k`` players (ranks 0.. in the order in which they would answer the observer) hold ``size`` cards each out of the
``u = 3 + k * size`` unseen ones, and three unseen cards, one of each kind, are the secret. Cards are *positions* 0..u-1 here,
ascending in the order of the notation, so that sets of cards are bit masks; a triple is counted by the positions of its cards.

Evidence about a rank is a mask of cards it cannot hold (``no``), one it must hold (``yes``), masks of which it holds at least one
(``either``), and masks that cost half the weight when it holds both (``half``: it was seen to show one of the two). At 4
players there are at most 64 x 1680 =
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
    subsets: Ints,
    count: int,
    no: int,
    yes: int,
    either: Ints,
    n_either: int,
    half: Ints,
    n_half: int,
    hands: Ints,
    weights: Doubles,
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

    ``hands``, ``weights`` and ``counts`` are as :func:`fitting_hands` left them, a row a rank; ``table`` is scratch, zeroed
    before and after.
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


def tally(
    k: int,
    u: int,
    triples: Ints,
    n_triples: int,
    hands: Ints,
    weights: Doubles,
    counts: Ints,
    table: Doubles,
    totals: Doubles,
    replies: bool,
    single: Doubles,
    pairs: Doubles,
    within: Doubles,
    cross: Doubles,
    second_sums: Doubles,
) -> int:
    """Adds up the worlds without listing them; returns how many there are.

    ``totals[t]`` is the weight of a triple. With ``replies`` also, for positions not in the triple, ``single[t, x, r]``: x is
    with
    rank r; and ``pairs[t, x, y, reply]`` for x < y: reply ``2 r`` is "rank r shows x", ``2 r + 1`` "rank r shows y".
    Weights are whole multiples of powers of a half, so the differences below are exact.
    """
    full = (1 << u) - 1
    last = k - 1
    found = 0
    for index in range(counts[last]):
        table[hands[last, index]] = weights[last, index]
    for triple in range(n_triples):
        secret = triples[triple]
        totals[triple] = 0.0
        if replies:
            for x in range(u):
                for rank in range(k):
                    single[triple, x, rank] = 0.0
                for y in range(u):
                    for rank in range(k):
                        within[rank, x, y] = 0.0
                    cross[x, y] = 0.0
            for second in range(counts[1] if k == 3 else 0):
                second_sums[second] = 0.0
        for first in range(counts[0]):
            hand0 = hands[0, first]
            if hand0 & secret:
                continue
            rest = full & ~secret & ~hand0
            taken = secret | hand0
            share = 0.0
            if k < 3:
                if k == 1:
                    if hand0 == full & ~secret:
                        share = weights[0, first]
                        found += 1
                elif table[rest] > 0.0:
                    share = weights[0, first] * table[rest]
                    found += 1
            else:
                for second in range(counts[1]):
                    hand1 = hands[1, second]
                    if hand1 & taken:
                        continue
                    weight = table[rest & ~hand1]
                    if weight > 0.0:
                        weight *= weights[0, first] * weights[1, second]
                        share += weight
                        found += 1
                        if replies:
                            second_sums[second] += weight
                            for x in range(u):
                                if (hand1 >> x) & 1:
                                    cross[u, x] += weight
            if share <= 0.0:
                continue
            totals[triple] += share
            if not replies:
                continue
            for x in range(u):
                if (hand0 >> x) & 1:
                    single[triple, x, 0] += share
                    for y in range(u):
                        if (hand0 >> y) & 1:
                            within[0, x, y] += share
                        elif k == 3:
                            cross[x, y] += cross[u, y]
                elif k == 2 and (rest >> x) & 1:
                    single[triple, x, 1] += share
                    for y in range(u):
                        if (rest >> y) & 1:
                            within[1, x, y] += share
            if k == 3:
                for x in range(u):
                    cross[u, x] = 0.0
        if not replies or totals[triple] <= 0.0:
            continue
        if k == 3:
            for second in range(counts[1]):
                weight = second_sums[second]
                if weight > 0.0:
                    hand1 = hands[1, second]
                    for x in range(u):
                        if (hand1 >> x) & 1:
                            single[triple, x, 1] += weight
                            for y in range(u):
                                if (hand1 >> y) & 1:
                                    within[1, x, y] += weight
            for x in range(u):
                if not (secret >> x) & 1:
                    single[triple, x, 2] = totals[triple] - single[triple, x, 0] - single[triple, x, 1]
        for x in range(u):
            if (secret >> x) & 1:
                continue
            for y in range(x + 1, u):
                if (secret >> y) & 1:
                    continue
                pairs[triple, x, y, 0] = single[triple, x, 0] - 0.5 * within[0, x, y]
                pairs[triple, x, y, 1] = single[triple, y, 0] - 0.5 * within[0, x, y]
                if k == 2:
                    pairs[triple, x, y, 2] = 0.5 * within[1, x, y]
                    pairs[triple, x, y, 3] = 0.5 * within[1, x, y]
                elif k == 3:
                    pairs[triple, x, y, 2] = single[triple, x, 1] - cross[y, x] - 0.5 * within[1, x, y]
                    pairs[triple, x, y, 3] = single[triple, y, 1] - cross[x, y] - 0.5 * within[1, x, y]
                    share = single[triple, x, 2] - (single[triple, y, 0] - within[0, x, y] - cross[y, x])
                    share -= single[triple, y, 1] - cross[x, y] - within[1, x, y]
                    pairs[triple, x, y, 4] = 0.5 * share
                    pairs[triple, x, y, 5] = 0.5 * share
    for index in range(counts[last]):
        table[hands[last, index]] = 0.0
    return found


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

    ``gains[x, y]`` for x < y; ``gains[x, x]`` for naming x beside a card of one's own. ``passes`` is the chance that nobody
    shows.
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


def belief_replies(n_worlds: int, k: int, place: Ints, in_triple: Ints, weight: Doubles, n_triples: int, joint: Doubles) -> None:
    """Weight of every reply to all 105 suspicions by triple, over weighted worlds.

    ``place[w, card]`` is the rank that holds a card, k for the secret or the asker's own hand; ``joint[pair, reply, t]`` has
    the replies of
    :func:`tally`, 2 k when all pass.
    """
    pair = 0
    for x in range(14):
        for y in range(x + 1, 15):
            for reply in range(2 * k + 1):
                for triple in range(n_triples):
                    joint[pair, reply, triple] = 0.0
            for index in range(n_worlds):
                first = place[index, x]
                second = place[index, y]
                triple = in_triple[index]
                if first < second:
                    joint[pair, 2 * first, triple] += weight[index]
                elif second < first:
                    joint[pair, 2 * second + 1, triple] += weight[index]
                elif first == k:
                    joint[pair, 2 * k, triple] += weight[index]
                else:
                    joint[pair, 2 * first, triple] += 0.5 * weight[index]
                    joint[pair, 2 * first + 1, triple] += 0.5 * weight[index]
            pair += 1
