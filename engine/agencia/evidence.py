"""A seat's journal read as evidence: every event checked for order and form, every card followed to where it lies now.

Contract: agencia, "Journal". What breaks the order or form of play (whose turn, a target that is none, a place that holds no
card) is refused here, exit code 2, with line, field and what was expected; where an earlier card misread could be the cause, the
message says which. Cards have no faces here, only names of their own (:data:`CardId`); what was seen of them are sightings, and
whether these fit together is a question of knowledge (:mod:`solvers.agencia`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from typing import Any, Final, NoReturn

from engine.agencia.accounts import Accounts
from engine.agencia.formats import (
    DealLine,
    DrawLine,
    EventLine,
    HeaderLine,
    InfiltrateLine,
    MistakeLine,
    PlayLine,
    RecruitLine,
    SiteLine,
    read_event,
)
from engine.agencia.hand import Hand, Play, Step, Swap
from engine.agencia.layout import Layout
from engine.agencia.names import PLACES, ROUNDS, Card, Place, Site
from engine.agencia.rules import MISTAKE_COST
from engine.agencia.setup import SET_SIZE, Options, options_of
from engine.core.errors import FieldcraftError, ParseError, message
from engine.core.events import ONLOOKER, Seat
from engine.core.formats import validate
from engine.core.journal import Entry, Journal

CardId = tuple[Seat, int]
"""A card without a face: its owner at first and its number in the first order, 0 to 7. What comes out of a shuffle has new
numbers.
"""


class Stage(Enum):
    """What the table waits for."""

    DEAL = "deal"
    SITE = "site"
    PLAY = "play"
    INFILTRATE = "infiltrate"
    RECRUIT = "recruit"
    DRAW = "draw"
    OVER = "over"


_STAGES: Final = {
    Step.SITE: Stage.SITE,
    Step.PLAY: Stage.PLAY,
    Step.INFILTRATE: Stage.INFILTRATE,
    Step.RECRUIT: Stage.RECRUIT,
    Step.DONE: Stage.DRAW,
}


@dataclass(frozen=True)
class Sighting:
    """A card was seen to have this face: event number, kind of event, whose card in which place."""

    number: int
    kind: str
    player: Seat
    place: Place
    card: CardId
    face: Card


@dataclass(frozen=True)
class Shuffled:
    """A deck was shuffled (A26): the cards ``before`` are, in an order that nobody knows, the cards ``after``, the first of which
    was drawn.
    """

    number: int
    player: Seat
    before: tuple[CardId, ...]
    after: tuple[CardId, ...]


@dataclass(frozen=True)
class Moved:
    """A card came to a player: event number and kind (``deal``, ``play``, ``draw``, or ``exchange`` for the new owner)."""

    number: int
    kind: str
    player: Seat
    card: CardId


@dataclass(frozen=True)
class Evidence:
    """All that one seat (0: an onlooker) has written down, followed to where it ends.

    ``undealt`` are the places whose deal is still to be written, ``undrawn`` those to be refilled; ``number`` counts the hands
    from 1 and is one more than there are when the game is over. ``hand`` is the present one. ``played_at`` has the event of each
    play of this hand.
    """

    players: int
    seat: Seat
    options: Options
    ambassador: Seat
    hand: Hand
    accounts: Accounts
    layout: Layout[CardId]
    undealt: frozenset[tuple[Seat, Place]]
    number: int = 1
    undrawn: frozenset[tuple[Seat, Place]] = frozenset()
    played_at: tuple[int, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    shuffles: tuple[Shuffled, ...] = ()
    moves: tuple[Moved, ...] = ()

    @property
    def hands(self) -> int:
        """How many hands the game has (A20)."""
        return ROUNDS[self.players] * self.players

    @property
    def hands_left(self) -> int:
        """How many hands are not finished, the present one included."""
        return self.hands - self.number + 1

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        if self.undealt:
            return Stage.DEAL
        if self.number > self.hands:
            return Stage.OVER
        return _STAGES[self.hand.step]

    @property
    def to_act(self) -> Seat | None:
        """Who decides next; nobody while cards are dealt or drawn, or after the end."""
        return self.hand.to_act if self.stage in (Stage.SITE, Stage.PLAY, Stage.INFILTRATE, Stage.RECRUIT) else None

    @property
    def is_own_turn(self) -> bool:
        """Whether this seat decides next."""
        return self.seat != ONLOOKER and self.to_act == self.seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All players."""
        return tuple(range(1, self.players + 1))

    def play_event(self, seat: Seat) -> int | None:
        """The number of the event in which this seat played a card in this hand."""
        found = [at for play, at in zip(self.hand.plays, self.played_at, strict=True) if play.by == seat]
        return found[0] if found else None


