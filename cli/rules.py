"""``fieldcraft rules GAME [ID]``: a rule or ruling with its status and option, read offline."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Json, Lang, environment_of
from engine.core.errors import message

app = typer.Typer()


@app.command("rules", context_settings=LEAF, help=message("Show the rules and rulings of a game, or one of them."))
def rules(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=message("The game, as 'fieldcraft games' lists it."))],
    entry: Annotated[str | None, typer.Argument(metavar="ID", help=message("One rule or ruling, like E10."))] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft rules``."""
    return partial(show_rules, environment_of(ctx), game, entry)


def show_rules(environment: Environment, game: str, entry: str | None) -> int:
    """Print one entry of a game's rulebook, or the list of all. Raises ParseError for one that there is not."""
    raise NotImplementedError
    return DONE
