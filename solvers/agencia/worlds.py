"""What one player's cards can be: every arrangement of those not seen, with its weight.

Only the first order of a player's eight cards is ever hidden: what is played is public, and so is where it goes. A card whose
face was seen once is known wherever it moves. Cards not seen are as good as each other: if ``n`` faces are left for ``n`` cards,
every different way to lay them out is equally likely, and no more needs to be counted. Players are independent, since a card that
changes hands has been played.

A deck shuffled by a mistake (A26) mixes some of these cards with known ones. Then the arrangements are listed (at most a few
hundred) and carried through the shuffle: all orders of the same faces are equally likely, so an arrangement of faces with
multiplicities m1, m2, ... has the weight m1! m2! ... times that of what was shuffled (the common factor is left out). Weights are
whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, prod

from engine.agencia.evidence import CardId, Evidence, Shuffled
from engine.agencia.names import STARTING_SET, Card
from engine.agencia.setup import SET_SIZE
from engine.core.events import Seat

Faces = tuple[Card, ...]
"""The faces of some cards, in the order of those cards."""

Weights = dict[Faces, int]


@dataclass(frozen=True)
class PlayerWorlds:
    """The arrangements of one player's unseen cards. ``left`` are their faces in any order, where no shuffle matters; otherwise
    it is None and ``listed`` has every arrangement and its weight. Both are empty-handed (total 0) where nothing fits.
    """

    seat: Seat
    unseen: tuple[CardId, ...]
    left: Faces | None
    listed: tuple[tuple[Faces, int], ...] = ()

    @cached_property
    def count(self) -> int:
        """How many different arrangements there are."""
        if self.left is None:
            return len(self.listed)
        return factorial(len(self.left)) // _repeats(self.left)

    @cached_property
    def arrangements(self) -> tuple[tuple[Faces, int], ...]:
        """Every arrangement with its weight, in the order of the faces."""
        if self.left is None:
            return self.listed
        return tuple((faces, 1) for faces in arrangements(self.left))

    @cached_property
    def odds(self) -> Mapping[CardId, Mapping[Card, Fraction]]:
        """For each unseen card how likely each face is; zeros left out."""
        if self.left is not None:
            counted = Counter(self.left)
            shared = {face: Fraction(counted[face], len(self.left)) for face in sorted(counted)}
            return dict.fromkeys(self.unseen, shared)
        total = sum(weight for _, weight in self.listed)
        found: dict[CardId, dict[Card, Fraction]] = {}
        for index, card in enumerate(self.unseen):
            weights: Counter[Card] = Counter()
            for faces, weight in self.listed:
                weights[faces[index]] += weight
            found[card] = {face: Fraction(weights[face], total) for face in sorted(weights)}
        return found


def worlds_of(evidence: Evidence, seat: Seat, known: Mapping[CardId, Card]) -> PlayerWorlds | None:
    """The arrangements of a player's unseen cards, given the faces that were seen; None where nothing fits."""
    dealt = [(seat, number) for number in range(SET_SIZE)]
    unseen = tuple(card for card in dealt if card not in known)
    left = _take(STARTING_SET, (known[card] for card in dealt if card in known))
    if left is None:
        return None
    shuffles = [each for each in evidence.shuffles if each.player == seat]
    if not shuffles:
        return PlayerWorlds(seat, unseen, left)
    weights: Weights = dict.fromkeys(arrangements(left), 1)
    for shuffle in shuffles:
        unseen, weights = _through(shuffle, unseen, weights, known)
    return PlayerWorlds(seat, unseen, None, tuple(sorted(weights.items()))) if weights else None


def arrangements(faces: Iterable[Card]) -> Iterator[Faces]:
    """Every different order of the faces, in the order of the cards.

    >>> [" ".join(card.name for card in each) for each in arrangements([Card.R, Card.A1, Card.R])]
    ['A1 R R', 'R A1 R', 'R R A1']
    """
    left = Counter(faces)
    if not left:
        yield ()
    for face in sorted(left):
        for rest in arrangements((left - Counter([face])).elements()):
            yield (face, *rest)


def _through(
    shuffle: Shuffled, unseen: tuple[CardId, ...], weights: Weights, known: Mapping[CardId, Card]
) -> tuple[tuple[CardId, ...], Weights]:
    """The unseen cards and their arrangements after a shuffle."""
    staying = [index for index, card in enumerate(unseen) if card not in shuffle.before]
    hidden = tuple(card for card in shuffle.after if card not in known)
    seen = [known[card] for card in shuffle.after if card in known]
    after: Weights = {}
    for faces, weight in weights.items():
        here = dict(zip(unseen, faces, strict=True))
        pool = tuple(known[card] if card in known else here[card] for card in shuffle.before)
        left = _take(pool, seen)
        if left is None:
            continue
        stay = tuple(faces[index] for index in staying)
        for order in arrangements(left):
            key = (*stay, *order)
            after[key] = after.get(key, 0) + weight * _repeats(pool)
    return (*(unseen[index] for index in staying), *hidden), after


def _take(faces: Iterable[Card], taken: Iterable[Card]) -> Faces | None:
    """The faces that are left; None where more are taken than there are."""
    left = Counter(faces)
    left.subtract(taken)
    return tuple(sorted(left.elements())) if min(left.values(), default=0) >= 0 else None


def _repeats(faces: Iterable[Card]) -> int:
    """In how many ways equal faces can change places."""
    return prod(factorial(count) for count in Counter(faces).values())
