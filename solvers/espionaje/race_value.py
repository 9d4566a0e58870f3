"""How good it is to go on: the chance that this seat wins by asking, from features of the race and of the question.

A logistic model, one for each number of players, fitted by least-squares Monte Carlo (optimal stopping by regression:
Longstaff and Schwartz 2001)
on games against mixed tables; ``python -m benchmarks.espionaje_race fit`` recomputes the weights in ``race_weights.json``.
Accusing is worth the chance
of being right (the rest lays down its guesses, and a wrong accuser gets no second check), so the two compare directly.

Standard errors come with the weights: the covariance of the fit carried through the logistic curve.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from solvers.espionaje import fast
from solvers.espionaje.opponents import KINDS
from solvers.espionaje.race_belief import Belief, locations
from solvers.espionaje.race_knowledge import PAIRS
from solvers.espionaje.race_rivals import Rival

STATE_FEATURES: Final = (
    "one",
    "p_best",
    "p_second",
    "entropy",
    "round",
    "accuse_now",
    "accuse_soon",
    "soon_first",
    "top_mean",
    "top_max",
    "right_mean",
    "right_first",
    "near",
    "low_threshold",
    "pencil",
    "random",
    "ahead",
    "slow",
)
QUESTION_FEATURES: Final = ("lift",)
FEATURES: Final = (*STATE_FEATURES, *QUESTION_FEATURES)


GAIN_WEIGHT: Final = 0.02
COVER_WEIGHT: Final = 0.02
"""What a bit of information and a card of one's own in the question (which tells the others less) weigh beside the expected
best probability."""


def state_features(belief: Belief, table: list[Rival]) -> Any:
    """What is known of the race before asking: own certainty, how near the others are, what kind of players they seem."""
    weight = belief.weight
    chances = np.sort(belief.triples())[::-1]
    some = chances[chances > 0]
    nobody = np.prod([1.0 - rival.accuses for rival in table], axis=0)
    tops = [float(weight @ rival.top) for rival in table]
    rights = [float(weight @ rival.right) for rival in table]
    kinds = np.mean([belief.kind_chances(rival.player) for rival in table], axis=0)
    low = sum(kinds[index] for index, (_, threshold) in enumerate(KINDS) if index > 1 and threshold < 0.7)
    near = np.mean([weight @ (rival.top >= 0.45) for rival in table])
    view = belief.view
    return np.array(
        [
            1.0,
            chances[0],
            chances[1],
            -(some * np.log2(some)).sum(),
            len(view.asks) / view.players,
            1.0 - weight @ nobody,
            1.0 - weight @ np.prod([1.0 - rival.soon for rival in table], axis=0),
            weight @ table[0].soon,
            np.mean(tops),
            max(tops),
            np.mean(rights),
            rights[0],
            near,
            low,
            kinds[1],
            kinds[0],
            chances[0] - max(rights),
            (kinds[0] + kinds[1]) * chances[0],
        ]
    )


@dataclass
class Questions:
    """The 105 suspicions by the belief: expected information, expected best probability afterwards, chance that all pass,
    features."""

    gain: Any
    p_next: Any
    all_pass: Any
    features: Any


def question_features(belief: Belief) -> Questions:
    """All 105 at once, from the weighted worlds."""
    view, worlds = belief.view, belief.worlds
    k = view.players - 1
    codes, index = np.unique(worlds.triple, return_inverse=True)
    joint = np.zeros((len(PAIRS), 2 * k + 1, len(codes)))
    place = locations(worlds, view.seat, view.players)
    fast.belief_replies(len(index), k, place, index.astype(np.int32), belief.weight, len(codes), joint)
    replies = joint.sum(axis=2)
    chances = joint[0].sum(axis=0)
    gain = entropy(chances) + entropy(replies, 1) - entropy(joint.reshape(len(PAIRS), -1), 1)
    p_next = joint.max(axis=2).sum(axis=1)
    own = np.array([((view.hand >> x) & 1) + ((view.hand >> y) & 1) == 1 for x, y in PAIRS])
    merit = p_next + GAIN_WEIGHT * gain + COVER_WEIGHT * own
    return Questions(gain, p_next, replies[:, -1], np.log(merit / max(chances.max(), 1e-9))[:, None])


def entropy(masses: Any, axis: int | None = None) -> Any:
    """Entropy in bits of masses that sum to 1."""
    return -(masses * np.log2(np.maximum(masses, 1e-300))).sum(axis=axis)


def shifted(chance: float, second: float, shift: float) -> float:
    """A belief's probability made calibrated: its log-odds raised by what the played games showed to be missing.

    Never beyond the share it has of itself and the next likely triple, so that of two equal ones neither passes a half.

    >>> shifted(0.5, 0.5, 0.2), round(shifted(0.25, 0.1, 0.2), 3), shifted(1.0, 0.0, 0.2)
    (0.5, 0.289, 1.0)
    """
    if not 0.0 < chance < 1.0:
        return chance
    raised = chance / (chance + (1.0 - chance) * float(np.exp(-shift)))
    return max(chance, min(raised, chance / (chance + second)))


@dataclass(frozen=True)
class ValueModel:
    """Weights of :data:`FEATURES`, standardised by ``mean`` and ``spread``, and their covariance."""

    weights: Any
    mean: Any
    spread: Any
    covariance: Any
    shift: Any

    def calibrated(self, chances: Any, triple: int) -> float:
        """The chance that a coded triple is right, given the belief's probabilities of all."""
        others = np.delete(chances, triple)
        return shifted(min(float(chances[triple]), 1.0), float(others.max()), float(self.shift))

    def values(self, state: Any, questions: Any) -> tuple[Any, Any]:
        """Chance of winning and its standard error for each question (a row of features each)."""
        rows = np.concatenate([np.broadcast_to(state, (len(questions), len(state))), questions], axis=1)
        rows = (rows - self.mean) / self.spread
        value = 1.0 / (1.0 + np.exp(-rows @ self.weights))
        spread = np.sqrt(np.einsum("ij,jk,ik->i", rows, self.covariance, rows))
        return value, value * (1.0 - value) * spread


@cache
def value_model(players: int) -> ValueModel:
    """The shipped model for a number of players."""
    data = json.loads(files("solvers.espionaje").joinpath("race_weights.json").read_text("utf-8"))[str(players)]
    if tuple(data["features"]) != FEATURES:
        raise ValueError("race_weights.json belongs to other features: run the fit again")
    return ValueModel(*(np.array(data[name]) for name in ("weights", "mean", "spread", "covariance", "shift")))
