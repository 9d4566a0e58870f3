"""``fieldcraft deal agencia``: everybody's eight cards in order, as a table, as JSON, or as a file."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli.agencia_input import DealSource, read_deal
from cli.environment import Environment
from cli.exits import DONE
from cli.options import DealFile, Json, Lang, Seed, Settings, environment_of
from engine.core.errors import message

HELP = message("Deal a game of La Agencia: Misión Embajada.")
Players = Annotated[str | None, typer.Option("--players", metavar="N", help=message("How many play, 3 to 6."))]


def agencia(
    ctx: typer.Context,
    seed: Seed = None,
    players: Players = None,
    deal: DealFile = None,
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=message("Write the deal to this file."))] = None,
    force: Annotated[bool, typer.Option("--force", help=message("Let --out replace a file that exists."))] = False,
    option: Settings = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft deal agencia``."""
    source = DealSource(seed, deal, players, tuple(option or ()))
    return partial(deal_agencia, environment_of(ctx), source, out, force, ctx.command_path)


def deal_agencia(environment: Environment, source: DealSource, out: str | None, force: bool, command: str) -> int:
    """Show the deal, or write it. Raises ParseError, InvalidPosition, UsageFault."""
    import json

    from cli.files import write_text
    from engine.agencia.formats import deal_to_json

    deal = read_deal(environment, source, command)
    document = deal_to_json(deal)
    if out is not None:
        write_text(out, json.dumps(document) + "\n", force=force)
        environment.warn(environment.say(message("The deal was written to {file}."), file=out))
    if environment.json:
        environment.write_json(document)
    elif out is None:
        from cli.render.agencia_cards import show_deal

        show_deal(environment, deal)
    return DONE
