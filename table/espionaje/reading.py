"""A line as typed, read into the events of the journal by the rules of play.

The rules fill in what a line leaves out and cannot be otherwise: the asker is whose turn it is (C5); when a player showed,
everybody asked before passed (C9); of two named cards of which the own hand holds one, that one was shown. What was half heard
is written as such. Left out: whether any deal fits; that is a question of knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import Seat
from engine.espionaje.cards import Card
from engine.espionaje.evidence import Evidence, Heard, Stage
from table.espionaje import labels
from table.espionaje.draft import Draft, draft_of
from table.espionaje.lexicon import Lexicon
from table.parts import Line
from table.people import People


def read_line(text: str, before: Evidence, people: People, instead_of: Heard | None = None) -> Line:
    """The events of a line typed after ``before``.

    ``instead_of`` is the suspicion that the line corrects: what the line does not mention stays as it was there.
    Raises ParseError for a line that cannot be understood or leaves out what must be known.
    """
    lexicon = Lexicon(before.names, people, before.seat)
    read = lexicon.read(text)
    if not read.tokens:
        raise ParseError(message("There is nothing about the game in this line; 'help' tells what can be typed."))
    draft = draft_of(read.tokens)
    if draft.is_accusation or (before.stage is Stage.CHECK and not draft.has_cards):
        return Line(_Accusation(before, people).events(draft), read.guesses)
    return Line((_Suspicion(before, people, instead_of).event(draft),), read.guesses)


class _Suspicion:
    """One suspicion, from its draft."""

    def __init__(self, before: Evidence, people: People, instead_of: Heard | None) -> None:
        self.before = before
        self.people = people
        self.old = instead_of

    def event(self, draft: Draft) -> dict[str, Any]:
        by = self._asker(draft)
        cards = self._cards(draft)
        passed, shower = self._answer(draft, by)
        data: dict[str, Any] = {"event": "suspicion", "by": by}
        data["cards"] = None if cards is None else [self.before.names.format(card) for card in cards]
        data["passed"] = None if passed is None else list(passed)
        data["shown_by"] = shower
        if (shown := self._shown(draft, by, cards, shower)) is not None:
            data["shown"] = self.before.names.format(shown)
        new = draft.new if draft.new is not None or self.old is None or draft.has_answer else self.old.new
        return data if new is None else data | {"new": new}

    def _asker(self, draft: Draft) -> Seat:
        due = self.before.acting
        if self.before.stage is Stage.OVER or due is None:
            raise ParseError(message("The game is over; 'undo' or 'edit' if that is a mistake."))
        if self.before.stage is Stage.CHECK:
            raise ParseError(
                message("An accusation is announced: was {name} right or wrong?"),
                place={"field": "by"},
                name=self.people.name(due),
            )
        if draft.asker not in (None, due):
            raise ParseError(
                message("It is {name}'s turn, seat {seat}. If you missed that turn, enter '{seat}: ?' first."),
                place={"field": "by"},
                name=self.people.name(due),
                seat=due,
            )
        return due

    def _cards(self, draft: Draft) -> Sequence[Card] | None:
        if draft.missed_cards or (draft.somebody and not draft.cards and self.old is None):
            return None
        if not draft.cards and self.old is not None:
            return self.old.cards
        if len(draft.cards) != 2:
            raise ParseError(
                message("A suspicion names two cards; put ? for what you did not hear. Expected for example: {example}."),
                place={"field": "cards"},
                example="paris red, 2 3 pass, 4 shows" if self.before.players == 4 else "paris red, all pass",
            )
        return draft.cards

    def _answer(self, draft: Draft, by: Seat) -> tuple[tuple[Seat, ...] | None, Seat | None]:
        """Who passed (None: not noticed) and who showed."""
        order = self.before.others_from(by)
        if not draft.has_answer:
            return self._unsaid(draft, by)
        self._check_asked(draft, by, order)
        if draft.all_passed:
            return self._everybody(draft, order)
        if draft.shows:
            return self._showed(draft, order)
        return self._only_passes(draft, order)

    def _unsaid(self, draft: Draft, by: Seat) -> tuple[tuple[Seat, ...] | None, Seat | None]:
        if self.old is not None and self.old.by == by:
            return self.old.passed, self.old.shown_by
        if draft.missed_cards:
            return None, None
        first = self.before.others_from(by)[0]
        raise ParseError(
            message("Who passed, and who showed? {name} was asked first. Put ? if you missed it."),
            place={"field": "passed"},
            name=self.people.name(first),
        )

    def _check_asked(self, draft: Draft, by: Seat, order: Sequence[Seat]) -> None:
        if draft.shown_to not in (None, by):
            raise ParseError(
                message("{name} asks, so the card was shown to nobody else."),
                place={"field": "shown_by"},
                name=self.people.name(by),
            )
        for seat in sorted({*draft.passed, *((draft.shower,) if draft.shower else ())}):
            if seat not in order:
                raise ParseError(
                    message("{name} is the one who asks, and neither passes nor shows."), name=self.people.name(seat)
                )

    def _everybody(self, draft: Draft, order: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], None]:
        if draft.shows:
            raise ParseError(message("If everybody passed, nobody showed."), place={"field": "shown_by"})
        return order, None

    def _showed(self, draft: Draft, order: tuple[Seat, ...]) -> tuple[tuple[Seat, ...] | None, Seat | None]:
        """Somebody showed: those asked before passed, unless the line says that this was not noticed."""
        passed = self._prefix(draft, order)
        shower = draft.shower
        if shower is None and (not draft.somebody or len(order) - len(passed) == 1):
            shower = order[len(passed)] if passed or len(order) == 1 else None
        if shower is None:
            if not draft.somebody:
                raise ParseError(message("Who showed? Put ? if you do not know."), place={"field": "shown_by"})
            return None, None
        if shower in passed:
            late = passed[passed.index(shower)]
            raise ParseError(
                message("{name} showed, so nobody to the left was asked any more."),
                place={"field": "passed"},
                name=self.people.name(late),
            )
        if draft.missed_passes or draft.missed_answer:
            return None, shower
        return order[: order.index(shower)], shower

    def _only_passes(self, draft: Draft, order: tuple[Seat, ...]) -> tuple[tuple[Seat, ...] | None, None]:
        passed = self._prefix(draft, order)
        if draft.missed_answer or draft.missed_passes:
            return None, None
        if len(passed) < len(order):
            raise ParseError(
                message("And {name}, who was asked next? Expected a pass or a card shown; put ? if you missed it."),
                place={"field": "shown_by"},
                name=self.people.name(order[len(passed)]),
            )
        return passed, None

    def _prefix(self, draft: Draft, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The players who must have passed for those said to have passed to be asked at all."""
        last = max((order.index(seat) + 1 for seat in draft.passed), default=0) + draft.passes
        if last > len(order):
            raise ParseError(message("There are more passes here than players to pass."), place={"field": "passed"})
        return order[:last]

    def _shown(self, draft: Draft, by: Seat, cards: Sequence[Card] | None, shower: Seat | None) -> Card | None:
        seat = self.before.seat
        saw = shower is not None and seat in (by, shower)
        if draft.shown is not None:
            return self._said_shown(draft.shown, cards, saw=saw)
        if not saw:
            return None
        if self.old is not None and self.old.shown is not None and (cards is None or self.old.shown in cards):
            return self.old.shown
        own = [card for card in cards or () if card in self.before.hand]
        if shower == seat and len(own) == 1:
            return own[0]
        asks = message("Which card did you show, {cards}?") if shower == seat else message("Which card were you shown, {cards}?")
        either = labels.labels(self.before.names, cards or ()) if cards else Phrase("?")
        raise ParseError(asks, place={"field": "shown"}, cards=either)

    def _said_shown(self, shown: Card, cards: Sequence[Card] | None, *, saw: bool) -> Card:
        if not saw:
            raise ParseError(
                message("Only who asked and who showed see the card; leave {card} out, or correct who showed."),
                place={"field": "shown"},
                card=labels.label(self.before.names, shown),
            )
        if cards is not None and shown not in cards:
            raise ParseError(
                message("The card shown is one of those named, {cards}; it cannot be {card}."),
                place={"field": "shown"},
                cards=labels.labels(self.before.names, cards),
                card=labels.label(self.before.names, shown),
            )
        return shown


