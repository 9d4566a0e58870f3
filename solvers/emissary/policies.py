"""Named policies for tours of The Emissary. They see positions, never states.

``random``: any legal action. ``odds``: the highest exact odds with Diplomacy and Politics, the easiest kingdom first. ``value``:
the same odds times what a pledge is worth with what is then left. ``jacks``: all four Jacks, no supporters. ``adviser``: all
there is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from engine.core.errors import ParseError, message
from engine.emissary import rules
from engine.emissary.position import Position, state_of
from engine.emissary.state import Action
from solvers.emissary.advice import EVERYTHING, Adviser, Habits
from solvers.emissary.hidden.estimates import DEFAULT_EFFORT, Effort


class Policy(Protocol):
    """Chooses through one tour."""

    def act(self, position: Position) -> Action:
        """A legal action."""
        ...


class RandomPolicy:
    """Any legal action, by the seed."""

    def __init__(self, position: Position, seed: int) -> None:
        self.source = Random(seed)

    def act(self, position: Position) -> Action:
        """Any legal action."""
        return self.source.choice(rules.legal_actions(state_of(position)))


class AdviserPolicy:
    """Follows the adviser."""

    habits: Habits = EVERYTHING
    effort: Effort = DEFAULT_EFFORT

    def __init__(self, position: Position, seed: int) -> None:
        self.adviser = Adviser(position, self.effort, self.habits)

    def act(self, position: Position) -> Action:
        """The recommendation."""
        return self.adviser.recommend(position)


class JacksPolicy(AdviserPolicy):
    """The adviser without supporters."""

    habits = Habits(supporters=False)


class QuietPolicy(AdviserPolicy):
    """The adviser without supporters and without draws."""

    habits = Habits(draws=False, supporters=False)


class OddsPolicy(QuietPolicy):
    """The best odds now, the kingdom included."""

    def act(self, position: Position) -> Action:
        """The action with the highest chance of pledging this kingdom."""
        options = self.adviser.advise(position).options
        return max(options, key=lambda option: round(option.chance.success, 12)).action


MAKERS: Final[dict[str, Callable[[Position, int], Policy]]] = {
    "random": RandomPolicy,
    "odds": OddsPolicy,
    "value": QuietPolicy,
    "jacks": JacksPolicy,
    "adviser": AdviserPolicy,
}


def policy_maker(name: str) -> Callable[[Position, int], Policy]:
    """What makes a policy from the first position and a seed. Raises ParseError for an unknown name."""
    if name not in MAKERS:
        template = message("There is no policy {name}; there are {known}.")
        raise ParseError(template, place={"field": "policies"}, name=repr(name), known=", ".join(MAKERS))
    return MAKERS[name]
