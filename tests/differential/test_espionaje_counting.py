"""Three programs that share no counting against each other: sums over hands, plain enumeration, python-constraint, CP-SAT."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from espionaje_knowledge.tables import asks, evidence, half_heard, random_game

from engine.espionaje.cards import CARDS, PAIRS, TRIPLES
from engine.espionaje.evidence import Heard, read_evidence
from solvers.espionaje.clues import event_numbers
from solvers.espionaje.constraint_twin import list_layouts
from solvers.espionaje.explain import Explainer
from solvers.espionaje.model import TableModel
from solvers.espionaje.naive import gain_of, list_worlds
from solvers.espionaje.posterior import posterior_of
from solvers.espionaje.suspicion import rank_suspicions
from solvers.espionaje.worlds import Reply


def cases():
    """Journals of random games: heard in full, half heard, with piles in view, early and late."""
    for players, seat, seed, turns in [
        (2, 1, 1, 3),
        (2, 2, 2, 9),
        (3, 1, 3, 2),
        (3, 2, 4, 6),
        (3, 3, 5, 12),
        (4, 2, 6, 9),
        (4, 4, 7, 14),
    ]:
        for public in (False, True):
            found = random_game(players, seed, turns, pile_size_public=public).journal(seat)
            yield pytest.param(
                read_evidence(found), id=f"{players}p seat {seat}, {turns} turns, {'open' if public else 'closed'}"
            )
            missed = read_evidence(half_heard(found, seed))
            yield pytest.param(missed, id=f"{players}p seat {seat}, {turns} turns, {'open' if public else 'closed'}, half heard")


CASES = list(cases())


@cache
def listed(found):
    """The deals of a case by plain enumeration, listed once for all tests."""
    return list_worlds(found)


def equally_likely(worlds):
    return [replace(world, weight=Fraction(1)) for world in worlds]


@pytest.mark.parametrize("found", CASES)
@pytest.mark.parametrize("reply", list(Reply))
def test_sums_over_hands_against_plain_enumeration(found, reply):
    worlds = listed(found) if reply is Reply.UNIFORM else equally_likely(listed(found))
    compare(found, worlds, posterior_of(found, reply))


def compare(found, worlds, sums):
    total = sum((world.weight for world in worlds), Fraction(0))
    assert sums.worlds == len(worlds)
    if not worlds:
        return
    for triple in TRIPLES:
        assert sums.p_triple(triple) == sum(w.weight for w in worlds if w.secret == triple) / total
    for card in CARDS:
        for place in range(found.players + 1):
            assert sums.p_at(card, place) == sum(w.weight for w in worlds if w.place_of(card) == place) / total


@pytest.mark.parametrize("found", [case for case in CASES if case.values[0].players == 2])
def test_sums_by_some_of_the_events_against_plain_enumeration(found):
    numbers = event_numbers(found)
    for left_out in numbers[1::3]:
        compare_part(found, [number for number in numbers if number != left_out])


def compare_part(found, events):
    compare(found, list_worlds(found, events=events), posterior_of(found, events=events))


def test_an_onlookers_sums_against_plain_enumeration():
    compare_part(random_game(2, 3, 7, pile_size_public=True).evidence(0), None)


def test_a_table_without_the_own_hand_against_plain_enumeration():
    found = random_game(2, 3, 7).evidence(1)
    compare_part(found, [number for number in event_numbers(found) if number])


@pytest.mark.parametrize("found", CASES)
def test_every_suspicion_against_plain_enumeration(found):
    worlds = listed(found)
    ranked = {each.cards: each for each in rank_suspicions(found)}
    assert len(ranked) == len(PAIRS)
    for pair in PAIRS if len(worlds) < 300 else PAIRS[::17]:
        gain, passes = gain_of(worlds, found.seat, found.players, pair)
        assert ranked[pair].gain_bits == pytest.approx(gain, abs=1e-9)
        assert ranked[pair].p_all_pass == pytest.approx(float(passes), abs=1e-12)


WITHOUT_PILES = [case for case in CASES if "closed" in case.id and case.values[0].players < 4]


@pytest.mark.parametrize("found", WITHOUT_PILES)
def test_python_constraint_finds_the_same_deals(found):
    layouts, worlds = list_layouts(found), listed(found)
    assert len(layouts) == len(set(layouts))
    assert set(layouts) == {tuple(world.place_of(card) for card in CARDS) for world in worlds}


@pytest.mark.parametrize("found", WITHOUT_PILES)
def test_python_constraint_and_cp_sat_prove_the_same(found):
    cells = {(card, place) for layout in list_layouts(found) for card, place in enumerate(layout)}
    assert TableModel(found).possible_cells() == cells


@pytest.mark.parametrize("found", CASES)
def test_cp_sat_proves_every_provable_fact_and_none_besides(found):
    sums = posterior_of(found)
    cells = {(card, place) for card in CARDS for place in range(found.players + 1) if sums.is_possible(card, place)}
    assert TableModel(found).possible_cells() == cells


@pytest.mark.parametrize("found", CASES)
def test_proofs_prove_and_cannot_do_with_less(found):
    """Each set of events is tried by counting: it proves the fact, and with any event left out it does not."""
    sums, explainer = posterior_of(found), Explainer(found)
    facts = [(card, place, True) for card, place in sums.certain]
    facts += [
        (card, place, False) for card in CARDS[::4] for place in range(found.players + 1) if not sums.is_possible(card, place)
    ]
    for card, place, is_there in facts:
        proof = explainer.prove(card, place, is_there)
        assert proof is not None
        assert is_proved(found, proof.because, card, place, is_there)
        for left_out in proof.because:
            assert not is_proved(found, [each for each in proof.because if each != left_out], card, place, is_there)


LOOSE_CORES = [(3, 8, 14), (3, 16, 14)]
"""Games in which CP-SAT's own sets of assumptions have events to spare."""


