"""Why a fact is proved: the events that together prove it, none of which can be left out, in the words of the log."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import Seat
from engine.espionaje.cards import Card
from engine.espionaje.evidence import Evidence
from table.espionaje.journal import tell_start
from table.espionaje.knowing import Known
from table.espionaje.labels import label
from table.espionaje.lexicon import Lexicon, Named, Player
from table.espionaje.telling import Teller
from table.people import People, Said
from table.words import split

SECRET = 0
"""The place of the secret cards; the seats are the others."""

_SECRET_WORDS = ("secret", "secreto", "secreta", "middle", "centro")
_FILLERS = frozenset({"at", "isnt", "esta"})


def why(text: str, evidence: Evidence, people: People, known: Known) -> tuple[Phrase, ...]:
    """Why the card is where it is proved to be; with a place, why it is there or is not. Raises ParseError."""
    card, place = _asked(text, evidence, people)
    if place is None:
        place = known.certain_place(card)
    if place is None or not known.is_settled(card, place):
        return _open(card, evidence, people, known)
    is_there = known.where[card][place] == 1.0
    return explained(card, place, is_there, known.because(card, place), evidence, people)


def explained(
    card: Card, place: Seat, is_there: bool, because: Iterable[int], evidence: Evidence, people: People
) -> tuple[Phrase, ...]:
    """A proved fact and the events that prove it, one a line."""
    template = message("{card} is with {place}, because:") if is_there else message("{card} is not with {place}, because:")
    if place == SECRET:
        template = message("{card} is secret, because:") if is_there else message("{card} is not secret, because:")
    head = Phrase(template, card=label(evidence.names, card), place=place_name(place, people))
    return (head, *told(because, evidence, people))


def place_name(place: int, people: People) -> Said:
    """A place in words."""
    return Phrase(message("the secret")) if place == SECRET else people.name(place)


def told(numbers: Iterable[int], evidence: Evidence, people: People) -> tuple[Phrase, ...]:
    """The events of those numbers in words, one a line; the rules of the deal alone where there are none."""
    teller = Teller(evidence.names, people)
    by_number = {each.number: teller.event(each) for each in evidence.events}
    lines = [
        Phrase("  {number}. {told}", number=number, told=by_number[number] if number else tell_start(evidence, people))
        for number in numbers
    ]
    return tuple(lines) or (Phrase(message("  it follows from the rules of the deal alone.")),)


def _open(card: Card, evidence: Evidence, people: People, known: Known) -> tuple[Phrase, ...]:
    lines = [Phrase(message("It is not settled where {card} is:"), card=label(evidence.names, card))]
    for place, chance in enumerate(known.where[card]):
        if chance > 0.0:
            lines.append(Phrase("  {place}: {percent}%", place=place_name(place, people), percent=round(100 * chance, 1)))
    return tuple(lines)


def _asked(text: str, evidence: Evidence, people: People) -> tuple[Card, Seat | None]:
    words = split(text)
    is_secret = any(word in _SECRET_WORDS for word in words)
    rest = " ".join(word for word in words if word not in _SECRET_WORDS and word not in _FILLERS)
    tokens = Lexicon(evidence.names, people, evidence.seat).read(rest).tokens
    cards = [token.card for token in tokens if isinstance(token, Named)]
    seats = [token.seat for token in tokens if isinstance(token, Player)]
    if len(cards) != 1 or len(seats) > 1 or (seats and is_secret):
        raise ParseError(message("Write for example: why paris; why paris at 4; why paris at secret."))
    return cards[0], SECRET if is_secret else (seats[0] if seats else None)
