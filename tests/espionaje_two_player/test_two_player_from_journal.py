"""Advice by counted suspicions, in games that the engine plays: journals in, suspicions out."""

from random import Random
from statistics import mean, stdev

import pytest

from engine.core.errors import Contradiction, IllegalAction
from engine.core.events import redact
from engine.core.journal import Journal
from engine.core.protocol import Setup
from engine.espionaje.cards import PAIRS
from engine.espionaje.evidence import read_evidence
from engine.espionaje.game import EspionajeGame
from engine.espionaje.rules import Show, Suspect
from solvers.espionaje.two_player.from_journal import belief_of, count_suspicions
from solvers.espionaje.two_player.questions import QuestionSolver

GAME = EspionajeGame()
HEADER = {
    "format": "fieldcraft/journal@1",
    "game": "espionaje",
    "players": 2,
    "seat": 1,
    "first": 1,
    "hand": ["agent:blue", "agent:red", "device:plane", "device:radio", "city:london", "city:panama"],
}


def suspicions_until_certain(seed, solver):
    """Seat 1 asks as advised, seat 2 anything; who holds both named cards shows either by lot."""
    lot = Random(seed)
    state = GAME.initial_state(GAME.deal(seed, Setup.of(2)))
    journal, asked = Journal(GAME.header(state, 1), ()), 0
    while True:
        if GAME.turn(state) == 1 and state.asked is None:
            evidence = read_evidence(journal)
            belief = belief_of(evidence)
            assert all(belief.chance(card) > 0 for card in state.deal.secret)
            counted = count_suspicions(evidence, solver)
            if belief.is_certain:
                assert not counted
                assert belief.triple == state.deal.secret
                return asked
            action, asked = Suspect(counted[0].cards), asked + 1
        else:
            shows = [each for each in GAME.legal_actions(state) if isinstance(each, Show)]
            action = lot.choice(shows) if shows else Suspect(lot.choice(PAIRS))
        for line in redact(GAME.events(state, action), 1):
            journal = journal.with_event(line)
        state = GAME.apply(state, action)


def test_games_need_as_many_suspicions_as_promised():
    solver = QuestionSolver()
    counts = [suspicions_until_certain(seed, solver) for seed in range(200)]
    assert abs(mean(counts) - 4.1924) < 4 * stdev(counts) / len(counts) ** 0.5


def journal(*events):
    made = Journal(HEADER, ())
    for event in events:
        made = made.with_event({"event": "suspicion", **event})
    return read_evidence(made)


def other_asks():
    return {"by": 2, "cards": ["agent:blue", "city:rome"], "passed": [], "shown_by": 1, "shown": "agent:blue"}


def test_half_heard_answers_count_for_what_is_sure():
    agents = ["green", "yellow", "black"]

    def chances(evidence):
        belief = belief_of(evidence)
        return [belief.chance(evidence.names.parse(f"agent:{name}")) for name in agents]

    full = {"by": 1, "cards": ["agent:green", "agent:yellow"], "passed": [], "shown_by": 2, "shown": "agent:green"}
    assert chances(journal(full, other_asks())) == pytest.approx([0, 2 / 3, 1 / 3])
    assert chances(journal({**full, "passed": None})) == pytest.approx([0, 2 / 3, 1 / 3])
    nothing = {"by": 1, "cards": ["agent:green", "agent:yellow"], "passed": None, "shown_by": None}
    assert chances(journal(nothing)) == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    passed = {"by": 1, "cards": ["agent:green", "agent:blue"], "passed": [2], "shown_by": None}
    assert chances(journal(passed)) == [1, 0, 0]


def test_an_unknown_card_alone_is_covered_by_an_own_one():
    for counted in count_suspicions(journal()):
        own = [card for card in counted.cards if card in journal().hand]
        assert own == ([] if counted.cover is None else [counted.cover])


def test_refusals():
    with pytest.raises(Contradiction):
        belief_of(journal({"by": 1, "cards": ["agent:green", "agent:yellow"], "passed": [2], "shown_by": None}))
    three = Journal({**HEADER, "players": 3, "hand": HEADER["hand"][:4]}, ())
    onlooker = Journal({**HEADER, "seat": None, "hand": []}, ())
    for made in (three, onlooker):
        with pytest.raises(IllegalAction):
            belief_of(read_evidence(made))
