"""How fast the odds of a visit are, and the figure that they must reproduce.

``python -m benchmarks.emissary_hidden all-hands``: the exact mean over all 10,518,300 hands without abilities; some minutes
compiled and one gigabyte, hours as plain Python. ``python -m benchmarks.emissary_hidden costs --hands 20``: seconds of processor
and positions a hand, for each set of abilities.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from random import Random

from engine.emissary.state import FULL, Suit
from solvers.emissary.hidden.coding import Moment
from solvers.emissary.hidden.odds import Odds
from solvers.emissary.hidden.symbols import HELD, UNSEEN, pack

KNOWN = (0.089272, 0.268229, 0.438313, 0.506146, 0.444845, 0.297526, 0.144010, 0.044561, 0.006471)
"""The exact mean without abilities, as an independent program computed it."""
KITS = {"none": 0, "Diplomacy": 1, "Diplomacy and Politics": 17, "Diplomacy, Politics, Commerce now": 17}


def all_hands() -> tuple[list[float], int, int]:
    """The mean over all hands of eight; the sum of the weights, and the positions searched."""
    kernel = Odds()
    total, weights = [0.0] * 9, 0
    for words, weight in alike():
        weights += weight
        for k, chance in enumerate(kernel.best(words, 1, 0)):
            total[k] += weight * chance
    return [each / weights for each in total], weights, kernel.nodes


def alike() -> Iterator[tuple[int, int]]:
    """Every hand up to exchanging the three suits that are not trump, with how many hands it stands for."""
    suits: list[list[int]] = [[] for _ in range(9)]
    for held in range(256):
        word = pack(HELD if held >> rank & 1 else UNSEEN for rank in range(8))
        suits[held.bit_count()].append(word)
    every = [(word, count) for count, words in enumerate(suits) for word in words]
    for plain in combinations_with_replacement(every, 3):
        missing = 8 - sum(count for _, count in plain)
        if missing < 0:
            continue
        words = sum(word << 16 * (place + 1) for place, (word, _) in enumerate(plain))
        weight = {1: 1, 2: 3, 3: 6}[len(set(plain))]
        for trump in suits[missing]:
            yield words | trump, weight


def costs(hands: int) -> None:
    """Print seconds and positions a hand."""
    for name, kit in KITS.items():
        source = Random(1)
        seconds, nodes = 0.0, 0
        for _ in range(hands):
            hand = frozenset(source.sample(FULL.deck, 8))
            unseen = frozenset(FULL.deck) - hand
            others = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
            moment = Moment(FULL.deck, hand, unseen, frozenset(), 0, Suit.SPADES, others, 4)
            kernel = Odds()
            start = time.process_time()
            if name.endswith("now"):
                kernel.draw(moment.words, moment.roles, kit, 2, True)
            else:
                kernel.best(moment.words, moment.roles, kit)
            seconds += time.process_time() - start
            nodes += kernel.nodes
        sys.stdout.write(f"{name}: {1000 * seconds / hands:.1f} ms, {nodes / hands:.0f} positions a hand\n")


def main(arguments: list[str]) -> int:
    """The command."""
    parser = ArgumentParser(description="Speed and figures of the odds with the deck hidden.")
    parser.add_argument("what", choices=("all-hands", "costs"))
    parser.add_argument("--hands", type=int, default=20)
    given = parser.parse_args(arguments)
    if given.what == "costs":
        costs(given.hands)
        return 0
    start = time.process_time()
    mean, weights, nodes = all_hands()
    seconds = time.process_time() - start
    sys.stdout.write(" ".join(f"{each:.6f}" for each in mean) + f"\n{weights} hands, {nodes} positions, {seconds:.0f} s\n")
    same = weights == comb(32, 8) and all(abs(one - other) < 6e-7 for one, other in zip(mean, KNOWN, strict=True))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
