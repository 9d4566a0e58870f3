"""How far a search may go, as a value; reaching a limit is a status, not a fault.

A kernel counts its nodes and calls a :class:`Meter` now and then. The meter raises :class:`LimitReached` when a limit is
reached, which the search around the kernel turns into the best answer so far. A limit of nodes alone gives the same answer on
every machine, compiled or not; a limit of seconds does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Clock = Callable[[], float]
"""Seconds from some fixed moment on."""

EVERY: Final = 2048
"""How many nodes a kernel may expand between two looks at the clock."""


class LimitReached(Exception):
    """A limit is reached; raised inside a search only."""


@dataclass(frozen=True)
class Limits:
    """The most nodes and seconds of a search; None is no limit."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 0:
            raise ValueError("a limit of nodes is not negative")
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError("a limit of seconds is not negative")


class Meter:
    """Watches one search: limits, a way to tell how far it is, and (being plain Python) signals such as Ctrl-C."""

    def __init__(self, limits: Limits, clock: Clock, tell: Callable[[int], None] | None = None) -> None:
        self._limits = limits
        self._clock = clock
        self._tell = tell
        self._start = clock()

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return self._clock() - self._start

    def __call__(self, nodes: int) -> int:
        """Look at the limits after so many nodes; returns the number of nodes at which to look again. Raises LimitReached.

        >>> Meter(Limits(nodes=100), lambda: 0.0)(5)
        100
        """
        most = self._limits.nodes
        if most is not None and nodes >= most:
            raise LimitReached
        if self._limits.seconds is not None and self.seconds >= self._limits.seconds:
            raise LimitReached
        if self._tell is not None:
            self._tell(nodes)
        return nodes + EVERY if most is None else min(nodes + EVERY, most)
