"""A seat's journal read as evidence: every event checked for order and form, its cards known by number.

Contract: espionaje, "Journal"; rulebook, "Playing the Game" and "Making an Accusation". What breaks the order or form of play
(whose turn, who is asked next, a card named twice) is refused here, exit code 2, with line, field and what was expected. Whether
any deal fits the evidence is a question of knowledge, not of form, and is not asked here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from typing import Any, Final

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message
from engine.core.events import ONLOOKER, Seat
from engine.core.formats import validate
from engine.core.journal import Entry, Journal
from engine.espionaje.cards import DEFAULT_NAMES, Card, CardNames, Pair, pair_of
from engine.espionaje.formats import (
    AccusationLine,
    AnnounceLine,
    CheckLine,
    EventLine,
    HeaderLine,
    SuspicionLine,
    names_from,
    parse_cards,
    read_event,
)
from engine.espionaje.setup import DEALT, Options, read_options


class Stage(Enum):
    """What the table waits for."""

    TURN = "turn"
    CHECK = "check"
    OVER = "over"


@dataclass(frozen=True)
class Heard:
    """A suspicion as far as noticed: ``cards`` and ``passed`` are None where they were not, ``shown`` where it was not seen."""

    number: int
    by: Seat
    cards: Pair | None
    passed: tuple[Seat, ...] | None
    shown_by: Seat | None = None
    shown: Card | None = None
    new: bool | None = None


@dataclass(frozen=True)
class Announced:
    """An accusation was announced."""

    number: int
    by: Seat


@dataclass(frozen=True)
class Checked:
    """A player compared the own guess with the secret; the guess itself stays unknown."""

    number: int
    by: Seat
    correct: bool


Happened = Heard | Announced | Checked


@dataclass(frozen=True)
class Evidence:
    """All that one seat (0: an onlooker) knows from its journal, in order, and what the table waits for.

    ``acting`` is the seat whose turn it is, or who checks next; None when the game is over.
    """

    players: int
    seat: Seat
    hand: tuple[Card, ...]
    options: Options
    events: tuple[Happened, ...] = ()
    stage: Stage = Stage.TURN
    acting: Seat | None = None

    @property
    def names(self) -> CardNames:
        """What this table calls its cards."""
        return self.options.cards

    @property
    def hand_size(self) -> int:
        """How many cards each player holds."""
        return DEALT // self.players

    @property
    def suspicions(self) -> tuple[Heard, ...]:
        """The suspicions alone."""
        return tuple(each for each in self.events if isinstance(each, Heard))

    @property
    def is_own_turn(self) -> bool:
        """Whether the seat may suspect or accuse now."""
        return self.stage is Stage.TURN and self.seat != ONLOOKER and self.acting == self.seat

    @property
    def has_seen_secret(self) -> bool:
        """Whether the seat itself has checked."""
        return any(isinstance(each, Checked) and each.by == self.seat for each in self.events)

    def left_of(self, seat: Seat) -> Seat:
        """The player to the left."""
        return seat % self.players + 1

    def others_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players in the order in which this one's suspicion is answered."""
        return tuple((seat - 1 + step) % self.players + 1 for step in range(1, self.players))

    def asked_of(self, heard: Heard) -> tuple[Seat, ...]:
        """The players asked, in order: who passed, then who showed; nobody where it was not noticed."""
        return (*(heard.passed or ()), *((heard.shown_by,) if heard.shown_by else ()))


_NOT_NOTICED: Final = {
    "cards": message("Event {number}: the cards named were not noticed; only a card seen is used."),
    "passed": message("Event {number}: who passed was not noticed; only who showed is used."),
    "all": message("Event {number}: neither who passed nor who showed was noticed; nothing of it is used."),
}


def not_used(evidence: Evidence) -> tuple[tuple[int, str], ...]:
    """The half-heard events: their numbers, and a message template (with ``{number}``) of what could not be used."""
    found: list[tuple[int, str]] = []
    for each in evidence.suspicions:
        if each.cards is None:
            found.append((each.number, _NOT_NOTICED["cards"]))
        elif each.passed is None:
            found.append((each.number, _NOT_NOTICED["passed" if each.shown_by else "all"]))
    return tuple(found)


