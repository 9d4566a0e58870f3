"""``fieldcraft advise GAME``: the answer for one moment, told by a file.

For Espionaje the file is a journal: what is known, what to ask, whether to accuse. For The Emissary
(:mod:`cli.advise_emissary`) it is a position or a journal: what to do now, the deck not known.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from cli import advise_emissary, agencia_advise
from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Json, Lang, environment_of
from cli.verbs import verb
from engine.core.errors import ParseError, message

app = verb("advise", message("What is known, and what to do, at one moment of a game."))

app.command("emissary", context_settings=LEAF, help=advise_emissary.HELP)(advise_emissary.emissary)
app.command("agencia", context_settings=LEAF, help=agencia_advise.HELP)(agencia_advise.agencia)

JournalFileOption = Annotated[
    str, typer.Option("--journal", metavar="FILE", help=message("The journal of your seat; - is standard input."))
]
CardsOption = Annotated[
    str | None,
    typer.Option("--cards", metavar="FILE", help=message("The names of the cards of a journal that carries none, in TOML.")),
]


@app.command("espionaje", context_settings=LEAF, help=message("What a seat knows, what to ask, and whether to accuse."))
def espionaje(
    ctx: typer.Context,
    journal: JournalFileOption,
    cards: CardsOption = None,
    reply: Annotated[
        str,
        typer.Option("--reply", metavar="uniform|unknown", help=message("How a player chooses who holds both cards named.")),
    ] = "uniform",
    only: Annotated[
        str | None, typer.Option("--only", metavar="PART,...", help=message("Work out only these parts of the answer."))
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft advise espionaje``."""
    return partial(advise_espionaje, environment_of(ctx), journal, cards, reply, only)


def advise_espionaje(environment: Environment, journal: str, cards: str | None, reply: str, only: str | None) -> int:
    """Answer for where the journal ends. Raises FieldcraftError, OSError."""
    from cli.espionaje_input import read_journal_of, read_names
    from cli.values import parse_parts
    from engine.espionaje.evidence import read_evidence
    from solvers.espionaje.worlds import Reply
    from table.espionaje.answer import PARTS, answer, asks_adviser
    from table.espionaje.knowing import know

    parts = parse_parts(only, PARTS)
    if reply not in {each.value for each in Reply}:
        template = message("--reply takes {choices}, not {text}.")
        choices = ", ".join(each.value for each in Reply)
        raise ParseError(template, place={"field": "reply"}, choices=choices, text=repr(reply))
    evidence = read_evidence(read_journal_of(environment, journal), read_names(environment, cards))
    known = know(evidence, Reply(reply), asks_adviser=asks_adviser(parts))
    if environment.json:
        environment.write_json(answer(evidence, known, parts))
    else:
        _show(environment, journal, evidence, known)
    return DONE


def _show(environment: Environment, journal: str, evidence: Any, known: Any) -> None:
    """The same table as in a session, with the longer list of suspicions."""
    from cli.render.espionaje import show_part
    from cli.render.session import put, words
    from cli.table_files import people_for
    from table.espionaje.game import SUGGESTIONS
    from table.espionaje.journal import tell_start
    from table.espionaje.knowing import is_done
    from table.espionaje.view import view_of

    people = people_for(journal, evidence.players)
    put(environment, words(environment, tell_start(evidence, people)))
    show_part(environment, view_of(evidence, people, None if is_done(evidence) else known, SUGGESTIONS))
