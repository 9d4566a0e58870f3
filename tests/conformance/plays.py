"""Random plays of any game, the same on every machine: the material that the conformance checks look at.

Choices are keyed draws over the game's notation, so a play depends neither on the order in which a game lists its actions nor on
Python's generator. A play that ends soon says little (a tour of The Emissary is over at the first kingdom that refuses), so the
end of a play is tried again several times and the longest play is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from engine.core.errors import IllegalAction
from engine.core.events import Event, Field
from engine.core.protocol import CHANCE, OVER, Game, Setup
from engine.core.shuffle import Seeded

AnyGame = Game[Any, Any, Any]

SEEDS = (1, 2, 3)
EFFORT = 1_200
"""How many steps are played in search of a long play."""

PINNED_EFFORT = 1_000
"""The same for the pinned plays; it must not change, since other plays have other fingerprints."""


@dataclass(frozen=True)
class Recording:
    """A play: the deal, every state from the initial one on, and the actions between them."""

    deal: Any
    states: tuple[Any, ...]
    actions: tuple[Any, ...]


def choices(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What can happen next: the actions of the seat to act, or the outcomes of chance."""
    if game.turn(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


def record(game: AnyGame, setup: Setup, seed: int, effort: int = EFFORT) -> Recording:
    """A long random play of the deal that a seed gives.

    It stops short where the game goes wrong (nothing to do, a legal action refused, no end): to say so is the business of one
    check, and the others look at what there is.
    """
    source = Seeded("conformance", 1, seed)
    deal = game.deal(seed, setup)
    best = _go_on(game, source, 0, [game.initial_state(deal)], [])
    attempt, effort = 1, effort - len(best[1])
    while effort > 0:
        length = len(best[1])
        keep = source.draw(f"{attempt}/cut", range(length * 2 // 3 if attempt % 2 else 0, length)) if length else 0
        again = _go_on(game, source, attempt, best[0][: keep + 1], best[1][:keep])
        attempt, effort = attempt + 1, effort - max(1, len(again[1]) - keep)
        best = max(again, best, key=lambda play: len(play[1]))
    return Recording(deal, tuple(best[0]), tuple(best[1]))


def _go_on(game: AnyGame, source: Seeded, attempt: int, states: list[Any], actions: list[Any]) -> tuple[list[Any], list[Any]]:
    while game.turn(states[-1]) != OVER and len(actions) <= game.facts.max_steps:
        possible = choices(game, states[-1])
        if not possible:
            break
        action = source.draw(f"{attempt}/{len(actions)}", possible, game.format_action)
        try:
            states.append(game.apply(states[-1], action))
        except IllegalAction:
            break
        actions.append(action)
    return states, actions


@cache
def _recordings(game: Any, setup: Setup) -> tuple[Recording, ...]:
    return tuple(record(game, setup, seed) for seed in SEEDS)


def recordings(game: AnyGame, setup: Setup) -> tuple[Recording, ...]:
    """The plays that all checks of a game and set-up share, played once."""
    hashed: Any = game
    return _recordings(hashed, setup)


def sample(game: AnyGame, setup: Setup, most: int = 40) -> Iterator[Any]:
    """States of the shared plays, evenly spread, the first and the last of each play among them."""
    for play in recordings(game, setup):
        last = len(play.states) - 1
        steps = min(last, most - 1)
        yield from (play.states[last * number // steps] for number in range(steps + 1)) if steps else play.states


def digest(game: AnyGame, setup: Setup, seed: int) -> str:
    """A fingerprint of all that happens in one recorded play: the deal as the table sees it, every action and every event."""
    play = record(game, setup, seed, PINNED_EFFORT)
    lines: list[Any] = [_truth(event) for event in game.opening(play.states[0])]
    for state, action in zip(play.states, play.actions, strict=False):
        lines.append([game.format_action(action), [_truth(event) for event in game.events(state, action)]])
    return sha256(json.dumps(lines, sort_keys=True).encode()).hexdigest()


def _truth(event: Event) -> list[Any]:
    return [event.kind, [[name, value.value if isinstance(value, Field) else value] for name, value in event.fields]]
