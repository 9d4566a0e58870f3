"""What one player can know at one moment of a race, counted by the kernel: the plain posterior and the exact gains.

An :class:`Ask` is a suspicion as one seat saw it. :class:`Counter` turns the hand of an observer and the evidence it has
(:class:`Evidence`) into the probabilities of all secret triples and the expected information of all 105 suspicions, under
the plain model of the contract: every deal equally likely, who holds both named cards shows either half the time, and
questions tell nothing by themselves.

Cards are 0..14, ``card // 5`` their kind, in the order of the notation; sets of cards are masks of 15 bits; players are
numbered from 0 here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from solvers.espionaje import fast

CARDS: Final = 15
NOTHING: Final = -1
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(CARDS), 2))
"""All 105 suspicions, in the order of the notation."""

PAIR_INDEX: Final[dict[tuple[int, int], int]] = {pair: index for index, pair in enumerate(PAIRS)}
KIND_MASKS: Final = (0b11111, 0b11111 << 5, 0b11111 << 10)


class Ask(NamedTuple):
    """A suspicion: who asked, the two cards (ascending), who passed (None: not noticed), who showed and, where seen, what.

    A half-heard one may name the same card twice, or :data:`NOTHING`. ``new``: whether the asker was seen to add a card to the
    pile (C12).
    """

    by: int
    x: int
    y: int
    passed: tuple[int, ...] | None
    shown_by: int | None
    shown: int | None = None
    new: bool | None = None

    @property
    def mask(self) -> int:
        """The named cards as a set."""
        return 0 if self.x == NOTHING else (1 << self.x) | (1 << self.y)

    @property
    def heard(self) -> bool:
        """Whether both cards were noticed."""
        return self.x != self.y


@dataclass(frozen=True)
class Evidence:
    """What the events say about each player's hand, to one observer: four kinds of masks, a row a player.

    ``no``: cards it cannot hold; ``yes``: cards it holds; ``either``: it holds at least one of these; ``half``: it showed one
    of these
    two and was seen to, which halves the weight of holding both.
    """

    no: tuple[int, ...]
    yes: tuple[int, ...]
    either: tuple[tuple[int, ...], ...]
    half: tuple[tuple[int, ...], ...]


def evidence(players: int, observer: int, asks: Iterable[Ask], seen: Sequence[int | None] = ()) -> Evidence:
    """The evidence of ``asks`` to one observer; ``seen`` holds, for its own asks in order, the card it was shown (None where
    nobody showed)."""
    no, yes = [0] * players, [0] * players
    either: list[list[int]] = [[] for _ in range(players)]
    half: list[list[int]] = [[] for _ in range(players)]
    own = 0
    for ask in asks:
        pair = ask.mask
        for player in ask.passed or ():
            no[player] |= pair
        card = None
        if ask.by == observer:
            card = seen[own]
            own += 1
        shower = ask.shown_by
        if shower is None or shower == observer or not pair:
            continue
        if card is not None:
            yes[shower] |= 1 << card
            if ask.heard:
                half[shower].append(pair)
        else:
            either[shower].append(pair)
    return Evidence(tuple(no), tuple(yes), tuple(map(tuple, either)), tuple(map(tuple, half)))


@lru_cache(maxsize=4096)
def layout(hand: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The unseen cards of a hand in order, and the position (or -1) of each of the 15 cards."""
    unseen = tuple(card for card in range(CARDS) if not (hand >> card) & 1)
    places = [-1] * CARDS
    for position, card in enumerate(unseen):
        places[card] = position
    return unseen, tuple(places)


@lru_cache(maxsize=200_000)
def squeeze(mask: int, hand: int) -> int:
    """A set of cards as a set of positions among the cards unseen by who holds ``hand``."""
    places = layout(hand)[1]
    out = 0
    while mask:
        low = mask & -mask
        place = places[low.bit_length() - 1]
        if place >= 0:
            out |= 1 << place
        mask ^= low
    return out


@lru_cache(maxsize=8)
def _subsets(u: int, size: int) -> Any:
    return np.array([sum(1 << i for i in chosen) for chosen in combinations(range(u), size)], np.int32)


