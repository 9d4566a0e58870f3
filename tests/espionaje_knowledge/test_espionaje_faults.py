"""The faults that programs of this kind are known for, one test each."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from espionaje_knowledge.tables import asks, card, evidence, journal, random_game

from engine.core.errors import Contradiction, DoesNotExist
from engine.core.journal import Entry
from engine.espionaje.cards import CARDS
from engine.espionaje.evidence import read_evidence
from solvers.espionaje.explain import Explainer, single_repairs
from solvers.espionaje.knowledge import know, parse_place, why_to_json
from solvers.espionaje.posterior import SECRET, count_worlds, posterior_of
from solvers.espionaje.suspicion import rank_suspicions
from solvers.espionaje.worlds import Reply

HAND = "blue plane london"


def odds(found, name, place=SECRET, reply=Reply.UNIFORM):
    return posterior_of(found, reply).p_at(card(name), place)


# Counting deals instead of weighing them


def test_a_reply_that_could_have_been_either_card_weighs_half():
    """Two players, X, Y, Z of one kind unseen: asked X and Y, shown X. Y is secret with 2/3, not with 1/2."""
    found = evidence(2, 1, "blue red plane radio london panama", asks(1, "tokyo paris", "", 2, "tokyo"))
    assert odds(found, "paris") == Fraction(2, 3)
    assert odds(found, "rome") == Fraction(1, 3)
    assert odds(found, "paris", reply=Reply.UNKNOWN) == Fraction(1, 2)


def test_expectations_are_weighted_too():
    """The chance that all pass follows the weights, not the number of deals."""
    found = evidence(2, 1, "blue red plane radio london panama", asks(1, "tokyo paris", "", 2, "tokyo"))
    # The other player holds no London, so all pass exactly if Paris is secret: 2/3, where counting deals would say 1/2.
    weighed, counted = rank_suspicions(found), rank_suspicions(found, Reply.UNKNOWN)
    wanted = (card("london"), card("paris"))
    assert next(each for each in weighed if each.cards == wanted).p_all_pass == pytest.approx(2 / 3)
    assert next(each for each in counted if each.cards == wanted).p_all_pass == pytest.approx(1 / 2)


def test_the_same_card_shown_again_and_again_halves_every_time():
    lines = [asks(1, "tokyo paris", "", 2, "tokyo"), asks(2, "blue red", "1")] * 3
    lines = [{**line, "shown_by": 1, "passed": [], "shown": "agent:blue"} if line["by"] == 2 else line for line in lines]
    found = evidence(2, 1, "blue red plane radio london panama", *lines)
    assert odds(found, "paris") == Fraction(8, 9)


def test_hundreds_of_answers_stay_exact():
    lines = [asks(1, "tokyo paris", "", 2, "tokyo"), asks(2, "blue red", "", 1, "red")] * 150
    found = evidence(2, 1, "blue red plane radio london panama", *lines)
    assert odds(found, "paris") == Fraction(2**150, 2**150 + 1)
    assert rank_suspicions(found)[0].gain_bits is not None


def test_own_answers_weigh_nothing():
    found = evidence(2, 1, "blue red plane radio london panama", asks(2, "tokyo blue", "", 1, "blue"), first=2)
    both = evidence(2, 1, "blue red plane radio london panama", asks(2, "red blue", "", 1, "blue"), first=2)
    assert (
        posterior_of(found).triple_weights
        == posterior_of(both).triple_weights
        == posterior_of(evidence(2, 1, "blue red plane radio london panama")).triple_weights
    )


# Shown cards


def test_a_shown_card_that_another_player_is_known_to_hold_must_be_the_other_one():
    found = know(evidence(4, 1, HAND, asks(1, "red rome", "", 2, "red"), asks(2, "red tokyo", "3", 4)))
    proof = found.why(card("tokyo"), 4)
    assert proof.is_there
    assert proof.because == (1, 2)


def test_a_card_seen_in_two_hands_is_a_contradiction():
    found = evidence(4, 1, HAND, asks(1, "red rome", "", 2, "red"), *LAPS, asks(1, "red rome", "2", 3, "red"))
    with pytest.raises(Contradiction) as caught:
        know(found)
    assert caught.value.place["events"] in ([1, 5],)


LAPS = (asks(2, HAND[:10], "3 4", 1, "blue"), asks(3, "blue plane", "4", 1, "plane"), asks(4, "blue plane", "", 1, "plane"))


def test_a_shown_card_does_not_say_that_the_other_one_is_not_held():
    found = posterior_of(evidence(4, 1, HAND, asks(1, "red rome", "", 2, "red")))
    assert found.p_at(card("rome"), 2) > 0


def test_a_hand_completed_holds_nothing_else():
    lines = [
        asks(1, "red rome", "", 2, "red"),
        *LAPS,
        asks(1, "radio tokyo", "", 2, "radio"),
        *LAPS,
        asks(1, "camera paris", "", 2, "paris"),
    ]
    found = know(evidence(4, 1, HAND, *lines))
    proof = found.why(card("rome"), 2)
    assert not proof.is_there
    assert proof.because == (1, 5, 9)
    assert all(found.posterior.p_at(each, 2) in (0, 1) for each in CARDS)


def test_a_hand_with_one_card_too_many_is_a_contradiction():
    lines = [asks(1, "red rome", "", 2, "red"), *LAPS, asks(1, "radio tokyo", "", 2, "radio"), *LAPS]
    lines += [asks(1, "camera paris", "", 2, "paris"), *LAPS, asks(1, "rome green", "", 2, "rome")]
    with pytest.raises(Contradiction) as caught:
        know(evidence(4, 1, HAND, *lines))
    assert caught.value.place["events"] == [1, 5, 9, 13]


def test_four_cities_placed_leave_the_fifth_secret():
    found = know(evidence(2, 1, "london panama tokyo blue red plane", asks(1, "paris blue", "", 2, "paris")))
    proof = found.why(card("rome"), SECRET)
    assert (proof.is_there, proof.because) == (True, (0, 1))


def test_both_cards_of_one_kind_cannot_be_secret_together():
    with pytest.raises(Contradiction) as caught:
        know(evidence(4, 1, HAND, asks(1, "paris rome", "2 3 4")))
    assert caught.value.place["events"] == [0, 1]


# Who asks, who passes


def test_the_asker_may_hold_what_all_others_passed():
    found = posterior_of(evidence(4, 1, HAND, asks(2, "red rome", "3 4 1"), first=2))
    assert found.p_at(card("red"), 2) > 0
    assert found.p_at(card("red"), SECRET) > 0
    assert all(found.p_at(card("red"), seat) == 0 for seat in (1, 3, 4))


def test_who_was_not_asked_is_not_counted_out():
    found = posterior_of(evidence(4, 1, HAND, asks(1, "red rome", "2", 3, "red")))
    assert found.p_at(card("rome"), 4) > 0
    assert found.p_at(card("rome"), 2) == 0


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_the_asker_is_not_always_seat_1(turned):
    """The same game told from the seats turned round the table gives the same answers."""
    game = random_game(4, 11, 7)
    plain = game.journal(2)
    turn = lambda seat: seat and (seat - 1 + turned) % 4 + 1  # noqa: E731 - the seat after turning the table
    header = {**plain.header, "seat": turn(2), "first": turn(1)}
    entries = tuple(Entry(each.number, turned_line(each.data, turn)) for each in plain.written)
    moved = read_evidence(type(plain)(header, entries))
    still = read_evidence(plain)
    assert rank_suspicions(moved) == rank_suspicions(still)
    one, other = posterior_of(still), posterior_of(moved)
    assert one.triple_weights == other.triple_weights
    assert all(one.p_at(each, place) == other.p_at(each, turn(place)) for each in CARDS for place in range(5))


def turned_line(data, turn):
    passed = data["passed"] if data["passed"] is None else list(map(turn, data["passed"]))
    return {**data, "by": turn(data["by"]), "passed": passed, "shown_by": turn(data["shown_by"])}


# Accusations


def test_a_wrong_accusation_is_not_three_wrong_cards():
    lines = (asks(1, "red rome", "", 2, "red"), {"event": "announce", "by": 2}, {"event": "check", "by": 2, "correct": False})
    before, after = evidence(4, 1, HAND, lines[0]), evidence(4, 1, HAND, *lines)
    assert posterior_of(before) == posterior_of(after)
    assert posterior_of(evidence(4, 1, HAND, lines[0], {"event": "accusation", "by": 2, "correct": False})) == posterior_of(
        before
    )


# A base that contradicts itself


def contradictory():
    return evidence(
        4, 1, HAND, asks(1, "red rome", "2 3", 4, "red"), asks(2, "red tokyo", "3 4 1"), asks(3, "green paris", "4 1 2")
    )


def test_an_inconsistent_base_proves_nothing():
    found = contradictory()
    explainer = Explainer(found)
    assert explainer.model.possible_cells() == frozenset()
    assert all(explainer.prove(each, place, side) is None for each in CARDS for place in range(5) for side in (True, False))
    assert posterior_of(found).certain == ()
    assert rank_suspicions(found) == ()
    with pytest.raises(Contradiction):
        know(found)


def test_the_single_corrections_that_would_mend_it():
    assert single_repairs(contradictory()) == (1, 2)


def test_a_card_that_the_own_seat_passed_although_it_holds_it():
    with pytest.raises(Contradiction) as caught:
        know(evidence(4, 1, HAND, asks(2, "blue red", "3 4 1"), first=2))
    assert caught.value.place["events"] == [0, 1]


def test_a_hand_of_all_five_cities_fits_no_deal():
    with pytest.raises(Contradiction) as caught:
        know(evidence(2, 1, "london panama tokyo paris rome blue"))
    assert caught.value.place["events"] == [0]


# Half-heard events: only what is sure is used


def test_passes_that_were_not_noticed_are_not_guessed():
    line = {**asks(2, "red rome", "", 4), "passed": None}
    found = posterior_of(evidence(4, 1, HAND, line, first=2))
    assert found.p_at(card("red"), 3) > 0
    assert found == posterior_of(evidence(4, 1, HAND, {**line, "passed": None}, first=2))
    assert found.p_at(card("red"), 4) > Fraction(1, 4)


def test_an_event_of_which_nothing_was_noticed_says_nothing():
    line = {**asks(2, "red rome"), "passed": None}
    assert posterior_of(evidence(4, 1, HAND, line, first=2)) == posterior_of(evidence(4, 1, HAND))


# The pile that grew, or did not (C12)


def test_a_card_that_was_new_to_the_asker_is_another_than_the_last():
    lines = [asks(2, "red rome", "", 3, new=True), asks(3, "blue plane", "4", 1, "blue", new=True)]
    lines += [asks(4, "blue plane", "", 1, "blue", new=True), asks(1, "green paris", "2 3 4")]
    lines[3] = asks(1, "green paris", "", 2, "green", new=True)
    found = know(evidence(4, 1, HAND, *lines, asks(2, "red rome", "", 3, new=True), first=2))
    assert found.why(card("red"), 3).because == (1, 5)
    again = posterior_of(evidence(4, 1, HAND, *lines, asks(2, "red rome", "", 3, new=False), first=2))
    assert 0 < again.p_at(card("red"), 3) < 1


def test_not_new_needs_an_earlier_showing():
    with pytest.raises(Contradiction) as caught:
        know(evidence(4, 1, HAND, asks(2, "red rome", "", 3, new=False), first=2))
    assert caught.value.place["events"] == [1]


def test_not_new_after_an_event_half_heard_is_not_relied_on():
    rest = [asks(by, "blue plane", "4" if by == 3 else "", 1, "blue") for by in (3, 4)]
    rest += [asks(1, "green paris", "", 2, "green"), asks(2, "red rome", "", 3, new=False)]
    found = evidence(4, 1, HAND, {**asks(2, "red rome"), "passed": None}, *rest, first=2)
    assert count_worlds(found) > 0
    assert Explainer(found).conflict() is None
    missing = read_evidence(journal(4, 1, HAND, {**asks(2, "red rome", "", 3), "cards": None}, *rest, first=2))
    assert Explainer(missing).model.possible_cells() == {
        (each, place) for each in CARDS for place in range(5) if posterior_of(missing).is_possible(each, place)
    }


# Why


def test_why_something_is_not_there():
    found = know(evidence(4, 1, HAND, asks(1, "paris red", "2 3", 4, "red")))
    proof = found.why(card("paris"), 2)
    assert (proof.is_there, proof.because) == (False, (1,))
    told = why_to_json(found, proof)
    assert told["card"], told["at"] == ("city:paris", "2")
    assert told["events"] == ["Event 1: player 1 asked for agent:red, city:paris; 2, 3 passed, player 4 showed agent:red."]


def test_why_of_what_is_not_proved_is_refused_with_exit_code_4():
    with pytest.raises(DoesNotExist) as caught:
        know(evidence(4, 1, HAND)).why(card("paris"), 2)
    assert caught.value.exit_code == 4
    assert "city:paris" in str(caught.value)


def test_places_are_the_secret_or_a_seat():
    assert [parse_place(text, 3) for text in ("secret", "1", "3")] == [0, 1, 3]
    with pytest.raises(Exception, match="expected one of secret, 1, 2, 3"):
        parse_place("4", 3)


def test_numbers_do_not_load_the_prover():
    """CP-SAT takes half a second to import; only proofs and contradictions pay for it."""
    script = (
        "import sys, json\n"
        "from engine.core.journal import read_journal\n"
        "from solvers.espionaje.knowledge import know_journal, to_json\n"
        f"found = know_journal(read_journal({journal_text()!r}))\n"
        "to_json(found, ['worlds', 'secret', 'triples', 'where', 'suspicions'])\n"
        "assert 'ortools' not in sys.modules and 'constraint' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def journal_text():
    from engine.core.journal import write_journal

    return write_journal(journal(4, 1, HAND, asks(1, "paris red", "2 3", 4, "red")))
