"""Tournaments: named policies, seated in all seat orders from seeds, each seeing its own seat's journal and nothing else.

The same for every game of the registry: the reference engine deals, applies and emits events; a policy is told each event as its
seat saw it and, when it is its turn, the legal actions. Games are numbered: game ``i`` of ``n`` seat orders is played with seed
``seed_from + i // n`` in order ``i % n``, so that every order meets the same deals and the result depends on neither the
number of processes nor where they run. joblib runs the games; with a scheduler's address its Dask backend takes them to a
cluster (extra ``cluster``).

A game's policies stand beside its solvers, in ``solvers.<game>.policies``: a function ``make_policy(name)`` gives the maker of
a policy, a
callable of the seat's header and the seed; it raises KeyError for names it does not know, and ``POLICY_NAMES`` lists them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import permutations
from math import sqrt
from typing import Any, Final, Protocol

from engine.core.errors import FieldcraftError, ParseError, message
from engine.core.events import redact
from engine.core.protocol import OVER, Game, Setup
from engine.core.registry import load_game

NORMAL_95: Final = 1.959963984540054


class Policy(Protocol):
    """Something that plays one seat of one game."""

    def notice(self, line: dict[str, Any]) -> None:
        """One more line of the seat's journal."""

    def act(self, legal: Sequence[Any]) -> Any:
        """The action chosen among the legal ones."""


PolicyMaker = Callable[[dict[str, Any], int], Policy]


@dataclass(frozen=True)
class Match:
    """One game of a tournament: the policies by seat, and which entry of the tournament each is."""

    game: str
    seed: int
    policies: tuple[str, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """How a match ended: for each entry its share of the victory, its decisions, their seconds in all, the slowest one."""

    shares: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    steps: int


def policy_names(game: str) -> tuple[str, ...]:
    """The names of a game's policies, as people write them. Raises ParseError for a game without policies."""
    names: tuple[str, ...] = _policies(game).POLICY_NAMES
    return names


def policy_maker(game: str, name: str) -> PolicyMaker:
    """The maker of a policy. Raises ParseError for a name that there is not."""
    try:
        maker: PolicyMaker = _policies(game).make_policy(name)
    except (KeyError, ValueError):
        raise ParseError(
            message("There is no policy {name} for {game}; there are {names}."),
            place={"field": "policies"},
            name=repr(name),
            game=game,
            names=", ".join(policy_names(game)),
        ) from None
    return maker


def _policies(game: str) -> Any:
    load_game(game)
    try:
        module = import_module(f"solvers.{game.replace('-', '_')}.policies")
    except ModuleNotFoundError:
        module = None
    if not hasattr(module, "make_policy"):
        raise ParseError(message("There are no policies for seats of {game}."), place={"field": "game"}, game=game)
    return module


def seat_orders(policies: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """All different ways to seat the entries; entries of the same name are alike.

    >>> seat_orders(["a", "b", "b"])
    ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    """
    orders: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in permutations(range(len(policies))):
        orders.setdefault(tuple(policies[entry] for entry in order), order)
    return tuple(orders.values())


def matches(game: str, policies: Sequence[str], games: int, seed_from: int = 0) -> Iterator[Match]:
    """The games of a tournament, in order."""
    orders = seat_orders(policies)
    for number in range(games):
        order = orders[number % len(orders)]
        yield Match(game, seed_from + number // len(orders), tuple(policies[entry] for entry in order), order)


def play(
    match: Match, clock: Callable[[], float] = time.perf_counter, maker: Callable[[str, str], PolicyMaker] = policy_maker
) -> Played:
    """Plays one match on the reference engine. Raises IllegalAction when a policy breaks the rules.

    ``maker`` turns the names of the game and of a policy into what makes the policy.
    """
    game = load_game(match.game)
    seats = len(match.policies)
    state = game.initial_state(game.deal(match.seed, Setup.of(seats)))
    opening = game.opening(state)
    players = [maker(match.game, name)(game.header(state, seat), match.seed) for seat, name in enumerate(match.policies, start=1)]
    _tell(players, opening)
    decisions, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    steps = 0
    while (seat := game.turn(state)) != OVER:
        if seat < 1:
            action = _chance(game, state, match, steps)
        else:
            start = clock()
            action = players[seat - 1].act(game.legal_actions(state))
            spent = clock() - start
            decisions[seat - 1] += 1
            seconds[seat - 1] += spent
            slowest[seat - 1] = max(slowest[seat - 1], spent)
        events = game.events(state, action)
        state = game.apply(state, action)
        _tell(players, events)
        steps += 1
    seat_of = [match.entries.index(entry) for entry in range(seats)]
    shares = _victory(game.score(state))
    return Played(
        tuple(shares[seat] for seat in seat_of),
        tuple(decisions[seat] for seat in seat_of),
        tuple(seconds[seat] for seat in seat_of),
        tuple(slowest[seat] for seat in seat_of),
        steps,
    )


def _tell(players: Sequence[Policy], events: Sequence[Any]) -> None:
    for seat, player in enumerate(players, start=1):
        for line in redact(events, seat):
            player.notice(line)


def _chance(game: Game[Any, Any, Any], state: Any, match: Match, step: int) -> Any:
    """An outcome of chance, drawn from the seed."""
    from random import Random

    outcomes = game.chance_outcomes(state)
    weights = [float(chance) for _, chance in outcomes]
    return Random(f"{match.game}/{match.seed}/{step}").choices([action for action, _ in outcomes], weights)[0]


def _victory(score: Sequence[Any]) -> list[float]:
    """Shares of the victory: the greatest positive score wins, shared when several have it."""
    best = max(score)
    winners = [seat for seat, points in enumerate(score) if points == best and points > 0]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(score))]


@dataclass
class Standing:
    """One entry's record: games, wins (a shared victory counts its share), decisions and the time they took."""

    policy: str
    games: int = 0
    wins: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, played: Played, entry: int) -> None:
        """One more game."""
        self.games += 1
        self.wins += played.shares[entry]
        self.decisions += played.decisions[entry]
        self.seconds += played.seconds[entry]
        self.slowest = max(self.slowest, played.slowest[entry])

    @property
    def share(self) -> float:
        """Share of games won."""
        return self.wins / self.games if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        """The record with its 95 % interval (Wilson) and seconds a decision."""
        low, high = wilson(self.wins, self.games)
        mean = self.seconds / self.decisions if self.decisions else 0.0
        return {
            "policy": self.policy,
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "interval": [low, high],
            "decisions": self.decisions,
            "seconds_per_decision": mean,
            "slowest_decision": self.slowest,
        }


