"""What to ask at a table of two, counted in suspicions until the secret is certain: the journal's side of ``questions``.

Uses what :mod:`solvers.espionaje.two_player.questions` assumes: uniform replies, and that the other's questions and guesses
tell nothing. So only the seat's own suspicions count. A half-heard one counts with the card that was shown, its weight on the
other card named left out where that was not noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.core.errors import IllegalAction, message
from engine.core.events import ONLOOKER
from engine.espionaje.cards import KINDS, Card, Pair, cards_of, pair_of
from engine.espionaje.evidence import Evidence, Heard
from solvers.espionaje.two_player.questions import QuestionSolver, SecretBelief


@dataclass(frozen=True)
class CountedSuspicion:
    """A suspicion and ``value``, the expected number of suspicions until certain, this one included.

    ``cover`` is the own card named beside an unknown one, if there is one. Any other own card would do as well by this count.
    """

    cards: Pair
    value: Fraction
    cover: Card | None


def belief_of(evidence: Evidence) -> SecretBelief[Card]:
    """What a seat at a table of two knows of the secret.

    Raises IllegalAction for another table or an onlooker, Contradiction when no deal fits the answers (which
    events clash is for the caller to find out).
    """
    if evidence.players != 2 or evidence.seat == ONLOOKER:
        raise IllegalAction(
            message("Suspicions can be counted so only for a player at a table of two."), place={"field": "players"}
        )
    belief = SecretBelief.of([cards_of(kind) for kind in KINDS], evidence.hand)
    for heard in evidence.suspicions:
        if heard.by == evidence.seat:
            belief = _with_answer(belief, heard)
    return belief


def count_suspicions(evidence: Evidence, solver: QuestionSolver | None = None) -> tuple[CountedSuspicion, ...]:
    """Every suspicion worth a thought, the fewest expected first; none once the secret is certain.

    Exact under the model above. Raises as :func:`belief_of` does.
    """
    ranked = (solver or QuestionSolver()).rank(belief_of(evidence))
    cover = min(evidence.hand)
    return tuple(
        CountedSuspicion(pair_of(question.cards[0], cover), question.value, cover)
        if len(question.cards) == 1
        else CountedSuspicion(pair_of(*question.cards), question.value, None)
        for question in ranked
    )


def _with_answer(belief: SecretBelief[Card], heard: Heard) -> SecretBelief[Card]:
    if heard.shown is not None:
        return belief.after(heard.cards or (heard.shown,), heard.shown)
    if heard.cards is not None and heard.passed:
        return belief.after(heard.cards, None)
    return belief
