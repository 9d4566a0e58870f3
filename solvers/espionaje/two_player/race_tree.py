"""The small race in sequence form, with situations that differ only by the names of cards made one.

Method: the sequence form of Koller, Megiddo and von Stengel (1996). A player's strategy is a weight for each of its sequences
(a last own decision and, through it, all the earlier ones): the weights of the actions of a situation sum to the weight of the
sequence that leads there. Among the optimal strategies of a game with symmetries there is one that they leave alone, since the
average of an optimal strategy over all renamings is optimal too. So one weight stands for all the renamings of a sequence, and
one sum for all the renamings of a situation.

Sizes with all 72 renamings at the limit of three suspicions: 5,391 and 3,864 sequences, 2,858 and 2,329 situations, 7,554
payoffs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from solvers.espionaje.two_player.race_game import (
    DEALS,
    LIMIT,
    PAIRS,
    RENAMINGS,
    Action,
    History,
    Node,
    Pair,
    Renaming,
    Situation,
    Suspicion,
    Verb,
    accuser_wins,
    actions,
    decider,
    guesses,
    mover,
    others,
    rename_cards,
    rename_history,
    rename_pair,
    replies,
)

Sequence = tuple[Situation, Action]
"""A situation and the action taken there, as the renaming that comes first in order writes them."""

Numbers = dict[Sequence | None, int]
"""A player's sequences, numbered."""


@dataclass(frozen=True)
class Choices:
    """One situation: the sequence that leads to it, and for each action the sequence it makes (alike ones share it)."""

    parent: int
    actions: tuple[Action, ...]
    sequences: tuple[int, ...]


@dataclass
class SequenceForm:
    """The race as two players' sequences, numbered from 0 for "no decision yet", and what each pair pays the first player.

    A payoff is summed over all renamings and multiplied by the probability of the deal.
    """

    limit: int
    renamings: tuple[Renaming, ...]
    numbers: tuple[Numbers, Numbers] = field(default_factory=lambda: (_no_decision(), _no_decision()))
    choices: tuple[dict[Situation, Choices], dict[Situation, Choices]] = field(default_factory=lambda: ({}, {}))
    payoffs: dict[tuple[int, int], Fraction] = field(default_factory=dict)

    def number(self, player: int, sequence: Sequence | None) -> int:
        """The number of a sequence, a new one if need be."""
        return self.numbers[player].setdefault(sequence, len(self.numbers[player]))


def build(limit: int = LIMIT, renamings: tuple[Renaming, ...] = RENAMINGS) -> SequenceForm:
    """The sequence form of the race with this many suspicions at most.

    ``renamings`` is a group of renamings to treat as one; with the identity alone the game is built in full.
    """
    return _Builder(limit, renamings).build()


def _no_decision() -> Numbers:
    return {None: 0}


class _Builder:
    def __init__(self, limit: int, renamings: tuple[Renaming, ...]) -> None:
        self.form = SequenceForm(limit, renamings)
        self.stabilised = lru_cache(maxsize=None)(self._stabilised)
        self.sequence = lru_cache(maxsize=None)(self._sequence)

    def build(self) -> SequenceForm:
        level: set[History] = {()}
        for _ in range(self.form.limit + 1):
            following: set[History] = set()
            for history in sorted(level):
                for hands, secret in _deals(history):
                    self.add_decisions(history, hands)
                    self.add_payoffs(history, hands, secret)
                    if len(history) < self.form.limit:
                        following |= self.next_histories(history, hands)
            level = following
        return self.form

    def add_decisions(self, history: History, hands: tuple[Pair, Pair]) -> None:
        turn = mover(history)
        asked = hands[1 - turn]
        self.add(Situation(history, hands[turn], Node.TURN))
        self.add(Situation(history, asked, Node.LAY_DOWN))
        if len(history) < self.form.limit:
            self.add(Situation(history, asked, Node.REPLY))

    def add(self, situation: Situation) -> None:
        player = decider(situation)
        first = self.sequence(situation, None)[0]
        if first not in self.form.choices[player]:
            legal = actions(first, self.form.limit)
            numbers = tuple(self.form.number(player, self.sequence(first, action)) for action in legal)
            parent = self.form.number(player, self.previous(first.history, player, first.hand))
            self.form.choices[player][first] = Choices(parent, legal, numbers)

    def previous(self, history: History, player: int, hand: Pair) -> Sequence | None:
        """The last sequence of a player before now: its own question, or the card it chose to show."""
        for turn in reversed(range(len(history))):
            before, (named, shown) = history[:turn], history[turn]
            if mover(before) == player:
                return self.sequence(Situation(before, hand, Node.TURN), Action(Verb.ASK, named))
            if named == hand:
                return self.sequence(Situation(before, hand, Node.REPLY), Action(Verb.SHOW, (shown,)))
        return None

    def add_payoffs(self, history: History, hands: tuple[Pair, Pair], secret: Pair) -> None:
        turn = mover(history)
        alike = len(self.form.renamings) // len(self.stabilised(history)[1])
        for accuser in guesses(history, turn, hands[turn]):
            for other in guesses(history, 1 - turn, hands[1 - turn]):
                won = accuser_wins(secret, accuser, other)
                if won:
                    made = self.sequence(Situation(history, hands[turn], Node.TURN), Action(Verb.GUESS, accuser))
                    laid = self.sequence(Situation(history, hands[1 - turn], Node.LAY_DOWN), Action(Verb.GUESS, other))
                    numbers = self.form.number(turn, made), self.form.number(1 - turn, laid)
                    key, sign = (numbers, 1) if turn == 0 else (numbers[::-1], -1)
                    self.form.payoffs[key] = self.form.payoffs.get(key, Fraction(0)) + Fraction(sign * won * alike, DEALS)

    def next_histories(self, history: History, hands: tuple[Pair, Pair]) -> set[History]:
        asked = hands[1 - mover(history)]
        answered = (Suspicion(named, shown) for named in PAIRS for shown in replies(asked, named))
        return {self.stabilised((*history, suspicion))[0] for suspicion in answered}

    def _stabilised(self, history: History) -> tuple[History, tuple[Renaming, ...]]:
        """The first of the history's renamings in order, and every renaming that leads to it."""
        renamed = [(rename_history(renaming, history), renaming) for renaming in self.form.renamings]
        first = min(each for each, _ in renamed)
        return first, tuple(renaming for each, renaming in renamed if each == first)

    def _sequence(self, situation: Situation, action: Action | None) -> tuple[Situation, Action]:
        """The first in order of the renamings of a sequence; of a situation alone when there is no action."""
        history, renamings = self.stabilised(situation.history)
        done = action or Action(Verb.GUESS, ())
        hand, cards = min((rename_pair(each, situation.hand), rename_cards(each, done.cards)) for each in renamings)
        return Situation(history, hand, situation.node), Action(done.verb, cards)


def _deals(history: History) -> Iterator[tuple[tuple[Pair, Pair], Pair]]:
    """Both hands and the secret of each deal that fits a history."""
    for hand in PAIRS:
        for other, secret in others(history, 0, hand):
            yield (hand, other), secret
