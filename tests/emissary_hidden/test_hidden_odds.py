"""The odds of a visit: equal to the plain expectimax on tiny decks, to the vectors, and to the figures known for all hands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tiny_tours import tiny_state

from engine.emissary.position import Position, position_of
from engine.emissary.position_file import position_from_json
from solvers.core.kernels import kernels
from solvers.emissary.hidden.coding import jacks_at_hand, kit_of, moment_of, supporters_at_hand
from solvers.emissary.hidden.naive import odds as naive_odds
from solvers.emissary.hidden.odds import Odds

VECTORS = sorted(
    path
    for kind in ("start", "middle", "late", "reshuffle")
    for path in (Path(__file__).parents[1] / "vectors" / "emissary").glob(f"{kind}_*.json")
)
COMPILED = {kernel.module: kernel.compiled for kernel in kernels()}["solvers.emissary.hidden.odds"]
TOURS = 300 if COMPILED else 100


def fast_odds(position: Position, kernel: Odds) -> list[float]:
    """Further wins."""
    assert position.visit is not None
    moment = moment_of(position, position.visit.kingdom)
    return kernel.best(moment.words, moment.roles, kit_of([*jacks_at_hand(position), *supporters_at_hand(position)]))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_vectors(path: Path):
    data = json.loads(path.read_text())
    if "commerce" in data["answer"]["abilities"] and not COMPILED:
        pytest.skip("minutes in plain Python")
    expected = data["answer"]["more_wins"]
    found = fast_odds(position_from_json(data["position"]), Odds())
    assert found == pytest.approx(expected[: len(found)], abs=1e-11)
    assert not any(expected[len(found) :])


def with_supporter(position: Position, source: Random) -> Position:
    """The same position, as if another kingdom had pledged and its ruler might still help."""
    assert position.visit is not None
    spare = [kingdom for kingdom in position.rules.kingdoms if kingdom != position.visit.kingdom]
    kingdom = source.choice(spare)
    ruler = position.rulers[position.rules.kingdoms.index(kingdom)]
    assert ruler is not None
    return replace(position, visited=frozenset({kingdom}), supporters=frozenset({ruler}))


def test_equal_to_the_plain_expectimax():
    """Random tiny positions between two debates: all abilities, supporters, reshuffles, empty decks, all sides of E5 and E6."""
    source = Random(7)
    checked = reshuffles = 0
    while checked < TOURS:
        position = position_of(tiny_state(source))
        assert position.visit is not None
        if position.visit.ruler_card is not None or position.visit.drawn is not None:
            continue
        if source.random() < 0.3:
            position = with_supporter(position, source)
        options = position.options
        kernel = Odds(options.ability_reshuffle, options.reshuffle_timing == "eager")
        won = len(position.visit.scoring)
        expected = [float(chance) for chance in naive_odds(position)]
        found = [0.0] * won + fast_odds(position, kernel)
        width = max(len(expected), len(found))
        assert [*found, *[0.0] * width][:width] == pytest.approx([*expected, *[0.0] * width][:width], abs=1e-12), position
        checked += 1
        reshuffles += len(position.deck) <= len(position.hand)
    assert reshuffles > TOURS // 10
