"""The small two-player race: its cards, what each side knows, and which situations are the same but for the names of the cards.

Two kinds of three cards (0, 1, 2 and 3, 4, 5), one secret of each kind, two cards each for two players: 54 equally likely
deals. A mover names two different cards, own ones included, or accuses; who is asked shows one named card that it holds (a free
choice if it holds both) or passes. Both then know the card shown, so all that has happened is public and only the hands are
hidden. Once the limit of suspicions is reached, the mover must accuse. When anybody accuses both lay down a guess unseen; the
accuser wins if right, otherwise the other wins if right, otherwise nobody does. Rulebook: Playing the Game, Making an
Accusation; rulings C6 to C10, C14 and C16.

Left out: guesses that the guesser knows to be wrong. They never win, and the accuser's other guesses never do worse; the
independent check of the certificate allows them all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

Card = int
Pair = tuple[Card, Card]
Renaming = tuple[Card, ...]

NOBODY: Final = -1
"""Stands for the card shown when there was none."""

CARDS: Final = range(6)
PAIRS: Final[tuple[Pair, ...]] = tuple(combinations(CARDS, 2))
"""Every hand, and every pair of cards that a suspicion can name."""

DEALS: Final = 54
LIMIT: Final = 3
"""Suspicions in all before the mover must accuse."""

RENAMINGS: Final[tuple[Renaming, ...]] = tuple(
    tuple(half[0] + card for card in first) + tuple(half[1] + card for card in second)
    for first in permutations(range(3))
    for second in permutations(range(3))
    for half in ((0, 3), (3, 0))
)
"""The 72 renamings that change nothing: cards within a kind, and the two kinds."""


class Suspicion(NamedTuple):
    """A suspicion that was answered."""

    named: Pair
    shown: Card


class Node(IntEnum):
    """What a player has to decide."""

    TURN = 0
    REPLY = 1
    LAY_DOWN = 2


class Verb(IntEnum):
    """What a player does; a guess is the accuser's at its turn, and the other's when it lays down."""

    GUESS = 0
    ASK = 1
    SHOW = 2


class Action(NamedTuple):
    """One action and the cards it names."""

    verb: Verb
    cards: tuple[Card, ...]


History = tuple[Suspicion, ...]


class Situation(NamedTuple):
    """All that the player to decide knows (an information set): who it is follows from the history and the node.

    A reply is a decision only for one who was asked for just the two cards it holds, so the question need not be kept.
    """

    history: History
    hand: Pair
    node: Node


def mover(history: History) -> int:
    """Whose turn it is, 0 or 1."""
    return len(history) % 2


def decider(situation: Situation) -> int:
    """Who decides in a situation, 0 or 1."""
    return mover(situation.history) if situation.node is Node.TURN else 1 - mover(situation.history)


def replies(hand: Pair, named: Pair) -> tuple[Card, ...]:
    """The cards that a hand may show, or NOBODY alone."""
    return tuple(card for card in named if card in hand) or (NOBODY,)


@cache
def others(history: History, player: int, hand: Pair) -> tuple[tuple[Pair, Pair], ...]:
    """Each hand that the other may hold, with the secret that it leaves."""
    return tuple((other, secret) for other, secret in _dealt(hand) if _fits(history, player, hand, other))


def guesses(history: History, player: int, hand: Pair) -> tuple[Pair, ...]:
    """The secrets that a player holds possible."""
    return tuple(sorted({secret for _, secret in others(history, player, hand)}))


def actions(situation: Situation, limit: int) -> tuple[Action, ...]:
    """What can be done in a situation."""
    if situation.node is Node.REPLY:
        return tuple(Action(Verb.SHOW, (card,)) for card in situation.hand)
    secrets = guesses(situation.history, decider(situation), situation.hand)
    laid = tuple(Action(Verb.GUESS, secret) for secret in secrets)
    if situation.node is Node.LAY_DOWN or len(situation.history) == limit:
        return laid
    return laid + tuple(Action(Verb.ASK, pair) for pair in PAIRS)


def accuser_wins(secret: Pair, accuser: Pair, other: Pair) -> int:
    """1 if the accuser's guess is right, -1 if only the other's is, 0 if neither.

    >>> accuser_wins((0, 3), accuser=(0, 4), other=(0, 3))
    -1
    """
    return 1 if accuser == secret else -int(other == secret)


def rename_pair(renaming: Renaming, pair: Pair) -> Pair:
    """A pair under a renaming, in order."""
    first, second = renaming[pair[0]], renaming[pair[1]]
    return (first, second) if first < second else (second, first)


def rename_history(renaming: Renaming, history: History) -> History:
    """A history under a renaming."""
    return tuple(
        Suspicion(rename_pair(renaming, named), shown if shown == NOBODY else renaming[shown]) for named, shown in history
    )


def rename_cards(renaming: Renaming, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Any cards under a renaming, in order."""
    return tuple(sorted(renaming[card] for card in cards))


def _dealt(hand: Pair) -> Iterator[tuple[Pair, Pair]]:
    for other in PAIRS:
        if not set(other) & set(hand):
            first, second = (card for card in CARDS if card not in other and card not in hand)
            if first < 3 <= second:
                yield other, (first, second)


def _fits(history: History, player: int, hand: Pair, other: Pair) -> bool:
    hands = (hand, other) if player == 0 else (other, hand)
    return all(shown in replies(hands[1 - turn % 2], named) for turn, (named, shown) in enumerate(history))
