"""The visit kernel: with and without canonical positions, with a table that forgets, asked at once and number by number."""

from __future__ import annotations

from _thread import interrupt_main
from functools import cache
from random import Random
from threading import Timer
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solvers_emissary.samples import scaled

from solvers.core.limits import LimitReached, Limits, Meter
from solvers.emissary.layout import pack_plan
from solvers.emissary.suits import BEATS, LOWERED, PICKS, YIELDS
from solvers.emissary.visit import Kernel

ALL = (1 << 16) - 1
enough = Meter(Limits(nodes=scaled(100_000)), lambda: 0.0)


def question(source: Random) -> tuple[list[list[list[int]]], int, int, int, tuple[int, int, int], int, bool, bool]:
    """Shuffles, hand size, trump, plan, how often each ability, budget, and two options."""
    suits = sorted(source.sample(range(4), source.choice((1, 2, 2, 3, 4))))
    ranks = source.choice({1: (2, 3, 4, 5, 8), 2: (2, 3, 4, 6, 8)}.get(len(suits), (2, 2, 3)))
    cards = [8 * suit + rank for suit in suits for rank in range(ranks)]
    hand = min(source.choice((2, 3, 3, 4, 5, 6)), len(cards) - 1)
    shuffles = [source.sample(cards, len(cards)) for _ in range(source.choice((1, 2, 3)))]
    trumps = [source.choice(suits)]
    for _ in range(source.choice((0, 0, 1, 2))):
        others = [suit for suit in suits if suit != trumps[-1]]
        trumps += source.sample(others, min(1, len(others)))
    most = 1 if len(cards) > 8 else 2
    uses = (source.randint(0, most), source.randint(0, most), source.randint(0, most))
    budget = source.choice((sum(uses), source.randint(0, sum(uses))))
    return [shuffles], hand, trumps[0], pack_plan(trumps[1:]), uses, budget, source.random() < 0.7, source.random() < 0.4


@pytest.mark.parametrize("seed", range(scaled(600)))
def test_canonical_positions_change_no_answer(seed):
    source = Random(seed)
    orders, hand, trump, plan, uses, budget, reshuffle, eager = question(source)
    size = len(orders[0][0])
    plain = Kernel(orders, size, hand, reshuffle, eager, canonical=False, poll=enough)
    try:
        expected = plain.reach(0, trump, plan, *uses, budget, ALL)
    except LimitReached:
        pytest.skip("too many positions without canonical ones")
    single = Kernel(orders, size, hand, reshuffle, eager)
    numbers = [1 << wins for wins in source.sample(range(16), 16)]
    assert sum(single.reach(0, trump, plan, *uses, budget, number) for number in numbers) == expected
    forgetful = Kernel(orders, size, hand, reshuffle, eager, capacity=1 << max(4, single.nodes.bit_length() - 2))
    assert forgetful.reach(0, trump, plan, *uses, budget, ALL) == expected


@pytest.mark.parametrize("seed", range(scaled(30)))
def test_canonical_positions_on_the_whole_deck(seed):
    """All 32 cards with small kits; hands rich in clubs, so that some positions can run out of cards."""
    source = Random(1000 + seed)
    deck = sorted(range(32), key=lambda card: source.random() + (card > 7) * source.choice((0, 0.3)))
    orders = [[deck, source.sample(range(32), 32)]]
    uses = source.choice(((1, 0, 1), (1, 1, 0), (0, 1, 1), (0, 0, 1)))
    trump, swaps = source.randrange(4), source.choice(([], [source.randrange(4)]))
    arguments = (0, trump, pack_plan(swaps), *uses, min(2, sum(uses)), ALL)
    slow = Kernel(orders, 32, 6, canonical=False)
    fast = Kernel(orders, 32, 6)
    assert fast.reach(*arguments) == slow.reach(*arguments)
    assert fast.nodes < slow.nodes


def test_a_hand_that_wins_every_number():
    """Eight trumps against eight leads of a suit that is not held: every answer wins."""
    order = [*range(8), *range(8, 32)]
    assert Kernel([[order]], 32, 8).reach(0, 0, 1, 0, 0, 0, 0, ALL) == 1 << 8
    assert Kernel([[order]], 32, 8).reach(0, 2, 1, 0, 0, 0, 0, ALL) == 1


