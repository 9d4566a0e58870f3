"""``solve emissary --seeds``: many deals in several processes, as JSON Lines or as one summary."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.environment import Environment
from cli.exits import DONE, INTERRUPTED
from cli.processes import ordered_map
from cli.values import Seeds
from engine.core.errors import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.solve import Question


@dataclass(frozen=True)
class Task:
    """One seed of many; goes to a process of its own."""

    seed: int
    question: Question


def solve_seed(task: Task) -> dict[str, Any]:
    """The answer about one seed as JSON data."""
    from cli.emissary_input import deal_of_seed
    from cli.solve import answered
    from solvers.emissary.open_deal import solve

    deal = deal_of_seed(task.seed, task.question.source)
    return answered(solve(deal, task.question.limits), task.question.parts)


def solve_many(environment: Environment, question: Question, seeds: Seeds, jobs: int) -> int:
    """Solve the seeds in order; with ``--json`` a line each, otherwise a summary at the end.

    An interrupt ends the work; what was finished until then is printed, and the exit code says that it was not all.
    """
    from cli.about import warn_if_plain
    from cli.render.emissary_summary import Summary, show_summary

    warn_if_plain(environment, "solvers.emissary")
    asked = question if environment.json else _without_parts(question)
    summary, code = Summary(), DONE
    tasks = (Task(seed, asked) for seed in seeds)
    with _progress(environment, len(seeds)) as advance:
        try:
            for row in ordered_map(solve_seed, tasks, jobs):
                summary.add(row)
                if environment.json:
                    environment.write_json(row)
                advance()
        except KeyboardInterrupt:
            code = INTERRUPTED
    if not environment.json:
        show_summary(environment, summary, _title(environment, question, summary.deals))
    if code == INTERRUPTED:
        template = message("Interrupted: {done} of {all} deals were solved.")
        environment.warn("fieldcraft: " + environment.say(template, done=summary.deals, all=len(seeds)))
    return code


def _without_parts(question: Question) -> Question:
    from dataclasses import replace

    return replace(question, parts=frozenset())


def _title(environment: Environment, question: Question, deals: int) -> str:
    from cli.emissary_input import rules_of
    from cli.render.emissary import LENGTH_NAMES

    length = environment.say(LENGTH_NAMES[rules_of(question.source).length])
    return environment.say(message("The Emissary, {length}, deals solved: {deals}"), length=length, deals=deals)


@contextmanager
def _progress(environment: Environment, total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error while the work lasts, if that is a terminal; a call counts one deal done."""
    if not environment.notices.is_terminal:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=environment.notices, transient=True) as bar:
        task = bar.add_task(environment.say(message("Solving")), total=total)
        yield lambda: bar.advance(task)
