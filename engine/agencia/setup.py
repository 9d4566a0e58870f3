"""The set-up: options of the rulings, and the deal that a seed gives.

Rulebook, "Getting Ready". Each player's eight cards have a shuffle of their own, ``deck/1``, ``deck/2`` and so on, over the names
``A1 A2 A3 A4 A5 R/1 R/2 I``; the first Ambassador is drawn from the seats for the purpose ``ambassador`` (A25). The top four
cards of a shuffle are dealt to the places ``open``, ``down``, ``own`` and ``blind`` (A23). No option changes what is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from engine.agencia.names import PLACES, PLAYERS, ROUNDS, STARTING_SET, Card
from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message
from engine.core.events import Seat
from engine.core.options import option, options_to_json
from engine.core.protocol import Setup
from engine.core.shuffle import Seeded

GAME: Final = "agencia"
RULES_VERSION: Final = 1

SHUFFLED_NAMES: Final = ("A1", "A2", "A3", "A4", "A5", "R/1", "R/2", "I")
"""What the eight cards of a player are called in a shuffle."""

STARTING_POINTS: Final = 5
SET_SIZE: Final = len(STARTING_SET)

Exchange = Literal["mandatory", "optional"]
"""Whether an Infiltrator or Recruiter with a target may decline to exchange (A8)."""

FinalDeck = Literal["all8", "draw_pile"]
"""Whose value counts in the end (A21): all eight cards, or the four that are not in a place."""

Embassy = Literal["none"]
"""The Embassy cards in play (A4). The rulebook does not give their effects, so there are none to choose from."""

MOST: Final = 1000
"""The greatest number that an option takes."""


@dataclass(frozen=True)
class Options:
    """The open rulings of this game and how a table settles them.

    ``agent_values`` are the Information values of the Agents 1 to 5; ``bank_limit`` is all the Information there is, in points,
    or None; ``first_ambassador`` is who it is to be, or None where the seed draws it. A deal, which knows, has None there.
    """

    agent_values: tuple[int, ...] = option("A1", (1, 1, 2, 2, 3))
    recruiter_value: int = option("A2", 1)
    infiltrator_value: int = option("A3", 0)
    embassy: Embassy = option("A4", "none")  # noqa: RUF009 (a text)
    reward_token_value: Literal[1, 3, 5, 10] = option("A5", 1)
    exchange: Exchange = option("A8", "mandatory")  # noqa: RUF009 (a text)
    bank_limit: int | None = option("A17", None)
    final_deck: FinalDeck = option("A21", "all8")  # noqa: RUF009 (a text)
    first_ambassador: int | None = option("A25", None)

    def value(self, card: Card) -> int:
        """The Information value of a card, in points.

        >>> [Options().value(card) for card in Card]
        [1, 1, 2, 2, 3, 1, 0]
        """
        if card.is_agent:
            return self.agent_values[card - 1]
        return self.recruiter_value if card is Card.R else self.infiltrator_value

    def to_json(self) -> dict[str, Any]:
        """What differs from the defaults, the first Ambassador left out (files have a field for who it is)."""
        written = {name: value for name, value in options_to_json(self).items() if name != "first_ambassador"}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in written.items()}


def read_options(players: int, given: dict[str, Any]) -> Options:
    """Options from plain data (file or set-up) for a number of players. InvalidPosition lists every fault at once."""
    problems: list[FieldcraftError] = []
    if players not in PLAYERS:
        problems.append(_fault("players", message("Three to six can play, not {value}."), players))
    for name in sorted(set(given) - set(Options.__dataclass_fields__)):
        problems.append(_fault(f"options.{name}", message("There is no option {value} in this game."), name))
    read: dict[str, Any] = {}
    for name, value in given.items():
        if name in _CHECKS:
            is_right, expected = _CHECKS[name]
            if not is_right(value, players):
                problems.append(_fault(f"options.{name}", expected, value))
            read[name] = tuple(value) if isinstance(value, list) else None if value == "none" and name != "embassy" else value
    if problems:
        raise InvalidPosition(problems)
    return Options(**read)


def options_of(players: int, ambassador: Seat, given: dict[str, Any]) -> Options:
    """Options from a file that names the first Ambassador itself, which the option may only repeat. Raises InvalidPosition."""
    options = read_options(players, given)
    if not _is_whole(ambassador, 1, players):
        raise InvalidPosition([_fault("ambassador", _NO_SEAT, ambassador)])
    if options.first_ambassador not in (None, ambassador):
        template = message("The first Ambassador is {value} by the field 'ambassador'.")
        raise InvalidPosition([_fault("options.first_ambassador", template, ambassador)])
    return replace(options, first_ambassador=None)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_values(value: Any, _players: int) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 5 and all(_is_whole(each, 0, MOST) for each in value)


def _is_value(value: Any, _players: int) -> bool:
    return _is_whole(value, 0, MOST)


def _one_of(*choices: Any) -> Callable[[Any, int], bool]:
    return lambda value, _players: not isinstance(value, bool) and value in choices


_NO_SEAT: Final = message("The first Ambassador is one of the seats, not {value}.")
_WHOLE: Final = message("Expected a whole number from 0 to 1000, not {value}.")

_CHECKS: Final[dict[str, tuple[Callable[[Any, int], bool], str]]] = {
    "agent_values": (_are_values, message("Expected five whole numbers from 0 to 1000, for the Agents 1 to 5, not {value}.")),
    "recruiter_value": (_is_value, _WHOLE),
    "infiltrator_value": (_is_value, _WHOLE),
    "embassy": (_one_of("none"), message("The rulebook gives no effects of Embassy cards: expected none, not {value}.")),
    "reward_token_value": (_one_of(1, 3, 5, 10), message("An Information token is worth 1, 3, 5 or 10, not {value}.")),
    "exchange": (_one_of("mandatory", "optional"), message("Expected mandatory or optional, not {value}.")),
    "bank_limit": (
        lambda value, players: value in (None, "none") or _is_whole(value, STARTING_POINTS * players, MOST),
        message("Expected none, or a whole number that lets every player begin with 5 points, not {value}."),
    ),
    "final_deck": (_one_of("all8", "draw_pile"), message("Expected all8 or draw_pile, not {value}.")),
    "first_ambassador": (
        lambda value, players: value is None or _is_whole(value, 1, players),
        _NO_SEAT,
    ),
}
"""Option -> whether a value will do for so many players, and what to say where it will not."""


def _fault(field: str, template: str, value: Any) -> ParseError:
    return ParseError(template, place={"field": field}, value=value if isinstance(value, int) else repr(value))


@dataclass(frozen=True)
class Deal:
    """Everything that is settled before the first hand: players, first Ambassador, options, every player's eight cards in order.

    ``cards`` has eight cards a seat, top first: they go to the places ``open``, ``down``, ``own``, ``blind``, then the deck of
    four. ``seed`` is None for a deal entered by hand. Raises InvalidPosition unless everybody has the starting set.
    """

    players: int
    ambassador: Seat
    cards: tuple[tuple[Card, ...], ...]
    options: Options = Options()
    seed: int | None = None

    def __post_init__(self) -> None:
        problems = _deal_problems(self.players, self.ambassador, self.cards)
        if problems:
            raise InvalidPosition(problems)

    @property
    def hands(self) -> int:
        """How many hands are played (A20)."""
        return ROUNDS[self.players] * self.players

    def places(self, seat: Seat) -> tuple[Card, ...]:
        """The four cards that the seat has at first, in the order of the places."""
        return self.cards[seat - 1][: len(PLACES)]

    def deck(self, seat: Seat) -> tuple[Card, ...]:
        """The four cards of the seat's deck at first, top first."""
        return self.cards[seat - 1][len(PLACES) :]


