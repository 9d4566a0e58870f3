"""Work on many things in several processes, the results in the order of the things, and an interrupt that loses nothing finished.

At most a few tasks a process are under way at once, so that the things may be more than memory holds. Worker processes ignore the
keyboard's interrupt; the main process alone decides what it means. With one job everything happens in this process. Workers are
started afresh, not forked: a progress bar's thread may be running here.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 8
"""How many tasks a process may be ahead of the oldest unfinished one: enough that one hard task does not idle the others."""


def ordered_map(work: Callable[[T], R], things: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """``work(thing)`` for each thing, in order, by ``jobs`` processes; ``work`` and its values must pickle.

    On KeyboardInterrupt the results finished but not yet given are given, in order, and the interrupt is raised after
    them. Any other exception of ``work`` is raised in its turn; MemoryError if a process is killed.
    """
    if jobs == 1:
        yield from map(work, things)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    waiting: deque[Future[R]] = deque()
    try:
        yield from _in_order(pool, work, things, jobs, waiting)
    except KeyboardInterrupt:
        yield from [each.result() for each in waiting if each.done() and not each.cancelled() and each.exception() is None]
        raise
    except BrokenProcessPool:
        raise MemoryError("a worker process was killed, probably for want of memory; fewer jobs need less") from None
    finally:
        _stop(pool)


def _in_order(
    pool: ProcessPoolExecutor, work: Callable[[T], R], things: Iterable[T], jobs: int, waiting: deque[Future[R]]
) -> Generator[R, None, None]:
    for thing in things:
        with _shielded():
            waiting.append(pool.submit(work, thing))
        if len(waiting) >= jobs * AHEAD:
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: deque[Future[R]]) -> R:
    """The oldest result; it leaves the queue only once it is there, so that an interrupt does not lose it."""
    result = waiting[0].result()
    waiting.popleft()
    return result


@contextmanager
def _shielded() -> Iterator[None]:
    """Hold interrupts back for a moment: a process started in it is born deaf to them, and none is lost to this one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers without waiting for the tasks they are at."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
