"""Advice for a player of The Emissary who does not see the deck: every legal action with its chance and its worth.

The answer to a position in the contract's terms. ``success`` is the chance of pledging this kingdom, ``value`` the expected final
score: what is sure already, plus ``success`` times two points and the value of what is then left
(:mod:`solvers.emissary.hidden.value`), less a point for a supporter used. A supporter is not listed while the Jack of its suit is
at hand, which does the same for nothing. Method: :mod:`solvers.emissary.hidden.estimates`. Jacks come back for the next visit, so
they are free; what a supporter or a swapped ruler could still do in later visits is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.emissary import rules
from engine.emissary.position import Position, state_of
from engine.emissary.state import Ability, Action, Answer, Discard, Kingdom, Ruler, State, Turn, UseAbility, Visit
from solvers.emissary.hidden.coding import Moment, jacks_at_hand, kit_of, moment_of, supporters_at_hand, uses
from solvers.emissary.hidden.estimates import DEFAULT_EFFORT, DRAWING, GOOD, Chance, Effort, Estimator, entry
from solvers.emissary.hidden.value import PLEDGE, value_left

VALUE_METHOD: Final = "success x (2 + value of what is left, from sampled hands)"
SHORT_LIST: Final = 6
"""Of how many discards the adviser also samples what Military would bring afterwards."""
COST: Final = 1.0
"""What using a supporter costs."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal action: its chance of pledging this kingdom, and the expected final score."""

    action: Action
    chance: Chance
    value: float
    value_stderr: float

    @property
    def cautious_value(self) -> float:
        """The value less its standard error: the best of several sampled numbers is rather too high than too low."""
        return self.value - self.value_stderr

    def to_json(self) -> dict[str, Any]:
        """The action in the contract's words."""
        return {
            "action": action_to_json(self.action),
            "success": self.chance.success,
            "method": self.chance.method,
            "stderr": self.chance.stderr,
            "success_at_least": self.chance.at_least,
            "value": self.value,
            "value_method": VALUE_METHOD,
            "value_stderr": self.value_stderr,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal actions, best value first. ``odds`` are the chances of each number of wins in all, while a visit is under way."""

    options: tuple[Option, ...]
    odds: tuple[float, ...] | None
    odds_method: str | None

    @property
    def best(self) -> Option:
        """The recommendation."""
        return recommended(self.options)

    def to_json(self) -> dict[str, Any]:
        """The contract's answer."""
        document: dict[str, Any] = {
            "actions": [option.to_json() for option in self.options],
            "best": self.options.index(self.best),
        }
        if self.odds is not None:
            document |= {"odds": list(self.odds), "odds_method": self.odds_method}
        return document


def action_to_json(action: Action) -> dict[str, Any]:
    """An action as a step of a plan."""
    match action:
        case Visit(kingdom):
            return {"do": "visit", "kingdom": kingdom}
        case UseAbility(ability, source, other):
            step: dict[str, Any] = {"do": "ability", "ability": ability.value, "source": str(source)}
            return step if other is None else step | {"with_kingdom": other}
        case Discard(cards):
            return {"do": "discard", "cards": [str(card) for card in cards]}
        case Answer(card):
            return {"do": "answer", "card": str(card)}
        case Turn():
            return {"do": "turn"}


@dataclass(frozen=True, slots=True)
class Habits:
    """What an adviser considers: abilities that draw, and supporters."""

    draws: bool = True
    supporters: bool = True


EVERYTHING: Final = Habits()


class Adviser:
    """Advises through one tour, remembering what it has worked out."""

    def __init__(self, position: Position, effort: Effort = DEFAULT_EFFORT, habits: Habits = EVERYTHING) -> None:
        options = position.options
        self.estimator = Estimator(options.ability_reshuffle, options.reshuffle_timing == "eager", effort)
        self.habits = habits

    def advise(self, position: Position) -> Advice:
        """The advice for a position of this tour, which must be going on.

        A few seconds at most with the compiled kernel at the default effort; mostly much less.
        """
        options = self._ranked(position, quick=False)
        if position.visit is None:
            return Advice(options, None, None)
        vector, method = self._odds_now(position, state_of(position), moment_of(position, position.visit.kingdom))
        return Advice(options, tuple(vector), method)

    def _ranked(self, position: Position, *, quick: bool) -> tuple[Option, ...]:
        """``quick`` leaves out draws where the chances are good without."""
        state = state_of(position)
        if position.visit is None:
            return ranked(self._kingdoms(position, rules.legal_actions(state)))
        return ranked(list(self._choices(position, state, moment_of(position, position.visit.kingdom), quick)))

    def recommend(self, position: Position) -> Action:
        """The recommended action alone, without draws looked at where the chances are good."""
        actions = rules.legal_actions(state_of(position))
        return actions[0] if len(actions) == 1 else recommended(self._ranked(position, quick=True)).action

    # --- Values ---------------------------------------------------------------------------------------------------------------

    def _option(self, position: Position, action: Action, chance: Chance, kingdom: Kingdom) -> Option:
        """``kingdom`` is the one visited; while a supporter may still be used, what it could do is left out of the chance."""
        if chance.method == "exact" and self._may_still_help(position, action):
            chance = replace(chance, method="bound")
        spent = isinstance(action, UseAbility) and isinstance(action.source, Ruler)
        sure = len(position.visited) + len(position.supporters) - len(position.spent) - COST * spent
        left = [each for each in position.rules.kingdoms if each not in position.visited and each != kingdom]
        later, error = value_left(left)
        value = sure + chance.success * (PLEDGE + later)
        spread = chance.stderr * (PLEDGE + later) + chance.success * error
        return Option(action, chance, value, spread)

    def _may_still_help(self, position: Position, action: Action) -> bool:
        used = {action.source} if isinstance(action, UseAbility) else set()
        return bool(position.supporters - position.spent - used)

    def _kit(self, position: Position) -> int:
        """The Jacks at hand."""
        jacks = [ability for ability in jacks_at_hand(position) if self.habits.draws or ability not in DRAWING]
        return kit_of(jacks)

    # --- Choosing a kingdom ---------------------------------------------------------------------------------------------------

    def _kingdoms(self, position: Position, actions: Sequence[Action]) -> list[Option]:
        """The kingdoms to visit; those whose rulers play the same part are looked at once."""
        kit = self._kit(position)
        visits = {action: moment_of(position, action.kingdom) for action in actions if isinstance(action, Visit)}
        known: dict[int, list[Chance]] = {}
        options = []
        for action, moment in visits.items():
            if moment.roles not in known:
                asked = [each.kingdom for each in visits.values() if each.roles == moment.roles]
                known[moment.roles] = self.estimator.outlook(moment, kit, asked)
            chances = known[moment.roles]
            chance = chances[action.kingdom] if action.kingdom < len(chances) else Chance(0.0, "bound")
            options.append(self._option(position, action, chance, action.kingdom))
        return options

    # --- During a visit -------------------------------------------------------------------------------------------------------

    def _choices(self, position: Position, state: State, moment: Moment, quick: bool) -> Iterator[Option]:
        kit = self._kit(position)
        actions = rules.legal_actions(state)
        if isinstance(actions[0], Discard):
            yield from self._discards(position, moment, kit, actions)
            return
        best = 0.0
        for action in sorted(actions, key=_draws_cards):
            if isinstance(action, UseAbility) and not self._considers(action, kit):
                continue
            if quick and _draws_cards(action) and best >= GOOD:
                continue
            chance = self._chance(position, state, moment, kit, action)
            best = max(best, chance.success)
            yield self._option(position, action, chance, moment.kingdom)

    def _considers(self, action: UseAbility, kit: int) -> bool:
        """A supporter is not looked at while the Jack of its suit is to be had for nothing."""
        if isinstance(action.source, Ruler) and not (self.habits.supporters and uses(kit, action.ability) == 0):
            return False
        return self.habits.draws or action.ability not in DRAWING

    def _chance(self, position: Position, state: State, moment: Moment, kit: int, action: Action) -> Chance:
        """The chance after one action, with the Jacks that are left."""
        if isinstance(action, Turn):
            return self.estimator.turn(moment, kit)
        if isinstance(action, Answer):
            return self.estimator.chance(self._moment_after(position, moment, action), kit)
        assert isinstance(action, UseAbility)
        if not isinstance(action.source, Ruler):
            kit -= kit_of([action.ability])
        return self._after_ability(state, moment, kit, action)

    def _after_ability(self, state: State, moment: Moment, kit: int, action: UseAbility) -> Chance:
        if action.ability in DRAWING:
            return self.estimator.draw(moment, kit, action.ability)
        if action.ability is Ability.DIPLOMACY:
            return self.estimator.chance(moment.without_trumps(), kit)
        if action.with_kingdom is None:
            return self.estimator.chance(moment, kit)
        suit = state.ruler_of(action.with_kingdom).suit
        return self.estimator.chance(moment if suit is moment.trump else moment.swapped(suit), kit)

    def _discards(self, position: Position, moment: Moment, kit: int, actions: Sequence[Action]) -> Iterator[Option]:
        """All discards by their odds without further draws; of the most promising, also what Military may bring."""
        chances: dict[Action, Chance] = {}
        moments: dict[Action, Moment] = {}
        for action in actions:
            assert isinstance(action, Discard)
            moments[action] = moment.laid_down(action.cards)
            chances[action] = self.estimator.chance(moments[action], kit)
        if uses(kit, Ability.MILITARY):
            for action in self._short_list(chances, moments):
                after = self.estimator.draw(moments[action], kit - kit_of([Ability.MILITARY]), Ability.MILITARY)
                if after.success > chances[action].success:
                    chances[action] = after
        for action in actions:
            yield self._option(position, action, chances[action], moment.kingdom)

    def _short_list(self, chances: dict[Action, Chance], moments: dict[Action, Moment]) -> list[Action]:
        """Discards that leave clubs and keep the chance: the best for each number of clubs held."""
        found: dict[int, list[Action]] = {}
        for action in sorted(chances, key=lambda each: -chances[each].success):
            if chances[action].method == "bound" and moments[action].clubs:
                found.setdefault(moments[action].clubs, []).append(action)
        share = max(1, SHORT_LIST // max(len(found), 1))
        return [action for actions in found.values() for action in actions[:share]]

    def _odds_now(self, position: Position, state: State, moment: Moment) -> tuple[list[float], str]:
        """For each number of wins in all its best chance; a bound where draws are left out."""
        assert position.visit is not None
        kit = kit_of([*jacks_at_hand(position), *supporters_at_hand(position)])
        vectors: list[tuple[list[float], str, int]] = []
        if position.visit.ruler_card is None and position.visit.drawn is None:
            vectors.append((*self.estimator.odds(moment, kit), moment.wins))
        else:
            for action in rules.legal_actions(state):
                after = self._moment_after(position, moment, action)
                vectors.append((*self.estimator.odds(after, kit), after.wins))
        width = max(len(vector) + wins for vector, _, wins in vectors)
        odds = [max(entry(vector, total - wins) for vector, _, wins in vectors) for total in range(width)]
        return odds, "exact" if all(method == "exact" for _, method, _ in vectors) else "bound"

    def _moment_after(self, position: Position, moment: Moment, action: Action) -> Moment:
        if isinstance(action, Discard):
            return moment.laid_down(action.cards)
        assert isinstance(action, Answer)
        assert position.visit is not None
        ruler_card = position.visit.ruler_card
        assert ruler_card is not None
        won = rules.wins(action.card, ruler_card, moment.trump)
        lost = frozenset() if won else frozenset({action.card})
        return replace(
            moment, hand=moment.hand - {action.card}, discard=moment.discard | {ruler_card} | lost, wins=moment.wins + won
        )


def _draws_cards(action: Action) -> bool:
    return isinstance(action, UseAbility) and action.ability in DRAWING


def ranked(options: Sequence[Option]) -> tuple[Option, ...]:
    """Best value first, compared to 12 significant digits; of equals the one that uses no ability, then as the notation goes.

    Among kingdoms of equal value the high number goes first.
    """
    return tuple(sorted(options, key=_rank))


def recommended(options: Sequence[Option]) -> Option:
    """Of options in their rank the one to choose: a sampled value must lead by its standard error."""
    return max(options, key=lambda option: round(option.cautious_value, 9))


def _rank(option: Option) -> tuple[float, bool, int]:
    action = option.action
    return (
        -float(f"{option.value:.12g}"),
        isinstance(action, UseAbility),
        -action.kingdom if isinstance(action, Visit) else 0,
    )


def advise(position: Position, effort: Effort = DEFAULT_EFFORT) -> Advice:
    """The advice for one position on its own."""
    return Adviser(position, effort).advise(position)


def refine(position: Position, seconds: float, clock: Callable[[], float]) -> Advice:
    """The advice, with more and more effort until the time is over; the last whole answer counts."""
    start = clock()
    effort = DEFAULT_EFFORT
    advice = advise(position, effort)
    while (spent := clock() - start) < seconds / 2 and not is_exact(advice):
        effort = Effort(2 * effort.draws, min(effort.exact_cards + 1, 4))
        advice = advise(position, effort)
        if clock() - start - spent > seconds / 2:
            break
    return advice


def is_exact(advice: Advice) -> bool:
    """Whether nothing was sampled or left out for any action."""
    return all(option.chance.method == "exact" for option in advice.options)
