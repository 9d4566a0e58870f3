"""Why: minimal sets of events that prove a face, or that contradict each other, in the players' words.

Most contradictions are of two kinds and are found by looking: one card seen with two faces, or a face of one player's set seen
on more cards than it is on. What a shuffle hides takes the model (:mod:`solvers.agencia.model`). No event of such a set can be
left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from engine.agencia.evidence import CardId, Evidence, Sighting
from engine.agencia.names import STARTING_SET, Card, Place
from engine.agencia.setup import SET_SIZE
from engine.core.errors import Contradiction, Phrase, message
from engine.core.events import Seat
from solvers.agencia.model import CardModel


@dataclass(frozen=True)
class Proof:
    """That a card has a face (``has``), or that it has not, and the events that together prove it, none to spare."""

    card: CardId
    face: Card
    has: bool
    because: tuple[int, ...]


def prove(evidence: Evidence, card: CardId, face: Card, has: bool) -> Proof | None:
    """A minimal proof that the card has the face (or has not); None where the events do not prove it."""
    because = CardModel(evidence).minimal((card, face, not has))
    return None if because is None else Proof(card, face, has, because)


def conflict(evidence: Evidence) -> tuple[int, ...] | None:
    """A minimal set of events that contradict each other; None where all of them fit."""
    found = _plain_conflict(evidence.sightings)
    if found is None and evidence.shuffles:
        return CardModel(evidence).minimal()
    return found


def single_repairs(evidence: Evidence) -> tuple[int, ...]:
    """The events of a contradictory journal each of which, what was seen there being forgotten, makes the rest fit again."""
    numbers = sorted({seen.number for seen in evidence.sightings})
    if not evidence.shuffles:
        return tuple(n for n in numbers if _plain_conflict([seen for seen in evidence.sightings if seen.number != n]) is None)
    model = CardModel(evidence)
    return tuple(n for n in numbers if model.clash([other for other in numbers if other != n]) is None)


def _plain_conflict(sightings: Sequence[Sighting]) -> tuple[int, ...] | None:
    """One card with two faces, or too many cards with one face; the earliest of what clashes."""
    first: dict[CardId, Sighting] = {}
    for seen in sightings:
        before = first.setdefault(seen.card, seen)
        if before.face is not seen.face:
            return (before.number, seen.number)
    by_face: dict[tuple[Seat, Card], list[int]] = {}
    for card, seen in first.items():
        if card[1] < SET_SIZE:
            numbers = by_face.setdefault((card[0], seen.face), [])
            numbers.append(seen.number)
            if len(numbers) > STARTING_SET.count(seen.face):
                return tuple(sorted(numbers))
    return None


def contradiction(evidence: Evidence) -> Contradiction:
    """The refusal of a journal that no deal fits: which events clash, none of which can be left out, in the players' words."""
    events = conflict(evidence)
    assert events is not None
    told = reduce(lambda before, then: Phrase("{before} {then}", before=before, then=then), describe(evidence, events))
    template = _TWO_FACES if _is_one_card(evidence, events) else _TOO_MANY if not evidence.shuffles else _NO_DEAL
    return Contradiction(template, place={"events": list(events)}, told=told)


_TWO_FACES: Final = message("The same card cannot have two faces: {told}")
_TOO_MANY: Final = message("A player's set has each Agent once, two Recruiters and one Infiltrator: {told}")
_NO_DEAL: Final = message("No deal fits all of this: {told}")


def _is_one_card(evidence: Evidence, events: Collection[int]) -> bool:
    return len({seen.card for seen in evidence.sightings if seen.number in events}) == 1


def describe(evidence: Evidence, events: Collection[int]) -> list[Phrase]:
    """One sentence an event, in their order; a card that moved since it was last spoken of is said to be the same."""
    told: list[Phrase] = []
    last: dict[CardId, Sighting] = {}
    for seen in evidence.sightings:
        if seen.number in events:
            before = last.get(seen.card)
            same = None if before is None or (before.player, before.place) == (seen.player, seen.place) else before.number
            told.append(_sentence(seen, _owner(seen, same), same))
            last[seen.card] = seen
    return told


def _owner(seen: Sighting, same: int | None) -> Seat | None:
    """Whose set the card began in, where that needs saying: it was drawn or played by another player."""
    return seen.card[0] if seen.card[0] != seen.player and same is None else None


def _sentence(seen: Sighting, owner: Seat | None, same: int | None) -> Phrase:
    place = Phrase(_PLACES[seen.place])
    told = Phrase(_TOLD[seen.kind], number=seen.number, player=seen.player, card=seen.face.name, place=place)
    if same is not None:
        return Phrase(message("{told} It is the card of event {same}."), told=told, same=same)
    if owner is not None:
        return Phrase(message("{told} It began in the set of player {owner}."), told=told, owner=owner)
    return told


def since(evidence: Evidence, proof: Proof) -> list[Phrase]:
    """Where the card went after the last event of the proof, an event a sentence; nothing for a card that stayed."""
    last = max(proof.because, default=0)
    moves = [move for move in evidence.moves if move.card == proof.card and move.number > last]
    return [Phrase(_MOVED[move.kind], number=move.number, player=move.player) for move in moves]


_MOVED: Final[dict[str, str]] = {
    "deal": message("Event {number}: it was dealt to player {player}."),
    "play": message("Event {number}: player {player} played it."),
    "exchange": message("Event {number}: it went under the deck of player {player} in an exchange."),
    "draw": message("Event {number}: player {player} drew it."),
}

_TOLD: Final[dict[str, str]] = {
    "deal": message("Event {number}: player {player} was dealt {card} ({place})."),
    "play": message("Event {number}: player {player} played {card} ({place})."),
    "draw": message("Event {number}: player {player} drew {card} ({place})."),
    "mistake": message("Event {number}: by a mistake of player {player}, {card} was seen ({place})."),
}

_PLACES: Final[dict[Place, str]] = {
    Place.OPEN: message("face up on the table"),
    Place.DOWN: message("face down on the table"),
    Place.OWN: message("in the own hand"),
    Place.BLIND: message("turned round in the hand"),
}
