"""The fifteen cards: five agents, five devices, five cities, and the names a table calls them by.

Rulebook, "Components" and ruling C2. A card is a small number that never changes; only its label depends on the copy of the
game. Cards 0-4 are the agents, 5-9 the devices, 10-14 the cities, each kind in the order of its names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations, product
from typing import Any, Final, NewType

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message

Card = NewType("Card", int)
"""A card by its number, 0 to 14."""

Pair = tuple[Card, Card]
"""The two different cards of a suspicion, lower number first."""

Triple = tuple[Card, Card, Card]
"""One card of each kind: agent, device, city."""


class Kind(Enum):
    """The three kinds of cards, in the order in which a triple lists them."""

    AGENT = "agent"
    DEVICE = "device"
    CITY = "city"


KINDS: Final = tuple(Kind)
PER_KIND: Final = 5
CARDS: Final = tuple(Card(number) for number in range(PER_KIND * len(KINDS)))
PAIRS: Final[tuple[Pair, ...]] = tuple(combinations(CARDS, 2))
"""The 105 suspicions (C7)."""


def kind_of(card: Card) -> Kind:
    """The kind of a card.

    >>> kind_of(Card(7))
    <Kind.DEVICE: 'device'>
    """
    return KINDS[card // PER_KIND]


def cards_of(kind: Kind) -> tuple[Card, ...]:
    """The five cards of a kind, in order."""
    start = KINDS.index(kind) * PER_KIND
    return CARDS[start : start + PER_KIND]


TRIPLES: Final[tuple[Triple, ...]] = tuple(product(cards_of(Kind.AGENT), cards_of(Kind.DEVICE), cards_of(Kind.CITY)))
"""The 125 triples that can be secret, or be laid down in an accusation (C15)."""


def pair_of(one: Card, other: Card) -> Pair:
    """Two different cards in the order of a pair."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class CardNames:
    """What a table calls its cards (C2): five names of each kind.

    >>> DEFAULT_NAMES.format(Card(0)), int(DEFAULT_NAMES.parse("city:rome"))
    ('agent:blue', 14)
    """

    agent: tuple[str, ...] = ("blue", "red", "green", "yellow", "black")
    device: tuple[str, ...] = ("plane", "radio", "camera", "submarine", "satellite")
    city: tuple[str, ...] = ("london", "panama", "tokyo", "paris", "rome")

    def __post_init__(self) -> None:
        problems = [fault for kind in KINDS for fault in _problems_of(kind, self.of_kind(kind))]
        if problems:
            raise InvalidPosition(problems)

    @classmethod
    def of(cls, data: Mapping[str, Iterable[str]]) -> CardNames:
        """Names from ``{"agent": [5 names], "device": [...], "city": [...]}``. Raises InvalidPosition."""
        wanted = {kind.value for kind in KINDS}
        if not isinstance(data, Mapping) or set(data) != wanted or any(isinstance(names, str) for names in data.values()):
            fault = ParseError(
                message("The names of the cards are three lists: agent, device, city, of five names each."),
                place={"field": "cards"},
            )
            raise InvalidPosition([fault])
        return cls(**{kind: tuple(names) for kind, names in data.items()})

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """The five names of a kind."""
        names: tuple[str, ...] = getattr(self, kind.value)
        return names

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """All fifteen cards in the notation of files, by number."""
        return tuple(f"{kind.value}:{name}" for kind in KINDS for name in self.of_kind(kind))

    @cached_property
    def _numbers(self) -> dict[str, Card]:
        return {text: Card(number) for number, text in enumerate(self.texts)}

    def name(self, card: Card) -> str:
        """The card's name without its kind, as a player says it."""
        return self.of_kind(kind_of(card))[card % PER_KIND]

    def format(self, card: Card) -> str:
        """The card in the notation of files: ``kind:name``."""
        return self.texts[card]

    def parse(self, text: str) -> Card:
        """The card that ``kind:name`` names. ParseError lists what the kind has."""
        try:
            return self._numbers[text]
        except (KeyError, TypeError):
            raise ParseError(
                message("{text} is no card of this game; the cards are {cards}."), text=repr(text), cards=", ".join(self.texts)
            ) from None

    def to_json(self) -> dict[str, list[str]]:
        """The names as the first line of a journal carries them."""
        return {kind.value: list(self.of_kind(kind)) for kind in KINDS}


def _problems_of(kind: Kind, names: tuple[Any, ...]) -> list[FieldcraftError]:
    place = {"field": f"cards.{kind.value}"}
    if len(names) != PER_KIND or not all(isinstance(name, str) and name.strip() for name in names):
        return [ParseError(message("There must be five names for {kind}."), place=place, kind=kind.value)]
    if len(set(names)) != PER_KIND:
        return [ParseError(message("The five names for {kind} must differ."), place=place, kind=kind.value)]
    return []


DEFAULT_NAMES: Final = CardNames()
"""The labels of ruling C2; nine of them are stand-ins until a table enters its own."""
