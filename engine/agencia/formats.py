"""Files of this game: the first line and the event lines of a journal, deals, and states.

Contract: agencia, "Journal". The dataclasses are the published shapes; pydantic checks them at the border (types, unknown
fields). What a shape cannot say (whose turn it is, who may be a target) is checked in :mod:`engine.agencia.evidence`. A state is
written as its deal and all that was done since, so that a file can hold no state that play cannot reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from engine.agencia.names import Card
from engine.agencia.notation import format_happened, parse_happened
from engine.agencia.redeal import step
from engine.agencia.rules import initial_state
from engine.agencia.setup import Deal, options_of
from engine.agencia.state import State
from engine.core.errors import FieldcraftError, ParseError, ReplayFailed, message
from engine.core.formats import STRICT, expect_format, validate

DEAL_FORMAT: Final = "fieldcraft/agencia-deal@1"
STATE_FORMAT: Final = "fieldcraft/agencia-state@1"

CardText = Literal["A1", "A2", "A3", "A4", "A5", "R", "I"]
PlaceText = Literal["open", "down", "own", "blind"]
SiteText = Literal["hall", "garden"]
PlayersNumber = Literal[3, 4, 5, 6]


@dataclass(frozen=True)
class HeaderLine:
    """The first line of a journal. ``seat`` is null for one who looks on."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/journal@1"]
    game: Literal["agencia"]
    players: PlayersNumber
    seat: int | None
    ambassador: int
    options: dict[str, Any] | None = None


@dataclass(frozen=True)
class DealLine:
    """A card is dealt to a place; ``card`` is null where the seat does not see it."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["deal"]
    player: int
    place: PlaceText
    card: CardText | None = None


@dataclass(frozen=True)
class SiteLine:
    """The Ambassador chooses the site."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["site"]
    by: int
    site: SiteText


@dataclass(frozen=True)
class PlayLine:
    """A card is played."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["play"]
    by: int
    place: PlaceText
    card: CardText


@dataclass(frozen=True)
class InfiltrateLine:
    """An Infiltrator is exchanged for a Recruiter; ``target`` is null where that was declined."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["infiltrate"]
    by: int
    target: int | None


@dataclass(frozen=True)
class RecruitLine:
    """A Recruiter is exchanged for Agents; ``target`` is null where that was declined."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["recruit"]
    by: int
    target: int | None


@dataclass(frozen=True)
class DrawLine:
    """A card is drawn to the place that was emptied."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["draw"]
    player: int
    place: PlaceText
    card: CardText | None = None


@dataclass(frozen=True)
class MistakeLine:
    """A mistake: the others saw a card (``exposed``), or its owner did (``seen``), who then drew another from the shuffled deck.

    ``card`` is the card that lies in the place afterwards, null where the seat does not see it.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["mistake"]
    player: int
    kind: Literal["exposed", "seen"]
    place: PlaceText
    card: CardText | None = None


EventLine = DealLine | SiteLine | PlayLine | InfiltrateLine | RecruitLine | DrawLine | MistakeLine
EVENT_LINES: Final[dict[str, type[Any]]] = {
    "deal": DealLine,
    "site": SiteLine,
    "play": PlayLine,
    "infiltrate": InfiltrateLine,
    "recruit": RecruitLine,
    "draw": DrawLine,
    "mistake": MistakeLine,
}
"""The kinds of event lines and the shape of each."""


@dataclass(frozen=True)
class DealFile:
    """A deal: players, first Ambassador, and the eight cards of each seat, top first.

    The first four lie in the places ``open``, ``down``, ``own`` and ``blind``, the other four are the deck.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/agencia-deal@1"]
    players: PlayersNumber
    ambassador: int
    cards: list[list[CardText]]
    seed: int | None = None
    options: dict[str, Any] | None = None


@dataclass(frozen=True)
class StateFile:
    """A state: its deal, and what has been done since."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/agencia-state@1"]
    deal: DealFile
    history: list[str]


def read_event(data: Any, *, line: int | None = None) -> EventLine:
    """An event line by its kind. Raises ParseError (unknown kind) or InvalidPosition (all faults of the shape)."""
    kind = data.get("event") if isinstance(data, dict) else None
    if kind not in EVENT_LINES:
        raise ParseError(
            message("{kind} is no event of this game; the events are {kinds}."),
            place={"line": line, "field": "event"},
            kind=repr(kind),
            kinds=", ".join(EVENT_LINES),
        )
    shape: EventLine = validate(EVENT_LINES[kind], data, line=line)
    return shape


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """A deal as its file."""
    data: dict[str, Any] = {"format": DEAL_FORMAT, "players": deal.players, "seed": deal.seed, "ambassador": deal.ambassador}
    data["cards"] = [[card.name for card in cards] for cards in deal.cards]
    options = deal.options.to_json()
    return data | ({"options": options} if options else {})


def deal_from_json(data: Any) -> Deal:
    """The deal in a file. Raises ParseError or InvalidPosition with every problem."""
    expect_format(data, DEAL_FORMAT)
    return _deal_of(validate(DealFile, data))


def _deal_of(shape: DealFile) -> Deal:
    options = options_of(shape.players, shape.ambassador, shape.options or {})
    cards = tuple(tuple(Card[text] for text in each) for each in shape.cards)
    return Deal(shape.players, shape.ambassador, cards, options, shape.seed)


def state_to_json(state: State) -> dict[str, Any]:
    """A state as plain data, complete."""
    history = [format_happened(each) for each in state.history]
    return {"format": STATE_FORMAT, "deal": deal_to_json(state.deal), "history": history}


def state_from_json(data: Any) -> State:
    """The state that :func:`state_to_json` wrote. ParseError, InvalidPosition; ReplayFailed names the first impossible step."""
    expect_format(data, STATE_FORMAT)
    shape = validate(StateFile, data)
    state = initial_state(_deal_of(shape.deal))
    for number, text in enumerate(shape.history, start=1):
        try:
            state = step(state, parse_happened(text))
        except FieldcraftError as fault:
            place = {**fault.place, "step": number, "field": "history"}
            template = message("Action {step}, {text}: {fault}")
            raise ReplayFailed(template, place=place, step=number, text=text, fault=fault) from None
    return state
