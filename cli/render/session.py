"""The parts of a session's replies that are the same for every game: phrases, logs, clashes with their corrections, help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text

from cli.environment import Environment
from cli.render.layout import paragraph
from engine.core.errors import Phrase, message
from table.parts import Clash, Help, Log, LogLine, Mark, Mend

ShowPart = Callable[[Environment, Any], None]
"""Shows a part that only one game has."""


def show_parts(environment: Environment, parts: Iterable[Any], show_part: ShowPart) -> None:
    """Every part of a reply, in order; ``show_part`` for those of the game."""
    for part in parts:
        match part:
            case Phrase():
                put(environment, words(environment, part))
            case Log():
                show_log(environment, part.lines)
            case Clash():
                show_clash(environment, part)
            case Help():
                show_help(environment, part)
            case _:
                show_part(environment, part)


def words(environment: Environment, phrase: Phrase) -> str:
    """A phrase in the reader's language."""
    return environment.say(phrase.template, **phrase.values)


def put(environment: Environment, text: str, style: str = "", indent: int = 0, hang: int = 4) -> None:
    """A paragraph, wrapped at the width of the terminal."""
    own = len(text) - len(text.lstrip())
    for line in paragraph(text.strip(), environment.console.width, indent + own, indent + own + hang):
        environment.console.print(Text(line, style=style), soft_wrap=True)


def show_log(environment: Environment, lines: Iterable[LogLine]) -> None:
    """Events with their numbers; what was corrected or deleted says so."""
    empty = True
    for line in lines:
        empty = False
        put(environment, _log_words(environment, line), style="dim" if line.mark is Mark.DELETED else "", hang=5)
    if empty:
        put(environment, environment.say(message("Nothing has been entered yet.")))


def _log_words(environment: Environment, line: LogLine) -> str:
    told = words(environment, line.told)
    if line.mark is Mark.DELETED:
        told = environment.say(message("(deleted) {told}"), told=told)
    elif line.mark is Mark.CORRECTED and line.was is not None:
        told = environment.say(message("{told} (corrected; it was: {was})"), told=told, was=words(environment, line.was))
    return f"{'!' if line.clashes else ' '}{line.number:>3}. {told}"


def show_clash(environment: Environment, clash: Clash) -> None:
    """The events that cannot all be true, and what would mend them."""
    put(environment, environment.say(message("These cannot all be true:")), style="bold")
    for line in clash.lines:
        put(environment, _log_words(environment, line), hang=5)
    if clash.mends:
        put(environment, environment.say(message("Any one of these corrections would mend it:")), style="bold")
        for number, mend in enumerate(clash.mends, start=1):
            put(environment, f"  {number}) {words(environment, mend.told)}  [{_how(environment, number, mend)}]", hang=5)
    elif clash.mends is not None:
        put(environment, environment.say(message("No correction of a single one would mend it.")))


def _how(environment: Environment, number: int, mend: Mend) -> str:
    """What to type for a correction: one that leaves a choice is an edit."""
    if len(mend.changes) == 1:
        return environment.say(message("fix {number}"), number=number)
    return environment.say(message("edit {number} ..."), number=mend.number)


def show_help(environment: Environment, part: Help) -> None:
    """What can be typed."""
    for lines in (part.game, part.commands):
        said = [(environment.say(line), environment.say(meaning)) for line, meaning in lines]
        width = max(len(line) for line, _ in said) + 2
        for line, meaning in said:
            put(environment, f"  {line.ljust(width)}{meaning}", hang=width)
        environment.write("")
