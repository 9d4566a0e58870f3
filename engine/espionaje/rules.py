"""The rules, section by section of the rulebook.

Playing the game: a turn is one suspicion or one accusation (C5, C6). Passing needs no decision and happens by itself; showing a
card is always an action of the player who shows, even when only one card can be shown, so that nobody else can tell the two
cases apart. Making an accusation: everybody lays three cards down unseen, then they are checked in turn (C14, C15, C16).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.core.errors import IllegalAction, message
from engine.core.events import Seat
from engine.core.protocol import OVER
from engine.espionaje.cards import PAIRS, TRIPLES, Card, Pair, Triple
from engine.espionaje.setup import Deal
from engine.espionaje.state import Phase, State, Suspicion


@dataclass(frozen=True)
class Suspect:
    """Name two different cards, of any kinds, one's own too (C7, C8); lower number first."""

    cards: Pair


@dataclass(frozen=True)
class Show:
    """Show the asker one of the named cards (C9)."""

    card: Card


@dataclass(frozen=True)
class Accuse:
    """Announce an accusation instead of a suspicion (C6)."""


@dataclass(frozen=True)
class LayDown:
    """Lay one agenda card of each kind face down (C15)."""

    cards: Triple


Action = Suspect | Show | Accuse | LayDown

_TURN_ACTIONS: Final[tuple[Action, ...]] = (*(Suspect(pair) for pair in PAIRS), Accuse())
_PAIRS: Final = frozenset(PAIRS)
_TRIPLES: Final = frozenset(TRIPLES)
_GUESSES: Final[tuple[Action, ...]] = tuple(LayDown(triple) for triple in TRIPLES)


def initial_state(deal: Deal) -> State:
    """The state after the set-up: the first player's turn (C4)."""
    return State(deal, Phase.TURN, deal.options.first_player)


def to_act(state: State) -> Seat:
    """The seat that decides next."""
    if state.phase is Phase.ANSWER:
        assert state.asked is not None
        assert state.asked.shown_by is not None
        return state.asked.shown_by
    if state.phase is Phase.LAY_DOWN:
        return state.left_of(state.seat, len(state.guesses))
    return state.seat if state.phase is Phase.TURN else OVER


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action: 105 suspicions and the accusation; one or two cards to show; 125 guesses; none when over."""
    if state.phase is Phase.TURN:
        return _TURN_ACTIONS
    if state.phase is Phase.ANSWER:
        return tuple(Show(card) for card in _can_show(state))
    return _GUESSES if state.phase is Phase.LAY_DOWN else ()


def _can_show(state: State) -> tuple[Card, ...]:
    assert state.asked is not None
    hand = state.deal.hand(to_act(state))
    return tuple(card for card in state.asked.cards if card in hand)


def apply(state: State, action: Action) -> State:
    """The state after an action. IllegalAction names the section or ruling that forbids it."""
    take = _TAKE.get(type(action))
    if take is None:
        raise _illegal(message("That is no action of this game."), "play")
    return take(state, action)


def _suspect(state: State, action: Suspect) -> State:
    if state.phase is not Phase.TURN:
        raise _illegal(message("A suspicion is named at the start of a turn."), "C6")
    if action.cards not in _PAIRS:
        raise _illegal(message("A suspicion names two different cards."), "C7")
    passed: list[Seat] = []
    for seat in state.clockwise_from(state.seat)[1:]:
        if set(action.cards) & set(state.deal.hand(seat)):
            asked = Suspicion(state.seat, action.cards, tuple(passed), seat)
            return state.but(phase=Phase.ANSWER, asked=asked)
        passed.append(seat)
    return _end_turn(state, Suspicion(state.seat, action.cards, tuple(passed)))


def _show(state: State, action: Show) -> State:
    if state.phase is not Phase.ANSWER or state.asked is None:
        raise _illegal(message("Nobody is waiting to be shown a card."), "C9")
    if action.card not in _can_show(state):
        raise _illegal(message("Only a named card that one holds can be shown, and one must be."), "C9")
    asked = state.asked
    return _end_turn(state, Suspicion(asked.by, asked.cards, asked.passed, asked.shown_by, action.card))


def _end_turn(state: State, answered: Suspicion) -> State:
    """The turn passes to the left, whoever answered (C5); the game stops at the cap (C17)."""
    turns = state.turns + 1
    phase = Phase.OVER if turns >= state.deal.options.max_turns else Phase.TURN
    history = (*state.history, answered)
    return state.but(phase=phase, seat=state.left_of(state.seat), turns=turns, asked=None, history=history)


def _accuse(state: State, action: Accuse) -> State:
    if state.phase is not Phase.TURN:
        raise _illegal(message("An accusation is announced at the start of a turn, instead of a suspicion."), "C6")
    return state.but(phase=Phase.LAY_DOWN)


def _lay_down(state: State, action: LayDown) -> State:
    if state.phase is not Phase.LAY_DOWN:
        raise _illegal(message("Cards are laid down only when an accusation is announced."), "C14")
    if action.cards not in _TRIPLES:
        raise _illegal(message("Three cards are laid down: an agent, a device and a city."), "C15")
    guesses = (*state.guesses, action.cards)
    if len(guesses) < state.players:
        return state.but(guesses=guesses)
    return state.but(phase=Phase.OVER, guesses=guesses, checks=_check(guesses, state.deal.secret), turns=state.turns + 1)


def _check(guesses: tuple[Triple, ...], secret: Triple) -> tuple[bool, ...]:
    """The checks that take place: in turn, until one is correct (C14)."""
    checks: list[bool] = []
    for guess in guesses:
        checks.append(guess == secret)
        if checks[-1]:
            break
    return tuple(checks)


def score(state: State) -> tuple[Fraction, ...]:
    """Each seat's share of the victory: 1 to the winner; nothing to anybody in a game without one (C16, C17).

    With ``all_wrong = accuser_last`` the others share the victory when every guess was wrong.
    """
    winners: tuple[Seat, ...] = ()
    if state.winner is not None:
        winners = (state.winner,)
    elif state.checks and state.deal.options.all_wrong == "accuser_last":
        winners = state.clockwise_from(state.seat)[1:]
    share = Fraction(1, len(winners)) if winners else Fraction(0)
    return tuple(share if seat in winners else Fraction(0) for seat in range(1, state.players + 1))


def _illegal(template: str, rule: str) -> IllegalAction:
    return IllegalAction(template, place={"rule": rule})


_TAKE: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Suspect: _suspect,
    Show: _show,
    Accuse: _accuse,
    LayDown: _lay_down,
}
