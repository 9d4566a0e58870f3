"""The small race: the shipped certificate against both best answers, the solver against a full tree, and broken certificates."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from engine.core.errors import FalseClaim, FieldcraftError
from solvers.espionaje.two_player.race import main, solve_race
from solvers.espionaje.two_player.race_certificate import SHIPPED, format_certificate, read_certificate
from solvers.espionaje.two_player.race_check import TRIPLES, TWO, best_answer, best_answers, check, written_out
from solvers.espionaje.two_player.race_game import CARDS
from solvers.espionaje.two_player.race_lp import solve_player
from solvers.espionaje.two_player.race_tree import build

VALUE = Fraction(1309, 8856)


@pytest.fixture(scope="module")
def shipped():
    return read_certificate()


def test_certificate_proves_the_value(shipped):
    found = check(shipped)
    assert shipped.limit == 3
    assert found.at_least == found.at_most == Fraction(shipped.value) == VALUE
    assert f"{float(VALUE):+.3f}" == "+0.148"
    assert SHIPPED.stat().st_size < 50_000


def test_solved_anew_it_is_worth_the_same():
    solved = solve_race(3)
    assert (Fraction(solved.value), Fraction(solved.exploitability)) == (VALUE, 0)


def test_without_suspicions_it_is_worth_what_a_hand_count_says():
    # With both cards of one kind (one deal in three) either side is right once in three, otherwise once in four.
    same, mixed = Fraction(1, 3), Fraction(1, 4)
    expected = same * (same - (1 - same) * same) + (1 - same) * (mixed - (1 - mixed) * mixed)
    assert check(solve_race(0)).at_least == expected == Fraction(17, 216)


def test_second_player_accuses_at_once_so_a_second_suspicion_adds_nothing(shipped):
    seconds = [play for each in shipped.strategy if each.player == 2 for play in each.play]
    assert {play.do for play in seconds} == {"guess", "show"}
    for limit in (1, 2):
        found = check(solve_race(limit))
        assert found.at_least == found.at_most == VALUE


@pytest.mark.parametrize("limit", [0, 1])
def test_treating_renamings_as_one_changes_no_value(limit):
    full = build(limit, renamings=(tuple(CARDS),))
    assert len(full.payoffs) > 10 * len(build(limit).payoffs)
    first, second = (solve_player(full, player)[0] for player in (0, 1))
    assert first == pytest.approx(-second, abs=1e-9) == pytest.approx(float(Fraction(solve_race(limit).value)), abs=1e-9)


# Straight play, as the rules tell it: deal, ask, show, accuse, lay down. Nothing in common with the search for best answers.


def secret_of(hands):
    left = frozenset({"a1", "a2", "a3", "b1", "b2", "b3"}) - hands[0] - hands[1]
    return left if left in TRIPLES else None


def play_out(strategies, limit, hands, past=()):
    """What the first player wins in one deal, averaged over what both strategies may do."""
    mover = len(past) % 2
    total = Fraction(0)
    for (verb, cards), p in strategies[mover](hands[mover], past, "turn").items():
        if verb == "ask":
            assert len(past) < limit
            for shown, q in answer(strategies[1 - mover], hands[1 - mover], past, cards):
                total += p * q * play_out(strategies, limit, hands, (*past, (cards, shown)))
        else:
            for (_, other), q in strategies[1 - mover](hands[1 - mover], past, "lay_down").items():
                winner = mover if cards == secret_of(hands) else 1 - mover if other == secret_of(hands) else None
                total += p * q * {0: 1, 1: -1, None: 0}[winner]
    return total


def answer(strategy, hand, past, cards):
    if cards == hand:
        return [(card, p) for (_, (card,)), p in strategy(hand, past, "reply").items()]
    return [(next(iter(cards & hand), None), Fraction(1))]


def of_certificate(plays, player):
    return lambda hand, past, decision: plays[player, hand, past, decision]


def legal(hand, past, decision, limit):
    """Everything that might be worth doing: guesses that name an own card are never right."""
    if decision == "reply":
        return [("show", frozenset({card})) for card in sorted(hand)]
    guesses = [("guess", triple) for triple in TRIPLES if not triple & hand]
    may_ask = decision == "turn" and len(past) < limit
    return guesses + [("ask", cards) for cards in TWO if may_ask]


def at_random(seed, limit):
    """A strategy that always does the same in the same situation, drawn by lot; it asks as often as it guesses."""

    def decide(hand, past, decision):
        heard = str((seed, sorted(hand), [(sorted(cards), shown) for cards, shown in past], decision))
        verbs = sorted({verb for verb, _ in legal(hand, past, decision, limit)})
        verb = Random(heard).choice(verbs)
        deeds = [deed for deed in legal(hand, past, decision, limit) if deed[0] == verb]
        return {Random(heard + "!").choice(deeds): Fraction(1)}

    return decide


def worth(strategies, limit):
    deals = [hands for hands in product(TWO, TWO) if not hands[0] & hands[1] and secret_of(hands)]
    assert len(deals) == 54
    return sum(play_out(strategies, limit, hands) for hands in deals) / len(deals)


def test_played_against_each_other_the_strategies_win_the_value(shipped):
    plays = written_out(shipped)
    assert worth([of_certificate(plays, 1), of_certificate(plays, 2)], 3) == VALUE


@pytest.mark.parametrize("seed", range(5))
def test_nobody_drawn_by_lot_beats_a_strategy(shipped, seed):
    plays, lot = written_out(shipped), at_random(seed, 3)
    assert worth([lot, of_certificate(plays, 2)], 3) <= VALUE <= worth([of_certificate(plays, 1), lot], 3)


class Undecided(Exception):
    """A situation for which a plan says nothing yet."""


def best_by_trial(strategy, limit, player):
    """A best answer by trying every plan: play until it leaves a situation open, then try each way to fill that."""

    def plan_worth(mine, others, plan):
        def follow(hand, past, decision):
            if (past, decision) not in plan:
                raise Undecided((past, decision), legal(hand, past, decision, limit))
            return {plan[past, decision]: Fraction(1)}

        seats = [follow, strategy] if player == 1 else [strategy, follow]
        try:
            hands = [(mine, other) if player == 1 else (other, mine) for other in others]
            return sum(play_out(seats, limit, each) for each in hands) * (1 if player == 1 else -1)
        except Undecided as open_situation:
            situation, deeds = open_situation.args
        return max(plan_worth(mine, others, {**plan, situation: deed}) for deed in deeds)

    others = {mine: [other for other in TWO if not mine & other and secret_of((mine, other))] for mine in TWO}
    return sum(plan_worth(mine, others[mine], {}) for mine in TWO) / sum(map(len, others.values()))


class Plays:
    """A strategy in the shape in which a written-out certificate tells it."""

    def __init__(self, strategy):
        self.strategy = strategy

    def __getitem__(self, key):
        _, hand, past, decision = key
        return self.strategy(hand, past, decision)


def at_random_asking_for_hands(seed, limit):
    """As :func:`at_random`, but it asks whenever it may, for two cards that the other can hold, whose reply matters then."""
    plain = at_random(seed, limit)

    def decide(hand, past, decision):
        asks = [deed for deed in legal(hand, past, decision, limit) if deed[0] == "ask" and secret_of((hand, deed[1]))]
        return {Random(str((seed, sorted(hand)))).choice(asks): Fraction(1)} if asks else plain(hand, past, decision)

    return decide


@pytest.mark.parametrize("draw", [at_random, at_random_asking_for_hands])
@pytest.mark.parametrize("player", [1, 2])
def test_best_answer_is_the_best_plan_of_all(player, draw):
    strategy = draw(1, 1)
    assert best_answer(Plays(strategy), 1, player) == best_by_trial(strategy, 1, player)


# Each way in which a certificate can be wrong is noticed.


def changed(certificate, number, **fields):
    strategy = list(certificate.strategy)
    strategy[number] = replace(strategy[number], **fields)
    return replace(certificate, strategy=tuple(strategy))


def first_mixed(certificate):
    return next(n for n, each in enumerate(certificate.strategy) if each.hand == ("a1", "b1") and each.decision == "turn")


def test_another_mixture_can_be_exploited(shipped):
    number = first_mixed(shipped)
    only_own = changed(shipped, number, play=(replace(shipped.strategy[number].play[0], p="1"),))
    assert best_answers(only_own).exploitability > Fraction(1, 1000)
    with pytest.raises(FalseClaim):
        check(only_own)


def test_false_value_is_noticed(shipped):
    with pytest.raises(FalseClaim, match="not worth"):
        check(replace(shipped, value="3/20", exploitability="1/1000"))


def test_missing_situation_is_noticed(shipped):
    for number in range(0, len(shipped.strategy), 40):
        kept = (*shipped.strategy[:number], *shipped.strategy[number + 1 :])
        with pytest.raises(FalseClaim, match="leaves out"):
            check(replace(shipped, strategy=kept))


def test_play_against_the_rules_is_noticed(shipped):
    number = first_mixed(shipped)
    play = shipped.strategy[number].play
    for wrong in [
        play[1:],
        (replace(play[0], do="show", cards=("a1",), p="1"),),
        (replace(play[0], do="guess", cards=("a2", "a3"), p="1"),),
        (replace(play[0], p="2"), replace(play[1], p="-1")),
        (replace(play[0], cards=("a1", "a1"), p="1"),),
    ]:
        with pytest.raises(FalseClaim, match="rules"):
            check(changed(shipped, number, play=wrong))


def test_favouring_one_of_two_alike_cards_is_noticed(shipped):
    number = first_mixed(shipped)
    one = next(each for each in shipped.strategy[number].play if set(each.cards) == {"a2", "b2"})
    with pytest.raises(FalseClaim, match="two things"):
        check(changed(shipped, number, play=(replace(one, p="1"),)))


# The command.


def test_command_checks_writes_and_refuses(tmp_path, capsys, shipped):
    assert main(["--check"]) == 0
    assert "1309/8856 = +0.147809" in capsys.readouterr().out
    kept = tmp_path / "race.json"
    assert main(["--limit", "1", "--write", str(kept)]) == 0
    assert main(["--check", str(kept)]) == 0
    kept.write_text(format_certificate(replace(shipped, value="1/7")), encoding="utf-8")
    assert main(["--check", str(kept)]) == 5
    kept.write_text(format_certificate(shipped).replace("6/41", "6/0"), encoding="utf-8")
    assert main(["--check", str(kept)]) == 2
    kept.write_text("{", encoding="utf-8")
    assert main(["--check", str(kept)]) == 2
    assert "Line 1" in capsys.readouterr().err


def test_certificate_text_round_trips(tmp_path, shipped):
    kept = tmp_path / "race.json"
    kept.write_text(format_certificate(shipped), encoding="utf-8")
    assert read_certificate(kept) == shipped
    kept.write_text(SHIPPED.read_text(encoding="utf-8").replace("race@1", "race@9"), encoding="utf-8")
    with pytest.raises(FieldcraftError):
        read_certificate(kept)
