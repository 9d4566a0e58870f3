"""What a command about Espionaje is given: a journal, and the names of a table's own cards."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cli.environment import Environment
from cli.files import STANDARD_INPUT, named, read_text
from engine.core.errors import FieldcraftError, InvalidPosition, ParseError, message
from engine.core.journal import Journal, read_journal
from engine.core.journal_file import JournalFile
from engine.espionaje.cards import DEFAULT_NAMES, CardNames


def read_names(environment: Environment, file: str | None) -> CardNames:
    """The names of the cards in a TOML file (``agent``, ``device``, ``city``: five each), or the default for None. Raises
    ParseError.
    """
    if file is None:
        return DEFAULT_NAMES
    try:
        return CardNames.of(tomllib.loads(read_text(environment, file)))
    except tomllib.TOMLDecodeError as fault:
        raise named(environment, file, ParseError(message("this is not TOML: {reason}."), reason=str(fault))) from None
    except (ParseError, InvalidPosition) as fault:
        raise named(environment, file, fault) from None


def open_journal(environment: Environment, file: str) -> JournalFile:
    """A journal to be appended to; a torn last line is set aside and reported. Raises ParseError, OSError."""
    try:
        opened = JournalFile.open(Path(file))
    except FieldcraftError as fault:
        raise named(environment, file, fault) from None
    if opened.torn is not None:
        template = message("The last line of {file} was torn, as by a power cut; it was set aside in {aside}: {text}")
        environment.warn(
            "fieldcraft: " + environment.say(template, file=file, aside=str(opened.torn_path), text=repr(opened.torn[:60]))
        )
    return opened


def read_journal_of(environment: Environment, file: str) -> Journal:
    """The journal in a file, or on standard input for ``-``. Raises ParseError, OSError."""
    if file != STANDARD_INPUT:
        return open_journal(environment, file).journal
    try:
        return read_journal(read_text(environment, file))
    except ParseError as fault:
        raise named(environment, file, fault) from None
