"""Another truth that one seat cannot tell from this one: the test of what leaks.

A card is known by where it was dealt: its owner's seat and its number in the first order. The play so far is followed with such
nameless cards, which shows the ones that nobody has played and that this seat never saw. Their faces are shuffled among each
owner's own, and the play so far is made again from the new deal: it stays legal, since every card played keeps its face.
"""

from __future__ import annotations

from functools import reduce

from engine.agencia.layout import Layout
from engine.agencia.names import PLACES
from engine.agencia.rules import apply, hand_after, initial_state, make_mistake
from engine.agencia.setup import GAME, RULES_VERSION, SET_SIZE, Deal
from engine.agencia.state import Happened, Mistake, State
from engine.core.events import Seat
from engine.core.shuffle import Seeded

Dealt = tuple[Seat, int]
"""A card by its owner at first, and its number in the owner's first order, from 0."""


def redeal(state: State, seat: Seat, seed: int) -> State:
    """A state of the same public course and the same view for ``seat`` (0: an onlooker), chosen by the seed."""
    known = _known(state, seat)
    chance = Seeded(GAME, RULES_VERSION, seed)
    cards = []
    for owner in range(1, state.players + 1):
        faces = list(state.deal.cards[owner - 1])
        unseen = [number for number in range(SET_SIZE) if (owner, number) not in known]
        for number, other in zip(unseen, chance.shuffle(f"redeal/{owner}", unseen), strict=True):
            faces[number] = state.deal.cards[owner - 1][other]
        cards.append(tuple(faces))
    if tuple(cards) == state.deal.cards:
        return state
    deal = Deal(state.players, state.deal.ambassador, tuple(cards), state.options)
    return reduce(step, state.history, initial_state(deal))


def step(state: State, happened: Happened) -> State:
    """The state after an action or a mistake. Raises IllegalAction."""
    return make_mistake(state, happened) if isinstance(happened, Mistake) else apply(state, happened)


def _known(state: State, seat: Seat) -> set[Dealt]:
    """The cards that were played, or that this seat has seen."""
    now = initial_state(state.deal)
    numbered = tuple(tuple((owner, number) for number in range(SET_SIZE)) for owner in range(1, state.players + 1))
    cards: Layout[Dealt] = Layout.dealt(numbered)
    known = _seen(cards, seat)
    for happened in state.history:
        if isinstance(happened, Mistake):
            known |= _shown_by_mistake(cards, happened, seat)
            if happened.shuffled is not None:
                cards = cards.shuffle(happened.player, happened.place, happened.shuffled)
        else:
            hand = hand_after(now, happened)
            cards = cards.follow(now.hand, hand)
            known |= _seen(cards, seat)
            cards = cards.refilled(hand)
        known |= _seen(cards, seat)
        now = step(now, happened)
    return known


def _shown_by_mistake(cards: Layout[Dealt], mistake: Mistake, seat: Seat) -> set[Dealt]:
    """The card that was shown by mistake, if this seat saw it: the owner where it is put back, otherwise the others."""
    card = cards.at(mistake.player, mistake.place)
    is_owner = seat == mistake.player
    return {card} if card is not None and is_owner == (mistake.shuffled is not None) else set()


def _seen(cards: Layout[Dealt], seat: Seat) -> set[Dealt]:
    """The cards on the table, and those in places that the seat sees."""
    seen = {card for card in cards.played if card is not None}
    for owner, places in enumerate(cards.places, start=1):
        seen |= {card for place, card in zip(PLACES, places, strict=True) if card is not None and place.is_seen_by(seat, owner)}
    return seen
