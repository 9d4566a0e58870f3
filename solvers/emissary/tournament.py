"""Tours of The Emissary played by named policies that see positions only, and what came of them.

Every policy plays the same seeds. Beside the scores may stand the optimum with foresight: what the best play of the known deal
scores (:mod:`solvers.emissary.open_deal`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from engine.emissary import rules
from engine.emissary.position import position_of
from engine.emissary.setup import LENGTHS, deal_from_seed
from solvers.core.tournament import NORMAL_95
from solvers.emissary.policies import Policy, policy_maker


@dataclass(frozen=True)
class PlayedTour:
    """One tour of one policy: its score, whether it was perfect, decisions with more than one choice, and the time they took."""

    policy: str
    seed: int
    score: int
    pledged: int
    perfect: bool
    decisions: int
    seconds: float
    slowest: float


def play_tour(policy: str, seed: int, length: str = "full", clock: Callable[[], float] = time.perf_counter) -> PlayedTour:
    """Plays the tour of a seed on the reference engine. Raises IllegalAction when a policy breaks the rules."""
    state = rules.initial_state(deal_from_seed(seed, LENGTHS[length]))
    player: Policy = policy_maker(policy)(position_of(state), seed)
    decisions, seconds, slowest = 0, 0.0, 0.0
    while not state.is_over:
        start = clock()
        action = player.act(position_of(state))
        spent = clock() - start
        decisions, seconds, slowest = decisions + 1, seconds + spent, max(slowest, spent)
        state = rules.apply(state, action)
    score = rules.score(state)
    return PlayedTour(policy, seed, score, len(state.visited), score == state.rules.best_score, decisions, seconds, slowest)


@dataclass
class Record:
    """One policy's tours."""

    policy: str
    scores: list[int] = field(default_factory=list)
    perfect: int = 0
    complete: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, tour: PlayedTour, kingdoms: int) -> None:
        """One more tour of so many kingdoms."""
        self.scores.append(tour.score)
        self.perfect += tour.perfect
        self.complete += tour.pledged == kingdoms
        self.decisions += tour.decisions
        self.seconds += tour.seconds
        self.slowest = max(self.slowest, tour.slowest)

    def to_json(self) -> dict[str, Any]:
        """The record with the mean score, its standard error and 95 % interval, and seconds a decision."""
        mean, error = mean_and_error(self.scores)
        reach = NORMAL_95 * error
        return {
            "policy": self.policy,
            "tours": len(self.scores),
            "mean": mean,
            "stderr": error,
            "interval": [mean - reach, mean + reach],
            "perfect": self.perfect,
            "complete": self.complete,
            "distribution": {str(score): count for score, count in sorted(Counter(self.scores).items())},
            "decisions": self.decisions,
            "seconds_per_decision": self.seconds / self.decisions if self.decisions else 0.0,
            "slowest_decision": self.slowest,
        }


def mean_and_error(scores: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error; zeros for no scores.

    >>> mean_and_error([1, 3])
    (2.0, 1.0)
    """
    if not scores:
        return 0.0, 0.0
    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1)
    return mean, sqrt(spread / len(scores))


def optimum(seed: int, length: str = "full", nodes: int | None = None) -> tuple[int, bool]:
    """What perfect foresight scores on the deal of a seed, and whether that is proved within so many nodes."""
    from solvers.core.limits import Limits
    from solvers.emissary.open_deal import solve

    result = solve(deal_from_seed(seed, LENGTHS[length]), Limits(nodes=nodes))
    return result.answer.score, result.is_proved


def run(policies: Sequence[str], tours: int, *, length: str = "full", seed_from: int = 0, jobs: int = 1) -> Iterator[PlayedTour]:
    """The tours as they finish, in order: each seed for all policies. Raises ParseError for an unknown policy."""
    for name in policies:
        policy_maker(name)
    todo = [(name, seed, length) for seed in range(seed_from, seed_from + tours) for name in policies]
    if jobs == 1:
        for each in todo:
            yield play_tour(*each)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator", batch_size=1)(delayed(play_tour)(*each) for each in todo)
