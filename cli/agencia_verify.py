"""``fieldcraft verify agencia``: is every step of a recorded game legal, and how did it end?"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli.agencia_input import read_game
from cli.environment import Environment
from cli.exits import DONE
from cli.options import Json, Lang, environment_of
from engine.core.errors import message

HELP = message("Check a record of play of La Agencia: every step, and how it stands in the end.")


def agencia(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Option("--game", metavar="FILE", help=message("The deal and all that was done; - is standard input."))
    ],
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft verify agencia``."""
    return partial(verify_agencia, environment_of(ctx), game)


def verify_agencia(environment: Environment, game: str) -> int:
    """Replay the record by the rules. Raises ReplayFailed for an illegal step, and what reading raises."""
    from engine.agencia.rules import deck_values, victory

    state = read_game(environment, game)
    seats = range(1, state.players + 1)
    document: dict[str, Any] = {"legal": True, "steps": len(state.history), "over": state.is_over, "hands_left": state.hands_left}
    document["points"] = {str(seat): state.accounts.of(seat) for seat in seats}
    document["deck_value"] = {str(seat): deck_values(state)[seat - 1] for seat in seats}
    document["victory"] = {str(seat): float(victory(state)[seat - 1]) for seat in seats} if state.is_over else None
    if environment.json:
        environment.write_json(document)
        return DONE
    environment.write(
        environment.say(message("Legal: {steps} steps, {hands} hands left."), steps=len(state.history), hands=state.hands_left)
    )
    for seat in seats:
        template = message("Player {seat}: {points} points, cards worth {deck}.")
        environment.write(environment.say(template, seat=seat, points=state.accounts.of(seat), deck=deck_values(state)[seat - 1]))
    if state.is_over:
        winners = ", ".join(str(seat) for seat in seats if victory(state)[seat - 1])
        environment.write(environment.say(message("The victory goes to: {winners}."), winners=winners))
    return DONE