def read_evidence(journal: Journal) -> Evidence:
    """The evidence in a journal, corrections applied. Raises ParseError or InvalidPosition, each with line and field."""
    return reduce(with_entry, journal.entries, read_header(journal.header))


def read_header(data: dict[str, Any]) -> Evidence:
    """The evidence before the first event. InvalidPosition lists every problem of the first line."""
    shape = validate(HeaderLine, data, line=1)
    try:
        options = options_of(shape.players, shape.ambassador, shape.options or {})
    except FieldcraftError as fault:
        raise fault.at(line=1) from None
    if shape.seat is not None and not 1 <= shape.seat <= shape.players:
        template = message("The seat is one of 1 to {wanted}, or null for an onlooker.")
        raise ParseError(template, place={"line": 1, "field": "seat"}, wanted=shape.players)
    seats = range(1, shape.players + 1)
    return Evidence(
        shape.players,
        shape.seat or ONLOOKER,
        options,
        shape.ambassador,
        Hand(shape.players, shape.ambassador),
        Accounts.at_start(shape.players, options),
        Layout.dealt(tuple(tuple((seat, number) for number in range(SET_SIZE)) for seat in seats)),
        frozenset((seat, place) for seat in seats for place in PLACES),
    )


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
    match shape:
        case DealLine():
            return _deal(evidence, number, shape)
        case SiteLine():
            _expect(evidence, Stage.SITE, shape.by)
            return _with_hand(evidence, evidence.hand.with_site(Site(shape.site)))
        case PlayLine():
            return _play(evidence, number, shape)
        case InfiltrateLine():
            return _swap(evidence, number, Step.INFILTRATE, shape.by, shape.target)
        case RecruitLine():
            return _swap(evidence, number, Step.RECRUIT, shape.by, shape.target)
        case DrawLine():
            return _draw(evidence, number, shape)
        case MistakeLine():
            return _mistake(evidence, number, shape)


def _deal(evidence: Evidence, number: int, shape: DealLine) -> Evidence:
    _check_seat(evidence, "player", shape.player)
    where = (shape.player, Place(shape.place))
    if where not in evidence.undealt:
        template = message("Player {player} was dealt a card to the place {place} before this event.")
        raise _wrong("place", template, player=shape.player, place=shape.place)
    seen = _seen(evidence, number, shape, where, evidence.layout)
    evidence = _moved(evidence, number, "deal", shape.player, evidence.layout.at(*where))
    return replace(evidence, undealt=evidence.undealt - {where}, sightings=(*evidence.sightings, *seen))


def _play(evidence: Evidence, number: int, shape: PlayLine) -> Evidence:
    _expect(evidence, Stage.PLAY, shape.by)
    place, face = Place(shape.place), Card[shape.card]
    seen = _sighting(number, "play", (shape.by, place), evidence.layout, face)
    evidence = _moved(evidence, number, "play", shape.by, seen.card)
    evidence = replace(evidence, sightings=(*evidence.sightings, seen), played_at=(*evidence.played_at, number))
    return _with_hand(evidence, evidence.hand.with_play(Play(shape.by, place, face)))


def _swap(evidence: Evidence, number: int, step: Step, by: Seat, target: Seat | None) -> Evidence:
    _check_seat(evidence, "by", by)
    stage = _STAGES[step]
    if evidence.stage is not stage or evidence.to_act != by:
        _refuse_swap(evidence, stage, by)
    if target is None and evidence.options.exchange != "optional":
        raise _wrong("target", message("The exchange must be made: expected one of the players {targets}."), **_targets(evidence))
    if target is not None and target not in evidence.hand.due[2]:
        _refuse_target(evidence, target)
    swap = Swap(by, step, target)
    accounts = evidence.accounts.after_swap(swap, evidence.options)
    if target is not None:
        evidence = _moved(evidence, number, "exchange", target, evidence.layout.played[by - 1])
        evidence = _moved(evidence, number, "exchange", by, evidence.layout.played[target - 1])
    return _with_hand(replace(evidence, accounts=accounts), evidence.hand.with_swap(swap))


