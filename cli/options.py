"""The options that several commands share, each described once."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeVar

import typer

from cli.environment import Environment
from cli.exits import UsageFault
from engine.core.errors import message

T = TypeVar("T")

LEAF: Final[dict[str, Any]] = {"allow_extra_args": True}
"""Settings of every command: words too many are let through, so that :func:`environment_of` refuses them in our own words."""

Seed = Annotated[str | None, typer.Option("--seed", metavar="N", help=message("Deal from this seed, 0 to 2^53 - 1."))]
DealFile = Annotated[
    str | None, typer.Option("--deal", metavar="FILE", help=message("Read the deal from this file; - is standard input."))
]
Short = Annotated[bool, typer.Option("--short", help=message("The short tour: 4 kingdoms, Kings only."))]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help=message("Play a ruling the other way; 'fieldcraft rules' names them.")),
]
Json = Annotated[bool, typer.Option("--json", help=message("Print JSON for programs instead of a picture."))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|es", help=message("Speak English or Spanish."))]
LimitSeconds = Annotated[
    str | None, typer.Option("--limit-seconds", metavar="S", help=message("Stop after this long with the best found."))
]
LimitNodes = Annotated[
    str | None,
    typer.Option("--limit-nodes", metavar="N", help=message("Stop after this much search: the same answer on any machine.")),
]


def environment_of(ctx: typer.Context) -> Environment:
    """The environment that a command was started in. UsageFault for words on its line that it has no use for."""
    if ctx.args:
        raise UsageFault(
            message("Nothing is expected after the options: {words}."), hint=ctx.command_path, words=" ".join(ctx.args)
        )
    environment: Environment = ctx.obj
    return environment


def required(value: T | None, option: str, ctx: typer.Context) -> T:
    """The value of an option that a command cannot do without. Raises UsageFault."""
    if value is None:
        raise UsageFault(
            message("'{command}' needs {option}."),
            hint=ctx.command_path,
            place={"field": option.lstrip("-")},
            command=ctx.command_path,
            option=option,
        )
    return value
