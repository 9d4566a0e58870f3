"""How a playing card looks on a terminal: suit symbols where the output can carry them, letters otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.emissary.state import PlayingCard, Suit

if TYPE_CHECKING:
    from rich.text import Text

SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RANKS: Final = "?A2345678??JQK"
RED: Final = frozenset({Suit.DIAMONDS, Suit.HEARTS})
RED_STYLE: Final = "red"
BLACK_STYLE: Final = "bold"


@dataclass(frozen=True)
class Cards:
    """Cards as text; ``unicode`` says whether the suit symbols may be used.

    >>> Cards(unicode=True).name(PlayingCard.of(Suit.HEARTS, 7)), Cards(unicode=False).name(PlayingCard.of(Suit.HEARTS, 7))
    ('7♥', '7H')
    """

    unicode: bool

    def suit(self, suit: Suit) -> str:
        """The suit's symbol or letter."""
        return SYMBOLS[suit] if self.unicode else suit.letter

    def name(self, card: PlayingCard) -> str:
        """The card's rank and suit, always two columns wide."""
        return RANKS[card.rank] + self.suit(card.suit)

    def names(self, cards: Iterable[PlayingCard]) -> str:
        """Several cards with a space between."""
        return " ".join(self.name(card) for card in cards)

    def text(self, card: PlayingCard) -> Text:
        """The card in the colour of its suit."""
        from rich.text import Text

        return Text(self.name(card), style=RED_STYLE if card.suit in RED else BLACK_STYLE)

    def colour(self, text: Text) -> Text:
        """The text itself, every card and suit symbol in it coloured."""
        if self.unicode:
            text.highlight_regex(r"[A2-8JQK]?[♦♥]", RED_STYLE)
            text.highlight_regex(r"[A2-8JQK]?[♣♠]", BLACK_STYLE)
        else:
            text.highlight_regex(r"\b[A2-8JQK][DH]\b", RED_STYLE)
            text.highlight_regex(r"\b[A2-8JQK][CS]\b", BLACK_STYLE)
        return text


def grouped(cards: Iterable[PlayingCard]) -> list[list[PlayingCard]]:
    """The cards by suit, each suit in rising order."""
    groups: dict[Suit, list[PlayingCard]] = {}
    for card in sorted(cards):
        groups.setdefault(card.suit, []).append(card)
    return list(groups.values())
