"""Tables over one suit: eight ranks as eight bits, the lowest rank in the lowest bit.

Everything here depends on two disjoint sets of ranks of one suit: ``leads``, the cards still to come off the deck that can
matter, and ``held``, the cards in hand. Disjoint pairs number 3**8 = 6,561; each table is a ``bytes`` of 65,536 indexed
``leads << 8 | held`` (other entries are 0), so that a kernel answers for a suit with one look-up.

``LOWERED``
    ``held`` with every card moved to the lowest free rank of its gap between leads. Two cards of a gap beat the same leads
    and lose to the same leads, so the moved hand plays exactly as the hand does.
``PICKS``
    one held card of every gap (the highest; with ``LOWERED`` hands, taking it away leaves a lowered hand).
``BEATS``
    the most held cards that can each beat a lead of its own: a maximum matching of "held is higher".
``YIELDS``
    the most held cards that can each lose to a lead of its own: a maximum matching of "held is lower".
``COUNT``
    the number of set bits of a byte (indexed by one byte only).

Both matchings are greedy from one end, which is exact because the cards a lead loses to are nested.
"""

from __future__ import annotations

RANKS = 8
COUNT = bytes(byte.bit_count() for byte in range(256))


def lowered(leads: int, held: int) -> int:
    """``held`` with each gap's cards pushed down to the gap's lowest ranks.

    >>> bin(lowered(0b00001000, 0b11000100))
    '0b110001'
    """
    free = 0
    result = 0
    for rank in range(RANKS):
        bit = 1 << rank
        if leads & bit:
            free = rank + 1
        elif held & bit:
            result |= 1 << free
            free += 1
    return result


def picks(leads: int, held: int) -> int:
    """The highest held card of every gap between leads.

    >>> bin(picks(0b00001000, 0b01110101))
    '0b1000100'
    """
    result = 0
    best = 0
    for rank in range(RANKS):
        bit = 1 << rank
        if leads & bit:
            result |= best
            best = 0
        elif held & bit:
            best = bit
    return result | best


def beats(leads: int, held: int) -> int:
    """The most held cards that can each beat a different lead.

    >>> beats(0b00001001, 0b11000010)
    2
    """
    waiting = 0
    matched = 0
    for rank in range(RANKS):
        if leads >> rank & 1:
            waiting += 1
        elif held >> rank & 1 and waiting:
            waiting -= 1
            matched += 1
    return matched


def yields(leads: int, held: int) -> int:
    """The most held cards that can each lose to a different lead.

    >>> yields(0b00001001, 0b11000110)
    1
    """
    waiting = 0
    matched = 0
    for rank in range(RANKS):
        if held >> rank & 1:
            waiting += 1
        elif leads >> rank & 1 and waiting:
            waiting -= 1
            matched += 1
    return matched


def _tables() -> tuple[bytes, bytes, bytes, bytes]:
    """The four tables, filled for disjoint pairs only."""
    low, pick, beat, give = (bytearray(65536) for _ in range(4))
    for leads in range(256):
        free = 255 ^ leads
        held = free
        while True:
            index = leads << 8 | held
            low[index] = lowered(leads, held)
            pick[index] = picks(leads, held)
            beat[index] = beats(leads, held)
            give[index] = yields(leads, held)
            if not held:
                break
            held = (held - 1) & free
    return bytes(low), bytes(pick), bytes(beat), bytes(give)


LOWERED, PICKS, BEATS, YIELDS = _tables()
