"""``solve emissary``: answers, limits, parts, many seeds, and what is said of each."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace

import pytest

from cli.environment import Environment
from cli.render.emissary_summary import Summary, duration, show_summary
from cli.render.emissary_words import verdict
from engine.core.formats import validate
from engine.emissary.deal_file import deal_from_json, deal_to_json
from engine.emissary.formats import AnswerFile
from engine.emissary.plan_file import plan_from_json
from engine.emissary.replay import verify
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import SHORT
from solvers.core.result import Result
from solvers.core.status import Status


def club_deal():
    """A deal that is hard for its size: every hand is the eight clubs."""
    deal = deal_to_json(deal_from_seed(5, SHORT))
    for visit in deal["visits"]:
        deck = visit["shuffles"][0]
        deck.sort(key=lambda card: card[1] != "C")
    return {**deal, "seed": None}


@pytest.mark.parametrize(
    "arguments", [("--seed", "42"), ("--seed", "3", "--short"), ("--seed", "3", "--option", "ability_reshuffle=false")]
)
def test_the_answer_holds_a_plan_that_replays_to_its_claims(fieldcraft, arguments):
    answer = fieldcraft("solve", "emissary", *arguments, "--json").document
    replayed = verify(deal_from_json(answer["deal"]), plan_from_json(answer["plan"]))
    assert answer["score"] == answer["plan"]["score"] == replayed.score
    assert answer["abilities"] == replayed.jacks_used + replayed.supporters_used
    assert answer["status"] == answer["plan"]["status"] == "proved"
    assert answer["plan"]["optimal"] is True


def test_the_answer_is_of_its_published_format(fieldcraft):
    whole = fieldcraft("solve", "emissary", "--seed", "1", "--json").document
    assert validate(AnswerFile, whole).plan.score == whole["score"]
    assert validate(AnswerFile, fieldcraft("solve", "emissary", "--seed", "1", "--json", "--only", "plan").document).deal is None


def test_a_deal_in_a_file_has_the_answer_of_its_seed(fieldcraft):
    deal = json.dumps(fieldcraft("deal", "emissary", "--seed", "9", "--short", "--json").document).encode()
    by_file = fieldcraft("solve", "emissary", "--deal", "-", "--json", stdin=deal).document
    by_seed = fieldcraft("solve", "emissary", "--seed", "9", "--short", "--json").document
    assert by_file["plan"] == by_seed["plan"]
    again = json.dumps(by_seed).encode()
    assert fieldcraft("solve", "emissary", "--deal", "-", "--json", stdin=again).document["plan"] == by_seed["plan"]


def test_every_ability_of_a_proved_plan_has_its_reason(fieldcraft):
    for seed in range(1, 6):
        answer = fieldcraft("solve", "emissary", "--seed", str(seed), "--json").document
        used = [
            (visit, step)
            for visit, made in enumerate(answer["plan"]["visits"], start=1)
            for step, done in enumerate(made["steps"], start=1)
            if done["do"] == "ability"
        ]
        assert [(reason["visit"], reason["step"]) for reason in answer["reasons"]] == used
        assert all(reason["kingdom"] not in reason["possible"] for reason in answer["reasons"])


def test_only_the_parts_asked_for(fieldcraft):
    arguments = ("solve", "emissary", "--seed", "1", "--short", "--json", "--only")
    assert {"plan"} == {"deal", "plan", "reasons"} & fieldcraft(*arguments, "plan").document.keys()
    assert {"deal", "reasons"} == {"deal", "plan", "reasons"} & fieldcraft(*arguments, "deal,reasons").document.keys()
    refused = fieldcraft(*arguments, "plan,picture")
    assert refused.code == 2
    assert "deal, plan, reasons" in refused.document["message"]


@pytest.mark.parametrize("limit", [("--limit-nodes", "50"), ("--limit-seconds", "0.000001")])
def test_a_limit_gives_what_was_found_and_says_so(fieldcraft, limit):
    raw = json.dumps(club_deal()).encode()
    answer = fieldcraft("solve", "emissary", "--deal", "-", *limit, "--json", stdin=raw)
    assert answer.code == 0
    found = answer.document
    assert (found["status"], found["plan"]["optimal"]) == ("found", False)
    assert found["score"] <= found["upper_bound"]
    told = fieldcraft("solve", "emissary", "--deal", "-", *limit, stdin=raw)
    assert told.code == 0
    assert f"{found['score']} of 8" in told.out
    assert "within the limit" in told.out
    assert "proved" not in told.out


def test_a_limit_of_nodes_gives_the_same_answer_every_time(fieldcraft):
    raw = json.dumps(club_deal()).encode()
    limited = [fieldcraft("solve", "emissary", "--deal", "-", "--limit-nodes", "300", "--json", stdin=raw) for _ in range(2)]
    answers = [{**each.document, "seconds": 0} for each in limited]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("value", ["0", "-1", "x", "inf", "nan", ""])
def test_a_wrong_limit_is_refused(fieldcraft, value):
    for option in ("--limit-seconds", "--limit-nodes"):
        outcome = fieldcraft("solve", "emissary", "--seed", "1", option, value)
        assert outcome.code == 2
        assert option in outcome.err


def test_many_seeds_come_as_lines_in_their_order(fieldcraft):
    rows = fieldcraft("solve", "emissary", "--seeds", "4-6,2,5", "--short", "--json").lines
    assert [row["seed"] for row in rows] == [2, 4, 5, 6]
    one = fieldcraft("solve", "emissary", "--seed", "5", "--short", "--json").document
    assert {**rows[2], "seconds": 0} == {**one, "seconds": 0}


def test_more_processes_change_nothing(fieldcraft):
    line = ("solve", "emissary", "--seeds", "1-6", "--short", "--json", "--only", "plan")
    alone, shared = (fieldcraft(*line, "--jobs", jobs).lines for jobs in ("1", "2"))
    assert [{**row, "seconds": 0} for row in alone] == [{**row, "seconds": 0} for row in shared]


def test_many_seeds_are_summed_up(fieldcraft):
    out = fieldcraft("solve", "emissary", "--seeds", "1-12", "--short").out
    rows = fieldcraft("solve", "emissary", "--seeds", "1-12", "--short", "--json", "--only", "plan").lines
    assert "deals solved: 12" in out
    assert f"{12:>9}  100.0%" in out
    for fewest in {row["abilities"] for row in rows}:
        count = sum(row["abilities"] == fewest for row in rows)
        assert f"{fewest:>4}{count:>9}{100 * count / 12:>7.1f}%" in out
    assert f"mean {sum(row['abilities'] for row in rows) / 12:.2f}" in out


@pytest.mark.parametrize("seeds", ["", "x", "5-3", "1-", "-3", "1,,2", f"1-{2**53}", "1.5"])
def test_wrong_seeds_are_refused(fieldcraft, seeds):
    outcome = fieldcraft("solve", "emissary", "--seeds", seeds, "--json")
    assert outcome.code == 2
    assert outcome.document["field"] == "seeds"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seeds", "1-3", "--seed", "1"], "--seeds excludes"),
        (["--seed", "1", "--jobs", "2"], "--jobs goes with --seeds"),
        (["--seeds", "1-3", "--jobs", "0"], "--jobs takes a whole number"),
    ],
)
def test_options_that_do_not_go_together(fieldcraft, arguments, words):
    outcome = fieldcraft("solve", "emissary", *arguments)
    assert outcome.code == 2
    assert words in outcome.err


def test_the_summary_tells_what_is_not_proved(fieldcraft):
    raw_limit = ("--limit-nodes", "1")
    out = fieldcraft("solve", "emissary", "--seeds", "1-20", *raw_limit).out
    assert "Not proved within the limit: 20 of 20 (seeds 1, 2, 3," in out
    assert "Every answer is proved" not in out


@pytest.mark.parametrize("abilities", [0, 1, 2])
@pytest.mark.parametrize(("score", "bound"), [(16, 16), (15, 16), (14, 15)])
@pytest.mark.parametrize("status", [Status.PROVED, Status.FOUND])
def test_nothing_is_called_proved_that_is_not(status, score, bound, abilities):
    if status is Status.PROVED and score != bound:
        return
    deal = SimpleNamespace(rules=SimpleNamespace(best_score=16))
    tour = SimpleNamespace(score=score, upper_bound=bound, abilities=abilities, replay=SimpleNamespace(deal=deal))
    environment = Environment(io.BytesIO(), io.StringIO(), io.StringIO())
    words = verdict(environment, Result(tour, status, 1, 0.1))
    assert words.startswith(f"{score} of 16, ")
    assert ("proved" in words) == (status is Status.PROVED)
    assert ("limit" in words) == (status is Status.FOUND)
    if status is Status.FOUND and score < bound:
        assert f"more than {bound}" in words
    if status is Status.PROVED and abilities == 2:
        assert "fewer than 2 abilities" in words


def test_an_empty_summary_says_so():
    out = io.StringIO()
    environment = Environment(io.BytesIO(), out, io.StringIO(), {}, width=80, terminal=False)
    show_summary(environment, Summary(), "Title")
    assert out.getvalue() == "Title\nNo deal was finished.\n"


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.00004, "0.04 ms"), (0.0364, "36 ms"), (0.364, "364 ms"), (1.42, "1.4 s"), (95, "95 s")]
)
def test_lengths_of_time(seconds, told):
    assert duration(seconds) == told


def test_a_terminal_gets_colour_and_no_color_is_heeded(fieldcraft):
    line = ("solve", "emissary", "--seed", "7", "--short")
    plain = fieldcraft(*line).out
    assert "\x1b" not in plain
    coloured = fieldcraft(*line, terminal=True, variables={"TERM": "xterm"}).out
    assert "\x1b[31m" in coloured
    assert fieldcraft(*line, terminal=True, variables={"TERM": "xterm", "NO_COLOR": "1"}).out == plain
    assert "\x1b" not in fieldcraft(*line, terminal=True, width=44, variables={"TERM": "xterm"}).out


@pytest.mark.parametrize("width", [30, 44, 60, 80, 200])
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_line_is_wider_than_the_terminal(fieldcraft, width, language):
    for line in (["solve", "emissary", "--seed", "42"], ["deal", "emissary", "--seed", "42"], ["rules", "emissary", "E5"]):
        out = fieldcraft(*line, "--lang", language, width=width).out
        assert max(map(len, out.splitlines())) <= min(width, 80)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_an_encoding_without_suits_gets_letters(fieldcraft, encoding):
    outcome = fieldcraft("solve", "emissary", "--seed", "42", "--lang", "es", encoding=encoding)
    assert outcome.code == 0
    assert "KH" in outcome.out
    assert "♥" not in outcome.out
