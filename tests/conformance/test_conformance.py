"""Every registered game, in every set-up that it declares, keeps to every check; there is nothing to opt in to."""

from __future__ import annotations

import pytest
from conformance.checks import CHECKS, Check
from conformance.pins import PINNED_SEED, pin_name, read_pins
from conformance.plays import AnyGame, digest

from engine.core.protocol import Setup
from engine.core.registry import game_names, load_game

CASES = [(load_game(name), setup) for name in game_names() for setup in load_game(name).facts.setups]
IDS = [pin_name(game, setup) for game, setup in CASES]


@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_conformance(game: AnyGame, setup: Setup, check: Check) -> None:
    check(game, setup)


@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_the_pinned_seed_still_gives_the_same_game(game: AnyGame, setup: Setup) -> None:
    pins = read_pins()
    name = pin_name(game, setup)
    assert name in pins, f"{name} is not pinned; run python tests/conformance/pins.py and review what changed"
    assert digest(game, setup, PINNED_SEED) == pins[name], (
        f"seed {PINNED_SEED} of {name} no longer gives the game it gave. Deals must stay the same for years: unless the rules "
        "themselves were wrong, the code is at fault and not the pin."
    )


def test_no_pin_is_left_over() -> None:
    assert set(read_pins()) == set(IDS)


def test_names_of_games_are_those_of_the_registry() -> None:
    for name in game_names():
        assert load_game(name).facts.name == name
