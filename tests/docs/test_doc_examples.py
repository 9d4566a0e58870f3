"""The examples in the documents are true: Python is run, JSON fits its schema, links lead somewhere.

Console transcripts are compared with what the commands print in ``tests/cli/test_cli_transcripts.py``.
"""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.core.schemas import DOCUMENTS, JOURNALS, document_schema, journal_schema

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
IDS = [path.relative_to(ROOT).as_posix() for path in PAGES]
KINDS = {"python", "json", "jsonl", "console", "sh", "powershell", "text", "js", "toml", "session"}
FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(path: Path, *kinds: str) -> Iterator[str]:
    for kind, text in FENCE.findall(path.read_text(encoding="utf-8")):
        if kind in kinds:
            yield text


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_python_examples_give_what_they_say(path: Path) -> None:
    runner = doctest.DocTestRunner(verbose=False)
    name = path.relative_to(ROOT).as_posix()
    examples = doctest.DocTestParser().get_doctest(path.read_text(encoding="utf-8"), {}, name, str(path), 0)
    said: list[str] = []
    runner.run(examples, out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_every_block_is_of_a_kind_that_is_looked_at(path: Path) -> None:
    kinds = [kind for kind, _ in FENCE.findall(path.read_text(encoding="utf-8"))]
    assert set(kinds) <= KINDS
    assert all(">>>" in text for text in blocks(path, "python")), "a python block without examples is never run"


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_json_examples_fit_their_schemas(path: Path) -> None:
    for text in blocks(path, "json"):
        _assert_fits(json.loads(text))
    for text in blocks(path, "jsonl"):
        header, *events = [json.loads(line) for line in text.splitlines()]
        assert header["game"] in JOURNALS, header
        for line in (header, *events):
            Draft202012Validator(journal_schema(header["game"])).validate(line)


def _assert_fits(document: Any) -> None:
    name = str(document.get("format", "")).removeprefix("fieldcraft/")
    if "error" in document:
        name = "refusal@1"
    if name == "journal@1":
        Draft202012Validator(journal_schema(document["game"])).validate(document)
    elif name in DOCUMENTS:
        Draft202012Validator(document_schema(name)).validate(document)
    else:
        assert not name, f"{name} has no published schema"


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_links_lead_somewhere(path: Path) -> None:
    targets = [target.split("#")[0] for target in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if target and not (path.parent / target).exists()] == []


def test_the_map_shows_every_module_of_the_core() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = {path.name for path in (ROOT / "engine" / "core").glob("*.py")} - {"__init__.py"}
    assert {name for name in modules if f"`{name}`" not in page} == set()


def test_every_format_and_check_is_on_its_page() -> None:
    formats = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert [
        name for name in (*DOCUMENTS, *(f"journal@1-{game}" for game in JOURNALS)) if f"schemas/{name}.json" not in formats
    ] == []
    checks = (ROOT / "tests" / "conformance" / "checks.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    named = re.findall(r"^    (\w+),$", checks[checks.index("CHECKS:") :], re.MULTILINE)
    assert named
    assert [name for name in named if f"`{name}`" not in page] == []


def test_every_transcript_is_compared_with_what_is_printed() -> None:
    compared = (ROOT / "tests" / "cli" / "test_cli_transcripts.py").read_text(encoding="utf-8")
    assert [
        name for name, path in zip(IDS, PAGES, strict=True) if any(blocks(path, "console")) and f'"{name}"' not in compared
    ] == []
