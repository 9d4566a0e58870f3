"""Work shared among processes: in order, bounded, and nothing finished lost."""

from __future__ import annotations

import itertools
import math
import operator
import os
import time

import pytest

from cli.processes import AHEAD, ordered_map


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_things(jobs):
    assert list(ordered_map(math.factorial, range(40), jobs)) == [math.factorial(number) for number in range(40)]


def test_the_order_is_that_of_the_things_not_of_finishing():
    numbers = [60_000, 5, 30_000, 3]
    assert list(ordered_map(math.factorial, numbers, 2)) == [math.factorial(number) for number in numbers]


def test_an_endless_supply_is_not_read_ahead_of_the_work():
    read = []

    def things():
        for number in itertools.count():
            read.append(number)
            yield number

    results = ordered_map(math.factorial, things(), 2)
    assert next(results) == 1
    assert len(read) <= 2 * AHEAD
    results.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_comes_in_its_turn(jobs):
    results = ordered_map(math.sqrt, [1.0, 4.0, -1.0, 9.0], jobs)
    assert list(itertools.islice(results, 2)) == [1.0, 2.0]
    with pytest.raises(ValueError, match="math domain"):
        next(results)


def test_an_interrupt_gives_what_was_finished_first():
    results = ordered_map(operator.neg, range(1000), 2)
    assert next(results) == 0
    time.sleep(0.2)
    given = [results.throw(KeyboardInterrupt)]
    with pytest.raises(KeyboardInterrupt):
        given.extend(results)
    assert given == [-number for number in range(1, len(given) + 1)]
    assert given


def test_a_killed_worker_is_told_and_not_waited_for():
    with pytest.raises(MemoryError, match="killed"):
        list(ordered_map(os._exit, [1, 1], 2))
