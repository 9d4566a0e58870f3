"""The slow and obvious twin of the open-deal solver: every line of play, by the engine's own legal actions.

Depth-first over states with a memory of those seen; no bound, no dominance, no packing. Time and memory grow with the number of
reachable states, so this is for tiny decks: two suits of four cards, a hand of three and two kingdoms make some thousand states.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.emissary import rules
from engine.emissary.state import Action, Deal, State, UseAbility


class Worth(NamedTuple):
    """The best that a state can come to: the final score, and the fewest abilities still to be used for it, negated."""

    score: int
    abilities_less: int


def best(deal: Deal) -> tuple[int, int]:
    """The highest score of a deal, and the fewest Jacks and supporters that reach it."""
    worth = _worth(rules.initial_state(deal), {})
    return worth.score, -worth.abilities_less


def _worth(state: State, seen: dict[State, Worth]) -> Worth:
    if state.is_over:
        return Worth(rules.score(state), 0)
    known = seen.get(state)
    if known is None:
        known = seen[state] = max(_after(state, action, seen) for action in rules.legal_actions(state))
    return known


def _after(state: State, action: Action, seen: dict[State, Worth]) -> Worth:
    score, less = _worth(rules.apply(state, action), seen)
    return Worth(score, less - isinstance(action, UseAbility))