def read_evidence(journal: Journal, names: CardNames | None = None) -> Evidence:
    """The evidence in a journal, corrections applied; ``names`` are the card names of a journal that carries none.

    Raises ParseError, IllegalAction or InvalidPosition, each with line and field.
    """
    return reduce(with_entry, journal.entries, read_header(journal.header, names))


def read_header(data: dict[str, Any], names: CardNames | None = None) -> Evidence:
    """The evidence before the first event. InvalidPosition lists every problem of the first line."""
    shape = validate(HeaderLine, data, line=1)
    try:
        options = _options(shape, names or DEFAULT_NAMES)
    except FieldcraftError as fault:
        raise fault.at(line=1) from None
    problems: list[FieldcraftError] = []
    if shape.seat is not None and not 1 <= shape.seat <= shape.players:
        problems.append(
            _header_fault("seat", message("The seat is one of 1 to {wanted}, or null for an onlooker."), shape.players)
        )
    hand = _hand(shape, options.cards, problems)
    if problems:
        raise InvalidPosition(problems, place={"line": 1})
    return Evidence(shape.players, shape.seat or ONLOOKER, hand, options, acting=options.first_player)


def _options(shape: HeaderLine, names: CardNames) -> Options:
    given = dict(shape.options or {})
    if not 1 <= shape.first <= shape.players:
        raise _header_fault("first", message("The first player is one of 1 to {wanted}."), shape.players)
    if given.setdefault("first_player", shape.first) != shape.first:
        raise _header_fault("options.first_player", message("The first player is {wanted} by the field 'first'."), shape.first)
    return read_options(shape.players, {**given, "cards": names_from(shape.cards, names)})


def _hand(shape: HeaderLine, names: CardNames, problems: list[FieldcraftError]) -> tuple[Card, ...]:
    hand = parse_cards(shape.hand, names, "hand", problems)
    wanted = DEALT // shape.players if shape.seat is not None else 0
    if len(shape.hand) != wanted:
        problems.append(_header_fault("hand", message("Expected {wanted} cards in this hand."), wanted))
    elif len(set(hand)) != len(hand):
        problems.append(_header_fault("hand", message("The {wanted} cards of a hand must differ."), wanted))
    return tuple(sorted(hand))


def _header_fault(field: str, template: str, wanted: int) -> ParseError:
    return ParseError(template, place={"line": 1, "field": field}, wanted=wanted)


def with_entry(evidence: Evidence, entry: Entry) -> Evidence:
    """The evidence one event longer. Raises ParseError or InvalidPosition, each with line and field."""
    shape = read_event(entry.data, line=entry.line)
    try:
        return _with_line(evidence, entry.number, shape)
    except FieldcraftError as fault:
        raise fault.at(line=entry.line) from None


def _with_line(evidence: Evidence, number: int, shape: EventLine) -> Evidence:
    if evidence.stage is Stage.OVER:
        raise _wrong("event", message("The game was over before this event."))
    if isinstance(shape, AccusationLine):
        if evidence.stage is Stage.TURN:
            evidence = _announce(evidence, number, shape.by)
        return _check(evidence, number, shape.by, shape.correct)
    match shape:
        case SuspicionLine():
            return _suspect(evidence, number, shape)
        case AnnounceLine():
            return _announce(evidence, number, shape.by)
        case CheckLine():
            return _check(evidence, number, shape.by, shape.correct)


def _expect(evidence: Evidence, stage: Stage, by: Seat) -> None:
    """The order of play (C5, C6, C14): what is due now, and by whom."""
    if evidence.stage is not stage:
        if stage is Stage.TURN:
            raise _wrong(
                "event", message("Expected the check of player {seat}: an accusation is announced."), seat=evidence.acting
            )
        raise _wrong(
            "event", message("Nobody has announced an accusation; expected the turn of player {seat}."), seat=evidence.acting
        )
    if by != evidence.acting:
        whose = message("Expected player {seat}, whose turn it is, not {found}.")
        checks = message("Expected player {seat}, who checks next, not {found}.")
        raise _wrong("by", whose if stage is Stage.TURN else checks, seat=evidence.acting, found=by)


def _announce(evidence: Evidence, number: int, by: Seat) -> Evidence:
    _expect(evidence, Stage.TURN, by)
    return replace(evidence, events=(*evidence.events, Announced(number, by)), stage=Stage.CHECK)


