"""Asking the solver about a deal, and replaying its plan in the engine before anyone sees it."""

from __future__ import annotations

from cli.emissary_answer import Answer, Bounds
from cli.environment import Environment
from engine.emissary.state import Deal


def find(environment: Environment, deal: Deal, bounds: Bounds) -> Answer:
    """The answer about one deal, progress shown on standard error while it takes long."""
    raise NotImplementedError


def search(deal: Deal, bounds: Bounds) -> Answer:
    """The answer about one deal. The plan has been accepted by the engine, claims included."""
    raise NotImplementedError
