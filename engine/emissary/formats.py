"""The files of The Emissary as they stand on disk: deal, plan, position, journal, and a state for round trips.

These dataclasses are the contract's field names and types, no more; pydantic checks them (:func:`engine.core.formats.validate`)
and publishes their JSON Schemas. What the fields must mean together is checked where they become values: ``deal_file``,
``plan_file``, ``position_file``, ``state_file`` and ``tour``. Imports pydantic: import this module inside functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.formats import STRICT
from engine.core.shuffle import MAX_SEED
from engine.emissary.state import DEFAULT_OPTIONS, EmissaryOptions

DEAL_FORMAT: Final = "fieldcraft/emissary-deal@1"
PLAN_FORMAT: Final = "fieldcraft/emissary-plan@1"
POSITION_FORMAT: Final = "fieldcraft/emissary-position@1"
ANSWER_FORMAT: Final = "fieldcraft/emissary-answer@1"
STATE_FORMAT: Final = "fieldcraft/emissary-state@1"

CardText = Annotated[str, Field(json_schema_extra={"pattern": "^[A2-8][CDHS]$"})]
RulerText = Annotated[str, Field(json_schema_extra={"pattern": "^[KQ][CDHS]$"})]
JackText = Annotated[str, Field(json_schema_extra={"pattern": "^J[CDHS]$"})]
SourceText = Annotated[str, Field(json_schema_extra={"pattern": "^[JKQ][CDHS]$"})]
AbilityText = Literal["diplomacy", "military", "politics", "commerce"]
LengthText = Literal["full", "short"]


@dataclass(frozen=True)
class VisitShuffles:
    """The shuffles of one visit made."""

    __pydantic_config__ = STRICT
    shuffles: tuple[tuple[CardText, ...], ...]


@dataclass(frozen=True)
class DealFile:
    """``fieldcraft/emissary-deal@1``."""

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/emissary-deal@1"]
    length: LengthText
    rulers: tuple[RulerText, ...]
    visits: tuple[VisitShuffles, ...]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    options: EmissaryOptions = DEFAULT_OPTIONS


@dataclass(frozen=True)
class DebateStep:
    """A debate of a plan."""

    __pydantic_config__ = STRICT
    do: Literal["debate"]
    ruler_card: CardText
    answer: CardText
    won: bool | None = None


@dataclass(frozen=True)
class AbilityUse:
    """An ability used in a plan."""

    __pydantic_config__ = STRICT
    do: Literal["ability"]
    ability: AbilityText
    source: SourceText
    with_kingdom: int | None = None
    discard: tuple[CardText, ...] | None = None
    drew: tuple[CardText, ...] | None = None


@dataclass(frozen=True)
class PlannedVisit:
    """One visit of a plan."""

    __pydantic_config__ = STRICT
    kingdom: int
    steps: tuple[Annotated[DebateStep | AbilityUse, Field(discriminator="do")], ...]


@dataclass(frozen=True)
class PlanFile:
    """``fieldcraft/emissary-plan@1``."""

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/emissary-plan@1"]
    score: int
    visits: tuple[PlannedVisit, ...]
    optimal: bool | None = None
    status: Literal["proved", "found"] | None = None
    upper_bound: int | None = None
    jacks_used: int | None = None
    supporters_used: int | None = None


@dataclass(frozen=True)
class ReasonEntry:
    """Why an ability of a plan is needed: without it, kingdom ``kingdom`` on visit ``at`` could only be left with these wins.

    ``visit`` and ``step`` are where the plan uses it, from 1; ``ruler`` lies in that kingdom when its visit begins; ``possible``
    is null where finding all numbers would have taken too long.
    """

    __pydantic_config__ = STRICT
    visit: int
    step: int
    at: int
    kingdom: int
    ruler: RulerText
    possible: tuple[int, ...] | None


@dataclass(frozen=True)
class AnswerFile:
    """``fieldcraft/emissary-answer@1``: what ``solve emissary --json`` prints, and a line of ``--seeds``.

    ``status`` speaks of score and number of abilities together. The parts that ``--only`` leaves out are absent.
    """

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/emissary-answer@1"]
    seed: int | None
    length: LengthText
    score: int
    abilities: int
    status: Literal["proved", "found"]
    upper_bound: int
    nodes: int
    seconds: float
    deal: DealFile | None = None
    plan: PlanFile | None = None
    reasons: tuple[ReasonEntry, ...] | None = None


@dataclass(frozen=True)
class SupporterEntry:
    """A supporter of a position."""

    __pydantic_config__ = STRICT
    ruler: RulerText
    used: bool


@dataclass(frozen=True)
class VisitUnderWay:
    """The visit of a position."""

    __pydantic_config__ = STRICT
    kingdom: int
    won: int
    jacks_used: tuple[JackText, ...]
    gone: tuple[CardText, ...]
    discard: tuple[CardText, ...]
    ruler_card: CardText | None = None
    drawn: tuple[CardText, ...] | None = None


@dataclass(frozen=True)
class PositionFile:
    """``fieldcraft/emissary-position@1``. Entries of ``rulers`` at visited kingdoms are not read and may be null."""

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/emissary-position@1"]
    length: LengthText
    rulers: tuple[str | None, ...]
    visited: tuple[int, ...]
    supporters: tuple[SupporterEntry, ...]
    hand: tuple[CardText, ...]
    visit: VisitUnderWay | None = None
    options: EmissaryOptions = DEFAULT_OPTIONS


@dataclass(frozen=True)
class TourHeader:
    """The first line of a journal of a tour at the table."""

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/journal@1"]
    game: Literal["emissary"]
    length: LengthText
    rulers: tuple[RulerText, ...]
    options: EmissaryOptions = DEFAULT_OPTIONS


@dataclass(frozen=True)
class CardsEvent:
    """The hand drawn, the cards drawn by an ability, or the discards of Commerce."""

    __pydantic_config__ = STRICT
    event: Literal["hand", "drew", "discard"]
    cards: tuple[CardText, ...]


@dataclass(frozen=True)
class VisitEvent:
    """The kingdom chosen."""

    __pydantic_config__ = STRICT
    event: Literal["visit"]
    kingdom: int


@dataclass(frozen=True)
class AbilityEvent:
    """An ability used; what it draws and discards are events of their own."""

    __pydantic_config__ = STRICT
    event: Literal["ability"]
    ability: AbilityText
    source: SourceText
    with_kingdom: int | None = None


@dataclass(frozen=True)
class CardEvent:
    """The ruler's card turned up, or the answer to it."""

    __pydantic_config__ = STRICT
    event: Literal["ruler-card", "answer"]
    card: CardText


TourEvent = CardsEvent | VisitEvent | AbilityEvent | CardEvent


@dataclass(frozen=True)
class StateVisit:
    """The visit of a state, deck in order."""

    __pydantic_config__ = STRICT
    number: int
    kingdom: int | None
    deck: tuple[CardText, ...]
    hand: tuple[CardText, ...]
    discard: tuple[CardText, ...]
    scoring: tuple[CardText, ...]
    jacks_used: tuple[JackText, ...]
    reshuffles: int
    ruler_card: CardText | None
    drawn: tuple[CardText, ...] | None


@dataclass(frozen=True)
class StateFile:
    """A whole state, its deal included; for tools and tests, not for people."""

    __pydantic_config__ = STRICT
    format: Literal["fieldcraft/emissary-state@1"]
    deal: DealFile
    rulers: tuple[RulerText, ...]
    visited: tuple[int, ...]
    supporters: tuple[RulerText, ...]
    spent: tuple[RulerText, ...]
    visit: StateVisit | None
    failed: int | None
