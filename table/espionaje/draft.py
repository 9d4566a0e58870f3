"""What a line says, taken from its words one by one: who asks, which cards, who passed, who showed what; or an accusation and
its checks.

A :class:`Draft` is only what was said. What follows from it by the rules of play (who must have passed, whose turn it was) is
worked out in :mod:`table.espionaje.reading`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.core.errors import ParseError, message
from engine.core.events import Seat
from engine.espionaje.cards import Card
from table.espionaje.lexicon import Named, Player, Token, Verb

_UNCLEAR: Final = message("It is not clear who passed and who showed; write for example: 2 3 pass, 4 shows.")


@dataclass
class Draft:
    """What was said in one line.

    ``passes`` counts passes said without a name (each is the next player asked). ``shows`` says that somebody showed,
    ``shower`` who, and ``shown_to`` whom, if that was said. ``missed_cards`` and ``missed_answer`` stand for a question mark in
    that place. ``checks`` are the outcomes said of an accusation, each with its player if one was named; ``check_rest`` the
    outcome said of all who are left.
    """

    asker: Seat | None = None
    cards: list[Card] = field(default_factory=list)
    missed_cards: bool = False
    passed: set[Seat] = field(default_factory=set)
    passes: int = 0
    all_passed: bool = False
    shows: bool = False
    shower: Seat | None = None
    shown_to: Seat | None = None
    somebody: bool = False
    missed_answer: bool = False
    missed_passes: bool = False
    shown: Card | None = None
    new: bool | None = None
    accuses: bool = False
    checks: list[tuple[Seat | None, bool]] = field(default_factory=list)
    check_rest: bool | None = None

    @property
    def has_cards(self) -> bool:
        """Whether anything was said about the cards named."""
        return bool(self.cards) or self.missed_cards

    @property
    def has_answer(self) -> bool:
        """Whether anything was said about who passed or showed."""
        return bool(self.passed or self.passes or self.all_passed or self.shows or self.missed_answer or self.missed_passes)

    @property
    def is_accusation(self) -> bool:
        """Whether it speaks of an accusation or a check."""
        return self.accuses or bool(self.checks) or self.check_rest is not None


def draft_of(tokens: Iterable[Token]) -> Draft:
    """The draft of a line. Raises ParseError where the words do not fit together."""
    return _Taker().take(tokens)


class _Taker:
    """Takes words one by one; players wait until it is said what they did."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.waiting: list[Seat] = []
        self.subject: Verb | None = None
        self.negated = False

    def take(self, tokens: Iterable[Token]) -> Draft:
        for token in tokens:
            match token:
                case Player(seat):
                    if self.subject is Verb.UNKNOWN:
                        self._missed()
                    self.waiting.append(seat)
                case Named(card):
                    self._card(card)
                case _:
                    self._verb(token)
        self._rest()
        return self.draft

    def _card(self, card: Card) -> None:
        draft = self.draft
        if self.subject is Verb.UNKNOWN and not draft.has_cards:
            self._missed()
        if len(draft.cards) < 2 and not draft.shows and not draft.missed_cards:
            if self.waiting and not draft.cards:
                self._asks()
            draft.cards.append(card)
            return
        if self.waiting and not self._shown_to():
            self._shows()
        if not draft.shows or draft.shown is not None:
            raise ParseError(message("A suspicion names two cards, and one card is shown; this line has one card too many."))
        draft.shown = card

    def _shown_to(self) -> bool:
        """A player named after it was said who showed is the one who saw it (``4 shows me red``)."""
        if not self.draft.shows or len(self.waiting) != 1 or self.draft.shown_to is not None:
            return False
        self.draft.shown_to = self.waiting.pop()
        return True

    def _asks(self) -> None:
        if len(self.waiting) != 1 or self.draft.asker is not None:
            raise ParseError(message("It is not clear who asks; write for example: 2: paris red, all pass."))
        self.draft.asker = self.waiting.pop()

    def _verb(self, verb: Verb) -> None:
        match verb:
            case Verb.ASK:
                self._asks()
            case Verb.PASS:
                self._passes()
            case Verb.SHOW if self.negated:
                self.negated = False
                self._passes()
            case Verb.SHOW:
                self._shows()
            case Verb.ALL | Verb.NOBODY | Verb.UNKNOWN:
                self._subject(verb)
            case Verb.ACCUSE:
                self._accuses()
            case Verb.RIGHT | Verb.WRONG:
                self._checks(verb is Verb.RIGHT)
            case Verb.NOT:
                self.negated = True
            case Verb.NEW | Verb.OLD:
                self.draft.new = (verb is Verb.NEW) != self.negated
                self.negated = False
            case _:
                pass

    def _subject(self, verb: Verb) -> None:
        if self.subject is Verb.UNKNOWN:
            self._missed()
        self.subject = verb

    def _missed(self) -> None:
        """A question mark that stands by itself: first for the cards, then for the answer."""
        self.subject = None
        if len(self.draft.cards) < 2 and not self.draft.missed_cards:
            self.draft.missed_cards = True
            if self.waiting and self.draft.asker is None:
                self._asks()
        else:
            self.draft.missed_answer = True

    def _passes(self) -> None:
        draft, subject = self.draft, self.subject
        self.subject = None
        if subject is Verb.ALL:
            draft.all_passed = True
        elif subject is Verb.UNKNOWN:
            draft.missed_passes = True
        elif self.waiting:
            draft.passed |= set(self.waiting)
            self.waiting.clear()
        else:
            draft.passes += 1

    def _shows(self) -> None:
        draft, subject = self.draft, self.subject
        self.subject = None
        if draft.shows:
            raise ParseError(message("Only one player shows a card."))
        if subject is Verb.NOBODY:
            draft.all_passed = True
            return
        draft.shows = True
        if self.waiting:
            draft.shower = self.waiting.pop()
            draft.passed |= set(self.waiting)
            self.waiting.clear()
        else:
            draft.somebody = subject is Verb.UNKNOWN

    def _accuses(self) -> None:
        self.draft.accuses = True
        if self.waiting:
            self.draft.asker = self.waiting.pop()

    def _checks(self, is_right: bool) -> None:
        is_right, self.negated = is_right != self.negated, False
        if self.subject in (Verb.ALL, Verb.NOBODY):
            self.draft.check_rest = is_right != (self.subject is Verb.NOBODY)
            self.subject = None
            return
        seats: list[Seat | None] = [*self.waiting] or [None]
        self.waiting.clear()
        self.draft.checks += [(seat, is_right) for seat in seats]

    def _rest(self) -> None:
        """What is left at the end of the line: a bare player showed, a bare 'all' passed, a bare 'no' is a wrong check."""
        if self.subject in (Verb.ALL, Verb.NOBODY):
            self.draft.all_passed = True
        elif self.subject is Verb.UNKNOWN:
            self._missed()
        if self.negated:
            self._checks(True)
        if self.waiting and not self._shown_to():
            if len(self.waiting) > 1 or self.draft.shows:
                raise ParseError(_UNCLEAR)
            self._shows()
