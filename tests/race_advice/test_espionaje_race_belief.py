"""The belief that reads questions against a slow twin, and what must hold of it."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from race_games import coded, evidence_of, played

from engine.espionaje.cards import PAIRS
from solvers.espionaje.advice import believe, what_to_lay_down, what_to_show
from solvers.espionaje.knowledge import know
from solvers.espionaje.opponents import FLOOR, KINDS, PRIOR, SOFTNESS, likelihood_rows
from solvers.espionaje.policies import PencilPolicy, pencil_choices
from solvers.espionaje.race_rivals import rivals
from solvers.espionaje.race_seat import SeatView


def slow_belief(header, lines, deal_hands):
    """Two players: the other's hand decides a world; its knowledge comes from the knowledge side, world by world, in real
    names."""
    view = SeatView.of(header, lines)
    totals = np.zeros(125)
    me, other = header["seat"], 3 - header["seat"]
    own = deal_hands[me - 1]
    unseen = [card for card in range(15) if card not in own]
    plain = {coded(triple) for triple, _ in know(evidence_of(header, lines)).triples}
    for hand in combinations(unseen, 6):
        secret = [card for card in unseen if card not in hand]
        if [card // 5 for card in secret] != [0, 1, 2] or coded(secret) not in plain:
            continue
        totals[coded(secret)] = likelihood(header, lines, view, other, hand)
    return totals / totals.sum()


def likelihood(header, lines, view, other, hand):
    """Chance of all that was seen, were this the other's hand."""
    from engine.espionaje.cards import DEFAULT_NAMES as NAMES

    weight, kinds = 1.0, PRIOR.copy()
    theirs = {**header, "seat": other, "hand": [NAMES.format(card) for card in hand]}
    for number, (line, ask) in enumerate(zip(lines, view.asks, strict=True)):
        if line["by"] != other:
            weight *= 0.5 if ask.shown is not None and {ask.x, ask.y} <= set(hand) else 1.0
            continue
        known = know(evidence_of(theirs, lines[:number]))
        gains = np.array([next(each.gain_bits for each in known.suspicions if each.cards == pair) for pair in PAIRS])
        top, asked = known.triples[0][1], PAIRS.index((ask.x, ask.y))
        best = np.flatnonzero(gains >= gains.max() - 1e-9)
        soft = np.exp((gains - gains.max()) / SOFTNESS)
        chances = {"best-first": best[0] == asked, "best-any": (asked in best) / len(best), "soft": soft[asked] / soft.sum()}
        choices = pencil_choices(PencilPolicy(theirs, 0).told(lines[:number]).sheet())
        for column, (name, threshold) in enumerate(KINDS):
            if name == "random":
                kinds[column] *= 1 / 105
            elif name == "pencil":
                kinds[column] *= (1 - FLOOR) * ((ask.x, ask.y) in choices) / max(len(choices), 1) + FLOOR / 105
            else:
                patient = top < threshold
                kinds[column] *= (1 - FLOOR) * chances[name] * patient + (FLOOR if patient else FLOOR**2) / 105
    return weight * kinds.sum()


@pytest.mark.parametrize(("names", "seed"), [(("info", "info"), 3), (("pencil", "info-first"), 4), (("info@0.3", "random"), 8)])
def test_belief_of_two_players_is_that_of_the_slow_twin(names, seed):
    deal, headers, lines = played(names, seed, turns=5)
    lines = [[line for line in own if line["event"] == "suspicion"] for own in lines]
    for seat in (0, 1):
        belief = believe(SeatView.of(headers[seat], lines[seat]))
        assert belief.triples() == pytest.approx(slow_belief(headers[seat], lines[seat], deal.hands), abs=1e-9)


