"""The tour search against trying everything, over visits whose possibilities are made up.

A made-up kernel says what each visit can win with what; the slow twin plays tours with rulers and supporters one by one.
So swaps in chains, several supporters in one visit and the bounds are tested far more often than real deals need them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from solvers.emissary.layout import pack_plan

SETUPS = 20


class MadeUp:
    """A kernel in which every question has a few random sets of uses (diplomacy, military, commerce) that suffice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.ticks = 0

    def tick(self) -> None:
        self.ticks += 1

    @cache  # noqa: B019 - lives as long as its test
    def uses(self, visit: int, trump: int, plan: int, wins: int) -> tuple[tuple[int, int, int], ...]:
        source = Random(f"{self.seed} {visit} {trump} {plan} {wins}")
        number = source.choice((0, 0, 0, 1, 1, 2))
        return tuple(
            (source.choice((0, 0, 1, 2)), source.choice((0, 0, 0, 1, 3)), source.choice((0, 0, 1, 2))) for _ in range(number)
        )

    def reach(
        self, visit: int, trump: int, plan: int, diplomacy: int, military: int, commerce: int, budget: int, need: int
    ) -> int:
        most = (diplomacy, military, commerce)
        fits = (
            1 << wins
            for wins in range(16)
            if need >> wins & 1
            and any(
                sum(used) <= budget and all(one <= other for one, other in zip(used, most, strict=True))
                for used in self.uses(visit, trump, plan, wins)
            )
        )
        return sum(fits)


class Slow:
    """All tours, one after the other. Rulers and supporters are suits: C D H S lend military, commerce, diplomacy, politics."""

    def __init__(self, kernel: MadeUp, numbers: tuple[int, ...], jacks: tuple[int, ...]) -> None:
        self.kernel = kernel
        self.numbers = numbers
        self.jacks = jacks

    def costs(self, rulers: tuple[int, ...], target: int) -> set[tuple[int, int]]:
        """What tours of so many pledges use: supporters, and abilities in all."""
        return set(self.after(frozenset(), rulers, (), target))

    def after(
        self, visited: frozenset[int], rulers: tuple[int, ...], supporters: tuple[int, ...], target: int
    ) -> Iterator[tuple[int, int]]:
        if len(visited) == target:
            yield 0, 0
            return
        for place in range(len(rulers)):
            if place in visited:
                continue
            for trumps, lie in self.swaps(place, visited | {place}, rulers, 3):
                for diplomacy, military, commerce in self.kernel.uses(
                    len(visited), rulers[place], pack_plan(trumps), self.numbers[place]
                ):
                    left = self.lend(supporters, (military, commerce, diplomacy, len(trumps)))
                    if left is not None:
                        lent = len(supporters) - len(left)
                        cost = diplomacy + military + commerce + len(trumps)
                        for more, further in self.after(visited | {place}, lie, (*left, lie[place]), target):
                            yield lent + more, cost + further

    def swaps(
        self, place: int, visited: frozenset[int], rulers: tuple[int, ...], most: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        yield (), rulers
        for other in range(len(rulers)):
            if most and other not in visited and rulers[other] != rulers[place]:
                lie = list(rulers)
                lie[place], lie[other] = lie[other], lie[place]
                for trumps, after in self.swaps(place, visited, tuple(lie), most - 1):
                    yield (rulers[other], *trumps), after

    def lend(self, supporters: tuple[int, ...], uses: tuple[int, ...]) -> tuple[int, ...] | None:
        left = list(supporters)
        for suit, number in enumerate(uses):
            for _ in range(max(0, number - self.jacks[suit])):
                if suit not in left:
                    return None
                left.remove(suit)
        return tuple(left)


def test_exists_as_often_as_among_all_tours(plain, block):
    tours = plain["tour"]
    for seed in range(block * SETUPS, (block + 1) * SETUPS):
        source = Random(seed)
        places = source.choice((2, 3, 3, 4))
        suits = source.sample([0, 1, 2, 3, 0, 1, 2, 3, 3, 3][: source.choice((8, 10))], places)
        jacks = tuple(source.choice((0, 1, 1)) for _ in range(4))
        numbers = tuple(range(1, places + 1))
        slow = Slow(MadeUp(seed), numbers, jacks)
        search = tours.TourSearch(MadeUp(seed), numbers, suits, jacks)
        for target in range(places, 0, -1):
            possible = slow.costs(tuple(suits), target)
            for spare, budget in product((0, 1, 2), (0, 1, 2, 3, 5, 8, tours.FREE)):
                search.allow(spare)
                if source.random() < 0.5:
                    search.tighten(source.choice((1, 2)))
                search.prepare(target)
                expected = any(lent <= spare and cost <= budget for lent, cost in possible)
                assert search.exists(spare, budget) == expected, (seed, target, spare, budget)
                if expected and budget != tours.FREE:
                    legs = search.legs(spare, budget)
                    assert len({leg.kingdom for leg in legs}) == target
                    assert sum(leg.budget + len(leg.swaps) for leg in legs) <= budget


def test_the_made_up_visits_need_what_is_tested():
    """Some tours exist only by two swaps in one visit, and some only by two supporters."""
    chains = pairs = 0
    for seed in range(400):
        source = Random(seed)
        suits = tuple(source.sample([0, 1, 2, 3, 0, 1, 2, 3, 3, 3], 4))
        slow = Slow(MadeUp(seed), (1, 2, 3, 4), (1, 1, 1, 1))
        costs = slow.costs(suits, 4)
        pairs += bool(costs) and min(lent for lent, _ in costs) == 2
        slow.swaps = lambda place, visited, rulers, most, all_swaps=slow.swaps: (  # type: ignore[method-assign]
            each for each in all_swaps(place, visited, rulers, most) if len(each[0]) < 2
        )
        chains += bool(costs) and not slow.costs(suits, 4)
    assert chains >= 3
    assert pairs >= 3
