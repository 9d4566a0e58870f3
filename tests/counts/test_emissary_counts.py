"""Perft: how many plays of each length there are on tiny decks, counted by the engine and by a second program.

The second program, :class:`Tabletop`, is written straight from the rulebook as a heap of lists of names that are pushed about,
without looking at the engine: no immutable states, no integers for cards, no early refusals. The smallest counts are derived by
hand beside them. Rules are parameters, so it is the real engine that plays these decks.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter

import pytest

from engine.core.shuffle import Seeded
from engine.emissary import rules
from engine.emissary.notation import format_action
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, KINGS, QUEENS, Card, Deal, EmissaryOptions, Rules, Suit

ABILITIES = {"C": "military", "D": "commerce", "H": "diplomacy", "S": "politics"}


class Tabletop:
    """The game played with lists of card names."""

    def __init__(self, deal: Deal) -> None:
        self.numbers = list(deal.rules.kingdoms)
        self.hand_size = deal.rules.hand
        self.all_jacks = sorted("J" + suit.letter for suit in deal.rules.jacks)
        self.lists = [[[str(card) for card in shuffle] for shuffle in visit] for visit in deal.visits]
        self.places = {number: str(ruler) for number, ruler in zip(self.numbers, deal.rulers, strict=True)}
        self.options = deal.options
        self.done: list[int] = []
        self.friends: dict[str, bool] = {}  # supporter -> used
        self.over = False
        self.new_visit()

    def new_visit(self) -> None:
        self.orders = self.lists[len(self.done)]
        cards = list(self.orders[0])
        self.hand, self.deck = cards[: self.hand_size], cards[self.hand_size :]
        self.thrown: list[str] = []
        self.won: list[str] = []
        self.jacks = list(self.all_jacks)
        self.here: int | None = None
        self.shown: str | None = None
        self.must_discard = 0
        self.times = 0

    def renew(self) -> None:
        self.times += 1
        order = self.orders[self.times] if self.times < len(self.orders) else self.orders[-1]
        self.deck = sorted(self.thrown, key=order.index)
        self.thrown = []

    def eager(self) -> None:
        if self.options.reshuffle_timing == "eager" and self.deck == [] and self.thrown != []:
            self.renew()

    def take_one(self) -> str | None:
        if self.deck == [] and self.thrown != []:
            self.renew()
        if self.deck == []:
            return None
        card = self.deck.pop(0)
        self.eager()
        return card

    def take(self, count: int) -> None:
        if not self.options.ability_reshuffle:
            for _ in range(min(count, len(self.deck))):
                self.hand.append(self.deck.pop(0))
            self.eager()
            return
        for _ in range(count):
            card = self.take_one()
            if card is not None:
                self.hand.append(card)

    def moves(self) -> list[str]:
        if self.over:
            return []
        if self.here is None:
            return [f"visit {number}" for number in self.numbers if number not in self.done]
        if self.must_discard:
            ordered = sorted(self.hand, key=lambda card: (card[1], "A2345678".index(card[0])))
            return ["discard " + " ".join(pair) for pair in itertools.combinations(ordered, self.must_discard)]
        if self.shown is not None:
            same = [card for card in self.hand if card[1] == self.shown[1]]
            return [f"answer {card}" for card in same or self.hand]
        lenders = self.jacks + [friend for friend, used in self.friends.items() if not used]
        return [move for lender in lenders for move in self.uses(lender)] + ["turn"]

    def uses(self, lender: str) -> list[str]:
        assert self.here is not None
        trump, name = self.places[self.here][1], ABILITIES[lender[1]]
        any_use = self.options.useless_abilities == "allowed"
        others = [n for n in self.numbers if n not in self.done and n != self.here]
        if name == "politics":
            if any_use and not others:
                return [f"politics {lender}"]
            return [f"politics {lender} {n}" for n in others if any_use or self.places[n][1] != trump]
        supply = self.deck + (self.thrown if self.options.ability_reshuffle else [])
        useful = {
            "diplomacy": any(card[1] == trump for card in self.hand),
            "military": any(card[1] == "C" for card in self.hand) and supply != [],
            "commerce": True,
        }
        return [f"{name} {lender}"] if any_use or useful[name] else []

    def make(self, move: str) -> None:
        word, *rest = move.split()
        if word == "visit":
            self.here = int(rest[0])
        elif word == "turn":
            self.shown = self.take_one()
            if self.shown is None:
                self.judge()
        elif word == "answer":
            self.answer(rest[0])
        elif word == "discard":
            for card in rest:
                self.hand.remove(card)
                self.thrown.append(card)
            self.must_discard = 0
            self.after()
        else:
            self.use(word, *rest)

    def answer(self, card: str) -> None:
        assert self.here is not None
        assert self.shown is not None
        trump = self.places[self.here][1]
        self.hand.remove(card)
        self.thrown.append(self.shown)
        higher = "A2345678".index(card[0]) > "A2345678".index(self.shown[0])
        wins = higher if card[1] == self.shown[1] else card[1] == trump
        (self.won if wins else self.thrown).append(card)
        self.shown = None
        self.after()

    def use(self, word: str, lender: str, target: str | None = None) -> None:
        assert self.here is not None
        if lender in self.jacks:
            self.jacks.remove(lender)
        else:
            self.friends[lender] = True
        if word == "military":
            self.take(sum(card[1] == "C" for card in self.hand))
            self.after()
        elif word == "commerce":
            self.take(2)
            self.must_discard = min(2, len(self.hand))
        elif word == "diplomacy":
            trump = self.places[self.here][1]
            self.thrown += [card for card in self.hand if card[1] == trump]
            self.hand = [card for card in self.hand if card[1] != trump]
            self.after()
        elif target is not None:
            there = int(target)
            self.places[self.here], self.places[there] = self.places[there], self.places[self.here]

    def after(self) -> None:
        if self.hand == []:
            self.judge()
        else:
            self.eager()

    def judge(self) -> None:
        assert self.here is not None
        if len(self.won) != self.here:
            self.over = True
            return
        self.friends[self.places[self.here]] = False
        self.done.append(self.here)
        if len(self.done) == len(self.numbers):
            self.over = True
        else:
            self.new_visit()

    def score(self) -> int:
        return len(self.done) + sum(not used for used in self.friends.values())


def perft_of_the_engine(deal: Deal, depth: int) -> tuple[list[int], Counter[int]]:
    """Plays of each length up to ``depth``, and the scores of those that have ended by then."""
    counts, scores = [1], Counter[int]()
    layer = Counter({rules.initial_state(deal): 1})
    for _ in range(depth):
        following: Counter[object] = Counter()
        for state, ways in layer.items():
            for action in rules.legal_actions(state):
                following[rules.apply(state, action)] += ways
        for state, ways in following.items():
            if state.is_over:
                scores[rules.score(state)] += ways
        counts.append(following.total())
        layer = following
    return counts, scores


def perft_of_the_tabletop(deal: Deal, depth: int) -> tuple[list[int], Counter[int]]:
    counts, scores = [0] * (depth + 1), Counter[int]()

    def walk(table: Tabletop, level: int) -> None:
        counts[level] += 1
        if table.over:
            scores[table.score()] += 1
        if level == depth:
            return
        for move in table.moves():
            after = copy.copy(table)
            for name, value in vars(table).items():
                if isinstance(value, (list, dict)) and name not in ("lists", "orders", "numbers"):
                    setattr(after, name, value.copy())
            after.make(move)
            walk(after, level + 1)

    walk(Tabletop(deal), 0)
    return counts, scores


C, D, H, S = Suit
A = Rules("custom", (1,), (KINGS[0],), (C,), 2, 1, ())
"""One suit of two cards, a hand of one, one kingdom, no Jacks."""

TINY = {
    "two suits": Rules("custom", (0, 1), KINGS[:2], (C, D), 3, 2),
    "three suits": Rules("custom", (1, 2), (KINGS[0], KINGS[2], QUEENS[0]), (C, H, S), 2, 2),
    "four suits": Rules("custom", (0, 1, 2), (KINGS[0], KINGS[1], QUEENS[0]), (C, D, H, S), 2, 2, (C, H, S)),
    "clubs only": Rules("custom", (0, 2), (KINGS[0], QUEENS[0]), (C,), 5, 2, (C, D)),
}
SIDES = [EmissaryOptions(*side) for side in itertools.product((True, False), ("lazy", "eager"), ("forbidden", "allowed"))]


def test_by_hand_one_card_one_debate():
    """visit, turn, answer: one play. With 2C in the hand the Ace is turned up and beaten, with the Ace nothing can win."""
    two, ace = Card.of(C, 2), Card.of(C, 1)
    for order, score in (((two, ace), 2), ((ace, two), 0)):
        deal = Deal(A, (KINGS[0],), ((order,),))
        assert perft_of_the_engine(deal, 4) == ([1, 1, 1, 1, 0], Counter({score: 1}))


def test_by_hand_orders_of_answers():
    """A hand of 3 in one suit, no Jacks: 3 kingdoms to choose, then 3 x 2 x 1 answers, turns between: 3, 3, 9, 9, 18, 18, 18."""
    numbers = Rules("custom", (0, 1, 2), KINGS[:3], (C,), 8, 3, ())
    counts, _ = perft_of_the_engine(deal_from_seed(1, numbers), 7)
    assert counts == [1, 3, 3, 9, 9, 18, 18, 18]


def test_by_hand_commerce():
    """Hand of 2, Jack of diamonds only: after the visit 2 choices (commerce, turn); commerce leaves 4 cards, so 6 discards."""
    numbers = Rules("custom", (1,), KINGS[:1], (D,), 8, 2, (D,))
    counts, _ = perft_of_the_engine(deal_from_seed(1, numbers), 3)
    # depth 3: after commerce 6 discards; after turn 2 answers (one suit, so both follow)
    assert counts == [1, 1, 2, 8]


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("side", SIDES, ids=repr)
def test_the_engine_counts_as_the_tabletop(name, side):
    for seed in range(2):
        deal = deal_from_seed(seed, TINY[name], side)
        assert perft_of_the_engine(deal, 8) == perft_of_the_tabletop(deal, 8)


def test_walks_in_step():
    """Long walks that both programs take together, on the full and on tiny decks: the same moves are open at every step."""
    met = set()
    for seed in range(160):
        chance = Seeded("emissary walks", 1, seed)
        numbers = [FULL, *TINY.values()][seed % 5]
        side = SIDES[seed % len(SIDES)]
        state = rules.initial_state(deal_from_seed(seed, numbers, side))
        table = Tabletop(state.deal)
        for step in range(400):
            legal = {format_action(action): action for action in rules.legal_actions(state)}
            assert sorted(legal) == sorted(table.moves())
            assert rules.score(state) == table.score()
            if not legal:
                break
            moves = sorted(legal)
            move = chance.draw(f"step {step}", moves)
            state = rules.apply(state, legal[move])
            was_stuck = move == "turn" and not table.deck and not table.thrown
            table.make(move)
            met |= {"reshuffle"} if table.times else set()
            met |= {"supporter used"} if any(table.friends.values()) else set()
            met |= {"all pledged"} if len(table.done) == len(table.numbers) else set()
            met |= {"no card left"} if was_stuck else set()
    assert met == {"reshuffle", "supporter used", "all pledged", "no card left"}, "the walks must come by all of these"


def test_counts_on_record():
    """Counts that must not change, as the tabletop gives them too: lengths 0 to 9, seed 42, default rulings."""
    for name, numbers in TINY.items():
        deal = deal_from_seed(42, numbers)
        assert perft_of_the_engine(deal, 9)[0] == perft_of_the_tabletop(deal, 9)[0] == RECORD[name]


RECORD = {
    "two suits": [1, 2, 10, 37, 126, 330, 636, 981, 1713, 3517],
    "three suits": [1, 2, 10, 39, 131, 327, 632, 989, 1475, 2159],
    "four suits": [1, 3, 12, 29, 58, 107, 161, 274, 508, 1090],
    "clubs only": [1, 2, 6, 20, 64, 96, 286, 324, 676, 852],
}
