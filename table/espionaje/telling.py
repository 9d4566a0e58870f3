"""Events and facts of this table in words: what the log shows, and what a line was understood as."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.errors import Phrase, message
from engine.core.events import Seat
from engine.espionaje.cards import Card, CardNames
from engine.espionaje.evidence import Announced, Checked, Happened, Heard
from table.espionaje.labels import label, labels
from table.people import People, Said, listed

HIDDEN: Final = "***"
"""What stands for a card that onlookers at the screen should not see."""


class Teller:
    """Puts one table's events into words; ``conceals`` cards of the own hand that were shown (``--discreet``)."""

    def __init__(self, names: CardNames, people: People, conceals: frozenset[Card] = frozenset()) -> None:
        self.names = names
        self.people = people
        self.conceals = conceals

    def event(self, event: Happened) -> Phrase:
        """One event as a sentence.

        >>> from engine.espionaje.cards import DEFAULT_NAMES
        >>> teller = Teller(DEFAULT_NAMES, People(("Ana", "Beto", "Carla")))
        >>> str(teller.event(Heard(1, 2, (Card(1), Card(13)), (3,), 1)))
        'Beto: red, paris; Carla passed, Ana showed.'
        """
        match event:
            case Heard():
                return Phrase("{asked}; {answer}.", asked=self._asked(event), answer=self._answer(event))
            case Announced(by=by):
                return Phrase(message("{name} accuses."), name=self.people.name(by))
            case Checked(by=by, correct=True):
                return Phrase(message("{name} is right and wins."), name=self.people.name(by))
            case Checked(by=by):
                return Phrase(message("{name} is wrong."), name=self.people.name(by))

    def card(self, card: Card) -> Said:
        """A card, concealed where it must be."""
        return HIDDEN if card in self.conceals else label(self.names, card)

    def _asked(self, event: Heard) -> Phrase:
        cards = Phrase(message("cards not heard")) if event.cards is None else labels(self.names, event.cards)
        return Phrase("{name}: {cards}", name=self.people.name(event.by), cards=cards)

    def _answer(self, event: Heard) -> Phrase:
        if event.passed is None:
            if event.shown_by is None:
                return Phrase(message("the answer was not noticed"))
            return Phrase("{showed} ({note})", showed=self._showed(event), note=Phrase(message("who passed was not noticed")))
        if event.shown_by is None:
            return Phrase(message("all passed"))
        if not event.passed:
            return self._showed(event)
        return Phrase("{passed}, {showed}", passed=self._passed(event.passed), showed=self._showed(event))

    def _passed(self, seats: Sequence[Seat]) -> Phrase:
        if len(seats) == 1:
            return Phrase(message("{name} passed"), name=self.people.name(seats[0]))
        *others, last = (self.people.name(seat) for seat in seats)
        return Phrase(message("{names} and {name} passed"), names=listed(others), name=last)

    def _showed(self, event: Heard) -> Phrase:
        name = self.people.name(event.shown_by or 0)
        new = {None: "", True: " +", False: " ="}[event.new]
        if event.shown is None:
            return Phrase(message("{name} showed{new}"), name=name, new=new)
        return Phrase(message("{name} showed {card}{new}"), name=name, card=self.card(event.shown), new=new)
