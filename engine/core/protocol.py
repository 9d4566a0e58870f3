"""What a game is: the one protocol that solvers, tests and commands know every game by.

A game is a value without memory; deals and states are immutable and hashable, and ``apply`` returns a new state. Undo, replay and
what-if come free. All chance that a deal fixes beforehand (shuffles) is in the deal; chance that happens in play is either a
keyed draw fixed by the deal or a chance node with exact outcomes.

Truth and knowledge stay apart: a state is the truth, :meth:`Game.observe` is what one seat sees of it now, and the events of a
game redacted for a seat are all it could ever write down. :meth:`Game.redeal` changes just what a seat cannot know, which lets
a test show that nothing leaks.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Protocol, TypeVar

from engine.core.events import Event, Seat

CHANCE: Final[Seat] = -1
"""Whose move it is when the next step is chance."""

OVER: Final[Seat] = -2
"""Whose move it is when the game has ended."""

D = TypeVar("D", bound=Hashable)
S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True)
class Setup:
    """What is settled before the deal: how many play, the variant, and the options of the rulings.

    ``options`` holds only what differs from the defaults, as (name, value) pairs sorted by name, so that equal set-ups are equal.
    """

    players: int = 1
    variant: str = ""
    options: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, players: int = 1, variant: str = "", **options: Any) -> Setup:
        """A set-up with its options in canonical order.

        >>> Setup.of(1, "short", useless_abilities="allowed", ability_reshuffle=False).options
        (('ability_reshuffle', False), ('useless_abilities', 'allowed'))
        """
        return cls(players, variant, tuple(sorted(options.items())))


@dataclass(frozen=True)
class Facts:
    """What a game declares of itself, and the conformance suite holds it to.

    ``score_bounds`` maps a set-up's variant to the least and greatest score that a seat can end with. ``setups`` are the
    set-ups worth testing: every player count, variant and option at least once.
    """

    name: str
    title: str
    rules_version: int
    min_players: int
    max_players: int
    hidden: bool
    setups: tuple[Setup, ...]
    score_bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    max_steps: int = 10_000


class Game(Protocol[D, S, A]):
    """The protocol. ``D`` is a deal, ``S`` a state, ``A`` an action; all immutable and hashable."""

    facts: Facts

    def deal(self, seed: int, setup: Setup) -> D:
        """The deal that a seed gives: the same on every machine, for years."""

    def initial_state(self, deal: D) -> S:
        """The state before the first action."""

    def deal_of(self, state: S) -> D:
        """The deal that this state came from: playing from it again reaches this state."""

    def turn(self, state: S) -> Seat:
        """The seat to act, :data:`CHANCE`, or :data:`OVER`."""

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Every legal action of the seat to act, in the order of the notation; empty at chance and at the end."""

    def chance_outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """What chance may do here and how likely each is, summing to 1; empty elsewhere."""

    def apply(self, state: S, action: A) -> S:
        """The state after an action. Raises IllegalAction, naming the rule, for anything not legal here."""

    def opening(self, state: S) -> tuple[Event, ...]:
        """The events of the set-up of this initial state."""

    def events(self, state: S, action: A) -> tuple[Event, ...]:
        """What happens when ``action`` is applied to ``state``, and who sees which part."""

    def observe(self, state: S, seat: Seat) -> dict[str, Any]:
        """What the seat sees now, as plain JSON data."""

    def score(self, state: S) -> tuple[Fraction, ...]:
        """The score so far of each seat, in the game's points, from seat 1 on."""

    def header(self, state: S, seat: Seat) -> dict[str, Any]:
        """The first line of the seat's journal of this game."""

    def redeal(self, state: S, seat: Seat, seed: int) -> S:
        """Another state that this seat cannot tell from this one, chosen by the seed; the same where nothing is hidden from it.

        It is a state that play reaches: some play of its own deal (:meth:`deal_of`) ends there, and all that the seat saw of
        that play is what it saw of the play so far.
        """

    def format_action(self, action: A) -> str:
        """An action in the game's notation."""

    def parse_action(self, text: str) -> A:
        """The action that a text names. Raises ParseError."""

    def state_to_json(self, state: S) -> dict[str, Any]:
        """A state as plain JSON data, complete."""

    def state_from_json(self, data: dict[str, Any]) -> S:
        """The state that :meth:`state_to_json` wrote. Raises ParseError or InvalidPosition."""
