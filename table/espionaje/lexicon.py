"""The words of a line at this table: cards, players, and what they do, in English and Spanish at once.

Cards and players come first when a word is cut short; a word as it stands always wins. Names of players that would collide with a
word of the lexicon are refused before the game (:func:`reserved_words`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.espionaje.cards import Card, CardNames
from table.espionaje import labels
from table.people import People, Said, listed
from table.words import Lookup, Vocabulary, plain, split


class Verb(Enum):
    """What is said about the players and cards of a line."""

    ASK = "ask"
    PASS = "pass"
    SHOW = "show"
    ALL = "all"
    NOBODY = "nobody"
    UNKNOWN = "unknown"
    ME = "me"
    ACCUSE = "accuse"
    RIGHT = "right"
    WRONG = "wrong"
    NOT = "not"
    NEW = "new"
    OLD = "old"
    FILLER = "filler"


_WORDS: Final[dict[Verb, str]] = {
    Verb.ASK: "ask asks asked suspect suspects suspected pregunta preguntan pregunto sospecha sospechan sospecho",
    Verb.PASS: "p pass passes passed pasa pasan paso pasaron",
    Verb.SHOW: "s show shows showed shown muestra muestran muestro mostro mostraron ensena ensenan enseno",
    Verb.ALL: "all everyone everybody both todos todas ambos",
    Verb.NOBODY: "nobody none nadie ninguno ninguna",
    Verb.UNKNOWN: "? somebody someone unknown missed alguien alguno desconocido",
    Verb.ME: "me i myself yo mi",
    Verb.ACCUSE: "accuse accuses accused accusation announce announces acusa acusan acuso acusar acusacion anuncia",
    Verb.RIGHT: "right correct wins won acierta acerto correcto correcta bien gana gano",
    Verb.WRONG: "wrong incorrect fails failed mal falla fallo incorrecto incorrecta equivocado equivocada",
    Verb.NOT: "no not doesnt dont didnt",
    Verb.NEW: "new nueva nuevo",
    Verb.OLD: "old vieja viejo",
    Verb.FILLER: (
        "a al an and are but by card cards carta cartas con de del does el ella en es esta has in is it la las le lo los "
        "o of or que se says si su that the then they to un una und with y e yes"
    ),
}

VERB_LABELS: Final[dict[Verb, str]] = {
    Verb.ASK: message("asks"),
    Verb.PASS: message("passes"),
    Verb.SHOW: message("shows"),
    Verb.ALL: message("all"),
    Verb.NOBODY: message("nobody"),
    Verb.UNKNOWN: message("somebody"),
    Verb.ME: message("me"),
    Verb.ACCUSE: message("accuses"),
    Verb.RIGHT: message("right"),
    Verb.WRONG: message("wrong"),
    Verb.NOT: message("not"),
    Verb.NEW: message("new"),
    Verb.OLD: message("old"),
}


@dataclass(frozen=True)
class Named:
    """A card that was named."""

    card: Card


@dataclass(frozen=True)
class Player:
    """A player who was named."""

    seat: Seat


Token = Named | Player | Verb


def verb_words() -> list[tuple[str, Verb]]:
    """Every word for what is done, with its meaning."""
    words = [(word, verb) for verb, words in _WORDS.items() for word in words.split()]
    return words + [(word, Verb.FILLER) for word in labels.KIND_WORDS]


def reserved_words(names: CardNames) -> list[str]:
    """The words that no player can be called by; a small word that says nothing gives way to a name."""
    return [word for word, verb in verb_words() if verb is not Verb.FILLER] + [word for word, _ in labels.words(names)]


@dataclass(frozen=True)
class Read:
    """The tokens of a line, and what was read as a typing mistake: the word and its meaning."""

    tokens: tuple[Token, ...]
    guesses: tuple[Phrase, ...] = ()


class Lexicon:
    """The words of one table: its cards, its people, and the verbs of the game."""

    def __init__(self, names: CardNames, people: People, seat: Seat = ONLOOKER) -> None:
        self.names = names
        self.people = people
        self.seat = seat
        things: list[tuple[str, Token]] = [(word, Named(card)) for word, card in labels.words(names)]
        things += [(word, Player(each)) for word, each in people.words()]
        verbs: list[tuple[str, Token]] = list(verb_words())
        whole: list[tuple[str, Token]] = [(word, Named(card)) for word, card in labels.words_with_kind(names)]
        spoken = [pair for pair in verbs if pair[1] is not Verb.FILLER]
        self._things, self._verbs, self._near = Vocabulary(things), Vocabulary(spoken), Vocabulary(things + spoken)
        named = {plain(word) for word, _ in things}
        fillers = [(word, verb) for word, verb in verbs if verb is Verb.FILLER and word not in named]
        self._all: Vocabulary[Token] = Vocabulary([*things, *whole, *spoken, *fillers])

    def read(self, text: str) -> Read:
        """The line as tokens, fillers left out. ParseError for a word that is not understood, or not clear."""
        words, tokens, guesses = split(text), list[Token](), list[Phrase]()
        while words:
            found = self._look_up(words)
            meaning = found.meaning
            if meaning is None:
                raise self._unclear(found)
            if found.is_guess:
                guesses.append(Phrase(message("Read {word} as {meaning}."), word=repr(found.word), meaning=self.told(meaning)))
            tokens.append(Player(self._own_seat()) if meaning is Verb.ME else meaning)
            words = words[found.taken :]
        return Read(tuple(token for token in tokens if token is not Verb.FILLER), tuple(guesses))

    def card(self, text: str) -> Card:
        """The one card that a text names. Raises ParseError."""
        cards = [token.card for token in self.read(text).tokens if isinstance(token, Named)]
        if len(cards) != 1:
            raise ParseError(message("Name one card, for example {card}."), card=labels.label(self.names, Card(0)))
        return cards[0]

    def told(self, token: Token) -> Said:
        """A token in the reader's language."""
        match token:
            case Named(card):
                return labels.label(self.names, card)
            case Player(seat):
                return self.people.name(seat)
            case _:
                return Phrase(VERB_LABELS.get(token, token.value))

    def _look_up(self, words: list[str]) -> Lookup[Token]:
        first = words[0]
        return self._all.exact(words) or self._things.begun(first) or self._verbs.begun(first) or self._near.near(first)

    def _own_seat(self) -> Seat:
        if self.seat == ONLOOKER:
            raise ParseError(message("You look on and have no seat of your own; say who it was."))
        return self.seat

    def _unclear(self, found: Lookup[Token]) -> ParseError:
        if found.word.isdigit():
            return ParseError(
                message("There is no player {word}; there are {count}."), word=found.word, count=len(self.people.names)
            )
        if not found.meanings:
            return ParseError(message("{word} is not understood; 'help' tells what can be typed."), word=repr(found.word))
        near = listed(self.told(token) for token in found.meanings)
        if not found.is_guess:
            return ParseError(message("{word} can be more than one thing here: {near}."), word=repr(found.word), near=near)
        return ParseError(
            message("{word} is not understood; did you mean one of these: {near}?"), word=repr(found.word), near=near
        )
