"""``fieldcraft why GAME``: why one thing is known, by events none of which can be left out."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli import agencia_why
from cli.advise import CardsOption, JournalFileOption
from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Json, Lang, environment_of
from cli.verbs import verb
from engine.core.errors import FieldcraftError, message

app = verb("why", message("Why one thing is known: the events that prove it."))

app.command("agencia", context_settings=LEAF, help=agencia_why.HELP)(agencia_why.agencia)


@app.command("espionaje", context_settings=LEAF, help=message("Why a card is somewhere, or is not."))
def espionaje(
    ctx: typer.Context,
    journal: JournalFileOption,
    card: Annotated[str, typer.Option("--card", metavar="CARD", help=message("The card, for example city:paris."))],
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="PLACE", help=message("'secret' or a seat; left out, the place where the card is proved to be.")
        ),
    ] = None,
    cards: CardsOption = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft why espionaje``."""
    return partial(why_espionaje, environment_of(ctx), journal, cards, card, at)


def why_espionaje(environment: Environment, journal: str, cards: str | None, card: str, at: str | None) -> int:
    """Explain. Raises DoesNotExist where nothing is proved, Contradiction, ParseError, OSError."""
    from cli.espionaje_input import read_journal_of, read_names
    from engine.espionaje.evidence import read_evidence
    from solvers.espionaje.knowledge import know, parse_place, why_to_json

    evidence = read_evidence(read_journal_of(environment, journal), read_names(environment, cards))
    try:
        asked = evidence.names.parse(card)
    except FieldcraftError as fault:
        raise fault.at(field="card") from None
    knowledge = know(evidence)
    place = parse_place(at, evidence.players) if at is not None else _where(knowledge, asked)
    proof = knowledge.why(asked, place)
    if environment.json:
        environment.write_json(why_to_json(knowledge, proof))
    else:
        _show(environment, journal, knowledge, proof)
    return DONE


def _where(knowledge: Any, card: Any) -> Any:
    """The place where the card is proved to be. Raises DoesNotExist."""
    from engine.core.errors import DoesNotExist

    certain = dict(knowledge.posterior.certain)
    if card not in certain:
        raise DoesNotExist(
            message("No place is proved for {card}; '--at' asks about one place."),
            place={"field": "at"},
            card=knowledge.evidence.names.format(card),
        )
    return certain[card]


def _show(environment: Environment, journal: str, knowledge: Any, proof: Any) -> None:
    from cli.render.session import put, words
    from cli.table_files import people_for
    from table.espionaje.why import explained

    evidence = knowledge.evidence
    people = people_for(journal, evidence.players)
    for line in explained(proof.card, proof.place, proof.is_there, proof.because, evidence, people):
        put(environment, words(environment, line))