def test_military_counts_clubs_among_cards_that_can_only_lose():
    """One club draws one card, though a diamond is as useless in debates: the 2 of hearts beats the Ace if it comes alone."""
    order = [0, 8, 17, 16, 19, 18, 1, 2, 3, 9, 10, 11]
    assert Kernel([[order]], 12, 2).reach(0, 3, 1, 0, 1, 0, 1, ALL) == 0b11
    two_clubs = [0, 1, 17, 16, 19, 18, 8, 2, 3, 9, 10, 11]
    assert Kernel([[two_clubs]], 12, 2).reach(0, 3, 1, 0, 1, 0, 1, ALL) == 0b1


def test_more_than_fifteen_wins_are_not_counted():
    order = [*range(8), *range(8, 32)]
    won = Kernel([[order]], 32, 8).reach(0, 0, 1, 0, 1, 0, 1, ALL)
    assert won >> 16 == 0
    assert won & 1 << 8


def test_poll_is_called_when_asked_and_interrupts():
    calls = []

    def poll(nodes: int) -> int:
        calls.append(nodes)
        if nodes >= 50:
            raise KeyboardInterrupt
        return nodes + 10

    order = Random(3).sample(range(32), 32)
    kernel = Kernel([[order]], 32, 8, poll=poll)
    with pytest.raises(KeyboardInterrupt):
        kernel.reach(0, 0, 1, 1, 1, 1, 3, ALL)
    assert calls == [1, 11, 21, 31, 41, 51]
    kernel.next_poll = 1 << 40
    fresh = Kernel([[order]], 32, 8)
    assert kernel.reach(0, 0, 1, 1, 1, 1, 3, ALL) == fresh.reach(0, 0, 1, 1, 1, 1, 3, ALL)


@pytest.mark.parametrize("delay", [0.02, 0.05, 0.08, 0.11, 0.14])
def test_an_interrupt_is_never_swallowed(delay):
    """Ctrl-C in a question that would take very long: the next look at the limits lets it through."""
    order = [*range(8), *Random(1).sample(range(8, 32), 24)]
    kernel = Kernel([[order]], 32, 8, canonical=False, capacity=1 << 12, poll=Meter(Limits(seconds=60), monotonic))
    timer = Timer(delay, interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        kernel.reach(0, 1, 1, 1, 1, 1, 3, ALL)
    timer.join()


@given(st.integers(0, 255), st.integers(0, 255))
@settings(max_examples=300, deadline=None)
def test_tables_of_one_suit(leads, held):
    held &= ~leads
    index = leads << 8 | held
    assert BEATS[index] == _matching(held, leads, higher=True)
    assert YIELDS[index] == _matching(held, leads, higher=False)
    assert [_gaps(leads, LOWERED[index])[gap] for gap in range(9)] == [_gaps(leads, held)[gap] for gap in range(9)]
    assert LOWERED[leads << 8 | LOWERED[index]] == LOWERED[index]
    assert not LOWERED[index] & leads
    assert [min(1, count) for count in _gaps(leads, held)] == _gaps(leads, PICKS[index])
    assert PICKS[index] & ~held == 0


def _gaps(leads: int, held: int) -> list[int]:
    """How many held cards have so many leads below them."""
    counts = [0] * 9
    for rank in range(8):
        if held >> rank & 1:
            counts[(leads & ((1 << rank) - 1)).bit_count()] += 1
    return counts


def _matching(held: int, leads: int, higher: bool) -> int:
    """The most pairs of a held card and a lead of its own, by trying everything."""
    cards = [rank for rank in range(8) if held >> rank & 1]

    @cache
    def most(place: int, left: int) -> int:
        if place == len(cards):
            return 0
        fits = [rank for rank in range(8) if left >> rank & 1 and (cards[place] > rank) == higher]
        return max([most(place + 1, left)] + [1 + most(place + 1, left ^ 1 << rank) for rank in fits])

    return most(0, leads)
