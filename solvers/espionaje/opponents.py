"""Kinds of players, and how likely each would have asked what was asked, given what it knew.

* ``random``: any of the 105; never mind accusing.
* ``pencil``: two open cards of its sheet (see :func:`solvers.espionaje.policies.sheet`).
* ``best-first``, ``best-any``: greatest expected information, the first of the ties or any of them.
* ``soft``: by expected information, loosely (a careful human), the chance of a question falling by e for every 0.08 bits less.

The last three accuse as soon as their best triple has a certain probability; a player who asked although it had more was not of
that kind. Every kind asks something else now and then (:data:`FLOOR`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from solvers.espionaje.policies import pencil_choices, sheet
from solvers.espionaje.race_knowledge import PAIRS
from solvers.espionaje.race_seat import SeatView

FLOOR: Final = 0.02
SOFTNESS: Final = 0.08
THRESHOLDS: Final = (1.0 - 1e-9, 0.8, 0.6, 0.45, 0.3)
_SHARES: Final = (0.5, 0.1, 0.1, 0.1, 0.2)
_ASKERS: Final = (("best-first", 0.2), ("best-any", 0.25), ("soft", 0.15))

KINDS: Final[tuple[tuple[str, float], ...]] = (
    ("random", 1.0),
    ("pencil", 1.0),
    *((name, threshold) for name, _ in _ASKERS for threshold in THRESHOLDS),
)
"""Kind of asking and the probability at which it accuses."""

PRIOR: Final = np.array([0.15, 0.25, *(chance * share for _, chance in _ASKERS for share in _SHARES)])


@dataclass
class KnownState:
    """What a player knew: triples and probabilities; gains of the 105 suspicions and the best of them, if they were asked for."""

    codes: Any
    chances: Any
    gains: Any
    best: Sequence[int]


def question_likelihoods(known: KnownState, asked: int) -> Any:
    """Likelihood of asking this and not accusing, for every entry of :data:`KINDS` (0 for the pencil sheet)."""
    row = np.zeros(len(KINDS))
    even = 1.0 / len(PAIRS)
    row[0] = even
    if len(known.chances) == 0:
        row[2:] = FLOOR * even
        return row
    relative = known.gains - known.gains.max()
    soft = float(np.exp(relative[asked] / SOFTNESS) / np.exp(relative / SOFTNESS).sum())
    best = known.best
    asks = (float(best[0] == asked), float(asked in best) / len(best), soft)
    top = known.chances.max()
    column = 2
    for chance in asks:
        for threshold in THRESHOLDS:
            floor = FLOOR if top < threshold else FLOOR * FLOOR
            row[column] = (1.0 - FLOOR) * chance * (top < threshold) + floor * even
            column += 1
    return row


def sheet_likelihoods(view: SeatView, time: int, hand: int, seen: Sequence[int]) -> Any:
    """The same for the pencil sheet alone."""
    ask = view.asks[time]
    own = [each for each in view.asks[:time] if each.by == ask.by]
    still = sheet(view.players, ask.by, hand, [(each, None if card < 0 else card) for each, card in zip(own, seen, strict=True)])
    choices = pencil_choices(still)
    row = np.zeros(len(KINDS))
    hit = len(choices) > 0 and (ask.x, ask.y) in choices
    row[1] = (1.0 - FLOOR) * hit / max(len(choices), 1) + FLOOR / len(PAIRS)
    return row
