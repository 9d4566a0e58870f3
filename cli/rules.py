"""``fieldcraft rules GAME [ID]``: a rule or ruling with its status and option, read offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Json, Lang, environment_of
from engine.core.errors import message

if TYPE_CHECKING:
    from engine.core.rulebook import Rulebook, Ruling, Section

app = typer.Typer()

STATUS_MEANINGS = {
    "TEXT": message("the rulebook says it"),
    "PUBLIC": message("another public source says it"),
    "DERIVED": message("it follows by logic or arithmetic"),
    "ASSUMPTION": message("no evidence was found; this is our choice"),
}


@app.command("rules", context_settings=LEAF, help=message("Show the rules and rulings of a game, or one of them."))
def rules(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=message("The game, as 'fieldcraft games' lists it."))],
    entry: Annotated[str | None, typer.Argument(metavar="[ID]", help=message("One rule or ruling, like E10."))] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft rules``."""
    return partial(show_rules, environment_of(ctx), game, entry)


def show_rules(environment: Environment, game: str, entry: str | None) -> int:
    """Print one entry of a game's rulebook, or all. Raises ParseError for a game or an entry that there is not."""
    from engine.core.rulebook import load_rulebook

    book = load_rulebook(game)
    if environment.json:
        environment.write_json(asdict(book.lookup(entry) if entry is not None else book))
    elif entry is not None:
        _print(environment, _entry(environment, book, book.lookup(entry)))
    else:
        _print(environment, _overview(environment, book))
    return DONE


def _print(environment: Environment, lines: Iterator[tuple[str, str]]) -> None:
    for style, line in lines:
        environment.console.print(line, style=style, soft_wrap=True)


def _width(environment: Environment) -> int:
    return min(80, environment.console.width)


def _overview(environment: Environment, book: Rulebook) -> Iterator[tuple[str, str]]:
    """Every section in full and every ruling in a line."""
    from cli.render.layout import paragraph

    width = _width(environment)
    yield "bold", book.title
    for section in book.sections:
        yield "", ""
        yield from _section(environment, section)
    yield "", ""
    yield "bold", environment.say(message("Rulings"))
    for ruling in book.rulings:
        for line in paragraph(f"{ruling.id:<5}{ruling.question}", width, 2, 7):
            yield "", line
    yield "", ""
    text = environment.say(message("'fieldcraft rules {game} ID' shows how a question is decided, and why."), game=book.game)
    for line in paragraph(text, width):
        yield "", line


def _entry(environment: Environment, book: Rulebook, entry: Section | Ruling) -> Iterator[tuple[str, str]]:
    from engine.core.rulebook import Section

    if not isinstance(entry, Section):
        yield from _ruling(environment, book, entry)
        return
    yield from _section(environment, entry)
    if entry.rulings:
        yield "", ""
        yield "", environment.say(message("Rulings: {rulings}"), rulings=" ".join(entry.rulings))


def _section(environment: Environment, section: Section) -> Iterator[tuple[str, str]]:
    from cli.render.layout import paragraph

    yield "bold", f"{section.title} ({section.id})"
    for part in section.text.split("\n\n"):
        for line in paragraph(part, _width(environment), 2):
            yield "", line


def _ruling(environment: Environment, book: Rulebook, ruling: Ruling) -> Iterator[tuple[str, str]]:
    """A ruling: question, answer, how sure it is, and how to play it otherwise."""
    from cli.render.layout import paragraph

    say, width = environment.say, _width(environment)
    meanings = "; ".join(say(STATUS_MEANINGS[word]) for word in STATUS_MEANINGS if word in ruling.status)
    facts = [(say(message("Status")), f"{ruling.status} ({meanings})" if meanings else ruling.status)]
    facts.append((say(message("Evidence")), ruling.evidence))
    if ruling.option is not None:
        values = say(message("{default} (as here), {others}"), default=ruling.values[0], others=", ".join(ruling.values[1:]))
        facts.append((say(message("Option")), f"{ruling.option} = {values}"))
    bearing = " ".join(section.id for section in book.sections if ruling.id in section.rulings)
    if bearing:
        facts.append((say(message("Rules")), bearing))
    for line in paragraph(f"{ruling.id}. {ruling.question}", width, 0, 2):
        yield "bold", line
    for line in paragraph(ruling.ruling, width, 2):
        yield "", line
    yield "", ""
    label = max(len(name) for name, _ in facts) + 2
    for name, value in facts:
        for line in paragraph(f"{name:<{label}}{value}", width, 2, 2 + label):
            yield "", line
