"""The games by the names they have on the command line, imported only when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from engine.core.errors import ParseError, message
from engine.core.protocol import Game

GAMES: Final[dict[str, str]] = {
    "emissary": "engine.emissary.game:EMISSARY",
    "espionaje": "engine.espionaje.game:ESPIONAJE",
    "agencia": "engine.agencia.game:AGENCIA",
}
"""Name on the command line -> module and attribute of the game."""


def game_names() -> tuple[str, ...]:
    """All registered names, in the order of the registry."""
    return tuple(GAMES)


def load_game(name: str) -> Game[Any, Any, Any]:
    """The game of that name; ParseError names the games there are."""
    if name not in GAMES:
        raise ParseError(
            message("There is no game called {name}; there are {games}."),
            place={"field": "game"},
            name=repr(name),
            games=", ".join(GAMES),
        )
    module, attribute = GAMES[name].split(":")
    game: Game[Any, Any, Any] = getattr(import_module(module), attribute)
    return game
