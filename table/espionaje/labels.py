"""What a table calls its cards, in the reader's language, and every word that can be typed for them.

The default labels (C2) are shown and understood in English and Spanish; the names of a table's own copy stay as they were
entered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.errors import Phrase, message
from engine.espionaje.cards import CARDS, DEFAULT_NAMES, Card, CardNames, Kind, kind_of
from table.people import Said, listed

_LABELS: Final[dict[str, str]] = {
    label: label
    for label in (
        message("blue"),
        message("red"),
        message("green"),
        message("yellow"),
        message("black"),
        message("plane"),
        message("radio"),
        message("camera"),
        message("submarine"),
        message("satellite"),
        message("london"),
        message("panama"),
        message("tokyo"),
        message("paris"),
        message("rome"),
    )
}

SPANISH: Final[dict[str, str]] = {
    "azul": "blue",
    "rojo": "red",
    "roja": "red",
    "verde": "green",
    "amarillo": "yellow",
    "amarilla": "yellow",
    "negro": "black",
    "negra": "black",
    "avión": "plane",
    "radio": "radio",
    "cámara": "camera",
    "submarino": "submarine",
    "satélite": "satellite",
    "londres": "london",
    "panamá": "panama",
    "tokio": "tokyo",
    "parís": "paris",
    "roma": "rome",
}
"""The default labels as a Spanish table says them."""

KIND_WORDS: Final[dict[str, Kind]] = {
    "agent": Kind.AGENT,
    "agente": Kind.AGENT,
    "device": Kind.DEVICE,
    "dispositivo": Kind.DEVICE,
    "aparato": Kind.DEVICE,
    "city": Kind.CITY,
    "ciudad": Kind.CITY,
}

KIND_LABELS: Final[dict[Kind, str]] = {
    Kind.AGENT: message("agent"),
    Kind.DEVICE: message("device"),
    Kind.CITY: message("city"),
}


def kind_label(kind: Kind) -> Phrase:
    """The kind of card in the reader's language."""
    return Phrase(KIND_LABELS[kind])


def label(names: CardNames, card: Card) -> Said:
    """What to call a card when speaking; with its kind where another kind has the same name.

    >>> str(label(DEFAULT_NAMES, Card(1)))
    'red'
    """
    name = names.name(card)
    said: Said = Phrase(_LABELS[name]) if _is_default(names, card) and name in _LABELS else name
    if sum(names.name(other) == name for other in CARDS) > 1:
        return Phrase("{kind} {name}", kind=kind_label(kind_of(card)), name=said)
    return said


def labels(names: CardNames, cards: Iterable[Card]) -> Phrase:
    """Several cards, with commas."""
    return listed(label(names, card) for card in cards)


def words(names: CardNames) -> list[tuple[str, Card]]:
    """The names that can be typed for the cards, the Spanish of the default labels among them."""
    return [(word, card) for card in CARDS for word in _said(names, card)]


def words_with_kind(names: CardNames) -> list[tuple[str, Card]]:
    """The same names behind the word for their kind: what tells two cards of one name apart."""
    kinds = [(word, kind) for word, kind in KIND_WORDS.items()]
    return [(f"{word} {said}", card) for said, card in words(names) for word, kind in kinds if kind is kind_of(card)]


def _said(names: CardNames, card: Card) -> list[str]:
    name = names.name(card)
    spanish = [word for word, english in SPANISH.items() if english == name] if _is_default(names, card) else []
    return [name, *spanish]


def _is_default(names: CardNames, card: Card) -> bool:
    return names.name(card) in DEFAULT_NAMES.of_kind(kind_of(card))
