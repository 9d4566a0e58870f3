"""A plan: a whole tour written down step by step, with what it claims about itself.

The values that a solver gives and :mod:`engine.emissary.replay` checks; :mod:`engine.emissary.formats` writes and reads them as
``fieldcraft/emissary-plan@1``. A step is what a person does at the table: a debate is the ruler's card and its answer in one,
Commerce its draw and its discards in one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.emissary.state import Ability, Card, Kingdom, Source

PlanStatus = Literal["proved", "found"]


@dataclass(frozen=True, slots=True)
class Debate:
    """The ruler's card, the answer, and who won; ``won`` may be left open (None)."""

    ruler_card: Card
    answer: Card
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class AbilityStep:
    """An ability used.

    ``with_kingdom`` belongs to Politics, ``discard`` to Commerce, ``drew`` to the two that draw; it may be left open (None).
    """

    ability: Ability
    source: Source
    with_kingdom: Kingdom | None = None
    discard: tuple[Card, ...] = ()
    drew: tuple[Card, ...] | None = None


Step = Debate | AbilityStep


@dataclass(frozen=True, slots=True)
class PlanVisit:
    """One visit of a plan, in the order played."""

    kingdom: Kingdom
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All visits in order, and the claims; a claim that is None is not made."""

    visits: tuple[PlanVisit, ...]
    score: int
    jacks_used: int | None = None
    supporters_used: int | None = None
    optimal: bool | None = None
    status: PlanStatus | None = None
    upper_bound: int | None = None
