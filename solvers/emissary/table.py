"""The transposition table of the visit kernel: open addressing on typed arrays, 20 bytes an entry.

A key is two 64-bit words, a value 32 bits; the first word of a key is never 0, which marks an empty slot. The table doubles
while it is more than half full and below its capacity; at its capacity it forgets: a new entry that finds no free slot near
its home replaces the one at its home. Forgetting costs time, never correctness. Memory while doubling is 30 bytes a slot of
the new size.

Method: linear probing after a multiplicative hash. Runs as plain Python; ``table.pxd`` beside it makes Cython compile the
same source.
"""

from __future__ import annotations

from array import array

WINDOW = 16
"""How many slots from its home an entry may lie."""


class Table:
    """Remembers one 32-bit value a key. ``slots`` and ``capacity`` are powers of two."""

    def __init__(self, slots: int = 1 << 12, capacity: int = 1 << 25) -> None:
        self.window = WINDOW
        self.word, self.stir, self.blend = (1 << 64) - 1, 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
        self.capacity = max(capacity, WINDOW)
        self.replaced = 0
        self._allocate(min(max(slots, WINDOW), self.capacity))

    def _allocate(self, slots: int) -> None:
        self.slots = slots
        self.used = 0
        self.first = array("Q", bytes(8 * slots))
        self.second = array("Q", bytes(8 * slots))
        self.values = array("I", bytes(4 * slots))

    def clear(self) -> None:
        """Forget everything, and give the memory back."""
        self._allocate(min(1 << 12, self.capacity))

    def find(self, first: int, second: int) -> int:
        """The slot that holds the key, or -1."""
        mask = self.slots - 1
        slot = self._home(first, second)
        for _ in range(self.window):
            word = self.first[slot]
            if word == first and self.second[slot] == second:
                return slot
            if word == 0:
                return -1
            slot = (slot + 1) & mask
        return -1

    def value(self, slot: int) -> int:
        """The value in a slot that ``find`` gave."""
        return self.values[slot]

    def store(self, first: int, second: int, value: int) -> None:
        """Set the key's value, growing or forgetting where needed."""
        if self.used * 2 > self.slots and self.slots < self.capacity:
            self._grow()
        mask = self.slots - 1
        home = self._home(first, second)
        slot = home
        for _ in range(self.window):
            word = self.first[slot]
            if word == 0:
                self.used += 1
                break
            if word == first and self.second[slot] == second:
                break
            slot = (slot + 1) & mask
        else:
            slot = (home + (first & 3)) & mask
            self.replaced += 1
        self.first[slot] = first
        self.second[slot] = second
        self.values[slot] = value

    def _home(self, first: int, second: int) -> int:
        mixed = (first * self.stir + second * self.blend) & self.word
        mixed = ((mixed ^ (mixed >> 29)) * self.blend) & self.word
        return (mixed >> 32) & (self.slots - 1)

    def _grow(self) -> None:
        first, second, values, slots = self.first, self.second, self.values, self.slots
        self._allocate(slots * 2)
        for slot in range(slots):
            if first[slot]:
                self.store(first[slot], second[slot], values[slot])
