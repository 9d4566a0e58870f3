"""The questions before a game of this kind: names of the cards and of the players, seat, who begins, the hand.

Rulebook, "Setup"; rulings C2 (names), C3 (two to four players), C4 (who begins is said, not assumed).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.errors import FieldcraftError, ParseError, Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.core.journal import JOURNAL_FORMAT
from engine.espionaje.cards import DEFAULT_NAMES, KINDS, PER_KIND, Card, CardNames, Kind, cards_of
from engine.espionaje.setup import DEALT, PLAYERS
from table.espionaje.labels import label, labels
from table.espionaje.lexicon import Lexicon, Named, Player, reserved_words
from table.people import People, check_names
from table.setup import Kept, Question
from table.words import plain

_FIVE: Final[dict[Kind, str]] = {
    Kind.AGENT: message("The agents of your copy"),
    Kind.DEVICE: message("The devices of your copy"),
    Kind.CITY: message("The cities of your copy"),
}
_NOBODY: Final = frozenset({"0", "-", "no", "none", "nobody", "ninguno", "nadie"})


class EspionajeSetUp:
    """The questions, one after another. ``given`` are answers known already, by key; ``kept`` comes from the last game."""

    def __init__(self, kept: Kept, given: Mapping[str, str] | None = None) -> None:
        self._kept = kept
        self._given = dict(given or {})
        self._names: dict[str, tuple[str, ...]] = _usable(kept.cards)
        self._players = 0
        self._people: People | None = None
        self._seat: Seat | None = None
        self._first: Seat | None = None
        self._hand: tuple[Card, ...] | None = None
        self._take_given()

    @property
    def question(self) -> Question | None:
        """The next question, or None when everything is answered."""
        for kind in KINDS:
            if kind.value not in self._names:
                shown = labels(DEFAULT_NAMES, cards_of(kind))
                return Question(f"cards.{kind.value}", Phrase(_FIVE[kind]), ", ".join(DEFAULT_NAMES.of_kind(kind)), shown)
        if not self._players:
            known = str(len(self._kept.names)) if self._kept.names else None
            return Question("players", Phrase(message("How many play, 2 to 4")), known)
        if self._people is None:
            return Question("names", Phrase(message("Their names, clockwise ('-' for none)")), self._default_names())
        if self._seat is None:
            return Question("seat", Phrase(message("Which seat is yours, number or name (0: you only look on)")), "1")
        if self._first is None:
            return Question("first", Phrase(message("Who begins, number or name")), "1")
        if self._hand is None:
            count = DEALT // self._players
            return Question("hand", Phrase(message("Your {count} cards"), count=count), is_secret=True)
        return None

    def answer(self, text: str) -> None:
        """Answer the question. Raises ParseError, and the question stays."""
        question = self.question
        if question is None:
            return
        said = text.strip() or question.default
        if said is None:
            raise ParseError(message("This cannot be left out."), place={"field": question.key})
        take = self._take_cards if question.key.startswith("cards.") else self._takers()[question.key]
        try:
            take(said)
        except FieldcraftError as fault:
            raise fault.at(field=question.key) from None

    def header(self) -> dict[str, Any]:
        """The first line of the journal."""
        names = self.card_names
        line: dict[str, Any] = {"format": JOURNAL_FORMAT, "game": "espionaje", "players": self._players}
        line |= {"seat": self._seat or None, "first": self._first, "hand": [names.format(card) for card in self._hand or ()]}
        return line if names == DEFAULT_NAMES else line | {"cards": names.to_json()}

    @property
    def card_names(self) -> CardNames:
        """What this table calls its cards."""
        return CardNames(**{kind.value: self._names[kind.value] for kind in KINDS})

    @property
    def people(self) -> People:
        """The players."""
        return self._people or People.nameless(self._players)

    @property
    def kept(self) -> Kept:
        """What to keep for the next game."""
        named = self.people.names if any(self.people.names) else self._kept.names
        return Kept(named, {kind: list(names) for kind, names in self._names.items()})

    def _take_given(self) -> None:
        while (question := self.question) is not None and question.key in self._given:
            self.answer(self._given[question.key])

    def _takers(self) -> dict[str, Callable[[str], None]]:
        return {
            "players": self._take_players,
            "names": self._take_names,
            "seat": self._take_seat,
            "first": self._take_first,
            "hand": self._take_hand,
        }

    def _take_cards(self, text: str) -> None:
        kind = next(kind for kind in KINDS if kind.value not in self._names)
        five = tuple(name.strip() for name in re.split(r"[,;]", text) if name.strip())
        if len(five) != PER_KIND:
            five = tuple(text.split())
        others = {each.value: DEFAULT_NAMES.of_kind(each) for each in KINDS}
        CardNames.of({**others, kind.value: five})
        self._names[kind.value] = five
        self._take_given()

    def _take_players(self, text: str) -> None:
        if text.strip() not in {str(count) for count in PLAYERS}:
            raise ParseError(message("Two, three or four can play."))
        self._players = int(text)
        self._take_given()

    def _default_names(self) -> str:
        return ", ".join(self._kept.names) if len(self._kept.names) == self._players and all(self._kept.names) else "-"

    def _take_names(self, text: str) -> None:
        if text.strip() == "-":
            self._people = People.nameless(self._players)
        else:
            parts = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
            names = check_names(parts, taken=reserved_words(self.card_names))
            if len(names) != self._players or not all(names):
                raise ParseError(message("Expected {count} names, with commas between them."), count=self._players)
            self._people = People(names)
        self._take_given()

    def _take_seat(self, text: str) -> None:
        is_onlooker = plain(text.strip()) in _NOBODY
        self._seat = ONLOOKER if is_onlooker else self._player(text)
        if is_onlooker:
            self._hand = ()
        self._take_given()

    def _take_first(self, text: str) -> None:
        self._first = self._player(text)
        self._take_given()

    def _player(self, text: str) -> Seat:
        lexicon = Lexicon(self.card_names, self.people, self._seat or ONLOOKER)
        tokens = lexicon.read(text).tokens
        if len(tokens) != 1 or not isinstance(tokens[0], Player):
            raise ParseError(message("Name one player, by number or name."))
        return tokens[0].seat

    def _take_hand(self, text: str) -> None:
        self._hand = read_hand(text, self.card_names, self.people, DEALT // self._players)


def _usable(cards: dict[str, list[str]] | None) -> dict[str, tuple[str, ...]]:
    """The kept names of the cards by kind; none where they are not five of each kind."""
    try:
        names = None if cards is None else CardNames.of(cards)
    except FieldcraftError:
        names = None
    return {} if names is None else {kind.value: names.of_kind(kind) for kind in KINDS}


def read_hand(text: str, names: CardNames, people: People, count: int) -> tuple[Card, ...]:
    """The cards of a hand as typed. Raises ParseError unless they are so many different cards."""
    cards: list[Card] = []
    read = Lexicon(names, people).read(text)
    if read.guesses:
        guess = read.guesses[0].values
        raise ParseError(message("{word} is not understood; did you mean {meaning}?"), **guess)
    for token in read.tokens:
        if not isinstance(token, Named):
            raise ParseError(message("Only cards belong here."))
        cards.append(token.card)
    for card in cards:
        if cards.count(card) > 1:
            raise ParseError(message("{card} is named twice."), card=label(names, card))
    if len(cards) != count:
        raise ParseError(message("Expected {count} cards, found {found}."), count=count, found=len(cards))
    return tuple(sorted(cards))
