"""States as documents, complete and exact, for round trips between programs and for tests."""

from __future__ import annotations

from typing import Any

from engine.core.errors import message
from engine.core.formats import expect_format, validate
from engine.emissary.checks import Faults, listed
from engine.emissary.deal_file import deal_from_file, deal_to_json, read_rulers
from engine.emissary.formats import STATE_FORMAT, StateFile, StateVisit
from engine.emissary.notation import parse_card, parse_jack, parse_ruler
from engine.emissary.state import JACK, Card, Jack, PlayingCard, Rules, State, VisitState


def state_to_json(state: State) -> dict[str, Any]:
    """The whole state; piles without order are written in the order of the notation."""
    return {
        "format": STATE_FORMAT,
        "deal": deal_to_json(state.deal),
        "rulers": names(state.rulers),
        "visited": sorted(state.visited),
        "supporters": names(sorted(state.supporters)),
        "spent": names(sorted(state.spent)),
        "visit": None if state.visit is None else _visit_to_json(state.visit),
        "failed": state.failed,
    }


def names(cards: Any) -> list[str]:
    """The names of cards, in the order given."""
    return [str(card) for card in cards]


def _visit_to_json(visit: VisitState) -> dict[str, Any]:
    return {
        "number": visit.number,
        "kingdom": visit.kingdom,
        "deck": names(visit.deck),
        "hand": names(sorted(visit.hand)),
        "discard": names(sorted(visit.discard)),
        "scoring": names(sorted(visit.scoring)),
        "jacks_used": names(Jack.of(suit, JACK) for suit in sorted(visit.jacks_used)),
        "reshuffles": visit.reshuffles,
        "ruler_card": None if visit.ruler_card is None else str(visit.ruler_card),
        "drawn": None if visit.drawn is None else names(visit.drawn),
    }


def state_from_json(data: Any) -> State:
    """The state in a document. Raises ParseError for another format, InvalidPosition with all faults at once."""
    expect_format(data, STATE_FORMAT)
    file = validate(StateFile, data)
    deal = deal_from_file(file.deal, ("deal",))
    faults = Faults()
    state = State(
        deal,
        read_rulers(faults, ("rulers",), file.rulers, deal.rules),
        frozenset(file.visited),
        frozenset(faults.cards(("supporters",), file.supporters, parse_ruler)),
        frozenset(faults.cards(("spent",), file.spent, parse_ruler)),
        None if file.visit is None else _visit_from_file(faults, file.visit, deal.rules),
        file.failed,
    )
    _check_tour(faults, state)
    faults.raise_any()
    return state


def _visit_from_file(faults: Faults, file: StateVisit, rules: Rules) -> VisitState:
    def pile(name: str, texts: tuple[str, ...]) -> tuple[Card, ...]:
        return faults.cards(("visit", name), texts, parse_card)

    ruler_card = None if file.ruler_card is None else faults.read(("visit", "ruler_card"), file.ruler_card, parse_card)
    visit = VisitState(
        file.number,
        file.kingdom,
        pile("deck", file.deck),
        frozenset(pile("hand", file.hand)),
        frozenset(pile("discard", file.discard)),
        frozenset(pile("scoring", file.scoring)),
        frozenset(jack.suit for jack in faults.cards(("visit", "jacks_used"), file.jacks_used, parse_jack)),
        file.reshuffles,
        ruler_card,
        None if file.drawn is None else pile("drawn", file.drawn),
    )
    everything: list[PlayingCard] = [*visit.deck, *visit.hand, *visit.discard, *visit.scoring]
    everything += [] if ruler_card is None else [ruler_card]
    if sorted(everything) != sorted(rules.deck):
        template = message("{field}: its piles do not hold each of the {count} cards of the deck once; compare {cards}.")
        odd = {card for card in rules.deck if everything.count(card) != 1}
        faults.add(("visit",), template, count=len(rules.deck), cards=listed(odd))
    return visit


def _check_tour(faults: Faults, state: State) -> None:
    kingdoms = [("visited", kingdom) for kingdom in sorted(state.visited)]
    if state.visit is not None and state.visit.kingdom is not None:
        kingdoms.append(("visit", state.visit.kingdom))
    for field, kingdom in kingdoms:
        faults.kingdom((field,), kingdom, state.rules)
    if len(state.supporters) != len(state.visited):
        faults.add(("supporters",), message("{field}: every kingdom that pledged gives one supporter."))
    if not state.spent <= state.supporters:
        faults.add(("spent",), message("{field}: only supporters can have been used."))
    if state.visit is not None and state.visit.number != len(state.visited) + 1:
        faults.add(("visit", "number"), message("{field}: expected {number}."), number=len(state.visited) + 1)
