"""What a seat knows and is advised, gathered from the solvers for the session and for single questions.

Each part is worked out when it is first asked for, and nothing is imported for a part that is not: counting and the exact
numbers of the suspicions take milliseconds, the model that explains takes half a second to import, the race adviser plays games
out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from engine.core.errors import Phrase, message
from engine.core.events import ONLOOKER, Seat
from engine.espionaje.cards import Card, Pair, Triple
from engine.espionaje.evidence import Evidence, Stage
from solvers.espionaje import knowledge as solver
from solvers.espionaje.knowledge import Knowledge
from solvers.espionaje.posterior import count_worlds
from solvers.espionaje.worlds import Reply

if TYPE_CHECKING:
    from solvers.espionaje.advice import Advice

MODELS: Final[dict[Reply, str]] = {
    Reply.UNIFORM: message("every deal equally likely beforehand; who holds both named cards shows either half the time"),
    Reply.UNKNOWN: message("every deal that fits equally likely; nothing assumed about which of two cards is shown"),
}


@dataclass(frozen=True)
class Rated:
    """A suspicion with its exact numbers and, where the race adviser was asked, its value."""

    cards: Pair
    gain_bits: float | None
    p_all_pass: float
    value: float | None = None
    stderr: float | None = None


@dataclass(frozen=True)
class Accusation:
    """The triple to accuse with: its chance by counting, the adviser's own chance, whether to accuse now, and what that is
    worth.
    """

    cards: Triple
    p: float
    p_model: float | None = None
    advised: bool = False
    value: float | None = None
    stderr: float | None = None


class Known:
    """All that follows from evidence that some deal fits; ``asks_adviser`` says whether the race adviser is asked for values."""

    def __init__(self, knowledge: Knowledge, *, asks_adviser: bool = False) -> None:
        self.knowledge = knowledge
        self.asks_adviser = asks_adviser and not is_done(knowledge.evidence) and knowledge.evidence.seat != ONLOOKER

    @property
    def worlds(self) -> int:
        """How many deals fit."""
        return self.knowledge.worlds

    @cached_property
    def where(self) -> tuple[tuple[float, ...], ...]:
        """For each card the chance of each place, the secret first, then the seats; 0.0 and 1.0 are proved."""
        posterior = self.knowledge.posterior
        return tuple(tuple(weight / posterior.total for weight in row) for row in posterior.place_weights)

    @cached_property
    def advice(self) -> Advice | None:
        """What the race adviser says, where it is asked."""
        if not self.asks_adviser:
            return None
        from solvers.espionaje.advice import advise

        return advise(self.knowledge.evidence)

    @cached_property
    def rated(self) -> tuple[Rated, ...]:
        """All suspicions, best first: by value where the adviser was asked, by information otherwise; none for an onlooker."""
        exact = [Rated(each.cards, each.gain_bits, each.p_all_pass) for each in self.knowledge.suspicions]
        if self.advice is None:
            return tuple(exact)
        numbers = {each.cards: each for each in exact}
        valued = [each for each in self.advice.suspicions if each.cards in numbers]
        return tuple(replace(numbers[each.cards], value=each.value, stderr=each.stderr) for each in valued)

    @cached_property
    def accusation(self) -> Accusation:
        """What to accuse with; without the adviser it is advised when it is proved."""
        if self.advice is None:
            cards, p = self.knowledge.best_triple
            return Accusation(cards, p, advised=len(self.knowledge.triples) == 1)
        made = self.advice
        return Accusation(made.accuse, self.chance_of(made.accuse), made.p_model, made.advised, made.p_model, made.stderr)

    @property
    def lay_down(self) -> Triple:
        """What to lay down when somebody else announces."""
        return self.knowledge.best_triple[0] if self.advice is None else self.advice.lay_down

    def chance_of(self, triple: Triple) -> float:
        """The chance by counting that these are the secret cards."""
        return dict(self.knowledge.triples).get(triple, 0.0)

    @property
    def model(self) -> Phrase:
        """What is assumed of the other players."""
        counting = Phrase(MODELS[self.knowledge.posterior.reply])
        if self.advice is None:
            return counting
        from solvers.espionaje.advice import MODEL

        template = message("counting: {counting}; values: {race}")
        return Phrase(template, counting=counting, race=Phrase(MODEL))

    @property
    def value_method(self) -> str | None:
        """How a value was worked out, where there is one."""
        if self.advice is None:
            return None
        from solvers.espionaje.advice import VALUE_METHOD

        return VALUE_METHOD

    def certain_place(self, card: Card) -> Seat | None:
        """Where the card is proved to be (0: secret), or None."""
        return dict(self.knowledge.posterior.certain).get(card)

    def is_settled(self, card: Card, place: Seat) -> bool:
        """Whether it is proved that the card is at the place, or that it is not."""
        return not 0.0 < self.where[card][place] < 1.0

    def because(self, card: Card, place: Seat) -> tuple[int, ...]:
        """Event numbers that prove that the card is, or is not, at the place, none to spare. DoesNotExist where neither is
        proved.
        """
        return self.knowledge.why(card, place).because


def is_done(evidence: Evidence) -> bool:
    """Whether there is nothing more to advise: the game is over, or the seat itself has seen the secret cards."""
    return evidence.stage is Stage.OVER or evidence.has_seen_secret


def know(evidence: Evidence, reply: Reply = Reply.UNIFORM, *, asks_adviser: bool = False) -> Known:
    """What follows from the evidence. Raises Contradiction, naming events that clash, where no deal fits."""
    return Known(solver.know(evidence, reply), asks_adviser=asks_adviser)


def fits(evidence: Evidence) -> bool:
    """Whether some deal fits the evidence."""
    return count_worlds(evidence) > 0
