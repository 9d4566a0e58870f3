"""The values of The Emissary: cards, rulers, abilities, options, deals, states and actions.

Nothing here knows what is allowed; that is :mod:`engine.emissary.rules`. Every value is immutable, hashable and cheap to hash: a
card is a small integer that prints as its name, piles whose order does not matter are frozensets, and the deal, which a state
holds because it fixes every reshuffle, remembers its own hash. The numbers of the game are values too (:class:`Rules`), so that
the real code also plays decks small enough to count by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, Literal, Self

from engine.core.formats import STRICT
from engine.core.options import option

Rank = int
"""1 (the Ace) to 8 in the deck; 11, 12 and 13 are Jack, Queen and King."""

Kingdom = int
"""A kingdom's number, which is also the number of debates to win there."""

RANK_LETTERS: Final = "?A2345678??JQK"
JACK: Final[Rank] = 11
QUEEN: Final[Rank] = 12
KING: Final[Rank] = 13


class Suit(IntEnum):
    """A suit; its order is the order of the notation."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C, D, H or S."""
        return "CDHS"[self]

    def __str__(self) -> str:
        return self.letter


SUITS: Final = tuple(Suit)


class PlayingCard(int):
    """One of the 52 cards as an integer, 16 x suit + rank, so that hashing and comparing cost nothing.

    Cards of one suit order by rank, and the suits by their letters. No two of the 52 are equal, whatever their class.
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Self:
        """The card of that suit and rank."""
        return cls(suit << 4 | rank)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return SUITS[self >> 4]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return self & 15

    def __str__(self) -> str:
        return RANK_LETTERS[self & 15] + "CDHS"[self >> 4]

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Card(PlayingCard):
    """A card of the deck, Ace to 8.

    >>> Card.of(Suit.HEARTS, 7)
    7H
    >>> Card.of(Suit.CLUBS, 8) < Card.of(Suit.DIAMONDS, 1)
    True
    """

    __slots__ = ()


class Ruler(PlayingCard):
    """A King or a Queen: the ruler of a kingdom, later a supporter."""

    __slots__ = ()


class Jack(PlayingCard):
    """You or one of your advisors; the suit says which ability."""

    __slots__ = ()


Source = Ruler | Jack
"""What lends an ability: a supporter's ruler card or a Jack."""


class Ability(Enum):
    """The four card abilities, in the order of the notation (by suit)."""

    MILITARY = "military"
    COMMERCE = "commerce"
    DIPLOMACY = "diplomacy"
    POLITICS = "politics"

    @property
    def suit(self) -> Suit:
        """The suit whose Jack and supporters lend this ability."""
        return _SUIT_OF_ABILITY[self]


_SUIT_OF_ABILITY: Final = dict(zip(Ability, Suit, strict=True))
ABILITY_OF: Final = {suit: ability for ability, suit in _SUIT_OF_ABILITY.items()}

COMMERCE_CARDS: Final = 2
"""How many cards Commerce draws, and how many must then be discarded."""

LISTS_PER_VISIT: Final = 4
"""How many shuffles a deal from a seed carries for each visit."""

