"""Every ruling of The Emissary (E1 to E21), and both sides of each that has an option."""

from __future__ import annotations

import pytest

from engine.core.options import option_facts
from engine.core.rulebook import load_rulebook
from engine.emissary import rules
from engine.emissary.game import EMISSARY
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import SHORT, EmissaryOptions, Visit

ONLY = {"rest": "scoring"}  # cards not named are out of the way


def test_e1_the_hand_is_seen_before_the_kingdom_is_chosen():
    state = rules.initial_state(deal_from_seed(5))
    assert len(EMISSARY.observe(state, 1)["hand"]) == 8
    assert rules.legal_actions(state) == tuple(Visit(kingdom) for kingdom in range(1, 9))


def test_e2_a_trump_that_is_led_falls_only_to_a_higher_trump(lay):
    table = lay("8H 8C 8D", deck="AS", kingdom=4).do("turn")
    for answer in ("8H", "8C", "8D"):
        assert table.do(f"answer {answer}").visit.scoring == frozenset()


def test_e3_every_ruler_card_is_discarded(lay):
    won = lay("8H 2C", deck="AH").do("turn", "answer 8H")
    lost = lay("8H 2C", deck="AS").do("turn", "answer 8H")
    assert (won.pile("discard"), lost.pile("discard")) == ("AH", "8H AS")


def test_e4_scoring_pile_and_hand_stay_out_of_the_reshuffle(lay):
    table = lay("7H 2C", discard="5H AD", scoring="8S", rest="scoring").do("turn")
    assert {str(table.visit.ruler_card), *table.pile("deck").split()} == {"5H", "AD"}
    assert "8S" in table.pile("scoring")


# --- E5: do reshuffles serve abilities? ---------------------------------------------------------------------------------------


def test_e5_military_draws_on_through_a_reshuffle(lay):
    table = lay("2C 3C 4C", deck="5H", discard="AD 6D 7D", rest="scoring", shuffles="7D AD 6D").do("military JC")
    assert table.pile("hand") == "2C 3C 4C AD 7D 5H"
    assert (table.pile("deck"), table.pile("discard"), table.visit.reshuffles) == ("6D", "", 1)


def test_e5_commerce_draws_on_and_discards_into_the_new_pile(lay):
    table = lay("2C 3C", deck="5H", discard="AD 6D", rest="scoring", shuffles="6D AD").do("commerce JD")
    assert [str(card) for card in table.visit.drawn] == ["5H", "6D"]
    done = table.do("discard 2C 5H")
    assert (done.pile("hand"), done.pile("deck"), done.pile("discard")) == ("3C 6D", "AD", "2C 5H")


def test_e5_a_card_left_to_draw_may_lie_in_the_discard_pile(lay):
    assert "military JC" in lay("2C", discard="AD", **ONLY).legal
    assert "military JC" not in lay("2C", **ONLY).legal


def test_e5_other_side_abilities_stop_at_the_end_of_the_deck(lay):
    table = lay("2C 3C 4C", deck="5H", discard="AD 6D 7D", ability_reshuffle=False, **ONLY).do("military JC")
    assert table.pile("hand") == "2C 3C 4C 5H"
    assert (table.pile("deck"), table.pile("discard"), table.visit.reshuffles) == ("", "AD 6D 7D", 0)
    assert str(table.do("turn").visit.ruler_card) == "AD", "the ruler's card is still served by a reshuffle"


def test_e5_other_side_no_card_is_left_when_the_deck_is_empty(lay):
    table = lay("2C", discard="AD", ability_reshuffle=False, **ONLY)
    assert table.why_not("military JC") == ("E10", "Military would do nothing: no card is left to draw.")
    commerce = table.do("commerce JD")
    assert commerce.visit.drawn == ()
    assert commerce.legal == ["discard 2C"]


# --- E6: when is an empty deck made new? --------------------------------------------------------------------------------------


def test_e6_lazy_waits_until_a_card_is_needed(lay):
    table = lay("7H 2C", deck="5H", discard="AD", **ONLY).do("turn")
    assert (table.pile("deck"), table.pile("discard"), table.visit.reshuffles) == ("", "AD", 0)
    after = table.do("answer 7H")
    assert (after.pile("deck"), after.pile("discard")) == ("", "AD 5H")
    assert after.do("turn").visit.reshuffles == 1


