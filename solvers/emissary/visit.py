"""One visit, searched exactly: which numbers of debates can be won from here, with these abilities, at this cost?

Every shuffle of the visit is known, so a position is its cards (hand, deck, discard pile), the trump, and what may still be used. The
search answers for a *set* of numbers of further wins at once: asked for ``need`` (bit ``w`` = exactly ``w`` further wins) it returns those
of them that can be reached. Debates won before do not matter, so one table entry serves every kingdom.

**Abilities.** ``kit`` packs how often Diplomacy, Military and Commerce may still be used and the most of them together (the budget).
Using fewer is always allowed. Politics is different, because a swap changes the rest of the tour: ``plan`` is the sequence of trumps that
it will bring, and all of it *must* be used before the visit ends. An ability that would do nothing (E10) is never tried: leaving it out
leads to the same cards at a lower cost, so that ruling changes no answer.

**The table** keeps for every position which numbers are known to be reachable and which are known not to be. A query looks only for what
is unknown, stops when all of it is found, and passes ``need`` shifted by one to the positions after a won debate.

**What makes it small** (each can be switched off together by ``canonical=False``, for tests):

1. *Horizon.* ``_extra`` bounds how many cards can still leave the deck. If the deck holds that many, no reshuffle can happen any more (the
   position is *settled*): the discard pile is forgotten, and only the cards before the horizon, the *future*, matter.
2. *Gaps.* Two cards in hand of one suit with no future card of the suit between them win and lose the same debates. Hands are kept with each
   gap's cards at its lowest ranks, and one card of a gap is tried.
3. *Junk.* In a settled position, cards of suits that have no future card, are not and cannot become trump, and are not clubs while Military may
   come, can only lose, whatever their suit: they count as equal.
4. *Trimmed discards.* If a reshuffle can happen, at most ``m`` cards of the new deck can be reached (horizon less deck). As soon as ``m``
   cards lie in the discard pile, only the first ``m`` of them in the order of the next reshuffle can ever be seen again, whatever joins them; the
   rest is forgotten, and cards in hand that would come later still are *dead* once discarded: they are equal in a gap as above. The
   new deck then suffices to the end, so no second reshuffle needs more.
5. *Idle abilities and trumps.* Without a trump in hand or to be drawn, the trump and Diplomacy do not matter; without clubs, Military does not.
6. *Bounds* on the wins that are possible (``_possible``): a won debate pairs a card with a lead that it beats, a lost one with a lead that
   it loses to; matchings (:mod:`solvers.emissary.suits`) bound how many pairs there are.

Moved and merged cards stay clear of the future, so the position searched is one that could be played; values are those of the real one.

Measured: a random full deal takes some 600 positions in all (median) and 1,400 at the 99th percentile, where the search without 1 to 6
takes millions. Runs as plain Python; ``visit.pxd`` beside it makes Cython compile the same source. Numbers of wins above 15 are not counted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from solvers.emissary.suits import BEATS, COUNT, LOWERED, PICKS, YIELDS
from solvers.emissary.table import Table

NO_TRUMP = 4
NO_PLAN = 1
DIPLOMACY = 1
MILITARY = 4
COMMERCE = 16
BUDGET = 64
MOST_WINS = 15

Orders = Sequence[Sequence[Sequence[int]]]
"""For each visit the orders of its shuffles, as card numbers 8 x suit + rank - 1, suits in the order C D H S."""


def pack_plan(trumps: Sequence[int]) -> int:
    """The trumps that Politics will bring, first one in the lowest bits, under a leading 1.

    >>> bin(pack_plan([3, 1]))
    '0b10111'
    """
    plan = NO_PLAN
    for trump in reversed(trumps):
        plan = plan << 2 | trump
    return plan


def pack_kit(diplomacy: int, military: int, commerce: int, budget: int) -> int:
    """How often each ability may be used (0 to 3), and the most uses of them together."""
    return diplomacy * DIPLOMACY + military * MILITARY + commerce * COMMERCE + budget * BUDGET


def never(nodes: int) -> int:
    """A poll that never interrupts."""
    return 1 << 62


class Kernel:
    """Searches the visits of one deal. ``nodes`` counts positions expanded.

    ``size`` is the number of cards in the deck, ``hand_size`` of those drawn. ``poll`` is called when ``nodes`` reaches ``next_poll``, with
    ``nodes``; it returns the count at which to be called again, or raises to interrupt. The table stays valid after an interruption.
    """

    def __init__(
        self,
        orders: Orders,
        size: int,
        hand_size: int,
        ability_reshuffle: bool = True,
        eager: bool = False,
        canonical: bool = True,
        capacity: int = 1 << 25,
        poll: Callable[[int], int] = never,
    ) -> None:
        orders = [list(shuffles) if len(shuffles) > 1 else [shuffles[0], shuffles[0]] for shuffles in orders]
        self.size = size
        self.hand_size = hand_size
        self.phases = max(len(shuffles) for shuffles in orders)
        self.ability_reshuffle = ability_reshuffle
        self.eager = eager
        self.canonical = canonical
        self.table = Table(1 << 11, capacity)
        self.poll = poll
        self.nodes = 0
        self.next_poll = 0
        self.cards, self.tops, self.last = _lay_out(orders, size, self.phases)
        self.lowered, self.picks, self.beats, self.yields, self.count = LOWERED, PICKS, BEATS, YIELDS, COUNT
        self.planned = array("I", [_suits_of_plan(plan) for plan in range(128)])

    def reach(self, visit: int, trump: int, plan: int, diplomacy: int, military: int, commerce: int, budget: int, need: int) -> int:
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

        ``hand`` and ``discard`` are sets of card numbers; ``deck`` is a set of places in the order of the last shuffle, ``phase`` that shuffle's
        number (after the last one, the last).
        """
        self.visit = visit
        self.top = visit * 33
        self.start = visit * self.phases * 32
        self.last_phase = self.last[visit]
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
            got = self._seek(hand ^ trumps, phase, deck, discard | trumps, trump, plan, kit - 65, need)  # one Diplomacy, one of the budget
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

    # --- Cards leave the deck -------------------------------------------------------------------------------------------------

    def _draw(self, number: int, phase: int, deck: int, discard: int) -> int:
        """Draw for an ability (E5); returns how many came, and the piles in ``drew``, ``new_phase``, ``new_deck``, ``new_discard``."""
        one = 1
        drew = 0
        came = 0
        if not self.ability_reshuffle:
            number = min(number, self._bits(deck))
        while came < number:
            if deck == 0:
                if discard == 0:
                    break
                self._reshuffle(phase, discard)
                phase, deck, discard = self.new_phase, self.new_deck, 0
            drew |= one << self._top_card(phase, deck)
            deck &= deck - 1
            came += 1
            if deck == 0 and self.eager and discard:
                self._reshuffle(phase, discard)
                phase, deck, discard = self.new_phase, self.new_deck, 0
        self.drew, self.new_phase, self.new_deck, self.new_discard = drew, phase, deck, discard
        return came

    def _reshuffle(self, phase: int, discard: int) -> None:
        """The discard pile as the deck of the next phase, in ``new_phase`` and ``new_deck``."""
        one = 1
        self.new_phase = min(phase + 1, self.last_phase)
        self.new_deck = 0
        for place in range(self.size):
            if discard >> self.cards[self.start + 32 * self.new_phase + place] & 1:
                self.new_deck |= one << place

    def _top_card(self, phase: int, deck: int) -> int:
        """The card at the lowest place of a deck."""
        return self.cards[self.start + 32 * phase + self._bits((deck & -deck) - 1)]

    def _first_cards(self, phase: int, deck: int, number: int) -> int:
        """The next cards of a deck, as a set."""
        one = 1
        if phase == 0:
            place = self.size - self._bits(deck)
            return self.tops[self.top + place + number] ^ self.tops[self.top + place]
        result = 0
        place = 0
        while number > 0:
            if deck >> place & 1:
                result |= one << self.cards[self.start + 32 * phase + place]
                number -= 1
            place += 1
        return result

    # --- Positions made smaller -----------------------------------------------------------------------------------------------

    def _survey(self, hand: int, phase: int, deck: int, discard: int, trump: int, plan: int, kit: int, need: int) -> int:
        """Returns what of ``need`` the bounds leave possible; the canonical position is left in ``hand``, ``kept``, ``trump``, ``kit``,
        ``future``, ``settled`` and ``answers`` (one card of each kind in hand)."""
        kit = self._limited(kit)
        left = self._bits(deck)
        size = self._bits(hand)
        rest = self._first_cards(phase, deck, left)
        span = size + self._extra(hand, kit, self.count[rest & 255])
        self.settled = self.canonical and span <= left
        dead = 0
        if self.settled:
            discard = 0
            future = self._first_cards(phase, deck, span)
        else:
            span = size + self._extra(hand, kit, 8)
            if self.canonical:
                discard = self._trim(phase, discard, span - left)
                dead = self.dead
            future = rest | discard | (hand & ~dead)
        if self.canonical:
            self._drop_idle(hand, future, trump, plan, kit)
            trump, kit = self.trump, self.kit
        keep = self._kept_suits(trump, plan, kit, self.settled)
        if self.settled:
            hand = self._lower(hand, future, keep)
            need &= self._possible(hand, future, size, trump, plan, kit)
        else:
            hand = self._lower_dead(hand, future, dead)
            need &= self._up_to(size + self.grown)
        self.hand, self.kept, self.future, self.trump, self.kit = hand, discard, future, trump, kit
        self.answers = self._choices(hand, future, keep)
        return need

    def _limited(self, kit: int) -> int:
        """The kit with a budget that it can use up; without a budget it is empty."""
        budget = min(kit >> 6, (kit & 3) + (kit >> 2 & 3) + (kit >> 4 & 3))
        return (kit & 63) + (budget << 6) if budget else 0

    def _drop_idle(self, hand: int, future: int, trump: int, plan: int, kit: int) -> None:
        """Sets ``trump`` and ``kit`` without what cannot matter: a trump that is not held and cannot be drawn, Military without clubs."""
        one_suit = 255
        trumps = one_suit << (8 * trump)
        if not hand & trumps and (self.drawn == 0 or not future & trumps):
            trump = 4
            if plan == 1:
                kit &= ~3
        if not hand & 255 and not (kit >> 4 & 3 and future & 255):
            kit &= ~12
        self.trump = trump
        self.kit = self._limited(kit)

    def _kept_suits(self, trump: int, plan: int, kit: int, settled: bool) -> int:
        """The suits, as a set, whose cards must not be merged with those of others."""
        if not settled:
            return 15
        return self.planned[plan] | 1 << trump | (1 if kit >> 2 & 3 else 0)

    def _extra(self, hand: int, kit: int, clubs_left: int) -> int:
        """How many cards more than one a card in hand may leave the deck.

        Sets ``drawn`` (how many cards abilities may draw) and ``grown`` (how much longer the visit may become). Every Military draws at most
        the clubs there can be by then: all others held, two more for each Commerce, twice as many after each Military, eight in all.
        """
        self.drawn = 0
        self.grown = 0
        budget = kit >> 6
        clubs = self.count[hand & 255]
        most = min(8, clubs + clubs_left)
        extra = 0
        for drafts in range(min(budget, kit >> 2 & 3) + 1):
            trades = min(budget - drafts, kit >> 4 & 3)
            gathered = min(clubs + 2 * trades, most)
            drafted = 0
            for _ in range(drafts):
                drafted += gathered
                gathered = min(2 * gathered, most)
            self.grown = max(self.grown, drafted)
            self.drawn = max(self.drawn, drafted + 2 * trades)
            extra = max(extra, 2 * drafted + 2 * trades)
        return extra

    def _possible(self, hand: int, future: int, size: int, trump: int, plan: int, kit: int) -> int:
        """Of a settled position, the numbers of wins that matchings leave possible.

        Most: in every suit other than trump, leads matched to higher cards; trumps, matched to lower leads of their suit or
        to leads of other suits that are left over; every card still to be drawn counts as a win. While Politics is to come, all cards of
        suits that may be trump count as wins. Fewest: a trump is lost only to a higher lead of its suit, or discarded.
        """
        high = 0
        spare = 0
        ruffs = 0
        wild = self.planned[plan] | 1 << trump
        for suit in range(4):
            held = hand >> (8 * suit) & 255
            leads = future >> (8 * suit) & 255
            if wild >> suit & 1:
                ruffs += self.count[held]
            else:
                beaten = self.beats[leads << 8 | held]
                high += beaten
                spare += self.count[leads] - beaten
        low = 0
        if plan == 1 and trump < 4:
            held = hand >> (8 * trump) & 255
            leads = future >> (8 * trump) & 255
            ruffs = min(ruffs, self.beats[leads << 8 | held] + spare)
            if kit & 3 == 0:
                low = max(0, self.count[held] - self.yields[leads << 8 | held] - 2 * (kit >> 4 & 3))
        high = min(high + ruffs + self.drawn, size + self.grown)
        return self._up_to(high) & ~self._up_to(low - 1)

    def _up_to(self, wins: int) -> int:
        """All numbers of wins up to this one, as a set."""
        one = 1
        return (one << (min(wins, 15) + 1)) - 1

    def _lower(self, hand: int, future: int, keep: int) -> int:
        """The hand of a settled position with the cards of each gap at its lowest ranks, and junk in the lowest junk suits."""
        result = 0
        junk = 0
        one = 1
        for suit in range(4):
            held = hand >> (8 * suit) & 255
            leads = future >> (8 * suit) & 255
            if leads == 0 and not keep >> suit & 1:
                junk += self.count[held]
            else:
                low = one * self.lowered[leads << 8 | held]
                result |= low << (8 * suit)
        suit = 0
        while junk > 0:
            if not keep >> suit & 1 and future >> (8 * suit) & 255 == 0:
                low = (one << min(junk, 8)) - 1
                result |= low << (8 * suit)
                junk -= 8
            suit += 1
        return result

    def _choices(self, hand: int, future: int, keep: int) -> int:
        """One card in hand of each kind: every card that is itself in the future, one of each gap, one of all junk."""
        if not self.canonical:
            return hand
        result = hand & future
        hand ^= result
        junk = 0
        one = 1
        for suit in range(4):
            held = hand >> (8 * suit) & 255
            leads = future >> (8 * suit) & 255
            pick = one * self.picks[leads << 8 | held]
            pick = pick << (8 * suit)
            if leads == 0 and not keep >> suit & 1:
                junk = pick if pick else junk
            else:
                result |= pick
        return result | junk

    def _trim(self, phase: int, discard: int, number: int) -> int:
        """The first so many discards in the order of the next reshuffle; sets ``dead`` to the cards that come after those."""
        self.dead = 0
        if self._bits(discard) < number:
            return discard
        result = 0
        one = 1
        phase = min(phase + 1, self.last_phase)
        for place in range(self.size):
            card = one << self.cards[self.start + 32 * phase + place]
            if number == 0:
                self.dead |= card
            elif discard & card:
                result |= card
                number -= 1
        return result

    def _lower_dead(self, hand: int, future: int, dead: int) -> int:
        """The hand with its dead cards at the lowest dead ranks of their gaps."""
        one = 1
        result = hand & ~dead
        free = 0
        for rank in range(32):
            if rank & 7 == 0 or future >> rank & 1:
                free = rank
            if hand & dead & one << rank:
                while not (dead & ~future & ~result) >> free & 1:
                    free += 1
                result |= one << free
        return result

    def _key(self, hand: int, phase: int, trump: int, plan: int, kit: int, visit: int) -> int:
        return hand | phase << 32 | trump << 37 | plan << 40 | kit << 47 | visit << 57

    def _bits(self, cards: int) -> int:
        return self.count[cards & 255] + self.count[cards >> 8 & 255] + self.count[cards >> 16 & 255] + self.count[cards >> 24]


def _lay_out(orders: Orders, size: int, phases: int) -> tuple[array[int], array[int], array[int]]:
    """All orders in one array (32 places a shuffle); the sets of the first cards of each deck (33 a visit); the last phases."""
    cards = array("B", bytes(len(orders) * phases * 32))
    tops = array("I", bytes(4 * len(orders) * 33))
    for visit, shuffles in enumerate(orders):
        for phase, order in enumerate(shuffles):
            start = (visit * phases + phase) * 32
            cards[start : start + size] = array("B", order)
        for place, card in enumerate(shuffles[0]):
            tops[visit * 33 + place + 1] = tops[visit * 33 + place] | 1 << card
    return cards, tops, array("B", [len(shuffles) - 1 for shuffles in orders])


def _suits_of_plan(plan: int) -> int:
    """The suits that a packed plan names, as a set."""
    suits = 0
    while plan > 1:
        suits |= 1 << (plan & 3)
        plan >>= 2
    return suits