def _deal_problems(players: int, ambassador: Seat, cards: Sequence[Sequence[Card]]) -> list[FieldcraftError]:
    if players not in PLAYERS or len(cards) != players:
        template = message("A deal is for three to six players, with eight cards for each, not {value}.")
        return [_fault("players", template, players)]
    problems: list[FieldcraftError] = []
    if not _is_whole(ambassador, 1, players):
        problems.append(_fault("ambassador", _NO_SEAT, ambassador))
    for seat, dealt in enumerate(cards, start=1):
        if sorted(dealt) != sorted(STARTING_SET):
            template = message("Player {value} has the Agents 1 to 5, two Recruiters and an Infiltrator, in any order.")
            problems.append(_fault(f"cards.{seat}", template, seat))
    return problems


def deal_from_seed(seed: int, setup: Setup) -> Deal:
    """The deal of a seed: the same on every machine. Raises ParseError (seed) or InvalidPosition (set-up).

    >>> deal = deal_from_seed(42, Setup.of(3))
    >>> deal.ambassador, [card.name for card in deal.cards[0]]
    (3, ['A5', 'A2', 'R', 'I', 'A1', 'A4', 'A3', 'R'])
    """
    options = read_options(setup.players, dict(setup.options))
    named = options.first_ambassador
    chance = Seeded(GAME, RULES_VERSION, seed)
    seats = range(1, setup.players + 1)
    return Deal(
        setup.players,
        chance.draw("ambassador", seats) if named is None else named,
        tuple(tuple(_card(name) for name in chance.shuffle(f"deck/{seat}", SHUFFLED_NAMES)) for seat in seats),
        replace(options, first_ambassador=None),
        seed,
    )


def _card(name: str) -> Card:
    return Card[name.partition("/")[0]]
