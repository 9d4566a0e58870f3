"""Espionaje: Cartas as a game of the registry: :data:`ESPIONAJE`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from engine.core.events import Event, Seat
from engine.core.journal import JOURNAL_FORMAT
from engine.core.protocol import Facts, Setup
from engine.espionaje import notation, rules
from engine.espionaje.cards import DEFAULT_NAMES, CardNames
from engine.espionaje.events import events_of
from engine.espionaje.redeal import redeal
from engine.espionaje.rules import Action
from engine.espionaje.setup import PLAYERS, RULES_VERSION, Deal, deal_from_seed
from engine.espionaje.state import Phase, State

_OWN_NAMES: Final = (
    ("ann", "bob", "cy", "dee", "eve"),
    ("kite", "lens", "map", "net", "oil"),
    ("aden", "bern", "cork", "doha", "elx"),
)


_SETUPS: Final = (
    Setup.of(2, max_turns=40),
    Setup.of(3, max_turns=40),
    Setup.of(4, max_turns=40),
    Setup.of(2, all_wrong="accuser_last", max_turns=30),
    Setup.of(3, first_player=2, max_turns=20, pile_size_public=True),
    Setup.of(3, cards=CardNames(*_OWN_NAMES), max_turns=12),
    Setup.of(4, first_player=4, max_turns=12),
)
"""Random play hardly ever ends before the cap on turns, so these set-ups have a low one."""

FACTS: Final = Facts(
    name="espionaje",
    title="Espionaje: Cartas",
    rules_version=RULES_VERSION,
    min_players=min(PLAYERS),
    max_players=max(PLAYERS),
    hidden=True,
    setups=_SETUPS,
    score_bounds={"": (0, 1)},
    max_steps=1_000,
)


class EspionajeGame:
    """The game protocol, answered by the modules of this package."""

    facts = FACTS

    def deal(self, seed: int, setup: Setup) -> Deal:
        """The deal that a seed gives."""
        return deal_from_seed(seed, setup)

    def initial_state(self, deal: Deal) -> State:
        """The state before the first turn."""
        return rules.initial_state(deal)

    def deal_of(self, state: State) -> Deal:
        """The deal that this state came from."""
        return state.deal

    def turn(self, state: State) -> Seat:
        """The seat to act; there is no chance after the deal."""
        return rules.to_act(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action of the seat to act, in the order of the cards."""
        return rules.legal_actions(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Nothing: all chance is in the deal."""
        return ()

    def apply(self, state: State, action: Action) -> State:
        """The state after an action. Raises IllegalAction."""
        return rules.apply(state, action)

    def opening(self, state: State) -> tuple[Event, ...]:
        """Nothing: the first line of a journal holds the seat's hand."""
        return ()

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """What happens, and who sees which part."""
        return events_of(state, action)

    def score(self, state: State) -> tuple[Fraction, ...]:
        """Each seat's share of the victory."""
        return rules.score(state)

    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        """The first line of the seat's journal; an onlooker (0) has no seat and no hand."""
        options = state.deal.options
        names = options.cards
        line: dict[str, Any] = {"format": JOURNAL_FORMAT, "game": "espionaje", "players": state.players}
        line |= {"seat": seat or None, "first": options.first_player, "hand": [names.format(c) for c in state.deal.hand(seat)]}
        if names != DEFAULT_NAMES:
            line["cards"] = names.to_json()
        written = {name: value for name, value in options.to_json().items() if name != "first_player"}
        return line | ({"options": written} if written else {})

    def observe(self, state: State, seat: Seat) -> dict[str, Any]:
        """What the seat sees now: the public course of the turn, its own hand, pile and guess, the secret once it checked."""
        names = state.deal.options.cards
        seen: dict[str, Any] = {
            "phase": state.phase.value,
            "turn": state.seat,
            "turns": state.turns,
            "to_act": rules.to_act(state),
            "hand": [names.format(card) for card in state.deal.hand(seat)],
            "pile": [names.format(card) for card in state.pile(seat)] if seat else [],
            "suspicion": _public(state),
            "laid_down": list(state.clockwise_from(state.seat)[: len(state.guesses)]),
            "guess": _texts(state, state.guess_of(seat)),
            "checks": [[each, right] for each, right in zip(state.checked, state.checks, strict=True)],
            "secret": _texts(state, state.deal.secret if seat in state.checked else None),
        }
        if state.deal.options.pile_size_public:
            seen["pile_sizes"] = [len(state.pile(each)) for each in range(1, state.players + 1)]
        if state.phase is Phase.OVER:
            seen["score"] = [str(share) for share in rules.score(state)]
        return seen

    def redeal(self, state: State, seat: Seat, seed: int) -> State:
        """Another state that this seat cannot tell from this one."""
        return redeal(state, seat, seed)

    def format_action(self, action: Action) -> str:
        """An action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """The action that a text names. Raises ParseError."""
        return notation.parse_action(text)

    def state_to_json(self, state: State) -> dict[str, Any]:
        """A state as plain data, complete."""
        from engine.espionaje.formats import state_to_json

        return state_to_json(state)

    def state_from_json(self, data: dict[str, Any]) -> State:
        """The state that :meth:`state_to_json` wrote. Raises ParseError or InvalidPosition."""
        from engine.espionaje.formats import state_from_json

        return state_from_json(data)


def _texts(state: State, cards: tuple[Any, ...] | None) -> list[str] | None:
    return None if cards is None else [state.deal.options.cards.format(card) for card in cards]


def _public(state: State) -> dict[str, Any] | None:
    if state.asked is None:
        return None
    asked = state.asked
    return {"by": asked.by, "cards": _texts(state, asked.cards), "passed": list(asked.passed), "asked": asked.shown_by}


ESPIONAJE: Final = EspionajeGame()
"""The game, ready for the registry."""
