"""What the documents and the pictures on record show is what the program prints.

A transcript is a ``$ command`` line and the output below it, in a ``console`` block of a document or as a whole file under
``pictures/``. Variables before the command make its surroundings (``$ COLUMNS=44 solve ...``). After a change that is meant, put
them all right with

    FIELDCRAFT_UPDATE_TRANSCRIPTS=1 pytest tests/cli/test_cli_transcripts.py

and read the difference before keeping it.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("README.md", "docs/commands.md")
PICTURES = sorted((Path(__file__).parent / "pictures").glob("*.txt"))
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
UPDATE = os.environ.get("FIELDCRAFT_UPDATE_TRANSCRIPTS") == "1"


@pytest.fixture
def printed(fieldcraft, monkeypatch):
    """The transcript that a command line makes now, in the project's folder."""
    monkeypatch.chdir(ROOT)

    def transcript(line):
        words = shlex.split(line.removeprefix("$ "))
        variables = {}
        while "=" in words[0]:
            name, value = words.pop(0).split("=", 1)
            variables[name] = value
        program, *arguments = words
        width = int(variables.pop("COLUMNS", "80"))
        encoding = variables.pop("PYTHONIOENCODING", "utf-8")
        if program == "solve":
            arguments.insert(0, "solve")
        outcome = fieldcraft(*arguments, width=width, encoding=encoding, variables=variables, program=program)
        return f"{line}\n{outcome.out}"

    return transcript


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_show_what_the_program_prints(printed, document):
    path = ROOT / document
    text = path.read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert blocks
    now = {block: printed(block.splitlines()[0]) for block in blocks}
    if UPDATE:
        path.write_text(BLOCK.sub(lambda match: now[match.group()], text), encoding="utf-8")
        return
    for block, current in now.items():
        assert block == current


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_pictures_are_as_on_record(printed, path):
    text = path.read_text(encoding="utf-8")
    now = printed(text.splitlines()[0])
    if UPDATE:
        path.write_text(now, encoding="utf-8")
        return
    assert text == now


def test_there_are_pictures_on_record():
    assert len(PICTURES) >= 8
