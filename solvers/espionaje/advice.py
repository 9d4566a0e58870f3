"""What to do: which suspicion, or the accusation; what to lay down; which of two cards to show.

One adviser for every table, told nothing about who sits there. It reads how the others play
(:mod:`solvers.espionaje.race_belief`), works out
what they know (:mod:`solvers.espionaje.race_rivals`), and compares the chance of being right now with the chance of
winning by going on (:mod:`solvers.espionaje.race_value`). ``docs/espionaje-advice.md`` has the method and the measurements.

It takes a seat's evidence and nothing else; the same journal gives the same advice. Left out: the house rule that lets the
others share a game nobody guessed (C16), and mixing its own questions against readers as good as itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from engine.core.errors import message
from engine.espionaje.cards import Card, CardNames, Pair, Triple
from engine.espionaje.evidence import Evidence
from solvers.espionaje.opponents import KINDS
from solvers.espionaje.policies import SeatPolicy, counter_for
from solvers.espionaje.race_belief import Belief, Reader, groups, naming, read
from solvers.espionaje.race_knowledge import PAIRS, Ask, triple_cards
from solvers.espionaje.race_rivals import Rival, guess_value, original_triple, rivals
from solvers.espionaje.race_seat import SeatView
from solvers.espionaje.race_value import question_features, state_features, value_model
from solvers.espionaje.suspicion import rounded

MODEL: Final = message(
    "each of the others asks at random, by pencil sheet, or for information, and accuses when sure enough; "
    "which of these is learned from play"
)
VALUE_METHOD: Final = message("logistic model of the race, fitted to played games; weights in race_weights.json")
SURE: Final = 1.0 - 1e-6
SHOW_STATES: Final = 40


@dataclass(frozen=True)
class ValuedSuspicion:
    """A suspicion and the chance that this seat wins by asking it."""

    cards: Pair
    value: float
    stderr: float


@dataclass(frozen=True)
class Advice:
    """The adviser's answer for one moment.

    ``suspicions`` has all 105, best first; ``accuse`` is the likeliest triple with the adviser's own chance that it is right,
    which is also what accusing is
    worth; ``advised`` whether that beats every suspicion. ``lay_down`` is for an accusation by somebody else. ``opponents``
    has for each other
    seat how likely it is of each kind of player.
    """

    names: CardNames
    suspicions: tuple[ValuedSuspicion, ...]
    accuse: Triple
    p_model: float
    stderr: float
    advised: bool
    lay_down: Triple
    lay_down_p_model: float
    opponents: dict[int, dict[str, float]]

    def to_json(self) -> dict[str, Any]:
        """The adviser's part of the contract's answer."""
        texts = self.names.format
        return {
            "model": MODEL,
            "suspicions": [
                {
                    "cards": [texts(card) for card in each.cards],
                    "value": each.value,
                    "value_method": VALUE_METHOD,
                    "value_stderr": each.stderr,
                }
                for each in self.suspicions
            ],
            "accuse": {
                "cards": [texts(card) for card in self.accuse],
                "p_model": self.p_model,
                "advised": self.advised,
                "value": self.p_model,
                "value_stderr": self.stderr,
            },
            "lay_down": {"cards": [texts(card) for card in self.lay_down], "p_model": self.lay_down_p_model},
            "opponents": {str(seat): kinds for seat, kinds in self.opponents.items()},
        }


def advise(evidence: Evidence) -> Advice:
    """The advice for a seat where its journal ends, as if it were its turn.

    Raises ValueError for an onlooker or a seat that has seen the secret, Contradiction where no deal fits. At most about
    0.1 s of processor time with the compiled kernel (4 players, first turns); the plain one is far slower.
    """
    if not evidence.seat or evidence.has_seen_secret:
        raise ValueError("advice is for a seat that holds cards and has not seen the secret")
    view = SeatView.of_evidence(evidence)
    belief = believe(view)
    if not len(belief.worlds):
        from solvers.espionaje.explain import contradiction

        raise contradiction(evidence)
    return _advice(view, belief, evidence.names)


@lru_cache(maxsize=8)
def _reader(players: int) -> Reader:
    return Reader(players, counter_for(players))


def believe(view: SeatView) -> Belief:
    """The belief of a seat; what is counted for it is kept in this process, and changes no answer."""
    reader = _reader(view.players)
    reader.work = 0
    return read(view, reader)


def best_triple(chances: Any) -> int:
    """The likeliest coded triple, the first of equals."""
    return int(np.argmax(np.round(chances, 12)))


def _advice(view: SeatView, belief: Belief, names: CardNames) -> Advice:
    table = rivals(belief)
    chances = belief.triples()
    accuse = best_triple(chances)
    p_model = value_model(view.players).calibrated(chances, accuse)
    value, spread = worth(view, belief, table)
    order = best_first(value, names)
    laid, laid_p = what_to_lay_down(view, belief, table)
    return Advice(
        names,
        tuple(ValuedSuspicion(_pair(PAIRS[index]), float(value[index]), float(spread[index])) for index in order),
        _triple(accuse),
        p_model,
        (p_model * (1 - p_model) / belief.sample) ** 0.5 if belief.sample else 0.0,
        bool(p_model > SURE or p_model >= value.max()),
        _triple(laid),
        laid_p,
        {rival.player + 1: kinds_of(belief, rival.player) for rival in table},
    )


def worth(view: SeatView, belief: Belief, table: list[Rival]) -> tuple[Any, Any]:
    """Each suspicion's chance of winning and its standard error."""
    features = question_features(belief).features
    return value_model(view.players).values(state_features(belief, table), features)


