"""How sure an answer is."""

from __future__ import annotations

from enum import Enum


class Status(Enum):
    """What a search can say of its answer. "No answer in time" is UNKNOWN, never IMPOSSIBLE."""

    PROVED = "proved"
    """Exact: a complete search shows that nothing is better."""
    FOUND = "found"
    """Valid, but not shown to be the best."""
    IMPOSSIBLE = "impossible"
    """Shown that there is none."""
    UNKNOWN = "unknown"
    """The search ran out of its limits."""

    @property
    def is_exact(self) -> bool:
        """Whether the search was complete."""
        return self in (Status.PROVED, Status.IMPOSSIBLE)
