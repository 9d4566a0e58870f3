"""High Card: a complete game small enough to read in a minute, which passes every conformance check.

Two or three seats hold two hidden cards each. In a round every seat plays one card face up, then a loaded coin decides whether
the highest or the lowest card takes the point. The games in ``broken.py`` each spoil one thing of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine.core.errors import IllegalAction, ParseError
from engine.core.events import Event, Field, Seat
from engine.core.journal import JOURNAL_FORMAT
from engine.core.protocol import CHANCE, OVER, Facts, Setup
from engine.core.shuffle import Seeded


@dataclass(frozen=True)
class Deal:
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    rounds: int


@dataclass(frozen=True)
class State:
    deal: Deal
    played: tuple[int, ...] = ()
    tosses: tuple[str, ...] = ()

    def hand(self, seat: Seat) -> tuple[int, ...]:
        return tuple(card for card in self.deal.hands[seat - 1] if card not in self.played) if seat else ()


@dataclass(frozen=True)
class Play:
    card: int


@dataclass(frozen=True)
class Toss:
    side: str


Action = Play | Toss
COIN = ((Toss("high"), Fraction(2, 3)), (Toss("low"), Fraction(1, 3)))


class HighCard:
    """The game as it should be."""

    facts: Facts = Facts(
        name="high-card",
        title="High Card",
        rules_version=1,
        min_players=2,
        max_players=3,
        hidden=True,
        setups=(Setup.of(2), Setup.of(3), Setup.of(3, "short")),
        score_bounds={"": (0, 2), "short": (0, 1)},
        max_steps=8,
    )

    def deal(self, seed: int, setup: Setup) -> Deal:
        cards = Seeded("high-card", 1, seed).shuffle("cards", range(1, 3 * setup.players + 1))
        hands = tuple(tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(setup.players))
        return Deal(hands, cards[2 * setup.players :], 1 if setup.variant == "short" else 2)

    def initial_state(self, deal: Deal) -> State:
        return State(deal)

    def deal_of(self, state: State) -> Deal:
        return state.deal

    def turn(self, state: State) -> Seat:
        seats = len(state.deal.hands)
        if len(state.tosses) == state.deal.rounds:
            return OVER
        return CHANCE if len(state.played) == (len(state.tosses) + 1) * seats else len(state.played) % seats + 1

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        seat = self.turn(state)
        return tuple(Play(card) for card in state.hand(seat)) if seat >= 1 else ()

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return COIN if self.turn(state) == CHANCE else ()

    def apply(self, state: State, action: Action) -> State:
        seat = self.turn(state)
        if isinstance(action, Toss) and seat == CHANCE:
            return replace(state, tosses=(*state.tosses, action.side))
        if isinstance(action, Play) and seat >= 1 and action.card in state.hand(seat):
            return replace(state, played=(*state.played, action.card))
        raise IllegalAction("{action} is not possible here.", place={"rule": "Play"}, action=action)

    def opening(self, state: State) -> tuple[Event, ...]:
        hands = enumerate(state.deal.hands, start=1)
        return tuple(Event("hand", (("of", seat), ("cards", Field(list(hand), frozenset({seat}))))) for seat, hand in hands)

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Play):
            return (Event("play", (("by", self.turn(state)), ("card", action.card))),)
        return (Event("toss", (("side", action.side),)),)

    def observe(self, state: State, seat: Seat) -> dict[str, Any]:
        return {"hand": list(state.hand(seat)), "played": list(state.played), "tosses": list(state.tosses)}

    def score(self, state: State) -> tuple[Fraction, ...]:
        seats = len(state.deal.hands)
        points = [0] * seats
        for number, side in enumerate(state.tosses):
            cards = state.played[number * seats : (number + 1) * seats]
            points[cards.index((max if side == "high" else min)(cards))] += 1
        return tuple(map(Fraction, points))

    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        return {"format": JOURNAL_FORMAT, "game": self.facts.name, "players": len(state.deal.hands), "seat": seat}

    def redeal(self, state: State, seat: Seat, seed: int) -> State:
        """The cards that the seat has never seen, dealt anew to where such cards lie."""
        seen = {*state.played, *(state.deal.hands[seat - 1] if seat else ())}
        unseen = sorted(card for pile in (*state.deal.hands, state.deal.stock) for card in pile if card not in seen)
        fresh = iter(Seeded("high-card", 1, seed).shuffle("redeal", unseen))
        hands = tuple(tuple(sorted(self._fill(pile, seen, fresh))) for pile in state.deal.hands)
        return replace(state, deal=Deal(hands, self._fill(state.deal.stock, seen, fresh), state.deal.rounds))

    def _fill(self, pile: Iterable[int], seen: set[int], fresh: Iterable[int]) -> tuple[int, ...]:
        cards = iter(fresh)
        return tuple(card if card in seen else next(cards) for card in pile)

    def format_action(self, action: Action) -> str:
        return f"play {action.card}" if isinstance(action, Play) else f"toss {action.side}"

    def parse_action(self, text: str) -> Action:
        verb, _, what = text.partition(" ")
        if verb == "play" and what.isdecimal():
            return Play(int(what))
        if verb == "toss" and what in ("high", "low"):
            return Toss(what)
        raise ParseError("Expected 'play CARD' or 'toss SIDE', not {text}.", text=repr(text))

    def state_to_json(self, state: State) -> dict[str, Any]:
        return {
            "hands": [list(hand) for hand in state.deal.hands],
            "stock": list(state.deal.stock),
            "rounds": state.deal.rounds,
            "played": list(state.played),
            "tosses": list(state.tosses),
        }

    def state_from_json(self, data: dict[str, Any]) -> State:
        try:
            hands = tuple(map(tuple, data["hands"]))
            deal = Deal(hands, tuple(data["stock"]), data["rounds"])
            return State(deal, tuple(data["played"]), tuple(data["tosses"]))
        except (KeyError, TypeError):
            raise ParseError("This is no state of High Card.") from None


HIGH_CARD = HighCard()