def best_first(value: Any, names: CardNames) -> list[int]:
    """The suspicions by value, compared after rounding; equals in the order of the notation."""
    return sorted(range(len(PAIRS)), key=lambda index: (-rounded(float(value[index])), *map(names.format, _pair(PAIRS[index]))))


def what_to_lay_down(view: SeatView, belief: Belief, table: list[Rival]) -> tuple[int, float]:
    """The coded triple most likely to win when another player has announced (otherwise the likeliest), and its chance of being
    right."""
    chances = belief.triples()
    calibrated = value_model(view.players).calibrated
    if view.announced is not None and view.announced != view.seat:
        winning = guess_value(belief, view.announced, table)
        if winning.max() > 1e-9:
            best = best_triple(winning)
            return best, calibrated(chances, best)
    best = best_triple(chances)
    return best, calibrated(chances, best)


def kinds_of(belief: Belief, player: int) -> dict[str, float]:
    """How likely a player is of each kind of asking, accusation thresholds added up."""
    found: dict[str, float] = {}
    for (name, _), chance in zip(KINDS, belief.kind_chances(player), strict=True):
        found[name] = found.get(name, 0.0) + float(chance)
    return found


def what_to_show(view: SeatView, cards: list[int]) -> int:
    """Which of two held cards to show to the player whose turn it is: what it has seen already, or what helps it least.

    "Helps" is the chance that the asker, by plain counting, then gives to the true triple, averaged over what this seat believes.
    """
    asker = view.turn
    for card in cards:
        if any(ask.by == asker and ask.shown == card for ask in view.asks):
            return card
    belief = believe(view)
    return min(cards, key=lambda card: round(_helps(belief, asker, cards, card), 9))


def _helps(belief: Belief, asker: int, cards: list[int], card: int) -> float:
    view = belief.view
    between = tuple((asker + step) % view.players for step in range(1, (view.seat - asker) % view.players))
    named = naming([*view.asks, Ask(asker, min(cards), max(cards), between, view.seat)])
    states, inverse = groups(belief.worlds, view, asker, len(view.asks))
    mass = np.bincount(inverse, belief.weight, len(states))
    total = 0.0
    for index in np.argsort(-mass, kind="stable")[:SHOW_STATES]:
        hand, seen = states[index]
        known, names = belief.reader.state(named, asker, hand, (*seen, card), False)
        odds = {original_triple(int(code), names): chance for code, chance in zip(known.codes, known.chances, strict=True)}
        here = np.flatnonzero(inverse == index)
        total += sum(belief.weight[world] * odds.get(int(belief.worlds.triple[world]), 0.0) for world in here)
    return float(total)


def _pair(cards: tuple[int, int]) -> Pair:
    return Card(cards[0]), Card(cards[1])


def _triple(code: int) -> Triple:
    a, b, c = triple_cards(code)
    return Card(a), Card(b), Card(c)


class AdviserPolicy(SeatPolicy):
    """The adviser at a tournament's table."""

    def ask(self) -> tuple[int, int] | None:
        """The best suspicion, or the accusation where that is worth more."""
        belief = believe(self.view)
        chances = belief.triples()
        chance = value_model(self.view.players).calibrated(chances, best_triple(chances))
        if chance > SURE:
            return None
        value, _ = worth(self.view, belief, rivals(belief))
        index = best_first(value, self.view.names)[0]
        return None if chance >= value.max() else PAIRS[index]

    def lay_down(self) -> tuple[int, int, int]:
        """The triple that wins most."""
        belief = believe(self.view)
        return triple_cards(what_to_lay_down(self.view, belief, rivals(belief))[0])

    def show(self, cards: list[int]) -> int:
        """The card that gives least away."""
        return what_to_show(self.view, cards)
