"""The players by their names: seats are numbers in every file, names are what is said at the table.

Names are never part of a journal, so they can be changed at any time without touching what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import ONLOOKER, Seat
from table.words import split

Said = str | Phrase
"""Something that stands in a message: a word as it is, or a phrase to be worded in the reader's language."""


@dataclass(frozen=True)
class People:
    """Who sits where: one name a seat, from seat 1; an empty name stands for a player without one.

    >>> str(People(("Ana", "")).name(1)), str(People(("Ana", "")).name(2))
    ('Ana', 'Player 2')
    """

    names: tuple[str, ...]

    @classmethod
    def nameless(cls, players: int) -> People:
        """So many players without names."""
        return cls(("",) * players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return tuple(range(1, len(self.names) + 1))

    def name(self, seat: Seat) -> Said:
        """What to call the player of a seat."""
        if seat == ONLOOKER:
            return Phrase(message("an onlooker"))
        return self.names[seat - 1] or Phrase(message("Player {seat}"), seat=seat)

    def listed(self, seats: Iterable[Seat]) -> Phrase:
        """The names of several players, with commas."""
        return listed(self.name(seat) for seat in seats)

    def renamed(self, seat: Seat, name: str) -> People:
        """The same people, one of them under another name."""
        return People((*self.names[: seat - 1], name, *self.names[seat:]))

    def words(self) -> list[tuple[str, Seat]]:
        """What can be typed for each player."""
        numbers = [(str(seat), seat) for seat in self.seats]
        return numbers + [(name, seat) for seat, name in zip(self.seats, self.names, strict=True) if name]


def check_names(names: Iterable[str], taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Names for the players, if each can be told from the others, from numbers, and from the words in ``taken``. Raises
    ParseError.

    >>> check_names(["Ana", "Beto"])
    ('Ana', 'Beto')
    """
    kept = tuple(" ".join(name.split()) for name in names)
    used = {word: word for word in (" ".join(split(each)) for each in taken)}
    for name in filter(None, kept):
        word = " ".join(split(name))
        if not word or word.isdigit():
            raise ParseError(message("{name} cannot be a player's name: seats have numbers already."), name=repr(name))
        if word in used:
            raise ParseError(message("{name} means something else here already; choose another name."), name=repr(name))
        used[word] = word
    return kept


def listed(items: Iterable[Said]) -> Phrase:
    """Several things with commas between them.

    >>> str(listed(["red", "paris"]))
    'red, paris'
    """
    values = {f"item{number}": item for number, item in enumerate(items)}
    return Phrase(", ".join("{" + name + "}" for name in values), **values)
