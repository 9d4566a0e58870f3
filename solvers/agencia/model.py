"""The cards as a model for CP-SAT: a switch for each event, so that one can ask what follows without it.

A Boolean for every card and face; each card has one face, each player began with the eight of the set, and a shuffle (A26) keeps
the faces of what was shuffled. A sighting says, when its event is assumed, which face its card has. Counting gives the numbers
(:mod:`solvers.agencia.worlds`); this proves and explains. OR-tools is imported when a model is made.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.agencia.evidence import CardId, Evidence
from engine.agencia.names import CARDS, STARTING_SET, Card
from engine.agencia.setup import SET_SIZE

Fact = tuple[CardId, Card, bool]
"""A card, a face, and whether it has that face."""


class CardModel:
    """The model of one seat's evidence. ``events`` are the numbers of the events in which a face was seen."""

    def __init__(self, evidence: Evidence) -> None:
        from ortools.sat.python import cp_model

        self.cp_model = cp_model.CpModel()
        self.events = tuple(sorted({seen.number for seen in evidence.sightings}))
        self._literals = {number: self.cp_model.new_bool_var(f"e{number}") for number in self.events}
        self._numbers = {literal.index: number for number, literal in self._literals.items()}
        dealt = [(seat, number) for seat in evidence.seats for number in range(SET_SIZE)]
        cards = [*dealt, *(card for shuffle in evidence.shuffles for card in shuffle.after)]
        self._is = {(card, face): self.cp_model.new_bool_var(f"{card}{face.name}") for card in cards for face in CARDS}
        for card in cards:
            self.cp_model.add_exactly_one(self._is[card, face] for face in CARDS)
        for face in CARDS:
            for seat in evidence.seats:
                self.cp_model.add(self._sum([card for card in dealt if card[0] == seat], face) == STARTING_SET.count(face))
            for shuffle in evidence.shuffles:
                self.cp_model.add(self._sum(shuffle.before, face) == self._sum(shuffle.after, face))
        for seen in evidence.sightings:
            self.cp_model.add_implication(self._literals[seen.number], self._is[seen.card, seen.face])
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.cp_model_presolve = False

    def clash(self, events: Collection[int], *facts: Fact) -> frozenset[int] | None:
        """Events among these that cannot all be true together with the facts; None where all can be. Not always a minimal set."""
        from ortools.sat.python import cp_model

        assumed = [self._is[card, face] if has else self._is[card, face].negated() for card, face, has in facts]
        self.cp_model.clear_assumptions()
        self.cp_model.add_assumptions([*assumed, *(self._literals[number] for number in sorted(events))])
        status = self._solver.solve(self.cp_model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        assert status == cp_model.INFEASIBLE, self._solver.status_name(status)
        core = self._solver.sufficient_assumptions_for_infeasibility()
        return frozenset(self._numbers[index] for index in core if index in self._numbers)

    def minimal(self, *facts: Fact) -> tuple[int, ...] | None:
        """An irreducible set of events that clash with the facts, found by leaving out one event after another, later ones
        first.
        """
        core = self.clash(self.events, *facts)
        if core is None:
            return None
        for number in sorted(core, reverse=True):
            if number in core:
                smaller = self.clash(core - {number}, *facts)
                core = core if smaller is None else smaller
        return tuple(sorted(core))

    def _sum(self, cards: Collection[CardId], face: Card) -> Any:
        return sum(self._is[card, face] for card in cards)
