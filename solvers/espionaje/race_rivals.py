"""What the others know now, by belief: how near each is to accusing, and how likely its guess is right.

For every world the state of knowledge of each opponent is counted exactly (the plain posterior that such a player could
compute itself), as far as
the budget goes; rare states beyond it get the average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from solvers.espionaje.opponents import KINDS
from solvers.espionaje.policies import sheet
from solvers.espionaje.race_belief import Belief, groups, naming
from solvers.espionaje.race_knowledge import KIND_MASKS, triple_cards

_ACCUSES_AT: Final = np.array([1.0 - 1e-9, 9.0, *(threshold for _, threshold in KINDS[2:])])
MAX_STATES: Final = 120


@dataclass
class Rival:
    """One opponent, world by world.

    ``top``: the probability of its best triple, by the means its kind has; ``guess``: that triple; ``sheet_open``: triples
    left on its pencil sheet;
    ``right``: chance that its guess is right; ``accuses``: chance that it would accuse with what it knows now; ``soon``: the
    same were its probability twice as large.
    """

    player: int
    top: Any
    guess: Any
    sheet_open: Any
    right: Any
    accuses: Any
    soon: Any


def rivals(belief: Belief, limit: int = MAX_STATES) -> list[Rival]:
    """The opponents in the order of their turns after this seat."""
    view = belief.view
    return [rival(belief, (view.seat + 1 + rank) % view.players, limit) for rank in range(view.players - 1)]


def rival(belief: Belief, player: int, limit: int = MAX_STATES) -> Rival:
    """One opponent's knowledge in every world."""
    view, time = belief.view, len(belief.view.asks)
    states, inverse = groups(belief.worlds, view, player, time)
    mass = np.bincount(inverse, belief.weight, len(states))
    tops, guesses, open_triples = np.zeros(len(states)), np.full(len(states), -1), np.zeros(len(states))
    named = naming(view.asks)
    own = [ask for ask in view.asks if ask.by == player]
    order = np.argsort(-mass, kind="stable")
    for index in order[:limit]:
        hand, seen = states[index]
        known, names = belief.reader.state(named, player, hand, seen, False)
        if known.guess >= 0:
            tops[index], guesses[index] = known.top, original_triple(known.guess, names)
        shown = [(ask, None if card < 0 else card) for ask, card in zip(own, seen, strict=True)]
        still = sheet(view.players, player, hand, shown)
        open_triples[index] = np.prod([(still & mask).bit_count() for mask in KIND_MASKS])
    rest = order[limit:]
    if len(rest):
        done = order[:limit]
        tops[rest] = (mass[done] @ tops[done]) / max(mass[done].sum(), 1e-12)
        open_triples[rest] = (mass[done] @ open_triples[done]) / max(mass[done].sum(), 1e-12)
    top, guess, sheets = tops[inverse], guesses[inverse], np.maximum(open_triples[inverse], 1.0)
    kinds = belief.kinds[player]
    pencil = kinds[:, 1]
    accuses = (kinds * (top[:, None] >= _ACCUSES_AT)).sum(axis=1) + pencil * (sheets <= 1.0)
    soon = (kinds * (top[:, None] >= 0.5 * _ACCUSES_AT)).sum(axis=1) + pencil * (sheets <= 2.0)
    right = (1.0 - pencil) * (guess == belief.worlds.triple) + pencil / sheets
    return Rival(player, (1.0 - pencil) * top + pencil / sheets, guess, sheets, right, accuses, soon)


def original_triple(code: int, names: Sequence[int]) -> int:
    """The coded triple that is ``code`` in canonical names."""
    a, b, c = (names.index(card) for card in triple_cards(code))
    return 25 * a + 5 * (b - 5) + c - 10


def guess_value(belief: Belief, announcer: int, table: list[Rival]) -> Any:
    """For each coded triple the chance that laying it down wins, another player having announced.

    Worlds count by the chance that this player would accuse there; whoever checks before this seat must be wrong.
    """
    view = belief.view
    weight = belief.weight.copy()
    by_player = {rival.player: rival for rival in table}
    weight *= np.maximum(by_player[announcer].accuses, 0.01)
    weight /= weight.sum()
    player = announcer
    while player != view.seat:
        weight = weight * (1.0 - by_player[player].right)
        player = (player + 1) % view.players
    return np.bincount(belief.worlds.triple, weight, 125)
