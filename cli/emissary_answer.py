"""The solver's answer about one deal of The Emissary as ``--json`` prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cli.values import parse_seconds, parse_whole

if TYPE_CHECKING:
    from solvers.core.limits import Limits
    from solvers.core.result import Result
    from solvers.emissary.open_deal import BestTour
    from solvers.emissary.reasons import Reason

    Answer: TypeAlias = Result[BestTour]
    """A plan that the engine has replayed, and how sure it is."""

PARTS: Final = ("deal", "plan", "reasons")
"""What --only can name; score, status and the like are in every answer."""


def read_limits(seconds: str | None, nodes: str | None) -> Limits:
    """The limits that --limit-seconds and --limit-nodes set. Raises ParseError."""
    from solvers.core.limits import Limits

    return Limits(
        None if nodes is None else parse_whole(nodes, "limit-nodes"),
        None if seconds is None else parse_seconds(seconds, "limit-seconds"),
    )


def document(answer: Answer, parts: Iterable[str], reasons: Iterable[Reason] = ()) -> dict[str, Any]:
    """The answer as JSON data, with the parts asked for."""
    from engine.emissary.deal_file import deal_to_json
    from engine.emissary.formats import ANSWER_FORMAT
    from engine.emissary.plan_file import plan_to_json

    tour = answer.answer
    deal = tour.replay.deal
    makers: dict[str, Callable[[], Any]] = {
        "deal": lambda: deal_to_json(deal),
        "plan": lambda: plan_to_json(tour.plan),
        "reasons": lambda: [_reason_to_json(reason) for reason in reasons],
    }
    return {
        "format": ANSWER_FORMAT,
        "seed": deal.seed,
        "length": deal.rules.length,
        "score": tour.score,
        "abilities": tour.abilities,
        "status": answer.status.value,
        "upper_bound": tour.upper_bound,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 6),
        **{part: makers[part]() for part in PARTS if part in parts},
    }


def _reason_to_json(reason: Reason) -> dict[str, Any]:
    return {**asdict(reason), "ruler": str(reason.ruler)}
