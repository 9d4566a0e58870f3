"""Actions as text: ``suspect agent:red city:paris``, ``show agent:red``, ``accuse``, ``lay-down AGENT DEVICE CITY``.

The notation of actions uses the default labels (C2) whatever a table calls its cards, so that a record of play reads the same
everywhere. Two cards may be written in either order; they are written back lower number first.
"""

from __future__ import annotations

from engine.core.errors import ParseError, message
from engine.espionaje.cards import DEFAULT_NAMES, KINDS, kind_of, pair_of
from engine.espionaje.rules import Accuse, Action, LayDown, Show, Suspect


def format_action(action: Action) -> str:
    """The text of an action.

    >>> format_action(Accuse())
    'accuse'
    """
    match action:
        case Suspect(cards):
            return " ".join(("suspect", *map(DEFAULT_NAMES.format, cards)))
        case Show(card):
            return f"show {DEFAULT_NAMES.format(card)}"
        case LayDown(cards):
            return " ".join(("lay-down", *map(DEFAULT_NAMES.format, cards)))
        case Accuse():
            return "accuse"


def parse_action(text: str) -> Action:
    """The action that a text names. ParseError says what was expected.

    >>> parse_action("suspect city:paris agent:red")
    Suspect(cards=(1, 13))
    """
    verb, *rest = text.split() or [""]
    cards = [DEFAULT_NAMES.parse(word) for word in rest]
    if verb == "accuse" and not cards:
        return Accuse()
    if verb == "show" and len(cards) == 1:
        return Show(cards[0])
    if verb == "suspect" and len(cards) == 2 and cards[0] != cards[1]:
        return Suspect(pair_of(cards[0], cards[1]))
    if verb == "lay-down" and tuple(map(kind_of, cards)) == KINDS:
        return LayDown((cards[0], cards[1], cards[2]))
    raise ParseError(
        message("{text} is no action; expected 'suspect CARD CARD', 'show CARD', 'accuse' or 'lay-down AGENT DEVICE CITY'."),
        text=repr(text),
    )
