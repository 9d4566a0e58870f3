"""The rulebook sentence by sentence, in its order; the rulings that settle its gaps stand beside the sentences."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.core.errors import InvalidPosition
from engine.core.protocol import OVER, Setup
from engine.core.rulebook import Ruling, load_rulebook
from engine.espionaje.cards import CARDS, DEFAULT_NAMES, KINDS, PAIRS, TRIPLES, Kind, cards_of, kind_of
from engine.espionaje.game import ESPIONAJE
from engine.espionaje.rules import Accuse, LayDown, Show, Suspect, initial_state
from engine.espionaje.setup import Options, deal_from_seed
from engine.espionaje.state import Phase

# Objective, components


def test_three_kinds_of_five_cards_each():
    assert Counter(map(kind_of, CARDS)) == {Kind.AGENT: 5, Kind.DEVICE: 5, Kind.CITY: 5}


def test_the_names_that_the_rulebook_mentions():
    named = ["agent:blue", "city:london", "city:panama", "city:tokyo", "city:paris", "device:plane"]
    assert all(DEFAULT_NAMES.format(DEFAULT_NAMES.parse(text)) == text for text in named)


# Setup


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_one_card_of_each_kind_is_secret_and_twelve_are_dealt_evenly(players, seed):
    deal = deal_from_seed(seed, Setup.of(players))
    assert tuple(map(kind_of, deal.secret)) == KINDS
    assert [len(hand) for hand in deal.hands] == [12 // players] * players
    assert sorted([*deal.secret, *(card for hand in deal.hands for card in hand)]) == list(CARDS)


def test_the_twelve_are_dealt_one_at_a_time_clockwise():
    two, four = (deal_from_seed(7, Setup.of(players)) for players in (2, 4))
    assert set(two.hands[0]) == {*four.hands[0], *four.hands[2]}
    assert set(two.hands[1]) == {*four.hands[1], *four.hands[3]}


def test_names_and_options_do_not_change_a_deal():
    plain, other = deal_from_seed(9, Setup.of(3)), deal_from_seed(9, Setup.of(3, first_player=3, max_turns=5))
    assert (plain.secret, plain.hands) == (other.secret, other.hands)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_only_two_to_four_can_play(players):
    with pytest.raises(InvalidPosition):
        deal_from_seed(1, Setup.of(players))


# Playing the game


def test_players_start_with_their_own_cards_on_their_pile(four):
    assert [four.state.pile(seat) for seat in (1, 2, 3, 4)] == list(four.state.deal.hands)


@pytest.mark.parametrize("text", ["suspect blue london", "suspect panama plane", "suspect tokyo paris", "suspect blue red"])
def test_the_suspicions_of_the_rulebook_and_two_of_any_kind(four, text):
    assert isinstance(four.read(text), Suspect)
    assert four.do(text).state.history or four.do(text).state.asked


def test_a_suspicion_always_names_two_different_cards(four):
    assert len([a for a in ESPIONAJE.legal_actions(four.state) if isinstance(a, Suspect)]) == 105 == len(PAIRS)
    assert four.refuses(Suspect((CARDS[3], CARDS[3]))) == "C7"
    assert four.refuses(Suspect((CARDS[4], CARDS[3]))) == "C7"


def test_the_left_neighbour_answers_and_shows_one_card_only(four):
    asked = four.do("suspect red plane")
    assert asked.to_act == 2
    assert asked.can_show == "red"
    assert asked.refuses("show plane") == "C9"
    assert asked.refuses("suspect red plane") == "C6"


def test_who_holds_neither_passes_and_the_suspicion_moves_on(four):
    asked = four.do("suspect yellow paris")
    assert asked.to_act == 4
    assert asked.state.asked.passed == (2, 3)
    assert asked.can_show == "yellow paris"


def test_who_holds_both_shows_whichever_and_may_change(four):
    first = four.do("suspect yellow paris", "show yellow", "suspect black rome", "suspect black rome", "suspect black rome")
    assert first.do("suspect yellow paris", "show paris").state.pile(1) != first.state.pile(1)
    assert first.do("suspect yellow paris", "show yellow").state.pile(1) == first.state.pile(1)


def test_the_order_of_answers_starts_left_of_the_asker(four):
    third = four.do("suspect black rome", "suspect black rome")
    assert third.do("suspect yellow red").to_act == 4
    asked = third.do("suspect black red")
    assert (asked.state.asked.passed, asked.to_act) == ((4, 1), 2)
    assert third.do("suspect green tokyo").state.history[-1].passed == (4, 1, 2)


def test_it_stops_with_the_first_who_shows(four):
    done = four.do("suspect red yellow", "show red")
    assert done.state.history[-1].passed == ()
    assert done.to_act == 2


def test_all_pass(four):
    done = four.do("suspect black rome")
    assert done.journal(1) == [
        {"event": "suspicion", "by": 1, "cards": ["agent:black", "city:rome"], "passed": [2, 3, 4], "shown_by": None}
    ]
    assert done.to_act == 2


def test_own_cards_may_be_named_to_mislead(four):
    done = four.do("suspect blue plane")
    assert done.state.history[-1].passed == (2, 3, 4)


def test_only_asker_and_shower_see_the_card(four):
    done = four.do("suspect red radio", "show radio")
    line = {"event": "suspicion", "by": 1, "cards": ["agent:red", "device:radio"], "passed": [], "shown_by": 2}
    assert [done.journal(seat) for seat in (0, 3, 4)] == [[line]] * 3
    assert [done.journal(seat) for seat in (1, 2)] == [[{**line, "shown": "device:radio"}]] * 2


def test_nobody_sees_an_answer_before_it_is_given(four):
    asked = four.do("suspect red radio")
    assert asked.events == ()
    assert asked.game.observe(asked.state, 3)["suspicion"] == {
        "by": 1,
        "cards": ["agent:red", "device:radio"],
        "passed": [],
        "asked": 2,
    }


def test_the_asker_adds_what_was_shown_to_the_pile(four):
    done = four.do("suspect red radio", "show radio")
    assert set(done.state.pile(1)) - set(four.state.pile(1)) == {DEFAULT_NAMES.parse("device:radio")}
    assert [done.state.pile(seat) for seat in (2, 3, 4)] == [four.state.pile(seat) for seat in (2, 3, 4)]


def test_the_turn_goes_to_the_left_of_who_had_it_whoever_answered(four):
    done = four.do("suspect yellow paris", "show paris")
    assert done.to_act == 2
    assert done.do(*["suspect black rome"] * 3).to_act == 1


def test_the_first_player_can_be_another(table):
    start = table("blue red green plane radio camera", "yellow submarine london panama tokyo paris", first_player=2)
    assert start.to_act == 2


# Making an accusation


def test_an_accusation_takes_the_place_of_a_suspicion_from_the_first_turn_on(four):
    accused = four.do("accuse")
    assert accused.journal(3) == [{"event": "announce", "by": 1}]
    assert accused.refuses("suspect red plane") == "C6"
    assert four.do("suspect red radio").refuses("accuse") == "C6"


def test_all_lay_down_three_cards_before_anything_is_compared(four):
    laid = four.do("accuse", *["lay-down black satellite rome"] * 3)
    assert laid.events == four.do("accuse").events
    assert laid.to_act == 4
    assert laid.state.checks == ()


def test_any_triple_can_be_laid_down_and_nothing_else(four):
    accused = four.do("accuse")
    assert [action.cards for action in ESPIONAJE.legal_actions(accused.state)] == list(TRIPLES)
    assert accused.refuses(LayDown((cards_of(Kind.AGENT)[0], cards_of(Kind.AGENT)[1], cards_of(Kind.CITY)[0]))) == "C15"
    assert four.refuses("lay-down black satellite rome") == "C14"
    assert accused.refuses("accuse") == "C6"


WRONG = "lay-down black satellite paris"
RIGHT = "lay-down black satellite rome"


def test_a_correct_accuser_wins_even_if_others_are_right_too(four):
    over = four.do("accuse", RIGHT, RIGHT, WRONG, RIGHT)
    assert over.journal(2)[1:] == [{"event": "check", "by": 1, "correct": True}]
    assert ESPIONAJE.score(over.state) == (1, 0, 0, 0)
    assert over.to_act == OVER


def test_after_a_wrong_accuser_the_next_on_the_left_compares_and_so_on(four):
    started = four.do("suspect black rome", "suspect black rome")
    over = started.do("accuse", WRONG, WRONG, RIGHT, RIGHT)
    assert [(line["by"], line["correct"]) for line in over.journal(0)[3:]] == [(3, False), (4, False), (1, True)]
    assert ESPIONAJE.score(over.state) == (1, 0, 0, 0)
    assert over.state.checked == (3, 4, 1)


def test_two_of_three_cards_are_not_enough(four):
    assert ESPIONAJE.score(four.do("accuse", WRONG, WRONG, WRONG, WRONG).state) == (0, 0, 0, 0)


def test_who_compared_has_seen_the_secret_and_nobody_else(four):
    over = four.do("accuse", WRONG, RIGHT, WRONG, WRONG)
    secret = ["agent:black", "device:satellite", "city:rome"]
    assert [ESPIONAJE.observe(over.state, seat)["secret"] for seat in (0, 1, 2, 3, 4)] == [None, secret, secret, None, None]
    assert ESPIONAJE.observe(over.state, 3)["guess"] == ["agent:black", "device:satellite", "city:paris"]
    assert ESPIONAJE.observe(over.state, 0)["guess"] is None


def test_nobody_else_sees_the_secret_or_a_guess_even_when_all_is_over(table):
    """Two tables that differ in the secret, the right guess and a wrong one look the same to who has not compared."""
    one = table("blue plane london", "red radio panama", "green camera tokyo", "yellow submarine paris")
    other = table("blue plane london", "red radio rome", "green camera tokyo", "yellow submarine paris")
    one = one.do("accuse", WRONG, RIGHT, WRONG, WRONG)
    other = other.do("accuse", "lay-down blue plane london", "lay-down black satellite panama", WRONG, WRONG)
    for seat in (0, 3, 4):
        assert one.journal(seat) == other.journal(seat)
        assert ESPIONAJE.observe(one.state, seat) == ESPIONAJE.observe(other.state, seat)
        assert ESPIONAJE.header(one.state, seat) == ESPIONAJE.header(other.state, seat)


# Rulings


def test_everybody_wrong_by_either_side_of_the_option(table):
    hands = ("blue red green plane", "radio camera yellow london", "submarine panama tokyo paris")
    ends = {}
    for side in ("no_winner", "accuser_last"):
        over = table(*hands, all_wrong=side).do("suspect black rome", "accuse", WRONG, WRONG, WRONG)
        assert over.state.phase is Phase.OVER
        ends[side] = ESPIONAJE.score(over.state)
    assert ends == {"no_winner": (0, 0, 0), "accuser_last": (Fraction(1, 2), 0, Fraction(1, 2))}


def test_a_game_ends_without_a_winner_at_the_cap(table):
    start = table("blue red green plane radio camera", "yellow submarine london panama tokyo paris", max_turns=3)
    over = start.do(*["suspect black rome"] * 3)
    assert over.state.phase is Phase.OVER
    assert ESPIONAJE.score(over.state) == (0, 0)
    assert Options().max_turns == 400


def test_pile_sizes_are_told_only_with_the_option(table):
    hands = ("blue red green plane radio camera", "yellow submarine london panama tokyo paris")
    script = ("suspect yellow paris", "show paris", "suspect black rome", "suspect paris rome", "show paris")
    quiet, open_ = (table(*hands, pile_size_public=side).do(*script) for side in (False, True))
    assert all("new" not in line for line in quiet.journal(0))
    assert [line.get("new") for line in open_.journal(0)] == [True, None, False]
    assert "pile_sizes" not in ESPIONAJE.observe(quiet.state, 0)
    assert ESPIONAJE.observe(open_.state, 0)["pile_sizes"] == [7, 6]


def test_a_forced_answer_looks_like_a_free_one(four):
    """That a holder of both has a choice must not be told by the game's waiting for it."""
    one, both = four.do("suspect red plane"), four.do("suspect red radio")
    assert (one.to_act, one.can_show) == (2, "red")
    assert (both.to_act, both.can_show) == (2, "red radio")


