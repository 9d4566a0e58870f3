"""Golden replays: one tour a variant, action by action, with all that its player sees.

The texts beside this file were written by ``python tests/golden/emissary/test_emissary_golden.py`` (from the root, with the
root on the path) and read through against the rules. Write them anew only when the rules were wrong, and read what changed.

A line ``> answer 7H`` is an action; what follows is what the player then sees differently, field by field as in a position.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.core.shuffle import Seeded
from engine.emissary import rules
from engine.emissary.deal_file import deal_from_json
from engine.emissary.game import EMISSARY
from engine.emissary.notation import format_action
from engine.emissary.plan import AbilityStep
from engine.emissary.plan_file import plan_from_json
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SHORT, Action, Answer, Deal, Discard, EmissaryOptions, Suit, Turn, UseAbility, Visit

HERE = Path(__file__).parent
VECTORS = HERE.parents[1] / "vectors" / "emissary"

Tour = tuple[Deal, list[Action]]


def vector(name: str) -> Tour:
    """A tour that an independent program planned."""
    data = json.loads((VECTORS / f"{name}.json").read_text())
    return deal_from_json(data["deal"]), list(actions_of(data["plan"]))


def actions_of(data: dict[str, Any]) -> Iterator[Action]:
    for visit in plan_from_json(data).visits:
        yield Visit(visit.kingdom)
        for step in visit.steps:
            if isinstance(step, AbilityStep):
                yield UseAbility(step.ability, step.source, step.with_kingdom)
                if step.discard:
                    yield Discard(step.discard)
            else:
                yield Turn()
                yield Answer(step.answer)


def long_visit(options: EmissaryOptions, *, debates: int) -> Tour:
    """A hand of eight clubs, so that Military brings the deck to its end: so many debates, then Commerce, then on to the end."""
    deck = Seeded("emissary golden", 1, 0).shuffle("deck", SHORT.deck)
    order = tuple(sorted(deck, key=lambda card: card.suit is not Suit.CLUBS))
    deal = Deal(SHORT, SHORT.rulers, ((order, deck),) * 4, None, options)
    script = ["visit 8", "military JC", *["turn", "answer"] * debates, "commerce JD", "discard", *["turn", "answer"] * 32]
    return deal, list(follow(deal, script))


def follow(deal: Deal, script: list[str]) -> Iterator[Action]:
    """The first legal action that begins as the script says, until the script or the first visit ends."""
    state = rules.initial_state(deal)
    for words in script:
        if state.visit is None or state.visit.number > 1:
            return
        action = next(each for each in rules.legal_actions(state) if format_action(each).startswith(words))
        yield action
        state = rules.apply(state, action)


def empty_gestures(options: EmissaryOptions) -> Tour:
    """A first visit in which every ability is used that the default rulings would refuse; the hand has no club."""
    deals = (deal_from_seed(seed, FULL, options) for seed in count())
    deal = next(each for each in deals if not any(card.suit is Suit.CLUBS for card in each.visits[0][0][:8]))
    state = rules.initial_state(deal)
    actions: list[Action] = []
    while state.visit is not None and state.visit.number == 1:
        forbidding = replace(state, deal=replace(deal, options=EmissaryOptions()))
        legal = rules.legal_actions(state)
        useless = [action for action in legal if rules.illegal(forbidding, action) is not None]
        actions.append((useless or legal[-1:])[0])
        state = rules.apply(state, actions[-1])
    return deal, actions


VARIANTS: dict[str, Callable[[], Tour]] = {
    "full": lambda: vector("full_hard_16_0_6_0"),
    "short": lambda: vector("plan_02"),
    "deck_runs_out": lambda: long_visit(EmissaryOptions(), debates=15),
    "ability_reshuffle_false": lambda: long_visit(EmissaryOptions(ability_reshuffle=False), debates=15),
    "reshuffle_timing_lazy": lambda: long_visit(EmissaryOptions(), debates=0),
    "reshuffle_timing_eager": lambda: long_visit(EmissaryOptions(reshuffle_timing="eager"), debates=0),
    "useless_abilities_allowed": lambda: empty_gestures(EmissaryOptions(useless_abilities="allowed")),
}


def transcript(deal: Deal, actions: list[Action]) -> str:
    """A tour as text."""
    state = rules.initial_state(deal)
    lines = [json.dumps(EMISSARY.header(state, 1))]
    seen: dict[str, Any] = {}
    for action in (None, *actions):
        if action is not None:
            assert action in rules.legal_actions(state)
            lines.append(f"> {EMISSARY.format_action(action)}")
            state = rules.apply(state, action)
        now = flat(EMISSARY.observe(state, 1))
        lines += [f"  {field}: {value}" for field, value in now.items() if seen.get(field) != value]
        seen = now
    lines.append(f"score {EMISSARY.score(state)[0]}")
    return "\n".join(lines) + "\n"


def flat(observation: dict[str, Any]) -> dict[str, str]:
    """An observation field by field, its visit's fields among them."""
    visit = observation.pop("visit", None) or {}
    observation.pop("options", None)  # the header has them
    fields = {**{name: visit.get(name, "-") for name in VISIT_FIELDS}, **observation}
    return {name: " ".join(map(text, value)) if isinstance(value, list) else text(value) for name, value in fields.items()}


VISIT_FIELDS = ("kingdom", "won", "jacks_used", "gone", "discard", "ruler_card", "drawn")


def text(value: Any) -> str:
    if isinstance(value, dict):
        return f"{value['ruler']}{' used' if value['used'] else ''}"
    return "-" if value is None else str(value)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_tour_goes_as_it_went_when_it_was_reviewed(name: str) -> None:
    assert transcript(*VARIANTS[name]()) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_golden_tours_reach_what_they_are_for(name: str) -> None:
    told = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    wanted = {
        "full": ["score 16", "> politics JS", "> commerce JD"],
        "short": ["score 6", "> military KC", "> commerce KD", "pledged: 2 4 6 8"],
        "useless_abilities_allowed": ["> military", "> diplomacy", "> politics"],
    }
    for part in wanted.get(name, ["> military JC", "> commerce JD"]):
        assert part in told


def test_each_option_shows_beside_its_default() -> None:
    told = {name: (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n", 1)[1] for name in VARIANTS}
    assert told["ability_reshuffle_false"] != told["deck_runs_out"]
    assert told["reshuffle_timing_eager"] != told["reshuffle_timing_lazy"]


if __name__ == "__main__":
    for variant, tour in VARIANTS.items():
        (HERE / f"{variant}.txt").write_text(transcript(*tour()), encoding="utf-8")
