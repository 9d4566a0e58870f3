"""Kinds of players, and how likely each would have asked what was asked, given what it knew.

* ``random``: any of the 105; never mind accusing.
* ``pencil``: two open cards of its sheet (see :func:`solvers.espionaje.policies.sheet`).
* ``best-first``, ``best-any``: greatest expected information, the first of the ties or any of them.
* ``soft``: by expected information, loosely (a careful human), the chance of a question falling by e for every 0.08 bits less.

The last three accuse as soon as their best triple has a certain probability; a player who asked although it had more was not of
that kind. Every kind asks something else now and then (:data:`FLOOR`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from solvers.espionaje.policies import greatest, pencil_choices, sheet
from solvers.espionaje.race_knowledge import CARDS, PAIR_INDEX, PAIRS, Ask
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


_LIMITS: Final = np.array([*THRESHOLDS] * len(_ASKERS))
_EVEN: Final = 1.0 / len(PAIRS)


@dataclass
class KnownState:
    """What a player knew: triples and probabilities; gains of the 105 suspicions and the best of them, if they were asked for.

    ``top`` and ``guess`` are its best triple; ``soft`` the sum that makes the loose asker's chances add up; ``work`` the
    worlds it took.
    """

    codes: Any
    chances: Any
    gains: Any
    best: Sequence[int]
    top: float
    guess: int
    soft: float
    work: int

    @classmethod
    def of(cls, codes: Any, chances: Any, gains: Any, work: int) -> KnownState:
        """From what the counter found."""
        at = int(np.argmax(np.round(chances, 12))) if len(chances) else -1
        top, guess = (float(chances[at]), int(codes[at])) if at >= 0 else (0.0, -1)
        if gains is None:
            return cls(codes, chances, None, (), top, guess, 0.0, work)
        soft = float(np.exp((gains - gains.max()) / SOFTNESS).sum())
        return cls(codes, chances, gains, greatest(gains), top, guess, soft, work)


def question_facts(known: KnownState, names: Sequence[int], ask: Ask) -> tuple[float, float, float, float]:
    """Best triple's probability, and the chance of this question from each of the three information askers.

    ``names`` are the canonical names in which ``known`` is kept; the first of the ties is meant in the real names.
    """
    if known.guess < 0:
        return 0.0, 0.0, 0.0, 0.0
    x, y = names[ask.x], names[ask.y]
    asked = PAIR_INDEX[(x, y) if x < y else (y, x)]
    soft = math.exp((known.gains[asked] - known.gains[known.best[0]]) / SOFTNESS) / known.soft
    if asked not in known.best:
        return known.top, 0.0, 0.0, soft
    back = [0] * CARDS
    for card, name in enumerate(names):
        back[name] = card
    first = min(tuple(sorted((back[PAIRS[index][0]], back[PAIRS[index][1]]))) for index in known.best)
    return known.top, float(first == (ask.x, ask.y)), 1.0 / len(known.best), soft


def likelihood_rows(facts: Any) -> Any:
    """Likelihood of asking this and not accusing, a row a state and a column an entry of :data:`KINDS`.

    ``facts`` has the columns of :func:`question_facts` and the chance by pencil sheet.
    """
    rows = np.empty((len(facts), len(KINDS)))
    rows[:, 0] = _EVEN
    rows[:, 1] = (1.0 - FLOOR) * facts[:, 4] + FLOOR * _EVEN
    patient = facts[:, :1] < _LIMITS
    chances = np.repeat(facts[:, 1:4], len(THRESHOLDS), axis=1)
    rows[:, 2:] = (1.0 - FLOOR) * chances * patient + np.where(patient, FLOOR, FLOOR * FLOOR) * _EVEN
    return rows


def sheet_chance(view: SeatView, time: int, hand: int, seen: Sequence[int]) -> float:
    """Chance of this question by who keeps a pencil sheet."""
    ask = view.asks[time]
    own = [each for each in view.asks[:time] if each.by == ask.by]
    still = sheet(view.players, ask.by, hand, [(each, None if card < 0 else card) for each, card in zip(own, seen, strict=True)])
    choices = pencil_choices(still)
    return 1.0 / len(choices) if (ask.x, ask.y) in choices else 0.0
