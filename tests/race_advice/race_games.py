"""Games for the race tests: policies at a table of the reference engine, and every seat's journal."""

from __future__ import annotations

from engine.core.events import redact
from engine.core.journal import Entry, Journal
from engine.core.protocol import OVER, Setup
from engine.espionaje.evidence import read_evidence
from engine.espionaje.game import ESPIONAJE
from solvers.espionaje.policies import make_policy


def played(names, seed, turns=400):
    """The deal, and for each seat its header and lines of at most ``turns`` suspicions."""
    state = ESPIONAJE.initial_state(ESPIONAJE.deal(seed, Setup.of(len(names))))
    seats = range(1, len(names) + 1)
    headers = [ESPIONAJE.header(state, seat) for seat in seats]
    players = [make_policy(name)(header, seed) for name, header in zip(names, headers, strict=True)]
    lines = [[] for _ in seats]
    while ESPIONAJE.turn(state) != OVER and state.turns < turns:
        action = players[ESPIONAJE.turn(state) - 1].act(ESPIONAJE.legal_actions(state))
        events = ESPIONAJE.events(state, action)
        for seat in seats:
            seen = redact(events, seat)
            lines[seat - 1] += seen
            for line in seen:
                players[seat - 1].notice(line)
        state = ESPIONAJE.apply(state, action)
    return state.deal, headers, lines


def evidence_of(header, lines):
    """A journal read as evidence."""
    return read_evidence(Journal(header, tuple(Entry(number, line) for number, line in enumerate(lines, start=1))))


def coded(triple):
    """A triple as the race codes it."""
    a, b, c = triple
    return 25 * a + 5 * (b - 5) + c - 10
