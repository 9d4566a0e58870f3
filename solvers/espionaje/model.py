"""The table as a CP-SAT model: who can hold what.

One Boolean a cell (card at place), the rules of the deal as fixed constraints: every card lies in one place, every player holds
equally many, the secret is one of each kind. Each event is a literal that switches its constraints on, so any set of events
can be assumed. Facts come from counting (:mod:`solvers.espionaje.posterior`); this model proves and explains them, and can
prove the whole table of facts by itself, which the tests compare. One worker, no presolve, no limit: the models are tiny and
every answer is a proof. ortools is imported only when a model is built.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from engine.core.events import Seat
from engine.espionaje.cards import CARDS, KINDS, Card, cards_of
from engine.espionaje.evidence import Evidence
from solvers.espionaje.clues import Chain, Clue, Link, clues_of, event_numbers

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

SECRET: Final[Seat] = 0

Cell = tuple[Card, Seat]
"""A card and a place: 0 for the secret, else the seat."""

Fact = tuple[Card, Seat, bool]
"""That a card is at a place (true), or that it is not (false)."""


class TableModel:
    """The model of one journal. ``events`` are the numbers that can be assumed (0: the own hand), ``literals`` their literals."""

    def __init__(self, evidence: Evidence) -> None:
        from ortools.sat.python import cp_model

        self.evidence = evidence
        self.events = event_numbers(evidence)
        self.cp_model: CpModel = cp_model.CpModel()
        self._places = tuple(range(evidence.players + 1))
        self._cells: dict[Cell, IntVar] = {
            (card, place): self.cp_model.new_bool_var(f"c{card}p{place}") for card in CARDS for place in self._places
        }
        self.literals: dict[int, IntVar] = {number: self.cp_model.new_bool_var(f"e{number}") for number in self.events}
        self._numbers = {literal.index: number for number, literal in self.literals.items()}
        self._add_deal()
        clues = clues_of(evidence)
        for clue in clues.clues:
            self._add_clue(clue)
        for chain in clues.chains:
            self._add_chain(chain)
        self._solver = cp_model.CpSolver()
        parameters = self._solver.parameters
        parameters.num_workers = 1
        parameters.cp_model_presolve = False
        parameters.symmetry_level = 0
        parameters.linearization_level = 0

    def clash(self, events: Collection[int], *facts: Fact) -> frozenset[int] | None:
        """Events among these that cannot all be true together with the facts; None where some deal fits.

        What comes back is enough for the clash, but need not be minimal (:mod:`solvers.espionaje.explain` makes it so).
        """
        from ortools.sat.python import cp_model

        self.cp_model.clear_assumptions()
        self.cp_model.add_assumptions([self._literal(fact) for fact in facts])
        self.cp_model.add_assumptions([self.literals[number] for number in sorted(events)])
        status = self._solver.solve(self.cp_model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        assert status == cp_model.INFEASIBLE, self._solver.status_name(status)
        core = self._solver.sufficient_assumptions_for_infeasibility()
        return frozenset(self._numbers[index] for index in core if index in self._numbers)

    def possible_cells(self) -> frozenset[Cell]:
        """Every cell that some deal fills, proved: a solution fills fifteen at once, the others are tried one by one.

        Empty when no deal fits, so that a base that contradicts itself proves nothing.
        """
        possible: set[Cell] = set()
        if self.clash(self.events) is not None:
            return frozenset()
        possible |= self._filled()
        for cell in self._cells:
            if cell not in possible and self.clash(self.events, (*cell, True)) is None:
                possible |= self._filled()
        return frozenset(possible)

    def _filled(self) -> set[Cell]:
        return {cell for cell, variable in self._cells.items() if self._solver.boolean_value(variable)}

    def _literal(self, fact: Fact) -> Any:
        card, place, is_there = fact
        variable = self._cells[card, place]
        return variable if is_there else variable.negated()

    def _add_deal(self) -> None:
        for card in CARDS:
            self.cp_model.add_exactly_one(self._cells[card, place] for place in self._places)
        for kind in KINDS:
            self.cp_model.add_exactly_one(self._cells[card, SECRET] for card in cards_of(kind))
        for seat in self._places[1:]:
            self.cp_model.add(sum(self._cells[card, seat] for card in CARDS) == self.evidence.hand_size)

    def _add_clue(self, clue: Clue) -> None:
        literal = self.literals[clue.event]
        for card in clue.holds:
            self.cp_model.add_implication(literal, self._cells[card, clue.seat])
        for card in clue.lacks:
            self.cp_model.add_implication(literal, self._cells[card, clue.seat].negated())
        if clue.one_of:
            self.cp_model.add_bool_or([*(self._cells[card, clue.seat] for card in clue.one_of), literal.negated()])

    def _add_chain(self, chain: Chain) -> None:
        """Which card was shown at each link, and what the notes on the pile say about it (C12).

        An event that is not assumed leaves open what was shown there, so it may have been any card.
        """
        shown: list[tuple[Link, dict[Card, Any]]] = []
        for link in chain.links:
            cards = (link.shown,) if link.shown is not None else link.pair or ()
            here = {card: self.cp_model.new_bool_var(f"s{link.event}c{card}") for card in cards}
            literal = self.literals[link.event]
            self.cp_model.add_bool_or([*here.values(), literal.negated()])
            for card, variable in here.items():
                self.cp_model.add_bool_or([variable.negated(), literal.negated(), self._cells[card, chain.seat]])
                self._add_note(link, variable, [before[card] for _, before in shown if card in before])
            self.cp_model.add_at_most_one(here.values())
            shown.append((link, here))

    def _add_note(self, link: Link, shows: Any, before: Iterable[Any]) -> None:
        literal = self.literals[link.event]
        if link.new:
            for earlier in before:
                self.cp_model.add_bool_or([shows.negated(), literal.negated(), earlier.negated()])
        elif link.new is False and link.is_sure:
            unknown = [self.literals[number].negated() for number in link.needs]
            self.cp_model.add_bool_or([shows.negated(), literal.negated(), *before, *unknown])
