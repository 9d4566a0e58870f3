"""What a seat knows from its journal: the one door to everything that follows about the cards.

Contract: agencia, "Questions". The numbers are exact and quick; CP-SAT is imported only when asked why, or when a shuffled deck
makes a contradiction hard to see. Values of actions are the business of the advice, which starts from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from engine.agencia.evidence import CardId, Evidence, Stage, read_evidence
from engine.agencia.names import PLACES, SITES, Card
from engine.core.errors import DoesNotExist, ParseError, message
from engine.core.events import Seat
from engine.core.journal import Journal
from solvers.agencia.explain import Proof, contradiction, describe, prove, since
from solvers.agencia.posterior import Odds, Posterior, posterior_of

PARTS: Final = ("points", "reward", "deck_value", "to_act", "hands_left", "hidden", "decks")
"""The parts of the answer that this module gives, in the order of the contract (``--only PART,...``)."""

DECK: Final = "deck"


@dataclass(frozen=True)
class Knowledge:
    """All that follows from the evidence."""

    evidence: Evidence
    posterior: Posterior

    def card_at(self, player: Seat, where: str) -> CardId:
        """The card in a place (``own``), or in a deck (``deck1`` is its top). ParseError where there is none."""
        layout = self.evidence.layout
        if not 1 <= player <= self.evidence.players:
            template = message("The players are 1 to {players}, not {found}.")
            raise ParseError(template, place={"field": "player"}, players=self.evidence.players, found=player)
        found: CardId | None = None
        for place, card in zip(PLACES, layout.places[player - 1], strict=True):
            found = card if place.value == where else found
        if numbered := re.fullmatch(rf"{DECK}([1-9])", where):
            deck = layout.decks[player - 1]
            found = deck[int(numbered[1]) - 1] if int(numbered[1]) <= len(deck) else None
        if found is None:
            names = ", ".join(self.where(player))
            template = message("Player {player} has no card at {where}; there are cards at {names}.")
            raise ParseError(template, place={"field": "at"}, player=player, where=repr(where), names=names)
        return found

    def where(self, player: Seat) -> tuple[str, ...]:
        """The names of the places and of the cards of the deck, as :meth:`card_at` takes them."""
        layout = self.evidence.layout
        filled = [place.value for place, card in zip(PLACES, layout.places[player - 1], strict=True) if card is not None]
        return (*filled, *(f"{DECK}{number}" for number in range(1, len(layout.decks[player - 1]) + 1)))

    def why(self, card: CardId, face: Card | None = None) -> Proof:
        """A minimal proof that the card has the face, or that it has not; without a face, of the face that it is sure to have.

        Raises DoesNotExist where nothing is proved, which counting knows without a search.
        """
        odds = self.posterior.odds(card)
        if face is None and len(odds) == 1:
            face = next(iter(odds))
        if face is None or 0 < odds.get(face, 0) < 1:
            shares = ", ".join(f"{each.name} {100 * float(p):.1f}" for each, p in sorted(odds.items()))
            raise DoesNotExist(message("Nothing proves what this card is; of 100 cases it is: {shares}."), shares=shares)
        proof = prove(self.evidence, card, face, face in odds)
        assert proof is not None, "counting and CP-SAT disagree"
        return proof


def know(evidence: Evidence) -> Knowledge:
    """What follows from the evidence. Raises Contradiction, naming a minimal set of events, where no deal fits."""
    posterior = posterior_of(evidence)
    if posterior is None:
        raise contradiction(evidence)
    return Knowledge(evidence, posterior)


def know_journal(journal: Journal) -> Knowledge:
    """What follows from a journal, corrections applied.

    Raises ParseError and InvalidPosition (exit code 2, with line and field) and Contradiction (exit code 3, with events).

    >>> from engine.core.journal import read_journal
    >>> header = '{"format": "fieldcraft/journal@1", "game": "agencia", "players": 3, "seat": 1, "ambassador": 1}'
    >>> know_journal(read_journal(header)).posterior.count
    8193540096000
    """
    return know(read_evidence(journal))


def actions_of(evidence: Evidence) -> list[dict[str, Any]]:
    """What the player to act may do, in the words of the contract: the sites, the four places, the targets (null: to decline)."""
    match evidence.stage:
        case Stage.SITE:
            return [{"do": "site", "site": site.value} for site in SITES]
        case Stage.PLAY:
            return [{"do": "play", "place": place.value} for place in PLACES]
        case Stage.INFILTRATE | Stage.RECRUIT:
            targets: list[Seat | None] = [*sorted(evidence.hand.due[2])]
            targets += [None] if evidence.options.exchange == "optional" else []
            return [{"do": evidence.stage.value, "target": target} for target in targets]
        case _:
            return []


def to_json(knowledge: Knowledge, parts: Collection[str] = PARTS) -> dict[str, Any]:
    """The parts asked for, in the contract's words and order."""
    return {part: _WRITERS[part](knowledge) for part in PARTS if part in parts}


def why_to_json(knowledge: Knowledge, player: Seat, at: str, proof: Proof) -> dict[str, Any]:
    """One explained fact; ``events`` puts each reason into words, ``since`` where the card went afterwards."""
    told = [str(sentence) for sentence in describe(knowledge.evidence, proof.because)]
    moved = [str(sentence) for sentence in since(knowledge.evidence, proof)]
    fact = {"player": player, "at": at, "card": proof.face.name, "has": proof.has}
    return {**fact, "because": list(proof.because), "events": told, "since": moved}


def _by_seat(value: Callable[[Knowledge, Seat], Any]) -> Callable[[Knowledge], dict[str, Any]]:
    return lambda knowledge: {str(seat): value(knowledge, seat) for seat in knowledge.evidence.seats}


def _odds(odds: Odds) -> dict[str, float]:
    return {face.name: float(odds[face]) for face in sorted(odds)}


def _hidden(knowledge: Knowledge, seat: Seat) -> dict[str, dict[str, float]]:
    """The cards of a player that this seat does not see; nothing is said of a place just emptied."""
    posterior = knowledge.posterior
    return {place.value: _odds(posterior.at(seat, place)) for place in posterior.hidden_places(seat)}


_WRITERS: Final[dict[str, Callable[[Knowledge], Any]]] = {
    "points": _by_seat(lambda knowledge, seat: knowledge.evidence.accounts.of(seat)),
    "reward": lambda knowledge: knowledge.evidence.accounts.reward,
    "deck_value": _by_seat(lambda knowledge, seat: knowledge.posterior.deck_value(seat)),
    "to_act": lambda knowledge: knowledge.evidence.to_act,
    "hands_left": lambda knowledge: knowledge.evidence.hands_left,
    "hidden": _by_seat(_hidden),
    "decks": _by_seat(lambda knowledge, seat: [_odds(odds) for odds in knowledge.posterior.deck(seat)]),
}
