"""What happens at the table, and which seats see it: exactly the lines of the journal's contract.

Played cards, sites and exchanges are public. A card dealt or drawn is seen by those who see its place. Refills are written when
the hand is resolved, from the Ambassador's left.
"""

from __future__ import annotations

from typing import Any

from engine.agencia.names import PLACES, Card, Place, clockwise_from
from engine.agencia.rules import apply, hand_after, make_mistake, to_act
from engine.agencia.state import Action, ChooseSite, Infiltrate, Mistake, PlayCard, Recruit, State
from engine.core.events import Event, Field, Seat


def opening_events(state: State) -> tuple[Event, ...]:
    """The deal, from the Ambassador clockwise."""
    deal = state.deal
    return tuple(
        _card_event("deal", seat, place, card, deal.players)
        for seat in clockwise_from(deal.ambassador, deal.players)
        for place, card in zip(PLACES, deal.places(seat), strict=True)
    )


def events_of(state: State, action: Action) -> tuple[Event, ...]:
    """The events when an action is applied, refills included. Raises IllegalAction as :func:`~engine.agencia.rules.apply`
    does.
    """
    after = apply(state, action)
    happened = _event_of(state, action)
    if after.number == state.number:
        return (happened,)
    drawn = (
        _card_event("draw", play.by, play.place, _card(after, play.by, play.place), state.players)
        for play in hand_after(state, action).plays
    )
    return (happened, *drawn)


def mistake_event(state: State, mistake: Mistake) -> Event:
    """The event of a mistake. Its card is the one in the place afterwards: those who see the place see it, and the others too
    where they saw what they should not have (A26).
    """
    after = make_mistake(state, mistake)
    seat, place, players = mistake.player, mistake.place, state.players
    eyes = place.seen_by(seat, players)
    if mistake.shuffled is None:
        eyes |= Place.BLIND.seen_by(seat, players)
    fields: tuple[tuple[str, Any], ...] = (
        ("player", seat),
        ("kind", "exposed" if mistake.shuffled is None else "seen"),
        ("place", place.value),
        ("card", Field(_card(after, seat, place).name, eyes)),
    )
    return Event("mistake", fields)


def _event_of(state: State, action: Action) -> Event:
    seat = to_act(state)
    match action:
        case ChooseSite(site):
            return Event("site", (("by", seat), ("site", site.value)))
        case PlayCard(place):
            return Event("play", (("by", seat), ("place", place.value), ("card", _card(state, seat, place).name)))
        case Infiltrate(target):
            return Event("infiltrate", (("by", seat), ("target", target)))
        case Recruit(target):
            return Event("recruit", (("by", seat), ("target", target)))


def _card(state: State, seat: Seat, place: Place) -> Card:
    card = state.card_at(seat, place)
    assert card is not None
    return card


def _card_event(kind: str, seat: Seat, place: Place, card: Card, players: int) -> Event:
    fields: tuple[tuple[str, Any], ...] = (
        ("player", seat),
        ("place", place.value),
        ("card", Field(card.name, place.seen_by(seat, players))),
    )
    return Event(kind, fields)
