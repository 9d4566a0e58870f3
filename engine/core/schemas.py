"""The published formats: which dataclass stands for which, and their JSON Schemas (``docs/schemas``).

Formats are named as their ``format`` field names them, without ``fieldcraft/``. A journal has one schema a game, which describes
one line: the first line, an event, or a correction. ``python -m engine.core.schemas docs/schemas`` writes all files; a test holds
the published ones to this. Left out: states as JSON, which are for tools and tests of ours.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, Union

from engine.core.formats import json_schema
from engine.core.journal import JOURNAL_FORMAT

DOCUMENTS: Final[dict[str, str]] = {
    "refusal@1": "engine.core.schemas:Refusal",
    "emissary-deal@1": "engine.emissary.formats:DealFile",
    "emissary-plan@1": "engine.emissary.formats:PlanFile",
    "emissary-answer@1": "engine.emissary.formats:AnswerFile",
    "emissary-position@1": "engine.emissary.formats:PositionFile",
    "espionaje-deal@1": "engine.espionaje.formats:DealFile",
    "agencia-deal@1": "engine.agencia.formats:DealFile",
}
"""Name of a format of whole documents -> module and dataclass."""

JOURNALS: Final[dict[str, tuple[str, str]]] = {
    "emissary": ("engine.emissary.formats:TourHeader", "engine.emissary.formats:TourEvent"),
    "espionaje": ("engine.espionaje.formats:HeaderLine", "engine.espionaje.formats:EventLine"),
    "agencia": ("engine.agencia.formats:HeaderLine", "engine.agencia.formats:EventLine"),
}
"""Name of a game -> the dataclass of its journal's first line, and the union of its events."""


@dataclass(frozen=True)
class Refusal:
    """A refusal, as ``--json`` prints it: what kind, where, and why in words.

    ``error`` goes with the exit code: ``internal`` 1, ``usage`` 2, ``contradiction`` 3, ``does-not-exist`` 4, ``false-claim`` 5,
    ``interrupted`` 130. ``line`` counts the lines of a file and ``events`` the events of a journal from 1; event 0 is what the
    seat knew beforehand. ``problems`` lists all faults of a document that has several.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "allow"}

    error: Literal["internal", "usage", "contradiction", "does-not-exist", "false-claim", "interrupted"]
    message: str
    line: int | None = None
    field: str | None = None
    visit: int | None = None
    step: int | None = None
    rule: str | None = None
    events: tuple[int, ...] | None = None
    problems: tuple[dict[str, Any], ...] | None = None


def load(where: str) -> Any:
    """The type that ``module:name`` names."""
    module, name = where.split(":")
    return getattr(import_module(module), name)


def journal_line_of(game: str) -> Any:
    """The union of the first line and all events of a game's journal, corrections left out; None if it is not registered."""
    if game not in JOURNALS:
        return None
    header, events = map(load, JOURNALS[game])
    return Union[header, events]  # noqa: UP007 - the parts are values here


def document_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format of whole documents."""
    return {**json_schema(load(DOCUMENTS[name])), "title": f"fieldcraft/{name}"}


def journal_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of one line of a game's journal: its first line, one of its events, or a correction of one."""
    made = json_schema(journal_line_of(game))
    header = {"$ref": f"#/$defs/{load(JOURNALS[game][0]).__name__}"}
    events = [part for part in made.pop("anyOf") if part != header]
    number = {"type": "integer", "minimum": 1, "description": "The number of an earlier event: its line less one."}
    made["$defs"]["Retract"] = _correction("retract", "An earlier event did not happen.", of=number)
    made["$defs"]["Replace"] = _correction(
        "replace", "What an earlier event really was.", of=number, **{"with": {"oneOf": events}}
    )
    corrections = [{"$ref": f"#/$defs/{name}"} for name in ("Retract", "Replace")]
    return {**made, "title": f"One line of a journal, {JOURNAL_FORMAT}, of {game}", "oneOf": [header, *events, *corrections]}


def _correction(kind: str, description: str, **fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": {"event": {"const": kind}, **fields},
        "required": ["event", *fields],
        "additionalProperties": False,
    }


def schema_files() -> dict[str, str]:
    """The name and the text of every published file."""
    made = {f"{name}.json": document_schema(name) for name in DOCUMENTS}
    made |= {f"journal@1-{game}.json": journal_schema(game) for game in JOURNALS}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in sorted(made.items())}


def write_schemas(folder: Path) -> None:
    """Write all published files into a folder, and delete what is no longer published."""
    folder.mkdir(parents=True, exist_ok=True)
    files = schema_files()
    for path in folder.glob("*.json"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]))
