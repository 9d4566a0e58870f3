"""``fieldcraft assist GAME``: a session at the table, one line an event, what is known and advisable after each.

The session itself is :class:`table.session.Session`; here are its questions, its prompt and its screen. Everything entered is
on disk before it is answered, so that an interrupt, a closed terminal or a power cut loses nothing: the next ``assist`` goes on
where this one stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.environment import Environment
from cli.exits import DONE
from cli.options import LEAF, Lang, Settings, environment_of
from cli.verbs import verb
from engine.core.errors import FieldcraftError, ParseError, Phrase, message

if TYPE_CHECKING:
    from cli.prompts import Prompter
    from engine.core.journal import Journal
    from engine.core.journal_file import JournalFile
    from table.parts import Reply
    from table.people import People
    from table.session import Session

app = verb("assist", message("Keep a game at the table: what is known, what to ask, when to accuse."))

GAME: Final = "espionaje"
PROMPT: Final = "> "


@dataclass(frozen=True)
class Start:
    """How a session begins: which journal, and what of the set-up is said on the command line."""

    journal: str | None
    is_new: bool
    cards: str | None
    given: tuple[tuple[str, str], ...]
    settings: tuple[str, ...]
    is_discreet: bool

    @property
    def is_complete(self) -> bool:
        """Whether all that only this table can know is said already: what else there is to ask takes its default."""
        keys = {key for key, _ in self.given}
        return {"players", "seat"} <= keys and ("hand" in keys or dict(self.given)["seat"] == "0")


@app.command("espionaje", context_settings=LEAF, help=message("Keep a game of Espionaje: Cartas at the table."))
def espionaje(
    ctx: typer.Context,
    journal: Annotated[
        str | None,
        typer.Option("--journal", metavar="FILE", help=message("Keep the game in this file, or go on with the one in it.")),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help=message("Begin a new game instead of going on with the last."))] = False,
    players: Annotated[str | None, typer.Option("--players", metavar="N", help=message("How many play, 2 to 4."))] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="A,B,...", help=message("The players' names, clockwise from seat 1."))
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="N", help=message("Your seat, by number or name; 0 if you only look on."))
    ] = None,
    first: Annotated[str | None, typer.Option("--first", metavar="N", help=message("Who begins, by number or name."))] = None,
    hand: Annotated[str | None, typer.Option("--hand", metavar="CARDS", help=message("Your cards, with commas."))] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="FILE", help=message("The names of your copy's cards, in TOML."))
    ] = None,
    discreet: Annotated[
        bool, typer.Option("--discreet", help=message("Hide the hand and what follows from it until Enter is pressed."))
    ] = False,
    option: Settings = None,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft assist espionaje``."""
    if names is not None and players is None:
        players = str(len(names.split(",")))
    said = {"players": players, "names": names, "seat": seat, "first": first, "hand": hand}
    given = tuple((key, value) for key, value in said.items() if value is not None)
    return partial(assist_espionaje, environment_of(ctx), Start(journal, new, cards, given, tuple(option or ()), discreet))


def assist_espionaje(environment: Environment, start: Start) -> int:
    """The session from its first question to its end. Raises FieldcraftError, OSError, and KeyboardInterrupt after a last
    word.
    """
    from cli.prompts import prompter

    asker = prompter(environment)
    try:
        session = _begin(environment, start, asker)
    except EOFError:
        return DONE
    return Desk(environment, session, asker).run() if session is not None else DONE


class Desk:
    """One session on one screen."""

    def __init__(self, environment: Environment, session: Session[Any, Any], asker: Prompter) -> None:
        self.environment = environment
        self.session = session
        self.asker = asker
        self._hidden: tuple[Any, ...] = ()

    def run(self) -> int:
        """Line after line, until the person leaves, the input ends or an interrupt comes."""
        self._show(self.session.opening())
        try:
            while self._line():
                pass
        except EOFError:
            self._say(message("Everything is kept in {file}."))
        except KeyboardInterrupt:
            self._say(message("Everything is kept in {file}."))
            raise
        return DONE

    def _line(self) -> bool:
        """One line and its answer; False when the person leaves."""
        text = self.asker.ask(PROMPT, words=self._words)
        if not text.strip() and self.session.conceals:
            self.asker.look(lambda: self._put(self._hidden))
            return True
        people = self.session.people
        reply = self.session.do(text)
        if self.session.people != people:
            self._keep_people()
        self._show(reply)
        return not reply.is_over

    def _show(self, reply: Reply) -> None:
        if not self.session.conceals:
            self._put(reply.parts)
            return
        hidden = tuple(part for part in reply.parts if reply.is_private or not isinstance(part, Phrase))
        self._put(tuple(part for part in reply.parts if part not in hidden))
        if hidden:
            self._hidden = hidden
            self.environment.write(self.environment.say(message("(Press Enter to look.)")))

    def _put(self, parts: tuple[Any, ...]) -> None:
        from cli.render.espionaje import show_part
        from cli.render.session import show_parts

        show_parts(self.environment, parts, show_part)
        self.environment.stdout.flush()

    def _words(self) -> tuple[str, ...]:
        from table.commands import WORDS

        return (*self.session.words(), *(words[0] for words in WORDS.values()))

    def _keep_people(self) -> None:
        from cli.table_files import save_people

        path = getattr(self.session.store, "path", None)
        if path is not None:
            save_people(path, self.session.people)

    def _say(self, template: str) -> None:
        file = str(getattr(self.session.store, "path", "-"))
        self.environment.write(self.environment.say(template, file=file))