@pytest.mark.parametrize("players", [3, 4])
def test_names_of_cards_mean_nothing_to_what_an_opponent_is_thought_to_know(players):
    """Every opponent's state, counted under canonical names, is what the knowledge side finds under the real ones."""
    from engine.espionaje.cards import DEFAULT_NAMES as NAMES

    deal, headers, lines = played(["info"] * players, 21, turns=2 * players)
    suspicions = [[line for line in own if line["event"] == "suspicion"] for own in lines]
    view = SeatView.of(headers[0], suspicions[0])
    belief = believe(view)
    hands = [sum(1 << card for card in hand) for hand in deal.hands]
    for rival in rivals(belief, limit=10_000):
        seen = [
            NAMES.parse(line["shown"]) if "shown" in line else -1
            for line in suspicions[rival.player]
            if line["by"] == rival.player + 1
        ]
        own = [column for column, ask in enumerate(view.asks) if ask.by == rival.player]
        same = (belief.worlds.hands == hands).all(axis=1) & (belief.worlds.shown[:, own] == seen).all(axis=1)
        known = know(evidence_of(headers[rival.player], suspicions[rival.player]))
        pencil = belief.kinds[rival.player][:, 1]
        top = (1 - pencil) * known.triples[0][1] + pencil / rival.sheet_open
        assert same.any()
        assert rival.top[same] == pytest.approx(top[same], abs=1e-9)


def test_reading_questions_tells_more_than_counting():
    gained = []
    for seed in range(12):
        deal, headers, lines = played(["info"] * 4, 300 + seed, turns=8)
        lines = [line for line in lines[0] if line["event"] == "suspicion"]
        truth = coded(deal.secret)
        plain = {coded(triple): p for triple, p in know(evidence_of(headers[0], lines)).triples}
        gained.append(np.log2(believe(SeatView.of(headers[0], lines)).triples()[truth] / plain[truth]))
    assert np.mean(gained) > 0.5


def test_who_asked_although_it_was_sure_enough_was_not_of_that_kind():
    facts = np.array([[0.7, 1.0, 1.0, 1.0, 0.0], [0.2, 1.0, 1.0, 1.0, 0.0]])
    rows = likelihood_rows(facts)
    for column, (_, threshold) in enumerate(KINDS[2:], start=2):
        assert (rows[0, column] > 0.5) == (threshold > 0.7)
        assert rows[1, column] > 0.5


def test_random_askers_are_found_out():
    _, headers, lines = played(["random"] * 3, 41, turns=15)
    belief = believe(SeatView.of(headers[0], [line for line in lines[0] if line["event"] == "suspicion"]))
    assert all(belief.kind_chances(player)[0] > 0.8 for player in (1, 2))


def test_laying_down_counts_the_worlds_in_which_the_accuser_is_wrong():
    """A world in which the accuser is right cannot be won: the guess is the best among the others."""
    _, headers, lines = played(["random", "info@0.3", "info@0.3"], 7)
    own = lines[0][: next(index for index, line in enumerate(lines[0]) if line["event"] == "announce") + 1]
    view = SeatView.of(headers[0], own)
    belief = believe(view)
    table = rivals(belief)
    by_player = {rival.player: rival for rival in table}
    weight = belief.weight * np.maximum(by_player[view.announced].accuses, 0.01)
    player = view.announced
    while player != 0:
        weight = weight * (1 - by_player[player].right)
        player = (player + 1) % 3
    wins = {code: weight[belief.worlds.triple == code].sum() for code in set(belief.worlds.triple.tolist())}
    laid, _ = what_to_lay_down(view, belief, table)
    assert wins[laid] == pytest.approx(max(wins.values()))


def test_a_card_already_shown_is_shown_again():
    _, headers, lines = played(["random", "random"], 2, turns=40)
    view = SeatView.of(headers[0], [line for line in lines[0] if line["event"] == "suspicion"])
    shown = {ask.shown for ask in view.asks if ask.by == 1 and ask.shown is not None}
    held = [card for card in range(15) if (view.hand >> card) & 1]
    other = [card for card in held if card not in shown]
    assert view.turn in (0, 1)
    if view.turn == 0:
        view.turns += 1
    for card in shown:
        assert not other or what_to_show(view, sorted([card, other[0]])) == card
