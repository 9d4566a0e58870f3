"""How a seed becomes a shuffle: things are sorted by a keyed hash of their own names.

The key of an item is the SHA-256 digest of the UTF-8 text ``game/version/seed/purpose/item``. Sorting by digest shuffles;
the item of least digest is a draw of one from many. There is no generator state, so a new consumer of randomness takes a new
purpose and disturbs no deal that exists, and any language that has SHA-256 deals the same cards. ``docs/seeds.md`` is the
full description with test vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from engine.core.errors import ParseError, message

T = TypeVar("T")

MAX_SEED = 2**53 - 1
"""The greatest seed: the greatest whole number that every JSON reader keeps exactly."""


def check_seed(seed: int) -> int:
    """The seed itself, if it is a whole number from 0 to 2**53 - 1; otherwise ParseError."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise ParseError(
            message("A seed is a whole number from 0 to {most}, not {seed}."),
            place={"field": "seed"},
            most=MAX_SEED,
            seed=seed,
        )
    return seed


@dataclass(frozen=True)
class Seeded:
    """The source of all chance in one deal: a game, the version of its rules, and a seed."""

    game: str
    version: int
    seed: int

    def __post_init__(self) -> None:
        check_seed(self.seed)

    def key(self, purpose: str, item: str) -> bytes:
        """The 32-byte digest that places ``item`` in the shuffle for ``purpose``."""
        return sha256(f"{self.game}/{self.version}/{self.seed}/{purpose}/{item}".encode()).digest()

    def shuffle(self, purpose: str, items: Iterable[T], name: Callable[[T], str] = str) -> tuple[T, ...]:
        """All items in the order of their keys; ``name`` must give different items different texts.

        >>> Seeded("emissary", 1, 42).shuffle("example", "ABCDE")
        ('C', 'E', 'A', 'D', 'B')
        """
        return tuple(sorted(items, key=lambda item: self.key(purpose, name(item))))

    def draw(self, purpose: str, items: Iterable[T], name: Callable[[T], str] = str) -> T:
        """One of the items, each as likely as another: the first of their shuffle.

        >>> Seeded("emissary", 1, 42).draw("example", "ABCDE")
        'C'
        """
        return min(items, key=lambda item: self.key(purpose, name(item)))
