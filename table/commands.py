"""The commands of a session, in English and Spanish; every other line is an event of the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
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
    PLAN = "plan"
    SCORE = "score"
    RULES = "rules"
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
    Verb.SUGGEST: ("suggest", "advice", "hint", "sugiere", "consejo", "pista"),
    Verb.WHY: ("why", "por que", "porque"),
    Verb.PLAN: ("plan",),
    Verb.SCORE: ("score", "puntos", "puntuacion"),
    Verb.RULES: ("rules", "reglas"),
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

Meant = tuple[str, str]
"""How a command is typed, and what it does; both as templates, since commands have their names in every language."""

COMMON: Final[dict[Verb, Meant]] = {
    Verb.GRID: (message("grid"), message("what is known and likely")),
    Verb.SUGGEST: (message("suggest [N]"), message("the best N moves with their numbers")),
    Verb.WHAT_IF: (message("what-if LINE"), message("what a line would mean, without entering it")),
    Verb.LOG: (message("log"), message("everything entered, with numbers")),
    Verb.UNDO: (message("undo, redo"), message("take the last thing back, or put it back")),
    Verb.EDIT: (message("edit N LINE"), message("correct event N; what the line leaves out stays; 0 is your hand")),
    Verb.DELETE: (message("delete N"), message("forget event N")),
    Verb.FIX: (message("fix N"), message("carry out correction N of those offered")),
    Verb.RENAME: (message("rename N NAME"), message("call player N by another name")),
    Verb.SAVE: (message("save [FILE]"), message("where the journal is, or a copy of it")),
    Verb.QUIT: (message("quit"), message("leave; everything is kept")),
}
"""What every session can be asked, unless its game says otherwise; ``redo`` goes with ``undo``, and ``help`` with all."""

_ORDER: Final = tuple(Verb)


def commands(own: Mapping[Verb, Meant], without: Collection[Verb] = ()) -> dict[Verb, Meant]:
    """The commands of a game in the order of the help: the common ones, ``own`` added or put in their place.

    >>> list(commands({Verb.SCORE: ("score", "the score so far")}, set(COMMON) - {Verb.GRID}))
    [<Verb.GRID: 'grid'>, <Verb.SCORE: 'score'>]
    """
    offered = {verb: meant for verb, meant in {**COMMON, **own}.items() if verb not in without}
    return dict(sorted(offered.items(), key=lambda item: _ORDER.index(item[0])))


def is_offered(verb: Verb, offered: Collection[Verb]) -> bool:
    """Whether a game with these commands takes this one."""
    return verb is Verb.HELP or (Verb.UNDO if verb is Verb.REDO else verb) in offered


@dataclass(frozen=True)
class Command:
    """A command, and the rest of its line as typed."""

    verb: Verb
    rest: str


_BY_WORD: Final = {word: verb for verb, words in WORDS.items() for word in words}
_LONGEST: Final = max(word.count(" ") + 1 for word in _BY_WORD)


def parse_command(line: str, offered: Collection[Verb] = _ORDER) -> Command | None:
    """The command that a line begins with, or None for an event of the game; only commands on offer are looked for.

    >>> parse_command("what if paris red 4")
    Command(verb=<Verb.WHAT_IF: 'what-if'>, rest='paris red 4')
    >>> parse_command("paris red 4") is None
    True
    """
    words = line.strip().lstrip("/¿").split()
    for count in range(min(_LONGEST, len(words)), 0, -1):
        start = " ".join(plain(word) for word in words[:count])
        verb = _BY_WORD.get(start if start == "?" else start.strip(":?"))
        if verb is None or not is_offered(verb, offered) or (verb is Verb.HELP and start == "?" and len(words) > 1):
            continue
        rest = re.split(r"\s+", line.strip(), maxsplit=count)
        return Command(verb, rest[count] if len(rest) > count else "")
    return None


def command_words(offered: Collection[Verb]) -> tuple[str, ...]:
    """The first word of each command on offer, for completion."""
    return tuple(words[0] for verb, words in WORDS.items() if is_offered(verb, offered))


def near_command(line: str, offered: Collection[Verb] = _ORDER) -> str | None:
    """The command word that a line not understood may have meant, or None.

    >>> near_command("udno")
    'undo'
    """
    words = line.split()
    if not words:
        return None
    known = [(word, word) for word, verb in _BY_WORD.items() if word != "?" and is_offered(verb, offered)]
    found = Vocabulary(known).near(plain(words[0]))
    return found.meanings[0] if found.meanings else None