def wilson(wins: float, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's score interval for a share; (0, 1) when nothing was played.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z / games
    centre = share + square / 2
    reach = z * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (centre - reach) / (1 + square)), min(1.0, (centre + reach) / (1 + square))


@dataclass
class Table:
    """The standings of a tournament, an entry a policy as named (the same name twice is two entries)."""

    game: str
    policies: tuple[str, ...]
    seed_from: int
    standings: list[Standing] = field(default_factory=list)
    games: int = 0
    unwon: int = 0
    steps: int = 0

    def __post_init__(self) -> None:
        self.standings = [Standing(name) for name in self.policies]

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.steps += played.steps
        self.unwon += not any(played.shares)
        for entry, standing in enumerate(self.standings):
            standing.add(played, entry)

    def to_json(self) -> dict[str, Any]:
        """The result as one JSON document."""
        return {
            "game": self.game,
            "policies": list(self.policies),
            "seat_orders": len(seat_orders(self.policies)),
            "seed_from": self.seed_from,
            "games": self.games,
            "no_winner": self.unwon,
            "standings": [standing.to_json() for standing in self.standings],
        }


def check(game: str, policies: Sequence[str]) -> None:
    """ParseError unless the game seats that many and knows every policy."""
    facts = load_game(game).facts
    if not facts.min_players <= len(policies) <= facts.max_players:
        raise ParseError(
            message("{game} is for {least} to {most} players; name a policy for each, not {count}."),
            place={"field": "policies"},
            game=game,
            least=facts.min_players,
            most=facts.max_players,
            count=len(policies),
        )
    for name in policies:
        policy_maker(game, name)


def run(
    game: str, policies: Sequence[str], games: int, *, seed_from: int = 0, jobs: int = 1, scheduler: str | None = None
) -> Iterator[Played]:
    """The games of a tournament as they finish, in order. Raises ParseError before the first game for what cannot be seated."""
    check(game, policies)
    todo = matches(game, policies, games, seed_from)
    if jobs == 1 and scheduler is None:
        yield from map(play, todo)
        return
    from joblib import Parallel, delayed

    with _backend(scheduler, jobs):
        chunk = max(1, min(16, games // (4 * abs(jobs) or 1)))
        parallel = Parallel(n_jobs=jobs if scheduler is None else -1, return_as="generator", batch_size=1)
        for batch in parallel(delayed(_play_all)(part) for part in _chunks(todo, chunk)):
            yield from batch


def _play_all(part: list[Match]) -> list[Played]:
    return [play(match) for match in part]


def _chunks(todo: Iterator[Match], size: int) -> Iterator[list[Match]]:
    part: list[Match] = []
    for match in todo:
        part.append(match)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


@contextmanager
def _backend(scheduler: str | None, jobs: int) -> Iterator[None]:
    """This machine's processes, or the cluster behind a scheduler's address. Raises Unreachable."""
    from joblib import parallel_config

    if scheduler is None:
        with parallel_config(backend="loky", inner_max_num_threads=1):
            yield
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ParseError(
            message("A scheduler needs the extra 'cluster': pip install 'fieldcraft[cluster]'."), place={"field": "scheduler"}
        ) from None
    try:
        client = Client(scheduler, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]  # distributed's own
    except (OSError, ValueError) as fault:
        raise _unreachable(scheduler, fault) from None
    with client, parallel_config(backend="dask", client=client):
        yield


def _unreachable(scheduler: str, fault: Exception) -> FieldcraftError:
    return ParseError(
        message("No Dask scheduler answers at {address}: {fault}."),
        place={"field": "scheduler"},
        address=scheduler,
        fault=str(fault),
    )
