"""The answer of ``advise espionaje --json``, part by part as the contract names them, and of ``why``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from engine.core.events import ONLOOKER
from engine.espionaje.cards import CardNames
from engine.espionaje.evidence import Evidence
from solvers.espionaje.knowledge import PARTS as EXACT
from solvers.espionaje.knowledge import to_json
from table.espionaje.knowing import Accusation, Known, Rated, is_done

VALUE: Final = "value"
"""The part that stands for the values of the suspicions: they take a model of the race and cost more than the exact numbers."""

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
    VALUE,
)
"""The parts of the answer, in the order of the contract (``--only PART,...``)."""

_BY_ADVISER: Final = frozenset({VALUE, "model", "accuse", "lay_down"})


def asks_adviser(parts: Collection[str]) -> bool:
    """Whether any of these parts needs the race adviser."""
    return not _BY_ADVISER.isdisjoint(parts)


def answer(evidence: Evidence, known: Known, parts: Collection[str] = PARTS) -> dict[str, Any]:
    """The parts asked for, in order; only what they need is worked out.

    A seat that has seen the secret cards itself, or whose game is over, is told what is known and gets no advice: its suspicions
    are none, ``accuse`` and ``lay_down`` null.
    """
    no_more = is_done(evidence)
    exact = to_json(known.knowledge, [part for part in parts if part in EXACT and part != "suspicions"])
    own: dict[str, Any] = {}
    if "model" in parts:
        own["model"] = str(known.model)
    if "suspicions" in parts:
        own["suspicions"] = [] if no_more else [_rated(each, evidence.names, known.value_method) for each in known.rated]
    if "accuse" in parts:
        own["accuse"] = None if no_more else _accusation(known.accusation, evidence.names)
    if "lay_down" in parts:
        own["lay_down"] = None if no_more or evidence.seat == ONLOOKER else _lay_down(evidence, known)
    made = exact | own
    return {part: made[part] for part in PARTS if part in made}


def _rated(rated: Rated, names: CardNames, method: str | None) -> dict[str, Any]:
    """One suspicion; ``value`` is null where no race adviser was asked."""
    return {
        "cards": [names.format(card) for card in rated.cards],
        "gain_bits": rated.gain_bits,
        "p_all_pass": rated.p_all_pass,
        "value": rated.value,
        "value_method": method,
        "value_stderr": rated.stderr,
    }


def _accusation(made: Accusation, names: CardNames) -> dict[str, Any]:
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
    return {"cards": [evidence.names.format(card) for card in known.lay_down], "p": known.chance_of(known.lay_down)}
