"""A tour at the table, read from its journal: what the player knows where the journal ends.

The rules themselves judge every event. A journal does not know the order of the deck, so each draw is arranged just before it
happens (:func:`~engine.emissary.position.arrange`), and the state that results stands for all that look like it. An event out of
order, or against the rules, is a fault with its line; a card that cannot have been drawn contradicts the events before.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.core.errors import Contradiction, FieldcraftError, ParseError, message
from engine.core.formats import validate
from engine.core.journal import Entry, Journal
from engine.emissary import rules
from engine.emissary.checks import Faults
from engine.emissary.deal_file import read_rulers
from engine.emissary.formats import AbilityEvent, CardEvent, CardsEvent, TourHeader, VisitEvent
from engine.emissary.notation import parse_card, parse_source
from engine.emissary.position import Position, arrange, position_of, unavailable, with_hand
from engine.emissary.setup import GAME_NAME, LENGTHS
from engine.emissary.state import Ability, Action, Answer, Card, Deal, Discard, Source, State, Turn, UseAbility, Visit


@dataclass(frozen=True)
class Tour:
    """The tour so far. ``needs_hand``: the hand of this visit is not known yet. ``drawing``: an ability waits for its cards.

    ``state`` is one of the states that fit; its deck is in an order of no meaning. ``seen`` are the cards of this visit with the
    numbers of the events that showed them last.
    """

    state: State
    needs_hand: bool = True
    drawing: UseAbility | None = None
    seen: dict[Card, int] = field(default_factory=dict, compare=False)

    @property
    def is_over(self) -> bool:
        """Whether the tour has ended."""
        return self.state.is_over

    def position(self) -> Position:
        """What the player knows now. Raises ParseError while the hand or drawn cards are missing, or when the tour is over."""
        if self.is_over:
            raise ParseError(message("The tour is over; there is nothing left to decide."))
        if self.needs_hand:
            raise ParseError(message("The hand is missing: the next event must be 'hand'."))
        if self.drawing is not None:
            raise ParseError(message("The cards that were drawn are missing: the next event must be 'drew'."))
        return position_of(self.state)


def read_tour(journal: Journal) -> Tour:
    """The tour in a journal. Raises ParseError, InvalidPosition, IllegalAction or Contradiction, each with its line or events."""
    tour = start_tour(journal.header)
    for entry in journal.entries:
        tour = add_event(tour, entry)
    return tour


def start_tour(header: dict[str, Any]) -> Tour:
    """The tour before its first event, from the first line of its journal."""
    if header.get("game") != GAME_NAME:
        template = message("This journal is of the game {game}, not of {expected}.")
        raise ParseError(template, place={"line": 1, "field": "game"}, game=repr(header.get("game")), expected=GAME_NAME)
    file = validate(TourHeader, header, line=1)
    numbers = LENGTHS[file.length]
    faults = Faults()
    rulers = read_rulers(faults, ("rulers",), file.rulers, numbers)
    try:
        faults.raise_any()
    except FieldcraftError as fault:
        raise fault.at(line=1) from None
    unshuffled = ((numbers.deck,),) * len(numbers.kingdoms)
    return Tour(rules.initial_state(Deal(numbers, rulers, unshuffled, None, file.options)))


def add_event(tour: Tour, entry: Entry) -> Tour:
    """The tour after one more event. Raises as :func:`read_tour` does."""
    try:
        return _add(tour, entry)
    except Contradiction:
        raise
    except FieldcraftError as fault:
        raise fault.at(line=entry.line) from None


_KINDS: Final[dict[str, Any]] = {
    "hand": CardsEvent,
    "visit": VisitEvent,
    "ability": AbilityEvent,
    "drew": CardsEvent,
    "discard": CardsEvent,
    "ruler-card": CardEvent,
    "answer": CardEvent,
}


def _add(tour: Tour, entry: Entry) -> Tour:
    if entry.kind not in _KINDS:
        template = message("{kind} is no event of this game; expected {expected}.")
        raise ParseError(template, place={"field": "event"}, kind=repr(entry.kind), expected=", ".join(_KINDS))
    event = validate(_KINDS[entry.kind], entry.data, line=entry.line)
    if tour.is_over:
        raise ParseError(message("The tour was over before this event."), place={"field": "event"})
    _check_due(tour, entry.kind)
    match entry.kind:
        case "hand":
            return _hand(tour, entry, _cards(event.cards))
        case "drew":
            return _drew(tour, entry, _cards(event.cards))
        case "ruler-card":
            return _ruler_card(tour, entry, _card(event.card))
        case "ability":
            return _ability(tour, UseAbility(Ability(event.ability), _source(event.source), event.with_kingdom))
        case "visit":
            return _act(tour, Visit(event.kingdom))
        case "discard":
            return _act(tour, Discard(_cards(event.cards)))
    return _act(tour, Answer(_card(event.card)))


def _check_due(tour: Tour, kind: str) -> None:
    """A hand and the cards of an ability must be told before anything else, and only when they are due."""
    place = {"field": "event"}
    if tour.needs_hand and kind != "hand":
        raise ParseError(message("Expected the hand here: a visit begins with the event 'hand'."), place=place)
    if tour.drawing is not None and kind != "drew":
        template = message("Expected the cards that {source} drew here: the event 'drew'.")
        raise ParseError(template, place=place, source=tour.drawing.source)
    if tour.drawing is None and kind == "drew":
        raise ParseError(message("No ability is drawing cards here."), place=place)
    if not tour.needs_hand and kind == "hand" and not _is_stuck(tour.state):
        raise ParseError(message("The visit is not over, so no new hand is drawn here."), place=place)


def _is_stuck(state: State) -> bool:
    """Whether a visit can end with cards in the hand, since none can be turned up (E7)."""
    visit = state.visit
    assert visit is not None
    waiting = visit.kingdom is None or visit.drawn is not None or visit.ruler_card is not None
    return not (waiting or visit.deck or visit.discard)


def _cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    faults = Faults()
    cards: tuple[Card, ...] = faults.cards(("cards",), texts, parse_card)
    faults.raise_any()
    return cards


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except ParseError as fault:
        raise fault.at(field="card") from None


def _source(text: str) -> Source:
    try:
        return parse_source(text)
    except ParseError as fault:
        raise fault.at(field="source") from None


def _act(tour: Tour, action: Action) -> Tour:
    """The tour after an action of the player; a visit that it ends leaves the next hand to be told."""
    after = rules.apply(tour.state, action)
    before = tour.state.visit
    ended = after.visit is None or before is None or after.visit.number != before.number
    return replace(tour, state=after, drawing=None, needs_hand=ended, seen={} if ended else tour.seen)


def _hand(tour: Tour, entry: Entry, cards: tuple[Card, ...]) -> Tour:
    if not tour.needs_hand:
        tour = _act(tour, Turn())
        if tour.is_over:
            raise ParseError(message("The tour was over before this event."), place={"field": "event"})
    _check_count(cards, tour.state.rules.hand)
    return replace(tour, state=with_hand(tour.state, cards), needs_hand=False, seen=dict.fromkeys(cards, entry.number))


def _check_count(cards: tuple[Card, ...], count: int) -> None:
    if len(cards) != count:
        template = message("Expected {count} cards here, found {found}.")
        raise ParseError(template, place={"field": "cards"}, count=count, found=len(cards))


def _ability(tour: Tour, action: UseAbility) -> Tour:
    """An ability that draws waits for its cards; any other is done."""
    fault = rules.illegal(tour.state, action)
    if fault is not None:
        raise fault
    if rules.cards_drawn(tour.state, action):
        return replace(tour, drawing=action)
    return _act(tour, action)


def _drew(tour: Tour, entry: Entry, cards: tuple[Card, ...]) -> Tour:
    """The drawn cards laid into the hand. They may be told in any order; those of the deck came before a reshuffle."""
    assert tour.drawing is not None
    assert tour.state.visit is not None
    _check_count(cards, len(rules.cards_drawn(tour.state, tour.drawing)))
    deck = tour.state.visit.deck
    in_turn = tuple(sorted(cards, key=lambda card: card not in deck))
    return _act(_draw(tour, entry, in_turn), tour.drawing)


def _ruler_card(tour: Tour, entry: Entry, card: Card) -> Tour:
    fault = rules.illegal(tour.state, Turn())
    if fault is not None:
        raise fault
    if _is_stuck(tour.state):
        raise ParseError(message("No card is left to turn up, so the visit is over."), place={"rule": "E7"})
    return _act(_draw(tour, entry, (card,)), Turn())


def _draw(tour: Tour, entry: Entry, cards: tuple[Card, ...]) -> Tour:
    """The tour with these cards next off the deck. Raises Contradiction if one of them lies open elsewhere."""
    astray = unavailable(tour.state, cards)
    if astray is not None:
        seen = tour.seen[astray]
        template = message("{card} cannot be drawn in event {now}: it was seen in event {seen} and was not shuffled back since.")
        raise Contradiction(template, place={"events": [seen, entry.number]}, card=astray, now=entry.number, seen=seen)
    return replace(tour, state=arrange(tour.state, cards), seen={**tour.seen, **dict.fromkeys(cards, entry.number)})
