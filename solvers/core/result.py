"""What a search returns: an answer, how sure it is, and what it took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from solvers.core.status import Status

T = TypeVar("T")


@dataclass(frozen=True)
class Result(Generic[T]):
    """``nodes`` are positions searched, ``seconds`` by the clock that the search was given."""

    answer: T
    status: Status
    nodes: int
    seconds: float

    @property
    def is_proved(self) -> bool:
        """Whether nothing is better, by a complete search."""
        return self.status is Status.PROVED
