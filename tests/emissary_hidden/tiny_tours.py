"""Random moments of tours so small that every line of play can be tried."""

from __future__ import annotations

from random import Random

from engine.emissary import rules
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import KINGS, QUEENS, SUITS, EmissaryOptions, Rules, State, Visit


def tiny_rules(source: Random) -> Rules:
    suits = tuple(sorted(source.sample(SUITS, source.choice((1, 2, 3, 4)))))
    ranks = (6, 3, 2, 2)[len(suits) - 1]
    rulers = tuple(source.sample((*KINGS, *QUEENS), 3))
    jacks = tuple(sorted(source.sample(SUITS, source.choice((0, 1, 2, 2)))))
    return Rules("custom", (1, 2, 3), rulers, suits, ranks, source.choice((2, 2, 3)) if ranks * len(suits) == 6 else 2, jacks)


def tiny_state(source: Random) -> State:
    """A few random steps into the first visit of a tiny tour."""
    options = EmissaryOptions(
        ability_reshuffle=source.random() < 0.7, reshuffle_timing=source.choice(("lazy", "eager")), useless_abilities="forbidden"
    )
    state = rules.initial_state(deal_from_seed(source.randrange(10**6), tiny_rules(source), options))
    state = rules.apply(state, Visit(source.choice(rules.unvisited(state))))
    for _ in range(source.randrange(6)):
        after = rules.apply(state, source.choice(rules.legal_actions(state)))
        if after.visit is None or after.visit.kingdom is None:
            break
        state = after
    return state
