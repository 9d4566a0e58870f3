"""How long the open-deal solver of The Emissary takes.

``python benchmarks/emissary_open_deal.py [--seeds 1-1000] [--short] [--adversarial]``

CPU time of one process, from the deal to the plan that the engine has replayed. Prints the median, the 90th and 99th percentile
and the greatest, the nodes, the peak memory, and how often which score and number of abilities was best. ``--adversarial`` takes
deals made to be hard instead of random ones: hands of six to eight clubs in every visit, only low cards, only high cards, one
suit, low hands against high decks and the reverse, each also with the same bad visit over and over. ``--json`` prints one line a
deal as well.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SHORT, Card, Deal, Rules, Shuffle, Suit
from solvers.core.kernels import kernels
from solvers.core.limits import Limits
from solvers.emissary.open_deal import solve

Make = Callable[[Random], tuple[list[Card], Callable[[Card], float]]]
"""From chance to a hand and the order of the deck below it, top card first."""


@dataclass(frozen=True)
class Row:
    """What one deal took."""

    name: str
    score: int
    abilities: int
    status: str
    upper_bound: int
    nodes: int
    ms: float


def clubs(least: int) -> Make:
    """Hands of at least so many clubs."""

    def make(source: Random) -> tuple[list[Card], Callable[[Card], float]]:
        number = source.randint(least, 8)
        held = source.sample([card for card in FULL.deck if card.suit is Suit.CLUBS], number)
        held += source.sample([card for card in FULL.deck if card.suit is not Suit.CLUBS], 8 - number)
        return held, lambda card: source.random()

    return make


def ranks(first: int, pool: int, slope: int) -> Make:
    """Hands from the lowest (``first`` 1) or highest (-1) cards; the deck rising (``slope`` 1), falling (-1) or shuffled (0)."""

    def make(source: Random) -> tuple[list[Card], Callable[[Card], float]]:
        ordered = sorted(FULL.deck, key=lambda card: (first * card.rank, source.random()))
        return source.sample(ordered[:pool], 8), lambda card: slope * card.rank + source.random()

    return make


def one_suit(source: Random) -> tuple[list[Card], Callable[[Card], float]]:
    """All eight cards of a suit."""
    suit = source.choice(list(Suit))
    return [card for card in FULL.deck if card.suit is suit], lambda card: source.random()


KINDS: dict[str, Make] = {
    "clubs-6-to-8": clubs(6),
    "clubs-8": clubs(8),
    "low-hands": ranks(1, 8, 0),
    "lowish-hands": ranks(1, 12, 0),
    "low-hands-high-decks": ranks(1, 8, -1),
    "high-hands": ranks(-1, 8, 0),
    "high-hands-low-decks": ranks(-1, 8, 1),
    "one-suit": one_suit,
}


def visit(make: Make, source: Random) -> tuple[Shuffle, ...]:
    """The shuffles of a visit."""
    hand, order = make(source)
    deck = sorted((card for card in FULL.deck if card not in hand), key=order)
    return ((*hand, *deck), *(tuple(source.sample(FULL.deck, len(FULL.deck))) for _ in range(3)))


def adversarial(rules: Rules, seeds: Iterable[int]) -> Iterator[tuple[str, Deal]]:
    """Hard deals: every kind with visits of its own, and with one visit for all."""
    for seed in seeds:
        for kind, make in KINDS.items():
            source = Random(seed)
            rulers = tuple(source.sample(rules.rulers, len(rules.rulers)))
            visits = tuple(visit(make, source) for _ in rules.kingdoms)
            yield f"{kind} {seed}", Deal(rules, rulers, visits)
            yield f"{kind} {seed} repeated", Deal(rules, rulers, visits[:1] * len(visits))


def measure(name: str, deal: Deal, limits: Limits) -> Row:
    """Solve one deal by the CPU's clock."""
    result = solve(deal, limits, clock=process_time)
    best = result.answer
    return Row(name, best.score, best.abilities, result.status.value, best.upper_bound, result.nodes, 1000 * result.seconds)


def report(rows: list[Row]) -> str:
    """The figures over all deals."""
    lines = [f"{len(rows)} deals"]
    for label, values in (
        ("ms CPU", sorted(row.ms for row in rows)),
        ("nodes", sorted(float(row.nodes) for row in rows)),
    ):
        at = [values[min(len(values) - 1, int(len(values) * part))] for part in (0.5, 0.9, 0.99, 1.0)]
        lines.append(f"{label}: median {at[0]:.1f}, p90 {at[1]:.1f}, p99 {at[2]:.1f}, greatest {at[3]:.1f}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    lines.append(f"peak memory of the process: {memory:.0f} MB")
    for (score, status), number in sorted(Counter((row.score, row.status) for row in rows).items(), reverse=True):
        fewest = Counter(row.abilities for row in rows if (row.score, row.status) == (score, status))
        counts = ", ".join(f"{many}: {deals}" for many, deals in sorted(fewest.items()))
        lines.append(f"score {score} {status} in {number} deals; abilities {counts}")
    lines += [f"not proved: {row.name}, at most {row.upper_bound}" for row in rows if row.status != "proved"]
    worst = max(rows, key=lambda row: row.ms)
    return "\n".join([*lines, f"slowest: {worst.name}"])


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-1000", metavar="A-B")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--adversarial", action="store_true")
    parser.add_argument("--limit-seconds", type=float, help="CPU seconds a deal")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    first, last = (int(part) for part in options.seeds.split("-"))
    rules = SHORT if options.short else FULL
    seeds = range(first, last + 1)
    deals = adversarial(rules, seeds) if options.adversarial else ((str(seed), deal_from_seed(seed, rules)) for seed in seeds)
    plain = [
        kernel.module for kernel in kernels() if not kernel.compiled and kernel.module.rpartition(".")[0] == "solvers.emissary"
    ]
    print("kernels:", f"plain Python: {', '.join(plain)}" if plain else "compiled")
    rows = []
    for name, deal in deals:
        rows.append(measure(name, deal, Limits(seconds=options.limit_seconds)))
        if options.json:
            print(json.dumps(rows[-1].__dict__), flush=True)
    print(report(rows))


if __name__ == "__main__":
    main()
