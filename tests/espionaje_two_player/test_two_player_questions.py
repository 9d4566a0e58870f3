"""The fewest suspicions at two players: the published figures, a slow twin, play against real hands, and Bayes by counting."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import Contradiction, IllegalAction, InvalidPosition
from solvers.espionaje.two_player.questions import (
    SPLITS,
    QuestionSolver,
    SecretBelief,
    average_questions,
    deals_with_split,
    solve_questions,
)

FIGURES = {
    (4, 2, 0): (Fraction(59, 15), Fraction("3.933")),
    (4, 1, 1): (Fraction(63, 16), Fraction("3.938")),
    (3, 3, 0): (Fraction(83, 20), Fraction("4.150")),
    (3, 2, 1): (Fraction(101, 24), Fraction("4.208")),
    (2, 2, 2): (Fraction(115, 27), Fraction("4.259")),
}


@pytest.mark.parametrize("split", SPLITS)
def test_published_figure_of_each_split(split):
    exact, rounded = FIGURES[split]
    assert solve_questions(split).value == exact
    assert abs(exact - rounded) <= Fraction(1, 2000)


def test_published_average_over_deals():
    hands = list(combinations([kind for kind in range(3) for _ in range(4)], 6))
    counted = {split: sum(sorted(map(hand.count, range(3)), reverse=True) == list(split) for hand in hands) for split in SPLITS}
    assert {split: deals_with_split(split) for split in SPLITS} == counted
    assert sum(counted[split] * FIGURES[split][0] for split in SPLITS) / len(hands) == average_questions() == Fraction(2767, 660)


def test_order_of_the_kinds_does_not_matter():
    assert {solve_questions(split).value for split in [(3, 2, 1), (1, 2, 3), (2, 3, 1)]} == {Fraction(101, 24)}


# The slow twin: worlds one by one, every pair of cards there is, no symmetry, nothing known of products or weights.


def answers(worlds, named, own):
    """Each possible answer with its share of the weight and the worlds it leaves; ``worlds`` are (secret cards, weight) pairs."""
    found = {}
    for secret, weight in worlds:
        held = [card for card in named if card not in secret and card not in own]
        for shown in held or [None]:
            found.setdefault(shown, []).append((secret, weight / max(1, len(held))))
    return found


def in_lowest_terms(worlds):
    scale = max(weight.denominator for _, weight in worlds)
    whole = [int(weight * scale) for _, weight in worlds]
    common = gcd(*whole)
    return tuple((secret, Fraction(weight // common)) for (secret, _), weight in zip(worlds, whole, strict=True))


def twin(cards, own):
    @cache
    def least(worlds, idle):
        """Least expected suspicions; at most ``idle`` of them may fail to rule out a world whatever the answer."""
        if len(worlds) == 1:
            return Fraction(0)
        total = sum(weight for _, weight in worlds)
        best = None
        for named in combinations((*cards, *own), 2):
            found = answers(worlds, named, own)
            left = idle - any(len(rest) == len(worlds) for rest in found.values())
            if left >= 0:
                value = 1 + sum(sum(w for _, w in rest) / total * least(in_lowest_terms(rest), left) for rest in found.values())
                best = value if best is None else min(best, value)
        return best

    return least


@pytest.mark.parametrize("kinds", [("ab", "xy"), ("abc", "xy"), ("abc", "xyz"), ("ab", "vwxyz"), ("abcd",)])
def test_slow_twin_agrees(kinds):
    worlds = tuple((secret, Fraction(1)) for secret in product(*kinds))
    least = twin("".join(kinds), "OP")
    solved = QuestionSolver().expected(SecretBelief.of(kinds))
    assert least(worlds, 0) == solved
    if len(worlds) <= 9:  # suspicions that may rule out nothing are no help: see the module's docstring
        assert least(worlds, 2) == solved


@pytest.mark.parametrize(("named", "shown"), [("ax", "a"), ("ab", "b"), ("xO", "x")])
def test_slow_twin_agrees_on_every_suspicion_of_a_lopsided_belief(named, shown):
    kinds = ("abc", "xyz")
    worlds = in_lowest_terms(answers([(secret, Fraction(1)) for secret in product(*kinds)], named, "O")[shown])
    belief = SecretBelief.of((*kinds, "O!"), hand="O").after(named, shown)
    least = twin("abcxyz", "O")
    ranked = QuestionSolver().rank(belief)
    assert ranked[0].value == least(worlds, 0)
    total = sum(weight for _, weight in worlds)
    for question in ranked:
        found = answers(worlds, question.cards, "O")
        value = 1 + sum(sum(w for _, w in rest) / total * least(in_lowest_terms(rest), 0) for rest in found.values())
        assert value == question.value


# The advice played out: the best suspicion each time, against the other's real hand.


def suspicions_used(solver, belief, other_hand):
    if belief.is_certain:
        assert not set(belief.triple) & other_hand
        return Fraction(0)
    best = solver.rank(belief)[0]
    held = [card for card in best.cards if card in other_hand]
    outcomes = [suspicions_used(solver, belief.after(best.cards, card), other_hand) for card in held or [None]]
    return 1 + sum(outcomes) / len(outcomes)


@pytest.mark.parametrize("split", SPLITS)
def test_the_advice_played_in_every_deal_needs_what_was_promised(split):
    kinds = [[f"{kind}{number}" for number in range(5)] for kind in "abc"]
    hand = {card for kind, count in zip(kinds, split, strict=True) for card in kind[:count]}
    belief, solver = SecretBelief.of(kinds, hand), QuestionSolver()
    secrets = list(product(*[[card for card in kind if card not in hand] for kind in kinds]))
    rest = {card for kind in kinds for card in kind} - hand
    used = [suspicions_used(solver, belief, rest - set(secret)) for secret in secrets]
    assert sum(used) / len(used) == solve_questions(split).value


# The belief: weights against counting deals.


def test_a_free_reply_is_weighed():
    belief = SecretBelief.of(["XYZ", "a", "b"]).after("XY", "X")
    assert [belief.chance(card) for card in "XYZ"] == [0, Fraction(2, 3), Fraction(1, 3)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_belief_is_bayes_over_deals(data):
    kinds, hand = ["abcd", "mno", "xyz"], "dz"
    unknown = [card for kind in kinds for card in kind if card not in hand]
    worlds = [(secret, Fraction(1)) for secret in product(*kinds) if not set(secret) & set(hand)]
    belief = SecretBelief.of(kinds, hand)
    truth = data.draw(st.sampled_from([secret for secret, _ in worlds]))
    for _ in range(data.draw(st.integers(1, 5))):
        named = data.draw(st.lists(st.sampled_from(unknown + list(hand)), min_size=2, max_size=2, unique=True))
        held = [card for card in named if card in unknown and card not in truth]
        shown = data.draw(st.sampled_from(held)) if held else None
        worlds = answers(worlds, named, hand)[shown]
        belief = belief.after(named, shown)
        total = sum(weight for _, weight in worlds)
        for card in unknown:
            assert belief.chance(card) == sum(weight for secret, weight in worlds if card in secret) / total
    assert belief.is_certain == (len(worlds) == 1)


def test_refusals():
    belief = SecretBelief.of(["abc", "xyz"])
    with pytest.raises(Contradiction):
        belief.after("ab", None)
    with pytest.raises(Contradiction):
        belief.after("ax", None).after("ab", "a")
    with pytest.raises(IllegalAction):
        belief.after("aa", "a")
    with pytest.raises(IllegalAction):
        belief.after("ab", "c")
    with pytest.raises(IllegalAction):
        belief.after("a?", "a")
    with pytest.raises(InvalidPosition):
        SecretBelief.of(["abc"], hand="abc")
    for split in [(5, 1, 0), (2, 2, 1), (6, 0)]:
        with pytest.raises(InvalidPosition):
            solve_questions(split)
