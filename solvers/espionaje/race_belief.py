"""What a seat may believe when it also reads how the others play: worlds weighted by behaviour.

The worlds are exact: every deal that fits the journal, and, where somebody was shown a card that this seat did not see and the
shower may hold
both, one world for each card it may have been. Each world says what every opponent knew at each of its turns. So the chance
that this opponent would have asked what it asked, and would not have accused, can be computed world by world for several kinds of
players (:mod:`solvers.espionaje.opponents`), and how likely each kind is for each opponent is learned in the same stroke.

Left out: what the choice between two cards tells, and players who ask about their own cards to mislead, beyond a floor under
every likelihood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from solvers.espionaje.opponents import PRIOR, KnownState, likelihood_rows, question_facts, sheet_chance
from solvers.espionaje.race_knowledge import (
    CARDS,
    NOTHING,
    Ask,
    Counter,
    evidence,
    layout,
    triples_of,
)
from solvers.espionaje.race_seat import SeatView

WORLD_CAP = 6_000


@lru_cache(maxsize=512)
def _spread(hand: int) -> Any:
    """The card sets of all position sets of who holds ``hand``."""
    unseen, _ = layout(hand)
    out = np.zeros(1 << len(unseen), np.int32)
    for position, card in enumerate(unseen):
        out[1 << position : 2 << position] = out[: 1 << position] | (1 << card)
    return out


@dataclass
class Worlds:
    """Worlds as columns: triple (coded), hands (a column a player), cards shown (a column a suspicion, -1: none or not known),
    weight."""

    triple: Any
    hands: Any
    shown: Any
    weight: Any
    thinned: bool = False

    def __len__(self) -> int:
        return len(self.triple)

    def take(self, index: Any) -> Worlds:
        """Some of the worlds."""
        return Worlds(self.triple[index], self.hands[index], self.shown[index], self.weight[index], self.thinned)


def list_worlds(view: SeatView, counter: Counter, cap: int = WORLD_CAP) -> Worlds:
    """All worlds of the seat under the plain model; more than ``cap`` are thinned evenly by weight."""
    known = evidence(view.players, view.seat, view.asks, view.seen)
    n = counter.worlds(view.seat, view.hand, known)
    _, codes = triples_of(view.hand)
    spread = _spread(view.hand)
    hands = np.zeros((n, view.players), np.int32)
    hands[:, view.seat] = view.hand
    for rank in range(counter.k):
        hands[:, (view.seat + 1 + rank) % view.players] = spread[counter.world_hands[:n, rank]]
    shown = np.full((n, len(view.asks)), -1, np.int8)
    worlds = Worlds(codes[counter.triple[:n]], hands, shown, counter.weight[:n].copy())
    worlds = thin(worlds, cap)
    for column, ask in enumerate(view.asks):
        worlds = thin(_piled(_with_shown(worlds, view, column, ask), view, column), cap)
    worlds.weight = worlds.weight / max(worlds.weight.sum(), 1e-300)
    return worlds


def _piled(worlds: Worlds, view: SeatView, column: int) -> Worlds:
    """Only the worlds in which the asker's pile grew, or did not, as was noticed (C11, C12)."""
    ask = view.asks[column]
    if ask.new is None or ask.by == view.seat:
        return worlds
    shown = worlds.shown[:, column]
    before = [each for each in range(column) if view.asks[each].by == ask.by]
    old = (worlds.hands[:, ask.by] >> np.maximum(shown, 0)) & 1 == 1
    for each in before:
        old |= worlds.shown[:, each] == shown
    return worlds.take(np.flatnonzero((shown < 0) | (old != ask.new)))


def thin(worlds: Worlds, cap: int) -> Worlds:
    """At most ``cap`` worlds, drawn evenly along the cumulated weight."""
    if len(worlds) <= cap:
        return worlds
    edges = np.cumsum(worlds.weight)
    picks = np.searchsorted(edges, (np.arange(cap) + 0.5) * (edges[-1] / cap))
    index, counts = np.unique(np.minimum(picks, len(worlds) - 1), return_counts=True)
    out = worlds.take(index)
    out.weight = counts * (edges[-1] / cap)
    out.thinned = True
    return out


