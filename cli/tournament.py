"""``fieldcraft tournament GAME``: how well named policies play against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import tournament_emissary
from cli.environment import Environment
from cli.exits import DONE, INTERRUPTED
from cli.options import LEAF, Json, Lang, environment_of
from cli.verbs import verb
from engine.core.errors import message

if TYPE_CHECKING:
    from solvers.core.tournament import Standing, Table

app = verb("tournament", message("Seat named policies in all seat orders and count who wins."))


app.command("emissary", context_settings=LEAF, help=tournament_emissary.HELP)(tournament_emissary.emissary)


@app.command("espionaje", context_settings=LEAF, help=message("A tournament of Espionaje: Cartas."))
def espionaje(
    ctx: typer.Context,
    policies: Annotated[
        str,
        typer.Option(
            "--policies", metavar="NAME,...", help=message("One policy for each seat: adviser, info, info@0.3, pencil, random.")
        ),
    ],
    games: Annotated[str, typer.Option("--games", metavar="N", help=message("How many games to play."))] = "200",
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help=message("How many processes share the games."))] = "1",
    seed_from: Annotated[str, typer.Option("--seed-from", metavar="N", help=message("The first seed."))] = "0",
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help=message("A Dask scheduler whose cluster plays the games.")),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft tournament espionaje``."""
    return partial(hold, environment_of(ctx), "espionaje", policies, games, jobs, seed_from, scheduler)


def hold(environment: Environment, game: str, policies: str, games: str, jobs: str, seed_from: str, scheduler: str | None) -> int:
    """Play and print the standings; an interrupt prints those so far. Raises ParseError."""
    from cli.about import warn_if_plain
    from cli.values import parse_seed, parse_whole
    from solvers.core.tournament import Table, check, run

    names = tuple(name.strip() for name in policies.split(","))
    count, processes, first = parse_whole(games, "games"), parse_whole(jobs, "jobs"), parse_seed(seed_from)
    check(game, names)
    warn_if_plain(environment)
    table, code = Table(game, names, first), DONE
    with _progress(environment, count) as advance:
        try:
            for played in run(game, names, count, seed_from=first, jobs=processes, scheduler=scheduler):
                table.add(played)
                advance(table)
        except KeyboardInterrupt:
            code = INTERRUPTED
    if environment.json:
        environment.write_json(table.to_json())
    else:
        _show(environment, table)
    if code == INTERRUPTED:
        template = message("Interrupted: {done} of {all} games were played.")
        environment.warn("fieldcraft: " + environment.say(template, done=table.games, all=count))
    return code


def _show(environment: Environment, table: Table) -> None:
    """A line an entry: share, interval, time."""
    template = message("Games: {games}, seat orders: {orders}, without a winner: {unwon}")
    data = table.to_json()
    environment.write(environment.say(template, games=table.games, orders=data["seat_orders"], unwon=table.unwon))
    for standing in table.standings:
        environment.write(_line(environment, standing))


def _line(environment: Environment, standing: Standing) -> str:
    data = standing.to_json()
    low, high = data["interval"]
    template = message("{policy}  wins {share}  (95 %: {low} to {high})  {milliseconds} ms a decision, slowest {slowest} s")
    return environment.say(
        template,
        policy=f"{standing.policy:<12}",
        share=f"{standing.share:.3f}",
        low=f"{low:.3f}",
        high=f"{high:.3f}",
        milliseconds=f"{1000 * data['seconds_per_decision']:.1f}",
        slowest=f"{standing.slowest:.2f}",
    )


@contextmanager
def _progress(environment: Environment, total: int) -> Iterator[Callable[[Table], None]]:
    """Progress on standard error: a bar on a terminal, otherwise a line for every tenth of the games."""
    if not environment.notices.is_terminal:
        yield partial(_tell_tenth, environment, total)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=environment.notices, transient=True) as bar:
        task = bar.add_task(environment.say(message("Playing")), total=total)
        yield lambda table: bar.update(task, completed=table.games)


def _tell_tenth(environment: Environment, total: int, table: Table) -> None:
    if total >= 10 and table.games % (total // 10) == 0:
        template = message("{done} of {all} games; {policy} has won {share}")
        first = table.standings[0]
        environment.warn(environment.say(template, done=table.games, all=total, policy=first.policy, share=f"{first.share:.3f}"))
