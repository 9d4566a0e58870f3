"""``fieldcraft tournament emissary``: how well named policies play tours whose decks they do not see."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.environment import Environment
from cli.exits import DONE, INTERRUPTED
from cli.options import Json, Lang, Short, environment_of
from engine.core.errors import message

if TYPE_CHECKING:
    from solvers.emissary.tournament import Record

HELP = message("Tours of The Emissary played by policies that see positions only, all by the same seeds.")


def emissary(
    ctx: typer.Context,
    policies: Annotated[
        str, typer.Option("--policies", metavar="NAME,...", help=message("Which policies: random, odds, value, jacks, adviser."))
    ] = "adviser",
    games: Annotated[str, typer.Option("--games", metavar="N", help=message("How many tours each policy plays."))] = "20",
    short: Short = False,
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help=message("How many processes share the games."))] = "1",
    seed_from: Annotated[str, typer.Option("--seed-from", metavar="N", help=message("The first seed."))] = "0",
    foresight: Annotated[
        bool, typer.Option("--foresight", help=message("Also solve the known deals: what perfect foresight would score."))
    ] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft tournament emissary``."""
    length = "short" if short else "full"
    return partial(hold, environment_of(ctx), policies, games, length, jobs, seed_from, foresight)


def hold(environment: Environment, policies: str, games: str, length: str, jobs: str, seed_from: str, foresight: bool) -> int:
    """Play and print what came of it; an interrupt prints the tours so far. Raises ParseError."""
    from cli.about import warn_if_plain
    from cli.values import parse_seed, parse_whole
    from engine.emissary.setup import LENGTHS
    from solvers.emissary.tournament import Record, run

    names = tuple(dict.fromkeys(name.strip() for name in policies.split(",")))
    count, processes, first = parse_whole(games, "games"), parse_whole(jobs, "jobs"), parse_seed(seed_from)
    warn_if_plain(environment)
    records, code = {name: Record(name) for name in names}, DONE
    done = 0
    try:
        for tour in run(names, count, length=length, seed_from=first, jobs=processes):
            records[tour.policy].add(tour, len(LENGTHS[length].kingdoms))
            done += 1
            _tell(environment, done, count * len(names))
    except KeyboardInterrupt:
        code = INTERRUPTED
    best = _foresight(first, length, count) if foresight and code == DONE else None
    _print(environment, length, first, list(records.values()), best)
    return code


def _foresight(first: int, length: str, count: int) -> dict[str, Any]:
    """The mean of the best scores of the known deals; those not proved within a limit of nodes are counted."""
    from solvers.emissary.tournament import mean_and_error, optimum

    found = [optimum(seed, length, 2_000_000) for seed in range(first, first + count)]
    mean, error = mean_and_error([score for score, _ in found])
    return {"tours": count, "mean": mean, "stderr": error, "not_proved": sum(not proved for _, proved in found)}


def _tell(environment: Environment, done: int, total: int) -> None:
    """A line of progress for every tenth of the tours."""
    if total >= 10 and done % (total // 10) == 0:
        environment.warn(environment.say(message("{done} of {all} tours"), done=done, all=total))


def _print(environment: Environment, length: str, first: int, records: list[Record], best: dict[str, Any] | None) -> None:
    rows = [record.to_json() for record in records]
    if environment.json:
        document = {"game": "emissary", "length": length, "seed_from": first, "policies": rows}
        environment.write_json(document if best is None else document | {"foresight": best})
        return
    for row in rows:
        environment.write(_line(environment, row))
        scores = "  ".join(f"{score}: {count}" for score, count in row["distribution"].items())
        environment.write("   " + environment.say(message("tours by score  {scores}"), scores=scores))
    if best is not None:
        template = message("perfect foresight  mean {mean}, {open} of {tours} not proved")
        values = {"mean": f"{best['mean']:.2f}", "open": best["not_proved"], "tours": best["tours"]}
        environment.write(environment.say(template, **values))


def _line(environment: Environment, row: dict[str, Any]) -> str:
    low, high = row["interval"]
    template = message(
        "{policy}  mean {mean}  (95 %: {low} to {high}), perfect {perfect} of {tours}, {milliseconds} ms a decision"
    )
    return environment.say(
        template,
        policy=f"{row['policy']:<8}",
        mean=f"{row['mean']:.2f}",
        low=f"{low:.2f}",
        high=f"{high:.2f}",
        perfect=row["perfect"],
        tours=row["tours"],
        milliseconds=f"{1000 * row['seconds_per_decision']:.1f}",
    )