def _with_shown(worlds: Worlds, view: SeatView, column: int, ask: Ask) -> Worlds:
    """The worlds with the card shown in one suspicion written in; those where it could be either, twice."""
    if ask.shown is not None:
        worlds.shown[:, column] = ask.shown
        return worlds
    if ask.shown_by is None or ask.shown_by == view.seat or not ask.heard:
        return worlds
    held = worlds.hands[:, ask.shown_by]
    has_x, has_y = (held >> ask.x) & 1, (held >> ask.y) & 1
    worlds.shown[:, column] = np.where(has_x == 1, ask.x, ask.y)
    both = np.flatnonzero(has_x & has_y)
    if len(both) == 0:
        return worlds
    worlds.weight[both] *= 0.5
    twin = worlds.take(both)
    twin.shown[:, column] = ask.y
    return Worlds(
        np.concatenate([worlds.triple, twin.triple]),
        np.concatenate([worlds.hands, twin.hands]),
        np.concatenate([worlds.shown, twin.shown]),
        np.concatenate([worlds.weight, twin.weight]),
        worlds.thinned,
    )


@dataclass(frozen=True)
class Naming:
    """The first suspicions of a game with each card called by its place in the order of naming within its kind.

    Games that differ only in the names of the cards so share what is counted. ``forward`` maps the named cards, -1 the others.
    """

    asks: tuple[Ask, ...]
    forward: tuple[int, ...]


