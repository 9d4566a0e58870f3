"""The fewest suspicions that one side needs at two players, exactly, and what to ask next.

One side asks, the other only answers: a holder of both named cards shows either with probability 1/2 (the reply model
``uniform``), every deal is equally likely beforehand, and the aim is the least expected number of suspicions until one triple
is left ("certain"). Rulebook: Playing the Game; rulings C7 (any two different cards), C8 (own cards may be named), C9 (who
holds one must show one).

Why the belief stays small. At two players the other hand is whatever the secret leaves over, so a world *is* a triple. A pass
makes every named unknown card secret. A shown card leaves the secret, and makes the unknown card named beside it twice as
likely: had the other held both, it would have shown this one only half of the time. Hence the chance of a triple is always
proportional to the product of one whole number for each of its cards, kind by kind, and the belief is three lists of weights.
Cards of a kind with equal weight, and kinds with equal lists, are interchangeable, so the memo is keyed by sorted lists: at
most 80 beliefs from any one hand.

Which suspicions are tried. Two unknown cards, or one unknown card beside an own one (own cards are never shown, so the reply is
plain yes or no). Left out are the suspicions that a tried one beats whatever follows: an unknown card beside one known to be
held tells a garbled version of the plain yes or no, and one beside a known secret card tells exactly that. The tests let a slow
twin ask them all the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, gcd, prod
from typing import Final, Generic, TypeVar

from engine.core.errors import Contradiction, IllegalAction, InvalidPosition, message

C = TypeVar("C", bound=Hashable)

Weights = tuple[tuple[int, ...], ...]
"""For each kind the weight of each card as the secret one: 0 where it cannot be."""

Spot = tuple[int, int]
"""A card by its place in the weights: the number of its kind, and its number in that kind."""

KINDS: Final = 3
PER_KIND: Final = 5
HAND: Final = 6
SPLITS: Final = ((4, 2, 0), (4, 1, 1), (3, 3, 0), (3, 2, 1), (2, 2, 2))
"""How a hand of six can lie over the three kinds, but for the order of the kinds; at most four of a kind are ever dealt."""


@dataclass(frozen=True)
class SecretBelief(Generic[C]):
    """What one side knows of the secret at two players: for each kind its cards with their weights.

    A weight of 0 says that the card is not secret (an own card, or known to be held). The chance that a card is secret is its
    share of the weights of its kind, and the kinds are independent.
    """

    kinds: tuple[tuple[tuple[C, int], ...], ...]

    @classmethod
    def of(cls, kinds: Iterable[Iterable[C]], hand: Iterable[C] = ()) -> SecretBelief[C]:
        """The belief after looking at one's hand: every card that is not one's own is as likely as any other of its kind.

        Raises InvalidPosition when the hand holds all cards of a kind.

        >>> SecretBelief.of(["ab", "xyz"], hand="ax").chance("y")
        Fraction(1, 2)
        """
        own = frozenset(hand)
        belief = cls(tuple(tuple((card, int(card not in own)) for card in kind) for kind in kinds))
        if any(not any(row) for row in belief.weights):
            raise InvalidPosition([Contradiction(message("A hand cannot hold all cards of a kind: one of them is secret."))])
        return belief

    @property
    def weights(self) -> Weights:
        """The weights alone."""
        return tuple(tuple(weight for _, weight in kind) for kind in self.kinds)

    @property
    def is_certain(self) -> bool:
        """Whether one triple is left."""
        return not _canonical(self.weights)

    @property
    def triple(self) -> tuple[C, ...]:
        """The likeliest triple; of several, the one whose cards come first."""
        return tuple(max(kind, key=lambda pair: pair[1])[0] for kind in self.kinds)

    def chance(self, card: C) -> Fraction:
        """The probability that a card is secret."""
        return _chance(self.weights, self._spot(card))

    def after(self, named: Sequence[C], shown: C | None) -> SecretBelief[C]:
        """The belief after a suspicion and its answer; ``shown`` is None for a pass.

        Any two different cards may have been named, own ones included. Raises Contradiction when no deal fits the answer.

        >>> belief = SecretBelief.of(["xyz"]).after(["x", "y"], "x")
        >>> belief.chance("y"), belief.chance("z")
        (Fraction(2, 3), Fraction(1, 3))
        """
        if len(set(named)) != len(named) or (shown is not None and shown not in named):
            raise IllegalAction(message("A suspicion names two different cards, and one of them is shown."), place={"rule": "C7"})
        spots = [self._spot(card) for card in named]
        shown_spot = None if shown is None else self._spot(shown)
        changed = _after(self.weights, spots, shown_spot)
        if any(not any(row) for row in changed):
            raise Contradiction(message("No deal fits this answer and the earlier ones together."))
        rows = zip(self.kinds, changed, strict=True)
        return SecretBelief(tuple(tuple(zip((card for card, _ in kind), row, strict=True)) for kind, row in rows))

    def _spot(self, card: C) -> Spot:
        for kind, cards in enumerate(self.kinds):
            for number, (each, _) in enumerate(cards):
                if each == card:
                    return kind, number
        raise IllegalAction(message("There is no card {card} in this game."), place={"rule": "C2"}, card=card)


@dataclass(frozen=True)
class RankedQuestion(Generic[C]):
    """A suspicion and ``value``, the expected number of suspicions from here on, this one included, with best play after it.

    ``cards`` are the unknown cards to name: two, or one that is named beside any own card.
    """

    cards: tuple[C, ...]
    value: Fraction


@dataclass(frozen=True)
class ExpectedQuestions:
    """The answer for one split of the own hand: exact, from a complete search.

    ``first`` is a best first suspicion with the kinds a, b, c in the order of the split and the unknown cards of each numbered
    from 1; one card alone is named beside an own card. ``states`` is the number of different beliefs that the search met.
    """

    split: tuple[int, int, int]
    value: Fraction
    first: tuple[str, ...]
    states: int


@dataclass
class QuestionSolver:
    """Least expected numbers of suspicions, memoised over interchangeable beliefs. Keep one to answer many questions."""

    memo: dict[Weights, Fraction] = field(default_factory=dict)

    def expected(self, belief: SecretBelief[C]) -> Fraction:
        """The least expected number of suspicions until the secret is certain.

        >>> QuestionSolver().expected(SecretBelief.of(["abc"]))
        Fraction(5, 3)
        """
        return self._expected(_canonical(belief.weights))

    def rank(self, belief: SecretBelief[C]) -> tuple[RankedQuestion[C], ...]:
        """Every suspicion worth a thought, the best first; ties in the order of the belief's cards. Empty when certain.

        >>> [question.cards for question in QuestionSolver().rank(SecretBelief.of(["ab"]))]
        [('a',), ('b',), ('a', 'b')]
        """
        weights = belief.weights
        ranked = [
            RankedQuestion(tuple(belief.kinds[kind][number][0] for kind, number in spots), self._value(weights, spots))
            for spots in _suspicions(weights)
        ]
        return tuple(sorted(ranked, key=lambda question: question.value))

    def _expected(self, weights: Weights) -> Fraction:
        if not weights:
            return Fraction(0)
        if weights not in self.memo:
            self.memo[weights] = min(self._value(weights, spots) for spots in _suspicions(weights))
        return self.memo[weights]

    def _value(self, weights: Weights, spots: Sequence[Spot]) -> Fraction:
        following = (
            chance * self._expected(_canonical(_after(weights, spots, shown)))
            for shown, chance in _answers(weights, spots)
            if chance
        )
        return 1 + sum(following, Fraction(0))


def solve_questions(split: tuple[int, int, int]) -> ExpectedQuestions:
    """The least expected number of suspicions for a hand that lies so over the kinds, exactly.

    Raises InvalidPosition unless the split is three counts of at most 4 that make 6.

    >>> solve_questions((4, 2, 0)).value
    Fraction(59, 15)
    """
    if len(split) != KINDS or sum(split) != HAND or not all(0 <= count < PER_KIND for count in split):
        raise InvalidPosition(
            [IllegalAction(message("A hand of six lies over three kinds, at most four of a kind: not {split}."), split=split)]
        )
    solver = QuestionSolver()
    names = [[f"{kind}{number + 1}" for number in range(PER_KIND - count)] for kind, count in zip("abc", split, strict=True)]
    best = solver.rank(SecretBelief.of(names))[0]
    return ExpectedQuestions(split, best.value, best.cards, len(solver.memo))


def deals_with_split(split: tuple[int, int, int]) -> int:
    """How many of the 924 hands out of the 12 cards that are dealt lie so over the kinds, in any order of the kinds.

    >>> [deals_with_split(split) for split in SPLITS]
    [36, 48, 48, 576, 216]
    """
    orders = len(set(permutations(split)))
    return orders * prod(comb(PER_KIND - 1, count) for count in split)


def average_questions() -> Fraction:
    """The least expected number of suspicions, averaged over all deals: 2767/660, or 4.1924.

    >>> float(round(average_questions(), 4))
    4.1924
    """
    total = sum((deals_with_split(split) * solve_questions(split).value for split in SPLITS), Fraction(0))
    return total / comb(KINDS * (PER_KIND - 1), HAND)


def _canonical(weights: Weights) -> Weights:
    """Interchangeable beliefs made equal: settled kinds and excluded cards left out, weights in lowest terms, all sorted."""
    rows = []
    for row in weights:
        left = [weight for weight in row if weight]
        if len(left) > 1:
            common = gcd(*left)
            rows.append(tuple(sorted(weight // common for weight in left)))
    return tuple(sorted(rows))


def _suspicions(weights: Weights) -> list[tuple[Spot, ...]]:
    """One or two cards that may or may not be secret."""
    unsettled = [kind for kind, row in enumerate(weights) if sum(map(bool, row)) > 1]
    open_spots = [(kind, number) for kind in unsettled for number, weight in enumerate(weights[kind]) if weight]
    return [*((spot,) for spot in open_spots), *combinations(open_spots, 2)]


def _answers(weights: Weights, spots: Sequence[Spot]) -> list[tuple[Spot | None, Fraction]]:
    """Each answer with its chance, a pass as None."""
    if len(spots) == 1:
        secret = _chance(weights, spots[0])
        return [(None, secret), (spots[0], 1 - secret)]
    first, second = spots
    p, q = _chance(weights, first), _chance(weights, second)
    both = p * q if first[0] != second[0] else Fraction(0)
    either_shown = (1 - p - q + both) / 2
    return [(None, both), (first, q - both + either_shown), (second, p - both + either_shown)]


def _chance(weights: Weights, spot: Spot) -> Fraction:
    row = weights[spot[0]]
    return Fraction(row[spot[1]], sum(row))


def _after(weights: Weights, spots: Sequence[Spot], shown: Spot | None) -> Weights:
    """The weights after an answer; a kind without any weight says that no deal fits."""
    rows = [list(row) for row in weights]
    for kind, number in spots:
        if shown is None:
            if weights[kind][number]:  # an own card says nothing; an unknown one that nobody shows is secret
                rows[kind] = [weight if each == number else 0 for each, weight in enumerate(rows[kind])]
        elif (kind, number) == shown:
            rows[kind][number] = 0
        else:
            rows[kind][number] *= 2
    return tuple(tuple(row) for row in rows)
