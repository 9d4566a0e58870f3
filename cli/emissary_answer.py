"""The solver's answer about one deal of The Emissary, as the commands use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.environment import Environment
from cli.values import parse_seconds, parse_whole

if TYPE_CHECKING:
    from engine.emissary.plan import Plan
    from engine.emissary.state import Deal


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