def naming(asks: Sequence[Ask]) -> Naming:
    """The canonical names after these suspicions; what was shown is left out (it belongs to the state of the one who saw it)."""
    forward = [-1] * CARDS
    free = [0, 5, 10]
    for ask in asks:
        for card in (ask.x, ask.y):
            if card != NOTHING and forward[card] < 0:
                forward[card] = free[card // 5]
                free[card // 5] += 1
    plain = []
    for ask in asks:
        x, y = sorted(NOTHING if card == NOTHING else forward[card] for card in (ask.x, ask.y))
        plain.append(Ask(ask.by, x, y, ask.passed, ask.shown_by))
    return Naming(tuple(plain), tuple(forward))


@lru_cache(maxsize=100_000)
def rename(hand: int, forward: tuple[int, ...]) -> tuple[int, ...]:
    """All cards renamed: named ones as they are, then the held ones, then the others, each kind for itself."""
    out = list(forward)
    for kind in range(3):
        cards = [card for card in range(5 * kind, 5 * kind + 5) if forward[card] < 0]
        cards.sort(key=lambda card: not (hand >> card) & 1)
        start = 5 * kind + 5 - len(cards)
        for place, card in enumerate(cards, start):
            out[card] = place
    return tuple(out)


@dataclass
class Reader:
    """Counts what opponents know, for one number of players; what was counted is kept for later decisions and games."""

    players: int
    counter: Counter
    work: int = 0
    kept: int = 100_000
    cache: dict[Any, KnownState] = field(default_factory=dict)

    def state(
        self, named: Naming, player: int, hand: int, seen: tuple[int, ...], gains: bool
    ) -> tuple[KnownState, tuple[int, ...]]:
        """What ``player`` knew after these suspicions, holding ``hand`` and having been shown ``seen``: in canonical names,
        with the names."""
        names = rename(hand, named.forward)
        plain = sum(1 << names[card] for card in range(CARDS) if (hand >> card) & 1)
        saw = tuple(-1 if card < 0 else names[card] for card in seen)
        key = (named.asks, player, plain, saw)
        known = self.cache.get(key)
        if known is None or (gains and known.gains is None):
            if len(self.cache) >= self.kept:
                self.cache.clear()
            known = self.cache[key] = self._count(named.asks, player, plain, saw, gains)
        self.work += known.work
        return known, names

    def _count(self, asks: tuple[Ask, ...], player: int, hand: int, seen: tuple[int, ...], gains: bool) -> KnownState:
        proof = evidence(self.players, player, asks, [None if card < 0 else card for card in seen])
        if gains:
            codes, chances, values, _ = self.counter.gains_of(player, hand, proof)
            return KnownState.of(codes, chances, values, 2 * self.counter.found + 3_000)
        codes, chances = self.counter.posterior(player, hand, proof)
        return KnownState.of(codes, chances, None, self.counter.found + 3_000)


@dataclass
class Belief:
    """Weighted worlds, and for each opponent the chance of each kind of player in each world.

    ``kinds[j]`` has a row a world and a column a (kind, threshold), normalised within the row; ``weight`` sums to 1.
    ``sample`` is the
    number of worlds kept where there were more than the cap, None where all were.
    """

    view: SeatView
    worlds: Worlds
    weight: Any
    kinds: dict[int, Any]
    reader: Reader
    sample: int | None = None

    def triples(self) -> Any:
        """Probability of each of the 125 coded triples."""
        return np.bincount(self.worlds.triple, self.weight, 125)

    def kind_chances(self, player: int) -> Any:
        """How likely this opponent is of each kind."""
        return self.weight @ self.kinds[player]


def groups(worlds: Worlds, view: SeatView, player: int, time: int) -> tuple[list[tuple[int, tuple[int, ...]]], Any]:
    """The different states of knowledge of a player before suspicion ``time``, and which each world has."""
    own = [column for column in range(time) if view.asks[column].by == player]
    table = np.concatenate([worlds.hands[:, [player]], worlds.shown[:, own]], axis=1)
    key = table[:, 0].astype(np.int64)
    for column in range(1, table.shape[1]):
        key = np.unique(key * 32 + table[:, column] + 1, return_inverse=True)[1]
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    rows = table[first]
    return [(int(row[0]), tuple(int(card) for card in row[1:])) for row in rows], inverse


def read(view: SeatView, reader: Reader, budget: int = 6_000_000) -> Belief:
    """The belief of a seat from its journal.

    ``budget`` limits the worlds of opponents that may be counted for this decision; states of knowledge beyond it get the
    average likelihood.
    """
    worlds = list_worlds(view, reader.counter)
    others = [player for player in range(view.players) if player != view.seat]
    likelihood = {player: np.tile(PRIOR, (len(worlds), 1)) for player in others}
    limit = reader.work + budget
    times = [time for time, ask in enumerate(view.asks) if ask.by != view.seat and ask.heard]
    for time in times:
        player = view.asks[time].by
        weight = _mix(worlds.weight, likelihood)
        likelihood[player] *= _question(view, reader, worlds, weight, time, limit)
    weight = _mix(worlds.weight, likelihood)
    kinds = {player: rows / rows.sum(axis=1, keepdims=True) for player, rows in likelihood.items()}
    return Belief(view, worlds, weight, kinds, reader, len(worlds) if worlds.thinned else None)


def _mix(weight: Any, likelihood: dict[int, Any]) -> Any:
    for rows in likelihood.values():
        weight = weight * rows.sum(axis=1)
    return weight / max(weight.sum(), 1e-300)


def _question(view: SeatView, reader: Reader, worlds: Worlds, weight: Any, time: int, limit: int) -> Any:
    """Likelihood of one question, a row a world and a column a (kind, threshold)."""
    ask = view.asks[time]
    named = naming(view.asks[:time])
    states, inverse = groups(worlds, view, ask.by, time)
    mass = np.bincount(inverse, weight, len(states))
    facts = np.full((len(states), 5), -1.0)
    for index in np.argsort(-mass, kind="stable"):
        if mass[index] < 1e-7 or reader.work > limit:
            continue
        hand, seen = states[index]
        known, names = reader.state(named, ask.by, hand, seen, True)
        facts[index, :4] = question_facts(known, names, ask)
        facts[index, 4] = sheet_chance(view, time, hand, seen)
    done = facts[:, 0] >= 0.0
    rows = likelihood_rows(facts)
    if not done.all():
        rows[~done] = (mass[done] @ rows[done]) / mass[done].sum() if mass[done].sum() > 0 else 1.0 / 105
    return rows[inverse]


def locations(worlds: Worlds, seat: int, players: int) -> Any:
    """Where each card is in each world: 0.. the rank in asking order, ``players - 1`` for the secret or the own hand."""
    out = np.full((len(worlds), CARDS), players - 1, np.int8)
    for rank in range(players - 1):
        held = worlds.hands[:, (seat + 1 + rank) % players]
        for card in range(CARDS):
            out[(held >> card) & 1 == 1, card] = rank
    return out
