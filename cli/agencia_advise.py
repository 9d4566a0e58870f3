"""``fieldcraft advise agencia``: what a seat knows of every hidden card, and what it may do."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated, Any, Final

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import Json, Lang, environment_of
from engine.core.errors import message

HELP = message("Every hidden card with its chances, the order of the decks, and what to do.")

PARTS: Final = ("points", "reward", "deck_value", "to_act", "hands_left", "model", "hidden", "decks", "actions", "best")
"""The parts of the answer, in the order of the contract (``--only PART,...``)."""

MODEL: Final = message(
    "Beforehand every order of a player's eight cards is equally likely; nothing is read from how anybody plays."
)


def agencia(
    ctx: typer.Context,
    journal: Annotated[
        str, typer.Option("--journal", metavar="FILE", help=message("The journal of your seat; - is standard input."))
    ],
    only: Annotated[
        str | None, typer.Option("--only", metavar="PART,...", help=message("Work out only these parts of the answer."))
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft advise agencia``."""
    return partial(advise_agencia, environment_of(ctx), journal, only)


def advise_agencia(environment: Environment, journal: str, only: str | None) -> int:
    """Answer for where the journal ends. Raises FieldcraftError, OSError."""
    from cli.agencia_input import read_seat
    from cli.values import parse_parts
    from solvers.agencia.knowledge import know

    parts = parse_parts(only, PARTS)
    knowledge = know(read_seat(environment, journal))
    if environment.json:
        environment.write_json(answer(environment, knowledge, parts))
    else:
        from cli.render.agencia_cards import show_knowledge

        show_knowledge(environment, knowledge)
    return DONE


def answer(environment: Environment, knowledge: Any, parts: Collection[str]) -> dict[str, Any]:
    """The parts asked for, in order; only what they need is worked out."""
    from solvers.agencia.knowledge import actions_of, to_json

    made = to_json(knowledge, parts)
    if "model" in parts:
        made["model"] = environment.say(MODEL)
    if "actions" in parts:
        own = knowledge.evidence.is_own_turn
        made["actions"] = [{"action": action} for action in actions_of(knowledge.evidence)] if own else []
    if "best" in parts:
        made["best"] = None
    return {part: made[part] for part in PARTS if part in made}
