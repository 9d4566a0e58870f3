"""A plan against a deal: is every step legal, and is what the plan says of itself true?

Three things can be wrong, in this order. A step that the rules or the deal forbid (naming another card than the deal turns up or
gives is one): :class:`ReplayFailed`, naming visit, step and rule. A plan that stops before the tour is over, or goes on after it:
the same. And a legal plan that claims what is not so (a debate's ``won``, the score, the abilities counted, a bound below
the score): :class:`FalseClaim`. Whether a plan is the best there is takes a search; solvers check ``optimal``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.errors import FalseClaim, FieldcraftError, IllegalAction, ReplayFailed, message
from engine.emissary import rules
from engine.emissary.plan import AbilityStep, Debate, Plan, PlanVisit, Step
from engine.emissary.state import (
    Ability,
    Action,
    Answer,
    Card,
    Deal,
    Discard,
    Jack,
    Kingdom,
    PlayingCard,
    Ruler,
    State,
    Turn,
    UseAbility,
    Visit,
)


@dataclass(frozen=True, slots=True)
class StepReport:
    """A step as it went: completed with who won and what was drawn, and the states around it."""

    number: int
    step: Step
    before: State
    after: State
    reshuffled: bool

    @property
    def is_won(self) -> bool:
        """Whether this was a debate that was won."""
        return isinstance(self.step, Debate) and self.step.won is True


@dataclass(frozen=True, slots=True)
class VisitReport:
    """A visit as it went. ``hand`` is in the order drawn; ``ruler`` lay there when the visit ended."""

    number: int
    kingdom: Kingdom
    hand: tuple[Card, ...]
    start: State
    steps: tuple[StepReport, ...]
    end: State

    @property
    def won(self) -> int:
        """Debates won."""
        return sum(step.is_won for step in self.steps)

    @property
    def pledged(self) -> bool:
        """Whether the ruler pledged support."""
        return self.kingdom in self.end.visited

    @property
    def ruler(self) -> Ruler:
        """The ruler who lay in the kingdom when the visit ended, and joined if it pledged."""
        return self.end.ruler_of(self.kingdom)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole tour as it went."""

    deal: Deal
    visits: tuple[VisitReport, ...]
    end: State

    @property
    def score(self) -> int:
        """The score of the tour."""
        return rules.score(self.end)

    @property
    def jacks_used(self) -> int:
        """How often a Jack was turned face down."""
        return sum(isinstance(step.source, Jack) for step in self._abilities())

    @property
    def supporters_used(self) -> int:
        """How many supporters were used up."""
        return sum(isinstance(step.source, Ruler) for step in self._abilities())

    def _abilities(self) -> Iterator[AbilityStep]:
        for visit in self.visits:
            yield from (report.step for report in visit.steps if isinstance(report.step, AbilityStep))


def verify(deal: Deal, plan: Plan) -> Replay:
    """The replay of a plan whose claims hold. Raises ReplayFailed (first illegal step) or FalseClaim (all false claims)."""
    replayed = replay(deal, plan)
    false = false_claims(replayed, plan)
    if false:
        raise FalseClaim("{claims}", place=false[0].place, claims=" ".join(map(str, false)))
    return replayed


def replay(deal: Deal, plan: Plan) -> Replay:
    """The tour that a plan makes of a deal. Raises ReplayFailed for the first step that cannot be; claims are not looked at."""
    state = rules.initial_state(deal)
    visits: list[VisitReport] = []
    for visit in plan.visits:
        report = _replay_visit(state, len(visits) + 1, visit)
        visits.append(report)
        state = report.end
    if not state.is_over:
        template = message("The plan stops after visit {visit}, but the tour is not over.")
        raise ReplayFailed(template, place={"visit": len(visits) + 1, "rule": "play"}, visit=len(visits))
    return Replay(deal, tuple(visits), state)


def _replay_visit(state: State, number: int, plan: PlanVisit) -> VisitReport:
    hand = () if state.visit is None else deal_hand(state)
    start = state = _act(state, Visit(plan.kingdom), number, None)
    steps: list[StepReport] = []
    for step in plan.steps:
        report = _replay_step(state, number, len(steps) + 1, step)
        steps.append(report)
        state = report.after
    return VisitReport(number, plan.kingdom, hand, start, tuple(steps), _close(state, number))


def deal_hand(state: State) -> tuple[Card, ...]:
    """The hand that this visit began with, in the order drawn."""
    assert state.visit is not None
    return state.deal.shuffle(state.visit.number, 0)[: state.rules.hand]


def _close(state: State, number: int) -> State:
    """The state after the visit. If cards are left in the hand, that takes that none can be turned up any more (E7)."""
    if not _is_under_way(state, number):
        return state
    visit = state.visit
    assert visit is not None
    if not (visit.deck or visit.discard):
        return _act(state, Turn(), number, None)
    template = message("The steps of visit {visit} stop with {count} cards in the hand; the visit is not over.")
    raise ReplayFailed(template, place={"visit": number, "rule": "play"}, visit=number, count=len(visit.hand))


def _is_under_way(state: State, number: int) -> bool:
    return state.visit is not None and state.visit.number == number