def _begin(environment: Environment, start: Start, asker: Prompter) -> Session[Any, Any] | None:
    """The session that is asked for: resumed from its journal, or new after the questions."""
    from cli.table_files import last_journal

    path = Path(start.journal) if start.journal is not None else last_journal(GAME)
    if path is not None and path.exists() and not start.is_new:
        resumed = _resume(environment, start, path)
        if start.journal is not None or not resumed.game.is_over(resumed.evidence):
            if start.given or start.settings:
                environment.warn("fieldcraft: " + environment.say(_NOT_ANEW, file=str(path)))
            environment.write(environment.say(message("Going on with {file} (--new begins another game)."), file=str(path)))
            return resumed
    return _set_up(environment, start, asker)


_NOT_ANEW: Final = message("{file} holds a game already: what the command line says about the set-up was not used.")


def _resume(environment: Environment, start: Start, path: Path) -> Session[Any, Any]:
    from cli.espionaje_input import open_journal, read_names
    from cli.table_files import load_people
    from table.espionaje.game import EspionajeTable

    file = open_journal(environment, str(path))
    game = EspionajeTable(read_names(environment, start.cards))
    evidence = game.evidence(file.journal)
    return _session(start, file, load_people(path, evidence.players), game)


def _set_up(environment: Environment, start: Start, asker: Prompter) -> Session[Any, Any]:
    from cli.espionaje_input import read_names
    from cli.render.session import words
    from cli.table_files import load_kept, next_journal, save_kept, save_people
    from cli.values import parse_settings
    from engine.core.journal import Journal
    from engine.core.journal_file import JournalFile
    from table.espionaje.game import EspionajeTable
    from table.espionaje.setup import EspionajeSetUp

    kept = load_kept(GAME)
    if start.cards is not None:
        kept = type(kept)(kept.names, read_names(environment, start.cards).to_json())
    path = Path(start.journal) if start.journal is not None else next_journal(GAME)
    if path.exists():
        raise ParseError(message("{file} exists already; --new begins a game in a file that does not."), file=str(path))
    questions = EspionajeSetUp(kept, dict(start.given))
    while (question := questions.question) is not None:
        if start.is_complete and question.default is not None:
            questions.answer(question.default)
            continue
        ask = words(environment, question.ask)
        default = question.default if question.shown is None else words(environment, question.shown)
        shown = f"{ask}: " if default is None else f"{ask} [{default}]: "
        try:
            questions.answer(_said(asker.ask(shown, is_secret=question.is_secret and start.is_discreet)))
        except FieldcraftError as fault:
            environment.write("  " + environment.say(fault.template, **fault.values))
    header = questions.header()
    if start.settings:
        header["options"] = parse_settings(start.settings)
    game = EspionajeTable(questions.card_names)
    game.evidence(Journal(header, ()))
    file = JournalFile.create(path, header)
    save_people(path, questions.people)
    save_kept(GAME, questions.kept)
    environment.write(environment.say(message("The game is kept in {file}."), file=str(path)))
    return _session(start, file, questions.people, game)


def _said(text: str) -> str:
    """An answer as typed. Raises EOFError when the person leaves instead."""
    from table.commands import WORDS, Verb

    if text.strip().lower() in WORDS[Verb.QUIT]:
        raise EOFError
    return text


def _session(start: Start, file: JournalFile, people: People, game: Any) -> Session[Any, Any]:
    from table.session import Session
    from table.store import FileStore

    return Session(game, FileStore(file), people, partial(_save, file.path), conceals=start.is_discreet)


def _save(kept: Path, journal: Journal, name: str) -> str:
    """Where the journal is; with a name, a copy of it there. Raises ParseError."""
    from cli.files import write_text
    from engine.core.journal import write_journal

    if not name:
        return str(kept)
    write_text(name, write_journal(journal), force=False)
    return name
