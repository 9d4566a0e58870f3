"""High Card, spoilt in one way at a time: each class names the one conformance check that must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import Any

from broken_games.high_card import COIN, Action, Deal, HighCard, Play, State, Toss
from conformance import checks

from engine.core.errors import IllegalAction
from engine.core.events import Event, Field, Seat
from engine.core.protocol import CHANCE, Setup

BROKEN: list[tuple[type[HighCard], checks.Check]] = []


def fails(check: checks.Check) -> Callable[[type[HighCard]], type[HighCard]]:
    """Enter a game as one that this check, and no other, must catch."""

    def enter(game: type[HighCard]) -> type[HighCard]:
        BROKEN.append((game, check))
        return game

    return enter


@fails(checks.facts_hold)
class ForgetsItsBounds(HighCard):
    facts = replace(HighCard.facts, score_bounds={})


@fails(checks.facts_hold)
class PlaysWithTooFew(HighCard):
    facts = replace(HighCard.facts, min_players=4, max_players=5)


@fails(checks.legal_actions_are_accepted)
class ListsACardThatIsGone(HighCard):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        gone = tuple(Play(card) for card in state.played[:1])
        return (*super().legal_actions(state), *gone) if self.turn(state) >= 1 else ()


@fails(checks.legal_actions_are_accepted)
class ListsAnActionTwice(HighCard):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state) * 2


@fails(checks.illegal_actions_are_refused)
class TakesAnyCard(HighCard):
    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Play) and self.turn(state) >= 1:
            return replace(state, played=(*state.played, action.card))
        return super().apply(state, action)


@fails(checks.illegal_actions_are_refused)
class HidesAMove(HighCard):
    """Not every legal action is listed."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state)[:1]


@fails(checks.illegal_actions_are_refused)
class NamesNoRule(HighCard):
    def apply(self, state: State, action: Action) -> State:
        try:
            return super().apply(state, action)
        except IllegalAction:
            raise IllegalAction("No.") from None


@fails(checks.something_is_legal)
class GetsStuck(HighCard):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return () if len(state.played) == 1 else super().legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        if len(state.played) == 1:
            raise IllegalAction("Nothing goes.", place={"rule": "Play"})
        return super().apply(state, action)


@fails(checks.something_is_legal)
class SeatsAStranger(HighCard):
    """The last card of a round is played by a seat that does not exist."""

    def turn(self, state: State) -> Seat:
        seat = super().turn(state)
        return 9 if seat == len(state.deal.hands) else seat

    def _usual(self, state: State) -> Seat:
        return HighCard.turn(self, state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        seat = self._usual(state)
        return tuple(Play(card) for card in state.hand(seat)) if seat >= 1 else ()

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Play) and self._usual(state) >= 1 and action.card in state.hand(self._usual(state)):
            return replace(state, played=(*state.played, action.card))
        return super().apply(state, action) if isinstance(action, Toss) else self._refuse()

    def _refuse(self) -> State:
        raise IllegalAction("Not that card.", place={"rule": "Play"})


@fails(checks.notation_round_trips)
class MumblesTheSide(HighCard):
    def format_action(self, action: Action) -> str:
        return "toss" if isinstance(action, Toss) else super().format_action(action)


@fails(checks.notation_round_trips)
class CrashesOnBadText(HighCard):
    def parse_action(self, text: str) -> Action:
        _, _ = text.split(" ")
        return super().parse_action(text)


@dataclass(frozen=True)
class ScribbledState(State):
    notes: list[str] = field(default_factory=list, compare=False)


@fails(checks.apply_leaves_its_argument_alone)
class ScribblesOnTheState(HighCard):
    def initial_state(self, deal: Deal) -> State:
        return ScribbledState(deal)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(state, ScribbledState)
        state.notes.append(self.format_action(action))
        return super().apply(state, action)

    def state_from_json(self, data: dict[str, Any]) -> State:
        read = super().state_from_json(data)
        return ScribbledState(read.deal, read.played, read.tosses)


@fails(checks.chance_is_exact)
class LosesASixth(HighCard):
    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return tuple((toss, odds / 2) for toss, odds in super().chance_outcomes(state))


@fails(checks.chance_is_exact)
class TossesTheSameSideTwice(HighCard):
    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        half = Fraction(1, 3)
        return (*COIN[1:], (COIN[0][0], half), (COIN[0][0], half)) if self.turn(state) == CHANCE else ()


@fails(checks.same_seed_same_game)
class ForgetsTheSeed(HighCard):
    def __init__(self) -> None:
        self.dealt = count(100)

    def deal(self, seed: int, setup: Setup) -> Deal:
        super().deal(seed, setup)
        return super().deal(next(self.dealt), setup)


@fails(checks.same_seed_same_game)
class AlwaysDealsTheSame(HighCard):
    def deal(self, seed: int, setup: Setup) -> Deal:
        super().deal(seed, setup)
        return super().deal(7, setup)


