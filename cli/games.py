"""``fieldcraft games``: the games there are, and what each is."""

from __future__ import annotations

from functools import partial
from typing import Any

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Json, Lang, environment_of
from engine.core.errors import message

app = typer.Typer()


@app.command("games", context_settings=LEAF, help=message("List the games."))
def games(ctx: typer.Context, as_json: Json = False, lang: Lang = None) -> Any:
    """The work of ``fieldcraft games``."""
    return partial(list_games, environment_of(ctx))


def list_games(environment: Environment) -> int:
    """Print every registered game with its players and variants; as JSON Lines where that is asked for."""
    from engine.core.registry import game_names, load_game

    rows = [_row(name, load_game(name).facts) for name in game_names()]
    if environment.json:
        for row in rows:
            environment.write_json(row)
        return DONE
    for row in rows:
        environment.write(f"{row['game']:<14}{row['title']:<34}{_players(environment, row)}")
    return DONE


def _row(name: str, facts: Any) -> dict[str, Any]:
    variants = sorted({setup.variant for setup in facts.setups} - {""})
    return {"game": name, "title": facts.title, "players": [facts.min_players, facts.max_players], "variants": variants}


def _players(environment: Environment, row: dict[str, Any]) -> str:
    least, most = row["players"]
    players = str(least) if least == most else f"{least}-{most}"
    return environment.say(message("players: {players}"), players=players)