def _replay_step(state: State, number: int, index: int, step: Step) -> StepReport:
    if not _is_under_way(state, number):
        raise _failed(number, index, IllegalAction(message("The visit was over before this step."), place={"rule": "play"}))
    if isinstance(step, Debate):
        done, passed = _debate(state, number, index, step)
    else:
        done, passed = _ability(state, number, index, step)
    reshuffles = max(_reshuffles(each, number) for each in passed)
    return StepReport(index, done, state, passed[-1], reshuffles > _reshuffles(state, number))


def _reshuffles(state: State, number: int) -> int:
    return state.visit.reshuffles if state.visit is not None and state.visit.number == number else 0


def _debate(state: State, number: int, index: int, step: Debate) -> tuple[Step, tuple[State, ...]]:
    """The step completed, and the states it passes through."""
    turned = _act(state, Turn(), number, index)
    visit = turned.visit
    if visit is None or visit.ruler_card is None or not _is_under_way(turned, number):
        fault = IllegalAction(message("No card is left to turn up, so there is no debate."), place={"rule": "E7"})
        raise _failed(number, index, fault)
    if visit.ruler_card != step.ruler_card:
        template = message("The deal turns up {expected} here, not {found}.")
        raise _failed(number, index, _misfit("ruler_card", template, expected=visit.ruler_card, found=step.ruler_card))
    after = _act(turned, Answer(step.answer), number, index)
    trump = turned.trump
    assert trump is not None
    return replace(step, won=rules.wins(step.answer, step.ruler_card, trump)), (turned, after)


def _ability(state: State, number: int, index: int, step: AbilityStep) -> tuple[Step, tuple[State, ...]]:
    """The step completed, and the states it passes through."""
    use = UseAbility(step.ability, step.source, step.with_kingdom)
    passed = [_act(state, use, number, index)]
    drawn = rules.cards_drawn(state, use)
    if step.drew is not None and sorted(step.drew) != sorted(drawn):
        template = message("The deal gives {expected} here, not {found}.")
        raise _failed(number, index, _misfit("drew", template, expected=_list(drawn), found=_list(step.drew)))
    if step.ability is Ability.COMMERCE:
        passed.append(_act(passed[0], Discard(step.discard), number, index))
    elif step.discard:
        fault = IllegalAction(message("Only Commerce discards cards of your choice."), place={"rule": "card-abilities"})
        raise _failed(number, index, fault)
    draws = step.ability in (Ability.COMMERCE, Ability.MILITARY)
    return replace(step, drew=drawn if draws else None), tuple(passed)


def _list(cards: tuple[PlayingCard, ...]) -> str:
    return " ".join(map(str, cards)) or "-"


def _act(state: State, action: Action, number: int, index: int | None) -> State:
    try:
        return rules.apply(state, action)
    except IllegalAction as fault:
        raise _failed(number, index, fault) from None


def _misfit(field: str, template: str, **values: object) -> IllegalAction:
    return IllegalAction(template, place={"rule": "setup", "field": field}, **values)


def _failed(number: int, index: int | None, fault: FieldcraftError) -> ReplayFailed:
    place = {"visit": number, "step": index, **fault.place}
    if index is None:
        return ReplayFailed(message("Visit {visit}: {reason}"), place=place, visit=number, reason=fault)
    return ReplayFailed(message("Visit {visit}, step {step}: {reason}"), place=place, visit=number, step=index, reason=fault)


# --- Claims -------------------------------------------------------------------------------------------------------------------


def false_claims(replayed: Replay, plan: Plan) -> tuple[FalseClaim, ...]:
    """What the plan says of itself that is not so; ``optimal`` and a bound above the score are left to a search."""
    return (*_false_debates(replayed, plan), *_false_counts(replayed, plan))


def _false_debates(replayed: Replay, plan: Plan) -> Iterator[FalseClaim]:
    for report, visit in zip(replayed.visits, plan.visits, strict=True):
        for done, step in zip(report.steps, visit.steps, strict=True):
            if isinstance(step, Debate) and step.won is not None and step.won != done.is_won:
                template = (
                    message("Visit {visit}, step {step}: the plan says that {answer} wins against {card}; it loses.")
                    if step.won
                    else message("Visit {visit}, step {step}: the plan says that {answer} loses against {card}; it wins.")
                )
                place = {"visit": report.number, "step": done.number, "field": "won"}
                values = {"visit": report.number, "step": done.number, "answer": step.answer, "card": step.ruler_card}
                yield FalseClaim(template, place=place, **values)


def _false_counts(replayed: Replay, plan: Plan) -> Iterator[FalseClaim]:
    counts = (
        ("score", plan.score, replayed.score, message("The plan claims a score of {claimed}; it scores {actual}.")),
        (
            "jacks_used",
            plan.jacks_used,
            replayed.jacks_used,
            message("The plan claims that it turns {claimed} Jacks; it turns {actual}."),
        ),
        (
            "supporters_used",
            plan.supporters_used,
            replayed.supporters_used,
            message("The plan claims that it uses {claimed} supporters; it uses {actual}."),
        ),
    )
    for field, claimed, actual, template in counts:
        if claimed is not None and claimed != actual:
            yield FalseClaim(template, place={"field": field}, claimed=claimed, actual=actual)
    if plan.upper_bound is not None and plan.upper_bound < replayed.score:
        template = message("The plan claims that no play scores more than {claimed}; it scores {actual}.")
        yield FalseClaim(template, place={"field": "upper_bound"}, claimed=plan.upper_bound, actual=replayed.score)
