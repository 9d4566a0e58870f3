"""From what a player knows to the words, roles and kits of :mod:`solvers.emissary.hidden.odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.emissary.position import Position
from engine.emissary.state import ABILITY_OF, SUITS, Ability, Card, Kingdom, Suit
from solvers.emissary.hidden.symbols import DISCARDED, HELD, UNSEEN, pack

SHIFTS: Final = {Ability.DIPLOMACY: 0, Ability.MILITARY: 2, Ability.POLITICS: 4, Ability.COMMERCE: 6}
"""Where an ability's count stands in a kit."""
MOST_USES: Final = 3
"""The highest count in a kit: the Jack, the King and the Queen of a suit."""


def kit_of(uses: Iterable[Ability]) -> int:
    """A kit with these abilities, each as often as it is named.

    >>> kit_of([Ability.DIPLOMACY, Ability.COMMERCE, Ability.COMMERCE])
    129
    """
    return sum(min(count, MOST_USES) << SHIFTS[ability] for ability, count in Counter(uses).items())


def uses(kit: int, ability: Ability) -> int:
    """How often a kit has an ability."""
    return kit >> SHIFTS[ability] & 3


def roles_of(trump: Suit, others: Iterable[Suit]) -> int:
    """The roles of the four suits; ``others`` are the suits of the rulers of the other unvisited kingdoms.

    >>> bin(roles_of(Suit.HEARTS, [Suit.CLUBS, Suit.SPADES]))
    '0b10000100001010'
    """
    lying = Counter(others)
    return sum((int(suit is trump) | lying[suit] << 1 | 8 * (suit is Suit.CLUBS)) << 4 * suit for suit in SUITS)


def words_of(deck: Collection[Card], hand: Collection[Card], unseen: Collection[Card], discard: Collection[Card]) -> int:
    """The four words of a position; ``deck`` are all the cards of the game."""
    words = 0
    for suit in SUITS:
        symbols = (
            HELD * (card in hand) + UNSEEN * (card in unseen) + DISCARDED * (card in discard)
            for card in sorted(deck)
            if card.suit is suit
        )
        words |= pack(symbols) << 16 * suit
    return words


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment between two debates, as the odds see it: the cards by where they are, and the suits that matter.

    ``others`` are the suits of the rulers of the other unvisited kingdoms, ``wins`` the debates won so far, ``kingdom`` the
    number wanted in all.
    """

    deck: tuple[Card, ...]
    hand: frozenset[Card]
    unseen: frozenset[Card]
    discard: frozenset[Card]
    wins: int
    trump: Suit
    others: tuple[Suit, ...]
    kingdom: Kingdom

    @property
    def words(self) -> int:
        """The cards as words."""
        return words_of(self.deck, self.hand, self.unseen, self.discard)

    @property
    def roles(self) -> int:
        """The suits as roles."""
        return roles_of(self.trump, self.others)

    @property
    def clubs(self) -> int:
        """How many clubs are held, which is what Military draws."""
        return sum(card.suit is Suit.CLUBS for card in self.hand)

    def without_trumps(self) -> Moment:
        """After Diplomacy."""
        gone = frozenset(card for card in self.hand if card.suit is self.trump)
        return self.laid_down(gone)

    def laid_down(self, cards: Collection[Card]) -> Moment:
        """After discarding cards of the hand."""
        return replace(self, hand=self.hand.difference(cards), discard=self.discard.union(cards))

    def swapped(self, suit: Suit) -> Moment:
        """After Politics with a ruler of that suit."""
        others = list(self.others)
        others[others.index(suit)] = self.trump
        return replace(self, trump=suit, others=tuple(others))

    def drawn(self, cards: Collection[Card]) -> Moment:
        """After drawing these cards off the deck."""
        return replace(self, hand=self.hand.union(cards), unseen=self.unseen.difference(cards))


def moment_of(position: Position, kingdom: Kingdom) -> Moment:
    """The moment of a position in the visit of a kingdom, a ruler's card that waits for its answer left out of all piles."""
    visit = position.visit
    suits = {
        number: ruler.suit
        for number, ruler in zip(position.rules.kingdoms, position.rulers, strict=True)
        if number not in position.visited and ruler is not None
    }
    others = tuple(suit for number, suit in suits.items() if number != kingdom)
    discard = frozenset() if visit is None else visit.discard
    wins = 0 if visit is None else len(visit.scoring)
    return Moment(position.rules.deck, position.hand, position.deck, discard, wins, suits[kingdom], others, kingdom)


def jacks_at_hand(position: Position) -> tuple[Ability, ...]:
    """The abilities of the Jacks that are face up."""
    used = frozenset() if position.visit is None else position.visit.jacks_used
    return tuple(ABILITY_OF[suit] for suit in position.rules.jacks if suit not in used)


def supporters_at_hand(position: Position) -> tuple[Ability, ...]:
    """The abilities of the supporters never used."""
    return tuple(ABILITY_OF[ruler.suit] for ruler in sorted(position.supporters - position.spent))
