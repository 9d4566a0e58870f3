"""One visit, searched exactly: which numbers of debates can be won from here, with these abilities, at this cost?

Every shuffle of the visit is known, so a position is its cards (hand, deck, discard pile), the trump, and what may still be used.
The search answers for a *set* of numbers of further wins at once: asked for ``need`` (bit ``w`` = exactly ``w`` further wins) it
returns those of them that can be reached. Debates won before do not matter, so one table entry serves every kingdom.

**Abilities.** ``kit`` packs how often Diplomacy, Military and Commerce may still be used and the most of them together (the
budget). Using fewer is always allowed. Politics is different, because a swap changes the rest of the tour: ``plan`` is the
sequence of trumps that it will bring, and all of it *must* be used before the visit ends. An ability that would do nothing
(E10) is never tried: leaving it out leads to the same cards at a lower cost, so that ruling changes no answer.

**The table** keeps for every position which numbers are known to be reachable and which are known not to be. A query looks
only for what is unknown, stops when all of it is found, and passes ``need`` shifted by one to the positions after a won
debate. What keeps the table small is in :mod:`solvers.emissary.position`.

Measured: a random full deal takes some 500 positions of visits in all (median), where the search without canonical positions
takes millions. Runs as plain Python; ``visit.pxd`` beside it makes Cython compile the same source.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.emissary.layout import Order
from solvers.emissary.position import Positions
from solvers.emissary.table import Table


def pack_kit(diplomacy: int, military: int, commerce: int, budget: int) -> int:
    """How often each ability may be used (0 to 3), and the most uses of them together."""
    return diplomacy | military << 2 | commerce << 4 | budget << 6


def never(nodes: int) -> int:
    """A poll that never interrupts."""
    return 1 << 62


class Kernel(Positions):
    """Searches the visits of one deal. ``nodes`` counts positions expanded.

    ``size`` is the number of cards in the deck, ``hand_size`` of those drawn. ``poll`` is called when ``nodes`` reaches
    ``next_poll``, with ``nodes``; it returns the count at which to be called again, or raises to interrupt. The table stays
    valid after an interruption.
    """

    def __init__(
        self,
        orders: Sequence[Sequence[Order]],
        size: int,
        hand_size: int,
        ability_reshuffle: bool = True,
        eager: bool = False,
        canonical: bool = True,
        capacity: int = 1 << 24,
        poll: Callable[[int], int] = never,
    ) -> None:
        super().__init__(orders, size, ability_reshuffle, eager, canonical)
        self.hand_size = hand_size
        self.table = Table(1 << 11, capacity)
        self.poll = poll
        self.nodes = 0
        self.next_poll = 0

    def reach(
        self, visit: int, trump: int, plan: int, diplomacy: int, military: int, commerce: int, budget: int, need: int
    ) -> int:
        """Which numbers of wins in ``need`` the whole visit (numbered from 0) can end with."""
        one = 1
        hand = self.tops[visit * 33 + self.hand_size]
        deck = (one << self.size) - (one << self.hand_size)
        return self.reach_from(visit, hand, 0, deck, 0, trump, plan, diplomacy, military, commerce, budget, need)

    def reach_from(
        self,
        visit: int,
        hand: int,
        phase: int,
        deck: int,
        discard: int,
        trump: int,
        plan: int,
        diplomacy: int,
        military: int,
        commerce: int,
        budget: int,
        need: int,
    ) -> int:
        """Which numbers of further wins in ``need`` can be reached from between two debates.

        ``hand`` and ``discard`` are sets of card numbers; ``deck`` is a set of places in the order of the last shuffle,
        ``phase`` that shuffle's number (after the last one, the last).
        """
        self._enter(visit)
        return self._seek(hand, phase, deck, discard, trump, plan, pack_kit(diplomacy, military, commerce, budget), need)

    def _seek(self, hand: int, phase: int, deck: int, discard: int, trump: int, plan: int, kit: int, need: int) -> int:
        """``reach_from``, with the visit set."""
        if hand == 0:
            return need & 1 if plan == 1 else 0
        if deck == 0 and self.eager and discard:
            self._reshuffle(phase, discard)
            phase, deck, discard = self.new_phase, self.new_deck, 0
        need = self._survey(hand, phase, deck, discard, trump, plan, kit, need)
        if need == 0:
            return 0
        hand, discard, trump, kit, future, answers = self.hand, self.kept, self.trump, self.kit, self.future, self.answers
        settled = self.settled
        first = self._key(hand, phase, trump, plan, kit, self.visit)
        second = deck | discard << 32
        slot = self.table.find(first, second)
        known = self.table.value(slot) if slot >= 0 else 0
        found = need & known
        need = need & ~(known | known >> 16)
        if need == 0:
            return found
        self.tick()
        got = self._debate(hand, phase, deck, discard, trump, plan, kit, need, answers)
        if kit and need & ~got:
            got |= self._use(hand, phase, deck, discard, trump, plan, kit, need & ~got)
        if kit >> 4 & 3 and need & ~got:
            got |= self._trade(hand, phase, deck, discard, trump, plan, kit, need & ~got, future, settled)
        if plan != 1 and need & ~got:
            got |= self._seek(hand, phase, deck, discard, plan & 3, plan >> 2, kit, need & ~got)
        self.table.store(first, second, known | got | (need & ~got) << 16)
        return found | got

    def tick(self) -> None:
        """Count one node, and poll when it is time."""
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.next_poll = self.poll(self.nodes)

    def _debate(
        self, hand: int, phase: int, deck: int, discard: int, trump: int, plan: int, kit: int, need: int, answers: int
    ) -> int:
        """Turn up the next card and try the ``answers``. With no card left anywhere the visit may end here (E7)."""
        one = 1
        one_suit = 255
        if deck == 0:
            if discard == 0:
                return need & 1 if plan == 1 else 0
            self._reshuffle(phase, discard)
            phase, deck, discard = self.new_phase, self.new_deck, 0
        lead = self._top_card(phase, deck)
        deck &= deck - 1
        if deck == 0 and self.eager and discard:
            self._reshuffle(phase, discard)
            phase, deck, discard = self.new_phase, self.new_deck, 0
        led = one_suit << (lead & 24)
        trumps = one_suit << (8 * trump)
        lead_bit = one << lead
        winners = 0
        if hand & led:
            answers &= led
            winners = answers & ~(lead_bit - 1)
        elif not lead_bit & trumps:
            winners = answers & trumps
        discard |= lead_bit
        got = 0
        left = need
        while answers and left:
            answer = answers & -answers
            answers ^= answer
            if answer & winners:
                got |= self._seek(hand ^ answer, phase, deck, discard, trump, plan, kit, left >> 1) << 1
            else:
                got |= self._seek(hand ^ answer, phase, deck, discard | answer, trump, plan, kit, left)
            left = need & ~got
        return got

    def _use(self, hand: int, phase: int, deck: int, discard: int, trump: int, plan: int, kit: int, need: int) -> int:
        """Diplomacy and Military, where they do something."""
        one_suit = 255
        trumps = hand & (one_suit << (8 * trump))
        got = 0
        if kit & 3 and trumps:
            got = self._seek(
                hand ^ trumps, phase, deck, discard | trumps, trump, plan, kit - 65, need
            )  # one Diplomacy, one of the budget
        need = need & ~got
        if kit >> 2 & 3 and hand & 255 and need and self._draw(self.count[hand & 255], phase, deck, discard):
            got |= self._seek(hand | self.drew, self.new_phase, self.new_deck, self.new_discard, trump, plan, kit - 68, need)
        return got

    def _trade(
        self,
        hand: int,
        phase: int,
        deck: int,
        discard: int,
        trump: int,
        plan: int,
        kit: int,
        need: int,
        future: int,
        settled: bool,
    ) -> int:
        """Commerce: draw two, then every pair of discards, equal cards once."""
        size = self._bits(hand) + self._draw(2, phase, deck, discard)
        phase, deck, discard = self.new_phase, self.new_deck, self.new_discard
        hand |= self.drew
        kit -= 80  # one Commerce, one of the budget
        if size <= 2:
            return self._seek(0, phase, deck, discard | hand, trump, plan, kit, need)
        if settled:
            future = future & ~hand
        keep = self._kept_suits(trump, plan, kit, settled)
        got = 0
        left = need
        firsts = self._choices(hand, future, keep)
        while firsts and left:
            first = firsts & -firsts
            firsts ^= first
            seconds = self._choices(hand ^ first, future, keep) & (first - 1)
            while seconds and left:
                second = seconds & -seconds
                seconds ^= second
                got |= self._seek(hand ^ first ^ second, phase, deck, discard | first | second, trump, plan, kit, left)
                left = need & ~got
        return got

    def _key(self, hand: int, phase: int, trump: int, plan: int, kit: int, visit: int) -> int:
        return hand | phase << 32 | trump << 37 | plan << 40 | kit << 47 | visit << 57
