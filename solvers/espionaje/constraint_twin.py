"""The same table for python-constraint: a variable a card, its value the place; what can be, without CP-SAT and without counting.

It reads the events itself. Left out: notes on piles (C12), which the plain enumeration covers. Slow: fit for a seat with a hand.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.core.events import ONLOOKER, Seat
from engine.espionaje.cards import CARDS, KINDS, Card, cards_of
from engine.espionaje.evidence import Evidence
from solvers.core.constraint_adapter import Checker


def list_layouts(evidence: Evidence, events: Collection[int] | None = None) -> list[tuple[Seat, ...]]:
    """Every layout that fits the evidence, or these of its events (0: the own hand): the place of each card, 0 for the secret."""
    places = list(range(evidence.players + 1))
    checker = Checker({card: _domain(evidence, card, places, events) for card in CARDS})
    for kind in KINDS:
        checker.require_count(0, 1, cards_of(kind))
    for seat in places[1:]:
        checker.require_count(seat, evidence.hand_size, CARDS)
    for heard in evidence.suspicions:
        is_open = heard.shown is None and heard.shown_by is not None and heard.cards is not None
        if is_open and (events is None or heard.number in events):
            checker.require(lambda a, b, shower=heard.shown_by: shower in (a, b), heard.cards or ())
    return [tuple(solution[card] for card in CARDS) for solution in checker.solutions()]


def _domain(evidence: Evidence, card: Card, places: list[Seat], events: Collection[int] | None) -> list[Seat]:
    """The places that the card may be in by what is certain of it alone."""
    domain = set(places)
    if evidence.seat != ONLOOKER and (events is None or 0 in events):
        domain &= {evidence.seat} if card in evidence.hand else domain - {evidence.seat}
    for heard in evidence.suspicions:
        if events is not None and heard.number not in events:
            continue
        if heard.cards is not None and card in heard.cards:
            domain -= set(heard.passed or ())
        if heard.shown == card and heard.shown_by is not None:
            domain &= {heard.shown_by}
    return sorted(domain)