def test_the_game_is_over_after_the_checks(four):
    over = four.do("accuse", *[WRONG] * 4)
    assert ESPIONAJE.legal_actions(over.state) == ()
    refused = {"suspect red plane": "C6", "accuse": "C6", WRONG: "C14", "show red": "C9"}
    assert {text: over.refuses(text) for text in refused} == refused


def test_every_option_and_every_refusal_can_be_looked_up():
    book = load_rulebook("espionaje")
    rulings = {entry.id: entry for entry in book.entries if isinstance(entry, Ruling)}
    assert list(rulings) == [f"C{number}" for number in range(1, 19)]
    options = {entry.option for entry in rulings.values() if entry.option}
    assert options == {"players", *Options.__dataclass_fields__}
    assert all(rulings[field.metadata["ruling"]].option == name for name, field in Options.__dataclass_fields__.items())
    assert all(rule in rulings for section in book.sections for rule in section.rulings)
    assert book.lookup("play").title == "Play"


def test_actions_are_values():
    assert {Accuse(), Accuse(), Show(CARDS[1]), Show(CARDS[1])} == {Accuse(), Show(CARDS[1])}
    assert hash(initial_state(deal_from_seed(1, Setup.of(2)))) == hash(initial_state(deal_from_seed(1, Setup.of(2))))
