"""The Emissary as every solver, test and command knows it: :data:`EMISSARY`, the game of the shared protocol."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

from engine.core.errors import ParseError, message
from engine.core.events import Event, Seat
from engine.core.journal import JOURNAL_FORMAT
from engine.core.options import options_to_json
from engine.core.protocol import OVER, Facts, Setup
from engine.emissary import events, notation, position, rules
from engine.emissary.setup import GAME_NAME, LENGTHS, RULES_VERSION, deal_from_seed
from engine.emissary.state import Action, Deal, EmissaryOptions, State

SETUPS: Final = (
    Setup.of(1, "full"),
    Setup.of(1, "short"),
    *(
        Setup.of(1, length, **side)
        for length in ("full", "short")
        for side in (
            {"ability_reshuffle": False},
            {"reshuffle_timing": "eager"},
            {"useless_abilities": "allowed"},
            {"ability_reshuffle": False, "reshuffle_timing": "eager", "useless_abilities": "allowed"},
        )
    ),
)


class Emissary:
    """The game of the shared protocol: one seat, all chance fixed by the deal."""

    facts = Facts(
        name=GAME_NAME,
        title="The Emissary",
        rules_version=RULES_VERSION,
        min_players=1,
        max_players=1,
        hidden=True,
        setups=SETUPS,
        score_bounds={"full": (0, 16), "short": (0, 8)},
    )

    def deal(self, seed: int, setup: Setup) -> Deal:
        """The deal of a seed. Raises ParseError for an unknown length or option, or a number that is no seed."""
        if setup.variant not in LENGTHS:
            template = message("There is no length {found}; expected {expected}.")
            raise ParseError(template, place={"field": "length"}, found=repr(setup.variant), expected=", ".join(LENGTHS))
        return deal_from_seed(seed, LENGTHS[setup.variant], _options(setup))

    def initial_state(self, deal: Deal) -> State:
        """The tour with its first hand drawn."""
        return rules.initial_state(deal)

    def deal_of(self, state: State) -> Deal:
        """The deal of this tour."""
        return state.deal

    def turn(self, state: State) -> Seat:
        """Seat 1, or OVER."""
        return OVER if state.is_over else 1

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action, in the order of the notation."""
        return rules.legal_actions(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """None: the deal fixes every shuffle."""
        return ()

    def apply(self, state: State, action: Action) -> State:
        """The state after an action. Raises IllegalAction, naming the rule."""
        return rules.apply(state, action)

    def opening(self, state: State) -> tuple[Event, ...]:
        """The first hand."""
        return events.opening(state)

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """What an action brings about."""
        return events.events(state, action)

    def observe(self, state: State, seat: Seat) -> dict[str, Any]:
        """The position (contract), or how the tour ended."""
        if state.is_over:
            return _outcome(state)
        from engine.emissary.position_file import position_to_json

        return position_to_json(position.position_of(state))

    def score(self, state: State) -> tuple[Fraction, ...]:
        """Kingdoms that pledged plus supporters unused."""
        return (Fraction(rules.score(state)),)

    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        """The first line of a journal of this tour."""
        deal = state.deal
        options = options_to_json(deal.options)
        return {
            "format": JOURNAL_FORMAT,
            "game": GAME_NAME,
            "length": deal.rules.length,
            "rulers": [str(ruler) for ruler in deal.rulers],
            **({"options": options} if options else {}),
        }

    def redeal(self, state: State, seat: Seat, seed: int) -> State:
        """The same tour with its hidden cards in another order."""
        return position.redeal(state, seed)

    def format_action(self, action: Action) -> str:
        """An action as text, like ``politics JS 7``."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """The action that a text names. Raises ParseError."""
        return notation.parse_action(text)

    def state_to_json(self, state: State) -> dict[str, Any]:
        """The whole state."""
        from engine.emissary import state_file

        return state_file.state_to_json(state)

    def state_from_json(self, data: dict[str, Any]) -> State:
        """The state in a document. Raises ParseError or InvalidPosition."""
        from engine.emissary import state_file

        return state_file.state_from_json(data)


def _options(setup: Setup) -> EmissaryOptions:
    known = [each.name for each in fields(EmissaryOptions)]
    for name, _ in setup.options:
        if name not in known:
            template = message("There is no option {found}; expected {expected}.")
            raise ParseError(template, place={"field": "options"}, found=repr(name), expected=", ".join(known))
    return EmissaryOptions(**dict(setup.options))


def _outcome(state: State) -> dict[str, Any]:
    """A finished tour as its player sees it."""
    return {
        "over": True,
        "won": rules.is_won(state),
        "score": rules.score(state),
        "failed": state.failed,
        "pledged": sorted(state.visited),
        "supporters": [{"ruler": str(ruler), "used": ruler in state.spent} for ruler in sorted(state.supporters)],
    }


EMISSARY: Final = Emissary()
"""The one game of The Emissary."""
