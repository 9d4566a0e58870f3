"""Undo and redo from the journal alone, against the obvious two stacks of whole states."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.journal import REPLACE, RETRACT
from table.history import history_of
from table.store import MemoryStore

HEADER = {"format": "fieldcraft/journal@1", "game": "espionaje"}


def standing(store: MemoryStore) -> dict[int, object]:
    return {entry.number: entry.data["text"] for entry in store.journal.entries}


@given(st.lists(st.tuples(st.sampled_from(["enter", "enter", "edit", "delete", "undo", "redo"]), st.integers(0, 5)), max_size=40))
def test_undo_and_redo_walk_through_the_states(steps: list[tuple[str, int]]) -> None:
    store = MemoryStore(HEADER)
    past: list[dict[int, object]] = []
    future: list[dict[int, object]] = []
    for step, (what, pick) in enumerate(steps):
        now = standing(store)
        history = history_of(store.journal.written)
        assert (history.to_undo is None) == (not past)
        assert (history.to_redo is None) == (not future)
        events = [entry.number for entry in store.journal.written if not entry.is_correction]
        last_done = history.to_undo
        if what == "undo":
            if last_done is None:
                continue
            future.append(now)
            store.append({"event": RETRACT, "of": last_done})
            assert standing(store) == past.pop()
        elif what == "redo":
            if history.to_redo is None:
                continue
            past.append(now)
            store.append({"event": RETRACT, "of": history.to_redo})
            assert standing(store) == future.pop()
        elif what == "enter" or not events:
            past.append(now)
            future.clear()
            store.append({"event": "said", "text": step})
        else:
            target = events[pick % len(events)]
            if what == "delete" and target == last_done:
                continue
            past.append(now)
            future.clear()
            correction = {"event": RETRACT, "of": target}
            if what == "edit":
                correction = {"event": REPLACE, "of": target, "with": {"event": "said", "text": -step}}
            store.append(correction)


def test_deleting_the_last_event_can_be_redone() -> None:
    store = MemoryStore(HEADER)
    store.append({"event": "said", "text": "a"})
    store.append({"event": RETRACT, "of": 1})
    history = history_of(store.journal.written)
    assert (history.to_undo, history.to_redo) == (None, 2)
