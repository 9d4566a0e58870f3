"""How long the knowledge of Espionaje takes: ``python benchmarks/espionaje_knowledge.py [--games N]``.

Prints one JSON line a figure: the 105 suspicions ranked at four players (in process, over the course of random games), the exact
posterior, proofs with their explanations, an onlooker's 46.2 million deals, CP-SAT listing deals for comparison (for a few
seconds only), and the whole answer in a process of its own, with and without proofs.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from engine.core.events import redact
from engine.core.journal import Entry, Journal, write_journal
from engine.core.protocol import Setup
from engine.espionaje.evidence import read_evidence
from engine.espionaje.game import ESPIONAJE
from engine.espionaje.rules import Accuse
from solvers.espionaje.knowledge import know
from solvers.espionaje.model import TableModel
from solvers.espionaje.posterior import posterior_of
from solvers.espionaje.suspicion import rank_suspicions

TURNS = 16
LISTING_SECONDS = 5.0
ANSWER = (
    "import json, sys; from pathlib import Path; from engine.core.journal import read_journal; "
    "from solvers.espionaje.knowledge import PARTS, know_journal, to_json; "
    "found = know_journal(read_journal(Path(sys.argv[1]).read_text())); "
    "json.dumps(to_json(found, sys.argv[2].split(',') if len(sys.argv) > 2 else PARTS))"
)


def journals(players: int, games: int) -> Iterator[Journal]:
    """Seat 1's journal at every moment of random games."""
    for seed in range(games):
        chance = random.Random(seed)
        state = start = ESPIONAJE.initial_state(ESPIONAJE.deal(seed, Setup.of(players)))
        lines: list[dict[str, object]] = []
        while state.turns < TURNS:
            entries = tuple(Entry(number, line) for number, line in enumerate(lines, start=1))
            yield Journal(ESPIONAJE.header(start, 1), entries)
            action = chance.choice([each for each in ESPIONAJE.legal_actions(state) if each != Accuse()])
            lines += redact(ESPIONAJE.events(state, action), 1)
            state = ESPIONAJE.apply(state, action)


def report(what: str, **figures: object) -> None:
    """One line."""
    sys.stdout.write(json.dumps({"what": what, **figures}) + "\n")
    sys.stdout.flush()


def spread(what: str, seconds: list[float]) -> None:
    """The median and the worst of many times."""
    report(what, runs=len(seconds), median_ms=round(1000 * median(seconds), 2), worst_ms=round(1000 * max(seconds), 2))


def timed(compute: Callable[[], object]) -> float:
    """Seconds that a computation takes."""
    start = perf_counter()
    compute()
    return perf_counter() - start


def list_with_cp_sat(journal: Journal) -> None:
    """CP-SAT lists deals one by one, cut off after a few seconds; the whole is estimated from its pace."""
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):
        count = 0

        def on_solution_callback(self) -> None:
            self.count += 1

    evidence = read_evidence(journal)
    model, counter, solver = TableModel(evidence), Counter(), cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = LISTING_SECONDS
    solver.parameters.num_workers = 1
    assumed = model.cp_model
    for literal in model.literals.values():
        assumed.add(literal == 1)
    seconds = timed(lambda: solver.solve(assumed, counter))
    worlds = posterior_of(evidence).worlds
    whole = seconds * worlds / max(counter.count, 1)
    report("CP-SAT lists deals", worlds=worlds, listed=counter.count, seconds=round(seconds, 2), whole_seconds=round(whole, 1))


def whole_answer(journal: Journal, parts: str) -> float:
    """Seconds of a process that reads the journal and answers."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.jsonl"
        path.write_text(write_journal(journal), encoding="utf-8")
        command = [sys.executable, "-c", ANSWER, str(path), *([parts] if parts else [])]
        return timed(lambda: subprocess.run(command, check=True))


def main() -> None:
    """All figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    found = list(journals(4, parser.parse_args().games))
    evidences = [read_evidence(journal) for journal in found]
    rank_suspicions(evidences[0])
    spread("105 suspicions ranked, 4 players", [timed(lambda each=each: rank_suspicions(each)) for each in evidences])
    spread("exact posterior, 4 players", [timed(lambda each=each: posterior_of(each)) for each in evidences])
    TableModel(evidences[0])
    spread("all proofs explained, 4 players", [timed(lambda each=each: know(each).proofs) for each in evidences])
    onlooker = Journal({**found[0].header, "seat": None, "hand": []}, ())
    spread("an onlooker's 46,200,000 deals", [timed(lambda: posterior_of(read_evidence(onlooker))) for _ in range(5)])
    list_with_cp_sat(found[1])
    spread("whole answer with proofs, a process", [whole_answer(found[-1], "") for _ in range(5)])
    spread("secret, where, suspicions, a process", [whole_answer(found[-1], "secret,where,suspicions") for _ in range(5)])


if __name__ == "__main__":
    main()
