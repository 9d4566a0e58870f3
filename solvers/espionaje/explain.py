"""Why: minimal sets of events that prove a fact, or that contradict each other.

A core of assumptions from CP-SAT is enough but minimal only two times in three, so every event of it is then tried: left out,
does the rest still do? What remains is irreducible: each event in it was shown to be needed. Such sets are not unique; later
events are dropped first, so that an explanation rests on what was known earliest (the own hand before all). Wording stays with
the callers, except for one sentence an event, which a refusal needs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from engine.core.errors import Contradiction, Phrase, message
from engine.core.events import Seat
from engine.espionaje.cards import Card
from engine.espionaje.evidence import Evidence, Heard
from solvers.espionaje.clues import OWN_HAND, event_numbers
from solvers.espionaje.model import Fact, TableModel
from solvers.espionaje.posterior import count_worlds


@dataclass(frozen=True)
class Proof:
    """That a card is at a place (``is_there``), or that it is not, and the events that together prove it, none to spare."""

    card: Card
    place: Seat
    is_there: bool
    because: tuple[int, ...]


class Explainer:
    """Explanations for one journal, the model built once."""

    def __init__(self, evidence: Evidence) -> None:
        self.model = TableModel(evidence)

    def conflict(self) -> tuple[int, ...] | None:
        """A minimal set of events that contradict each other; None where some deal fits."""
        return self._minimal(self.model.events)

    def prove(self, card: Card, place: Seat, is_there: bool = True) -> Proof | None:
        """A minimal proof that the card is there (or is not); None where the events do not prove it.

        Events that contradict each other prove nothing: see :meth:`conflict`.
        """
        if not self._is_consistent:
            return None
        opposite: Fact = (card, place, not is_there)
        because = self._minimal(self.model.events, opposite)
        return None if because is None else Proof(card, place, is_there, because)

    @cached_property
    def _is_consistent(self) -> bool:
        return self.model.clash(self.model.events) is None

    def _minimal(self, events: Collection[int], *facts: Fact) -> tuple[int, ...] | None:
        """An irreducible set of events that clash with the facts, found by leaving out one event after another."""
        core = self.model.clash(events, *facts)
        if core is None:
            return None
        for number in sorted(core, reverse=True):
            if number in core:
                smaller = self.model.clash(core - {number}, *facts)
                core = core if smaller is None else smaller
        return tuple(sorted(core))


def contradiction(evidence: Evidence) -> Contradiction:
    """The refusal of a journal that no deal fits: which events clash, none of which can be left out, in the player's words."""
    events = Explainer(evidence).conflict()
    assert events is not None
    told = reduce(lambda before, then: Phrase("{before} {then}", before=before, then=then), describe(evidence, events))
    return Contradiction(message("No deal fits all of this: {told}"), place={"events": list(events)}, told=told)


def single_repairs(evidence: Evidence) -> tuple[int, ...]:
    """The events of a contradictory journal each of which, left out alone, makes it fit some deal again (0: the own hand)."""
    numbers = event_numbers(evidence)
    return tuple(left for left in numbers if count_worlds(evidence, [each for each in numbers if each != left]))


def describe(evidence: Evidence, events: Sequence[int]) -> list[Phrase]:
    """One sentence an event, in the order given."""
    heard = {each.number: each for each in evidence.suspicions}
    return [_own_hand(evidence) if number == OWN_HAND else _sentence(evidence, heard[number]) for number in events]


def _own_hand(evidence: Evidence) -> Phrase:
    return Phrase(message("Your hand is {cards}."), cards=_cards(evidence, evidence.hand))


def _sentence(evidence: Evidence, heard: Heard) -> Phrase:
    values = {"number": heard.number, "by": heard.by, "cards": _cards(evidence, heard.cards or ()) or "?"}
    values |= {"passed": ", ".join(map(str, heard.passed or ())), "shower": heard.shown_by or 0}
    if heard.shown is not None:
        values["shown"] = evidence.names.format(heard.shown)
    return Phrase(_template(heard), **{name: value for name, value in values.items() if "{" + name + "}" in _template(heard)})


def _template(heard: Heard) -> str:
    if heard.shown_by is None:
        return message("Event {number}: player {by} asked for {cards}; {passed} passed.")
    if heard.shown is not None:
        if heard.passed:
            return message("Event {number}: player {by} asked for {cards}; {passed} passed, player {shower} showed {shown}.")
        return message("Event {number}: player {by} asked for {cards}; player {shower} showed {shown}.")
    if heard.passed:
        return message("Event {number}: player {by} asked for {cards}; {passed} passed, player {shower} showed a card.")
    return message("Event {number}: player {by} asked for {cards}; player {shower} showed a card.")


def _cards(evidence: Evidence, cards: Sequence[Card]) -> str:
    return ", ".join(map(evidence.names.format, cards))
