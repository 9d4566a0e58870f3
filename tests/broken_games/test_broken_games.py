"""Each conformance check can fail, and fails for its own reason alone."""

from __future__ import annotations

import pytest
from broken_games.broken import BROKEN
from broken_games.high_card import HIGH_CARD, HighCard
from conformance.checks import CHECKS, Check
from conformance.plays import AnyGame


def failing(game: AnyGame) -> set[str]:
    """The checks that a game fails in any of its set-ups."""
    failed = set()
    for check in CHECKS:
        for setup in game.facts.setups:
            try:
                check(game, setup)
            except AssertionError as fault:
                failed.add(check.__name__ if str(fault) else "a check that says nothing")
    return failed


def test_the_game_as_it_should_be_passes_every_check() -> None:
    assert failing(HIGH_CARD) == set()


@pytest.mark.parametrize(("game", "check"), BROKEN, ids=[game.__name__ for game, _ in BROKEN])
def test_a_broken_game_fails_its_check_and_no_other(game: type[HighCard], check: Check) -> None:
    assert failing(game()) == {check.__name__}


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {check.__name__ for _, check in BROKEN} == {check.__name__ for check in CHECKS}
