"""The commands of a session, in English and Spanish; every other line is an event of the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.core.errors import message
from table.words import Vocabulary, plain


class Verb(Enum):
    """What a session can be asked to do."""

    HELP = "help"
    GRID = "grid"
    SUGGEST = "suggest"
    WHY = "why"
    WHAT_IF = "what-if"
    LOG = "log"
    UNDO = "undo"
    REDO = "redo"
    EDIT = "edit"
    DELETE = "delete"
    FIX = "fix"
    RENAME = "rename"
    SAVE = "save"
    QUIT = "quit"


WORDS: Final[dict[Verb, tuple[str, ...]]] = {
    Verb.HELP: ("help", "?", "ayuda"),
    Verb.GRID: ("grid", "tabla"),
    Verb.SUGGEST: ("suggest", "advice", "sugiere", "consejo"),
    Verb.WHY: ("why", "por que", "porque"),
    Verb.WHAT_IF: ("what-if", "what if", "whatif", "y si", "que pasa si"),
    Verb.LOG: ("log", "registro", "historial"),
    Verb.UNDO: ("undo", "deshacer", "deshaz"),
    Verb.REDO: ("redo", "rehacer", "rehaz"),
    Verb.EDIT: ("edit", "correct event", "editar", "edita", "corregir", "corrige"),
    Verb.DELETE: ("delete", "borrar", "borra", "eliminar", "elimina"),
    Verb.FIX: ("fix", "arreglar", "arregla"),
    Verb.RENAME: ("rename", "renombrar", "renombra"),
    Verb.SAVE: ("save", "guardar", "guarda"),
    Verb.QUIT: ("quit", "exit", "bye", "salir", "fin"),
}
"""The words for each command, the one shown in help first."""

HELP: Final[tuple[tuple[str, str], ...]] = (
    (message("grid"), message("what is known and likely")),
    (message("suggest [N]"), message("the best N moves with their numbers")),
    (message("why CARD [at PLACE]"), message("which events prove it")),
    (message("what-if LINE"), message("what a line would mean, without entering it")),
    (message("log"), message("everything entered, with numbers")),
    (message("undo, redo"), message("take the last thing back, or put it back")),
    (message("edit N LINE"), message("correct event N; what the line leaves out stays; 0 is your hand")),
    (message("delete N"), message("forget event N")),
    (message("fix N"), message("carry out correction N of those offered")),
    (message("rename N NAME"), message("call player N by another name")),
    (message("save [FILE]"), message("where the journal is, or a copy of it")),
    (message("quit"), message("leave; everything is kept")),
)
"""What a session can be asked, and what that means; both as templates, since commands have their names in every language."""


@dataclass(frozen=True)
class Command:
    """A command, and the rest of its line as typed."""

    verb: Verb
    rest: str


_BY_WORD: Final = {word: verb for verb, words in WORDS.items() for word in words}
_LONGEST: Final = max(word.count(" ") + 1 for word in _BY_WORD)


def parse_command(line: str) -> Command | None:
    """The command that a line begins with, or None for an event of the game.

    >>> parse_command("what if paris red 4")
    Command(verb=<Verb.WHAT_IF: 'what-if'>, rest='paris red 4')
    >>> parse_command("paris red 4") is None
    True
    """
    words = line.strip().lstrip("/¿").split()
    for count in range(min(_LONGEST, len(words)), 0, -1):
        start = " ".join(plain(word) for word in words[:count])
        verb = _BY_WORD.get(start if start == "?" else start.strip(":?"))
        if verb is Verb.HELP and start == "?" and len(words) > 1:
            continue
        if verb is not None:
            rest = re.split(r"\s+", line.strip(), maxsplit=count)
            return Command(verb, rest[count] if len(rest) > count else "")
    return None


def near_command(line: str) -> str | None:
    """The command word that a line not understood may have meant, or None.

    >>> near_command("udno")
    'undo'
    """
    words = line.split()
    if not words:
        return None
    found = Vocabulary([(word, word) for word in _BY_WORD if word != "?"]).near(plain(words[0]))
    return found.meanings[0] if found.meanings else None
