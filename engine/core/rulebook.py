"""The rules and rulings of a game as data, for reading offline: sections of its rulebook and how each gap is decided.

A game keeps them in ``rules.toml`` beside its engine, in this project's own words. Errors name rules by the same ids
(``place['rule']``), so that a message can be looked up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.core.errors import ParseError, message
from engine.core.registry import GAMES, load_game

RULES_FILE: Final = "rules.toml"


@dataclass(frozen=True)
class Section:
    """A section of the rulebook: its id, title, text, and the rulings that bear on it."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """How one gap of the rulebook is decided.

    ``status`` says how sure it is (TEXT, PUBLIC, DERIVED, ASSUMPTION). ``option`` is the setting that offers another side, or
    None; ``values`` are what it may be, the default first.
    """

    id: str
    question: str
    ruling: str
    status: str
    evidence: str
    option: str | None = None
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """All sections and rulings of a game, in their order."""

    game: str
    title: str
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]

    @property
    def entries(self) -> tuple[Section | Ruling, ...]:
        """Sections, then rulings."""
        return (*self.sections, *self.rulings)

    def lookup(self, name: str) -> Section | Ruling:
        """The entry of that id, in capitals or not. Raises ParseError, which lists what there is."""
        wanted = name.strip().lower()
        for entry in self.entries:
            if entry.id.lower() == wanted:
                return entry
        raise ParseError(
            message("There is no rule {name}; there are {names}."),
            place={"field": "rule"},
            name=repr(name),
            names=", ".join(entry.id for entry in self.entries),
        )


@cache
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a registered game. Raises ParseError for a game that is unknown or whose rules are not written down.

    >>> load_rulebook("emissary").lookup("e4").question
    'What is reshuffled when the deck runs out?'
    """
    if game not in GAMES:
        load_game(game)
    package = GAMES[game].split(":")[0].rpartition(".")[0]
    source = files(package) / RULES_FILE
    if not source.is_file():
        raise ParseError(message("The rules of {game} are not written down here yet."), place={"field": "game"}, game=game)
    return read_rulebook(game, tomllib.loads(source.read_text(encoding="utf-8")))


def read_rulebook(game: str, data: Mapping[str, Any]) -> Rulebook:
    """The rulebook in the tables of a ``rules.toml``; line ends inside a text are spaces, blank lines part paragraphs."""
    return Rulebook(
        game,
        data["title"],
        tuple(
            Section(each["id"], each["title"], _flow(each["text"]), tuple(each.get("rulings", ()))) for each in data["section"]
        ),
        tuple(
            Ruling(
                each["id"],
                _flow(each["question"]),
                _flow(each["ruling"]),
                each["status"],
                _flow(each["evidence"]),
                each.get("option"),
                tuple(each.get("values", ())),
            )
            for each in data["ruling"]
        ),
    )


def _flow(text: str) -> str:
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
