"""What is said in which language, and that the Spanish catalogue is complete and up to date."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from engine.core.errors import InvalidPosition, ParseError, Phrase
from table.wording import LANGUAGES, Wording, chosen_language, wording
from table.wording.catalogues import ROOMS, ROOT, compile_catalogues, extract, po_path, read, updated

ADVICE = "run: python -m table.wording.catalogues update, and translate what is new"


def fields(template: str) -> list[str]:
    """The places of a template, in alphabetical order."""
    return sorted({name or "" for _, name, _, _ in Formatter().parse(template) if name is not None})


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Every message with every translation it has; the plural with the plural."""
    for said in read(language):
        if said.id and isinstance(said.id, str):
            yield said.id, str(said.string)
        elif said.id:
            assert len(said.string) == 2, said.id
            yield from zip(said.id, said.string, strict=True)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    compile_catalogues(target=folder)
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_what_the_sources_say(language: str) -> None:
    assert po_path(language).read_text(encoding="utf-8") == updated(language), ADVICE


def test_every_message_has_its_spanish() -> None:
    missing = [said for said, spanish in pairs("es") if not spanish]
    assert not missing, f"{len(missing)} messages have no Spanish; {ADVICE}"
    assert not [each.id for each in read("es") if each.fuzzy and each.id]


def test_the_spanish_has_the_same_places() -> None:
    assert [said for said, spanish in pairs("es") if spanish and fields(said) != fields(spanish)] == []


def test_the_spanish_keeps_spaces_at_the_ends_and_the_final_full_stop() -> None:
    """Messages are put together by the program: what it relies on at their ends must be there."""

    def ends(text: str) -> tuple[int, int, bool, int]:
        inner = text.strip(" ")
        return len(text) - len(text.lstrip(" ")), len(text) - len(text.rstrip(" ")), inner.endswith("."), text.count("\n")

    assert [(said, spanish) for said, spanish in pairs("es") if spanish and ends(said) != ends(spanish)] == []


def test_english_needs_no_translation() -> None:
    assert all(not english for _, english in pairs("en"))


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def _is_message(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message"


def test_only_plain_texts_are_marked() -> None:
    """An f-string or a name inside ``message()`` could never be found in a catalogue."""
    wrong = [where for where, call in _calls() if _is_message(call) and not isinstance(call.args[0], ast.Constant)]
    assert wrong == []


def test_every_place_of_a_message_is_filled() -> None:
    """Where a template stands in the very call that gives its values, all its places are among them."""
    wrong = []
    for where, call in _calls():
        if not call.args or any(given.arg is None for given in call.keywords):
            continue
        template = call.args[0].args[0] if isinstance(call.args[0], ast.Call) and _is_message(call.args[0]) else None
        called = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if isinstance(template, ast.Constant) and (called == "say" or called[:1].isupper()):
            missing = set(fields(template.value)) - {given.arg for given in call.keywords}
            wrong += [(where, template.value, missing)] if missing else []
    assert wrong == []


def test_extraction_finds_all_ways_to_say_something(tmp_path: Path) -> None:
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "one.py").write_text(
        'message("A {a}")\nw.say("B")\nw.plural("{count} C", "{count} Cs", n)\n_("D" " d")\nsay(variable)\n', encoding="utf-8"
    )
    assert {each.id for each in extract(tmp_path) if each.id} == {"A {a}", "B", ("{count} C", "{count} Cs"), "D d"}


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "es"}, "es"),
        ({"LC_MESSAGES": "es_AR", "LANG": "en_US"}, "es"),
        ({"LC_ALL": "en_US", "LC_MESSAGES": "es_AR"}, "en"),
        ({"LC_ALL": "", "LANG": "es-419"}, "es"),
        ({"FIELDCRAFT_LANG": "ES", "LC_ALL": "en_US"}, "es"),
        ({"FIELDCRAFT_LANG": "fr", "LANG": "es_ES"}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_most_strongly(variables: dict[str, str], expected: str, compiled: Path) -> None:
    assert chosen_language(variables) == expected
    assert wording(None, variables, compiled).language == expected


def test_spanish_is_spoken_where_it_is_compiled(compiled: Path) -> None:
    spanish = wording("es", folder=compiled)
    assert spanish.say("A seed is a whole number from 0 to {most}, not {seed}.", most=9, seed=-1) != (
        "A seed is a whole number from 0 to 9, not -1."
    )
    assert "9" in spanish.say("A seed is a whole number from 0 to {most}, not {seed}.", most=9, seed=-1)


def test_a_refusal_is_spoken_wholly_in_one_language(compiled: Path) -> None:
    spanish = wording("es", folder=compiled)
    missing = ParseError(
        "{field} is missing.", place={"field": "hand"}, field=Phrase("{field}, entry {number}", field="hand", number=2)
    )
    assert spanish.error(missing) == "hand, posición 2: falta."
    both = InvalidPosition([missing, missing])
    assert spanish.error(both) == "hand, posición 2: falta. hand, posición 2: falta."
    document = spanish.error_json(both)
    assert document["error"] == "usage"
    assert document["message"] == spanish.error(both)
    assert [each["message"] for each in document["problems"]] == [spanish.error(missing)] * 2
    passed_on = ParseError("{file}: {fault}", place=both.place, file="deal.json", fault=both)
    assert spanish.error_json(passed_on) == {**document, "message": f"deal.json: {spanish.error(both)}"}


def test_plurals(compiled: Path) -> None:
    for speaker in (Wording("en"), wording("es", folder=compiled)):
        assert speaker.plural("{count} egg of {whom}", "{count} eggs of {whom}", 1, whom="Ann") == "1 egg of Ann"
        assert speaker.plural("{count} egg of {whom}", "{count} eggs of {whom}", 0, whom="Ann") == "0 eggs of Ann"


def test_without_a_catalogue_english_is_spoken(tmp_path: Path) -> None:
    for language in ("es", "fr", "../en"):
        speaker = wording(language, folder=tmp_path)
        assert speaker.language == "en"
        assert speaker.say("Kingdom {kingdom} was visited before.", kingdom=4) == "Kingdom 4 was visited before."
    assert wording("en").say("") == ""


def test_what_has_no_translation_is_said_as_it_is(compiled: Path) -> None:
    assert wording("es", folder=compiled).say("Nobody ever wrote {this}.", this="{brace}") == "Nobody ever wrote {brace}."
    assert wording("es", folder=compiled).say("") == ""


def test_english_costs_no_imports() -> None:
    code = "import sys, table.wording as w; w.wording('en').say('x'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not {"gettext", "babel", "pathlib", "locale"} & set(done.stdout.split())