Length = Literal["full", "short", "custom"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the game. ``jacks`` are the suits of your Jacks (the printed game always has all four)."""

    length: Length
    kingdoms: tuple[Kingdom, ...]
    rulers: tuple[Ruler, ...]
    suits: tuple[Suit, ...] = SUITS
    ranks: int = 8
    hand: int = 8
    jacks: tuple[Suit, ...] = SUITS

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards of the deck in the order of the notation."""
        return tuple(Card.of(suit, rank) for suit in self.suits for rank in range(1, self.ranks + 1))

    @property
    def best_score(self) -> int:
        """The score of a perfect tour: every kingdom, and every supporter unused."""
        return 2 * len(self.kingdoms)


KINGS: Final = tuple(Ruler.of(suit, KING) for suit in Suit)
QUEENS: Final = tuple(Ruler.of(suit, QUEEN) for suit in Suit)
FULL: Final = Rules("full", (1, 2, 3, 4, 5, 6, 7, 8), (*KINGS, *QUEENS))
SHORT: Final = Rules("short", (2, 4, 6, 8), KINGS)


@dataclass(frozen=True, slots=True)
class EmissaryOptions:
    """The rulings that have another side, with the default of each.

    ``ability_reshuffle``: whether cards drawn by an ability may come from a reshuffled discard pile. ``reshuffle_timing``:
    whether an empty deck is made new when the next card is needed (lazy) or as soon as there are discards to make it of
    (eager). ``useless_abilities``: whether an ability that would do nothing may be used.
    """

    __pydantic_config__ = STRICT

    ability_reshuffle: bool = option("E5", True)
    reshuffle_timing: Literal["lazy", "eager"] = option("E6", "lazy")
    useless_abilities: Literal["forbidden", "allowed"] = option("E10", "forbidden")


DEFAULT_OPTIONS: Final = EmissaryOptions()


Shuffle = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: who rules where, and every shuffle of every visit.

    ``rulers[i]`` rules the i-th kingdom from the left. ``visits[j]`` holds the shuffles of the (j+1)-th visit made; the first is
    the whole deck, top card first, and the k-th orders the cards of that visit's k-th reshuffle.
    """

    rules: Rules
    rulers: tuple[Ruler, ...]
    visits: tuple[tuple[Shuffle, ...], ...]
    seed: int | None = None
    options: EmissaryOptions = DEFAULT_OPTIONS
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.rules, self.rulers, self.visits, self.seed, self.options)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Deal], tuple[object, ...]]:
        """Copies for other processes count their hash anew: hashes of texts differ there."""
        return Deal, (self.rules, self.rulers, self.visits, self.seed, self.options)

    def shuffle(self, visit: int, reshuffles: int) -> Shuffle:
        """The order of the cards in this visit (from 1) after so many reshuffles; the last list serves for all further ones."""
        lists = self.visits[visit - 1]
        return lists[min(reshuffles, len(lists) - 1)]


@dataclass(frozen=True, slots=True)
class VisitState:
    """The cards of one visit, from the draw of the hand on.

    ``kingdom`` is None until it is chosen. ``deck`` has its top card first. ``ruler_card`` waits for an answer, in no pile.
    ``drawn`` are the cards Commerce has just drawn (they are in the hand) while its discards are owed, otherwise None.
    """

    number: int
    kingdom: Kingdom | None
    deck: tuple[Card, ...]
    hand: frozenset[Card]
    discard: frozenset[Card] = frozenset()
    scoring: frozenset[Card] = frozenset()
    jacks_used: frozenset[Suit] = frozenset()
    reshuffles: int = 0
    ruler_card: Card | None = None
    drawn: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The truth between two actions.

    ``rulers`` are as they lie now, by place. ``visited`` are the kingdoms that pledged, ``supporters`` the rulers that joined,
    ``spent`` those of them whose ability was used. ``visit`` is None when the tour is over; ``failed`` is then the kingdom that
    ended it early, if one did.
    """

    deal: Deal
    rulers: tuple[Ruler, ...]
    visited: frozenset[Kingdom]
    supporters: frozenset[Ruler]
    spent: frozenset[Ruler]
    visit: VisitState | None
    failed: Kingdom | None = None

    @property
    def rules(self) -> Rules:
        """The numbers this tour is played by."""
        return self.deal.rules

    def ruler_of(self, kingdom: Kingdom) -> Ruler:
        """The ruler lying at a kingdom now."""
        return self.rulers[self.deal.rules.kingdoms.index(kingdom)]

    @property
    def trump(self) -> Suit | None:
        """The favorite topic of the kingdom under visit; None when no kingdom is chosen."""
        if self.visit is None or self.visit.kingdom is None:
            return None
        return self.ruler_of(self.visit.kingdom).suit

    @property
    def is_over(self) -> bool:
        """Whether the tour has ended, perfect, complete or early."""
        return self.visit is None


@dataclass(frozen=True, slots=True)
class Visit:
    """Choose the kingdom to visit."""

    kingdom: Kingdom


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Turn a Jack face down, or use up a supporter. ``with_kingdom`` belongs to Politics alone."""

    ability: Ability
    source: Source
    with_kingdom: Kingdom | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the cards that Commerce asks for; they are kept in the order of the notation, however they were named."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Turn:
    """Have the ruler turn up the next card. With no card left anywhere this ends the visit (E7)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the ruler's card with a card from the hand."""

    card: Card


Action = Visit | UseAbility | Discard | Turn | Answer
