"""The answer of ``advise espionaje --json``, part by part as the contract names them, and of ``why``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from engine.core.events import ONLOOKER
from engine.espionaje.cards import CardNames
from engine.espionaje.evidence import Evidence, Stage
from solvers.espionaje.knowledge import PARTS as EXACT
from solvers.espionaje.knowledge import to_json
from table.espionaje.knowing import Accusation, Known, Rated

PARTS: Final = (
    "worlds",
    "your_turn",
    "model",
    "secret",
    "triples",
    "where",
    "proved",
    "suspicions",
    "accuse",
    "lay_down",
    "not_used",
)
"""The parts of the answer, in the order of the contract (``--only PART,...``)."""


def answer(evidence: Evidence, known: Known, parts: Collection[str] = PARTS) -> dict[str, Any]:
    """The parts asked for, in order; only what they need is worked out.

    A seat that has seen the secret cards itself, or whose game is over, is told what is known and gets no advice: its suspicions
    are none, ``accuse`` and ``lay_down`` null.
    """
    is_done = evidence.stage is Stage.OVER or evidence.has_seen_secret
    exact = to_json(known.knowledge, [part for part in parts if part in EXACT and part != "suspicions"])
    own: dict[str, Any] = {}
    if "model" in parts:
        own["model"] = str(known.model)
    if "suspicions" in parts:
        own["suspicions"] = [] if is_done else [rated_to_json(each, evidence.names) for each in known.rated]
    if "accuse" in parts:
        own["accuse"] = None if is_done else accusation_to_json(known.accusation, evidence.names)
    if "lay_down" in parts:
        own["lay_down"] = None if is_done or evidence.seat == ONLOOKER else _lay_down(evidence, known)
    made = exact | own
    return {part: made[part] for part in PARTS if part in made}


def rated_to_json(rated: Rated, names: CardNames) -> dict[str, Any]:
    """One suspicion; ``value`` is null where no race adviser was asked."""
    return {
        "cards": [names.format(card) for card in rated.cards],
        "gain_bits": rated.gain_bits,
        "p_all_pass": rated.p_all_pass,
        "value": rated.value,
        "value_stderr": rated.stderr,
    }


def accusation_to_json(made: Accusation, names: CardNames) -> dict[str, Any]:
    """The triple to accuse with."""
    return {
        "cards": [names.format(card) for card in made.cards],
        "p": made.p,
        "p_model": made.p_model,
        "advised": made.advised,
        "value": made.value,
        "value_stderr": made.stderr,
    }


def _lay_down(evidence: Evidence, known: Known) -> dict[str, Any]:
    chances = dict(known.knowledge.triples)
    return {"cards": [evidence.names.format(card) for card in known.lay_down], "p": chances.get(known.lay_down, 0.0)}
