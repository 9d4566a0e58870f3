"""Exact odds of a visit whose deck is in an order nobody knows: the best probability of exactly k more wins, for every k at once.

Play 2 to 5 and the card abilities of the rulebook, rulings E2 to E15. A position between two debates is four words of
:mod:`solvers.emissary.hidden.symbols`, a role for each suit, and a kit:

* a role is four bits: 1 for trump; 2 and 4 hold how many other unvisited kingdoms have a ruler of the suit (for Politics);
  8 for clubs;
* a kit is four counts of two bits: Diplomacy, Military, Politics, Commerce (lowest first), Jacks and supporters together.

Suits have no names here: they are sorted by role and word, so that suits playing the same part are one. Only symbols count, so
that cards are told apart by the gaps they lie in. While no reshuffle can happen any more (the position is *settled*: the deck
holds all cards that can still leave it), the discard pile is forgotten; otherwise its cards keep their symbols.

Method: expectimax over the vector "probability of exactly k more wins", maximised entry by entry, each k under its own best play;
memory under the canonical key in :class:`~solvers.emissary.table.Table`. Each entry's play is its own: the entries of a vector
need not sum to 1. All starting hands together without abilities are 6 million positions; one hand is 2 thousand, with
Diplomacy and Politics some 14 thousand (12 ms compiled), with Commerce some million. Runs as plain Python; ``odds.pxd`` beside it
makes Cython compile the same source. The slow twin is :mod:`solvers.emissary.hidden.naive`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from solvers.emissary.hidden.symbols import COUNT_DISCARDED, COUNT_HELD, COUNT_UNSEEN, WITHOUT_DISCARDS, WITHOUT_HAND
from solvers.emissary.table import Table

WIDTH = 32
"""Room for the longest vector: a win takes two of the 32 cards out of the deck for a while, so that 32 cannot come together."""
FRAMES = 600
TRUMP, SWAPS, CLUBS = 1, 6, 8
DIPLOMACY, MILITARY, POLITICS, COMMERCE = 1, 4, 16, 64
"""One use of each ability in a kit."""


def never(nodes: int) -> int:
    """A poll that lets the search run to its end."""
    return nodes + (1 << 40)


class Odds:
    """The kernel: one memory for all visits played by the same settings (``ability_reshuffle`` E5, ``eager`` E6).

    ``poll`` is called with the number of nodes and returns when to be called next; what it raises ends the search and leaves
    the memory sound.
    """

    def __init__(
        self,
        ability_reshuffle: bool = True,
        eager: bool = False,
        poll: Callable[[int], int] = never,
        capacity: int = 1 << 23,
    ) -> None:
        self.ability_reshuffle = ability_reshuffle
        self.eager = eager
        self.poll = poll
        self.nodes = self.next_poll = 0
        self.held, self.unseen, self.gone = COUNT_HELD, COUNT_UNSEEN, COUNT_DISCARDED
        self.kept, self.bare = WITHOUT_DISCARDS, WITHOUT_HAND
        self.lows = 0x5555555555555555  # the lower bits of all symbols
        self.table = Table(1 << 12, capacity)
        self.stack = array("d", bytes(8 * WIDTH * FRAMES))
        self.frame = 0
        self.codes = self.roles = self.kit = self.cards = self.extra = 0
        self.settled = False
        self.clear()

    def clear(self) -> None:
        """Forget everything found so far."""
        self.table.clear()
        self.arena = array("d", bytes(8 << 12))
        self.room = 1 << 12
        self.arena[0] = 1.0  # the vector of a visit that is over: one entry, no more wins
        self.used = 1

    def start(self, poll: Callable[[int], int]) -> None:
        """Watch the next searches with another poll, the nodes counted from 0; what is known stays."""
        self.poll = poll
        self.nodes = self.next_poll = 0

    # --- What callers ask ------------------------------------------------------------------------------------------------------

    def best(self, codes: int, roles: int, kit: int) -> list[float]:
        """The best probability of exactly k more wins, for k from 0, between two debates."""
        self.frame = 0
        place = self._solve(codes, roles, kit, False)
        return list(self.arena[place >> 5 : (place >> 5) + (place & 31) + 1])

    def turn(self, codes: int, roles: int, kit: int) -> list[float]:
        """The same when the next ruler's card is turned up now, all abilities of the kit kept for later."""
        self.frame = 0
        self._prepare(codes, roles, kit, False)
        total = self._open()
        self._debate(total, self.codes, self.roles, self.kit, self.settled, WIDTH)
        return self._list(total)

    def draw(self, codes: int, roles: int, kit: int, number: int, discards: bool) -> list[float]:
        """The same when an ability draws up to ``number`` cards now, and Commerce then discards two (``discards``).

        ``kit`` is what is left after the ability.
        """
        self.frame = 0
        total = self._open()
        self._expect(total, codes, roles, kit, number, discards, False)
        return self._list(total)

    def discard(self, codes: int, roles: int, kit: int) -> list[float]:
        """The same when two cards of the hand must be discarded now (Commerce after its draw)."""
        self.frame = 0
        self._prepare(codes, roles, kit, False)
        total = self._open()
        self._discard(total, codes, roles, kit, self.settled)
        return self._list(total)

    def _list(self, frame: int) -> list[float]:
        """A frame as a list, without the zeros at its end."""
        last = WIDTH - 1
        while last and self.stack[frame + last] == 0.0:
            last -= 1
        return list(self.stack[frame : frame + last + 1])

    # --- The search -----------------------------------------------------------------------------------------------------------

    def _solve(self, codes: int, roles: int, kit: int, settled: bool) -> int:
        """Where in the arena a position's vector stands, times 32, plus the index of its last entry.

        ``settled`` is what is known already; a position after a settled one is settled too.
        """
        self._prepare(codes, roles, kit, settled)
        if self.cards == 0:
            return 0
        codes, roles, kit, settled = self.codes, self.roles, self.kit, self.settled
        second = roles | kit << 16
        slot = self.table.find(codes, second)
        if slot >= 0:
            return self.table.value(slot)
        self._tick()
        width = min(self._count(self.held, codes) + self.extra + 1, WIDTH)
        total = self._open()
        self._debate(total, codes, roles, kit, settled, width)
        if kit:
            self._use(total, codes, roles, kit, settled)
        self.frame -= WIDTH
        place = self._keep(total, width)
        self.table.store(codes, second, place)
        return place

    def _tick(self) -> None:
        """Count one node, and poll when it is time."""
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.next_poll = self.poll(self.nodes)

    def _debate(self, total: int, codes: int, roles: int, kit: int, settled: bool, width: int) -> None:
        """Add to a frame of zeros what turning up the next card is worth. With no card left anywhere the visit ends (E7)."""
        deck = self._count(self.unseen, codes)
        if deck == 0:
            deck = self._count(self.gone, codes)
            codes = self._fresh(codes)
        if deck == 0:
            self.stack[total] = 1.0
            deck = 1
        renew = self.eager and deck == 1
        base = codes
        if renew:
            base = self._fresh(codes)
        share = 1.0 / deck
        best = self._open()
        for suit in range(4):
            rest = codes >> (16 * suit) & 65535
            place = 0
            while rest:
                if rest & 3 == 2:
                    weight = share
                    while settled and rest >> 2 & 3 == 2:
                        weight += share
                        rest >>= 2
                        place += 1
                    self._answer(best, base, roles, kit, suit, place, settled)
                    for k in range(width):
                        self.stack[total + k] += weight * self.stack[best + k]
                        self.stack[best + k] = 0.0
                rest >>= 2
                place += 1
        self.frame -= WIDTH

    def _answer(self, best: int, codes: int, roles: int, kit: int, suit: int, lead: int, settled: bool) -> None:
        """Raise a frame of zeros to the best answers to the card at ``lead`` of a suit (Play 2)."""
        follow = self.held[codes >> (16 * suit) & 65535] > 0
        trumped = roles >> (4 * suit) & 1 == 0
        for other in range(4):
            if follow and other != suit:
                continue
            wins = trumped and roles >> (4 * other) & 1 == 1
            before = 0
            place = 0
            rest = codes >> (16 * other) & 65535
            while rest:
                if rest & 3 == 1 and not (settled and before == 1):
                    if other == suit:
                        wins = place > lead
                    child = self._without(codes, suit, lead, other, place, wins, settled)
                    self._raise(best, self._solve(child, roles, kit, settled), 1 if wins else 0)
                before = rest & 3
                rest >>= 2
                place += 1

    def _without(self, codes: int, suit: int, lead: int, other: int, place: int, wins: bool, settled: bool) -> int:
        """The words after a debate: lead and losing answer in the discard pile, or forgotten if it will not come back."""
        if settled:
            if other == suit and place > lead:
                return self._drop(self._drop(codes, other, place), suit, lead)
            return self._drop(self._drop(codes, suit, lead), other, place)
        three = 3
        codes |= three << (16 * suit + 2 * lead)
        if wins:
            return self._drop(codes, other, place)
        return codes | three << (16 * other + 2 * place)

    def _use(self, total: int, codes: int, roles: int, kit: int, settled: bool) -> None:
        """Raise a frame to what the abilities of the kit, used now, are worth."""
        for suit in range(4):
            role = roles >> (4 * suit) & 15
            word = codes >> (16 * suit) & 65535
            if role & TRUMP:
                if kit & 3 and self.held[word]:
                    after = self._renounce(codes, suit, settled)
                    self._raise(total, self._solve(after, roles, kit - DIPLOMACY, settled), 0)
            elif role & SWAPS and kit >> 4 & 3:
                self._raise(total, self._solve(codes, self._swap(roles, suit), kit - POLITICS, settled), 0)
            if role & CLUBS and kit >> 2 & 3 and self.held[word]:
                self._draw(total, codes, roles, kit - MILITARY, self.held[word], False, settled)
        if kit >> 6:
            self._draw(total, codes, roles, kit - COMMERCE, 2, True, settled)

    def _renounce(self, codes: int, suit: int, settled: bool) -> int:
        """Diplomacy: every held card of a suit discarded (E13)."""
        word = codes >> (16 * suit) & 65535
        after = self.bare[word] if settled else word | (word & 0x5555 & ~(word >> 1)) << 1
        change = word ^ after
        return codes ^ change << (16 * suit)

    def _swap(self, roles: int, suit: int) -> int:
        """Politics: another suit becomes trump, and the old one lies in that kingdom (E11, E12)."""
        for old in range(4):
            if roles >> (4 * old) & 1:
                roles += 1 << (4 * old)  # the mark of the trump carries into one more ruler there
        return roles - (1 << (4 * suit))  # one ruler less there, and the borrow leaves the mark of the trump

    def _draw(self, total: int, codes: int, roles: int, kit: int, number: int, discards: bool, settled: bool) -> None:
        """Raise a frame to what an ability that draws is worth; not possible for Military if no card is left (E10)."""
        mean = self._open()
        if self._expect(mean, codes, roles, kit, number, discards, settled):
            for k in range(WIDTH):
                if self.stack[mean + k] > self.stack[total + k]:
                    self.stack[total + k] = self.stack[mean + k]
        self.frame -= WIDTH

    def _expect(self, mean: int, codes: int, roles: int, kit: int, number: int, discards: bool, settled: bool) -> int:
        """The mean over all draws, in a frame of zeros; returns whether anything happens."""
        deck = self._count(self.unseen, codes)
        pile = self._count(self.gone, codes)
        if number > deck and not self.ability_reshuffle:
            number = deck
        if number > deck and pile:
            codes = self._fresh(self._take_all(codes))
            number -= deck
            deck = pile
        if number > deck:
            number = deck
        if number == 0 and not discards:
            return 0
        renew = self.eager and number == deck
        share = 1.0 / self._choose(deck, number)
        self._subsets(mean, codes, roles, kit, number, 0, share, discards, renew, settled)
        return 1

    def _subsets(
        self,
        mean: int,
        codes: int,
        roles: int,
        kit: int,
        number: int,
        start: int,
        share: float,
        discards: bool,
        renew: bool,
        settled: bool,
    ) -> None:
        """Add every way to draw so many unseen cards from place ``start`` (8 to a suit) on."""
        if number == 0:
            self._drawn(mean, self._fresh(codes) if renew else codes, roles, kit, share, discards, settled)
        three = 3
        for place in range(start, 32):
            if number and codes >> (2 * place) & 3 == 2:
                drawn = codes ^ three << (2 * place)
                self._subsets(mean, drawn, roles, kit, number - 1, place + 1, share, discards, renew, settled)

    def _drawn(self, mean: int, codes: int, roles: int, kit: int, share: float, discards: bool, settled: bool) -> None:
        """Add one outcome of a draw."""
        if not discards:
            place = self._solve(codes, roles, kit, settled)
            for k in range((place & 31) + 1):
                self.stack[mean + k] += share * self.arena[(place >> 5) + k]
        else:
            best = self._open()
            self._prepare(codes, roles, kit, settled)
            self._discard(best, codes, roles, kit, self.settled)
            for k in range(WIDTH):
                self.stack[mean + k] += share * self.stack[best + k]
            self.frame -= WIDTH

    def _discard(self, best: int, codes: int, roles: int, kit: int, settled: bool) -> None:
        """Raise a frame to the best two discards, fewer only from a smaller hand (E14)."""
        if self._count(self.held, codes) <= 2:
            self.stack[best] = 1.0
            codes = 0
        for first in range(32):
            if self._is_choice(codes, first, settled):
                once = self._lay_down(codes, first, settled)
                for second in range(first, 32):
                    if self._is_choice(once, second, settled):
                        after = self._lay_down(once, second, settled)
                        self._raise(best, self._solve(after, roles, kit, settled), 0)

    def _is_choice(self, codes: int, place: int, settled: bool) -> bool:
        """Whether a card is held there that is not the same as the one before it."""
        if codes >> (2 * place) & 3 != 1:
            return False
        return not (settled and place & 7 and codes >> (2 * place - 2) & 3 == 1)

    def _lay_down(self, codes: int, place: int, settled: bool) -> int:
        three = 3
        if settled:
            return self._drop(codes, place >> 3, place & 7)
        return codes | three << (2 * place)

    # --- Words ----------------------------------------------------------------------------------------------------------------

    def _prepare(self, codes: int, roles: int, kit: int, settled: bool) -> None:
        """Leave the canonical position in ``codes``, ``roles``, ``kit``; whether any ``cards`` are held, whether the position is
        ``settled``, and a bound on the cards that Military can bring (``extra``)."""
        self.cards = 1 if codes & ~(codes >> 1) & self.lows else 0
        self.extra = 0
        if kit and self.cards:
            kit = self._useful(codes, roles, kit)
        if not settled and self.cards:
            deck = self._count(self.unseen, codes)
            if deck == 0 and self.eager:
                codes = self._fresh(codes)
                deck = self._count(self.unseen, codes)
            settled = self._count(self.held, codes) + 2 * (kit >> 6) + 2 * self.extra <= deck
        self.settled = settled
        self._sort(codes, roles, kit)

    def _useful(self, codes: int, roles: int, kit: int) -> int:
        """The kit without abilities that can do nothing any more; leaves ``extra``."""
        trumps = clubs = club_cards = targets = 0
        for suit in range(4):
            role = roles >> (4 * suit) & 15
            word = codes >> (16 * suit) & 65535
            if role & TRUMP:
                trumps = self.held[word]
            elif role & SWAPS:
                targets += 1
            if role & CLUBS:
                clubs = self.held[word]
                club_cards = clubs + self.unseen[word] + self.gone[word]
        if targets == 0:
            kit &= ~48
        if club_cards == 0 or (clubs == 0 and kit >> 6 == 0):
            kit &= ~12
        if trumps == 0 and kit & 252 == 0:
            kit = 0
        self.extra = self._extra(clubs, club_cards, kit)
        return kit

    def _extra(self, clubs: int, club_cards: int, kit: int) -> int:
        """A bound on the cards that Military can still bring."""
        extra = 0
        clubs += 2 * (kit >> 6)
        for _ in range(kit >> 2 & 3):
            clubs = min(clubs, club_cards)
            extra += clubs
            clubs += clubs
        return extra

    def _sort(self, codes: int, roles: int, kit: int) -> None:
        """Suits in the order of their roles and words, with what no longer matters left out."""
        a = self._part(codes, roles, kit, 0)
        b = self._part(codes, roles, kit, 1)
        c = self._part(codes, roles, kit, 2)
        d = self._part(codes, roles, kit, 3)
        if a > b:
            a, b = b, a
        if c > d:
            c, d = d, c
        if a > c:
            a, c = c, a
        if b > d:
            b, d = d, b
        if b > c:
            b, c = c, b
        self.codes = a & 65535 | (b & 65535) << 16 | (c & 65535) << 32 | (d & 65535) << 48
        self.roles = a >> 16 | b >> 16 << 4 | c >> 16 << 8 | d >> 16 << 12
        self.kit = kit

    def _part(self, codes: int, roles: int, kit: int, suit: int) -> int:
        """Role and word of a suit in one number."""
        word = codes >> (16 * suit) & 65535
        role = roles >> (4 * suit) & 15
        if self.settled:
            word = self.kept[word]
        swaps = kit >> 4 & 3
        if swaps == 0 or (swaps == 1 and role & TRUMP):
            role &= ~SWAPS
        elif role >> 1 & 3 > swaps:
            role = role & ~SWAPS | swaps << 1
        if kit >> 2 & 3 == 0:
            role &= ~CLUBS
        return role << 16 | word

    def _count(self, counts: bytes, codes: int) -> int:
        return counts[codes & 65535] + counts[codes >> 16 & 65535] + counts[codes >> 32 & 65535] + counts[codes >> 48]

    def _drop(self, codes: int, suit: int, place: int) -> int:
        """The words without one symbol, those above it in its suit moved down."""
        one = 1
        word = codes >> (16 * suit) & 65535
        below = word & ((one << (2 * place)) - 1)
        above = word >> (2 * place + 2)
        change = word ^ (below | above << (2 * place))
        return codes ^ change << (16 * suit)

    def _fresh(self, codes: int) -> int:
        """A reshuffle: what lies in the discard pile is unseen again (E4)."""
        return codes & ~(codes >> 1 & codes & self.lows)

    def _take_all(self, codes: int) -> int:
        """Every unseen card in hand."""
        unseen = codes >> 1 & ~codes & self.lows
        return codes ^ (unseen | unseen << 1)

    def _choose(self, number: int, taken: int) -> float:
        """Number of ways to take so many of a number of things."""
        ways = 1.0
        for step in range(taken):
            ways = ways * (number - step) / (step + 1)
        return ways

    # --- Vectors --------------------------------------------------------------------------------------------------------------

    def _open(self) -> int:
        """A frame of zeros on the stack; ``frame -= WIDTH`` gives it back."""
        start = self.frame
        self.frame += WIDTH
        for k in range(WIDTH):
            self.stack[start + k] = 0.0
        return start

    def _raise(self, frame: int, place: int, shift: int) -> None:
        """Raise a frame's entries to those of a vector in the arena, moved up by ``shift``."""
        start = frame + shift
        source = place >> 5
        for k in range((place & 31) + 1):
            if self.arena[source + k] > self.stack[start + k]:
                self.stack[start + k] = self.arena[source + k]

    def _grow(self) -> None:
        """An arena of twice the size."""
        larger = array("d", bytes(16 * self.room))
        for k in range(self.used):
            larger[k] = self.arena[k]
        self.arena = larger
        self.room *= 2

    def _keep(self, frame: int, width: int) -> int:
        """Store a frame in the arena without the zeros at its end; returns its place."""
        while width > 1 and self.stack[frame + width - 1] == 0.0:
            width -= 1
        if self.used + width > self.room:
            self._grow()
        place = self.used
        self.used += width
        for k in range(width):
            self.arena[place + k] = self.stack[frame + k]
        return place << 5 | (width - 1)
