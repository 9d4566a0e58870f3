"""What happened at the table, as the lines of a journal (contract: "a tour at the table").

One seat plays and sees every card that is turned up or drawn; only the order of the deck is hidden (E21), and no event ever shows
it. So every event here is public. The end of a visit, who joins and the score follow from the rules and are no events.
"""

from __future__ import annotations

from engine.core.events import Event
from engine.emissary import rules
from engine.emissary.state import Action, Answer, Card, Discard, State, Turn, UseAbility, Visit


def opening(state: State) -> tuple[Event, ...]:
    """The first hand, in the order drawn."""
    return _hand(state)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What happens when the action is applied: itself, what it turns up, and the next hand when it ends a visit."""
    after = rules.apply(state, action)
    return (*_own(state, action, after), *_next_hand(state, after))


def _own(state: State, action: Action, after: State) -> tuple[Event, ...]:
    match action:
        case Visit(kingdom):
            return (Event("visit", (("kingdom", kingdom),)),)
        case UseAbility():
            return _ability(state, action)
        case Discard(cards):
            return (Event("discard", (("cards", _names(cards)),)),)
        case Answer(card):
            return (Event("answer", (("card", str(card)),)),)
        case Turn():
            turned = after.visit.ruler_card if after.visit is not None else None
            return () if turned is None else (Event("ruler-card", (("card", str(turned)),)),)


def _ability(state: State, action: UseAbility) -> tuple[Event, ...]:
    other = () if action.with_kingdom is None else (("with_kingdom", action.with_kingdom),)
    used = Event("ability", (("ability", action.ability.value), ("source", str(action.source)), *other))
    drawn = rules.cards_drawn(state, action)
    return (used, Event("drew", (("cards", _names(drawn)),))) if drawn else (used,)


def _next_hand(state: State, after: State) -> tuple[Event, ...]:
    ended = state.visit is not None and after.visit is not None and after.visit.number != state.visit.number
    return _hand(after) if ended else ()


def _hand(state: State) -> tuple[Event, ...]:
    assert state.visit is not None
    drawn = state.deal.shuffle(state.visit.number, 0)[: state.rules.hand]
    return (Event("hand", (("cards", _names(drawn)),)),)


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]
