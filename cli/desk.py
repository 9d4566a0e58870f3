"""A session at the table on one screen: its questions, its prompt, its journal, the same for every game.

The session itself is :class:`table.session.Session`; what only one game knows comes as a :class:`Kit`. Everything entered is
on disk before it is answered, so that an interrupt, a closed terminal or a power cut loses nothing: the next session goes on
where this one stopped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol

import typer

from cli.environment import Environment
from cli.exits import DONE
from engine.core.errors import FieldcraftError, ParseError, Phrase, message

if TYPE_CHECKING:
    from cli.prompts import Prompter
    from engine.core.journal import Journal
    from engine.core.journal_file import JournalFile
    from table.parts import Reply, TableGame
    from table.people import People
    from table.session import Session
    from table.setup import Kept, SetUp

PROMPT: Final = "> "

JournalOption = Annotated[
    str | None,
    typer.Option("--journal", metavar="FILE", help=message("Keep the game in this file, or go on with the one in it.")),
]
NewOption = Annotated[bool, typer.Option("--new", help=message("Begin a new game instead of going on with the last."))]


@dataclass(frozen=True)
class Start:
    """How a session begins: which journal, and what of the set-up is said on the command line, by the keys of the questions."""

    journal: str | None = None
    is_new: bool = False
    given: tuple[tuple[str, str], ...] = ()
    settings: tuple[str, ...] = ()
    is_discreet: bool = False

    @classmethod
    def of(
        cls,
        journal: str | None,
        said: Mapping[str, str | None],
        settings: list[str] | None,
        *,
        new: bool = False,
        discreet: bool = False,
    ) -> Start:
        """From the options of a command line; what is None was not said."""
        given = tuple((key, value) for key, value in said.items() if value is not None)
        return cls(journal, new, given, tuple(settings or ()), discreet)


class Kit(Protocol):
    """What a game brings to the desk."""

    @property
    def name(self) -> str:
        """The game's name on the command line, also of its numbered journals (``play`` has a name of its own)."""

    def resumed(self) -> TableGame[Any, Any]:
        """The game at the table, for a journal that exists."""

    def seats(self, evidence: Any) -> int:
        """How many players the evidence of a journal is about."""

    def set_up(self, kept: Kept, given: Mapping[str, str]) -> SetUp:
        """The questions before a new game. Raises FieldcraftError for what was given on the command line."""

    def is_complete(self, given: Mapping[str, str]) -> bool:
        """Whether all that only this table can know is given: what else there is to ask then takes its default."""

    def begun(self, questions: SetUp) -> TableGame[Any, Any]:
        """The game at the table after its questions."""

    def show(self, environment: Environment, part: Any) -> None:
        """Show a part of a reply that only this game has."""


def sit_down(environment: Environment, start: Start, kit: Kit) -> int:
    """A session from its first question to its end. Raises FieldcraftError, OSError, and KeyboardInterrupt after a last word."""
    from cli.prompts import prompter

    asker = prompter(environment)
    try:
        session = begin(environment, start, kit, asker)
    except EOFError:
        return DONE
    return Desk(environment, session, asker, kit).run()


class Desk:
    """One session on one screen."""

    def __init__(self, environment: Environment, session: Session[Any, Any], asker: Prompter, kit: Kit) -> None:
        self.environment = environment
        self.session = session
        self.asker = asker
        self.kit = kit
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
        text = self.asker.ask(PROMPT, words=self.session.words)
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
        from cli.render.session import show_parts

        show_parts(self.environment, parts, self.kit.show)
        self.environment.stdout.flush()

    def _keep_people(self) -> None:
        from cli.table_files import save_people

        path = getattr(self.session.store, "path", None)
        if path is not None:
            save_people(path, self.session.people)

    def _say(self, template: str) -> None:
        file = str(getattr(self.session.store, "path", "-"))
        self.environment.write(self.environment.say(template, file=file))


def begin(environment: Environment, start: Start, kit: Kit, asker: Prompter) -> Session[Any, Any]:
    """The session that is asked for: resumed from its journal, or new after the questions. Raises EOFError when the person
    leaves instead of answering.
    """
    from cli.table_files import last_journal

    path = Path(start.journal) if start.journal is not None else last_journal(kit.name)
    if path is not None and path.exists() and not start.is_new:
        resumed = _resume(environment, start, path, kit)
        if start.journal is not None or not resumed.game.is_over(resumed.evidence):
            if start.given or start.settings:
                environment.warn("fieldcraft: " + environment.say(_NOT_ANEW, file=str(path)))
            environment.write(environment.say(message("Going on with {file} (--new begins another game)."), file=str(path)))
            return resumed
    return _set_up(environment, start, kit, asker)


_NOT_ANEW: Final = message("{file} holds a game already: what the command line says about the set-up was not used.")


def _resume(environment: Environment, start: Start, path: Path, kit: Kit) -> Session[Any, Any]:
    from cli.espionaje_input import open_journal
    from cli.table_files import load_people

    file = open_journal(environment, str(path))
    game = kit.resumed()
    evidence = game.evidence(file.journal)
    return _session(start, file, load_people(path, kit.seats(evidence)), game)


def _set_up(environment: Environment, start: Start, kit: Kit, asker: Prompter) -> Session[Any, Any]:
    from cli.table_files import load_kept, next_journal, save_kept, save_people
    from cli.values import parse_settings
    from engine.core.journal import Journal
    from engine.core.journal_file import JournalFile

    path = Path(start.journal) if start.journal is not None else next_journal(kit.name)
    if path.exists():
        raise ParseError(message("{file} exists already; --new begins a game in a file that does not."), file=str(path))
    given = dict(start.given)
    questions = kit.set_up(load_kept(kit.name), given)
    ask(environment, questions, asker, is_complete=kit.is_complete(given), is_discreet=start.is_discreet)
    header = questions.header()
    if start.settings:
        header["options"] = parse_settings(start.settings)
    game = kit.begun(questions)
    game.evidence(Journal(header, ()))
    file = JournalFile.create(path, header)
    save_people(path, questions.people)
    save_kept(kit.name, questions.kept)
    environment.write(environment.say(message("The game is kept in {file}."), file=str(path)))
    return _session(start, file, questions.people, game)


def ask(environment: Environment, questions: SetUp, asker: Prompter, *, is_complete: bool, is_discreet: bool) -> None:
    """Ask until nothing is left to ask; ``is_complete``: what has a default is not asked."""
    from cli.render.session import words

    while (question := questions.question) is not None:
        if is_complete and question.default is not None:
            questions.answer(question.default)
            continue
        text = words(environment, question.ask)
        default = question.default if question.shown is None else words(environment, question.shown)
        shown = f"{text}: " if default is None else f"{text} [{default}]: "
        try:
            questions.answer(_said(asker.ask(shown, is_secret=question.is_secret and is_discreet)))
        except FieldcraftError as fault:
            for each in fault.problems or (fault,):
                environment.write("  " + environment.say(each.template, **each.values))


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
