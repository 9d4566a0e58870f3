"""Reading and writing the user's files, every way it can go wrong told in a sentence.

Text is UTF-8, with or without a byte order mark. ``-`` is standard input.
"""

from __future__ import annotations

import codecs
import os
import stat
import tempfile
from pathlib import Path
from typing import Any, Final

from cli.environment import Environment
from engine.core.errors import FieldcraftError, ParseError, message
from engine.core.formats import decode_text, read_json

LARGEST: Final = 32 * 1024 * 1024
"""Bytes. No file of any format comes near; what is larger is some other file."""

STANDARD_INPUT: Final = "-"


def read_document(environment: Environment, name: str) -> Any:
    """The JSON value in a file, or on standard input for ``-``. ParseError says which file, and where in it."""
    try:
        return read_json(read_text(environment, name))
    except ParseError as fault:
        raise named(environment, name, fault) from None


def named(environment: Environment, name: str, fault: FieldcraftError) -> ParseError:
    """The same refusal, beginning with the file it is about."""
    return ParseError(message("{file}: {fault}"), place=fault.place, file=shown(environment, name), fault=fault)


def shown(environment: Environment, name: str) -> str:
    """A file's name as a person should read it."""
    return environment.say(message("standard input")) if name == STANDARD_INPUT else name


def read_text(environment: Environment, name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises ParseError."""
    raw = _read_stdin(environment) if name == STANDARD_INPUT else _read_file(name)
    if len(raw) > LARGEST:
        raise ParseError(message("this is larger than {most} MB, so it is no file of Fieldcraft's."), most=LARGEST >> 20)
    text = _decoded(raw)
    if not text.strip():
        raise ParseError(message("there is nothing in it."))
    return text


def _read_stdin(environment: Environment) -> bytes:
    return environment.stdin.read(LARGEST + 1)


def _read_file(name: str) -> bytes:
    try:
        with open(name, "rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise ParseError(message("there is no such file.")) from None
    except IsADirectoryError:
        raise ParseError(message("this is a folder, not a file.")) from None
    except PermissionError:
        text = message("this is a folder, not a file.") if Path(name).is_dir() else message("you are not allowed to read it.")
        raise ParseError(text) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise ParseError(message("it cannot be read: {reason}."), reason=reason) from None


def _decoded(raw: bytes) -> str:
    """The text of the bytes; decode_text knows UTF-16 by its mark, so zeros without one are no text at all."""
    if b"\0" in raw and not raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ParseError(message("this is not text but binary data."))
    return decode_text(raw)


def write_text(path: str, text: str, *, force: bool) -> None:
    """Write a file whole or not at all; one that exists is replaced only with ``force``. Raises ParseError."""
    target = Path(path)
    if target.is_dir():
        raise ParseError(message("{file} is a folder; name a file in it."), file=path)
    if target.exists() and not force:
        raise ParseError(message("{file} exists already; --force replaces it."), file=path)
    try:
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            target.write_text(text, encoding="utf-8", newline="\n")
        else:
            _replace(target, text)
    except OSError as fault:
        raise ParseError(message("{file} cannot be written: {reason}."), file=path, reason=fault.strerror or str(fault)) from None


def _replace(target: Path, text: str) -> None:
    handle, beside = tempfile.mkstemp(prefix=target.name + ".", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise
