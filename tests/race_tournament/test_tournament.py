"""Tournaments: seat orders, the same result however the games are shared out, and the command."""

from __future__ import annotations

import io
import json
from itertools import permutations

import pytest

from cli.environment import Environment
from cli.main import run as run_cli
from engine.core.errors import ParseError
from solvers.core.tournament import Table, matches, play, policy_names, run, seat_orders, wilson


def results(table_run):
    """What must not depend on where it was played."""
    return [(played.shares, played.decisions, played.steps) for played in table_run]


@pytest.mark.parametrize("names", [("a", "b"), ("a", "b", "b"), ("a", "b", "b", "b"), ("a", "a", "b", "b"), ("a", "b", "c", "d")])
def test_seat_orders_are_all_different_ones(names):
    seated = [tuple(names[entry] for entry in order) for order in seat_orders(names)]
    assert sorted(seated) == sorted(set(permutations(names)))
    assert all(sorted(order) == list(range(len(names))) for order in seat_orders(names))


def test_every_order_meets_the_same_deals():
    games = list(matches("espionaje", ["info", "pencil", "pencil"], 9, 100))
    assert [match.seed for match in games] == [100, 100, 100, 101, 101, 101, 102, 102, 102]
    assert {match.policies.index("info") for match in games[:3]} == {0, 1, 2}
    for match in games:
        assert all(name == ["info", "pencil", "pencil"][entry] for name, entry in zip(match.policies, match.entries, strict=True))


def test_shares_go_to_the_entry_wherever_it_sat():
    table = Table("espionaje", ("info", "pencil", "pencil", "pencil"), 0)
    for match in matches("espionaje", table.policies, 80):
        table.add(play(match))
    data = table.to_json()
    assert sum(each["wins"] for each in data["standings"]) + data["no_winner"] == 80
    assert data["standings"][0]["share"] > 0.6


def test_processes_change_nothing():
    names = ["info", "pencil", "random"]
    alone = results(run("espionaje", names, 24, seed_from=7))
    assert results(run("espionaje", names, 24, seed_from=7, jobs=2)) == alone
    assert results(run("espionaje", names, 12, seed_from=7)) == alone[:12]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers_changes_nothing():
    distributed = pytest.importorskip(
        "distributed", reason="the extra 'cluster' is not installed: the Dask backend stays untested"
    )
    names = ["info", "pencil"]
    quiet = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(**quiet) as cluster:
        assert results(run("espionaje", names, 20, scheduler=cluster.scheduler_address)) == results(run("espionaje", names, 20))
        assert len(cluster.scheduler.workers) == 2


def test_what_cannot_be_seated_is_refused_before_the_first_game():
    for game, names, words in (
        ("espionaje", ["info"], "2 to 4"),
        ("espionaje", ["info", "nobody"], "no policy 'nobody'"),
        ("espionaje", ["info", "info@x"], "no policy 'info@x'"),
        ("emissary", ["info"], "no policies"),
        ("chess", ["info"], "no game"),
    ):
        with pytest.raises(ParseError, match=words):
            next(run(game, names, 1))
    assert "adviser" in policy_names("espionaje")


def test_wilson_is_the_interval_of_scores_that_fit():
    """By its definition: the shares p whose distance from what was seen is at most z standard errors of p."""
    for wins, games in ((0, 10), (7, 10), (530, 1000), (10, 10)):
        low, high = wilson(wins, games)
        fits = [
            p / 10_000
            for p in range(10_001)
            if abs(wins / games - p / 10_000) <= 1.959964 * (p / 10_000 * (1 - p / 10_000) / games) ** 0.5
        ]
        assert (low, high) == pytest.approx((min(fits), max(fits)), abs=2e-4)


def test_the_command_prints_one_document_and_progress_elsewhere():
    out, err = io.StringIO(), io.StringIO()
    line = ["tournament", "espionaje", "--policies", "info,pencil", "--games", "20", "--json"]
    code = run_cli(line, Environment(io.BytesIO(), out, err, {}).told(line))
    data = json.loads(out.getvalue())
    assert code == 0
    assert data["games"] == 20
    assert [each["policy"] for each in data["standings"]] == ["info", "pencil"]
    assert all({"share", "interval", "seconds_per_decision"} <= set(each) for each in data["standings"])
    assert "20" in err.getvalue()
