"""Positions of one visit: how cards leave the deck, and what makes two positions one.

The kernel (:mod:`solvers.emissary.visit`) asks :meth:`Positions._survey` for the canonical form of every position it meets. Each
reduction keeps the answer; ``canonical=False`` switches all of them off together, for the tests that hold the two searches equal.

1. *Horizon.* ``_extra`` bounds how many cards can still leave the deck. If the deck holds that many, no reshuffle can happen any
   more (the position is *settled*): the discard pile is forgotten, and only the cards before the horizon, the *future*, matter.
2. *Gaps.* Two cards in hand of one suit with no future card of the suit between them win and lose the same debates. Hands are
kept
   with each gap's cards at its lowest ranks, and one card of a gap is tried.
3. *Junk.* In a settled position, cards of suits that have no future card, are not trump and cannot become it, and are not
clubs while
   Military may come, can only lose, whatever their suit: they count as equal.
4. *Trimmed discards.* If a reshuffle can happen, at most ``m`` cards of the new deck can be reached (the horizon less the
deck). As
   soon as ``m`` cards lie in the discard pile, only the first ``m`` of them in the order of the next reshuffle can ever be
   seen again, whatever joins them; the rest is forgotten, and cards in hand that would come later still are *dead* once
   discarded, hence equal in a gap as above. The new deck suffices to the end, so there is no second reshuffle.
5. *Idle trumps and abilities.* If no trump is held or can be drawn, the trump and (unless Politics is to come) Diplomacy do
not matter;
   if no club is held or can be drawn, Military does not.
6. *Bounds* on the wins that are possible (``_possible``): a won debate pairs a card with a lead that it beats, a lost one
with a lead
   that it loses to; matchings (:mod:`solvers.emissary.suits`) bound how many such pairs there are.

Moved and merged cards stay clear of the future, so the canonical position is one that the same rules can play on, and its
values are those of the real one. Numbers of wins above 15 are not counted. Runs as plain Python; ``position.pxd`` beside it makes
Cython compile the same source.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.emissary.layout import PLANNED, Order, complete, lay_out
from solvers.emissary.suits import BEATS, COUNT, LOWERED, PICKS, YIELDS


class Positions:
    """The decks of one deal's visits. ``visit`` says which visit is meant.

    What a method returns besides its value is left in attributes, to be read before the next call.
    """

    def __init__(
        self, orders: Sequence[Sequence[Order]], size: int, ability_reshuffle: bool, eager: bool, canonical: bool
    ) -> None:
        orders = [complete(shuffles) for shuffles in orders]
        self.size = size
        self.phases = max(len(shuffles) for shuffles in orders)
        self.ability_reshuffle = ability_reshuffle
        self.eager = eager
        self.canonical = canonical
        self.cards, self.tops, self.last = lay_out(orders, size, self.phases)
        self.lowered, self.picks, self.beats, self.yields, self.count = LOWERED, PICKS, BEATS, YIELDS, COUNT
        self.planned = PLANNED
        self._enter(0)
        self.hand = self.kept = self.future = self.answers = self.dead = self.trump = self.kit = 0
        self.drew = self.drawn = self.grown = self.new_phase = self.new_deck = self.new_discard = 0
        self.settled = False

    def _enter(self, visit: int) -> None:
        """Turn to a visit."""
        self.visit = visit
        self.top = visit * 33
        self.start = visit * self.phases * 32
        self.last_phase = self.last[visit]

    # --- Cards leave the deck -------------------------------------------------------------------------------------------------

    def _draw(self, number: int, phase: int, deck: int, discard: int) -> int:
        """Draw for an ability (E5); returns how many cards came.

        They are left in ``drew``, the piles in ``new_phase``, ``new_deck`` and ``new_discard``.
        """
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
        """Returns what of ``need`` the bounds leave possible; the canonical position is left in ``hand``, ``kept``,
        ``trump``, ``kit``,
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
        """Set ``trump`` and ``kit`` without what cannot matter (5)."""
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

        Sets ``drawn`` (how many cards abilities may draw) and ``grown`` (how much longer the visit may become). Every
        Military draws at most the clubs there can be by then: all others held, two more for each Commerce, twice as many
        after each Military, eight in all.
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
        to leads of other suits that are left over; every card still to be drawn counts as a win. While Politics is to come,
        all cards of suits that may be trump count as wins. Fewest: a trump is lost only to a higher lead of its suit, or
        discarded.
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

    def _bits(self, cards: int) -> int:
        return self.count[cards & 255] + self.count[cards >> 8 & 255] + self.count[cards >> 16 & 255] + self.count[cards >> 24]
