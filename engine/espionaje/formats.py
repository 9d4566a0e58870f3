"""Files of this game: the first line and the event lines of a journal, deals, and states.

Contract: espionaje, "Journal". The dataclasses are the published shapes; pydantic checks them at the border (types, unknown
fields). What a shape cannot say (whose turn it is, who is asked next) is checked in :mod:`engine.espionaje.evidence`. A state is
written as its deal and the actions since, so that a file can hold no state that play cannot reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, ReplayFailed, message
from engine.core.formats import STRICT, expect_format, validate
from engine.espionaje.cards import DEFAULT_NAMES, Card, CardNames
from engine.espionaje.notation import format_action, parse_action
from engine.espionaje.rules import Accuse, Action, LayDown, Show, Suspect, apply, initial_state
from engine.espionaje.setup import Deal, read_options
from engine.espionaje.state import Phase, State

DEAL_FORMAT: Final = "fieldcraft/espionaje-deal@1"
STATE_FORMAT: Final = "fieldcraft/espionaje-state@1"


@dataclass(frozen=True)
class NamesTable:
    """The names of a table's own cards (C2)."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    agent: list[str]
    device: list[str]
    city: list[str]


@dataclass(frozen=True)
class HeaderLine:
    """The first line of a journal."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/journal@1"]
    game: Literal["espionaje"]
    players: Literal[2, 3, 4]
    seat: int | None
    first: int
    hand: list[str]
    cards: NamesTable | None = None
    options: dict[str, Any] | None = None


@dataclass(frozen=True)
class SuspicionLine:
    """A suspicion and its answer, as far as the seat noticed."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["suspicion"]
    by: int
    cards: list[str] | None
    passed: list[int] | None = None
    shown_by: int | None = None
    shown: str | None = None
    new: bool | None = None


@dataclass(frozen=True)
class AnnounceLine:
    """An accusation is announced."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["announce"]
    by: int


@dataclass(frozen=True)
class CheckLine:
    """A player compares the own guess with the secret cards."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["check"]
    by: int
    correct: bool


@dataclass(frozen=True)
class AccusationLine:
    """The older way to write an announcement and its first check in one line, or a further check."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    event: Literal["accusation"]
    by: int
    correct: bool


EventLine = SuspicionLine | AnnounceLine | CheckLine | AccusationLine
EVENT_LINES: Final[dict[str, type[Any]]] = {
    "suspicion": SuspicionLine,
    "announce": AnnounceLine,
    "check": CheckLine,
    "accusation": AccusationLine,
}
"""The kinds of event lines and the shape of each."""


@dataclass(frozen=True)
class DealFile:
    """A deal: players, the secret cards, every hand."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/espionaje-deal@1"]
    players: Literal[2, 3, 4]
    secret: list[str]
    hands: list[list[str]]
    seed: int | None = None
    cards: NamesTable | None = None
    options: dict[str, Any] | None = None


@dataclass(frozen=True)
class StateFile:
    """A state: its deal, and what has been done since."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    format: Literal["fieldcraft/espionaje-state@1"]
    deal: DealFile
    actions: list[str]


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


def names_from(shape: NamesTable | None, default: CardNames = DEFAULT_NAMES) -> CardNames:
    """The names a file carries, or the default. Raises InvalidPosition."""
    return default if shape is None else CardNames(tuple(shape.agent), tuple(shape.device), tuple(shape.city))


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """A deal as its file."""
    names = deal.options.cards
    data: dict[str, Any] = {"format": DEAL_FORMAT, "players": deal.players, "seed": deal.seed}
    data |= {"secret": [names.format(c) for c in deal.secret], "hands": [[names.format(c) for c in hand] for hand in deal.hands]}
    if names != DEFAULT_NAMES:
        data["cards"] = names.to_json()
    options = deal.options.to_json()
    return data | ({"options": options} if options else {})


def deal_from_json(data: Any) -> Deal:
    """The deal in a file. Raises ParseError or InvalidPosition with every problem."""
    expect_format(data, DEAL_FORMAT)
    return _deal_of(validate(DealFile, data))


def _deal_of(shape: DealFile) -> Deal:
    names = names_from(shape.cards)
    options = read_options(shape.players, {**(shape.options or {}), "cards": names})
    problems: list[FieldcraftError] = []
    secret = parse_cards(shape.secret, names, "secret", problems)
    hands = tuple(tuple(sorted(parse_cards(hand, names, "hands", problems))) for hand in shape.hands)
    if not problems and len(secret) != 3:
        problems.append(ParseError(message("The secret is an agent, a device and a city."), place={"field": "secret"}))
    if problems:
        raise InvalidPosition(problems)
    return Deal(shape.players, (secret[0], secret[1], secret[2]), hands, options, shape.seed)


def parse_cards(texts: list[str], names: CardNames, field: str, problems: list[FieldcraftError]) -> list[Card]:
    """The cards that texts name; what names none goes to ``problems``, under the field."""
    cards: list[Card] = []
    for text in texts:
        try:
            cards.append(names.parse(text))
        except ParseError as fault:
            problems.append(fault.at(field=field))
    return cards


def actions_of(state: State) -> tuple[Action, ...]:
    """Every action since the deal."""
    actions: list[Action] = []
    for each in (*state.history, *((state.asked,) if state.asked else ())):
        actions.append(Suspect(each.cards))
        if each.shown is not None:
            actions.append(Show(each.shown))
    if state.phase is Phase.LAY_DOWN or state.guesses:
        actions.append(Accuse())
    return (*actions, *(LayDown(guess) for guess in state.guesses))


def state_to_json(state: State) -> dict[str, Any]:
    """A state as plain data, complete."""
    return {"format": STATE_FORMAT, "deal": deal_to_json(state.deal), "actions": [format_action(a) for a in actions_of(state)]}


def state_from_json(data: Any) -> State:
    """The state that :func:`state_to_json` wrote. ParseError, InvalidPosition; ReplayFailed names the first impossible step."""
    expect_format(data, STATE_FORMAT)
    shape = validate(StateFile, data)
    state = initial_state(_deal_of(shape.deal))
    for step, text in enumerate(shape.actions, start=1):
        try:
            state = apply(state, parse_action(text))
        except FieldcraftError as fault:
            place = {**fault.place, "step": step, "field": "actions"}
            raise ReplayFailed(
                message("Action {step}, {text}: {fault}"), place=place, step=step, text=text, fault=fault
            ) from None
    return state
