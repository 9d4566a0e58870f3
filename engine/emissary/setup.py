"""From seeds to deals.

Every shuffle is keyed by its own purpose: ``rulers``, and ``visit J shuffle K`` for the K-th shuffle (from 0) of the J-th visit
made (from 1). ``docs/seeds.md`` says how a purpose becomes an order. The short tour uses the same purposes, so the deal of a seed
in the short tour has the decks of its full tour's first four visits, and its Kings in the order in which they stand there.
"""

from __future__ import annotations

from typing import Final

from engine.core.shuffle import Seeded
from engine.emissary.state import DEFAULT_OPTIONS, FULL, LISTS_PER_VISIT, SHORT, Deal, EmissaryOptions, Rules, Shuffle

GAME_NAME: Final = "emissary"
RULES_VERSION: Final = 1
LENGTHS: Final[dict[str, Rules]] = {"full": FULL, "short": SHORT}


def deal_from_seed(seed: int, rules: Rules = FULL, options: EmissaryOptions = DEFAULT_OPTIONS) -> Deal:
    """The deal of a seed, with four shuffles for each visit. Raises ParseError for a number that is no seed.

    >>> deal_from_seed(42).rulers[:3]
    (KD, QS, QC)
    """
    source = Seeded(GAME_NAME, RULES_VERSION, seed)
    rulers = source.shuffle("rulers", rules.rulers)
    visits = tuple(_visit_shuffles(source, visit, rules) for visit in range(1, len(rules.kingdoms) + 1))
    return Deal(rules, rulers[: len(rules.kingdoms)], visits, seed, options)


def _visit_shuffles(source: Seeded, visit: int, rules: Rules) -> tuple[Shuffle, ...]:
    return tuple(source.shuffle(f"visit {visit} shuffle {k}", rules.deck) for k in range(LISTS_PER_VISIT))
