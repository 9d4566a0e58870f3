"""La Agencia: Misión Embajada as a game of the registry: :data:`AGENCIA`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from engine.agencia import notation, rules
from engine.agencia.events import events_of, opening_events
from engine.agencia.names import PLACES, PLAYERS
from engine.agencia.redeal import redeal
from engine.agencia.setup import GAME, RULES_VERSION, Deal, deal_from_seed
from engine.agencia.state import Action, State
from engine.core.events import Event, Seat
from engine.core.journal import JOURNAL_FORMAT
from engine.core.protocol import Facts, Setup

_SETUPS: Final = (
    Setup.of(3),
    Setup.of(4),
    Setup.of(5),
    Setup.of(6),
    Setup.of(3, agent_values=(1, 2, 3, 4, 5), recruiter_value=2, infiltrator_value=3, final_deck="draw_pile"),
    Setup.of(4, exchange="optional", first_ambassador=3, bank_limit=198),
    Setup.of(5, reward_token_value=10, bank_limit=30),
)

FACTS: Final = Facts(
    name=GAME,
    title="La Agencia: Misión Embajada",
    rules_version=RULES_VERSION,
    min_players=min(PLAYERS),
    max_players=max(PLAYERS),
    hidden=True,
    setups=_SETUPS,
    score_bounds={"": (0, 2_100)},
    max_steps=200,
)
"""The bound is far above what happens: in each of 12 hands three Recruiters add 10 points each to the Reward, and one player
takes all that lies there (at most 1,980 in all), beside the first 5 points and eight cards worth at most 5 each.
"""


class AgenciaGame:
    """The game protocol, answered by the modules of this package."""

    facts = FACTS

    def deal(self, seed: int, setup: Setup) -> Deal:
        """The deal that a seed gives."""
        return deal_from_seed(seed, setup)

    def initial_state(self, deal: Deal) -> State:
        """The state before the first site is chosen."""
        return rules.initial_state(deal)

    def deal_of(self, state: State) -> Deal:
        """The deal that this state came from."""
        return state.deal

    def turn(self, state: State) -> Seat:
        """The seat to act; there is no chance after the deal."""
        return rules.to_act(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action of the seat to act."""
        return rules.legal_actions(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Nothing: all chance is in the deal."""
        return ()

    def apply(self, state: State, action: Action) -> State:
        """The state after an action. Raises IllegalAction."""
        return rules.apply(state, action)

    def opening(self, state: State) -> tuple[Event, ...]:
        """The four cards that everybody is dealt to the places."""
        return opening_events(state)

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """What happens, and who sees which part."""
        return events_of(state, action)

    def score(self, state: State) -> tuple[Fraction, ...]:
        """Each seat's Information: points and deck value."""
        return rules.score(state)

    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        """The first line of the seat's journal; an onlooker (0) has no seat."""
        deal = state.deal
        line: dict[str, Any] = {"format": JOURNAL_FORMAT, "game": GAME, "players": deal.players}
        line |= {"seat": seat or None, "ambassador": deal.ambassador}
        options = deal.options.to_json()
        return line | ({"options": options} if options else {})

    def observe(self, state: State, seat: Seat) -> dict[str, Any]:
        """What the seat sees now: the public course of the hand, everybody's points, and the cards in places that it sees."""
        hand = state.hand
        seen: dict[str, Any] = {
            "hand": state.number,
            "hands_left": state.hands_left,
            "ambassador": hand.ambassador,
            "site": hand.site.value if hand.site else None,
            "to_act": rules.to_act(state),
            "played": [[play.by, play.place.value, play.card.name] for play in hand.plays],
            "swaps": [[swap.by, swap.step.value, swap.target] for swap in hand.swaps],
            "points": list(state.accounts.points),
            "reward": state.accounts.reward,
            "places": [_places_seen(state, seat, owner) for owner in range(1, state.players + 1)],
            "deck_sizes": [len(deck) for deck in state.layout.decks],
        }
        if state.is_over:
            seen["victory"] = [str(share) for share in rules.victory(state)]
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
        from engine.agencia.formats import state_to_json

        return state_to_json(state)

    def state_from_json(self, data: dict[str, Any]) -> State:
        """The state that :meth:`state_to_json` wrote. Raises ParseError or InvalidPosition."""
        from engine.agencia.formats import state_from_json

        return state_from_json(data)


def _places_seen(state: State, seat: Seat, owner: Seat) -> dict[str, str | None]:
    """The owner's places that are not empty, with the card where the seat sees it."""
    cards = ((place, state.card_at(owner, place)) for place in PLACES)
    return {place.value: card.name if place.is_seen_by(seat, owner) else None for place, card in cards if card is not None}


AGENCIA: Final = AgenciaGame()
"""The game, ready for the registry."""
