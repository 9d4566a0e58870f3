"""What happens at the table, and which seats see it: exactly the lines of the journal's contract.

Everybody hears the two cards, who passed and who showed; only asker and shower see which card (C10). Whether the asker moved a
card to the pile is written only where piles are public (C12). Guesses are never seen by others; checks are announced.
"""

from __future__ import annotations

from typing import Any

from engine.core.events import Event, Field, Hidden, Seat
from engine.espionaje.rules import Accuse, Action, LayDown, Show, Suspect, apply
from engine.espionaje.state import State, Suspicion


def events_of(state: State, action: Action) -> tuple[Event, ...]:
    """The events when an action is applied. Raises IllegalAction as :func:`~engine.espionaje.rules.apply` does."""
    after = apply(state, action)
    match action:
        case Suspect() | Show() if len(after.history) > len(state.history):
            return (suspicion_event(state, after.history[-1]),)
        case Accuse():
            return (Event("announce", (("by", state.seat),)),)
        case LayDown() if after.checks:
            return tuple(
                Event("check", (("by", seat), ("correct", correct)))
                for seat, correct in zip(after.checked, after.checks, strict=True)
            )
    return ()


def suspicion_event(before: State, answered: Suspicion) -> Event:
    """The line of an answered suspicion."""
    names = before.deal.options.cards
    fields: list[tuple[str, Any]] = [
        ("by", answered.by),
        ("cards", [names.format(card) for card in answered.cards]),
        ("passed", list(answered.passed)),
        ("shown_by", answered.shown_by),
    ]
    if answered.shown is not None and answered.shown_by is not None:
        eyes: frozenset[Seat] = frozenset({answered.by, answered.shown_by})
        fields.append(("shown", Field(names.format(answered.shown), eyes, Hidden.ABSENT)))
        if before.deal.options.pile_size_public:
            fields.append(("new", answered.shown not in before.pile(answered.by)))
    return Event("suspicion", tuple(fields))
