"""A table laid out as a test needs it, and short names for what is done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.emissary import rules
from engine.emissary.notation import format_action, parse_action, parse_card, parse_jack, parse_ruler
from engine.emissary.state import FULL, SHORT, Card, Deal, EmissaryOptions, Ruler, State, VisitState

RULERS = "KC KD KH KS QC QD QH QS"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def rulers(text: str) -> tuple[Ruler, ...]:
    return tuple(map(parse_ruler, text.split()))


@dataclass(frozen=True)
class Table:
    """A state and what can be asked of it in the notation."""

    state: State

    @property
    def visit(self) -> VisitState:
        assert self.state.visit is not None
        return self.state.visit

    def do(self, *actions: str) -> Table:
        state = self.state
        for text in actions:
            state = rules.apply(state, parse_action(text))
        return Table(state)

    @property
    def legal(self) -> list[str]:
        return [format_action(action) for action in rules.legal_actions(self.state)]

    def why_not(self, action: str) -> tuple[str, str]:
        """The rule and the words that forbid an action; it must be illegal for ``apply`` too."""
        with pytest.raises(IllegalAction) as caught:
            rules.apply(self.state, parse_action(action))
        return caught.value.place["rule"], str(caught.value)

    def pile(self, name: str) -> str:
        value = getattr(self.visit, name)
        return " ".join(map(str, value if name == "deck" else sorted(value)))

    @property
    def score(self) -> int:
        return rules.score(self.state)


@pytest.fixture
def lay() -> Callable[..., Table]:
    """Lay out a visit: named cards where they are said to be, all others under the deck, or with ``rest`` in another pile."""

    def build(
        hand: str,
        *,
        deck: str = "",
        discard: str = "",
        scoring: str = "",
        rest: str = "deck",
        kingdom: int | None = 4,
        places: str = RULERS,
        visited: tuple[int, ...] = (),
        supporters: str = "",
        spent: str = "",
        jacks_used: str = "",
        length: str = "full",
        shuffles: str = "",
        **options: Any,
    ) -> Table:
        numbers = FULL if length == "full" else SHORT
        piles = {"hand": cards(hand), "deck": cards(deck), "discard": cards(discard), "scoring": cards(scoring)}
        named = [card for pile in piles.values() for card in pile]
        assert len(set(named)) == len(named)
        piles[rest] += tuple(card for card in numbers.deck if card not in named)
        order = cards(shuffles) + tuple(card for card in numbers.deck if card not in cards(shuffles))
        first = (*piles["hand"], *piles["scoring"], *piles["discard"], *piles["deck"])
        deal = Deal(
            numbers,
            rulers(places),
            tuple((first, order) for _ in numbers.kingdoms),
            None,
            EmissaryOptions(**options),
        )
        visit = VisitState(
            len(visited) + 1,
            kingdom,
            piles["deck"],
            frozenset(piles["hand"]),
            frozenset(piles["discard"]),
            frozenset(piles["scoring"]),
            frozenset(parse_jack(jack).suit for jack in jacks_used.split()),
        )
        joined, used = frozenset(rulers(supporters)), frozenset(rulers(spent))
        return Table(State(deal, deal.rulers, frozenset(visited), joined | used, used, visit))

    return build
