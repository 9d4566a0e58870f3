"""Espionaje: Cartas for the session: the :class:`~table.parts.TableGame` of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.errors import ParseError, Phrase, message
from engine.core.events import ONLOOKER
from engine.core.journal import Journal
from engine.espionaje.cards import CARDS, DEFAULT_NAMES, CardNames, pair_of
from engine.espionaje.evidence import Evidence, Stage, read_evidence
from table.commands import Meant, Verb, commands
from table.espionaje.journal import heard_of, tell, tell_start
from table.espionaje.knowing import Known, fits, is_done, know
from table.espionaje.lexicon import Lexicon, Named, reserved_words
from table.espionaje.mends import blank, mends
from table.espionaje.reading import read_line
from table.espionaje.setup import read_hand
from table.espionaje.telling import Teller
from table.espionaje.view import Advice, Preview, TableView, suggestion_of, view_of
from table.espionaje.why import why
from table.parts import Line, Mend
from table.people import People

SUGGESTIONS: Final = 10
"""How many suspicions ``suggest`` lists when it is not told a number."""

HELP: Final[tuple[Meant, ...]] = (
    (message("paris red, 2 3 pass, 4 shows red"), message("the player whose turn it is asks; name the card only if you saw it")),
    (message("paris red 4"), message("the same: who was asked before must have passed")),
    (message("2: tokyo radio all pass"), message("the asker may be named; so may players and cards, cut short or mistyped")),
    (message("paris red, ? shows"), message("half heard: somebody showed")),
    (message("paris red, ? passes, 4 shows"), message("half heard: who passed was missed")),
    (message("3: ?"), message("a turn that you missed")),
    (message("accuse"), message("an accusation; then 'wrong' or 'right' for each who checks")),
)

COMMANDS: Final = commands({Verb.WHY: (message("why CARD [at PLACE]"), message("which events prove it"))})
"""What a session of this game can be asked."""


class EspionajeTable:
    """The game at the table; ``names`` are the card names of a journal that carries none."""

    name: Final = "espionaje"
    help_lines: Final = HELP
    commands: Final = COMMANDS
    example: Final = message("paris red, all pass")

    def __init__(self, names: CardNames = DEFAULT_NAMES) -> None:
        self.names = names
        self._last: tuple[Evidence, Known] | None = None

    def evidence(self, journal: Journal) -> Evidence:
        """The evidence in a journal. Raises what breaks its order or form."""
        return read_evidence(journal, self.names)

    def read_line(self, text: str, before: Evidence, people: People, instead_of: Mapping[str, Any] | None = None) -> Line:
        """The events of a line. Raises ParseError."""
        old = heard_of(instead_of, before.names) if instead_of is not None else None
        return read_line(text, before, people, old)

    def tell(self, data: Mapping[str, Any], evidence: Evidence, people: People, *, conceal: bool = False) -> Phrase:
        """An event in words."""
        return tell(data, Teller(evidence.names, people, frozenset(evidence.hand) if conceal else frozenset()))

    def tell_start(self, evidence: Evidence, people: People, *, conceal: bool = False) -> Phrase:
        """Who sits here and holds what."""
        return tell_start(evidence, people, conceal=conceal)

    def blank(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """A turn of which nothing is known, in place of a suspicion."""
        return blank(data["by"]) if data["event"] == "suspicion" else None

    def corrected_start(self, text: str, header: Mapping[str, Any], people: People) -> dict[str, Any]:
        """The first line with another hand."""
        evidence = read_evidence(Journal(dict(header), ()), self.names)
        if evidence.seat == ONLOOKER:
            raise ParseError(message("You look on and hold no cards."))
        hand = read_hand(text, evidence.names, people, evidence.hand_size)
        return {**header, "hand": [evidence.names.format(card) for card in hand]}

    def view(self, evidence: Evidence, people: People) -> TableView:
        """The grid, the best suspicions, the verdict. Raises Contradiction."""
        return view_of(evidence, people, None if is_done(evidence) else self.known(evidence))

    def known(self, evidence: Evidence, *, asks_adviser: bool | None = None) -> Known:
        """What follows from the evidence, worked out once. Raises Contradiction.

        The race adviser, slower than all the rest, is asked when the seat has something to decide, unless said otherwise.
        """
        if asks_adviser is None:
            asks_adviser = evidence.is_own_turn or evidence.stage is Stage.CHECK
        if self._last is None or self._last[0] != evidence or (asks_adviser and not self._last[1].asks_adviser):
            self._last = (evidence, know(evidence, asks_adviser=asks_adviser))
        return self._last[1]

    def mends(self, journal: Journal, clash: Sequence[int], people: People) -> tuple[Mend, ...]:
        """Every single correction that ends the contradiction."""
        return mends(journal, clash, people, self.names, fits)

    def why(self, text: str, evidence: Evidence, people: People) -> tuple[Phrase, ...]:
        """Why a card is where it is, or is not where it is not."""
        return why(text, evidence, people, self.known(evidence))

    def preview(self, text: str, evidence: Evidence, people: People) -> Preview | None:
        """The numbers of a suspicion that is only named."""
        tokens = Lexicon(evidence.names, people, evidence.seat).read(text).tokens
        if len(tokens) != 2 or not all(isinstance(token, Named) for token in tokens) or is_done(evidence):
            return None
        one, other = (token.card for token in tokens if isinstance(token, Named))
        rated = self.known(evidence, asks_adviser=True).rated
        found = next((number for number, each in enumerate(rated) if each.cards == pair_of(one, other)), None)
        return None if found is None else Preview(suggestion_of(evidence.names, rated[found]), found + 1, len(rated))

    def suggest(self, text: str, evidence: Evidence, people: People) -> Advice:
        """The best suspicions with their numbers."""
        if evidence.seat == ONLOOKER or is_done(evidence) or evidence.stage is not Stage.TURN:
            raise ParseError(message("There is nothing to ask now."))
        count = text.strip() or str(SUGGESTIONS)
        if not count.isdecimal() or not int(count[:4]) >= 1:
            raise ParseError(message("How many? For example: suggest 20."))
        known = self.known(evidence, asks_adviser=True)
        return Advice(tuple(suggestion_of(evidence.names, each) for each in known.rated[: int(count[:4])]), known.model)

    def answer(self, verb: Verb, text: str, evidence: Evidence, people: People) -> tuple[Phrase, ...]:
        """Nothing: no such command is on offer."""
        return ()

    def undone_with(self, number: int, journal: Journal) -> tuple[int, ...]:
        """Every event is undone alone."""
        return (number,)

    def is_over(self, evidence: Evidence) -> bool:
        """Whether the game has ended."""
        return evidence.stage is Stage.OVER

    def words(self, evidence: Evidence, people: People) -> tuple[str, ...]:
        """Cards and players."""
        cards = [str(evidence.names.name(card)) for card in CARDS]
        return (*cards, *(name for name in people.names if name))

    def reserved_words(self, evidence: Evidence) -> list[str]:
        """The words that no player can be called by."""
        return reserved_words(evidence.names)
