"""The set-up: options of the rulings, and the deal that a seed gives.

Rulebook, "Setup": one card of each kind is drawn unseen, the other twelve are mixed and dealt out one at a time, clockwise.
Each shuffle has its own purpose: ``secret/agent``, ``secret/device``, ``secret/city`` draw the secret cards, ``deal`` orders
the twelve. The keys are the default labels of C2 whatever a table calls its cards, and the first card goes to seat 1
whoever starts, so that neither names nor options change a deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message
from engine.core.options import option, options_to_json
from engine.core.protocol import Setup
from engine.core.shuffle import Seeded
from engine.espionaje.cards import CARDS, DEFAULT_NAMES, KINDS, Card, CardNames, Triple, cards_of, kind_of

RULES_VERSION: Final = 1
PLAYERS: Final = (2, 3, 4)
DEALT: Final = 12
"""How many cards are dealt out; it divides evenly among two, three or four players (C3)."""


AllWrong = Literal["no_winner", "accuser_last"]
"""What becomes of a game in which every guess was wrong (C16): nobody wins, or all but the accuser share the victory."""


@dataclass(frozen=True)
class Options:
    """The open rulings of this game and how a table settles them."""

    first_player: int = option("C4", 1)
    pile_size_public: bool = option("C12", False)
    all_wrong: AllWrong = option("C16", "no_winner")  # noqa: RUF009 (a text)
    max_turns: int = option("C17", 400)
    cards: CardNames = option("C2", DEFAULT_NAMES)  # noqa: RUF009 (a frozen value)

    def to_json(self) -> dict[str, Any]:
        """What differs from the defaults, the names of the cards left out (they have a field of their own in every file)."""
        return {name: value for name, value in options_to_json(self).items() if name != "cards"}


def read_options(players: int, given: dict[str, Any]) -> Options:
    """Options from plain data (file or set-up) for a number of players. InvalidPosition lists every fault at once."""
    problems: list[FieldcraftError] = []
    if players not in PLAYERS:
        problems.append(_fault("players", message("Two, three or four can play, not {value}."), players))
    for name in sorted(set(given) - set(Options.__dataclass_fields__)):
        problems.append(_fault(f"options.{name}", message("There is no option {value} in this game."), name))
    read = {name: _read_option(name, value, players, problems) for name, value in given.items()}
    if problems:
        raise InvalidPosition(problems)
    return Options(**read)


def _read_option(name: str, value: Any, players: int, problems: list[FieldcraftError]) -> Any:
    """One option as its own type; what is wrong with it goes to ``problems``."""
    field = f"options.{name}"
    if name == "first_player" and not _is_whole(value, 1, max(players, 1)):
        problems.append(_fault(field, message("The first player is one of the seats, not {value}."), value))
    elif name == "pile_size_public" and not isinstance(value, bool):
        problems.append(_fault(field, message("Expected true or false, not {value}."), value))
    elif name == "max_turns" and not _is_whole(value, 1, 1_000_000):
        problems.append(_fault(field, message("The cap on turns is a whole number from 1 to 1000000, not {value}."), value))
    elif name == "all_wrong" and value not in get_args(AllWrong):
        problems.append(_fault(field, message("Expected no_winner or accuser_last, not {value}."), value))
    elif name == "cards" and not isinstance(value, CardNames):
        return CardNames.of(value)
    return value


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _fault(field: str, template: str, value: Any) -> ParseError:
    return ParseError(template, place={"field": field}, value=value if isinstance(value, int) else repr(value))


@dataclass(frozen=True)
class Deal:
    """Everything that is settled before the first turn: players, options, the secret cards and every hand (sorted).

    ``seed`` is None for a deal entered by hand. Raises InvalidPosition unless every card lies in one place, the secret is one
    of each kind, and the hands are equal.
    """

    players: int
    secret: Triple
    hands: tuple[tuple[Card, ...], ...]
    options: Options = Options()
    seed: int | None = None

    def __post_init__(self) -> None:
        problems = _deal_problems(self.players, self.secret, self.hands)
        if problems:
            raise InvalidPosition(problems)

    @property
    def hand_size(self) -> int:
        """How many cards each player holds."""
        return DEALT // self.players

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat; none for an onlooker (seat 0)."""
        return self.hands[seat - 1] if seat else ()


def _deal_problems(players: int, secret: Sequence[Card], hands: Sequence[Sequence[Card]]) -> list[FieldcraftError]:
    problems: list[FieldcraftError] = []
    if players not in PLAYERS or len(hands) != players:
        problems.append(
            _fault("players", message("A deal is for two, three or four players, with a hand for each, not {value}."), players)
        )
    elif any(len(hand) != DEALT // players for hand in hands):
        problems.append(
            _fault("hands", message("Each of {value} players holds the same number of cards, twelve in all."), players)
        )
    if tuple(kind_of(card) for card in secret) != KINDS:
        problems.append(_fault("secret", message("The secret is an agent, a device and a city, {value} cards."), len(secret)))
    if sorted([*secret, *(card for hand in hands for card in hand)]) != list(CARDS):
        problems.append(_fault("hands", message("Each of the {value} cards lies in exactly one place."), len(CARDS)))
    return problems


def deal_from_seed(seed: int, setup: Setup) -> Deal:
    """The deal of a seed: the same on every machine. Raises ParseError (seed) or InvalidPosition (set-up).

    >>> deal = deal_from_seed(42, Setup.of(3))
    >>> [DEFAULT_NAMES.format(card) for card in deal.secret]
    ['agent:yellow', 'device:camera', 'city:paris']
    """
    options = read_options(setup.players, dict(setup.options))
    chance = Seeded("espionaje", RULES_VERSION, seed)
    agent, device, city = (chance.draw(f"secret/{kind.value}", cards_of(kind), DEFAULT_NAMES.format) for kind in KINDS)
    rest = (card for card in CARDS if card not in (agent, device, city))
    order = chance.shuffle("deal", rest, DEFAULT_NAMES.format)
    hands = tuple(tuple(sorted(order[seat :: setup.players])) for seat in range(setup.players))
    return Deal(setup.players, (agent, device, city), hands, options, seed)