@pytest.mark.parametrize("game", LOOSE_CORES)
def test_proofs_are_made_minimal_where_cp_sat_names_too_much(game):
    found = random_game(*game).evidence(1 + game[1] % game[0])
    sums, explainer = posterior_of(found), Explainer(found)
    facts = [(card, place, weight > 0) for card in CARDS for place, weight in enumerate(sums.place_weights[card])]
    spare = 0
    for card, place, is_there in facts:
        if sums.place_weights[card][place] in (0, sums.total):
            core = explainer.model.clash(explainer.model.events, (card, place, not is_there))
            because = explainer.prove(card, place, is_there).because
            spare += len(core) - len(because)
            assert is_proved(found, because, card, place, is_there)
            for left_out in because:
                assert not is_proved(found, [each for each in because if each != left_out], card, place, is_there)
    assert spare > 0


def is_proved(found, events, card, place, is_there):
    sums = posterior_of(found, Reply.UNKNOWN, events)
    return sums.place_weights[card][place] == (sums.total if is_there else 0)


@pytest.mark.parametrize("found", CASES)
def test_what_can_be_either_way_has_no_proof(found):
    sums, explainer = posterior_of(found), Explainer(found)
    for card in CARDS[::3]:
        for place in range(found.players + 1):
            if 0 < sums.place_weights[card][place] < sums.total:
                assert explainer.prove(card, place, True) is explainer.prove(card, place, False) is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clashes_are_minimal_and_found_exactly_where_no_deal_fits(players, seed):
    found = broken(random_game(players, seed, 8).evidence(1), seed)
    sums, conflict = posterior_of(found), Explainer(found).conflict()
    assert (conflict is None) == (sums.worlds > 0)
    if conflict is not None:
        assert posterior_of(found, Reply.UNKNOWN, conflict).worlds == 0
        for left_out in conflict:
            assert posterior_of(found, Reply.UNKNOWN, [each for each in conflict if each != left_out]).worlds > 0


def broken(found, seed):
    """The same evidence, one suspicion's cards taken for those of another: often no deal fits any more."""
    events = list(found.events)
    at, other = seed % len(events), (seed * 5 + 3) % len(events)
    was, wrong = events[at], events[other]
    assert isinstance(was, Heard)
    assert isinstance(wrong, Heard)
    shown = None if was.shown is None or wrong.cards is None else wrong.cards[seed % 2]
    events[at] = Heard(was.number, was.by, wrong.cards, was.passed, was.shown_by, shown)
    return type(found)(found.players, found.seat, found.hand, found.options, tuple(events), found.stage, found.acting)


def test_broken_journals_are_of_both_sorts():
    fits = [posterior_of(broken(random_game(3, seed, 8).evidence(1), seed)).worlds > 0 for seed in range(12)]
    assert any(fits)
    assert not all(fits)


def test_a_clash_of_piles_is_minimal():
    lines = [asks(2, "red rome", "", 3, new=True), asks(3, "blue plane", "4", 1, "blue"), asks(4, "blue plane", "", 1, "blue")]
    lines += [asks(1, "green red", "2", 3, "red"), asks(2, "red rome", "", 3, new=True), asks(3, "blue plane", "4", 1, "blue")]
    lines += [asks(4, "blue plane", "", 1, "blue"), asks(1, "rome green", "", 2, "rome")]
    found = evidence(4, 1, "blue plane london", *lines, first=2)
    conflict = Explainer(found).conflict()
    assert conflict == (1, 5, 8)
    for left_out in conflict:
        assert posterior_of(found, Reply.UNKNOWN, [each for each in conflict if each != left_out]).worlds > 0
