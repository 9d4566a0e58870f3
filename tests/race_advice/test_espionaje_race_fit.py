"""The fit on made-up races whose right answers are known."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solvers.espionaje.race_fit import LIFT, Game, Turn, calibration_shift, fit, ridge_logistic, win_share
from solvers.espionaje.race_value import FEATURES, shifted


def turn(danger, chance, right):
    """A decision with one telling feature; the guess is right or not."""
    features = np.zeros(len(FEATURES))
    features[0], features[FEATURES.index("accuse_now")], features[FEATURES.index("p_best")] = 1.0, danger, chance
    return Turn(features, 1 if right else 0, chance, False)


def race(chance):
    """One chance of a half now; whoever goes on through danger wins one time in ten, otherwise nine in ten."""
    danger = float(chance.random() < 0.5)
    return Game("toy", [turn(danger, 0.5, chance.random() < 0.5)], 1, chance.random() < (0.1 if danger else 0.9))


def test_the_fit_stops_in_danger_and_goes_on_without():
    chance = random.Random(1)
    games = [race(chance) for _ in range(4000)]
    model = fit(games)
    for danger, expected in ((1.0, 0.1), (0.0, 0.9)):
        row = (turn(danger, 0.5, True).features - model["mean"]) / model["spread"]
        assert 1 / (1 + np.exp(-row @ model["weights"])) == pytest.approx(expected, abs=0.04)
    assert win_share(games, model) == pytest.approx(0.7, abs=0.03)


def test_a_later_stop_counts_for_an_earlier_turn():
    """Going on now leads to a sure guess that must be taken: its worth is 1, though the game, if never stopped, is lost."""
    games = [Game("toy", [turn(0.0, 0.6, number % 5 < 3), turn(1.0, 0.96, True)], 1, False) for number in range(500)]
    model = fit(games)
    row = (games[0].turns[0].features - model["mean"]) / model["spread"]
    assert 1 / (1 + np.exp(-row @ model["weights"])) > 0.9


def test_ridge_logistic_finds_the_weights_and_keeps_the_merit_where_the_data_say_nothing():
    chance = np.random.default_rng(3)
    rows = np.concatenate([np.ones((6000, 1)), chance.normal(size=(6000, 2)), np.zeros((6000, 1))], axis=1)
    true = np.array([0.5, -1.0, 0.25])
    outcomes = (chance.random(6000) < 1 / (1 + np.exp(-rows[:, :3] @ true))).astype(float)
    weights, covariance = ridge_logistic(rows, outcomes, 1.0)
    assert weights[:3] == pytest.approx(true, abs=0.12)
    assert weights[3] == pytest.approx(LIFT)
    assert np.sqrt(covariance[1, 1]) == pytest.approx(0.034, abs=0.01)


def test_the_shift_makes_as_many_come_true_as_are_announced():
    games = [Game("toy", [turn(0.0, 0.25, number % 3 == 0)], 1, False) for number in range(900)]
    assert shifted(0.25, 0.0, float(calibration_shift(games))) == pytest.approx(1 / 3, abs=1e-6)
    assert shifted(0.25, 0.25, 5.0) == 0.5
