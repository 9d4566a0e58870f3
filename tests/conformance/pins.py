"""The pinned games of seed 42: a fingerprint for every set-up, in ``pinned.json``, so that seeds mean the same for years.

``python tests/conformance/pins.py`` writes the file anew. Only do so for a new set-up, or when the rules were wrong, and review
the difference: a changed line means that people's seeds now deal something else.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]

from conformance.plays import AnyGame, digest  # noqa: E402 - the command makes it importable first

from engine.core.protocol import Setup  # noqa: E402
from engine.core.registry import game_names, load_game  # noqa: E402

PINS = HERE / "pinned.json"
PINNED_SEED = 42


def pin_name(game: AnyGame, setup: Setup) -> str:
    """How a set-up is called in the file: ``emissary, 1 player, short, ability_reshuffle=False``."""
    options = [f"{name}={value}" for name, value in setup.options]
    return ", ".join([game.facts.name, f"{setup.players} players", *filter(None, [setup.variant]), *options])


def read_pins() -> dict[str, str]:
    """Name of a set-up -> fingerprint."""
    pins: dict[str, str] = json.loads(PINS.read_text(encoding="utf-8")) if PINS.exists() else {}
    return pins


def write_pins() -> None:
    """Every registered game in every set-up."""
    games = [load_game(name) for name in game_names()]
    pins = {pin_name(game, setup): digest(game, setup, PINNED_SEED) for game in games for setup in game.facts.setups}
    PINS.write_text(json.dumps(pins, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_pins()