class _Accusation:
    """An announcement and checks, from their draft."""

    def __init__(self, before: Evidence, people: People) -> None:
        self.before = before
        self.people = people

    def events(self, draft: Draft) -> tuple[dict[str, Any], ...]:
        due, stage = self.before.acting, self.before.stage
        if stage is Stage.OVER or due is None:
            raise ParseError(message("The game is over; 'undo' or 'edit' if that is a mistake."))
        if draft.has_cards or draft.has_answer:
            raise ParseError(message("A turn is a suspicion or an accusation, not both; the guess itself stays secret."))
        events: list[dict[str, Any]] = []
        if stage is Stage.TURN:
            self._expect(draft.asker, due)
            events.append({"event": "announce", "by": due})
        elif draft.accuses:
            raise ParseError(
                message("An accusation is announced already: was {name} right or wrong?"), name=self.people.name(due)
            )
        return (*events, *self._checks(draft, due))

    def _checks(self, draft: Draft, due: Seat) -> list[dict[str, Any]]:
        accuser = self._accuser(due)
        order = [accuser, *self.before.others_from(accuser)]
        turns = order[order.index(due) :]
        said = list(draft.checks)
        if draft.check_rest is not None:
            said += [(None, draft.check_rest)] * (len(turns) - len(said))
        if not said and not draft.accuses:
            raise ParseError(message("Was {name} right or wrong?"), place={"field": "correct"}, name=self.people.name(due))
        events: list[dict[str, Any]] = []
        for (seat, is_right), turn in zip(said, turns, strict=False):
            self._expect(seat, turn)
            events.append({"event": "check", "by": turn, "correct": is_right})
        return events

    def _accuser(self, due: Seat) -> Seat:
        announced = [each.by for each in self.before.events if not isinstance(each, Heard)]
        return announced[0] if announced else due

    def _expect(self, seat: Seat | None, due: Seat) -> None:
        if seat not in (None, due):
            raise ParseError(
                message("It is {due}'s turn now, not {name}'s."),
                place={"field": "by"},
                due=self.people.name(due),
                name=self.people.name(seat or due),
            )