def test_e6_eager_makes_it_new_when_the_last_card_leaves(lay):
    table = lay("7H 2C", deck="5H", discard="AD", reshuffle_timing="eager", **ONLY).do("turn")
    assert (table.pile("deck"), table.pile("discard"), table.visit.reshuffles) == ("AD", "", 1)
    after = table.do("answer 7H")
    assert (after.pile("deck"), after.pile("discard")) == ("AD", "5H"), "the card just answered is not among the reshuffled"


def test_e6_eager_without_discards_waits_for_the_first(lay):
    table = lay("7H 2C", deck="5H", reshuffle_timing="eager", **ONLY).do("turn")
    assert (table.pile("deck"), table.visit.reshuffles) == ("", 0)
    after = table.do("answer 7H")
    assert (after.pile("deck"), after.pile("discard"), after.visit.reshuffles) == ("5H", "", 1)


def test_e6_eager_after_an_ability_that_takes_the_last_card(lay):
    table = lay("2C 3C", deck="5H 4H", discard="AD", reshuffle_timing="eager", **ONLY).do("military JC")
    assert (table.pile("hand"), table.pile("deck"), table.pile("discard")) == ("2C 3C 4H 5H", "AD", "")


def test_e5_and_e6_both_changed(lay):
    table = lay(
        "2C 3C", deck="5H", discard="AD", supporters="QC", visited=(1,), ability_reshuffle=False, reshuffle_timing="eager", **ONLY
    ).do("military JC")
    assert (table.pile("hand"), table.pile("deck")) == ("2C 3C 5H", "AD"), "the ability in hand stops, the deck is made new"
    assert table.do("military QC").pile("hand") == "2C 3C AD 5H"


# --- E7: no card anywhere -----------------------------------------------------------------------------------------------------


def test_e7_abilities_may_be_used_and_the_visit_goes_on(lay):
    table = lay("2C 3S 5D", rest="scoring", kingdom=4)
    assert table.legal == ["commerce JD", "diplomacy JH", *(f"politics JS {k}" for k in (1, 2, 3, 5, 6, 7)), "turn"]
    after = table.do("diplomacy JH", "turn")
    assert str(after.visit.ruler_card) == "3S"


def test_e7_otherwise_the_visit_ends_and_is_judged(lay):
    assert lay("2C 3S", rest="scoring", kingdom=4).do("turn").state.failed == 4
    hand = "AC 2C 3C 4C 5C 6C 7C 8C AD 2D 3D 4D 5D 6D 7D 8D AH 2H 3H 4H 5H 6H 7H 8H AS 2S 3S 4S"
    done = lay(hand, rest="scoring", kingdom=4).do("turn")
    assert done.state.visited == {4}


# --- E8, E9: moments ----------------------------------------------------------------------------------------------------------


