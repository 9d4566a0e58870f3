"""What the rest of a tour is worth: the expected points still to come, by the kingdoms left.

Method: backward over sets of unvisited kingdoms. With a new hand the player sees the odds of each kingdom left and visits the one
with the most of ``odds x (2 + value of what is left)``; the value of a set is the mean of that over sampled hands and random
suits of the rulers. The odds are those of :meth:`~solvers.emissary.hidden.estimates.Estimator.outlook`, with all four Jacks (the
last kingdom without Politics). Supporters' abilities are left out, which makes the values low rather than high.

``tour_value.json`` holds the values of all 255 sets with the standard error that the sampled hands leave. Recompute it, in some
minutes, with ``python -m solvers.emissary.hidden.value --hands 200``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from engine.emissary.state import FULL, SUITS, Ability, Kingdom, Suit

TABLE_NAME = "tour_value.json"
PLEDGE = 2
"""What a pledge scores: the kingdom, and a supporter not used yet."""

Outlook = tuple[Sequence[float], Sequence[float]]
"""The odds of each number of wins with a trump, with kingdoms left to swap rulers with and without."""
Hand = dict[Suit, Outlook]


def sample_hand(source: Random, draws: int) -> Hand:
    """The outlook of one random hand for each trump."""
    from solvers.emissary.hidden.coding import Moment, kit_of
    from solvers.emissary.hidden.estimates import Effort, Estimator

    deck = FULL.deck
    hand = frozenset(source.sample(deck, FULL.hand))
    estimator = Estimator(effort=Effort(draws))
    found: Hand = {}
    for trump in SUITS:
        others = tuple(suit for suit in SUITS if suit is not trump)
        moment = Moment(deck, hand, frozenset(deck) - hand, frozenset(), 0, trump, others, 1)
        alone = Moment(deck, hand, frozenset(deck) - hand, frozenset(), 0, trump, (), 1)
        kit = kit_of(Ability)
        with_others, without = (estimator.outlook(each, kit, FULL.kingdoms) for each in (moment, alone))
        found[trump] = [chance.success for chance in with_others], [chance.success for chance in without]
    return found


def backward(hands: Sequence[Hand], kingdoms: Sequence[Kingdom], seed: int = 0) -> dict[frozenset[Kingdom], tuple[float, float]]:
    """The value of every set of kingdoms left, and its standard error as far as the hands of its own step go."""
    values: dict[frozenset[Kingdom], tuple[float, float]] = {frozenset(): (0.0, 0.0)}
    source = Random(seed)
    suits = [{kingdom: source.choice(SUITS) for kingdom in kingdoms} for _ in hands]
    for size in range(1, len(kingdoms) + 1):
        for left in combinations(kingdoms, size):
            worths = [_best_visit(hand, left, suit, values) for hand, suit in zip(hands, suits, strict=True)]
            mean = sum(worths) / len(worths)
            spread = sum((worth - mean) ** 2 for worth in worths) / max(len(worths) - 1, 1)
            values[frozenset(left)] = mean, sqrt(spread / len(worths))
    return values


def _best_visit(
    hand: Hand,
    left: Sequence[Kingdom],
    suits: dict[Kingdom, Suit],
    values: dict[frozenset[Kingdom], tuple[float, float]],
) -> float:
    """The expected points with this hand, visiting the best kingdom."""
    return max(
        hand[suits[kingdom]][len(left) == 1][kingdom] * (PLEDGE + values[frozenset(left) - {kingdom}][0]) for kingdom in left
    )


@lru_cache(maxsize=1)
def shipped() -> dict[str, Any]:
    """The shipped document."""
    document: dict[str, Any] = json.loads(Path(__file__).with_name(TABLE_NAME).read_text(encoding="utf-8"))
    return document


def value_left(kingdoms: Iterable[Kingdom]) -> tuple[float, float]:
    """The expected points still to come with these kingdoms left, and the standard error.

    >>> value_left([])
    (0.0, 0.0)
    """
    names = "".join(map(str, sorted(kingdoms)))
    value, error = shipped()["values"][names] if names else (0.0, 0.0)
    return value, error


def compute(hands: int, draws: int, seed: int, tell: Callable[[str], object]) -> dict[str, Any]:
    """The document that is shipped."""
    source = Random(seed)
    sampled = []
    for number in range(hands):
        sampled.append(sample_hand(source, draws))
        tell(f"{number + 1}/{hands}\n")
    values = backward(sampled, FULL.kingdoms, seed)
    return {
        "method": "backward over sets of kingdoms left; sampled hands, sampled draws",
        "hands": hands,
        "draws": draws,
        "seed": seed,
        "values": {
            "".join(map(str, sorted(left))): [round(value, 4), round(error, 4)]
            for left, (value, error) in sorted(values.items(), key=lambda item: (len(item[0]), sorted(item[0])))
            if left
        },
    }


def written(document: dict[str, Any]) -> str:
    """The document as text, a line a set."""
    head = "".join(f" {json.dumps(name)}: {json.dumps(part)},\n" for name, part in document.items() if name != "values")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in document["values"].items())
    return f'{{\n{head} "values": {{\n{rows}\n }}\n}}\n'


def _main(arguments: list[str]) -> None:
    from argparse import ArgumentParser

    parser = ArgumentParser(description="Recompute the value of what is left of a tour.")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--draws", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    document = compute(given.hands, given.draws, given.seed, sys.stderr.write)
    Path(__file__).with_name(TABLE_NAME).write_text(written(document), encoding="utf-8")


if __name__ == "__main__":
    _main(sys.argv[1:])
