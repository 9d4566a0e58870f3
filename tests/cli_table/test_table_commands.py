"""``advise``, ``why`` and ``journal`` for programs: the contract's answers, refusals and exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.registry import load_game

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "espionaje"
CARDS = ("--cards", str(VECTORS / "cards.toml"))
ANSWERS = sorted(path.stem for path in VECTORS.glob("*.json"))
Run = Callable[..., Any]

CONTRACT = """{"format": "fieldcraft/journal@1", "game": "espionaje", "players": 4, "seat": 1, "first": 1,\
 "hand": ["agent:blue", "device:plane", "city:london"]}
{"event": "suspicion", "by": 1, "cards": ["city:paris", "agent:red"], "passed": [2, 3], "shown_by": 4, "shown": "agent:red"}
{"event": "suspicion", "by": 2, "cards": ["city:rome", "city:london"], "passed": [3, 4], "shown_by": 1, "shown": "city:london"}
{"event": "suspicion", "by": 3, "cards": ["device:radio", "city:tokyo"], "passed": [4, 1, 2], "shown_by": null}
"""


def close(one: Any, other: Any) -> bool:
    """Equal, numbers to 1e-9; lists of cards in any order of their entries."""
    if isinstance(one, float) or isinstance(other, float):
        return one is not None and other is not None and abs(one - other) < 1e-9
    if isinstance(one, dict):
        return all(name in other and close(value, other[name]) for name, value in one.items())
    return bool(one == other)


def rounded(number: float) -> float:
    """A number as lists of advice compare it."""
    return float(f"{number:.12g}")


def by_cards(rows: list[dict[str, Any]]) -> dict[tuple[str, ...], dict[str, Any]]:
    return {tuple(sorted(row["cards"])): {name: row[name] for name in row if name != "cards"} for row in rows}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_answers_of_independent_programs(fieldcraft: Run, name: str) -> None:
    expected = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    done = fieldcraft("advise", "espionaje", "--journal", str(VECTORS / f"{name}.jsonl"), *CARDS, "--json")
    assert done.code == expected["exit"]
    if done.code == 3:
        assert done.document["error"] == "contradiction"
        assert done.document["events"] in expected["conflicts"]
        return
    answer, wanted = done.document, expected["answer"]
    assert answer["worlds"] == wanted["worlds"]
    assert close(wanted["secret"], answer["secret"])
    assert close(wanted["where"], answer["where"])
    for part in ("triples", "suspicions"):
        made, there = by_cards(answer[part]), by_cards(wanted[part])
        assert made.keys() == there.keys()
        assert all(close(numbers, made[cards]) for cards, numbers in there.items())
    sets = {(proof["card"], proof["at"]): proof["sets"] for proof in expected["proofs"]}
    assert {(each["card"], each["at"]) for each in answer["proved"]} == set(sets)
    assert all(each["because"] in sets[each["card"], each["at"]] for each in answer["proved"])
    named = tuple(sorted(answer["accuse"]["cards"]))
    assert answer["accuse"]["p"] == pytest.approx(by_cards(wanted["triples"])[named]["p"])
    if answer["suspicions"] == []:
        assert answer["accuse"]["p"] == pytest.approx(wanted["accuse"]["p"])


@pytest.mark.parametrize("name", [name for name in ANSWERS if "conflict" not in name])
def test_the_unknown_reply_model(fieldcraft: Run, name: str) -> None:
    expected = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["reply_unknown"]
    journal = str(VECTORS / f"{name}.jsonl")
    answer = fieldcraft("advise", "espionaje", "--journal", journal, *CARDS, "--reply", "unknown", "--json").document
    assert close(expected["secret"], answer["secret"])
    assert all(each["gain_bits"] is None for each in answer["suspicions"])


def test_the_example_of_the_contract(fieldcraft: Run) -> None:
    done = fieldcraft("advise", "espionaje", "--journal", "-", "--json", lines=CONTRACT)
    answer = done.document
    names = ["worlds", "your_turn", "model", "secret", "triples", "where", "proved", "suspicions", "accuse", "lay_down"]
    assert [name for name in answer if name in names] == names
    assert (answer["worlds"], answer["your_turn"]) == (1548, False)
    assert answer["secret"]["device"]["radio"] == pytest.approx(0.47413793103448276)
    assert answer["proved"][:1] == [{"card": "agent:blue", "at": "1", "because": [0]}]
    assert {"card": "agent:red", "at": "4", "because": [1]} in answer["proved"]
    values = [rounded(each["value"]) for each in answer["suspicions"]]
    assert values == sorted(values, reverse=True)
    assert 0.0 < values[0] < 1.0
    best = max(answer["suspicions"], key=lambda each: each["gain_bits"])
    assert set(best["cards"]) == {"device:radio", "city:paris"}
    assert best["gain_bits"] == pytest.approx(1.4693766830244712)
    assert best["p_all_pass"] == pytest.approx(0.25862068965517243)


def test_only_works_out_what_is_asked(process: Run, folders: Path) -> None:
    path = folders / "game.jsonl"
    path.write_text(CONTRACT, encoding="utf-8")
    done = process("advise", "espionaje", "--journal", str(path), "--json", "--only", "where,secret")
    assert list(done.document) == ["secret", "where"]
    exact = process("advise", "espionaje", "--journal", str(path), "--json", "--only", "suspicions").document["suspicions"]
    assert {each["value"] for each in exact} == {None}
    gains = [rounded(each["gain_bits"]) for each in exact]
    assert gains == sorted(gains, reverse=True)


def test_parts_without_explanations_do_not_import_the_model(folders: Path) -> None:
    import subprocess
    import sys

    path = folders / "game.jsonl"
    path.write_text(CONTRACT, encoding="utf-8")
    line = ["advise", "espionaje", "--journal", str(path), "--json", "--only", "secret,where,suspicions"]
    code = f"import sys; from cli.main import run; run({line!r}); print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert not {"ortools", "rich", "prompt_toolkit"} & {name.split(".")[0] for name in done.stdout.splitlines()[-1].split()}


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("--reply", "maybe"), "reply"),
        (("--only", "secret,nothing"), "only"),
        (("--journal", "/no/such/file"), None),
    ],
)
def test_wrong_usage_is_code_two(fieldcraft: Run, arguments: tuple[str, ...], field: str | None) -> None:
    journal = () if "--journal" in arguments else ("--journal", "-")
    done = fieldcraft("advise", "espionaje", *journal, *arguments, "--json", lines=CONTRACT)
    assert done.code == 2
    assert done.document["error"] == "usage"
    assert done.document.get("field") == field


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"by": 2', '"by": 3', {"line": 3, "field": "by"}),
        ('"passed": [3, 4]', '"passed": [4, 3]', {"line": 3, "field": "passed"}),
        ('["city:rome", "city:london"]', '["city:rome", "city:rome"]', {"line": 3, "field": "cards"}),
        ("city:tokyo", "city:oslo", {"line": 4, "field": "cards"}),
        ('"players": 4', '"players": 5', {"line": 1, "field": "players"}),
        ("journal@1", "journal@9", {"line": 1, "field": "format"}),
        ('"shown_by": 4, ', "", {"line": 2}),
    ],
)
def test_a_journal_out_of_order_names_line_and_field(fieldcraft: Run, old: str, new: str, place: dict[str, Any]) -> None:
    for line in (("advise", "espionaje", "--journal", "-"), ("journal", "check", "-")):
        done = fieldcraft(*line, "--json", lines=CONTRACT.replace(old, new, 1))
        assert done.code == 2
        assert place.items() <= done.document.items()


def test_why_explains_with_events_that_none_can_be_left_out_of(fieldcraft: Run) -> None:
    done = fieldcraft("why", "espionaje", "--journal", "-", "--card", "agent:red", "--at", "4", "--json", lines=CONTRACT)
    assert (done.document["card"], done.document["at"], done.document["because"]) == ("agent:red", "4", [1])
    done = fieldcraft("why", "espionaje", "--journal", "-", "--card", "agent:red", "--at", "2", "--json", lines=CONTRACT)
    assert done.document["is_there"] is False
    words = fieldcraft("why", "espionaje", "--journal", "-", "--card", "agent:red", lines=CONTRACT)
    assert words.out.startswith("red is with Player 4, because:\n  1. Player 1: red, paris;")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--card", "city:paris"), 4),
        (("--card", "city:paris", "--at", "secret"), 4),
        (("--card", "city:oslo"), 2),
        (("--card", "city:paris", "--at", "5"), 2),
        ((), 2),
    ],
)
def test_why_refuses_what_is_not_proved(fieldcraft: Run, arguments: tuple[str, ...], code: int) -> None:
    assert fieldcraft("why", "espionaje", "--journal", "-", *arguments, "--json", lines=CONTRACT).code == code


def test_a_torn_journal_is_mended_and_said(fieldcraft: Run, folders: Path) -> None:
    path = folders / "game.jsonl"
    for cut in range(len(CONTRACT) - 120, len(CONTRACT), 7):
        path.write_text(CONTRACT[:cut], encoding="utf-8")
        done = fieldcraft("advise", "espionaje", "--journal", str(path), "--json", "--only", "worlds")
        assert done.code == 0, done.err
        is_whole = CONTRACT[cut - 1] == "\n" or CONTRACT[cut] == "\n"
        assert ("was torn" in done.err) == (not is_whole)
        if not is_whole:
            torn = CONTRACT[:cut].rpartition("\n")[2]
            assert path.with_name(path.name + ".torn").read_text(encoding="utf-8").endswith(torn + "\n")
            assert path.read_text(encoding="utf-8") + torn == CONTRACT[:cut]


def test_a_contradiction_reads_in_words_and_as_json(fieldcraft: Run) -> None:
    line = '{"event": "suspicion", "by": 4, "cards": ["agent:red", "city:rome"], "passed": [1, 2, 3], "shown_by": null}\n'
    extra = CONTRACT + line + line.replace('"by": 4', '"by": 1').replace("[1, 2, 3]", "[2, 3, 4]")
    for command in (("advise", "espionaje", "--journal", "-"), ("journal", "check", "-")):
        done = fieldcraft(*command, "--json", lines=extra)
        assert done.code == 3
        assert done.document["events"] == [1, 5]
        words = fieldcraft(*command, lines=extra)
        assert "Event 1:" in words.err
        assert words.out == ""


def test_an_onlooker_gets_no_suspicions(fieldcraft: Run) -> None:
    text = fieldcraft("journal", "redact", "-", lines=CONTRACT).out
    answer = fieldcraft("advise", "espionaje", "--journal", "-", "--json", lines=text).document
    assert answer["suspicions"] == []
    assert answer["lay_down"] is None
    assert '"shown"' not in text
    assert json.loads(text.splitlines()[0])["seat"] is None


def test_a_seat_that_has_seen_the_secret_gets_no_advice(fieldcraft: Run) -> None:
    text = CONTRACT + '{"event": "announce", "by": 4}\n{"event": "check", "by": 4, "correct": false}\n'
    before = fieldcraft("advise", "espionaje", "--journal", "-", "--json", lines=text).document
    assert before["lay_down"] is not None
    text += '{"event": "check", "by": 1, "correct": false}\n'
    after = fieldcraft("advise", "espionaje", "--journal", "-", "--json", lines=text).document
    assert (after["suspicions"], after["accuse"], after["lay_down"]) == ([], None, None)
    assert after["where"] == before["where"], "a wrong guess is not three wrong cards"


def test_journal_compact_and_its_mapping(fieldcraft: Run, folders: Path) -> None:
    lines = CONTRACT.splitlines()
    text = "\n".join([*lines[:2], '{"event": "announce", "by": 2}', '{"event": "retract", "of": 2}', *lines[2:]]) + "\n"
    done = fieldcraft("journal", "compact", "-", "--json", lines=text)
    assert done.document["numbers"] == {"1": 1, "4": 2, "5": 3}
    plain = fieldcraft("journal", "compact", "-", lines=text)
    assert plain.out == CONTRACT
    assert "4 -> 2, 5 -> 3" in plain.err
    out = folders / "clean.jsonl"
    assert fieldcraft("journal", "compact", "-", "--out", str(out), lines=text).code == 0
    assert out.read_text(encoding="utf-8") == CONTRACT
    assert fieldcraft("journal", "compact", "-", "--out", str(out), lines=text).code == 2
    assert fieldcraft("journal", "compact", "-", "--out", str(out), "--force", lines=text).code == 0


def test_journal_show_tells_corrections(fieldcraft: Run) -> None:
    text = CONTRACT + '{"event": "retract", "of": 3}\n'
    done = fieldcraft("journal", "show", "-", lines=text)
    assert "(deleted) Player 3: radio, tokyo; all passed." in done.out
    document = fieldcraft("journal", "show", "-", "--json", lines=text).document
    assert [event["mark"] for event in document["events"]] == ["stands", "stands", "deleted"]


def test_journal_redact_to_a_seat_that_saw_more_is_refused(fieldcraft: Run) -> None:
    line = '{"event": "suspicion", "by": 4, "cards": ["agent:green", "city:rome"], "passed": [1], "shown_by": 2}\n'
    hand = ("--hand", "city:rome,agent:green,device:camera")
    refused = fieldcraft("journal", "redact", "-", "--seat", "2", *hand, "--json", lines=CONTRACT + line)
    assert refused.code == 2
    assert refused.document["events"] == [4]
    hand = ("--hand", "city:rome,agent:black,device:camera")
    done = fieldcraft("journal", "redact", "-", "--seat", "2", *hand, lines=CONTRACT + line)
    assert done.code == 0
    shown = [json.loads(each).get("shown") for each in done.out.splitlines()[1:]]
    assert shown == [None, "city:london", None, "city:rome"]


@pytest.mark.parametrize("verb", ["check", "show", "compact", "redact"])
def test_the_journal_verbs_on_a_tour(fieldcraft: Run, verb: str) -> None:
    game = load_game("emissary")
    state = game.initial_state(game.deal(5, game.facts.setups[0]))
    lines = [game.header(state, 1), *(event.seen_by(1) for event in game.opening(state))]
    for _ in range(12):
        action = game.legal_actions(state)[0]
        lines += [event.seen_by(1) for event in game.events(state, action)]
        state = game.apply(state, action)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = fieldcraft("journal", verb, "-", lines=text)
    assert done.code == 0, done.err
    if verb in ("compact", "redact"):
        assert [json.loads(line) for line in done.out.splitlines()] == lines
    broken = text.replace('"event": "visit"', '"event": "answer"', 1)
    assert fieldcraft("journal", "check", "-", lines=broken).code == 2


@pytest.mark.parametrize("line", [(), ("chek", "x"), ("check",), ("check", "/no/such/file"), ("redact", "-", "--seat", "x")])
def test_wrong_journal_lines_are_code_two(fieldcraft: Run, line: tuple[str, ...]) -> None:
    done = fieldcraft("journal", *line, lines=CONTRACT)
    assert done.code == 2
    assert done.err.startswith("fieldcraft: ")