def test_e8_never_after_the_last_debate(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S", kingdom=4).do("turn", "answer 8C")
    assert done.visit.kingdom is None
    assert all(action.startswith("visit") for action in done.legal)


def test_e9_several_abilities_in_one_gap_each_finished_first(lay):
    table = lay("7S 2C 3C", deck="4D 5D 6D 7D", kingdom=4)
    busy = table.do("commerce JD")
    assert busy.why_not("military JC") == ("E14", "Commerce is not finished: discard 2 first.")
    assert busy.why_not("turn")[0] == "E14"
    done = busy.do("discard 4D 5D", "military JC", "diplomacy JH")
    assert done.pile("hand") == "2C 3C 6D 7D"


# --- E10, E11: useless abilities, targets of Politics -------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["diplomacy JH", "military JC", "politics JS 8"])
def test_e10_useless_abilities_are_forbidden_or_allowed(lay, action):
    forbidden = lay("7H 2D", kingdom=4)
    assert action not in forbidden.legal
    assert forbidden.why_not(action)[0] in ("E10", "E11")
    allowed = lay("7H 2D", kingdom=4, useless_abilities="allowed")
    assert action in allowed.legal
    after = allowed.do(action)
    assert len(after.visit.jacks_used) == 1
    assert (after.pile("hand"), after.pile("deck"), after.state.trump) == (
        allowed.pile("hand"),
        allowed.pile("deck"),
        allowed.state.trump,
    )


def test_e10_allowed_politics_at_the_last_kingdom_names_no_target(lay):
    table = lay("7H", kingdom=4, visited=(1, 2, 3, 5, 6, 7, 8), useless_abilities="allowed")
    assert "politics JS" in table.legal
    assert table.do("politics JS").state.rulers == table.state.rulers
    elsewhere = lay("7H", kingdom=4, useless_abilities="allowed")
    assert elsewhere.why_not("politics JS") == ("E11", "Politics must name the kingdom to swap rulers with.")


def test_e10_allowed_a_supporter_used_for_nothing_loses_its_point(lay):
    table = lay("7H 2D", kingdom=4, supporters="QC", visited=(1,), useless_abilities="allowed")
    assert (table.score, table.do("military QC").score) == (2, 1)


def test_e11_targets_are_unvisited_other_and_of_another_suit(lay):
    table = lay("7H", kingdom=4, visited=(1, 2), supporters="KC KD")
    assert [a for a in table.legal if a.startswith("politics")] == [f"politics JS {k}" for k in (3, 5, 6, 7)]
    assert table.why_not("politics JS 1") == ("E11", "Kingdom 1 was visited before; its ruler is out of Politics.")
    assert table.why_not("politics JS 4") == ("E11", "Politics swaps with another kingdom, not with the one you visit.")
    assert table.why_not("politics JS 8")[0] == "E11"
    allowed = lay("7H", kingdom=4, visited=(1, 2), supporters="KC KD", useless_abilities="allowed")
    assert [a for a in allowed.legal if a.startswith("politics")] == [f"politics JS {k}" for k in (3, 5, 6, 7, 8)]


def test_e11_only_politics_names_a_kingdom(lay):
    table = lay("7S", kingdom=4)
    from engine.emissary.notation import parse_source
    from engine.emissary.state import Ability, UseAbility

    fault = rules.illegal(table.state, UseAbility(Ability.DIPLOMACY, parse_source("JH"), 5))
    assert fault is not None
    assert str(fault) == "Only Politics names another kingdom."
    nowhere = rules.illegal(
        lay("7S", kingdom=2, places="KC KD KH KS", length="short").state, UseAbility(Ability.POLITICS, parse_source("JS"), 3)
    )
    assert nowhere is not None
    assert nowhere.place["rule"] == "E11"


def test_e12_the_ruler_lying_there_at_the_end_joins(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S", kingdom=4).do("politics JS 1", "turn", "answer 8C")
    assert [str(ruler) for ruler in done.state.supporters] == ["KC"]
    assert str(done.state.ruler_of(1)) == "KS"


def test_e13_diplomacy_discards_the_suit_of_the_ruler_lying_there_now(lay):
    done = lay("7S 2C 3H", kingdom=4).do("politics JS 1", "diplomacy JH")
    assert done.pile("hand") == "3H 7S"


# --- E14: Commerce ------------------------------------------------------------------------------------------------------------


def test_e14_any_two_cards_of_the_whole_hand(lay):
    table = lay("2C", deck="4D 5D").do("commerce JD")
    assert table.legal == ["discard 2C 4D", "discard 2C 5D", "discard 4D 5D"]
    assert table.why_not("discard 2C") == ("E14", "Commerce asks for exactly 2 different cards.")
    assert table.why_not("discard 2C 2C")[0] == "E14"
    assert table.why_not("discard 2C 8H") == ("E14", "8H is not in your hand.")


def test_e14_fewer_only_if_the_hand_is_smaller(lay):
    table = lay("2C 3C", **ONLY).do("commerce JD")
    assert table.legal == ["discard 2C 3C"]
    one = lay("2C", **ONLY, kingdom=4).do("commerce JD")
    assert one.legal == ["discard 2C"]
    assert one.do("discard 2C").state.failed == 4


def test_e14_discarding_without_commerce(lay):
    assert lay("2C 3C").why_not("discard 2C 3C")[0] == "card-abilities"


def test_e15_an_empty_hand_ends_the_visit_at_once(lay):
    assert lay("2S 3S", kingdom=4, scoring="5H 6H 7H 8H").do("diplomacy JH").state.visited == {4}
    assert lay("2S 3S", kingdom=4, scoring="5H").do("diplomacy JH").state.failed == 4


# --- E16, E17: supporters and Jacks -------------------------------------------------------------------------------------------


def test_e16_supporters_serve_from_the_next_visit_on(lay):
    done = lay("8C", deck="7C", scoring="2S 3S 4S", kingdom=4).do("turn", "answer 8C", "visit 1")
    assert "KS" in [str(source) for source in rules.sources(done.state)]
    assert done.why_not("military QC") == ("E16", "QC is not your supporter.")


def test_e16_several_of_one_suit(lay):
    table = lay("7S 2C", deck="4D 5D 6D 7D 8D 8H", supporters="KC QC", visited=(1, 5), kingdom=4)
    done = table.do("military KC", "military QC", "military JC")
    assert len(done.visit.hand) == 5
    assert done.score == 2


def test_e17_a_jack_serves_again_in_the_next_kingdom(lay):
    done = lay("8C 2H", deck="7C 3D", scoring="2S 3S 4S", kingdom=4)
    done = done.do("military JC", "turn")
    assert "JC" not in [str(source) for source in rules.sources(done.state)]
    next_visit = lay("8C", deck="7C", scoring="2S 3S 4S", kingdom=4, jacks_used="JC").do("turn", "answer 8C", "visit 1")
    assert "JC" in [str(source) for source in rules.sources(next_visit.state)]


def test_e18_nothing_is_drawn_after_the_last_kingdom(lay):
    done = lay("8C", deck="7C", kingdom=1, visited=(2, 3, 4, 5, 6, 7, 8)).do("turn", "answer 8C")
    assert done.state.visit is None


def test_e19_a_failed_kingdom_gives_nothing_and_is_no_win(lay):
    done = lay("8C", deck="7C", kingdom=8, visited=(1,), supporters="KC").do("turn", "answer 8C")
    assert (done.score, rules.is_won(done.state)) == (2, False)


def test_e20_the_hand_of_the_short_tour_is_eight_too():
    state = rules.initial_state(deal_from_seed(5, SHORT))
    assert state.visit is not None
    assert len(state.visit.hand) == 8
    assert rules.legal_actions(state) == tuple(Visit(kingdom) for kingdom in (2, 4, 6, 8))


def test_e21_only_the_order_of_the_deck_is_hidden():
    state = rules.initial_state(deal_from_seed(5))
    for seed in range(20):
        assert EMISSARY.observe(EMISSARY.redeal(state, 1, seed), 1) == EMISSARY.observe(state, 1)
    assert len({EMISSARY.redeal(state, 1, seed) for seed in range(20)}) == 20


# --- The rules as text --------------------------------------------------------------------------------------------------------


def test_every_ruling_and_section_is_written_down():
    book = load_rulebook("emissary")
    assert [ruling.id for ruling in book.rulings] == [f"E{n}" for n in range(1, 22)]
    assert book.lookup("e10") is book.lookup("E10 ")
    ids = {entry.id for entry in book.entries}
    for section in book.sections:
        assert set(section.rulings) <= ids


def test_every_option_stands_in_its_ruling_with_the_default_first():
    book = load_rulebook("emissary")
    for fact in option_facts(EmissaryOptions):
        ruling = book.lookup(fact.ruling)
        assert getattr(ruling, "option", None) == fact.name
        assert getattr(ruling, "values", ())[0] == str(fact.default).lower()


def test_every_rule_that_a_refusal_names_can_be_looked_up():
    import inspect
    import re

    from engine.emissary import replay, tour

    text = "".join(inspect.getsource(module) for module in (rules, replay, tour))
    named = set(re.findall(r'_no\("([^"]+)"', text)) | set(re.findall(r'"rule": "([^"]+)"', text))
    assert len(named) > 8
    for rule in named:
        load_rulebook("emissary").lookup(rule)
