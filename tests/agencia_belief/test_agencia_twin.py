"""A small sample of the sweep: the belief equals its twin, the truth is inside, and what is announced comes true."""

from __future__ import annotations

import random
from itertools import product

import pytest
from agencia_belief.sweep import Claim, case, check, claims, tenths
from agencia_belief.tables import hinted, journal, random_moment

from engine.agencia.events import events_of, opening_events
from engine.agencia.evidence import read_evidence
from engine.agencia.names import STARTING_SET
from engine.agencia.rules import apply, initial_state
from engine.agencia.setup import Deal
from engine.core.errors import IllegalAction
from solvers.agencia.posterior import posterior_of
from solvers.agencia.worlds import arrangements

MOST_ERRORS = 4.0


@pytest.mark.parametrize("numbers", [range(50_000, 50_008), range(50_008, 50_016)], ids=str)
def test_the_belief_equals_its_twin(numbers: range) -> None:
    for number in numbers:
        check(case(number))


def test_shuffled_decks_equal_the_twin() -> None:
    """Journals of the sweep in which a deck was shuffled."""
    checked = 0
    for number in range(60_000, 60_200):
        found = case(number)
        if any(event.kind == "mistake" and dict(event.fields)["kind"] == "seen" for event in found.moment.events):
            check(found)
            checked += 1
            if checked == 5:
                return
    raise AssertionError("too few")


def test_probabilities_come_true() -> None:
    rows = tenths(list(claims(range(70_000, 70_450))))
    assert sum(count for count, *_ in rows) > 150
    assert all(errors < MOST_ERRORS for count, *_, errors in rows if count >= 10), rows


def test_the_measure_sees_what_is_off() -> None:
    assert tenths([Claim(0.55, number % 3 == 0) for number in range(300)])[0][3] > MOST_ERRORS
    assert tenths([Claim(1.0, False)])[0][3] > MOST_ERRORS


def joint_deals(state, belief):
    """Every deal in which the cards that this seat never saw lie in some order: the engine is asked which of them fit."""
    seats = range(1, state.players + 1)
    parts = []
    for seat in seats:
        unseen = [number for number in range(8) if (seat, number) not in belief.known]
        known = [belief.known[seat, number] for number in range(8) if number not in unseen]
        left = list(STARTING_SET)
        for face in known:
            left.remove(face)
        options = []
        for order in arrangements(left):
            cards = {number: belief.known[seat, number] for number in range(8) if number not in unseen}
            cards |= dict(zip(unseen, order, strict=True))
            options.append(tuple(cards[number] for number in range(8)))
        parts.append(options)
    for cards in product(*parts):
        yield Deal(state.players, state.deal.ambassador, cards, state.options)


def replayed(state, deal, seat):
    """The events that the seat would have seen, had this been the deal; None where the play was impossible."""
    now = initial_state(deal)
    events = list(opening_events(now))
    for action in state.history:
        try:
            events += events_of(now, action)
        except IllegalAction:
            return None, None
        now = apply(now, action)
    return [event.seen_by(seat) for event in events], now


@pytest.mark.parametrize("players", [3, 4])
def test_all_joint_deals_played_by_the_engine(players: int) -> None:
    """Worlds of all players together: those deals that show this seat what it saw, each as likely as another."""
    tried = 0
    for seed in range(200):
        moment = random_moment(players, 90_000 + seed)
        seat = seed % players + 1
        chance = random.Random(seed)
        lines = hinted(moment, seat, 0.75, chance)
        belief = posterior_of(read_evidence(journal(moment.header(seat), lines)))
        assert belief is not None
        if not 2 <= belief.count <= 60:
            continue
        told = {at for at, (line, seen) in enumerate(zip(lines, moment.lines(seat), strict=True)) if line != seen}
        worlds = {}
        for deal in joint_deals(moment.state, belief):
            seen, end = replayed(moment.state, deal, seat)
            if seen is None or any(line != lines[at] for at, line in enumerate(seen) if at not in told):
                continue
            worlds[end.layout.places, end.layout.decks] = worlds.get((end.layout.places, end.layout.decks), 0) + 1
        ours = {}
        for layout, weight in belief.worlds():
            ours[layout.places, layout.decks] = ours.get((layout.places, layout.decks), 0) + weight
        assert ours == worlds
        tried += 1
        if tried == 12:
            break
    assert tried == 12
