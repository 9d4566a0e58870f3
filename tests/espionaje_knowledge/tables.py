"""Tables for the tests: journals written in a few words, and games that random askers play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.events import redact
from engine.core.journal import JOURNAL_FORMAT, Entry, Journal
from engine.core.protocol import Setup
from engine.espionaje.cards import DEFAULT_NAMES, Card
from engine.espionaje.evidence import Evidence, read_evidence
from engine.espionaje.game import ESPIONAJE
from engine.espionaje.rules import Accuse
from engine.espionaje.setup import Deal

SHORT = {DEFAULT_NAMES.name(card): DEFAULT_NAMES.format(card) for card in map(Card, range(15))}


def card(name: str) -> Card:
    return DEFAULT_NAMES.parse(SHORT[name])


def texts(names: str) -> list[str]:
    return [SHORT[name] for name in names.split()]


def asks(by: int, cards: str, passed: str = "", shown_by: int | None = None, shown: str = "", **more: Any) -> dict[str, Any]:
    """A suspicion in a few words: who, which cards, who passed, who showed which."""
    line: dict[str, Any] = {"event": "suspicion", "by": by, "cards": texts(cards)}
    line |= {"passed": [int(seat) for seat in passed.split()], "shown_by": shown_by}
    return line | ({"shown": SHORT[shown]} if shown else {}) | more


def journal(players: int, seat: int | None, hand: str, *lines: dict[str, Any], first: int = 1, **more: Any) -> Journal:
    header = {"format": JOURNAL_FORMAT, "game": "espionaje", "players": players, "seat": seat, "first": first}
    entries = tuple(Entry(number, line) for number, line in enumerate(lines, start=1))
    return Journal({**header, "hand": texts(hand), **more}, entries)


def evidence(players: int, seat: int | None, hand: str, *lines: dict[str, Any], **more: Any) -> Evidence:
    return read_evidence(journal(players, seat, hand, *lines, **more))


@dataclass(frozen=True)
class Game:
    """A game of random askers: the deal, and the journal of any seat after any number of events."""

    deal: Deal
    header: Any
    lines: Any

    def evidence(self, seat: int, events: int | None = None) -> Evidence:
        return read_evidence(self.journal(seat, events))

    def journal(self, seat: int, events: int | None = None) -> Journal:
        kept = self.lines[seat][:events]
        return Journal(self.header[seat], tuple(Entry(number, line) for number, line in enumerate(kept, start=1)))


def random_game(players: int, seed: int, turns: int, **options: Any) -> Game:
    """So many suspicions, each and every free answer picked at random."""
    chance = random.Random(f"{players}/{seed}/{turns}")
    deal = ESPIONAJE.deal(seed, Setup.of(players, **options))
    state = start = ESPIONAJE.initial_state(deal)
    events: list[Any] = []
    while state.turns < turns:
        action = chance.choice([each for each in ESPIONAJE.legal_actions(state) if each != Accuse()])
        events += ESPIONAJE.events(state, action)
        state = ESPIONAJE.apply(state, action)
    seats = range(players + 1)
    return Game(deal, {s: ESPIONAJE.header(start, s) for s in seats}, {s: redact(events, s) for s in seats})


def random_games(players: int, seeds: range, turns: int, **options: Any) -> Iterator[tuple[int, Game]]:
    for seed in seeds:
        yield seed, random_game(players, seed, turns, **options)


def half_heard(found: Journal, seed: int, share: float = 0.3) -> Journal:
    """The same journal, some of what is not the seat's own business missed."""
    chance = random.Random(f"half/{seed}")
    seat = found.header["seat"]
    entries = []
    for entry in found.written:
        data = dict(entry.data)
        if data["event"] == "suspicion" and seat not in (data["by"], data["shown_by"]) and chance.random() < share:
            missed = chance.choice(["passed", "answer", "cards"])
            data["passed"] = data["passed"] if missed == "cards" else None
            data["cards"] = None if missed == "cards" else data["cards"]
            data["shown_by"] = None if missed == "answer" else data["shown_by"]
            if missed == "answer":
                data.pop("new", None)
        entries.append(Entry(entry.number, data))
    return Journal(found.header, tuple(entries))


def place_in(deal: Deal, found: Card) -> int:
    """Where a card really lies: 0 for the secret, else the seat."""
    return next((seat for seat, hand in enumerate(deal.hands, start=1) if found in hand), 0)
