"""Games of random players, with mistakes at the table now and then, and what a seat writes down of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engine.agencia.events import events_of, mistake_event, opening_events
from engine.agencia.game import AGENCIA
from engine.agencia.names import PLACES, Place
from engine.agencia.rules import apply, initial_state, legal_actions, make_mistake
from engine.agencia.setup import deal_from_seed
from engine.agencia.state import Mistake, State
from engine.core.journal import Entry, Journal
from engine.core.protocol import Setup

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"exchange": "optional"},
    {"agent_values": (1, 2, 3, 4, 5), "recruiter_value": 2, "infiltrator_value": 3, "reward_token_value": 3},
    {"bank_limit": 198, "reward_token_value": 10},
)


@dataclass(frozen=True)
class Moment:
    """A state, and all events so far."""

    state: State
    events: tuple[Any, ...]

    def header(self, seat: int) -> dict[str, Any]:
        return AGENCIA.header(self.state, seat)

    def lines(self, seat: int) -> list[dict[str, Any]]:
        return [line for line in (event.seen_by(seat) for event in self.events) if line is not None]

    def journal(self, seat: int) -> Journal:
        return journal(self.header(seat), self.lines(seat))

    def truth(self, player: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The player's places ('' where one is empty) and deck, as the twin writes them."""
        cards = (self.state.card_at(player, place) for place in PLACES)
        return tuple("" if card is None else card.name for card in cards), tuple(c.name for c in self.state.deck(player))


def journal(header: dict[str, Any], lines: list[dict[str, Any]]) -> Journal:
    return Journal(header, tuple(Entry(number, line) for number, line in enumerate(lines, start=1)))


def random_moment(players: int, seed: int, *, steps: int | None = None, mistakes: float = 0.0, **options: Any) -> Moment:
    """A game after so many steps (by default a random number of them), every choice picked at random."""
    chance = random.Random(f"agencia/{players}/{seed}")
    state = initial_state(deal_from_seed(seed, Setup.of(players, **options)))
    events = list(opening_events(state))
    left = chance.randrange(0, 13 * players) if steps is None else steps
    while left > 0 and not state.is_over:
        if chance.random() < mistakes and (mistake := random_mistake(state, chance)) is not None:
            events.append(mistake_event(state, mistake))
            state = make_mistake(state, mistake)
        action = chance.choice(legal_actions(state))
        events += events_of(state, action)
        state = apply(state, action)
        left -= 1
    return Moment(state, tuple(events))


def random_mistake(state: State, chance: random.Random) -> Mistake | None:
    player = chance.randrange(1, state.players + 1)
    if chance.random() < 0.5:
        place, shuffled = chance.choice([Place.DOWN, Place.OWN]), None
    else:
        order = list(range(len(state.deck(player)) + 1))
        chance.shuffle(order)
        place, shuffled = chance.choice([Place.DOWN, Place.BLIND]), tuple(order)
    return None if state.card_at(player, place) is None else Mistake(player, place, shuffled)


def hinted(moment: Moment, seat: int, share: float, chance: random.Random) -> list[dict[str, Any]]:
    """The seat's lines, some of the cards that it did not see told by somebody who did."""
    lines = []
    for event in moment.events:
        line = event.seen_by(seat)
        assert line is not None
        whole = dict(event.fields).get("card")
        if "card" in line and line["card"] is None and chance.random() < share:
            line["card"] = whole.value
        lines.append(line)
    return lines


def shuffled_draws(lines: list[dict[str, Any]], chance: random.Random) -> list[dict[str, Any]]:
    """The same lines, the deals in another order, and so the draws of each hand."""
    found: list[dict[str, Any]] = []
    run: list[dict[str, Any]] = []
    for line in [*lines, {"event": ""}]:
        if run and line["event"] != run[0]["event"]:
            chance.shuffle(run)
            found += run
            run = []
        if line["event"] in ("deal", "draw"):
            run.append(line)
        else:
            found.append(line)
    return found[:-1]
