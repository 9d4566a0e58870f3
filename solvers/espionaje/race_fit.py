"""Fitting the value of going on: play, record, and regress backwards (least-squares Monte Carlo).

An :class:`Explorer` plays the adviser's game without accusing before it is nearly sure, so that every recorded game also tells
what would have come of stopping at
any earlier turn. At one turn of each game it asks something less good, drawn from its seed, so that the weights of the
questions are learned from choices
and not from circumstances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from solvers.espionaje.advice import AdviserPolicy, believe
from solvers.espionaje.race_knowledge import PAIRS
from solvers.espionaje.race_rivals import rivals
from solvers.espionaje.race_value import FEATURES, question_features, shifted, state_features

SURE: Final = 0.97
CHOICES: Final = 6
LIFT: Final = 0.15
LIFT_PENALTY: Final = 200.0


@dataclass
class Turn:
    """One decision: features of the state and of the question asked, the best triple and its probability."""

    features: Any
    guess: int
    chance: float
    explored: bool


class Explorer(AdviserPolicy):
    """The adviser that goes on until it is nearly sure, and records."""

    def __init__(self, header: dict[str, Any], seed: int) -> None:
        super().__init__(header, seed)
        self.turns: list[Turn] = []
        self.explore = self.random.choice((0, 1, 2, 9, 9, 9))

    def ask(self) -> tuple[int, int] | None:
        """As the adviser, but later."""
        belief = believe(self.view)
        chances = belief.triples()
        guess = int(np.argmax(np.round(chances, 12)))
        questions = question_features(belief)
        state = state_features(belief, rivals(belief))
        order = np.argsort(-np.round(questions.features[:, 0], 12), kind="stable")
        explored = len(self.turns) == self.explore
        index = int(self.random.choice(list(order[:CHOICES])) if explored else order[0])
        self.turns.append(Turn(np.concatenate([state, questions.features[index]]), guess, float(chances[guess]), explored))
        return None if chances[guess] >= SURE else PAIRS[index]


@dataclass
class Game:
    """A recorded game: the decisions, the secret, whether this seat won in the end without stopping earlier."""

    table: str
    turns: list[Turn]
    secret: int
    won: bool


def fit(games: list[Game], penalty: float = 3.0, rounds: int = 8) -> dict[str, Any]:
    """Weights, scaling and covariance from recorded games of one number of players."""
    features = np.array([turn.features for game in games for turn in game.turns])
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-9
    mean[0], spread[0] = 0.0, 1.0
    weights = None
    covariance = None
    for _ in range(rounds):
        rows, outcomes = _targets(games, mean, spread, weights)
        weights, covariance = ridge_logistic(rows, outcomes, penalty)
    return {"weights": weights, "mean": mean, "spread": spread, "covariance": covariance, "shift": calibration_shift(games)}


def calibration_shift(games: list[Game]) -> Any:
    """The shift of :func:`~solvers.espionaje.race_value.shifted` by which, over all these turns, as many come true as are
    announced.

    Turns of next to no doubt either way are left out; halving finds it.
    """
    second = FEATURES.index("p_second")
    turns = [(turn, game.secret) for game in games for turn in game.turns if 0.05 < turn.chance < 0.95]
    true = sum(turn.guess == secret for turn, secret in turns)
    low, high = 0.0, 1.0
    for _ in range(40):
        shift = (low + high) / 2
        told = sum(shifted(turn.chance, float(turn.features[second]), shift) for turn, _ in turns)
        low, high = (shift, high) if told < true else (low, shift)
    return np.array(low)


def _targets(games: list[Game], mean: Any, spread: Any, weights: Any) -> tuple[Any, Any]:
    """What came of going on from each decision, the later ones taken by the current weights."""
    rows, outcomes = [], []
    for game in games:
        outcome = float(game.won)
        for turn in reversed(game.turns):
            row = (turn.features - mean) / spread
            if turn.chance < SURE:
                rows.append(row)
                outcomes.append(outcome)
            value = 0.5 if weights is None else 1.0 / (1.0 + np.exp(-row @ weights))
            if turn.chance >= value:
                outcome = float(turn.guess == game.secret)
    return np.array(rows), np.array(outcomes)


def ridge_logistic(rows: Any, outcomes: Any, penalty: float) -> tuple[Any, Any]:
    """Weights of a logistic regression (Newton's method) and their covariance.

    A ridge holds all but the first near 0, and the last, the question's merit, near :data:`LIFT`: the data alone hardly tell a
    good question from a
    fair one, and a merit without weight would make all questions equal.
    """
    weights = np.zeros(rows.shape[1])
    centre = np.zeros(rows.shape[1])
    centre[-1] = LIFT
    ridge = np.eye(len(weights)) * penalty
    ridge[0, 0] = 1e-6
    ridge[-1, -1] = LIFT_PENALTY
    for _ in range(30):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        curve = rows.T @ (rows * (chance * (1.0 - chance) + 1e-6)[:, None]) + ridge
        weights = weights + np.linalg.solve(curve, rows.T @ (outcomes - chance) - ridge @ (weights - centre))
    return weights, np.linalg.inv(curve)


def win_share(games: list[Game], model: dict[str, Any]) -> float:
    """How often these games would have been won by stopping as the model says."""
    won = 0.0
    for game in games:
        outcome = float(game.won)
        for turn in game.turns:
            row = (turn.features - model["mean"]) / model["spread"]
            if turn.chance >= 1.0 / (1.0 + np.exp(-row @ model["weights"])):
                outcome = float(turn.guess == game.secret)
                break
        won += outcome
    return won / len(games)