def _check(evidence: Evidence, number: int, by: Seat, correct: bool) -> Evidence:
    _expect(evidence, Stage.CHECK, by)
    accuser = next(each.by for each in evidence.events if isinstance(each, Announced))
    is_last = correct or evidence.left_of(by) == accuser
    events = (*evidence.events, Checked(number, by, correct))
    if is_last:
        return replace(evidence, events=events, stage=Stage.OVER, acting=None)
    return replace(evidence, events=events, acting=evidence.left_of(by))


def _suspect(evidence: Evidence, number: int, shape: SuspicionLine) -> Evidence:
    _expect(evidence, Stage.TURN, shape.by)
    passed = None if shape.passed is None else tuple(shape.passed)
    heard = Heard(number, shape.by, _pair(shape, evidence.names), passed, shape.shown_by, _shown(shape, evidence), shape.new)
    _check_answer(evidence, heard)
    _check_shown(evidence, heard)
    events = (*evidence.events, heard)
    if len(evidence.suspicions) + 1 >= evidence.options.max_turns:
        return replace(evidence, events=events, stage=Stage.OVER, acting=None)
    return replace(evidence, events=events, acting=evidence.left_of(shape.by))


def _pair(shape: SuspicionLine, names: CardNames) -> Pair | None:
    if shape.cards is None:
        return None
    problems: list[FieldcraftError] = []
    cards = parse_cards(shape.cards, names, "cards", problems)
    if problems:
        raise InvalidPosition(problems)
    if len(cards) != 2:
        raise _wrong("cards", message("A suspicion names two cards, not {count}."), count=len(cards))
    if cards[0] == cards[1]:
        raise _wrong(
            "cards", message("A suspicion names two different cards; {card} is named twice."), card=names.format(cards[0])
        )
    return pair_of(cards[0], cards[1])


def _shown(shape: SuspicionLine, evidence: Evidence) -> Card | None:
    if shape.shown is None:
        return None
    try:
        return evidence.names.parse(shape.shown)
    except ParseError as fault:
        raise fault.at(field="shown") from None


def _check_answer(evidence: Evidence, heard: Heard) -> None:
    """C9: asked from the left on, until somebody shows or all have passed."""
    order = evidence.others_from(heard.by)
    if heard.shown_by is not None and heard.shown_by not in order:
        raise _wrong(
            "shown_by", message("Expected one of the players {order}, not {found}."), order=_listed(order), found=heard.shown_by
        )
    if heard.passed is None:
        return
    passed = heard.passed
    if passed != order[: len(passed)]:
        raise _wrong(
            "passed",
            message("The players are asked in the order {order}; found {found}."),
            order=_listed(order),
            found=_listed(passed),
        )
    if heard.shown_by is None and len(passed) < len(order):
        template = message("Player {seat} was asked next: expected that this player passed or showed a card.")
        raise _wrong("shown_by", template, seat=order[len(passed)])
    if heard.shown_by is not None and (len(passed) == len(order) or heard.shown_by != order[len(passed)]):
        template = message("After the passes {passed} it is not player {found} who can have shown a card.")
        raise _wrong("shown_by", template, passed=_listed(passed), found=heard.shown_by)


def _check_shown(evidence: Evidence, heard: Heard) -> None:
    """C10: asker and shower see the card, nobody else; C12: a card goes to the pile only when one was shown."""
    saw_it = heard.shown_by is not None and evidence.seat in (heard.by, heard.shown_by)
    if heard.shown is None:
        if saw_it:
            raise _wrong("shown", message("Your seat saw the card that was shown: expected one of the two cards named."))
    elif not saw_it:
        raise _wrong("shown", message("Only who asked and who showed see the card; leave it out of this seat's journal."))
    elif heard.cards is not None and heard.shown not in heard.cards:
        cards = ", ".join(map(evidence.names.format, heard.cards))
        raise _wrong("shown", message("The card shown is one of those named: expected one of {cards}."), cards=cards)
    if heard.new and heard.passed is not None and heard.shown_by is None:
        raise _wrong("new", message("Nobody showed a card, so none can have gone to the pile."))


def _listed(seats: tuple[Seat, ...]) -> str:
    return ", ".join(map(str, seats)) or "-"


def _wrong(field: str, template: str, **values: Any) -> ParseError:
    return ParseError(template, place={"field": field}, **values)
