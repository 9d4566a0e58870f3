"""What a seat knows from its journal: the one door to everything that follows about the cards.

Contract: espionaje, "Questions". Counting gives the numbers and the facts; CP-SAT, imported only when asked why, proves and
explains them. Beforehand each deal is equally likely, and questions and guesses tell nothing; what a model of the other
players adds (``value``, ``p_model``) is the business of the advice, not of this module.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Any, Final

from engine.core.errors import DoesNotExist, ParseError, message
from engine.core.events import Seat
from engine.core.journal import Journal
from engine.espionaje.cards import CARDS, KINDS, Card, CardNames, Triple, cards_of
from engine.espionaje.evidence import Evidence, not_used, read_evidence
from solvers.espionaje.explain import Explainer, Proof, contradiction, describe
from solvers.espionaje.posterior import SECRET, Posterior, posterior_of
from solvers.espionaje.suspicion import SuspicionValue, rank_suspicions, rounded
from solvers.espionaje.worlds import Reply

PARTS: Final = ("worlds", "your_turn", "secret", "triples", "where", "proved", "suspicions", "not_used")
"""The parts of the answer that this module gives, in the order of the contract (``--only PART,...``)."""


@dataclass(frozen=True)
class Knowledge:
    """All that follows from the evidence. The costly parts are worked out when first asked for."""

    evidence: Evidence
    posterior: Posterior

    @property
    def worlds(self) -> int:
        """How many deals fit."""
        return self.posterior.worlds

    @cached_property
    def triples(self) -> tuple[tuple[Triple, float], ...]:
        """Every triple that can be secret with its probability, most likely first."""
        name = self.evidence.names.format
        odds = [(triple, weight / self.posterior.total) for triple, weight in self.posterior.possible_triples]
        return tuple(sorted(odds, key=lambda each: (-rounded(each[1]), *map(name, each[0]))))

    @property
    def best_triple(self) -> tuple[Triple, float]:
        """The most likely triple and its probability."""
        return self.triples[0]

    @property
    def entropy_bits(self) -> float:
        """How much about the secret is still unknown."""
        return -sum(p * log2(p) for _, p in self.triples)

    @cached_property
    def suspicions(self) -> tuple[SuspicionValue, ...]:
        """All 105 suspicions, most information first, as if it were the seat's turn; none for an onlooker."""
        return rank_suspicions(self.evidence, self.posterior.reply)

    @cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """Every card whose place is certain, each with a minimal proof."""
        return tuple(self.why(card, place) for card, place in self.posterior.certain)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.evidence)

    def why(self, card: Card, place: Seat) -> Proof:
        """A minimal proof that the card is at the place (0: secret), or that it is not.

        Raises DoesNotExist where neither is proved, which counting knows without a search.
        """
        weight, total = self.posterior.place_weights[card][place], self.posterior.total
        if 0 < weight < total:
            raise DoesNotExist(
                message("Nothing proves whether {card} is there: it is in {share} of 100 cases."),
                card=self.evidence.names.format(card),
                share=f"{100 * weight / total:.1f}",
            )
        proof = self._explainer.prove(card, place, weight == total)
        assert proof is not None, "counting and CP-SAT disagree"
        return proof


def know(evidence: Evidence, reply: Reply = Reply.UNIFORM) -> Knowledge:
    """What follows from the evidence. Raises Contradiction, naming a minimal set of events, where no deal fits."""
    posterior = posterior_of(evidence, reply)
    if not posterior.worlds:
        raise contradiction(evidence)
    return Knowledge(evidence, posterior)


def know_journal(journal: Journal, names: CardNames | None = None, reply: Reply = Reply.UNIFORM) -> Knowledge:
    """What follows from a journal, corrections applied; ``names`` serve a journal that carries none.

    Raises ParseError and InvalidPosition (exit code 2, with line and field) and Contradiction (exit code 3, with events).

    >>> from engine.core.journal import read_journal
    >>> header = '{"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": null, "first": 1, "hand": []}'
    >>> know_journal(read_journal(header)).worlds
    46200000
    """
    return know(read_evidence(journal, names), reply)


def format_place(place: Seat) -> str:
    """A place as the contract writes it: ``secret``, or the number of the seat."""
    return "secret" if place == SECRET else str(place)


def parse_place(text: str, players: int) -> Seat:
    """The place that a text names. Raises ParseError."""
    places = {format_place(place): place for place in range(players + 1)}
    if text not in places:
        expected = ", ".join(places)
        raise ParseError(
            message("{text} is no place; expected one of {expected}."), place={"field": "at"}, text=repr(text), expected=expected
        )
    return places[text]


def to_json(knowledge: Knowledge, parts: Collection[str] = PARTS) -> dict[str, Any]:
    """The parts asked for, in the contract's words and order; only what they need is computed."""
    return {part: _WRITERS[part](knowledge) for part in PARTS if part in parts}


def why_to_json(knowledge: Knowledge, proof: Proof) -> dict[str, Any]:
    """One explained fact; ``events`` puts each reason into words."""
    evidence = knowledge.evidence
    told = [str(sentence) for sentence in describe(evidence, proof.because)]
    return {**_proof(evidence.names, proof), "is_there": proof.is_there, "events": told}


def _proof(names: CardNames, proof: Proof) -> dict[str, Any]:
    return {"card": names.format(proof.card), "at": format_place(proof.place), "because": list(proof.because)}


def _secret(knowledge: Knowledge) -> dict[str, dict[str, float]]:
    names, posterior = knowledge.evidence.names, knowledge.posterior
    return {kind.value: {names.name(card): float(posterior.p_at(card, SECRET)) for card in cards_of(kind)} for kind in KINDS}


def _where(knowledge: Knowledge) -> dict[str, dict[str, float]]:
    names, posterior = knowledge.evidence.names, knowledge.posterior
    places = range(posterior.players + 1)
    return {names.format(card): {format_place(place): float(posterior.p_at(card, place)) for place in places} for card in CARDS}


def _triples(knowledge: Knowledge) -> list[dict[str, Any]]:
    name = knowledge.evidence.names.format
    return [{"cards": [name(card) for card in triple], "p": p} for triple, p in knowledge.triples]


def _suspicions(knowledge: Knowledge) -> list[dict[str, Any]]:
    return [suspicion_to_json(knowledge.evidence.names, value) for value in knowledge.suspicions]


def suspicion_to_json(names: CardNames, value: SuspicionValue) -> dict[str, Any]:
    """The exact part of one suspicion; the advice adds its ``value``."""
    cards = [names.format(card) for card in value.cards]
    return {"cards": cards, "gain_bits": value.gain_bits, "p_all_pass": value.p_all_pass}


def _not_used(knowledge: Knowledge) -> list[dict[str, Any]]:
    return [{"event": number, "message": template.format(number=number)} for number, template in not_used(knowledge.evidence)]


_WRITERS: Final = {
    "worlds": lambda knowledge: knowledge.worlds,
    "your_turn": lambda knowledge: knowledge.evidence.is_own_turn,
    "secret": _secret,
    "triples": _triples,
    "where": _where,
    "proved": lambda knowledge: [_proof(knowledge.evidence.names, proof) for proof in knowledge.proofs],
    "suspicions": _suspicions,
    "not_used": _not_used,
}
