"""Command lines that cannot be understood, and what they are told."""

from __future__ import annotations

import pytest

WRONG_SEEDS = ("abc", "-1", "1.5", str(2**53), "", " ", "4 2", "0x10", "٣", "1e3", "9" * 40)


@pytest.mark.parametrize("seed", WRONG_SEEDS)
@pytest.mark.parametrize("verb", ["deal", "solve"])
def test_a_wrong_seed_is_named_and_the_range_told(fieldcraft, verb, seed):
    outcome = fieldcraft(verb, "emissary", "--seed", seed)
    assert (outcome.code, outcome.out) == (2, "")
    assert "whole number from 0 to 9007199254740991" in outcome.err


@pytest.mark.parametrize("seed", ["0", str(2**53 - 1)])
def test_the_least_and_the_greatest_seed_deal(fieldcraft, seed):
    assert fieldcraft("deal", "emissary", "--seed", seed, "--json").document["seed"] == int(seed)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], "knows no frobnicate"),
        (["sovle", "emissary"], "Did you mean solve?"),
        (["solve"], "needs a game"),
        (["solve", "emisary"], "Did you mean emissary?"),
        (["solve", "emissary"], "--seed N"),
        (["solve", "emissary", "--sed", "4"], "Did you mean --seed?"),
        (["solve", "emissary", "--seed"], "--seed needs a value"),
        (["solve", "emissary", "--seed", "4", "extra"], "extra"),
        (["deal", "emissary", "--seed", "4", "--short=yes"], "--short takes no value"),
        (["rules"], "GAME is missing"),
        (["rules", "chess"], "no game called 'chess'"),
        (["rules", "emissary", "E99"], "no rule 'E99'"),
        (["games", "--lang", "fr"], "--lang takes en, es"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_every_refusal_of_a_line_is_plain_words_and_code_two(fieldcraft, arguments, words):
    outcome = fieldcraft(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert words in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["solve", "emissary", "--seed", "x", "--json"], "seed"),
        (["solve", "emissary", "--json", "--sed", "4"], "sed"),
        (["solve", "emissary", "--json", "--seed"], "seed"),
        (["solve", "--json"], "json"),
        (["rules", "emissary", "E99", "--json"], "rule"),
    ],
)
def test_with_json_a_refusal_is_a_document(fieldcraft, arguments, field):
    outcome = fieldcraft(*arguments)
    assert outcome.code == 2
    assert outcome.document["error"] == "usage"
    assert outcome.document["field"] == field
    assert outcome.document["message"] in outcome.err


def test_help_names_every_verb_and_ends_well(fieldcraft):
    outcome = fieldcraft("--help")
    assert outcome.code == 0
    assert all(verb in outcome.out for verb in ("solve", "deal", "verify", "rules", "games"))
    assert outcome.out == fieldcraft().out


def test_solve_is_fieldcraft_solve(fieldcraft):
    short = fieldcraft("solve", "emissary", "--help", program="solve")
    assert short.out == fieldcraft("solve", "emissary", "--help").out.replace("fieldcraft solve", "solve")


@pytest.mark.parametrize("option", ["ability_reshuffle=maybe", "ability_reshuffle", "no_such=1", "=1"])
def test_a_wrong_setting_is_told_what_there_is(fieldcraft, option):
    outcome = fieldcraft("deal", "emissary", "--seed", "1", "--option", option, "--json")
    assert outcome.code == 2
    assert outcome.document["field"] in ("option", "ability_reshuffle")


def test_settings_go_into_the_deal(fieldcraft):
    arguments = ["--option", "ability-reshuffle=false", "--option", "reshuffle_timing=eager", "--json"]
    deal = fieldcraft("deal", "emissary", "--seed", "1", *arguments).document
    assert deal["options"] == {"ability_reshuffle": False, "reshuffle_timing": "eager"}


def test_an_internal_fault_is_one_line_and_the_traceback_is_to_be_had(fieldcraft, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("one by none")

    monkeypatch.setattr("cli.games.list_games", broken)
    outcome = fieldcraft("games", "--json")
    assert outcome.code == 1
    assert outcome.document["error"] == "internal"
    assert "one by none" in outcome.err
    assert "FIELDCRAFT_DEBUG=1" in outcome.err
    assert outcome.err.count("\n") == 1
    assert "Traceback" in fieldcraft("games", variables={"FIELDCRAFT_DEBUG": "1"}).err


@pytest.mark.parametrize("moment", ["cli.games.environment_of", "cli.games.list_games"])
def test_an_interrupt_is_code_130(fieldcraft, monkeypatch, moment):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(moment, interrupted)
    outcome = fieldcraft("games", "--json")
    assert outcome.code == 130
    assert outcome.document["error"] == "interrupted"


def test_an_output_that_cannot_be_written_is_told(fieldcraft, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cli.games.list_games", full)
    outcome = fieldcraft("games")
    assert outcome.code == 2
    assert "No space left on device" in outcome.err


def test_games_lists_what_is_registered(fieldcraft):
    rows = fieldcraft("games", "--json").lines
    assert rows[0] == {"game": "emissary", "title": "The Emissary", "players": [1, 1], "variants": ["full", "short"]}
    assert "The Emissary" in fieldcraft("games").out


def test_refusals_keep_their_place_and_speak_one_language(fieldcraft):
    outcome = fieldcraft("deal", "emissary", "--deal", "-", "--json", stdin=b'{"format": "fieldcraft/emissary-deal@1"\n')
    assert outcome.document["line"] == 2
