"""Plans as files: ``fieldcraft/emissary-plan@1`` to and from :class:`~engine.emissary.plan.Plan`.

Only form is checked here; whether the steps are legal is for :mod:`~engine.emissary.replay` to say.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import ParseError, message
from engine.core.formats import expect_format, validate
from engine.emissary.checks import Faults
from engine.emissary.formats import PLAN_FORMAT, AbilityUse, DebateStep, PlanFile
from engine.emissary.notation import parse_card, parse_source
from engine.emissary.plan import AbilityStep, Debate, Plan, PlanVisit, Step
from engine.emissary.state import Ability, Card


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """The plan as the contract writes it; claims that are not made are left out."""
    claims = {
        "score": plan.score,
        "optimal": plan.optimal,
        "status": plan.status,
        "upper_bound": plan.upper_bound,
        "jacks_used": plan.jacks_used,
        "supporters_used": plan.supporters_used,
    }
    return {
        "format": PLAN_FORMAT,
        **{name: value for name, value in claims.items() if value is not None},
        "visits": [{"kingdom": visit.kingdom, "steps": [step_to_json(step) for step in visit.steps]} for visit in plan.visits],
    }


def step_to_json(step: Step) -> dict[str, Any]:
    """One step as the contract writes it."""
    if isinstance(step, Debate):
        won = {} if step.won is None else {"won": step.won}
        return {"do": "debate", "ruler_card": str(step.ruler_card), "answer": str(step.answer), **won}
    data: dict[str, Any] = {"do": "ability", "ability": step.ability.value, "source": str(step.source)}
    if step.with_kingdom is not None:
        data["with_kingdom"] = step.with_kingdom
    if step.discard:
        data["discard"] = [str(card) for card in step.discard]
    if step.drew is not None:
        data["drew"] = [str(card) for card in step.drew]
    return data


def plan_from_json(data: Any) -> Plan:
    """The plan in a document. Raises ParseError for another format, InvalidPosition with all faults at once."""
    expect_format(data, PLAN_FORMAT)
    file = validate(PlanFile, data)
    faults = Faults()
    visits = tuple(
        PlanVisit(visit.kingdom, tuple(_step(faults, ("visits", j, "steps", k), step) for k, step in enumerate(visit.steps)))
        for j, visit in enumerate(file.visits)
    )
    faults.raise_any()
    return Plan(visits, file.score, file.jacks_used, file.supporters_used, file.optimal, file.status, file.upper_bound)


_UNREAD = Card(0)
"""Stands for a card that could not be read, until the faults are raised."""


def _step(faults: Faults, at: tuple[str | int, ...], step: DebateStep | AbilityUse) -> Step:
    if isinstance(step, DebateStep):
        ruler_card = faults.read((*at, "ruler_card"), step.ruler_card, parse_card)
        answer = faults.read((*at, "answer"), step.answer, parse_card)
        return Debate(ruler_card or _UNREAD, answer or _UNREAD, step.won)
    try:
        source = parse_source(step.source)
    except ParseError as fault:
        faults.add((*at, "source"), message("{field}: {reason}"), reason=fault)
        return Debate(_UNREAD, _UNREAD)
    drew = None if step.drew is None else faults.cards((*at, "drew"), step.drew, parse_card)
    discard = faults.cards((*at, "discard"), step.discard or (), parse_card)
    return AbilityStep(Ability(step.ability), source, step.with_kingdom, discard, drew)
