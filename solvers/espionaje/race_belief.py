"""What a seat may believe when it also reads how the others play: worlds weighted by behaviour.

The worlds are exact: every deal that fits the journal, and, where somebody was shown a card that this seat did not see and the shower may hold
both, one world for each card it may have been. Each world says what every opponent knew at each of its turns. So the chance
that this opponent would have asked what it asked, and would not have accused, can be computed world by world for several kinds of
players (:mod:`solvers.espionaje.opponents`), and how likely each kind is for each opponent is learned in the same stroke.

Left out: what the choice between two cards tells, and players who ask about their own cards to mislead, beyond a floor under every likelihood.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from solvers.espionaje.opponents import KINDS, PRIOR, THRESHOLDS, KnownState, question_likelihoods, sheet_likelihoods
from solvers.espionaje.policies import greatest
from solvers.espionaje.race_knowledge import CARDS, PAIR_INDEX, Ask, Counter, Evidence, evidence, layout, triples_of
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
    """Worlds as columns: triple (coded), hands (a column a player), cards shown (a column a suspicion, -1: none or not known), weight."""

    triple: Any
    hands: Any
    shown: Any
    weight: Any

    def __len__(self) -> int:
        return len(self.triple)

    def take(self, index: Any) -> Worlds:
        """Some of the worlds."""
        return Worlds(self.triple[index], self.hands[index], self.shown[index], self.weight[index])


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
        worlds = thin(_with_shown(worlds, view, column, ask), cap)
    worlds.weight = worlds.weight / worlds.weight.sum()
    return worlds


def thin(worlds: Worlds, cap: int) -> Worlds:
    """At most ``cap`` worlds, drawn evenly along the cumulated weight."""
    if len(worlds) <= cap:
        return worlds
    edges = np.cumsum(worlds.weight)
    picks = np.searchsorted(edges, (np.arange(cap) + 0.5) * (edges[-1] / cap))
    index, counts = np.unique(np.minimum(picks, len(worlds) - 1), return_counts=True)
    out = worlds.take(index)
    out.weight = counts * (edges[-1] / cap)
    return out


def _with_shown(worlds: Worlds, view: SeatView, column: int, ask: Ask) -> Worlds:
    """The worlds with the card shown in one suspicion written in; those where it could be either, twice."""
    if ask.shown is not None:
        worlds.shown[:, column] = ask.shown
        return worlds
    if ask.shown_by is None or ask.shown_by == view.seat:
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
    )


@dataclass
class Reader:
    """Reads questions for one seat over a game; what it computed for a player's state is kept for the next decision."""

    players: int
    counter: Counter
    cache: dict[tuple[int, int, int, tuple[int, ...]], KnownState] = field(default_factory=dict)
    work: int = 0

    def state(self, view: SeatView, time: int, player: int, hand: int, seen: tuple[int, ...], gains: bool) -> KnownState:
        """What ``player`` knew before suspicion number ``time``, holding ``hand`` and having been shown ``seen``."""
        key = (time, player, hand, seen)
        known = self.cache.get(key)
        if known is None or (gains and known.gains is None):
            proof = self._evidence(view, time, player, seen)
            if gains:
                codes, chances, values, _ = self.counter.gains_of(player, hand, proof)
                known = KnownState(codes, chances, values, greatest(values))
            else:
                codes, chances = self.counter.posterior(player, hand, proof)
                known = KnownState(codes, chances, None, ())
            self.work += self.counter.found * (4 if gains else 1) + 500
            self.cache[key] = known
        return known

    def _evidence(self, view: SeatView, time: int, player: int, seen: tuple[int, ...]) -> Evidence:
        return evidence(self.players, player, view.asks[:time], [None if card < 0 else card for card in seen])


@dataclass
class Belief:
    """Weighted worlds, and for each opponent the chance of each kind of player in each world.

    ``kinds[j]`` has a row a world and a column a (kind, threshold), normalised within the row; ``weight`` sums to 1.
    """

    view: SeatView
    worlds: Worlds
    weight: Any
    kinds: dict[int, Any]
    reader: Reader

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


def read(view: SeatView, reader: Reader, budget: int = 4_000_000) -> Belief:
    """The belief of a seat from its journal.

    ``budget`` limits the worlds of opponents that may be counted for this decision; states of knowledge beyond it get the average likelihood.
    """
    worlds = list_worlds(view, reader.counter)
    others = [player for player in range(view.players) if player != view.seat]
    likelihood = {player: np.tile(PRIOR, (len(worlds), 1)) for player in others}
    limit = reader.work + budget
    times = [time for time, ask in enumerate(view.asks) if ask.by != view.seat]
    for time in times:
        player = view.asks[time].by
        weight = _mix(worlds.weight, likelihood)
        likelihood[player] *= _question(view, reader, worlds, weight, time, limit)
    weight = _mix(worlds.weight, likelihood)
    kinds = {player: rows / rows.sum(axis=1, keepdims=True) for player, rows in likelihood.items()}
    return Belief(view, worlds, weight, kinds, reader)


def _mix(weight: Any, likelihood: dict[int, Any]) -> Any:
    for rows in likelihood.values():
        weight = weight * rows.sum(axis=1)
    return weight / weight.sum()


def _question(view: SeatView, reader: Reader, worlds: Worlds, weight: Any, time: int, limit: int) -> Any:
    """Likelihood of one question, a row a world and a column a (kind, threshold)."""
    ask = view.asks[time]
    asked = PAIR_INDEX[ask.x, ask.y]
    states, inverse = groups(worlds, view, ask.by, time)
    mass = np.bincount(inverse, weight, len(states))
    rows = np.zeros((len(states), len(KINDS)))
    for index in np.argsort(-mass, kind="stable"):
        hand, seen = states[index]
        if mass[index] < 1e-7 or (reader.work > limit and (time, ask.by, hand, seen) not in reader.cache):
            rows[index] = -1.0
            continue
        known = reader.state(view, time, ask.by, hand, seen, True)
        rows[index] = question_likelihoods(known, asked)
        rows[index] += sheet_likelihoods(view, time, hand, seen)
    done = rows[:, 0] >= 0.0
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


__all__ = ["THRESHOLDS", "Belief", "Reader", "Worlds", "groups", "list_worlds", "locations", "read"]
