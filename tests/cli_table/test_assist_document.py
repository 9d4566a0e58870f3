"""The session in ``docs/assist.md`` is what the program prints for the lines typed in it.

After a change that is meant: ``FIELDCRAFT_UPDATE_TRANSCRIPTS=1 pytest tests/cli_table/test_assist_document.py``, and read the
difference.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.table_files import save_kept
from engine.espionaje.cards import DEFAULT_NAMES
from table.espionaje.game import COMMANDS
from table.setup import Kept

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "assist.md"
BLOCK = re.compile(r"(?<=^```session\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def test_the_session_in_the_document(fieldcraft: Callable[..., Any], folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    (block,) = BLOCK.findall(text)
    first = block.splitlines()[0]
    typed = [line.removeprefix("> ") for line in block.splitlines() if line.startswith("> ")]
    save_kept("espionaje", Kept((), DEFAULT_NAMES.to_json()))
    monkeypatch.chdir(folders)
    done = fieldcraft(*shlex.split(first)[2:], lines="\n".join(typed) + "\n")
    assert done.code == 0
    printed = f"{first}\n{done.out}"
    if os.environ.get("FIELDCRAFT_UPDATE_TRANSCRIPTS") == "1":
        DOCUMENT.write_text(text.replace(block, printed), encoding="utf-8")
        return
    assert block == printed


def test_the_document_names_every_command() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for commands, _ in COMMANDS.values():
        for command in commands.split(", "):
            assert f"`{command.split(' ')[0]}" in text
