"""The small race solved: one linear program a player over the sequence form, and its answer made exact fractions.

Each player's program maximises what it gets for certain, over its own strategies, against every answer of the other
(sequence-form duality, Koller, Megiddo and von Stengel 1996); the simplex method (ortools' GLOP) solves each in a tenth of a
second. A corner of these small programs has fractions with small denominators, so the probabilities are rounded to such;
whether the rounding kept them optimal is not taken on trust but checked, exactly, by the independent best answers of
``race_check``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from solvers.espionaje.two_player.race_certificate import AskedRecord, Decision, Deed, Name, PlayRecord, SituationRecord
from solvers.espionaje.two_player.race_game import NOBODY, Card, Node, Situation, Suspicion, Verb
from solvers.espionaje.two_player.race_tree import Choices, SequenceForm

LARGEST_DENOMINATOR: Final = 10_000
"""Two fractions with denominators up to this differ by 1e-8 or more, far above the error of the program's answer."""

NEGLIGIBLE: Final = 1e-9
"""A weight below this is a zero that the floating-point answer missed."""

NAMES: Final[tuple[Name, ...]] = ("a1", "a2", "a3", "b1", "b2", "b3")
DECISIONS: Final[dict[Node, Decision]] = {Node.TURN: "turn", Node.REPLY: "reply", Node.LAY_DOWN: "lay_down"}
DEEDS: Final[dict[Verb, Deed]] = {Verb.ASK: "ask", Verb.SHOW: "show", Verb.GUESS: "guess"}


def solve_player(form: SequenceForm, player: int) -> tuple[float, tuple[float, ...]]:
    """What a player (0 or 1) can make sure of, and an optimal weight for each of its sequences.

    Raises RuntimeError when the program fails, which no form of :func:`race_tree.build` makes it do.
    """
    from ortools.linear_solver.python import model_builder

    model: Any = model_builder.Model()  # type: ignore[no-untyped-call]  # ortools does not annotate it
    infinity = float("inf")
    weights = [model.new_num_var(0, infinity, "") for _ in form.numbers[player]]
    model.add(weights[0] == 1)
    for choices in form.choices[player].values():
        model.add(sum(weights[each] for each in choices.sequences) == weights[choices.parent])
    value, answers = model.new_num_var(-infinity, infinity, ""), form.choices[1 - player].values()
    bounds: list[list[Any]] = [[] for _ in form.numbers[1 - player]]
    bounds[0].append(value)
    for choices in answers:
        kept = model.new_num_var(-infinity, infinity, "")
        bounds[choices.parent].append(-kept)
        for each in choices.sequences:
            bounds[each].append(kept)
    for pair, payoff in form.payoffs.items():
        bounds[pair[1 - player]].append(-float(payoff if player == 0 else -payoff) * weights[pair[player]])
    for terms in bounds:
        model.add(sum(terms) <= 0)
    model.maximize(value)
    solver = model_builder.Solver("glop")
    if solver.solve(model) != model_builder.SolveStatus.OPTIMAL:
        raise RuntimeError("the linear program of the race was not solved")
    return solver.objective_value, tuple(solver.value(weight) for weight in weights)


def strategy(form: SequenceForm, player: int, weights: tuple[float, ...]) -> tuple[SituationRecord, ...]:
    """The weights as probabilities in every situation that the player's own play brings about."""
    reached = ((each, choices) for each, choices in form.choices[player].items() if weights[choices.parent] > NEGLIGIBLE)
    return tuple(_record(player, situation, choices, weights) for situation, choices in sorted(reached, key=lambda pair: pair[0]))


def _record(player: int, situation: Situation, choices: Choices, weights: tuple[float, ...]) -> SituationRecord:
    whole = weights[choices.parent]
    shares = [
        Fraction(weights[each] / whole).limit_denominator(LARGEST_DENOMINATOR) if weights[each] > NEGLIGIBLE else Fraction(0)
        for each in choices.sequences
    ]
    play = tuple(
        PlayRecord(DEEDS[action.verb], tuple(NAMES[card] for card in action.cards), str(share / sum(shares)))
        for action, share in zip(choices.actions, shares, strict=True)
        if share
    )
    suspicions = tuple(_asked_record(suspicion) for suspicion in situation.history)
    return SituationRecord(1 if player == 0 else 2, _names(situation.hand), suspicions, DECISIONS[situation.node], play)


def _asked_record(suspicion: Suspicion) -> AskedRecord:
    return AskedRecord(_names(suspicion.named), None if suspicion.shown == NOBODY else NAMES[suspicion.shown])


def _names(pair: tuple[Card, Card]) -> tuple[Name, Name]:
    return NAMES[pair[0]], NAMES[pair[1]]
