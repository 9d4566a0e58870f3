"""The slow and obvious twin: every deal is listed, and every event of the journal is played through in each.

It shares nothing with the counting of :mod:`solvers.espionaje.worlds` but the cards and the evidence: it reads the events itself,
keeps every asker's pile, and branches where a player may have shown either card. Fit for a seat with a hand, and for an onlooker
of two players (115,500 deals); the tests hold the fast programs to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import log2

from engine.core.events import Seat
from engine.espionaje.cards import CARDS, TRIPLES, Card, Pair, Triple
from engine.espionaje.evidence import Evidence, Heard
from solvers.espionaje.worlds import Reply


@dataclass(frozen=True)
class World:
    """One deal that fits: the secret, the hands (seat 1 first), and how likely the deal makes the journal."""

    secret: Triple
    hands: tuple[frozenset[Card], ...]
    weight: Fraction

    def place_of(self, card: Card) -> Seat:
        """Where the card lies: 0 for the secret, else the seat."""
        return next((seat for seat, hand in enumerate(self.hands, start=1) if card in hand), 0)


def list_worlds(evidence: Evidence, reply: Reply = Reply.UNIFORM, events: Collection[int] | None = None) -> list[World]:
    """Every deal that fits the evidence, or these of its events only (0: the own hand), with its weight."""
    found = []
    own = frozenset(evidence.hand) if events is None or 0 in events else frozenset()
    for secret in TRIPLES:
        if own.isdisjoint(secret):
            for hands in _deals(evidence, frozenset(CARDS) - own - set(secret), 1, own):
                weight = _likelihood(evidence, hands, events)
                if weight:
                    found.append(World(secret, hands, weight if reply is Reply.UNIFORM else Fraction(1)))
    return found


def _deals(evidence: Evidence, rest: frozenset[Card], seat: Seat, own: frozenset[Card]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every way to deal the rest to this seat and those after it, the own hand apart if it is known."""
    if seat > evidence.players:
        yield ()
        return
    is_own = bool(own) and seat == evidence.seat
    hands = [own] if is_own else map(frozenset, combinations(sorted(rest), evidence.hand_size))
    for hand in hands:
        for others in _deals(evidence, rest - hand, seat + 1, own):
            yield (hand, *others)


def _likelihood(evidence: Evidence, hands: tuple[frozenset[Card], ...], events: Collection[int] | None) -> Fraction:
    """The probability of everything noted, in this deal: a sum over what may have been shown unseen, kept as piles."""
    piles: dict[frozenset[tuple[Seat, Card]], Fraction] = {frozenset(): Fraction(1)}
    unsure: set[Seat] = set()
    for heard in evidence.suspicions:
        if events is not None and heard.number not in events:
            unsure.add(heard.by)
            continue
        after: dict[frozenset[tuple[Seat, Card]], Fraction] = {}
        for pile, weight in piles.items():
            for longer, share in _answers(evidence, heard, hands, pile, heard.by in unsure):
                after[longer] = after.get(longer, Fraction(0)) + weight * share
        piles = after
        if not piles:
            return Fraction(0)
        if (heard.passed is None and heard.shown_by is None) or (heard.shown_by and heard.cards is None and heard.shown is None):
            unsure.add(heard.by)
    return sum(piles.values(), Fraction(0))


def _answers(
    evidence: Evidence, heard: Heard, hands: tuple[frozenset[Card], ...], pile: frozenset[tuple[Seat, Card]], is_unsure: bool
) -> Iterator[tuple[frozenset[tuple[Seat, Card]], Fraction]]:
    """Every way in which this event can have happened as noted, and its probability."""
    if heard.cards is not None and any(set(heard.cards) & hands[seat - 1] for seat in heard.passed or ()):
        return
    if heard.shown_by is None:
        yield pile, Fraction(1)
        return
    hand = hands[heard.shown_by - 1]
    if heard.cards is None:
        if heard.shown is None:
            yield pile, Fraction(1)
            return
        could = [heard.shown] if heard.shown in hand else []
    else:
        could = [card for card in heard.cards if card in hand]
    for card in could:
        is_new = (heard.by, card) not in pile
        is_noted = heard.new is None or heard.new == is_new or (not heard.new and is_unsure)
        if is_noted and heard.shown in (None, card):
            yield pile | {(heard.by, card)}, Fraction(1, len(could))


def gain_of(worlds: list[World], asker: Seat, players: int, pair: Pair) -> tuple[float, Fraction]:
    """The expected information of a suspicion in bits and the chance that all pass, reply by reply, deal by deal."""
    total = sum((world.weight for world in worlds), Fraction(0))
    joint: dict[tuple[object, Triple], Fraction] = {}
    for world in worlds:
        for reply, share in _replies(world, asker, players, pair):
            joint[reply, world.secret] = joint.get((reply, world.secret), Fraction(0)) + world.weight * share / total
    secrets: dict[object, Fraction] = {}
    replies: dict[object, Fraction] = {}
    for (reply, secret), p in joint.items():
        secrets[secret] = secrets.get(secret, Fraction(0)) + p
        replies[reply] = replies.get(reply, Fraction(0)) + p
    after = -sum(float(p) * log2(p / replies[reply]) for (reply, _), p in joint.items())
    before = -sum(float(p) * log2(p) for p in secrets.values())
    return before - after, replies.get(None, Fraction(0))


def _replies(world: World, asker: Seat, players: int, pair: Pair) -> list[tuple[object, Fraction]]:
    for step in range(1, players):
        seat = (asker - 1 + step) % players + 1
        held = [card for card in pair if card in world.hands[seat - 1]]
        if held:
            return [((seat, card), Fraction(1, len(held))) for card in held]
    return [(None, Fraction(1))]
