"""A seat's journal, read line by line into the compact form that the race works on.

Nothing but the journal of the contract is read. Lines are taken as they come; correctness of form is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.espionaje.cards import DEFAULT_NAMES, CardNames
from engine.espionaje.evidence import Evidence, Heard
from solvers.espionaje.race_knowledge import NOTHING, Ask


class SeatView:
    """What one seat has seen so far. Players are counted from 0 here; ``hand`` is a mask of 15 bits."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players: int = header["players"]
        self.seat: int = header["seat"] - 1
        self.first: int = header.get("first", 1) - 1
        self.names = CardNames.of(header["cards"]) if header.get("cards") else DEFAULT_NAMES
        self.hand = sum(1 << self.names.parse(text) for text in header["hand"])
        self.asks: list[Ask] = []
        self.turns = 0
        self.announced: int | None = None
        self.checks: list[tuple[int, bool]] = []

    @classmethod
    def of(cls, header: dict[str, Any], lines: Iterable[dict[str, Any]]) -> SeatView:
        """The view after all these lines."""
        view = cls(header)
        for line in lines:
            view.notice(line)
        return view

    @classmethod
    def of_evidence(cls, evidence: Evidence) -> SeatView:
        """The view of evidence that was read and checked already; half-heard suspicions keep what was noticed."""
        view = cls({"players": evidence.players, "seat": evidence.seat, "first": evidence.options.first_player, "hand": []})
        view.names = evidence.names
        view.hand = sum(1 << card for card in evidence.hand)
        for each in evidence.events:
            if isinstance(each, Heard):
                view.asks.append(_ask_of(each))
                view.turns += 1
            elif view.announced is None:
                view.announced = each.by - 1
        return view

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.first + self.turns) % self.players

    def notice(self, line: dict[str, Any]) -> None:
        """Takes in one line of the journal."""
        kind = line["event"]
        if kind == "suspicion":
            self._suspicion(line)
        elif kind == "announce":
            self.announced = line["by"] - 1
        elif kind in ("check", "accusation"):
            if self.announced is None:
                self.announced = line["by"] - 1
            if line.get("correct") is not None:
                self.checks.append((line["by"] - 1, line["correct"]))

    def _suspicion(self, line: dict[str, Any]) -> None:
        x, y = sorted(self.names.parse(text) for text in line["cards"])
        passed = line.get("passed")
        shown = line.get("shown")
        shower = line.get("shown_by")
        self.asks.append(
            Ask(
                line["by"] - 1,
                x,
                y,
                None if passed is None else tuple(player - 1 for player in passed),
                None if shower is None else shower - 1,
                None if shown is None else self.names.parse(shown),
                line.get("new"),
            )
        )
        self.turns += 1

    @property
    def seen(self) -> list[int | None]:
        """The cards shown to this seat, one entry for each of its own suspicions."""
        return [ask.shown for ask in self.asks if ask.by == self.seat]


def _ask_of(heard: Heard) -> Ask:
    """A suspicion as noticed; where the cards were not, it names the card seen twice, or nothing."""
    x, y = heard.cards or ((heard.shown, heard.shown) if heard.shown is not None else (NOTHING, NOTHING))
    passed = None if heard.passed is None or heard.cards is None else tuple(player - 1 for player in heard.passed)
    shower = None if heard.shown_by is None else heard.shown_by - 1
    return Ask(heard.by - 1, x, y, passed, shower, heard.shown, heard.new)
