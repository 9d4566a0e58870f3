"""Why a plan needs its abilities: what the kernel says, against playing every line in the engine."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAction
from engine.emissary.plan import AbilityStep, Debate, Plan, PlanVisit
from engine.emissary.replay import replay
from engine.emissary.rules import apply, initial_state, legal_actions, wins
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import SHORT, Ability, Answer, Jack, Suit, Turn, UseAbility, Visit
from solvers.core.limits import LimitReached
from solvers.emissary.reasons import KernelReach, Reason, VisitQuestion, reasons

KITS = ((), ("diplomacy",), ("military",), ("commerce",))


def wins_by_playing(deal, kingdom, kit):
    """Every number of debates that the first visit can end with, using at most the Jacks of this kit, by playing every line."""
    known = {}

    def ends(state, left):
        if state.visit is None or state.visit.number != 1:
            return frozenset({0})
        key = (state.visit, left)
        if key not in known:
            known[key] = frozenset(number for action in legal_actions(state) for number in after(state, action, left))
        return known[key]

    def after(state, action, left):
        if isinstance(action, UseAbility):
            if not isinstance(action.source, Jack) or action.ability.value not in left:
                return
            left = left - {action.ability.value}
        is_won = isinstance(action, Answer) and wins(action.card, state.visit.ruler_card, state.trump)
        for further in ends(apply(state, action), left):
            yield is_won + further

    return ends(apply(initial_state(deal), Visit(kingdom)), frozenset(kit))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: "+".join(kit) or "none")
@pytest.mark.parametrize("seed", range(2))
def test_the_numbers_that_can_be_won_are_those_of_playing_every_line(seed, kit):
    deal = deal_from_seed(seed, SHORT)
    kingdom = SHORT.kingdoms[seed]
    question = VisitQuestion(0, deal.rulers[seed].suit, (), *(name in kit for name in ("diplomacy", "military", "commerce")))
    played = wins_by_playing(deal, kingdom, kit)
    reach = KernelReach(deal)
    assert set(reach.all_wins(question)) == played
    assert [wanted for wanted in range(9) if reach.can_win(question, wanted)] == sorted(played)


def some_tour(deal, kingdom, uses):
    """A legal tour whose first visit begins with these abilities and then answers with the first legal card; it ends there."""
    state = apply(initial_state(deal), Visit(kingdom))
    steps = []
    for ability, other in uses:
        source = Jack.of(ability.suit, 11)
        steps.append(AbilityStep(ability, source, other))
        state = apply(state, UseAbility(ability, source, other))
    while state.visit is not None and state.visit.number == 1:
        turned = apply(state, Turn())
        answer = legal_actions(turned)[0]
        steps.append(Debate(turned.visit.ruler_card, answer.card))
        state = apply(turned, answer)
    return state, PlanVisit(kingdom, tuple(steps))


class Asked:
    """Answers as told, and remembers what it was asked."""

    def __init__(self, *can):
        self.can = can
        self.questions = []

    def can_win(self, question, wanted):
        self.questions.append((question, wanted))
        return wanted in self.can

    def all_wins(self, question):
        return self.can


def pledging_tour(uses_of):
    """The replay of the first tour found whose first visit, with the abilities given, pledges; it plays on from there."""
    for seed in range(2000):
        deal = deal_from_seed(seed, SHORT)
        for kingdom in deal.rules.kingdoms:
            uses = uses_of(deal, kingdom)
            if uses is None:
                continue
            try:
                state, first = some_tour(deal, kingdom, uses)
            except IllegalAction:
                continue
            if kingdom in state.visited:
                return replay(deal, Plan((first, *rest_of(deal, state)), 0))
    raise AssertionError


def rest_of(deal, state):
    """The tour played out from here without abilities, the first legal kingdom and answers throughout."""
    while state.visit is not None:
        number = state.visit.number
        visit = legal_actions(state)[0]
        steps = []
        state = apply(state, visit)
        while state.visit is not None and state.visit.number == number:
            turned = apply(state, Turn())
            answer = legal_actions(turned)[0]
            steps.append(Debate(turned.visit.ruler_card, answer.card))
            state = apply(turned, answer)
        yield PlanVisit(visit.kingdom, tuple(steps))


def test_a_needed_ability_is_told_with_what_is_left():
    tour = pledging_tour(lambda deal, kingdom: [(Ability.DIPLOMACY, None)])
    first = tour.visits[0]
    asked = Asked(8)
    told = reasons(tour, asked)
    assert told == (Reason(1, 1, 1, first.kingdom, first.start.ruler_of(first.kingdom), (8,)),)
    assert asked.questions == [(VisitQuestion(0, first.start.trump, (), 0, 0, 0), first.kingdom)]


def test_an_ability_that_is_not_needed_has_no_reason():
    tour = pledging_tour(lambda deal, kingdom: [(Ability.DIPLOMACY, None)])
    assert reasons(tour, Asked(*range(9))) == ()


def test_leaving_out_a_swap_asks_about_this_visit_under_the_old_trump():
    def swap(deal, kingdom):
        return [(Ability.POLITICS, next(each for each in deal.rules.kingdoms if each != kingdom))]

    tour = pledging_tour(swap)
    asked = Asked()
    (told,) = reasons(tour, asked)
    assert told.visit == told.at == 1
    question, wanted = asked.questions[0]
    assert question == VisitQuestion(0, tour.deal.rulers[tour.deal.rules.kingdoms.index(wanted)].suit, (), 0, 0, 0)


def test_too_much_search_leaves_no_reason_rather_than_a_wrong_one():
    deal = deal_from_seed(1, SHORT)
    question = VisitQuestion(0, Suit.CLUBS, (), 1, 1, 1)
    with pytest.raises(LimitReached):
        KernelReach(deal, nodes=1).all_wins(question)
    with pytest.raises(LimitReached):
        KernelReach(deal).all_wins(VisitQuestion(0, Suit.CLUBS, (), 4, 0, 0))
