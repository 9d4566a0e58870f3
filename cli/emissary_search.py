"""Asking the solver about a deal, with its progress on the terminal while that takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from cli.environment import Environment
from engine.core.errors import message
from engine.emissary.state import Deal
from solvers.core.limits import Limits
from solvers.emissary.open_deal import Progress, solve

if TYPE_CHECKING:
    from rich.status import Status

    from cli.emissary_answer import Answer

PATIENCE: Final = 0.5
"""Seconds without an answer after which progress is shown."""


def find(environment: Environment, deal: Deal, limits: Limits) -> Answer:
    """The answer about one deal; on a terminal, progress is shown on standard error once it takes long."""
    if not environment.notices.is_terminal:
        return solve(deal, limits)
    with _shown(environment, deal.rules.best_score) as progress:
        return solve(deal, limits, progress=progress)


@contextmanager
def _shown(environment: Environment, best: int) -> Iterator[Callable[[Progress], None]]:
    start = environment.clock()
    shown: list[Status] = []

    def show(progress: Progress) -> None:
        words = _words(environment, progress, best)
        if shown:
            shown[0].update(words)
        elif environment.clock() - start > PATIENCE:
            shown.append(environment.notices.status(words))
            shown[0].start()

    try:
        yield show
    finally:
        for status in shown:
            status.stop()


def _words(environment: Environment, progress: Progress, best: int) -> str:
    values = {"score": progress.upper_bound, "best": best, "budget": progress.budget, "nodes": f"{progress.nodes:,}"}
    if progress.budget is None:
        return environment.say(message("Is {score} of {best} possible at all? Positions searched: {nodes}"), **values)
    return environment.say(message("{score} of {best} with {budget} abilities? Positions searched: {nodes}"), **values)
