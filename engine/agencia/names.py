"""The closed sets of this game and their names in files: cards, places, sites.

Rulebook, "Components", "Getting Ready" and "Playing the Agency Cards"; contract: agencia, first paragraph. Every player's set is
the same eight cards; copies of a card cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import Final, TypeVar

from engine.core.errors import ParseError, message
from engine.core.events import ONLOOKER, Seat


class Card(IntEnum):
    """A face. The number of an Agent card is how many Agents it shows.

    >>> Card.A4.agents, Card.R.agents, Card.R.name
    (4, 0, 'R')
    """

    A1 = 1
    A2 = 2
    A3 = 3
    A4 = 4
    A5 = 5
    R = 6
    """A Recruiter."""
    I = 7  # noqa: E741 - the contract's name of the card
    """An Infiltrator."""

    @property
    def is_agent(self) -> bool:
        """Whether it is an Agent card."""
        return self <= Card.A5

    @property
    def agents(self) -> int:
        """How many Agents it brings to the Embassy; none for Recruiters and Infiltrators (A2)."""
        return int(self) if self.is_agent else 0


class Place(Enum):
    """Where a player's four available cards lie, in the order in which they are dealt (A23)."""

    OPEN = "open"
    """On the table, face up: everybody sees it."""
    DOWN = "down"
    """On the table, face down: nobody sees it."""
    OWN = "own"
    """In the hand, as usual: only its owner sees it."""
    BLIND = "blind"
    """In the hand, turned round: everybody but its owner sees it."""

    def is_seen_by(self, seat: Seat, owner: Seat) -> bool:
        """Whether a seat (0: an onlooker) sees the card in this place of that owner.

        >>> [Place.BLIND.is_seen_by(seat, owner=2) for seat in (0, 1, 2)]
        [True, True, False]
        """
        if self is Place.OPEN:
            return True
        if self is Place.DOWN:
            return False
        return (seat == owner) == (self is Place.OWN)

    def seen_by(self, owner: Seat, players: int) -> frozenset[Seat]:
        """All seats that see the card in this place of that owner, the onlooker among them where it does."""
        return frozenset(seat for seat in range(ONLOOKER, players + 1) if self.is_seen_by(seat, owner))


class Site(Enum):
    """The two faces of the Embassy tile."""

    HALL = "hall"
    """At most as many Agents as players."""
    GARDEN = "garden"
    """At least as many Agents as players."""


CARDS: Final = tuple(Card)
PLACES: Final = tuple(Place)
SITES: Final = tuple(Site)

STARTING_SET: Final = (Card.A1, Card.A2, Card.A3, Card.A4, Card.A5, Card.R, Card.R, Card.I)
"""The eight members of every player's Agency."""

ROUNDS: Final[dict[int, int]] = {3: 4, 4: 3, 5: 2, 6: 2}
"""Number of players -> rounds of the game (A20); a round is as many hands as there are players."""

PLAYERS: Final = tuple(ROUNDS)

E = TypeVar("E", bound=Enum)


def parse_card(text: object) -> Card:
    """The card that a text names. ParseError lists the names.

    >>> parse_card("A3")
    <Card.A3: 3>
    """
    if isinstance(text, str) and text in Card.__members__:
        return Card[text]
    raise ParseError(
        message("{text} is no card of this game; the cards are {cards}."),
        text=repr(text),
        cards=", ".join(Card.__members__),
    )


def parse_place(text: str) -> Place:
    """The place that a text names. ParseError lists the names."""
    return _member(PLACES, text, message("{text} is no place of a player's cards; the places are {names}."))


def parse_site(text: str) -> Site:
    """The site that a text names. ParseError lists the names."""
    return _member(SITES, text, message("{text} is no face of the Embassy tile; they are {names}."))


def _member(members: Sequence[E], text: str, template: str) -> E:
    for member in members:
        if member.value == text:
            return member
    raise ParseError(template, text=repr(text), names=", ".join(str(member.value) for member in members))


def clockwise_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """All seats clockwise, this one first.

    >>> clockwise_from(3, 4)
    (3, 4, 1, 2)
    """
    return tuple((seat - 1 + step) % players + 1 for step in range(players))
