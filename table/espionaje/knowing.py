"""PLACEHOLDER until joined."""

from __future__ import annotations

from dataclasses import dataclass

from engine.espionaje.cards import Card, Pair, Triple
from engine.espionaje.evidence import Evidence


@dataclass(frozen=True)
class Rated:
    cards: Pair
    gain_bits: float | None
    p_all_pass: float
    value: float | None = None
    stderr: float | None = None


@dataclass(frozen=True)
class Known:
    worlds: int
    where: tuple[tuple[float, ...], ...]
    rated: tuple[Rated, ...]
    guess: Triple
    guess_p: float
    lay_down: Triple
    p_model: float | None = None
    accuse_now: bool | None = None
    model: str | None = None

    def because(self, card: Card, place: int, holds: bool) -> tuple[int, ...]:
        raise NotImplementedError


def know(evidence: Evidence) -> Known:
    raise NotImplementedError


def fits(evidence: Evidence) -> bool:
    raise NotImplementedError
