"""A suit as a word of two-bit symbols, lowest rank first: held, unseen, or lying in the discard pile.

Cards that will never be seen again have no symbol, so a word is at most eight symbols long and says exactly what matters of a
suit: the cards in hand and what lies in the gaps between them. Symbol 0 ends a word. There are 9,841 words. The tables are
indexed by a word (65,536 entries, other indices hold 0).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

HELD: Final = 1
UNSEEN: Final = 2
DISCARDED: Final = 3
LONGEST: Final = 8


def pack(symbols: Iterable[int]) -> int:
    """Symbols from the lowest rank up as a word; zeros are left out.

    >>> bin(pack([UNSEEN, 0, HELD, DISCARDED]))
    '0b110110'
    """
    word = 0
    place = 0
    for symbol in symbols:
        if symbol:
            word |= symbol << 2 * place
            place += 1
    return word


def unpack(word: int) -> tuple[int, ...]:
    """The symbols of a word.

    >>> unpack(0b110110)
    (2, 1, 3)
    """
    symbols = []
    while word:
        symbols.append(word & 3)
        word >>= 2
    return tuple(symbols)


def _words(length: int) -> list[int]:
    words = [0]
    level = [0]
    for place in range(length):
        level = [word | symbol << 2 * place for word in level for symbol in (HELD, UNSEEN, DISCARDED)]
        words += level
    return words


def _tables() -> tuple[bytes, bytes, bytes, array[int], array[int]]:
    held, unseen, gone = bytearray(65536), bytearray(65536), bytearray(65536)
    kept, bare = array("H", bytes(2 * 65536)), array("H", bytes(2 * 65536))
    for word in _words(LONGEST):
        symbols = unpack(word)
        held[word], unseen[word], gone[word] = (symbols.count(symbol) for symbol in (HELD, UNSEEN, DISCARDED))
        kept[word] = pack(symbol for symbol in symbols if symbol != DISCARDED)
        bare[word] = pack(symbol for symbol in symbols if symbol != HELD)
    return bytes(held), bytes(unseen), bytes(gone), kept, bare


COUNT_HELD, COUNT_UNSEEN, COUNT_DISCARDED, WITHOUT_DISCARDS, WITHOUT_HAND = _tables()
