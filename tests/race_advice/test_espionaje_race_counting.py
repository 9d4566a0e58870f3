"""The race's kernel against the exact posterior of the knowledge side, which counts in another way, and against its plain
source."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import numpy as np
import pytest
from race_games import coded, evidence_of, played

import solvers.espionaje as package
from engine.espionaje.cards import PAIRS
from solvers.espionaje import fast
from solvers.espionaje.knowledge import know
from solvers.espionaje.race_belief import list_worlds
from solvers.espionaje.race_knowledge import Counter, evidence
from solvers.espionaje.race_seat import SeatView


def counted(counter, view):
    return counter.gains_of(view.seat, view.hand, evidence(view.players, view.seat, view.asks, view.seen))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_posterior_and_gains_are_those_of_the_knowledge_side(players):
    counter = Counter(players)
    for seed in range(2 if players == 4 else 4):
        _, headers, lines = played(["random"] * players, seed, turns=9)
        seat = seed % players
        for events in (0, 1, 3, 5, 9):
            shorter = lines[seat][:events]
            known = know(evidence_of(headers[seat], shorter))
            codes, chances, gains, passes = counted(counter, SeatView.of(headers[seat], shorter))
            exact = {coded(triple): float(p) for triple, p in known.triples}
            assert dict(zip(codes.tolist(), chances, strict=True)) == pytest.approx(exact, abs=1e-12)
            by_pair = {each.cards: each for each in known.suspicions}
            assert gains == pytest.approx([by_pair[pair].gain_bits for pair in PAIRS], abs=1e-9)
            assert passes == pytest.approx([by_pair[pair].p_all_pass for pair in PAIRS], abs=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_listed_worlds_count_like_the_posterior_and_hold_the_truth(players):
    for seed in range(6):
        deal, headers, lines = played(["random"] * players, 50 + seed, turns=8)
        view = SeatView.of(headers[0], lines[0])
        worlds = list_worlds(view, Counter(players), cap=200_000)
        codes, chances, *_ = counted(Counter(players), view)
        assert np.bincount(worlds.triple, worlds.weight, 125)[codes] == pytest.approx(chances, abs=1e-12)
        hands = [sum(1 << card for card in hand) for hand in deal.hands]
        assert np.any((worlds.triple == coded(deal.secret)) & (worlds.hands == hands).all(axis=1))


def test_a_view_of_evidence_is_the_view_of_its_lines():
    _, headers, lines = played(["info"] * 3, 5, turns=7)
    for header, own in zip(headers, lines, strict=True):
        one, other = SeatView.of_evidence(evidence_of(header, own)), SeatView.of(header, own)
        assert (one.asks, one.hand, one.seat, one.turn, one.seen) == (other.asks, other.hand, other.seat, other.turn, other.seen)


def test_compiled_and_plain_kernel_agree_to_the_bit(monkeypatch):
    path = Path(package.__file__).with_name("fast.py")
    loader = SourceFileLoader("plain_fast", str(path))
    plain = module_from_spec(spec_from_loader("plain_fast", loader))
    loader.exec_module(plain)
    if fast.__file__ == plain.__file__:
        pytest.skip("the kernel is not compiled here: there is nothing to compare")
    for players, turns in ((2, 3), (3, 7), (4, 10)):
        _, headers, lines = played(["random"] * players, 11, turns=turns)
        view = SeatView.of(headers[0], lines[0])
        compiled = counted(Counter(players), view)
        with monkeypatch.context() as patch:
            patch.setattr("solvers.espionaje.race_knowledge.fast", plain)
            assert all(np.array_equal(one, other) for one, other in zip(compiled, counted(Counter(players), view), strict=True))
