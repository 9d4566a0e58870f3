"""How long the exact two-player figures of Espionaje take, each from nothing: ``python benchmarks/espionaje_two_player.py``.

Prints one JSON line a figure: what was computed, its value, seconds.
"""

import json
import sys
from collections.abc import Callable
from time import perf_counter

from solvers.espionaje.two_player.questions import SPLITS, average_questions, solve_questions
from solvers.espionaje.two_player.race import solve_race
from solvers.espionaje.two_player.race_certificate import read_certificate
from solvers.espionaje.two_player.race_check import check


def timed(what: str, compute: Callable[[], object]) -> None:
    """Print a computation's result and time."""
    start = perf_counter()
    value = compute()
    sys.stdout.write(json.dumps({"what": what, "value": str(value), "seconds": round(perf_counter() - start, 4)}) + "\n")


def main() -> None:
    """All figures."""
    for split in SPLITS:
        timed("suspicions " + "-".join(map(str, split)), lambda split=split: solve_questions(split).value)
    timed("suspicions, average over deals", average_questions)
    timed("race solved", lambda: solve_race().value)
    timed("race certificate checked: exploitability", lambda: check(read_certificate()).exploitability)


if __name__ == "__main__":
    main()