def _refuse_swap(evidence: Evidence, stage: Stage, by: Seat) -> NoReturn:
    """An exchange that is not due: because of the order, or of the card that this player played."""
    played = evidence.hand.card_of(by)
    wanted = Card.I if stage is Stage.INFILTRATE else Card.R
    if played is not None and played is not wanted and evidence.stage not in (Stage.SITE, Stage.PLAY):
        template = message(
            "Player {by} played {card} (event {event}), which makes no such exchange; if it was misread, correct event {event}."
        )
        raise _wrong("by", template, by=by, card=played.name, event=evidence.play_event(by))
    if evidence.stage is stage:
        _refuse_turn(evidence, by)
    _refuse_stage(evidence)


def _refuse_target(evidence: Evidence, target: Seat) -> NoReturn:
    _check_seat(evidence, "target", target)
    card, event = evidence.hand.card_of(target), evidence.play_event(target)
    assert card is not None
    if target in evidence.hand.out:
        template = message("The card of player {target} was exchanged before: expected one of the players {targets}.")
        raise _wrong("target", template, target=target, **_targets(evidence))
    template = message(
        "Player {target} is no target, having played {card} (event {event}): expected one of the players {targets}, unless "
        "event {event} was misread."
    )
    raise _wrong("target", template, target=target, card=card.name, event=event, **_targets(evidence))


def _targets(evidence: Evidence) -> dict[str, str]:
    return {"targets": ", ".join(map(str, evidence.hand.due[2]))}


def _with_hand(evidence: Evidence, hand: Hand) -> Evidence:
    """The hand goes on; once it is done Agents are counted, and places wait to be refilled."""
    layout = evidence.layout.follow(evidence.hand, hand)
    accounts, undrawn = evidence.accounts, evidence.undrawn
    if hand.step is Step.DONE:
        accounts = accounts.after_agents(hand, evidence.options)
        undrawn = frozenset((play.by, play.place) for play in hand.plays)
    return replace(evidence, hand=hand, layout=layout, accounts=accounts, undrawn=undrawn)


def _draw(evidence: Evidence, number: int, shape: DrawLine) -> Evidence:
    if evidence.stage is not Stage.DRAW:
        _refuse_stage(evidence)
    _check_seat(evidence, "player", shape.player)
    where = (shape.player, Place(shape.place))
    if where not in evidence.undrawn:
        due = dict(evidence.undrawn)
        if shape.player not in due:
            raise _wrong("player", message("Player {player} has drawn a card before."), player=shape.player)
        template = message("Player {player} played from the place {expected} (event {event}) and draws to it, not to {place}.")
        values = {"expected": due[shape.player].value, "event": evidence.play_event(shape.player), "place": shape.place}
        raise _wrong("place", template, player=shape.player, **values)
    layout = evidence.layout.refill(*where)
    seen = _seen(evidence, number, shape, where, layout)
    undrawn = evidence.undrawn - {where}
    evidence = _moved(evidence, number, "draw", shape.player, layout.at(*where))
    evidence = replace(evidence, layout=layout, undrawn=undrawn, sightings=(*evidence.sightings, *seen))
    if undrawn:
        return evidence
    return replace(evidence, hand=evidence.hand.next, number=evidence.number + 1, played_at=())


def _mistake(evidence: Evidence, number: int, shape: MistakeLine) -> Evidence:
    """A26: in either case 1 point is paid."""
    _check_seat(evidence, "player", shape.player)
    seat, place = shape.player, Place(shape.place)
    where = (seat, place)
    if evidence.stage is Stage.DEAL:
        _refuse_stage(evidence)
    if evidence.layout.at(seat, place) is None:
        raise _wrong("place", message("The place {place} of player {player} is empty now."), place=place.value, player=seat)
    if place not in _MISTAKEN[shape.kind]:
        everybody = message("The others see the card in the place {place} anyway; no mistake exposes it.")
        owner = message("Its owner sees the card in the place {place} anyway; that is no mistake.")
        raise _wrong("place", everybody if shape.kind == "exposed" else owner, place=place.value)
    evidence = replace(evidence, accounts=evidence.accounts.changed(seat, -MISTAKE_COST))
    if shape.kind == "exposed":
        seen = _seen(evidence, number, shape, where, evidence.layout, must_see=evidence.seat != seat or place is Place.OWN)
        return replace(evidence, sightings=(*evidence.sightings, *seen))
    return _shuffle(evidence, number, shape, where)


