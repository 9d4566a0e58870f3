"""What an adviser knows of a visit within its time: exact odds where they are cheap, sampled draws where they are not.

Diplomacy and Politics are always reckoned exactly. Military and Commerce are reckoned exactly, together with them, once few
cards are in hand; before that as "now or never": the draw is sampled, what follows it is exact without further draws. Samples
come from a generator seeded by the position, so that the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from typing import Final

from engine.emissary.state import Ability, Card
from solvers.core.limits import LimitReached
from solvers.emissary.hidden.coding import Moment, kit_of, uses
from solvers.emissary.hidden.odds import Odds, never

DRAWING: Final = (Ability.MILITARY, Ability.COMMERCE)
FORGET_AT: Final = 1_500_000
"""How many positions the kernel may remember before it starts anew (some 200 MB)."""


FEWEST_DRAWS: Final = 4
EXACT_FACTOR: Final = 2
"""An exact answer may take this many times the positions of a sampled one."""
GOOD: Final = 0.98
"""A chance that no draw is looked for to improve."""
MILITARY_FROM: Final = 6
"""The lowest number of wins for which Military is looked at before a visit."""
MOST_CARDS: Final = 10
"""With more cards than this after a draw, not even Diplomacy and Politics are looked at."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability: ``method`` is exact, bound (the best play reaches at least this) or sampled, with its standard error."""

    success: float
    method: str
    stderr: float = 0.0

    @property
    def at_least(self) -> float:
        """A lower bound that nothing was sampled for."""
        return 0.0 if self.method == "sampled" else self.success


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is spent: sampled draws for each question, cut short after so many ``nodes`` (positions searched), and up to how
    many cards in hand all four abilities are exact."""

    draws: int = 12
    exact_cards: int = 3
    nodes: int = 100_000


DEFAULT_EFFORT: Final = Effort()


class Estimator:
    """Answers questions about moments of one tour, with one memory."""

    def __init__(self, ability_reshuffle: bool = True, eager: bool = False, effort: Effort = DEFAULT_EFFORT) -> None:
        self.kernel = Odds(ability_reshuffle, eager)
        self.effort = effort

    def odds(self, moment: Moment, kit: int) -> tuple[list[float], str]:
        """The best probability of exactly k more wins, for each k, and its method: exact, or a bound that leaves draws out."""
        return self._answer(moment, kit, lambda kit: self.kernel.best(moment.words, moment.roles, kit))

    def chance(self, moment: Moment, kit: int) -> Chance:
        """The chance of ending the visit with the kingdom's number of wins."""
        vector, method = self.odds(moment, kit)
        return Chance(entry(vector, moment.kingdom - moment.wins), method)

    def turn(self, moment: Moment, kit: int) -> Chance:
        """The same when the next card is turned up now."""
        vector, method = self._answer(moment, kit, lambda kit: self.kernel.turn(moment.words, moment.roles, kit))
        return Chance(entry(vector, moment.kingdom - moment.wins), method)

    def draw(self, moment: Moment, kit: int, ability: Ability) -> Chance:
        """The same when Military or Commerce is used now; ``kit`` is what is left after it."""
        commerce = ability is Ability.COMMERCE
        number = 2 if commerce else moment.clubs
        wins = moment.kingdom - moment.wins
        if self._is_small(moment, kit + (0 if commerce else kit_of([ability]))):
            vector = self._exact(lambda: self.kernel.draw(moment.words, moment.roles, kit, number, commerce))
            if vector is not None:
                return Chance(entry(vector, wins), "exact")
        if number > len(moment.unseen):
            vector = self._exact(lambda: self.kernel.draw(moment.words, moment.roles, without_draws(kit), number, commerce))
            return Chance(0.0 if vector is None else entry(vector, wins), "bound")
        return sampled_chance(self.sampled(moment, kit, ability), wins)

    def _answer(self, moment: Moment, kit: int, ask: Callable[[int], list[float]]) -> tuple[list[float], str]:
        """The exact answer of the kernel where it comes in time, otherwise the answer without draws."""
        if self.kernel.table.used > FORGET_AT:
            self.kernel.clear()
        quiet = without_draws(kit)
        if quiet != kit and self._is_small(moment, kit):
            vector = self._exact(lambda: ask(kit))
            if vector is not None:
                return vector, "exact"
        return ask(quiet), "exact" if quiet == kit else "bound"

    def _is_small(self, moment: Moment, kit: int) -> bool:
        """Whether few enough cards will be held for all four abilities: a club may become two cards, each with its draw."""
        clubs = moment.clubs if uses(kit, Ability.MILITARY) else 0
        return len(moment.hand) + 2 * clubs <= self.effort.exact_cards + 2 * bool(clubs)

    def _exact(self, ask: Callable[[], list[float]]) -> list[float] | None:
        """The kernel's answer, or None if it takes too many positions."""
        most = EXACT_FACTOR * self.effort.nodes

        def poll(nodes: int) -> int:
            if nodes >= most:
                raise LimitReached
            return most

        self.kernel.start(poll)
        try:
            return ask()
        except LimitReached:
            return None
        finally:
            self.kernel.start(never)

    def sampled(self, moment: Moment, kit: int, ability: Ability) -> list[list[float]]:
        """The odds after each of some sampled draws, without further draws."""
        kit = without_draws(kit)
        after: Callable[[int, int, int], list[float]] = self.kernel.best
        if ability is Ability.COMMERCE:
            after = self.kernel.discard
        number = 2 if ability is Ability.COMMERCE else moment.clubs
        if len(moment.hand) + number > MOST_CARDS:
            kit = 0
        vectors: list[list[float]] = []
        most = self.kernel.nodes + self.effort.nodes
        for cards in draws(moment, number, self.effort.draws):
            drawn = moment.drawn(cards)
            vectors.append(after(drawn.words, drawn.roles, kit))
            if len(vectors) >= FEWEST_DRAWS and self.kernel.nodes > most:
                break
        return vectors

    def outlook(self, moment: Moment, kit: int, asked: Collection[int]) -> list[Chance]:
        """For each k the best that is known at the start of a visit: never a draw, Commerce now, or Military now.

        Draws are looked at where they can matter for the k that are ``asked``.
        """
        quiet = without_draws(kit)
        vector, _ = self.odds(moment, quiet)
        method = "exact" if quiet == kit else "bound"
        best = [Chance(entry(vector, k), method) for k in range(len(moment.hand) + 1)]
        for ability in DRAWING:
            if uses(kit, ability) and self._matters(moment, ability, best, asked):
                vectors = self.sampled(moment, kit, ability)
                sampled = (sampled_chance(vectors, k) for k in range(len(best)))
                best = [max(one, other, key=lambda chance: chance.success) for one, other in zip(best, sampled, strict=True)]
        return best

    def _matters(self, moment: Moment, ability: Ability, best: list[Chance], asked: Collection[int]) -> bool:
        """Military is asked only for high numbers, and nothing where all chances are good already."""
        if ability is Ability.MILITARY and not (moment.clubs and max(asked) >= MILITARY_FROM):
            return False
        return any(best[k].success < GOOD for k in asked if k < len(best))


def without_draws(kit: int) -> int:
    """A kit without Military and Commerce.

    >>> without_draws(0b01000001)
    1
    """
    return kit & 0b00110011


def entry(vector: Sequence[float], index: int) -> float:
    """An entry of a vector, 0 outside it.

    >>> entry([0.5, 0.25], 2)
    0.0
    """
    return vector[index] if 0 <= index < len(vector) else 0.0


def draws(moment: Moment, number: int, count: int) -> list[list[Card]]:
    """Sampled draws, the unseen cards cut into hands of ``number`` again and again, so that every card has its turn."""
    source = Random(f"{moment.words} {moment.roles} {number}")
    cards = sorted(moment.unseen)
    found: list[list[Card]] = []
    while len(found) < count:
        source.shuffle(cards)
        cuts = (cards[start : start + number] for start in range(0, len(cards) - number + 1, max(number, 1)))
        found.extend(islice(cuts, count - len(found)))
    return found


def sampled_chance(vectors: Sequence[Sequence[float]], wins: int) -> Chance:
    """The mean of an entry over sampled draws."""
    values = [entry(vector, wins) for vector in vectors]
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Chance(mean, "sampled", sqrt(spread / count))