@dataclass(frozen=True)
class WeightedPlay(Play):
    weight: int = field(default=0, compare=False)


@fails(checks.recordings_replay)
class ForgetsInWriting(HighCard):
    """An action carries something that its text does not hold, and that changes the state."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        usual = super().legal_actions(state)
        return tuple(WeightedPlay(action.card, 1) for action in usual if isinstance(action, Play))

    def parse_action(self, text: str) -> Action:
        read = super().parse_action(text)
        return WeightedPlay(read.card) if isinstance(read, Play) else read

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if isinstance(action, WeightedPlay) and not action.weight:
            return replace(after, tosses=(*after.tosses, "high"))
        return after


@fails(checks.states_survive_json)
class LosesTheTosses(HighCard):
    def state_from_json(self, data: dict[str, Any]) -> State:
        return replace(super().state_from_json(data), tosses=())


@fails(checks.states_survive_json)
class CrashesOnADamagedState(HighCard):
    def state_from_json(self, data: dict[str, Any]) -> State:
        return super().state_from_json(data) if data["hands"] and data["stock"] is not None else State(Deal((), (), 0))


@fails(checks.scores_are_in_bounds)
class PaysTriple(HighCard):
    def score(self, state: State) -> tuple[Fraction, ...]:
        return tuple(3 * each for each in super().score(state))


@fails(checks.scores_are_in_bounds)
class ForgetsTheLastSeat(HighCard):
    def score(self, state: State) -> tuple[Fraction, ...]:
        return super().score(state)[:-1]


@dataclass(frozen=True)
class StrangerState(State):
    def __hash__(self) -> int:
        return id(self)


@fails(checks.values_are_hashable)
class HashesByAddress(HighCard):
    def initial_state(self, deal: Deal) -> State:
        return StrangerState(deal)

    def state_from_json(self, data: dict[str, Any]) -> State:
        read = super().state_from_json(data)
        return StrangerState(read.deal, read.played, read.tosses)


@dataclass(frozen=True)
class ListState(State):
    __hash__ = None  # type: ignore[assignment]  # the fault that this game is about


@fails(checks.values_are_hashable)
class HasNoHash(HighCard):
    def initial_state(self, deal: Deal) -> State:
        return ListState(deal)

    def state_from_json(self, data: dict[str, Any]) -> State:
        read = super().state_from_json(data)
        return ListState(read.deal, read.played, read.tosses)


@fails(checks.plays_end)
class PromisesAnEarlyEnd(HighCard):
    facts = replace(HighCard.facts, max_steps=3)


@fails(checks.nothing_leaks)
class ShowsTheStock(HighCard):
    def observe(self, state: State, seat: Seat) -> dict[str, Any]:
        return {**super().observe(state, seat), "stock": list(state.deal.stock)}


@fails(checks.nothing_leaks)
class DealsFaceUp(HighCard):
    """Everybody's journal says which cards the first seat was dealt."""

    def opening(self, state: State) -> tuple[Event, ...]:
        first, *others = super().opening(state)
        shown = tuple((name, value.value if isinstance(value, Field) else value) for name, value in first.fields)
        return (Event(first.kind, shown), *others)


@fails(checks.nothing_leaks)
class WhispersAboutTheStock(HighCard):
    """An event in the middle of the game depends on what nobody has seen."""

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        return (*super().events(state, action), Event("whisper", (("stock", list(state.deal.stock)),)))


@fails(checks.nothing_leaks)
class HintsInTheFirstLine(HighCard):
    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        return {**super().header(state, seat), "highest": max(max(hand) for hand in state.deal.hands)}


@fails(checks.nothing_leaks)
class RedealsNothing(HighCard):
    """Nothing can leak where nothing is dealt anew: the check must not be content with that."""

    def redeal(self, state: State, seat: Seat, seed: int) -> State:
        return state


@fails(checks.nothing_leaks)
class RedealsAnUntruth(HighCard):
    """The new state shows a card as played by a seat that never held it."""

    def redeal(self, state: State, seat: Seat, seed: int) -> State:
        other = super().redeal(state, seat, seed)
        first, *hands = other.deal.hands
        stock = other.deal.stock
        if seat == 1 or not state.played:
            return other
        return replace(other, deal=Deal((stock[:2], *hands), (*first, *stock[2:]), other.deal.rounds))


@fails(checks.journals_are_valid)
class WritesNoFormat(HighCard):
    def header(self, state: State, seat: Seat) -> dict[str, Any]:
        return {key: value for key, value in super().header(state, seat).items() if key != "format"}


@fails(checks.journals_are_valid)
class WritesTuples(HighCard):
    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        return tuple(Event(event.kind, (*event.fields, ("at", (1, 2)))) for event in super().events(state, action))
