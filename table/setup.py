"""The questions before a game: each asked once, with what is known from last time as its default."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.core.errors import Phrase
from table.people import People


@dataclass(frozen=True)
class Question:
    """One question. An empty answer means ``default`` where there is one, which ``shown`` puts into the reader's language.

    ``is_secret`` answers are not for onlookers.
    """

    key: str
    ask: Phrase
    default: str | None = None
    shown: Phrase | None = None
    is_secret: bool = False


@dataclass(frozen=True)
class Kept:
    """What a table keeps from game to game: the players' names, and the names of the cards of its copy (None: never asked)."""

    names: tuple[str, ...] = ()
    cards: dict[str, list[str]] | None = field(default=None, hash=False)


class SetUp(Protocol):
    """A game's questions, asked one after another until there is none left."""

    @property
    def question(self) -> Question | None:
        """The next question, or None when everything is answered."""

    def answer(self, text: str) -> None:
        """Answer it. Raises ParseError for an answer that cannot be, and the question stays."""

    def header(self) -> dict[str, Any]:
        """The first line of the journal, once everything is answered."""

    @property
    def people(self) -> People:
        """The players."""

    @property
    def kept(self) -> Kept:
        """What to keep for the next game."""
