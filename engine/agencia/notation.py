"""Actions as text: ``site hall``, ``play blind``, ``infiltrate 3``, ``recruit none``.

``none`` declines an exchange, where that is allowed (A8). A mistake, which is no action, has a text too, so that a record of play
can hold it: ``mistake 3 own`` (the others saw the card), ``mistake 3 blind 2 0 1 4 3`` (the owner saw it, and this is the
shuffled deck).
"""

from __future__ import annotations

from engine.agencia.names import parse_place, parse_site
from engine.agencia.state import Action, ChooseSite, Happened, Infiltrate, Mistake, PlayCard, Recruit
from engine.core.errors import ParseError, message
from engine.core.events import Seat

_NOBODY = "none"


def format_action(action: Action) -> str:
    """The text of an action.

    >>> format_action(Recruit(3)), format_action(Infiltrate(None))
    ('recruit 3', 'infiltrate none')
    """
    match action:
        case ChooseSite(site):
            return f"site {site.value}"
        case PlayCard(place):
            return f"play {place.value}"
        case Infiltrate(target):
            return f"infiltrate {target or _NOBODY}"
        case Recruit(target):
            return f"recruit {target or _NOBODY}"


def parse_action(text: str) -> Action:
    """The action that a text names. ParseError says what was expected.

    >>> parse_action("recruit 3")
    Recruit(target=3)
    """
    verb, *rest = text.split() or [""]
    if len(rest) == 1:
        if verb == "site":
            return ChooseSite(parse_site(rest[0]))
        if verb == "play":
            return PlayCard(parse_place(rest[0]))
        if verb in ("infiltrate", "recruit") and (rest[0] == _NOBODY or _is_seat(rest[0])):
            target: Seat | None = None if rest[0] == _NOBODY else int(rest[0])
            return Infiltrate(target) if verb == "infiltrate" else Recruit(target)
    raise ParseError(
        message("{text} is no action; expected 'site SITE', 'play PLACE', 'infiltrate PLAYER' or 'recruit PLAYER'."),
        text=repr(text),
    )


def format_happened(happened: Happened) -> str:
    """The text of an action or a mistake.

    >>> from engine.agencia.names import Place
    >>> format_happened(Mistake(3, Place.BLIND, (2, 0, 1, 4, 3)))
    'mistake 3 blind 2 0 1 4 3'
    """
    if isinstance(happened, Mistake):
        return " ".join(map(str, ("mistake", happened.player, happened.place.value, *(happened.shuffled or ()))))
    return format_action(happened)


def parse_happened(text: str) -> Happened:
    """The action or mistake that a text names. Raises ParseError."""
    verb, *rest = text.split() or [""]
    if verb != "mistake":
        return parse_action(text)
    if len(rest) < 2 or not _is_seat(rest[0]) or not all(word.isascii() and word.isdigit() for word in rest[2:]):
        raise ParseError(message("{text} is no mistake; expected 'mistake PLAYER PLACE' and the shuffled deck."), text=repr(text))
    return Mistake(int(rest[0]), parse_place(rest[1]), tuple(map(int, rest[2:])) or None)


def _is_seat(word: str) -> bool:
    return len(word) == 1 and word in "123456"
