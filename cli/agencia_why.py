"""``fieldcraft why agencia``: why a card is what it is, or is not, by events none of which can be left out."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import Json, Lang, environment_of
from engine.core.errors import FieldcraftError, message

HELP = message("Why a hidden card is known, or cannot be one thing.")


def agencia(
    ctx: typer.Context,
    journal: Annotated[
        str, typer.Option("--journal", metavar="FILE", help=message("The journal of your seat; - is standard input."))
    ],
    player: Annotated[str, typer.Option("--player", metavar="N", help=message("Whose card it is now."))],
    at: Annotated[
        str,
        typer.Option("--at", metavar="PLACE", help=message("open, down, own, blind, or deck1 (the top of the deck) to deck5.")),
    ],
    card: Annotated[
        str | None,
        typer.Option("--card", metavar="CARD", help=message("A card, A1 to A5, R or I; left out, the one that is proved.")),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft why agencia``."""
    return partial(why_agencia, environment_of(ctx), journal, (player, at), card)


def why_agencia(environment: Environment, journal: str, where: tuple[str, str], card: str | None) -> int:
    """Explain. Raises DoesNotExist where nothing is proved, Contradiction, ParseError, OSError."""
    from cli.agencia_input import read_seat
    from cli.values import parse_whole
    from engine.agencia.names import parse_card
    from solvers.agencia.knowledge import know, why_to_json

    knowledge = know(read_seat(environment, journal))
    player, at = parse_whole(where[0], "player"), where[1]
    asked = knowledge.card_at(player, at)
    try:
        face = None if card is None else parse_card(card)
    except FieldcraftError as fault:
        raise fault.at(field="card") from None
    proof = knowledge.why(asked, face)
    if environment.json:
        environment.write_json(why_to_json(knowledge, player, at, proof))
    else:
        _show(environment, knowledge, (player, at), proof)
    return DONE


def _show(environment: Environment, knowledge: Any, where: tuple[int, str], proof: Any) -> None:
    from cli.render.session import put, words
    from solvers.agencia.explain import describe, since

    has, has_not = (
        message("Player {player}, {at}: the card is {card}."),
        message("Player {player}, {at}: the card is not {card}."),
    )
    put(environment, environment.say(has if proof.has else has_not, player=where[0], at=where[1], card=proof.face.name))
    for sentence in describe(knowledge.evidence, proof.because):
        put(environment, words(environment, sentence), indent=2)
    for sentence in since(knowledge.evidence, proof):
        put(environment, words(environment, sentence), indent=2, style="dim")
