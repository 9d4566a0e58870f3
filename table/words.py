"""Words as people type them at a table: without accents, cut short, mistyped; and what they can mean.

A :class:`Vocabulary` looks a word up in three steps: as it stands, as the beginning of exactly one meaning, as a typing
mistake. Where more than one meaning fits, nothing is chosen: the meanings are handed back for the player to choose from. A
typing mistake is only mended in words of at least :data:`SHORTEST` letters, and the reader is told (:attr:`Lookup.is_guess`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Generic, TypeVar

M = TypeVar("M", bound=Hashable)

SHORTEST: Final = 4
"""Letters below which a mistyped word is never guessed."""
ALIKE: Final = 0.72
"""How alike (0 to 1) a mistyped word and its meaning must be to be proposed at all."""
AHEAD: Final = 0.08
"""How much more alike than any other meaning it must be to be taken."""
SWAPPED: Final = 0.9
"""The likeness of words that differ in two swapped letters."""
SUGGESTED: Final = 4
"""How many meanings are proposed at most."""

_BREAKS: Final = re.compile(r"[\s,;:.!¡()\[\]\"«»“”/|+&-]+")
_UNKNOWN: Final = frozenset({"?", "¿", "¿?", "??", "???"})


def plain(text: str) -> str:
    """The text in small letters without accents.

    >>> plain("Satélite"), plain("MUÑOZ")
    ('satelite', 'munoz')
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def split(text: str) -> list[str]:
    """The words of a line in plain letters; a question mark that stands alone is a word, any other is decoration.

    >>> split("1: ¿París, rojo? 2 3 pasan; ? muestra")
    ['1', 'paris', 'rojo', '2', '3', 'pasan', '?', 'muestra']
    """
    words: list[str] = []
    for word in _BREAKS.split(re.sub("['‘’]", "", plain(text))):
        bare = word.strip("?¿")
        if bare:
            words.append(bare)
        elif word in _UNKNOWN:
            words.append("?")
    return words


def likeness(word: str, other: str) -> float:
    """How alike two words are, 0 to 1; two neighbouring letters swapped count as a small slip.

    >>> likeness("parsi", "paris") > likeness("parsi", "panama")
    True
    """
    differ = [at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two]
    if len(word) == len(other) and len(differ) == 2 and differ[1] == differ[0] + 1 and sorted(word) == sorted(other):
        return SWAPPED
    return SequenceMatcher(None, word, other).ratio()


@dataclass(frozen=True)
class Lookup(Generic[M]):
    """What a word can mean: one meaning when it is understood, several when it is not clear, none when nothing is near.

    ``is_guess`` says that it was read as a typing mistake, ``is_clear`` that the one meaning may be taken without asking;
    ``taken`` is how many words of the line it took up.
    """

    word: str
    meanings: tuple[M, ...]
    is_guess: bool = False
    taken: int = 1
    is_clear: bool = True

    @property
    def meaning(self) -> M | None:
        """The meaning, if there is exactly one and it may be taken."""
        return self.meanings[0] if len(self.meanings) == 1 and self.is_clear else None


class Vocabulary(Generic[M]):
    """The words that a line can hold, each with its meaning.

    >>> cards = Vocabulary([("paris", 13), ("panama", 11), ("plane", 5), ("new york", 14)])
    >>> cards.look_up(["par"]).meaning, cards.look_up(["pa"]).meanings, cards.look_up(["parsi"]).meaning
    (13, (13, 11), 13)
    >>> cards.look_up(["new", "york", "paris"]).taken
    2
    """

    def __init__(self, words: Iterable[tuple[str, M]]) -> None:
        self._meanings: dict[str, list[M]] = {}
        for word, meaning in words:
            known = self._meanings.setdefault(" ".join(split(word)), [])
            if meaning not in known:
                known.append(meaning)
        self._longest = max((word.count(" ") + 1 for word in self._meanings), default=1)

    def look_up(self, words: list[str]) -> Lookup[M]:
        """What the first words mean, as many as belong together: as they stand, cut short, or mistyped."""
        return self.exact(words) or self.begun(words[0]) or self.near(words[0])

    def exact(self, words: list[str]) -> Lookup[M] | None:
        """What the first words mean as they stand, or None."""
        for count in range(min(self._longest, len(words)), 0, -1):
            joined = " ".join(words[:count])
            if joined in self._meanings:
                return Lookup(joined, tuple(self._meanings[joined]), taken=count)
        return None

    def begun(self, word: str) -> Lookup[M] | None:
        """The meanings whose words begin like this, or None."""
        found: list[M] = []
        for each, meanings in self._meanings.items():
            if each.startswith(word):
                found += [meaning for meaning in meanings if meaning not in found]
        return Lookup(word, tuple(found)) if found else None

    def near(self, word: str) -> Lookup[M]:
        """The meanings that a mistyped word may stand for, the likeliest first; one that may be taken stands alone."""
        alike: dict[M, float] = {}
        for each, meanings in self._meanings.items():
            ratio = likeness(word, each)
            for meaning in meanings:
                alike[meaning] = max(ratio, alike.get(meaning, 0.0))
        ranked = sorted((meaning for meaning in alike if alike[meaning] >= ALIKE), key=lambda meaning: -alike[meaning])
        is_ahead = len(ranked) == 1 or (len(ranked) > 1 and alike[ranked[0]] - alike[ranked[1]] >= AHEAD)
        if is_ahead and len(word) >= SHORTEST:
            return Lookup(word, (ranked[0],), is_guess=True)
        return Lookup(word, tuple(ranked[:SUGGESTED]), is_guess=True, is_clear=False)
