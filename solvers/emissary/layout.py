"""How a deal is laid out for the visit kernel: cards as numbers, shuffles as arrays, planned trumps as bits."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, TypeVar

from engine.emissary.state import Card

NO_PLAN: Final = 1
"""No Politics to come."""

MOST_PHASES: Final = 32
"""Shuffles of one visit that can matter: fewer than 40 cards can leave the deck in one visit, and every reshuffle needs one
that does."""

T = TypeVar("T")

Order = Sequence[int]
"""A shuffle: card numbers, top card first."""


def card_number(card: Card) -> int:
    """The number of a card of the deck: 8 x suit + rank - 1, suits in the order C D H S.

    >>> from engine.emissary.state import Suit
    >>> card_number(Card.of(Suit.HEARTS, 1))
    16
    """
    return card.suit * 8 + card.rank - 1


def orders_of(visits: Sequence[Sequence[Sequence[Card]]]) -> list[list[Order]]:
    """The shuffles of every visit as the kernel takes them."""
    return [complete([[card_number(card) for card in shuffle] for shuffle in shuffles]) for shuffles in visits]


def complete(shuffles: Sequence[T]) -> list[T]:
    """At least two shuffles for a visit, since a lone one also serves for the reshuffles, and no more than can matter."""
    kept = list(shuffles[:MOST_PHASES])
    return kept if len(kept) > 1 else kept * 2


def lay_out(orders: Sequence[Sequence[Order]], size: int, phases: int) -> tuple[array[int], array[int], array[int]]:
    """A deal's shuffles as three arrays.

    All shuffles (32 places each, ``phases`` a visit); the sets of the first cards of each deck (33 a visit, from none to all);
    the number of each visit's last shuffle.
    """
    cards = array("B", bytes(len(orders) * phases * 32))
    tops = array("I", bytes(4 * len(orders) * 33))
    for visit, shuffles in enumerate(orders):
        for phase, order in enumerate(shuffles):
            start = (visit * phases + phase) * 32
            cards[start : start + size] = array("B", order)
        for place, card in enumerate(shuffles[0]):
            tops[visit * 33 + place + 1] = tops[visit * 33 + place] | 1 << card
    return cards, tops, array("B", [len(shuffles) - 1 for shuffles in orders])


def pack_plan(trumps: Sequence[int]) -> int:
    """The trumps that Politics will bring, the first in the lowest bits, under a leading 1.

    >>> bin(pack_plan([3, 1]))
    '0b10111'
    """
    plan = NO_PLAN
    for trump in reversed(trumps):
        plan = plan << 2 | trump
    return plan


def _suits_of(plan: int) -> int:
    suits = 0
    while plan > NO_PLAN:
        suits |= 1 << (plan & 3)
        plan >>= 2
    return suits


PLANNED: Final = array("I", [_suits_of(plan) for plan in range(128)])
"""For every packed plan of up to three trumps, the set of these."""
