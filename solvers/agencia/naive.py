"""The slow and obvious twin of the belief: every order of a player's eight cards, walked through the lines of the journal.

It shares nothing with :mod:`solvers.agencia.worlds` nor with the evidence that this reads: lines are taken as they stand, cards
are faces in a row, what does not agree with a line is dropped, and a shuffle is every order. 20,160 orders a player to begin
with; a whole game takes a few tenths of a second. Journals must be in order (that is the business of the evidence).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

PLACES: Final = ("open", "down", "own", "blind")
SET: Final = ("A1", "A2", "A3", "A4", "A5", "R", "R", "I")
ORDERS: Final = sorted(set(permutations(SET)))

World = tuple[tuple[str, ...], tuple[str, ...]]
"""The cards in the four places ('' for an empty one), and the deck from the top."""
Weighed = dict[World, Fraction]


@dataclass
class Table:
    """What everybody sees of the present hand: played cards in order, with whom each was exchanged, whose card is under a
    deck.
    """

    players: int
    played: dict[int, str] = field(default_factory=dict)
    partner: dict[int, int | None] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)

    def waiting(self, kind: str) -> bool:
        """Whether a card of this kind still has to be exchanged for another."""
        prey = {"I": ("R",), "R": ("A1", "A2", "A3", "A4", "A5")}[kind]
        free = [seat for seat in self.played if not self.partner.get(seat)]
        hunters = [seat for seat in free if self.played[seat] == kind and seat not in self.partner]
        return bool(hunters) and any(self.played[seat] in prey for seat in free)

    def due(self) -> list[tuple[int, str]]:
        """The decks that get a card now, and which."""
        if len(self.played) < self.players:
            return []
        now = set(self.partner)
        if not self.waiting("I"):
            now |= {seat for seat, card in self.played.items() if card == "I"}
            if not self.waiting("R"):
                now = set(self.played)
        fresh = sorted(now - self.settled)
        self.settled |= now
        return [(seat, self.played[self.partner.get(seat) or seat]) for seat in fresh]


def worlds_of(header: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], player: int) -> Weighed:
    """Every way in which the player's cards can lie at the end of the journal, with its probability; none where nothing fits."""
    table = Table(header["players"])
    worlds: Weighed = {(order[:4], order[4:]): Fraction(1, len(ORDERS)) for order in ORDERS}
    for line in lines:
        worlds = _after(worlds, line, table, player)
    total = sum(worlds.values())
    return {world: weight / total for world, weight in worlds.items()}


def _after(worlds: Weighed, line: Mapping[str, Any], table: Table, player: int) -> Weighed:
    kind, mine = line["event"], line.get("player", line.get("by")) == player
    if kind == "play":
        table.played[line["by"]] = line["card"]
        worlds = _put(_seen(worlds, line), line["place"], "") if mine else worlds
    elif kind in ("infiltrate", "recruit"):
        table.partner[line["by"]] = line["target"]
        if line["target"]:
            table.partner[line["target"]] = line["by"]
    elif kind == "draw":
        worlds = _seen(_drawn(worlds, line["place"]), line) if mine else worlds
    elif kind == "site":
        table.played, table.partner, table.settled = {}, {}, set()
    elif kind == "mistake" and mine and line["kind"] == "seen":
        worlds = _seen(_shuffled(worlds, line["place"]), line)
    elif mine:
        worlds = _seen(worlds, line)
    for seat, card in table.due() if kind in ("play", "infiltrate", "recruit") else ():
        if seat == player:
            worlds = _added((((places, (*deck, card)), weight) for (places, deck), weight in worlds.items()))
    return worlds


def _added(weighed: Iterable[tuple[World, Fraction]]) -> Weighed:
    together: Weighed = {}
    for world, weight in weighed:
        together[world] = together.get(world, Fraction(0)) + weight
    return together


def _seen(worlds: Weighed, line: Mapping[str, Any]) -> Weighed:
    """The worlds in which the place holds the card of the line, if the line names one."""
    at, card = PLACES.index(line["place"]), line.get("card")
    return {world: weight for world, weight in worlds.items() if card in (None, world[0][at])}


def _put(worlds: Weighed, place: str, card: str) -> Weighed:
    at = PLACES.index(place)
    return _added((((*places[:at], card, *places[at + 1 :]), deck), weight) for (places, deck), weight in worlds.items())


def _drawn(worlds: Weighed, place: str) -> Weighed:
    at = PLACES.index(place)
    return _added((((*places[:at], deck[0], *places[at + 1 :]), deck[1:]), weight) for (places, deck), weight in worlds.items())


def _shuffled(worlds: Weighed, place: str) -> Weighed:
    """The card of the place goes back, every order of the deck is as likely as another, the top card is drawn."""
    at = PLACES.index(place)
    together: Weighed = {}
    for (places, deck), weight in worlds.items():
        orders = sorted(set(permutations((places[at], *deck))))
        for order in orders:
            world = ((*places[:at], order[0], *places[at + 1 :]), order[1:])
            together[world] = together.get(world, Fraction(0)) + weight / len(orders)
    return together


def odds_of(worlds: Weighed, card: Callable[[World], str]) -> dict[str, Fraction]:
    """How likely each face of a card is, the card picked out of a world; an empty place is left out."""
    found: dict[str, Fraction] = {}
    for world, weight in worlds.items():
        if face := card(world):
            found[face] = found.get(face, Fraction(0)) + weight
    return found
