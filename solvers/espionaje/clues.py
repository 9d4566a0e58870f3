"""What a journal says about each hand: the clues that counting, CP-SAT and explanations all read.

Every suspicion speaks about one hand at a time: who passed holds neither card, who showed holds one of them, or the very card
that the seat saw. The seat's own hand is event 0. Where it was noted whether the asker's pile grew (C12), the cards that one
player has shown one asker hang together as a chain, still about one hand: a card never changes hands, so only its holder can
have shown it before. Announcements and checks say nothing about the cards, for the guesses stay secret (C14): a wrong accusation
is not three wrong cards. What was only half heard is used as far as it is sure.

A clue can be left out (``events``), which is how explanations ask what follows without it: what happened there is then not
known.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.core.events import ONLOOKER, Seat
from engine.espionaje.cards import Card, Pair
from engine.espionaje.evidence import Evidence, Heard

OWN_HAND = 0
"""The event number of what the seat knew beforehand."""


@dataclass(frozen=True)
class Clue:
    """One event about one hand: it holds all of ``holds``, none of ``lacks``, and at least one of ``one_of`` (if there are any).

    ``chosen_from`` is the pair that the one card of ``holds`` was shown from, which weighs by the reply model.
    """

    event: int
    seat: Seat
    holds: tuple[Card, ...] = ()
    lacks: tuple[Card, ...] = ()
    one_of: tuple[Card, ...] = ()
    chosen_from: Pair | None = None


@dataclass(frozen=True)
class Link:
    """One card shown within a chain: the pair and the card as far as known, and whether it was seen to be new to the asker.

    ``needs`` are the earlier suspicions of the asker; only if all are known does "not new" mean that this player showed the card
    before. ``is_sure`` says that they are.
    """

    event: int
    pair: Pair | None
    shown: Card | None
    new: bool | None
    needs: tuple[int, ...]
    is_sure: bool


@dataclass(frozen=True)
class Chain:
    """The cards that one player showed one asker, in order, with at least one note on the asker's pile."""

    asker: Seat
    seat: Seat
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Clues:
    """All clues, in the order of their events, and the chains."""

    clues: tuple[Clue, ...]
    chains: tuple[Chain, ...]

    def about(self, seat: Seat) -> tuple[Clue, ...]:
        """The clues about one hand."""
        return tuple(clue for clue in self.clues if clue.seat == seat)

    def chains_of(self, seat: Seat) -> tuple[Chain, ...]:
        """The chains of cards that this hand's holder showed."""
        return tuple(chain for chain in self.chains if chain.seat == seat)


def event_numbers(evidence: Evidence) -> tuple[int, ...]:
    """The numbers of all events that can be a reason: 0 for the own hand, and every suspicion."""
    own = (OWN_HAND,) if evidence.seat != ONLOOKER else ()
    return own + tuple(each.number for each in evidence.suspicions)


def clues_of(evidence: Evidence, events: Collection[int] | None = None) -> Clues:
    """The clues in the evidence, or in these of its events only (0 is the own hand)."""
    heard = tuple(each for each in evidence.suspicions if events is None or each.number in events)
    chains = _chains(evidence, heard)
    chained = {link.event for chain in chains for link in chain.links}
    clues = [clue for each in heard for clue in _clues_in(each, chained)]
    if evidence.seat != ONLOOKER and (events is None or OWN_HAND in events):
        clues.insert(0, Clue(OWN_HAND, evidence.seat, holds=evidence.hand))
    return Clues(tuple(clues), chains)


def _clues_in(heard: Heard, chained: Collection[int]) -> list[Clue]:
    clues: list[Clue] = []
    if heard.cards is not None:
        clues += [Clue(heard.number, seat, lacks=heard.cards) for seat in heard.passed or ()]
    if heard.shown_by is not None:
        if heard.shown is not None:
            chosen_from = None if heard.number in chained else heard.cards
            clues.append(Clue(heard.number, heard.shown_by, holds=(heard.shown,), chosen_from=chosen_from))
        elif heard.cards is not None:
            clues.append(Clue(heard.number, heard.shown_by, one_of=heard.cards))
    return clues


def _chains(evidence: Evidence, heard: tuple[Heard, ...]) -> tuple[Chain, ...]:
    """The chains with a note on a pile, from the suspicions that count; any other suspicion of an asker leaves it unsure."""
    if all(each.new is None for each in heard):
        return ()
    links: dict[tuple[Seat, Seat], list[Link]] = {}
    known = {each.number for each in heard if _is_fully_known(each)}
    for each in heard:
        if each.shown_by is not None and (each.cards is not None or each.shown is not None):
            needs = tuple(other.number for other in evidence.suspicions if other.by == each.by and other.number < each.number)
            link = Link(each.number, each.cards, each.shown, each.new, needs, known.issuperset(needs))
            links.setdefault((each.by, each.shown_by), []).append(link)
    made = (Chain(asker, seat, tuple(found)) for (asker, seat), found in links.items())
    return tuple(chain for chain in made if any(link.new is not None for link in chain.links))


def _is_fully_known(heard: Heard) -> bool:
    """Whether it is known who showed, and out of which cards; or that nobody did."""
    if heard.shown_by is None:
        return heard.passed is not None
    return heard.cards is not None or heard.shown is not None
