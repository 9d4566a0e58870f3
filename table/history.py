"""Undo and redo over a journal that only grows: what was done, in order, and what was undone.

Nothing of this is kept beside the journal: both stacks follow from its lines, so a session that resumes can go on undoing. A
retraction of the last thing done is an undo; the retraction of such a retraction is a redo; any other correction is itself a
thing done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.journal import RETRACT, Entry


@dataclass(frozen=True)
class History:
    """Numbers of journal lines: ``done`` can be undone, last first; ``undone`` are the retractions that a redo takes back, last
    first.
    """

    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()

    @property
    def to_undo(self) -> int | None:
        """The line that an undo retracts, if there is one."""
        return self.done[-1] if self.done else None

    @property
    def to_redo(self) -> int | None:
        """The retraction that a redo retracts, if there is one."""
        return self.undone[-1] if self.undone else None


def history_of(written: Iterable[Entry]) -> History:
    """The stacks after all these lines.

    >>> lines = [{"event": "a"}, {"event": "b"}, {"event": "retract", "of": 2}]
    >>> history_of(Entry(number, line) for number, line in enumerate(lines, start=1))
    History(done=(1,), undone=(3,))
    """
    done: list[int] = []
    undone: list[int] = []
    undoes: dict[int, int] = {}
    for entry in written:
        target = entry.data["of"] if entry.kind == RETRACT else None
        if target is not None and done and target == done[-1]:
            undoes[entry.number] = done.pop()
            undone.append(entry.number)
        elif target is not None and undone and target == undone[-1]:
            done.append(undoes[undone.pop()])
        else:
            done.append(entry.number)
            undone.clear()
    return History(tuple(done), tuple(undone))
