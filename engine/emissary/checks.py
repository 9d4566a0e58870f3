"""Collecting what is wrong with a file, so that all of it is said at once, each fault with its field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message
from engine.core.faults import Step, in_words, path
from engine.emissary.state import Kingdom, PlayingCard, Rules

T = TypeVar("T", bound=PlayingCard)


class Faults:
    """The faults found so far. ``at`` in its methods is the way to the field, list positions from 0."""

    def __init__(self) -> None:
        self.found: list[FieldcraftError] = []

    def add(self, at: tuple[Step, ...], template: str, **values: Any) -> None:
        """Note a fault of a field; the template begins with ``{field}``."""
        self.found.append(ParseError(template, place={"field": path(at)}, field=in_words(at), **values))

    def read(self, at: tuple[Step, ...], text: str, parse: Callable[[str], T]) -> T | None:
        """The card a text names, or None with the fault noted."""
        try:
            return parse(text)
        except ParseError as fault:
            self.add(at, message("{field}: {reason}"), reason=fault)
            return None

    def cards(self, at: tuple[Step, ...], texts: Iterable[str], parse: Callable[[str], T]) -> tuple[T, ...]:
        """The cards that texts name, all different; what cannot be read or stands twice is noted and left out."""
        cards: list[T] = []
        for index, text in enumerate(texts):
            card = self.read((*at, index), text, parse)
            if card in cards:
                self.add((*at, index), message("{field}: {card} stands twice."), card=card)
            elif card is not None:
                cards.append(card)
        return tuple(cards)

    def kingdom(self, at: tuple[Step, ...], kingdom: Kingdom, rules: Rules) -> bool:
        """Whether there is such a kingdom; otherwise the fault is noted."""
        if kingdom in rules.kingdoms:
            return True
        numbers = " ".join(map(str, rules.kingdoms))
        self.add(at, message("{field}: there is no kingdom {kingdom}; there are {numbers}."), kingdom=kingdom, numbers=numbers)
        return False

    def raise_any(self) -> None:
        """InvalidPosition with all faults noted, if there are any."""
        if self.found:
            raise InvalidPosition(self.found)


def listed(cards: Iterable[PlayingCard]) -> str:
    """Cards in the order of the notation, as a list in a sentence."""
    return " ".join(map(str, sorted(cards)))
