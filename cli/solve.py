"""``fieldcraft solve GAME``: the best play of a deal whose every shuffle is known, or of many deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.emissary_answer import PARTS, document, read_limits
from cli.emissary_input import Source, read_deal
from cli.environment import Environment
from cli.exits import DONE, UsageFault
from cli.options import LEAF, DealFile, Json, Lang, LimitNodes, LimitSeconds, Seed, Settings, Short, environment_of
from cli.values import parse_parts, parse_seeds, parse_whole
from cli.verbs import verb
from engine.core.errors import message

if TYPE_CHECKING:
    from cli.emissary_answer import Answer
    from solvers.core.limits import Limits

app = verb("solve", message("Solve a deal: the best score, and a plan for it."))


@dataclass(frozen=True)
class Question:
    """One deal to solve: how far to search, and which parts of the answer to print."""

    source: Source
    limits: Limits
    parts: frozenset[str]
    command: str


@app.command(
    "emissary", context_settings=LEAF, help=message("Solve a tour of The Emissary: highest score, then fewest abilities.")
)
def emissary(
    ctx: typer.Context,
    seed: Seed = None,
    deal: DealFile = None,
    seeds: Annotated[
        str | None, typer.Option("--seeds", metavar="A-B,...", help=message("Solve many seeds, like 1-1000, and sum them up."))
    ] = None,
    short: Short = False,
    jobs: Annotated[
        str | None, typer.Option("--jobs", "-j", metavar="N", help=message("Share --seeds among this many processes."))
    ] = None,
    limit_seconds: LimitSeconds = None,
    limit_nodes: LimitNodes = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="PART,...", help=message("With --json, only these: deal, plan, reasons."))
    ] = None,
    option: Settings = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft solve emissary``."""
    environment = environment_of(ctx)
    source = Source(seed, deal, short, tuple(option or ()))
    question = Question(source, read_limits(limit_seconds, limit_nodes), parse_parts(only, PARTS), ctx.command_path)
    if seeds is None:
        if jobs is not None:
            raise UsageFault(message("--jobs goes with --seeds."), hint=ctx.command_path, place={"field": "jobs"})
        return partial(solve_one, environment, question)
    if seed is not None or deal is not None:
        raise UsageFault(message("--seeds excludes --seed and --deal."), hint=ctx.command_path, place={"field": "seeds"})
    from cli.solve_many import solve_many

    return partial(solve_many, environment, question, parse_seeds(seeds), parse_whole(jobs or "1", "jobs"))


def solve_one(environment: Environment, question: Question) -> int:
    """Solve one deal and show its plan, or print it as JSON. Raises what reading a deal raises."""
    from cli.about import warn_if_plain
    from cli.emissary_search import find

    deal = read_deal(environment, question.source, question.command)
    warn_if_plain(environment, "solvers.emissary")
    answer = find(environment, deal, question.limits)
    if environment.json:
        environment.write_json(answered(answer, question.parts))
    else:
        show(environment, answer)
    return DONE


def answered(answer: Answer, parts: frozenset[str]) -> dict[str, Any]:
    """The answer as JSON data; reasons are worked out only if asked for."""
    from solvers.emissary.reasons import reasons

    return document(answer, parts, reasons(answer.answer.replay) if "reasons" in parts else ())


def show(environment: Environment, answer: Answer) -> None:
    """Print the picture of an answer: the tour, and the score with what is known about better ones."""
    from cli.render.emissary import Painter
    from cli.render.emissary_words import reason_words, score_words, verdict
    from solvers.emissary.reasons import reasons

    painter, replay = Painter(environment), answer.answer.replay
    for part in painter.tour(replay, reason_words(environment, reasons(replay))):
        painter.show(part)
        environment.write("")
    painter.show(painter.lines(verdict(environment, answer), style="bold"))
    if answer.answer.score < replay.deal.rules.best_score:
        painter.show(painter.lines(score_words(environment, replay)))
