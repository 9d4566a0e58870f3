"""The solver's answer about one deal of The Emissary, as the commands use it and as ``--json`` prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from cli.emissary_input import ANSWER_FORMAT
from cli.values import parse_seconds, parse_whole

if TYPE_CHECKING:
    from engine.emissary.plan import Plan
    from engine.emissary.replay import Replay
    from engine.emissary.state import Deal
    from solvers.emissary.reasons import Reason

PARTS: Final = ("deal", "plan", "reasons")
"""What --only can name; score, status and the like are in every answer."""


@dataclass(frozen=True)
class Bounds:
    """How far a search may go; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None


def read_bounds(seconds: str | None, nodes: str | None) -> Bounds:
    """The bounds that --limit-seconds and --limit-nodes set. Raises ParseError."""
    return Bounds(
        None if seconds is None else parse_seconds(seconds, "limit-seconds"),
        None if nodes is None else parse_whole(nodes, "limit-nodes"),
    )


@dataclass(frozen=True)
class Answer:
    """A plan that was replayed in the engine, and how sure it is."""

    replay: Replay
    plan: Plan
    status: str
    upper_bound: int
    nodes: int
    seconds: float

    @property
    def deal(self) -> Deal:
        """The deal that was solved."""
        return self.replay.deal

    @property
    def score(self) -> int:
        """The score of the plan, as the engine counts it."""
        return self.replay.score

    @property
    def abilities(self) -> int:
        """Jacks and supporters that the plan uses."""
        return self.replay.jacks_used + self.replay.supporters_used

    @property
    def is_proved(self) -> bool:
        """Whether a complete search showed that no score is higher, and none of this score uses fewer abilities."""
        return self.status == "proved"


def document(answer: Answer, parts: Iterable[str], reasons: Iterable[Reason] = ()) -> dict[str, Any]:
    """The answer as JSON data, with the parts asked for."""
    from engine.emissary.deal_file import deal_to_json
    from engine.emissary.plan_file import plan_to_json

    makers: dict[str, Callable[[], Any]] = {
        "deal": lambda: deal_to_json(answer.deal),
        "plan": lambda: plan_to_json(answer.plan),
        "reasons": lambda: [_reason_to_json(reason) for reason in reasons],
    }
    return {
        "format": ANSWER_FORMAT,
        "seed": answer.deal.seed,
        "length": answer.deal.rules.length,
        "score": answer.score,
        "abilities": answer.abilities,
        "status": answer.status,
        "upper_bound": answer.upper_bound,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 6),
        **{part: makers[part]() for part in PARTS if part in parts},
    }


def _reason_to_json(reason: Reason) -> dict[str, Any]:
    return {**asdict(reason), "ruler": str(reason.ruler)}