_MISTAKEN: Final = {"exposed": (Place.DOWN, Place.OWN), "seen": (Place.DOWN, Place.BLIND)}
"""The places where a card can be seen by others, or by its owner, who should not see it."""


def _shuffle(evidence: Evidence, number: int, shape: MistakeLine, where: tuple[Seat, Place]) -> Evidence:
    """The seen card goes back, the deck is shuffled: its cards have new names."""
    seat, place = where
    back = evidence.layout.at(seat, place)
    assert back is not None
    before = (back, *evidence.layout.decks[seat - 1])
    first = SET_SIZE + sum(len(each.after) for each in evidence.shuffles)
    after = tuple((seat, first + index) for index in range(len(before)))
    layout = evidence.layout.shuffle(seat, place, tuple(range(len(before)))).renamed(dict(zip(before, after, strict=True)))
    shuffles = (*evidence.shuffles, Shuffled(number, seat, before, after))
    seen = _seen(evidence, number, shape, where, layout)
    return replace(evidence, layout=layout, shuffles=shuffles, sightings=(*evidence.sightings, *seen))


def _seen(
    evidence: Evidence,
    number: int,
    shape: DealLine | DrawLine | MistakeLine,
    where: tuple[Seat, Place],
    layout: Layout[CardId],
    *,
    must_see: bool | None = None,
) -> tuple[Sighting, ...]:
    """What the line says about the card in that place: nothing, where it says null. Refused where the seat must have seen it."""
    player, place = where
    sees = place.is_seen_by(evidence.seat, player) if must_see is None else must_see
    if shape.card is None:
        if sees and evidence.seat != ONLOOKER:
            template = message("Your seat sees the card of player {player} in the place {place}: expected its name.")
            raise _wrong("card", template, player=player, place=place.value)
        return ()
    return (_sighting(number, shape.event, where, layout, Card[shape.card]),)


def _moved(evidence: Evidence, number: int, kind: str, player: Seat, card: CardId | None) -> Evidence:
    assert card is not None
    return replace(evidence, moves=(*evidence.moves, Moved(number, kind, player, card)))


def _sighting(number: int, kind: str, where: tuple[Seat, Place], layout: Layout[CardId], face: Card) -> Sighting:
    card = layout.at(*where)
    assert card is not None
    return Sighting(number, kind, *where, card, face)


def _expect(evidence: Evidence, stage: Stage, by: Seat) -> None:
    """The order of play: what is due now, and by whom."""
    _check_seat(evidence, "by", by)
    if evidence.stage is not stage:
        _refuse_stage(evidence)
    if evidence.to_act != by:
        _refuse_turn(evidence, by)


def _refuse_turn(evidence: Evidence, found: Seat) -> NoReturn:
    raise _wrong("by", message("Expected player {seat}, whose turn it is, not {found}."), seat=evidence.to_act, found=found)


def _refuse_stage(evidence: Evidence) -> NoReturn:
    """Another kind of event is due: say which."""
    seat = evidence.to_act
    match evidence.stage:
        case Stage.DEAL:
            owner, place = min(evidence.undealt, key=lambda where: (where[0], PLACES.index(where[1])))
            template = message("The deal is not complete: expected the card of player {player} in the place {place}.")
            raise _wrong("event", template, player=owner, place=place.value)
        case Stage.SITE:
            raise _wrong("event", message("Expected the site that player {seat} chooses."), seat=seat)
        case Stage.PLAY:
            raise _wrong("event", message("Expected the card that player {seat} plays."), seat=seat)
        case Stage.DRAW:
            waiting = ", ".join(str(owner) for owner, _ in sorted(evidence.undrawn, key=lambda where: where[0]))
            raise _wrong("event", message("Expected the cards that the players {waiting} draw."), waiting=waiting)
        case _:
            assert seat is not None
            card = evidence.hand.card_of(seat)
            assert card is not None
            template = message(
                "Expected the target of the {card} that player {seat} played (event {event}), unless event {event} was misread."
            )
            raise _wrong("event", template, card=card.name, seat=seat, event=evidence.play_event(seat))


def _check_seat(evidence: Evidence, field: str, seat: Seat) -> None:
    if not 1 <= seat <= evidence.players:
        raise _wrong(field, message("The players are 1 to {players}, not {found}."), players=evidence.players, found=seat)


def _wrong(field: str, template: str, **values: Any) -> ParseError:
    return ParseError(template, place={"field": field}, **values)
