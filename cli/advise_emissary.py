"""``fieldcraft advise emissary``: what to do now, told by a position or a journal that does not know the deck."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE, UsageFault
from cli.options import Json, Lang, environment_of
from engine.core.errors import FieldcraftError, message

if TYPE_CHECKING:
    from engine.emissary.position import Position

COMMAND = "fieldcraft advise emissary"
HELP = message("Which kingdom, which answer, which ability: the odds of every choice, the deck not known.")


def emissary(
    ctx: typer.Context,
    position: Annotated[
        str | None, typer.Option("--position", metavar="FILE", help=message("What you know now; - is standard input."))
    ] = None,
    journal: Annotated[
        str | None, typer.Option("--journal", metavar="FILE", help=message("Your journal of the tour; - is standard input."))
    ] = None,
    think: Annotated[
        str | None,
        typer.Option("--think", metavar="SECONDS", help=message("Refine sampled chances for about so many seconds.")),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft advise emissary``."""
    return partial(advise_emissary, environment_of(ctx), position, journal, think)


def advise_emissary(environment: Environment, position: str | None, journal: str | None, think: str | None) -> int:
    """Answer for one moment of a tour. Raises FieldcraftError, OSError."""
    import time

    from cli.about import warn_if_plain
    from cli.values import parse_seconds
    from solvers.emissary.advice import advise, refine

    seconds = None if think is None else parse_seconds(think, "think")
    moment = _read(environment, position, journal)
    warn_if_plain(environment)
    advice = advise(moment) if seconds is None else refine(moment, seconds, time.monotonic)
    if environment.json:
        environment.write_json(advice.to_json())
    else:
        from cli.render.emissary_advice import show_advice

        show_advice(environment, moment, advice)
    return DONE


def _read(environment: Environment, position: str | None, journal: str | None) -> Position:
    """The position that exactly one of the two files tells."""
    if (position is None) == (journal is None):
        raise UsageFault(message("Give either --position FILE or --journal FILE."), hint=COMMAND, place={"field": "position"})
    if journal is not None:
        return _of_journal(environment, journal)
    from cli.files import named, read_document
    from engine.emissary.position_file import position_from_json

    assert position is not None
    document = read_document(environment, position)
    try:
        return position_from_json(document)
    except FieldcraftError as fault:
        raise named(environment, position, fault) from None


def _of_journal(environment: Environment, file: str) -> Position:
    from cli.espionaje_input import read_journal_of
    from cli.files import named
    from engine.emissary.tour import read_tour

    read = read_journal_of(environment, file)
    try:
        return read_tour(read).position()
    except FieldcraftError as fault:
        raise named(environment, file, fault) from None
