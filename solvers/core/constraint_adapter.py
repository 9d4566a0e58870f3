"""The package python-constraint behind one door: a slow checker, independent of CP-SAT and of counting.

Nothing else of ours imports it. It lists solutions by backtracking and needs no other virtue. (``python-constraint``, module
``constraint``; the faster ``python-constraint2`` uses the same module name and lost solutions in our trials, so never install
both.)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any


class Checker:
    """A constraint problem in terms of its variables' names.

    >>> checker = Checker({"a": [1, 2], "b": [1, 2]})
    >>> checker.require(lambda a, b: a != b, ["a", "b"])
    >>> sorted(sorted(each.items()) for each in checker.solutions())
    [[('a', 1), ('b', 2)], [('a', 2), ('b', 1)]]
    """

    def __init__(self, domains: Mapping[Hashable, Sequence[Any]]) -> None:
        from constraint import Problem

        self._problem: Any = Problem()
        self._is_empty = any(not domain for domain in domains.values())
        for variable, domain in domains.items():
            if domain:
                self._problem.addVariable(variable, list(domain))

    def require(self, holds: Callable[..., bool], variables: Iterable[Hashable]) -> None:
        """Only solutions in which ``holds`` is true of the values of these variables."""
        if not self._is_empty:
            self._problem.addConstraint(holds, list(variables))

    def require_count(self, value: Any, count: int, variables: Iterable[Hashable]) -> None:
        """Exactly ``count`` of the variables have this value."""
        if not self._is_empty:
            from constraint import SomeInSetConstraint

            self._problem.addConstraint(SomeInSetConstraint([value], count, exact=True), list(variables))

    def solutions(self) -> Iterator[dict[Any, Any]]:
        """Every solution, each once."""
        return iter(()) if self._is_empty else iter(self._problem.getSolutionIter())
