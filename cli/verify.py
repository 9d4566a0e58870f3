"""``fieldcraft verify GAME``: is every step of a plan legal, and is what it says of itself true?

Steps and counts are checked by replaying the plan in the engine. That nothing better exists takes a search; the plan's own word,
or the solver's when it was made, is not taken for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import agencia_verify
from cli.emissary_input import Source, read_deal, read_plan
from cli.environment import Environment
from cli.exits import DONE, UsageFault
from cli.files import STANDARD_INPUT
from cli.options import LEAF, Json, Lang, LimitNodes, LimitSeconds, Seed, Settings, Short, environment_of
from cli.verbs import verb
from engine.core.errors import FalseClaim, message

if TYPE_CHECKING:
    from cli.emissary_answer import Answer
    from engine.emissary.plan import Plan
    from engine.emissary.replay import Replay
    from solvers.core.limits import Limits

app = verb("verify", message("Check a plan: its steps, its score, and that none is better."))

app.command("agencia", context_settings=LEAF, help=agencia_verify.HELP)(agencia_verify.agencia)


@dataclass(frozen=True)
class Check:
    """What is to be verified: the plan's file, and whether and how far to search for a better one."""

    plan: str
    optimal: bool
    limits: Limits


@app.command("emissary", context_settings=LEAF, help=message("Check a plan for a tour of The Emissary."))
def emissary(
    ctx: typer.Context,
    plan: Annotated[
        str, typer.Option("--plan", metavar="FILE", help=message("The plan, or an answer of 'solve'; - is standard input."))
    ],
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="FILE", help=message("The deal it is for; - is standard input."))
    ] = None,
    seed: Seed = None,
    short: Short = False,
    optimal: Annotated[
        bool, typer.Option("--optimal/--no-optimal", help=message("Search, where the plan claims that none is better."))
    ] = True,
    limit_seconds: LimitSeconds = None,
    limit_nodes: LimitNodes = None,
    option: Settings = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft verify emissary``."""
    from cli.emissary_answer import read_limits

    check = Check(plan, optimal, read_limits(limit_seconds, limit_nodes))
    source = Source(seed, deal, short, tuple(option or ()))
    return partial(verify_emissary, environment_of(ctx), source, check, ctx.command_path)


def verify_emissary(environment: Environment, source: Source, check: Check, command: str) -> int:
    """Verify and say so. Raises ReplayFailed for an illegal step, FalseClaim for a false claim, and what reading raises."""
    from engine.emissary.replay import verify

    if source.file == check.plan == STANDARD_INPUT:
        raise UsageFault(
            message("Only one of deal and plan can come from standard input."), hint=command, place={"field": "plan"}
        )
    deal = read_deal(environment, source, command)
    plan = read_plan(environment, check.plan)
    replayed = verify(deal, plan)
    searched = _search(environment, check, replayed, plan)
    _report(environment, replayed, plan, searched)
    return DONE


def claims_optimality(plan: Plan) -> bool:
    """Whether the plan says that it cannot be bettered."""
    return bool(plan.optimal) or plan.status == "proved"


def _search(environment: Environment, check: Check, replayed: Replay, plan: Plan) -> Answer | None:
    """The best that a search finds, if the plan makes a claim that only a search can check. Raises FalseClaim."""
    from cli.about import warn_if_plain
    from cli.emissary_search import find

    best = replayed.deal.rules.best_score
    bound = best if plan.upper_bound is None else plan.upper_bound
    if not check.optimal or not (claims_optimality(plan) or bound < best):
        return None
    warn_if_plain(environment, "solvers.emissary")
    answer = find(environment, replayed.deal, check.limits)
    if answer.answer.score > bound:
        template = message("The plan claims that no play scores more than {claimed}; {actual} can be scored.")
        raise FalseClaim(template, place={"field": "upper_bound"}, claimed=bound, actual=answer.answer.score)
    if claims_optimality(plan):
        _hold_against(answer, replayed)
    return answer


def _hold_against(answer: Answer, replayed: Replay) -> None:
    """FalseClaim if the answer, proved or only found, is better than the plan."""
    place = {"field": "optimal"}
    if answer.answer.score > replayed.score:
        template = message("The plan claims to be optimal with a score of {claimed}; {actual} can be scored.")
        raise FalseClaim(template, place=place, claimed=replayed.score, actual=answer.answer.score)
    used = replayed.jacks_used + replayed.supporters_used
    if answer.answer.score == replayed.score and answer.answer.abilities < used:
        template = message("The plan claims to be optimal with {claimed} abilities; {score} can be scored with {actual}.")
        raise FalseClaim(template, place=place, claimed=used, score=replayed.score, actual=answer.answer.abilities)


def _report(environment: Environment, replayed: Replay, plan: Plan, searched: Answer | None) -> None:
    is_proved = searched is not None and searched.is_proved
    if environment.json:
        environment.write_json(
            {
                "legal": True,
                "score": replayed.score,
                "pledged": len(replayed.end.visited),
                "jacks_used": replayed.jacks_used,
                "supporters_used": replayed.supporters_used,
                "claims_optimal": claims_optimality(plan),
                "optimal": True if is_proved and claims_optimality(plan) else None,
                "status": searched.status.value if searched is not None else "unknown",
            }
        )
        return
    environment.write(
        environment.say(
            message("Legal, and it scores {score}: kingdoms {pledged}, Jacks turned {jacks}, supporters used {supporters}."),
            score=replayed.score,
            pledged=len(replayed.end.visited),
            jacks=replayed.jacks_used,
            supporters=replayed.supporters_used,
        )
    )
    environment.write(environment.say(_verdict(plan, searched, is_proved)))


def _verdict(plan: Plan, searched: Answer | None, is_proved: bool) -> str:
    if not claims_optimality(plan):
        return message("It does not claim to be optimal.")
    if searched is None:
        return message("It claims to be optimal; that was not checked.")
    if is_proved:
        return message("It is optimal: a complete search found no higher score, and none with fewer abilities.")
    return message("It claims to be optimal; the search reached its limit before it could tell, and found nothing better.")
