"""``fieldcraft journal check | show | redact | compact FILE``: journals of every game.

``check`` says whether a journal can be read, is in order, and fits some deal; ``show`` tells it in words; ``redact`` makes of
it what another seat or an onlooker could have written; ``compact`` applies the corrections and numbers the events anew.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE, UsageFault
from cli.files import write_text
from cli.options import LEAF, Json, Lang, environment_of
from cli.verbs import Group
from engine.core.errors import ParseError, message

if TYPE_CHECKING:
    from engine.core.journal import Journal
    from table.journals import Compacted, JournalReader
    from table.people import People

app = typer.Typer(
    name="journal",
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    invoke_without_command=True,
    help=message("Check, show, redact or compact a journal of any game."),
)


@app.callback()
def group(ctx: typer.Context) -> None:
    """Refuse the verb without a command."""
    if ctx.invoked_subcommand is None:
        known = ", ".join(getattr(ctx.command, "commands", {}))
        template = message("'{command}' needs one of: {known}.")
        raise UsageFault(template, hint=ctx.command_path, command=ctx.command_path, known=known)


File = Annotated[str, typer.Argument(metavar="FILE", help=message("The journal; - is standard input."))]
Cards = Annotated[
    str | None,
    typer.Option("--cards", metavar="FILE", help=message("The names of the cards of a journal that carries none, in TOML.")),
]
Out = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=message("Write the journal to this file."))]
Force = Annotated[bool, typer.Option("--force", help=message("Let --out replace a file that exists."))]


@app.command("check", context_settings=LEAF, help=message("Can it be read, is it in order, does some deal fit it?"))
def check(ctx: typer.Context, file: File, cards: Cards = None, as_json: Json = False, lang: Lang = None) -> Any:
    """The work of ``fieldcraft journal check``."""
    return partial(check_journal, environment_of(ctx), file, cards)


@app.command("show", context_settings=LEAF, help=message("Tell it in words, corrections marked."))
def show(ctx: typer.Context, file: File, cards: Cards = None, as_json: Json = False, lang: Lang = None) -> Any:
    """The work of ``fieldcraft journal show``."""
    return partial(show_journal, environment_of(ctx), file, cards)


@app.command("redact", context_settings=LEAF, help=message("Drop what another seat or an onlooker could not have seen."))
def redact(
    ctx: typer.Context,
    file: File,
    seat: Annotated[
        str, typer.Option("--seat", metavar="N", help=message("Whose journal it is to be: a seat, or 0 for an onlooker."))
    ] = "0",
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="CARDS", help=message("What that seat held, with commas, as files write it."))
    ] = None,
    out: Out = None,
    force: Force = False,
    cards: Cards = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft journal redact``."""
    return partial(redact_journal, environment_of(ctx), file, cards, (seat, hand), (out, force))


@app.command("compact", context_settings=LEAF, help=message("Apply the corrections and number the events anew."))
def compact(
    ctx: typer.Context,
    file: File,
    out: Out = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft journal compact``."""
    return partial(compact_journal, environment_of(ctx), file, (out, force))


def check_journal(environment: Environment, file: str, cards: str | None) -> int:
    """Say that the journal is good, or raise what is wrong with it."""
    journal, reader = _read(environment, file, cards)
    reader.check(journal)
    counts = {"events": sum(not entry.is_correction for entry in journal.written), "standing": len(journal.entries)}
    if environment.json:
        environment.write_json({"ok": True, "game": journal.header["game"], **counts})
    else:
        template = message("{file}: {events} events entered, {standing} of them stand; in order, and some deal fits.")
        environment.write(environment.say(template, file=file, **counts))
    return DONE


def show_journal(environment: Environment, file: str, cards: str | None) -> int:
    """Tell the journal in words; what is wrong with its events does not matter here."""
    from cli.render.session import put, show_log, words
    from table.journals import log_of

    journal, reader = _read(environment, file, cards)
    people = _people(file, journal, reader)
    log = log_of(journal, lambda data: reader.tell(data, journal, people))
    start = words(environment, reader.start(journal, people))
    if environment.json:
        lines = [{"number": line.number, "mark": line.mark.value, "told": words(environment, line.told)} for line in log]
        environment.write_json({"game": journal.header["game"], "start": start, "events": lines})
        return DONE
    put(environment, start)
    show_log(environment, log)
    return DONE


def redact_journal(
    environment: Environment, file: str, cards: str | None, whose: tuple[str, str | None], out: tuple[str | None, bool]
) -> int:
    """Write the journal as the other seat could have written it; corrections are applied first. Raises FieldcraftError."""
    from table.journals import Compacted, compacted

    journal, reader = _read(environment, file, cards)
    seat, hand = whose
    if not seat.isdecimal() or len(seat) > 2:
        raise ParseError(message("--seat takes a number, 0 for an onlooker."), place={"field": "seat"})
    compact = compacted(journal)
    held = [card.strip() for card in (hand or "").split(",") if card.strip()]
    redacted = reader.redact(compact.journal, int(seat), held)
    return _write(environment, Compacted(redacted, compact.numbers), out)


def compact_journal(environment: Environment, file: str, out: tuple[str | None, bool]) -> int:
    """Write the journal without corrections. Raises FieldcraftError."""
    from table.journals import compacted

    journal, _ = _read(environment, file, None)
    return _write(environment, compacted(journal), out)


def _read(environment: Environment, file: str, cards: str | None) -> tuple[Journal, JournalReader]:
    from cli.espionaje_input import read_journal_of, read_names
    from table.journals import reader_of

    journal = read_journal_of(environment, file)
    if cards is not None and journal.header.get("game") == "espionaje":
        from table.espionaje.journal import EspionajeJournals

        return journal, EspionajeJournals(read_names(environment, cards))
    return journal, reader_of(journal)


def _people(file: str, journal: Journal, reader: JournalReader) -> People:
    """The players, by the names that were kept beside the journal, if any."""
    from cli.table_files import people_for

    return people_for(file, len(reader.people(journal).names))


def _write(environment: Environment, made: Compacted, out: tuple[str | None, bool]) -> int:
    """The journal on standard output or in a file, and the new number of each event."""
    from engine.core.journal import write_journal

    file, force = out
    text = write_journal(made.journal)
    if file is not None:
        write_text(file, text, force=force)
        environment.warn(environment.say(message("The journal was written to {file}."), file=file))
    if environment.json:
        lines = [made.journal.header, *(entry.data for entry in made.journal.entries)]
        environment.write_json({"journal": lines, "numbers": {str(old): new for old, new in made.numbers.items()}})
    elif file is None:
        environment.stdout.write(text)
    moved = {old: new for old, new in made.numbers.items() if old != new}
    if moved and not environment.json:
        numbers = ", ".join(f"{old} -> {new}" for old, new in moved.items())
        environment.warn(environment.say(message("Events have new numbers: {numbers}."), numbers=numbers))
    return DONE
