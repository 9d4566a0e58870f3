"""Play at random: no card is ever lost, nothing hidden is ever shown, everything written is read back."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.journal import Journal, check_entry
from engine.emissary import rules
from engine.emissary.game import EMISSARY, SETUPS
from engine.emissary.position import position_of, state_of
from engine.emissary.position_file import position_from_json, position_to_json
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SUITS, EmissaryOptions, Rules, State, Suit
from engine.emissary.tour import read_tour

setups = st.sampled_from(SETUPS)
seeds = st.integers(0, 2**53 - 1)
options = st.builds(EmissaryOptions, st.booleans(), st.sampled_from(["lazy", "eager"]), st.sampled_from(["forbidden", "allowed"]))


def play(state: State, chance: Random):
    """Random actions with a liking for abilities, so that reshuffles and supporters come up; yields (state, action)."""
    while not state.is_over:
        actions = rules.legal_actions(state)
        action = chance.choice(actions[:-1] or actions) if chance.random() < 0.5 else chance.choice(actions)
        yield state, action
        state = rules.apply(state, action)
    yield state, None


def all_cards(state: State):
    visit = state.visit
    waiting = [] if visit.ruler_card is None else [visit.ruler_card]
    return sorted([*visit.deck, *visit.hand, *visit.discard, *visit.scoring, *waiting])


@settings(max_examples=60, deadline=None)
@given(seeds, setups, st.randoms(use_true_random=False))
def test_no_card_is_ever_lost(seed, setup, chance):
    """The 52: the deck's 32 lie in one pile each, the rulers in a kingdom each, the supporters are rulers of visited kingdoms."""
    for state, _ in play(EMISSARY.initial_state(EMISSARY.deal(seed, setup)), chance):
        if state.visit is not None:
            assert all_cards(state) == sorted(state.rules.deck)
            assert state.visit.drawn is None or state.visit.hand.issuperset(state.visit.drawn)
        assert sorted(state.rulers) == sorted(state.rules.rulers)
        here = {state.ruler_of(kingdom) for kingdom in state.visited}
        assert state.supporters == here
        assert state.spent <= state.supporters


def tiny(sizes: Random) -> Rules:
    """A game small enough that a tour ends well now and then, and decks run out all the time."""
    kingdoms = tuple(sorted(sizes.sample(range(5), sizes.randint(2, 3))))
    return Rules("custom", kingdoms, FULL.rulers[: len(kingdoms) + 1], SUITS[: sizes.randint(2, 4)], 3, sizes.randint(1, 4))


@settings(max_examples=150, deadline=None)
@given(seeds, options, st.randoms(use_true_random=False))
def test_tiny_tours_keep_the_rules_too(seed, option, chance):
    deal = deal_from_seed(seed, tiny(chance), option)
    for state, action in play(rules.initial_state(deal), chance):
        if state.visit is None:
            assert state.failed is not None or len(state.visited) == len(deal.rules.kingdoms)
            continue
        assert all_cards(state) == sorted(deal.rules.deck)
        if option.reshuffle_timing == "eager":
            assert state.visit.deck or not state.visit.discard
        assert action is not None
        assert rules.illegal(state, action) is None
        drawn = rules.cards_drawn(state, action) if hasattr(action, "ability") else ()
        if not option.ability_reshuffle:
            assert tuple(state.visit.deck[: len(drawn)]) == drawn


@settings(max_examples=40, deadline=None)
@given(seeds, setups, seeds, st.randoms(use_true_random=False))
def test_an_observation_hides_the_order_and_nothing_else(seed, setup, other, chance):
    """What is observed determines the state but for order: a state built from it alone has the same legal actions and piles."""
    for state, _ in play(EMISSARY.initial_state(EMISSARY.deal(seed, setup)), chance):
        redealt = EMISSARY.redeal(state, 1, other)
        assert EMISSARY.observe(redealt, 1) == EMISSARY.observe(state, 1)
        assert EMISSARY.legal_actions(redealt) == EMISSARY.legal_actions(state)
        assert EMISSARY.header(redealt, 1) == EMISSARY.header(state, 1)
        if state.visit is None:
            continue
        seen = position_from_json(json.loads(json.dumps(EMISSARY.observe(state, 1))))
        assert seen == position_of(state)
        assert seen.deck == set(state.visit.deck)
        assert EMISSARY.legal_actions(state_of(seen)) == EMISSARY.legal_actions(state)
        assert position_of(state_of(seen)) == seen


@settings(max_examples=40, deadline=None)
@given(seeds, setups, st.randoms(use_true_random=False))
def test_a_journal_tells_all_that_the_player_knows(seed, setup, chance):
    """The events alone, read back after every action, give the position that the player sees."""
    state = EMISSARY.initial_state(EMISSARY.deal(seed, setup))
    lines = [event.seen_by(1) for event in EMISSARY.opening(state)]
    for before, action in play(state, chance):
        tour = read_tour(journal(EMISSARY.header(before, 1), lines))
        if before.is_over:
            assert tour.is_over
            assert EMISSARY.score(tour.state) == EMISSARY.score(before)
            break
        assert position_to_json(tour.position()) == EMISSARY.observe(before, 1)
        lines += [event.seen_by(1) for event in EMISSARY.events(before, action)]


def journal(header, lines):
    return Journal(header, tuple(check_entry(n, json.loads(json.dumps(line))) for n, line in enumerate(lines, start=1)))


@settings(max_examples=30, deadline=None)
@given(seeds, setups, st.randoms(use_true_random=False))
def test_states_and_actions_are_read_back_as_written(seed, setup, chance):
    for state, action in play(EMISSARY.initial_state(EMISSARY.deal(seed, setup)), chance):
        assert EMISSARY.state_from_json(json.loads(json.dumps(EMISSARY.state_to_json(state)))) == state
        if action is not None:
            assert EMISSARY.parse_action(EMISSARY.format_action(action)) == action


def test_suits_that_do_not_matter_may_change_names():
    """Hearts and diamonds exchanged throughout, Jacks aside: debates do not know the difference."""
    for led in FULL.deck[::3]:
        for answer in FULL.deck[1::3]:
            swap = {Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
            renamed = [type(c).of(swap.get(c.suit, c.suit), c.rank) for c in (answer, led)]
            for trump in Suit:
                assert rules.wins(answer, led, trump) == rules.wins(renamed[0], renamed[1], swap.get(trump, trump))
