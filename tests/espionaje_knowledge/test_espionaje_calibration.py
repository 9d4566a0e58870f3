"""A small sample of the sweep: the truth always fits, and what is announced comes true as often as it says."""

from __future__ import annotations

import pytest
from espionaje_knowledge.sweep import Claim, claims, tenths

GAMES = {2: 250, 3: 250, 4: 250}
LEAST_CLAIMS = 10
MOST_ERRORS = 4.0
"""Standard errors; by chance alone one of sixty tenths is further off in a run in 250."""


@pytest.mark.parametrize("players", GAMES)
def test_truth_fits_and_probabilities_come_true(players):
    cards, secrets = zip(*claims(players, GAMES[players], first=10_000), strict=True)
    for found in (cards, secrets):
        rows = tenths(list(found))
        assert sum(count for count, *_ in rows) == GAMES[players]
        assert all(errors < MOST_ERRORS for count, *_, errors in rows if count >= LEAST_CLAIMS), rows


def test_the_measure_sees_what_is_off():
    off = [Claim(0.55, number % 3 == 0) for number in range(300)]
    assert tenths(off)[0][3] > MOST_ERRORS
    assert tenths([Claim(1.0, False)])[0][3] > MOST_ERRORS
