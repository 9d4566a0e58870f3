"""A seat's session at the table: lines in, replies out, everything entered kept in the journal before it is answered.

The session knows no game, no language and no terminal. A :class:`~table.parts.TableGame` reads the events, says what follows
from them and puts them into words; a :class:`~table.store.Store` keeps the journal; whoever shows the replies may be a terminal
or a page.

Nothing that was entered is ever lost: corrections are events of the journal, undo and redo follow from it, and a line that
contradicts the others stays, marked, until it or another is corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from engine.core.errors import Contradiction, FieldcraftError, ParseError, Phrase, message
from engine.core.journal import REPLACE, RETRACT, Entry, Journal
from table.commands import Command, Verb, command_words, near_command, parse_command
from table.history import history_of
from table.journals import log_of
from table.parts import Clash, Help, Line, Log, LogLine, Mend, Reply, TableGame, refusal
from table.people import People, check_names
from table.store import Store

E = TypeVar("E")
V = TypeVar("V")

START: Final = 0
"""The number in the log of what the seat knew beforehand."""


class Session(Generic[E, V]):
    """One seat's game under way.

    ``saver`` writes a journal to a name that the player chose, and returns what to call the place. ``conceals`` keeps the
    seat's own secrets out of what is said of each line. Raises FieldcraftError for a journal that is not this game's.
    """

    def __init__(
        self,
        game: TableGame[E, V],
        store: Store,
        people: People,
        saver: Callable[[Journal, str], str] | None = None,
        *,
        conceals: bool = False,
    ) -> None:
        self.game = game
        self.store = store
        self.people = people
        self.conceals = conceals
        self._saver = saver
        self._offered: tuple[Mend, ...] = ()
        self.evidence: E = game.evidence(store.journal)
        self.clash: tuple[int, ...] = ()
        self._view: V | None = None
        self._look()

    @property
    def view(self) -> V | None:
        """What is known and advisable now; None while the evidence contradicts itself."""
        return self._view

    def opening(self) -> Reply:
        """What to show when the session begins or resumes."""
        return Reply((self._tell_start(),)).and_then(*self._state())

    def words(self) -> tuple[str, ...]:
        """The words worth completing now."""
        return (*self.game.words(self.evidence, self.people), *command_words(self.game.commands))

    def do(self, text: str) -> Reply:
        """Carry out one line. Nothing is raised for any text; a refused line changes nothing."""
        if not text.strip():
            return Reply(self._state())
        command = parse_command(text, self.game.commands)
        try:
            return self._enter(text) if command is None else self._obey(command)
        except Contradiction as fault:
            return refusal(fault)
        except FieldcraftError as fault:
            return self._refuse(fault, text, is_event=command is None)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            return refusal(FieldcraftError(message("Not saved, so not entered: {reason}."), reason=reason))

    def _refuse(self, fault: FieldcraftError, text: str, *, is_event: bool) -> Reply:
        reply = refusal(fault)
        near = near_command(text, self.game.commands) if is_event and len(text.split()) <= 2 else None
        return reply.and_then(Phrase(message("There is a command '{word}'."), word=near)) if near else reply

    def _obey(self, command: Command) -> Reply:
        rest = command.rest
        match command.verb:
            case Verb.HELP:
                return Reply((Help(self.game.help_lines, tuple(self.game.commands.values())),))
            case Verb.GRID:
                return Reply(self._state())
            case Verb.SUGGEST:
                return self._knowing(lambda: (self.game.suggest(rest, self.evidence, self.people),))
            case Verb.WHY:
                return self._knowing(lambda: self.game.why(rest, self.evidence, self.people))
            case Verb.PLAN | Verb.SCORE | Verb.RULES:
                return self._knowing(lambda: self.game.answer(command.verb, rest, self.evidence, self.people))
            case Verb.WHAT_IF:
                return self._what_if(rest)
            case Verb.LOG:
                return Reply((Log((self._start_line(), *self._log())),))
            case Verb.SAVE:
                return self._save(rest)
            case Verb.RENAME:
                return self._rename(rest)
            case Verb.QUIT:
                return Reply((Phrase(message("Everything is kept.")),), is_over=True)
            case _:
                return self._correct(command)

    def _correct(self, command: Command) -> Reply:
        match command.verb:
            case Verb.UNDO:
                return self._undo()
            case Verb.REDO:
                return self._redo()
            case Verb.EDIT:
                return self._edit(*self._numbered(command.rest))
            case Verb.DELETE:
                return self._delete(self._numbered(command.rest)[0])
            case _:
                return self._fix(self._numbered(command.rest)[0])

    # Events

    def _enter(self, text: str) -> Reply:
        line = self.game.read_line(text, self.evidence, self.people)
        journal = self.store.journal
        for data in line.events:
            journal = journal.with_event(data)
        self.game.evidence(journal)
        numbers = [self.store.append(data) for data in line.events]
        return self._changed(self._told(numbers, line))

    def _told(self, numbers: list[int], line: Line) -> tuple[Phrase, ...]:
        said = [
            Phrase("{number}. {told}", number=number, told=self._tell(data))
            for number, data in zip(numbers, line.events, strict=True)
        ]
        return (*line.notes, *said)

    def _what_if(self, text: str) -> Reply:
        if not text.strip():
            template = message("What if what? Write a line as for an event: what-if {line}.")
            raise ParseError(template, line=Phrase(self.game.example))
        preview = self.game.preview(text, self.evidence, self.people) if self._view is not None else None
        if preview is not None:
            return Reply((preview,))
        line = self.game.read_line(text, self.evidence, self.people)
        journal = self.store.journal
        for data in line.events:
            journal = journal.with_event(data)
        supposed = self.game.evidence(journal)
        title = Phrase(message("If this happened: {told}"), told=self._tell(line.events[-1]))
        try:
            return Reply((*line.notes, title, self.game.view(supposed, self.people), _NOT_ENTERED))
        except Contradiction as fault:
            return Reply((*line.notes, title, self._clashing(journal, fault), _NOT_ENTERED))

    # Corrections

    def _undo(self) -> Reply:
        number = history_of(self.store.journal.written).to_undo
        if number is None:
            raise ParseError(message("There is nothing to undo."))
        said: list[Phrase] = []
        for each in self.game.undone_with(number, self.store.journal):
            said.append(Phrase(message("Undone: {told}"), told=self._told_of(each)))
            self._append({"event": RETRACT, "of": each})
        return self._changed(tuple(said))

    def _redo(self) -> Reply:
        number = history_of(self.store.journal.written).to_redo
        if number is None:
            raise ParseError(message("There is nothing to redo."))
        said: list[Phrase] = []
        while number is not None:
            undone = self.store.journal.written[number - 1].data["of"]
            self._append({"event": RETRACT, "of": number})
            said.append(Phrase(message("Done again: {told}"), told=self._told_of(undone)))
            number = self._redone_with()
        return self._changed(tuple(said))

    def _redone_with(self) -> int | None:
        """The next thing to redo, if an undo would take it back together with what was just redone."""
        number = history_of(self.store.journal.written).to_redo
        if number is None:
            return None
        undone = self.store.journal.written[number - 1].data["of"]
        redone = self.store.journal.with_event({"event": RETRACT, "of": number})
        return number if len(self.game.undone_with(undone, redone)) > 1 else None

    def _edit(self, number: int, text: str) -> Reply:
        if number == START:
            return self._edit_start(text)
        entry = self._event(number)
        standing = {each.number: each for each in self.store.journal.entries}
        before = Journal(self.store.journal.header, tuple(each for each in standing.values() if each.number < number))
        old = standing.get(number)
        line = self.game.read_line(text, self.game.evidence(before), self.people, old.data if old else entry.data)
        if len(line.events) != 1:
            raise ParseError(message("Event {number} can be replaced by one event only."), number=number)
        return self._replace(number, line.events[0], line.notes)

    def _edit_start(self, text: str) -> Reply:
        return self._restart(self.game.corrected_start(text, self.store.journal.header, self.people))

    def _restart(self, header: dict[str, Any]) -> Reply:
        """Another first line under the same events; the journal as it was is kept."""
        self.game.evidence(Journal(header, self.store.journal.written))
        kept = self.store.restart(header)
        said = [Phrase(message("The journal as it was is kept in {file}."), file=kept)] if kept else []
        self.evidence = self.game.evidence(self.store.journal)
        return self._changed((self._tell_start(), *said))

    def _replace(self, number: int, data: dict[str, Any], notes: tuple[Phrase, ...] = ()) -> Reply:
        self._append({"event": REPLACE, "of": number, "with": data})
        return self._changed((*notes, Phrase(message("Event {number} is now: {told}"), number=number, told=self._tell(data))))

    def _delete(self, number: int) -> Reply:
        entry = self._event(number)
        standing = {each.number: each for each in self.store.journal.entries}
        if number not in standing:
            raise ParseError(message("Event {number} is deleted already."), number=number)
        try:
            self._append({"event": RETRACT, "of": number})
        except FieldcraftError as fault:
            return self._forget(number, entry, fault)
        return self._changed((Phrase(message("Deleted: {number}. {told}"), number=number, told=self._tell(entry.data)),))

    def _forget(self, number: int, entry: Entry, fault: FieldcraftError) -> Reply:
        """Keep the place of an event that later ones need, and nothing else of it."""
        blank = self.game.blank(entry.data)
        if blank is None:
            raise fault
        note = message("The events after {number} need its place: the turn stays, and nothing is known of it.")
        return self._replace(number, blank, (Phrase(note, number=number),))

    def _fix(self, number: int) -> Reply:
        if not 1 <= number <= len(self._offered):
            raise ParseError(message("There is no correction {number} on offer."), number=number)
        mend = self._offered[number - 1]
        if len(mend.changes) != 1:
            raise ParseError(
                message("Correction {number} leaves a choice: use 'edit {event} ...'."), number=number, event=mend.number
            )
        (change,) = mend.changes
        if change is None:
            return self._delete(mend.number)
        return self._restart(change) if mend.number == START else self._replace(mend.number, change)

    def _append(self, data: dict[str, Any]) -> None:
        """Keep a correction, if the events that count are still in order after it."""
        self.game.evidence(self.store.journal.with_event(data))
        self.store.append(data)

    def _event(self, number: int) -> Entry:
        written = self.store.journal.written
        if not 1 <= number <= len(written) or written[number - 1].is_correction:
            raise ParseError(message("There is no event {number}; 'log' shows the numbers."), number=number)
        return written[number - 1]

    def _numbered(self, rest: str) -> tuple[int, str]:
        """The number that a command begins with, and what follows. Raises ParseError."""
        word, _, text = rest.strip().partition(" ")
        digits = word.rstrip(".:,").lstrip("#")
        if not digits.isdecimal() or len(digits) > 6:
            template = message("Which number? For example: edit 3 {line}; delete 3.")
            raise ParseError(template, line=Phrase(self.game.example))
        return int(digits), text

    # The rest

    def _save(self, name: str) -> Reply:
        if self._saver is None:
            raise ParseError(message("There is nowhere to save to here."))
        where = self._saver(self.store.journal, name.strip())
        return Reply((Phrase(message("Saved in {file}."), file=where),))

    def _rename(self, rest: str) -> Reply:
        number, name = self._numbered(rest)
        if number not in self.people.seats:
            raise ParseError(message("There is no player {word}; there are {count}."), word=number, count=len(self.people.names))
        renamed = self.people.renamed(number, name.strip())
        check_names(renamed.names, taken=self.game.reserved_words(self.evidence))
        self.people = renamed
        self._look()
        return Reply((Phrase(message("Seat {seat} is {name}."), seat=number, name=renamed.name(number)),))

    def _knowing(self, answer: Callable[[], tuple[Any, ...]]) -> Reply:
        """An answer that takes evidence without contradiction."""
        return Reply(answer() if self._view is not None else self._state(), is_private=True)

    # What follows from the journal

    def _changed(self, parts: tuple[Any, ...]) -> Reply:
        self.evidence = self.game.evidence(self.store.journal)
        self._look()
        return Reply(parts).and_then(*self._state())

    def _look(self) -> None:
        """Work out what is known now, or which events clash."""
        self._view, self.clash, self._offered = None, (), ()
        try:
            self._view = self.game.view(self.evidence, self.people)
        except Contradiction as fault:
            self.clash = tuple(fault.place["events"])
            self._offered = self.game.mends(self.store.journal, self.clash, self.people)

    def _state(self) -> tuple[Any, ...]:
        if self._view is not None:
            return (self._view,)
        lines = tuple(line for line in (self._start_line(), *self._log()) if line.number in self.clash)
        return (Clash(lines, self._offered),)

    def _clashing(self, journal: Journal, fault: Contradiction) -> Clash:
        """The clash of a journal that is only supposed."""
        clash = tuple(fault.place["events"])
        data = {entry.number: entry.data for entry in journal.entries}
        lines = [LogLine(number, self._tell(data[number])) for number in clash if number != START]
        return Clash((*([self._start_line()] if START in clash else []), *lines))

    def _start_line(self) -> LogLine:
        return LogLine(START, self._tell_start(), clashes=START in self.clash)

    def _log(self) -> tuple[LogLine, ...]:
        return log_of(self.store.journal, self._tell, self.clash)

    def _told_of(self, number: int) -> Phrase:
        """A line of the journal in words, a correction too."""
        data = self.store.journal.written[number - 1].data
        if data["event"] == REPLACE:
            return Phrase(message("the correction of event {number}"), number=data["of"])
        if data["event"] == RETRACT:
            return Phrase(message("the deletion of event {number}"), number=data["of"])
        return Phrase("{number}. {told}", number=number, told=self._tell(data))

    def _tell(self, data: Mapping[str, Any]) -> Phrase:
        return self.game.tell(data, self.evidence, self.people, conceal=self.conceals)

    def _tell_start(self) -> Phrase:
        return self.game.tell_start(self.evidence, self.people, conceal=self.conceals)


_NOT_ENTERED: Final = Phrase(message("(Nothing was entered.)"))
