"""A table laid out as a test needs it, and short names for what is done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.core.events import Event, redact
from engine.espionaje.cards import DEFAULT_NAMES, KINDS, Card, kind_of
from engine.espionaje.game import ESPIONAJE
from engine.espionaje.rules import Action, Show
from engine.espionaje.setup import Deal, read_options
from engine.espionaje.state import State

SHORT = {text.split(":")[1]: Card(number) for number, text in enumerate(DEFAULT_NAMES.texts)}


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their names alone."""
    return tuple(SHORT[word] for word in text.split())


def names(found: Any) -> str:
    return " ".join(DEFAULT_NAMES.name(card) for card in found)


@dataclass(frozen=True)
class Table:
    """A state, what happened so far, and what can be asked of it."""

    state: State
    events: tuple[Event, ...] = ()
    game: Any = field(default=ESPIONAJE, repr=False)

    def do(self, *actions: Action | str) -> Table:
        """Take actions; texts are in the notation, with the kinds of cards left out."""
        table = self
        for each in actions:
            action = table.read(each) if isinstance(each, str) else each
            events = table.events + table.game.events(table.state, action)
            table = Table(table.game.apply(table.state, action), events)
        return table

    def read(self, text: str) -> Action:
        verb, *words = text.split()
        return self.game.parse_action(" ".join([verb, *(DEFAULT_NAMES.format(SHORT[word]) for word in words)]))

    def refuses(self, action: Action | str) -> str:
        """The ruling under which an action is illegal here."""
        with pytest.raises(IllegalAction) as caught:
            self.do(action)
        assert str(caught.value)
        return caught.value.place["rule"]

    @property
    def to_act(self) -> int:
        return self.game.turn(self.state)

    @property
    def can_show(self) -> str:
        return names(action.card for action in self.game.legal_actions(self.state) if isinstance(action, Show))

    def journal(self, seat: int) -> list[dict[str, Any]]:
        return redact(self.events, seat)


@pytest.fixture
def table() -> Callable[..., Table]:
    """A table: the hands by the names of their cards, one text a player; the secret is what is left."""

    def lay(*hands: str, **options: Any) -> Table:
        held = tuple(tuple(sorted(cards(hand))) for hand in hands)
        secret = [card for card in SHORT.values() if all(card not in hand for hand in held)]
        assert tuple(map(kind_of, secret)) == KINDS
        deal = Deal(len(hands), (secret[0], secret[1], secret[2]), held, read_options(len(hands), options))
        return Table(ESPIONAJE.initial_state(deal))

    return lay


@pytest.fixture
def four(table: Callable[..., Table]) -> Table:
    """Four players; the secret is black, satellite, rome."""
    return table("blue plane london", "red radio panama", "green camera tokyo", "yellow submarine paris")
