"""The whole tour: which kingdom on which visit, with which abilities and swaps, so that enough kingdoms pledge cheaply enough?

A tour of ``target`` pledges with at most ``spare`` supporters used scores at least ``2 * target - spare``: every kingdom that
pledges counts once itself and once as a supporter, less the supporters used. This search answers, for one target, whether
such a tour exists with at most
``budget`` abilities (Jacks and supporters) in all. The caller (:mod:`solvers.emissary.open_deal`) goes down through the
scores and up through the budgets.

**State.** The kingdoms visited (a bit set), the trump suits of the rulers now on the others (two bits each), the suits of the
supporters used, how many more may be used, and the budget left. King and Queen of a suit are alike. Which supporters there
are follows: every ruler not on an unvisited kingdom joined.

**Options** of a visit: a kingdom, a sequence of swaps (each with an unvisited kingdom of another suit), and how many
supporters beside the Jacks may serve for each ability. The visit kernel says whether the kingdom's number can be won so with
``b`` abilities; what it has said is kept. Options are tried in the order of their price (swaps plus ``b``). Free visits are
asked about at once; a dear one only if the rest of the tour can be completed with what it leaves, for that is the cheaper
question. An option that pledged for less needs no second try: the rest has failed with more.

**Memory.** For every state the greatest budget that failed and the least that sufficed.

**Bound.** Each visit to each kingdom costs at least 0, or at least 1 if no ruler's suit lets it pledge without an ability, or
more after ``tighten``; the least sum over all orders of the kingdoms still to come, by dynamic programming over sets of
visited kingdoms, cannot exceed the budget. It is admissible because it lets every visit choose its ruler freely.

The number of states is at most 2**8 sets times the arrangements of suits that few swaps can reach; random deals need some
tens to a thousand, deals made to be hard some 30,000. Runs as plain Python; ``tour.pxd`` beside it makes Cython compile the
same source.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from solvers.emissary.suits import COUNT
from solvers.emissary.table import Table
from solvers.emissary.visit import Kernel

FREE = 60
"""A budget without limit."""
NEVER = 63
"""The cost of what cannot be done."""


class Leg(NamedTuple):
    """One visit of a tour: kingdoms by place from 0, swaps in order, trumps as the kernel packs them, and what may be used."""

    kingdom: int
    swaps: tuple[int, ...]
    trump: int
    plan: int
    diplomacy: int
    military: int
    commerce: int
    budget: int


class TourSearch:
    """Searches the tours of one deal. ``numbers[i]`` debates must be won in the i-th kingdom, ruled at first by suit
    ``suits[i]``.

    ``jacks`` says for each suit (C D H S) whether there is a Jack, 0 or 1.
    """

    def __init__(
        self, kernel: Kernel, numbers: Sequence[int], suits: Sequence[int], jacks: Sequence[int], capacity: int = 1 << 23
    ) -> None:
        self.kernel = kernel
        self.size = len(numbers)
        self.numbers = array("i", numbers)
        self.rulers = 0
        self.counts = array("i", [list(suits).count(suit) for suit in range(4)])
        self.jacks = array("i", jacks)
        self.free = FREE
        self.never = NEVER
        self.target = 0
        self.eased = 0
        self.memo = Table(1 << 10, capacity)
        self.costs = Table(1 << 10, capacity)
        self.bound = array("i", [0] * (1 << self.size))
        self.low = array("i", [0] * (self.size * self.size))
        self.zero = array("I", [0] * (4 * self.size))
        self.count = COUNT
        self.chosen = array("i", [0] * 9)
        for place, suit in enumerate(suits):
            self.rulers |= suit << (2 * place)
        self._ask_for_free()

    def _ask_for_free(self) -> None:
        """What every visit can win under every trump without abilities, and the first bounds."""
        need = 0
        for number in self.numbers:
            need |= 1 << number
        for visit in range(self.size):
            for suit in range(4):
                if self.counts[suit]:
                    self.zero[4 * visit + suit] = self.kernel.reach(visit, suit, 1, 0, 0, 0, 0, need)
            for place in range(self.size):
                free = any(self.zero[4 * visit + suit] >> self.numbers[place] & 1 for suit in range(4))
                self.low[visit * self.size + place] = 0 if free else 1

    def prepare(self, target: int) -> None:
        """Turn to tours of so many pledges."""
        self.target = target
        for visited in range((1 << self.size) - 1, -1, -1):
            visit = self._bits(visited)
            least = 0
            if visit < target:
                least = self.never
                for place in range(self.size):
                    if not visited >> place & 1:
                        least = min(least, self.low[visit * self.size + place] + self.bound[visited | 1 << place])
            self.bound[visited] = least

    def allow(self, spare: int) -> None:
        """Make the bounds hold for tours that use so many supporters."""
        if spare > self.eased:
            self.eased = spare
            for index in range(self.size * self.size):
                self.low[index] = min(self.low[index], 1)

    def tighten(self, level: int) -> None:
        """Raise the bound of every visit to a kingdom that no ``level`` abilities let pledge, whoever rules there."""
        spare = min(self.eased, 2)
        kit = self.jacks[2] + spare | self.jacks[0] + spare << 2 | self.jacks[1] + spare << 4
        for visit in range(self.size):
            need = 0
            for place in range(self.size):
                if self.low[visit * self.size + place] == level:
                    need |= 1 << self.numbers[place]
            for start in range(4):
                if self.counts[start] and need:
                    need = self._unreached(visit, start, start, 1, 0, self.jacks[3] + spare, kit, level, need)
            for place in range(self.size):
                if self.low[visit * self.size + place] == level and need >> self.numbers[place] & 1:
                    self.low[visit * self.size + place] = level + 1

    def _unreached(
        self, visit: int, start: int, trump: int, plan: int, length: int, swaps: int, kit: int, level: int, need: int
    ) -> int:
        """What of ``need`` no visit under this start can win with any swaps and ``level`` abilities in all."""
        need &= ~self.kernel.reach(visit, start, plan, kit & 3, kit >> 2 & 3, kit >> 4 & 3, level, need)
        if need == 0 or level == 0 or swaps == 0:
            return need
        for suit in range(4):
            if suit != trump and self.counts[suit]:
                longer = plan + (suit << 2 * length) + (3 << 2 * length)
                need = self._unreached(visit, start, suit, longer, length + 1, swaps - 1, kit, level - 1, need)
        return need

    def exists(self, spare: int, budget: int) -> bool:
        """Whether a tour of ``target`` pledges needs at most ``spare`` supporters and ``budget`` abilities."""
        return self._complete(0, self.rulers, spare << 8, budget)

    def legs(self, spare: int, budget: int) -> list[Leg]:
        """The visits of a tour that ``exists`` has found, in order."""
        visited, suits, aid = 0, self.rulers, spare << 8
        result: list[Leg] = []
        while len(result) < self.target:
            self._expand(visited, suits, aid, budget)
            place, swaps, start, plan, kit, cost, suits, aid, length = self.chosen
            visited |= 1 << place
            others = tuple(swaps >> (4 * turn) & 15 for turn in range(length))
            result.append(Leg(place, others, start, plan, kit & 3, kit >> 2 & 3, kit >> 4 & 3, cost))
            if budget != FREE:
                budget -= cost + length
        return result

    def _complete(self, visited: int, suits: int, aid: int, budget: int) -> bool:
        """Whether the tour can be completed from between two visits."""
        if self._bits(visited) == self.target:
            return True
        if self.bound[visited] > budget:
            return False
        key = self._key(visited, suits, aid, self.target)
        slot = self.memo.find(key, 0)
        known = self.memo.value(slot) if slot >= 0 else self.never << 8
        if budget < known & 255:
            return False
        if budget >= known >> 8:
            return True
        self.kernel.tick()
        if self._expand(visited, suits, aid, budget):
            self.memo.store(key, 0, (known & 255) | budget << 8)
            return True
        self.memo.store(key, 0, (known & ~255) | (budget + 1))
        return False

    def _expand(self, visited: int, suits: int, aid: int, budget: int) -> bool:
        """Try all options, cheapest first; what succeeds is left in ``chosen``."""
        lent = self._available(visited, suits, aid) if aid >> 8 else 0
        price = self.free if budget == self.free else 0
        while price <= budget:
            for place in range(self.size):
                after = visited | 1 << place
                if after == visited or (budget != self.free and self.bound[after] > budget - price):
                    continue
                trump = suits >> (2 * place) & 3
                if self._swap(after, place, trump, trump, 1, 0, 0, suits & ~(3 << (2 * place)), lent, aid, budget, price):
                    return True
            price += 1
        return False

    def _available(self, visited: int, suits: int, aid: int) -> int:
        """How many supporters of each suit joined and are unused (four bits a suit)."""
        result = 0
        for suit in range(4):
            number = self.counts[suit] - (aid >> (2 * suit) & 3)
            for place in range(self.size):
                if not visited >> place & 1 and suits >> (2 * place) & 3 == suit:
                    number -= 1
            result |= number << (4 * suit)
        return result

    def _swap(
        self,
        after: int,
        place: int,
        start: int,
        trump: int,
        plan: int,
        swaps: int,
        length: int,
        suits: int,
        lent: int,
        aid: int,
        budget: int,
        price: int,
    ) -> bool:
        """Options with the swaps made so far, and with more of them."""
        if self._lend(after, place, start, plan, swaps, length, suits, lent, aid, budget, price):
            return True
        if length == price or length == 3:
            return False
        if length >= self.jacks[3]:
            if aid >> 8 == 0 or lent >> 12 & 15 == 0:
                return False
            lent -= 1 << 12
            aid += 64 - 256
        end = 2 * length
        for other in range(self.size):
            suit = suits >> (2 * other) & 3
            if after >> other & 1 or suit == trump:
                continue
            left = (suits & ~(3 << (2 * other))) | trump << (2 * other)
            longer = plan + (suit << end) + (3 << end)
            if self._swap(
                after, place, start, suit, longer, swaps | other << (4 * length), length + 1, left, lent, aid, budget, price
            ):
                return True
        return False

    def _lend(
        self,
        after: int,
        place: int,
        start: int,
        plan: int,
        swaps: int,
        length: int,
        suits: int,
        lent: int,
        aid: int,
        budget: int,
        price: int,
    ) -> bool:
        """Options with these swaps, and supporters lent in every way for the three other abilities."""
        if aid >> 8 == 0:
            kit = self.jacks[2] | self.jacks[0] << 2 | self.jacks[1] << 4
            return self._try(after, place, start, plan, swaps, length, suits, aid, budget, price, kit)
        for diplomacy in range((lent >> 8 & 15) + 1):
            for military in range((lent & 15) + 1):
                for commerce in range((lent >> 4 & 15) + 1):
                    helpers = diplomacy + military + commerce
                    if helpers > aid >> 8:
                        break
                    kit = self.jacks[2] + diplomacy | self.jacks[0] + military << 2 | self.jacks[1] + commerce << 4
                    spent = aid + (diplomacy << 4) + military + (commerce << 2) - (helpers << 8)
                    if self._try(after, place, start, plan, swaps, length, suits, spent, budget, price, kit):
                        return True
        return False

    def _try(
        self,
        after: int,
        place: int,
        start: int,
        plan: int,
        swaps: int,
        length: int,
        suits: int,
        aid: int,
        budget: int,
        price: int,
        kit: int,
    ) -> bool:
        """One option: can the kingdom be made to pledge at this price, and the tour be completed after it?"""
        most = (kit & 3) + (kit >> 2 & 3) + (kit >> 4 & 3)
        cost = most if budget == self.free else price - length
        left = self.free if budget == self.free else budget - price
        if cost > most:
            return False
        key = self._cost_key(self._bits(after), place, start, plan, kit)
        slot = self.costs.find(key, 0)
        known = self.costs.value(slot) if slot >= 0 else self.never << 8
        if cost < known & 255 or (cost > known >> 8 and budget != self.free):
            return False
        if cost >= known >> 8:
            fits = self._complete(after, suits, aid, left)
        elif cost == 0 or budget == self.free:
            fits = self._pledges(key, known, after, place, start, plan, kit, cost) and self._complete(after, suits, aid, left)
        else:
            fits = self._complete(after, suits, aid, left) and self._pledges(key, known, after, place, start, plan, kit, cost)
        if fits:
            self._choose(place, swaps, start, plan, kit, cost, suits, aid, length)
        return fits

    def _pledges(self, key: int, known: int, after: int, place: int, start: int, plan: int, kit: int, cost: int) -> bool:
        """Ask the kernel, and remember what it says."""
        one = 1
        visit = self._bits(after) - 1
        wins = self.numbers[place]
        if cost == 0 and plan == 1:
            fits = self.zero[4 * visit + start] >> wins & 1 == 1
        else:
            fits = self.kernel.reach(visit, start, plan, kit & 3, kit >> 2 & 3, kit >> 4 & 3, cost, one << wins) != 0
        if fits:
            self.costs.store(key, 0, (known & 255) | cost << 8)
        else:
            most = (kit & 3) + (kit >> 2 & 3) + (kit >> 4 & 3)
            self.costs.store(key, 0, (known & ~255) | (cost + 1 if cost < most else self.never))
        return fits

    def _choose(
        self, place: int, swaps: int, start: int, plan: int, kit: int, cost: int, suits: int, aid: int, length: int
    ) -> None:
        chosen = self.chosen
        chosen[0], chosen[1], chosen[2], chosen[3], chosen[4] = place, swaps, start, plan, kit
        chosen[5], chosen[6], chosen[7], chosen[8] = cost, suits, aid, length

    def _key(self, visited: int, suits: int, aid: int, target: int) -> int:
        one = 1
        return visited | suits << 12 | aid << 40 | target << 56 | one << 62

    def _cost_key(self, visit: int, place: int, start: int, plan: int, kit: int) -> int:
        one = 1
        return visit | place << 4 | start << 8 | plan << 10 | kit << 20 | one << 30

    def _bits(self, kingdoms: int) -> int:
        return self.count[kingdoms & 255] + self.count[kingdoms >> 8]
