"""The rulebook of The Emissary, sentence by sentence, in its order; its gaps are in test_emissary_rulings.py."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.emissary import rules
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SHORT, Ability, Card, Suit

# --- Goal ---------------------------------------------------------------------------------------------------------------------


def test_goal_wins_with_the_support_of_all_eight_kingdoms(lay):
    table = lay("8C", deck="7C", rest="deck", kingdom=1, visited=(2, 3, 4, 5, 6, 7, 8))
    done = table.do("turn", "answer 8C")
    assert done.state.visited == frozenset(range(1, 9))
    assert rules.is_won(done.state)
    assert done.state.is_over
    assert done.state.failed is None


@pytest.mark.parametrize(("won_before", "pledges"), [(1, False), (2, False), (3, True), (4, False), (5, False)])
def test_goal_needs_exactly_the_number_of_debates(lay, won_before, pledges):
    scoring = " ".join(["2S", "3S", "4S", "5S", "6S"][:won_before])
    done = lay("8C", deck="7C", scoring=scoring, kingdom=4).do("turn", "answer 8C")
    assert (done.state.failed is None) is pledges
    assert done.state.is_over is not pledges


def test_goal_numbers_run_from_one_to_eight():
    assert FULL.kingdoms == (1, 2, 3, 4, 5, 6, 7, 8)


# --- Cards --------------------------------------------------------------------------------------------------------------------


def test_cards_make_a_pack_of_52_without_jokers():
    markers = len(FULL.kingdoms)
    assert len(FULL.rulers) + len(FULL.jacks) + markers + len(FULL.deck) == 52


def test_cards_kings_and_queens_are_the_rulers():
    assert sorted(map(str, FULL.rulers)) == ["KC", "KD", "KH", "KS", "QC", "QD", "QH", "QS"]


def test_cards_four_jacks_are_yours(lay):
    assert [str(source) for source in rules.sources(lay("AC").state)] == ["JC", "JD", "JH", "JS"]


def test_cards_from_ace_to_eight_are_the_deck():
    assert len(FULL.deck) == 32
    assert {str(card)[0] for card in FULL.deck} == set("A2345678")
    assert {card.suit for card in FULL.deck} == set(Suit)


# --- Ranking ------------------------------------------------------------------------------------------------------------------


def test_ranking_runs_from_the_ace_up_to_the_eight():
    spades = sorted(card for card in FULL.deck if card.suit is Suit.SPADES)
    assert " ".join(map(str, spades)) == "AS 2S 3S 4S 5S 6S 7S 8S"
    for lower, higher in pairwise(spades):
        assert rules.wins(higher, lower, Suit.HEARTS)
        assert not rules.wins(lower, higher, Suit.HEARTS)


def test_ranking_the_rulers_suit_is_trump(lay):
    for kingdom, suit in zip(range(1, 9), "CDHSCDHS", strict=True):
        assert str(lay("AC", kingdom=kingdom).state.trump) == suit


# --- Setup --------------------------------------------------------------------------------------------------------------------


def test_setup_deals_a_ruler_to_each_kingdom_and_eight_cards_to_you():
    state = rules.initial_state(deal_from_seed(42))
    assert sorted(state.rulers) == sorted(FULL.rulers)
    assert state.visit is not None
    assert len(state.visit.hand) == 8
    assert len(state.visit.deck) == 24


def test_setup_jacks_lie_face_up():
    state = rules.initial_state(deal_from_seed(42))
    assert state.visit is not None
    assert state.visit.jacks_used == frozenset()


# --- Play 1: choose a kingdom -------------------------------------------------------------------------------------------------


def test_play_1_any_unvisited_kingdom_may_be_chosen(lay):
    table = lay("AC 2C 3C 4C 5C 6C 7C 8C", kingdom=None, visited=(3, 5))
    assert table.legal == ["visit 1", "visit 2", "visit 4", "visit 6", "visit 7", "visit 8"]


def test_play_1_each_kingdom_is_visited_once(lay):
    table = lay("AC", kingdom=None, visited=(3,))
    assert table.why_not("visit 3") == ("play", "Kingdom 3 was visited before; each is visited once.")


# --- Play 2: debate the ruler -------------------------------------------------------------------------------------------------


def test_play_2_the_ruler_turns_up_the_top_card(lay):
    table = lay("AC", deck="5H 3D").do("turn")
    assert str(table.visit.ruler_card) == "5H"
    assert table.pile("deck").startswith("3D ")


def test_play_2_follow_suit_if_you_can(lay):
    table = lay("AH 7H 8S 2D", deck="5H").do("turn")
    assert table.legal == ["answer AH", "answer 7H"]
    assert table.why_not("answer 8S") == ("E2", "Answer 5H with a card of its suit; you hold one.")


def test_play_2_answer_with_any_card_otherwise(lay):
    table = lay("8S 2D AC", deck="5H").do("turn")
    assert table.legal == ["answer AC", "answer 2D", "answer 8S"]


@pytest.mark.parametrize(
    ("led", "answer", "kingdom", "won"),
    [
        ("5H", "7H", 4, True),  # higher in the suit
        ("5H", "4H", 4, False),  # lower in the suit
        ("5H", "AS", 4, True),  # trump against another suit
        ("5H", "8D", 4, False),  # neither
        ("5S", "6S", 4, True),  # trump led, higher trump
        ("5S", "4S", 4, False),  # trump led, lower trump
        ("5S", "8H", 4, False),  # trump led, another suit
        ("8H", "AH", 3, False),  # the suit led is trump itself: rank decides
    ],
)
def test_play_2_what_wins(lay, led, answer, kingdom, won):
    done = lay(f"{answer} 2C", deck=led, kingdom=kingdom, rest="deck").do("turn", f"answer {answer}")
    assert len(done.visit.scoring) == int(won)


# --- Play 3: sort the cards ---------------------------------------------------------------------------------------------------


def test_play_3_a_winner_scores_and_the_rulers_card_is_discarded(lay):
    done = lay("7H 2C", deck="5H").do("turn", "answer 7H")
    assert (done.pile("scoring"), done.pile("discard"), done.pile("hand")) == ("7H", "5H", "2C")


def test_play_3_a_loser_and_the_rulers_card_are_discarded(lay):
    done = lay("4H 2C", deck="5H").do("turn", "answer 4H")
    assert (done.pile("scoring"), done.pile("discard"), done.pile("hand")) == ("", "4H 5H", "2C")


def test_play_3_the_discard_pile_makes_a_new_deck(lay):
    table = lay("7H 2C", discard="5H AD", rest="scoring", shuffles="AD 5H").do("turn")
    assert str(table.visit.ruler_card) == "AD"
    assert table.pile("deck") == "5H"
    assert table.pile("discard") == ""
    assert table.visit.reshuffles == 1


# --- Play 4: until the hand is empty ------------------------------------------------------------------------------------------


def test_play_4_each_card_in_the_hand_is_one_debate():
    state = rules.initial_state(deal_from_seed(1))
    state = rules.apply(state, rules.legal_actions(state)[0])
    debates = 0
    while state.visit is not None and state.visit.number == 1:
        state = rules.apply(state, rules.legal_actions(state)[-1])  # turn, or the last answer: no abilities
        debates += state.visit is not None and state.visit.ruler_card is not None
    assert debates == 8


# --- Play 5: end the visit ----------------------------------------------------------------------------------------------------


def test_play_5_the_ruler_joins_as_a_supporter(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S").do("turn", "answer 8C")
    assert [str(ruler) for ruler in done.state.supporters] == ["KS"]
    assert done.state.visited == {4}


def test_play_5_otherwise_the_tour_is_over(lay):
    done = lay("8C", deck="7C", scoring="2S 3S").do("turn", "answer 8C")
    assert done.state.is_over
    assert done.state.failed == 4
    assert done.state.supporters == frozenset()
    assert done.legal == []
    assert done.why_not("turn") == ("play", "The tour is over.")


# --- Play 6: move on ----------------------------------------------------------------------------------------------------------


def test_play_6_all_cards_are_shuffled_and_eight_drawn(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S", discard="AH 2H", jacks_used="JH JS").do("turn", "answer 8C")
    assert done.visit.kingdom is None
    assert done.visit.hand | set(done.visit.deck) == set(FULL.deck)
    assert len(done.visit.hand) == 8
    assert (done.pile("discard"), done.pile("scoring")) == ("", "")


def test_play_6_jacks_are_turned_face_up(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S", jacks_used="JH JS").do("turn", "answer 8C")
    assert done.visit.jacks_used == frozenset()


# --- Scoring ------------------------------------------------------------------------------------------------------------------


def test_scoring_counts_kingdoms_and_unused_supporters(lay):
    assert lay("AC", visited=(1, 2, 3), supporters="KC KD", spent="QH").score == 5


def test_scoring_of_a_perfect_tour_is_16(lay):
    table = lay("8C", deck="7C", kingdom=1, visited=(2, 3, 4, 5, 6, 7, 8), supporters="KD KH KS QC QD QH QS")
    assert table.do("turn", "answer 8C").score == 16
    assert FULL.best_score == 16


def test_scoring_of_a_tour_that_ends_early_is_what_it_has(lay):
    table = lay("8C", deck="7C", kingdom=8, visited=(1, 2), supporters="KC", spent="KD")
    done = table.do("turn", "answer 8C")
    assert done.state.is_over
    assert done.score == 3


# --- Card abilities -----------------------------------------------------------------------------------------------------------


def test_abilities_before_the_first_debate_and_between_two(lay):
    table = lay("7H 2C 3C", deck="5H 4H")
    assert "commerce JD" in table.legal
    assert "commerce JD" in table.do("turn", "answer 7H").legal


def test_abilities_not_while_a_rulers_card_waits(lay):
    table = lay("7H 2C", deck="5H").do("turn")
    assert table.legal == ["answer 7H"]
    assert table.why_not("commerce JD") == ("E8", "The ruler's card 5H is waiting for your answer.")


def test_abilities_not_before_a_kingdom_is_chosen(lay):
    assert lay("7H", kingdom=None).why_not("commerce JD") == ("play", "Choose a kingdom to visit first.")


def test_abilities_each_jack_once_per_kingdom(lay):
    table = lay("7S 2C 3C", deck="5H 4H").do("diplomacy JH")
    assert table.why_not("diplomacy JH") == ("E17", "JH was used in this kingdom before.")


def test_abilities_go_by_the_suit_of_the_card(lay):
    assert lay("7S 2C").why_not("politics JH 5") == ("card-abilities", "JH does not lend politics.")
    assert [ability.suit.letter for ability in Ability] == ["C", "D", "H", "S"]


def test_diplomacy_discards_every_trump_of_the_hand(lay):
    done = lay("7S 2S 3C", discard="AH").do("diplomacy JH")
    assert (done.pile("hand"), done.pile("discard")) == ("3C", "AH 2S 7S")


def test_military_draws_a_card_for_each_club(lay):
    done = lay("2C 3C 7S", deck="8C 4D 5D").do("military JC")
    assert done.pile("hand") == "2C 3C 8C 4D 7S"
    assert done.pile("deck").startswith("5D ")


def test_politics_swaps_rulers_here_and_there(lay):
    table = lay("2C 3H", deck="7C", kingdom=4)
    done = table.do("politics JS 7")
    assert (str(done.state.ruler_of(4)), str(done.state.ruler_of(7))) == ("QH", "KS")
    assert str(done.state.trump) == "H"
    assert len(done.do("turn", "answer 2C").visit.scoring) == 0
    assert [str(r) for r in done.state.rulers] == ["KC", "KD", "KH", "QH", "QC", "QD", "KS", "QS"]


def test_politics_lasts_for_the_visit_and_for_when_you_arrive_there(lay):
    table = lay("8C", deck="7C", scoring="2S 3S 4S", kingdom=4).do("politics JS 7", "turn", "answer 8C")
    assert [str(ruler) for ruler in table.state.supporters] == ["QH"]
    assert str(table.do("visit 7").state.trump) == "S"


def test_commerce_draws_two_then_discards_two(lay):
    table = lay("2C 7S", deck="4D 5D 6D", kingdom=4).do("commerce JD")
    assert table.pile("hand") == "2C 4D 5D 7S"
    assert table.legal == [
        "discard 2C 4D",
        "discard 2C 5D",
        "discard 2C 7S",
        "discard 4D 5D",
        "discard 4D 7S",
        "discard 5D 7S",
    ]
    done = table.do("discard 7S 4D")
    assert (done.pile("hand"), done.pile("discard")) == ("2C 5D", "4D 7S")
    assert done.pile("deck").startswith("6D ")


def test_abilities_change_the_debates_left_but_not_the_number_to_win(lay):
    more = lay("2C 3C", deck="8C 4D", kingdom=4).do("military JC")
    fewer = lay("2S 3C", kingdom=4).do("diplomacy JH")
    assert (len(more.visit.hand), len(fewer.visit.hand)) == (4, 1)
    assert more.visit.kingdom == fewer.visit.kingdom == 4


def test_a_supporter_lends_its_suit_once_for_the_rest_of_the_tour(lay):
    table = lay("2C 3C 7S", supporters="QC", visited=(1,), jacks_used="JC")
    done = table.do("military QC")
    assert len(done.visit.hand) == 5
    assert done.why_not("military QC")[0] == "E16"
    later = lay("2C", supporters="QC", spent="QC", visited=(1,))
    assert later.why_not("military QC")[0] == "E16"


def test_a_supporter_is_used_at_the_same_moments_as_a_jack(lay):
    table = lay("2C 3C 7S", deck="5H", supporters="QC", visited=(1,))
    assert "military QC" in table.legal
    assert table.do("turn").why_not("military QC")[0] == "E8"


def test_an_unused_supporter_scores_and_a_used_one_does_not(lay):
    table = lay("2C 3C 7S", supporters="QC", visited=(1,))
    assert table.score == 2
    assert table.do("military QC").score == 1


# --- Variants: the short tour -------------------------------------------------------------------------------------------------


def test_short_tour_has_four_kings_and_kingdoms_2_4_6_8():
    assert SHORT.kingdoms == (2, 4, 6, 8)
    assert [str(ruler) for ruler in SHORT.rulers] == ["KC", "KD", "KH", "KS"]
    deal = deal_from_seed(3, SHORT)
    assert len(deal.visits) == 4
    assert sorted(map(str, deal.rulers)) == ["KC", "KD", "KH", "KS"]


def test_short_tour_everything_else_is_the_same():
    assert (SHORT.deck, SHORT.hand, SHORT.jacks) == (FULL.deck, FULL.hand, FULL.jacks)


def test_short_tour_is_perfect_at_eight(lay):
    table = lay(
        "8C", deck="7C", scoring="2S", kingdom=2, places="KC KD KH KS", visited=(4, 6, 8), supporters="KD KH KS", length="short"
    )
    done = table.do("turn", "answer 8C")
    assert done.state.is_over
    assert done.score == SHORT.best_score == 8


# --- How this version differs -------------------------------------------------------------------------------------------------


def test_differs_diplomacy_needs_a_trump_in_hand(lay):
    table = lay("7H 2C", kingdom=4)
    assert "diplomacy JH" not in table.legal
    assert table.why_not("diplomacy JH")[0] == "E10"


def test_differs_military_needs_a_club_and_a_card_to_draw(lay):
    assert lay("7H 2D").why_not("military JC") == ("E10", "Military would do nothing: no club is in your hand.")
    empty = lay("7H 2C", rest="scoring")
    assert empty.why_not("military JC") == ("E10", "Military would do nothing: no card is left to draw.")


def test_differs_politics_needs_an_unvisited_kingdom_of_another_suit(lay):
    table = lay("7H", kingdom=4, visited=(1, 2, 3, 5, 6, 7))  # only kingdom 8 is left, and QS lies there
    assert table.why_not("politics JS 8")[0] == "E10"
    assert table.legal == ["commerce JD", "turn"]


def test_wins_agrees_with_a_table_of_all_pairs():
    """Every answer to every card under every trump, against the sentence of the rulebook read backwards: who loses?"""
    for trump in Suit:
        for led in FULL.deck:
            for answer in FULL.deck:
                if answer == led:
                    continue
                same = str(answer)[1] == str(led)[1]
                loses = (same and "A2345678".index(str(answer)[0]) < "A2345678".index(str(led)[0])) or (
                    not same and str(answer)[1] != str(trump)
                )
                assert rules.wins(answer, led, trump) is not loses


def test_cards_are_all_different():
    everything = {*FULL.deck, *FULL.rulers}
    assert len(everything) == 40
    assert all(isinstance(card, Card) for card in FULL.deck)