@lru_cache(maxsize=4096)
def triples_of(hand: int) -> tuple[Any, Any]:
    """The triples that a hand leaves possible: as position masks, and as card triples coded ``25 a + 5 b + c``."""
    unseen, _ = layout(hand)
    kinds = [[p for p, card in enumerate(unseen) if card // 5 == kind] for kind in range(3)]
    masks, codes = [], []
    for a in kinds[0]:
        for b in kinds[1]:
            for c in kinds[2]:
                masks.append((1 << a) | (1 << b) | (1 << c))
                codes.append(25 * unseen[a] + 5 * (unseen[b] - 5) + unseen[c] - 10)
    return np.array(masks, np.int32), np.array(codes, np.int32)


def triple_cards(code: int) -> tuple[int, int, int]:
    """The three cards of a coded triple."""
    return code // 25, 5 + code // 5 % 5, 10 + code % 5


@lru_cache(maxsize=4096)
def pair_places(hand: int) -> tuple[Any, Any, Any]:
    """For the suspicions that name an unseen card: the two positions (twice the same beside a card of one's own), and which
    they are."""
    places = layout(hand)[1]
    rows, columns, some = [], [], []
    for index, (x, y) in enumerate(PAIRS):
        unseen = [places[card] for card in (x, y) if places[card] >= 0]
        if unseen:
            rows.append(unseen[0])
            columns.append(unseen[-1])
            some.append(index)
    return np.array(rows), np.array(columns), np.array(some)


class Counter:
    """Scratch memory for one number of players, and the questions it answers; not to be shared between threads."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.k = players - 1
        self.size = 12 // players
        self.u = CARDS - self.size
        self.subsets = _subsets(self.u, self.size)
        count = len(self.subsets)
        limit = {2: 32, 3: 3_600, 4: 110_000}[players]
        self.limit = limit
        self.hands = np.zeros((self.k, count), np.int32)
        self.weights = np.zeros((self.k, count))
        self.counts = np.zeros(self.k, np.int32)
        self.table = np.zeros(1 << self.u)
        self.triple = np.zeros(limit, np.int32)
        self.world_hands = np.zeros((limit, self.k), np.int32)
        self.weight = np.zeros(limit)
        self.totals = np.zeros(64)
        self.single = np.zeros((64, self.u, self.k))
        self.pairs = np.zeros((64, self.u, self.u, 2 * self.k))
        self.gains = np.zeros((self.u, self.u))
        self.passes = np.zeros((self.u, self.u))
        self.within = np.zeros((self.k, self.u, self.u))
        self.cross = np.zeros((self.u + 1, self.u))
        self.second_sums = np.zeros(count)
        self.sums = np.zeros(2 * self.k + 1)
        self.found = 0
        self.lists = np.zeros((2, 512), np.int32)

    def prepare(self, observer: int, hand: int, known: Evidence) -> Any:
        """Lists the hands that the evidence allows each rank; returns the triples that may be secret."""
        either, half = self.lists
        for rank in range(self.k):
            player = (observer + 1 + rank) % self.players
            n_either = n_half = 0
            for mask in set(known.either[player]):
                either[n_either] = squeeze(mask, hand)
                n_either += 1
            for mask in known.half[player]:
                if not mask & hand:
                    half[n_half] = squeeze(mask, hand)
                    n_half += 1
            no, yes = squeeze(known.no[player], hand), squeeze(known.yes[player], hand)
            into, weights = self.hands[rank], self.weights[rank]
            self.counts[rank] = fast.fitting_hands(
                self.subsets, len(self.subsets), no, yes, either, n_either, half, n_half, into, weights
            )
        return triples_of(hand)[0]

    def worlds(self, observer: int, hand: int, known: Evidence) -> int:
        """Lists all worlds of the observer in ``triple``, ``world_hands`` and ``weight``; returns how many."""
        triples = self.prepare(observer, hand, known)
        lists = (self.hands, self.weights, self.counts, self.table)
        out = (self.triple, self.world_hands, self.weight)
        return int(fast.worlds(self.k, triples, len(triples), (1 << self.u) - 1, *lists, *out, self.limit))

    def _tally(self, observer: int, hand: int, known: Evidence, replies: bool) -> tuple[Any, Any]:
        triples = self.prepare(observer, hand, known)
        lists = (self.hands, self.weights, self.counts, self.table)
        sums = (self.single, self.pairs, self.within, self.cross, self.second_sums)
        self.found = int(fast.tally(self.k, self.u, triples, len(triples), *lists, self.totals, replies, *sums))
        totals = self.totals[: len(triples)]
        keep = totals > 0.0
        return triples_of(hand)[1][keep], totals[keep] / max(totals.sum(), 1e-300)

    def posterior(self, observer: int, hand: int, known: Evidence) -> tuple[Any, Any]:
        """The possible triples (coded) and their probabilities; empty when the evidence contradicts itself."""
        return self._tally(observer, hand, known, False)

    def gains_of(self, observer: int, hand: int, known: Evidence) -> tuple[Any, Any, Any, Any]:
        """Triples, probabilities, and for all 105 suspicions the expected information in bits and the chance that all pass."""
        codes, chances = self._tally(observer, hand, known, True)
        gains, passes = np.zeros(105), np.ones(105)
        triples, _ = triples_of(hand)
        fast.pair_gains(
            self.k, self.u, len(triples), triples, self.totals, self.single, self.pairs, self.gains, self.passes, self.sums
        )
        rows, columns, some = pair_places(hand)
        gains[some] = self.gains[rows, columns]
        passes[some] = self.passes[rows, columns]
        return codes, chances, gains, passes
