"""What a command runs in: streams, variables, clock, language and consoles, brought in as one object.

A command reads and writes through its environment only, so that a test runs it in process with streams of its own and sees
exactly what a person would. The process's own environment is made by :meth:`Environment.of_process`.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console

    from table.wording import Wording

NARROW: Final = 60
"""Below this many columns a picture is written as plain lines."""


@dataclass
class Environment:
    """Everything that a command may touch outside its own arguments.

    ``terminal`` and ``width`` are None where the stream itself is asked; ``json`` says that standard output carries JSON only.
    """

    stdin: IO[bytes]
    stdout: TextIO
    stderr: TextIO
    variables: Mapping[str, str] = field(default_factory=dict)
    clock: Callable[[], float] = time.monotonic
    language: str = "en"
    json: bool = False
    width: int | None = None
    terminal: bool | None = None

    @classmethod
    def of_process(cls, arguments: Sequence[str]) -> Environment:
        """The real streams, variables and clock; output that a stream cannot encode is escaped instead of failing."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        stdin = getattr(sys.stdin, "buffer", None) or io.BytesIO()
        made = cls(stdin, sys.stdout or io.StringIO(), sys.stderr or io.StringIO(), os.environ)
        return made.told(arguments)

    def told(self, arguments: Sequence[str]) -> Environment:
        """This environment, with the language and the kind of output that a command line asks for.

        Both are looked for before the line is parsed, since a refusal to parse it already speaks a language and may be JSON.
        """
        own = list(arguments)[: arguments.index("--")] if "--" in arguments else list(arguments)
        self.json = "--json" in own
        self.language = asked_language(own, self.variables)
        return self

    @cached_property
    def wording(self) -> Wording:
        """The messages of this environment's language."""
        from table.wording import wording

        return wording(self.language)

    def say(self, template: str, **values: Any) -> str:
        """A message in this environment's language, its values filled in."""
        return self.wording.say(template, **values)

    @cached_property
    def console(self) -> Console:
        """Where pictures for people go."""
        return self._console(self.stdout)

    @cached_property
    def notices(self) -> Console:
        """Where progress and warnings go: never standard output."""
        return self._console(self.stderr)

    def _console(self, stream: TextIO) -> Console:
        """A console that writes plain text where NO_COLOR is set, into anything but a terminal, and on a narrow one."""
        console = self._made(stream, plain=bool(self.variables.get("NO_COLOR")))
        return console if console.width >= NARROW else self._made(stream, plain=True)

    def _made(self, stream: TextIO, *, plain: bool) -> Console:
        from rich.console import Console

        class Piped(Console):
            """A console that lets a closed pipe be seen, where rich would end the process with a code of its own."""

            def on_broken_pipe(self) -> None:
                raise BrokenPipeError

        return Piped(
            file=stream,
            width=self.width,
            force_terminal=self.terminal,
            color_system=None if plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            _environ=self.variables,
        )

    @property
    def unicode(self) -> bool:
        """Whether standard output can carry the suit symbols."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            "♣♦♥♠·–─█".encode(encoding)
        except (LookupError, UnicodeEncodeError):
            return False
        return True

    def write(self, text: str) -> None:
        """A line of plain text on standard output."""
        self.stdout.write(text + "\n")

    def write_json(self, document: Any) -> None:
        """One JSON document on one line of standard output, on its way at once."""
        self.stdout.write(json.dumps(document, ensure_ascii=not self.unicode) + "\n")
        self.stdout.flush()

    def warn(self, text: str) -> None:
        """A line on standard error."""
        self.stderr.write(text + "\n")
        self.stderr.flush()


def asked_language(arguments: Sequence[str], variables: Mapping[str, str]) -> str:
    """The language that a command line or, failing that, the surroundings ask for, as a two-letter code.

    >>> asked_language(["solve", "--lang", "es"], {})
    'es'
    >>> asked_language([], {"LANG": "es_ES.UTF-8"})
    'es'
    >>> asked_language(["--lang=en"], {"LANG": "es_ES.UTF-8"})
    'en'
    """
    from table.wording import chosen_language

    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return chosen_language(variables)
