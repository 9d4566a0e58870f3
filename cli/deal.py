"""``fieldcraft deal GAME``: the deal of a seed, as a picture, as JSON, or as a file for every ``--deal`` option."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli import agencia_deal
from cli.emissary_input import Source, read_deal
from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, DealFile, Json, Lang, Seed, Settings, Short, environment_of
from cli.verbs import verb
from engine.core.errors import message

app = verb("deal", message("Deal a game from a seed."))

app.command("agencia", context_settings=LEAF, help=agencia_deal.HELP)(agencia_deal.agencia)


@app.command("emissary", context_settings=LEAF, help=message("Deal a tour of The Emissary."))
def emissary(
    ctx: typer.Context,
    seed: Seed = None,
    deal: DealFile = None,
    short: Short = False,
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=message("Write the deal to this file."))] = None,
    force: Annotated[bool, typer.Option("--force", help=message("Let --out replace a file that exists."))] = False,
    option: Settings = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft deal emissary``."""
    source = Source(seed, deal, short, tuple(option or ()))
    return partial(deal_emissary, environment_of(ctx), source, out, force, ctx.command_path)


def deal_emissary(environment: Environment, source: Source, out: str | None, force: bool, command: str) -> int:
    """Show the deal, or write it. Raises ParseError, InvalidPosition, UsageFault."""
    import json

    from cli.files import write_text
    from engine.emissary.deal_file import deal_to_json

    deal = read_deal(environment, source, command)
    document = deal_to_json(deal)
    if out is not None:
        write_text(out, json.dumps(document) + "\n", force=force)
        environment.warn(environment.say(message("The deal was written to {file}."), file=out))
    if environment.json:
        environment.write_json(document)
    elif out is None:
        from cli.render.emissary_deal import show_deal

        show_deal(environment, deal)
    return DONE
