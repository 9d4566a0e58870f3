"""What a player looks at after each line: the grid of cards by places, the best suspicions, whether to accuse, and what is due
now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.errors import Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.espionaje.cards import CARDS, Card, CardNames, Kind, kind_of
from engine.espionaje.evidence import Checked, Evidence, Stage, not_used
from table.espionaje.knowing import Known, Rated
from table.espionaje.labels import kind_label, label, labels
from table.people import People, Said

BEST: Final = 3
"""How many suspicions stand under the grid."""


@dataclass(frozen=True)
class Row:
    """One card: where it can be. ``chances`` are for the secret and then for every seat; 0 and 1 are proved."""

    card: Card
    kind: Kind
    name: Said
    chances: tuple[float, ...]
    is_own: bool


@dataclass(frozen=True)
class Suggestion:
    """One suspicion and its numbers; ``value`` is None where no model of the race was asked."""

    cards: Phrase
    gain_bits: float | None
    p_all_pass: float
    value: float | None = None
    stderr: float | None = None


@dataclass(frozen=True)
class Verdict:
    """The likeliest triple: its exact chance ``p``, the adviser's own where it was asked, and whether to accuse now."""

    cards: Phrase
    p: float
    p_model: float | None
    advised: bool


@dataclass(frozen=True)
class TableView:
    """Everything under one line. ``rows`` is empty once the seat has seen the secret cards itself, or the game is over."""

    columns: tuple[Said, ...]
    seat: Seat
    rows: tuple[Row, ...]
    worlds: int
    suggestions: tuple[Suggestion, ...]
    verdict: Verdict | None
    lay_down: Phrase | None
    due: Phrase
    notes: tuple[Phrase, ...]
    is_own_turn: bool


@dataclass(frozen=True)
class Advice:
    """The suspicions at length, best first, and what their numbers rest on."""

    suggestions: tuple[Suggestion, ...]
    model: Phrase | None


@dataclass(frozen=True)
class Preview:
    """A suspicion that is only being thought about: its rank among all, and its numbers."""

    suggestion: Suggestion
    rank: int
    of: int


def view_of(evidence: Evidence, people: People, known: Known | None, best: int = BEST) -> TableView:
    """The view of what is known, with so many suspicions; None where there is nothing more to know
    (:func:`~table.espionaje.knowing.is_done`).
    """
    names = evidence.names
    columns: tuple[Said, ...] = (Phrase(message("Secret")), *(people.name(seat) for seat in people.seats))
    if known is None:
        return TableView(columns, evidence.seat, (), 0, (), None, None, due(evidence, people), (), is_own_turn=False)
    is_asked = evidence.stage is Stage.TURN and evidence.seat != ONLOOKER
    rated = known.rated[:best] if is_asked else ()
    is_laying_down = evidence.stage is Stage.CHECK and evidence.seat != ONLOOKER
    return TableView(
        columns,
        evidence.seat,
        tuple(row_of(evidence, known, card) for card in CARDS),
        known.worlds,
        tuple(suggestion_of(names, each) for each in rated),
        verdict_of(names, known) if evidence.stage is Stage.TURN else None,
        labels(names, known.lay_down) if is_laying_down else None,
        due(evidence, people),
        tuple(Phrase(template, number=number) for number, template in not_used(evidence)),
        evidence.is_own_turn,
    )


def row_of(evidence: Evidence, known: Known, card: Card) -> Row:
    """The row of a card."""
    return Row(card, kind_of(card), label(evidence.names, card), known.where[card], card in evidence.hand)


def suggestion_of(names: CardNames, rated: Rated) -> Suggestion:
    """A suspicion in words."""
    return Suggestion(labels(names, rated.cards), rated.gain_bits, rated.p_all_pass, rated.value, rated.stderr)


def verdict_of(names: CardNames, known: Known) -> Verdict:
    """What an accusation would name."""
    made = known.accusation
    return Verdict(labels(names, made.cards), made.p, made.p_model, made.advised)


def due(evidence: Evidence, people: People) -> Phrase:
    """What the table waits for."""
    if evidence.acting is None:
        winner = next((each.by for each in evidence.events if isinstance(each, Checked) and each.correct), None)
        if winner is not None:
            return Phrase(message("The game is over: {name} wins."), name=people.name(winner))
        return Phrase(message("The game is over: nobody wins."))
    template = (
        message("{name} checks next: right or wrong?") if evidence.stage is Stage.CHECK else message("It is {name}'s turn.")
    )
    if evidence.is_own_turn:
        template = message("It is your turn, {name}.")
    return Phrase(template, name=people.name(evidence.acting))


def kind_name(kind: Kind) -> Phrase:
    """The heading of a kind's rows."""
    return kind_label(kind)
