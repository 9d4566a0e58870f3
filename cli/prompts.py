"""Lines from the person at the table: from a terminal with completion and history, or plainly from a pipe or a file.

A terminal is used only where both standard streams are one; everything else reads line after line, and writes back what it read
so that the record of a session reads well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cli.environment import Environment

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

Words = Callable[[], Sequence[str]]
"""The words worth completing at this moment."""


class Prompter(Protocol):
    """Where lines come from."""

    def ask(self, prompt: str, *, words: Words | None = None, is_secret: bool = False) -> str:
        """One line. EOFError at the end of input, KeyboardInterrupt when the person interrupts."""

    def look(self, show: Callable[[], None]) -> None:
        """Show something that others at the screen should not read for longer than a glance."""


def prompter(environment: Environment) -> Prompter:
    """A terminal's prompter where there is a terminal, otherwise a plain one."""
    is_terminal = _is_terminal(environment.stdin) and _is_terminal(environment.stdout)
    return TerminalPrompter(environment) if is_terminal else PlainPrompter(environment)


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


class PlainPrompter:
    """Lines from a pipe or a file."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def ask(self, prompt: str, *, words: Words | None = None, is_secret: bool = False) -> str:
        """The next line of standard input, written back after its prompt; a secret one is not."""
        self._environment.stdout.write(prompt)
        self._environment.stdout.flush()
        raw = self._environment.stdin.readline()
        if not raw:
            self._environment.write("")
            raise EOFError
        text = raw.decode("utf-8-sig", "replace").rstrip("\r\n")
        self._environment.write("***" if is_secret else text)
        return text

    def look(self, show: Callable[[], None]) -> None:
        """Show it: nobody looks at a pipe."""
        show()


class TerminalPrompter:
    """Lines from a terminal; ``streams`` are prompt_toolkit's input and output, its own unless a test brings others."""

    def __init__(self, environment: Environment, **streams: Any) -> None:
        self._environment = environment
        self._streams = streams
        self._session: PromptSession[str] | None = None

    def ask(self, prompt: str, *, words: Words | None = None, is_secret: bool = False) -> str:
        """One line, with history and completion by the tabulator; a secret one is shown as stars."""
        self._environment.stdout.flush()
        if is_secret or words is None:
            from prompt_toolkit import PromptSession

            question: PromptSession[str] = PromptSession(**self._streams)
            return question.prompt(prompt, is_password=is_secret)
        return self._lines(words).prompt(prompt)

    def look(self, show: Callable[[], None]) -> None:
        """Show it on the terminal's other screen until a key is pressed, so that nothing of it stays behind."""
        with self._environment.console.screen(hide_cursor=False):
            show()
            self._wait()

    def _lines(self, words: Words) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.shortcuts import CompleteStyle

        if self._session is None:
            completer = WordCompleter(lambda: list(words()), ignore_case=True)
            self._session = PromptSession(
                completer=completer,
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
                **self._streams,
            )
        return self._session

    def _wait(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.key_binding import KeyBindings

        keys = KeyBindings()
        keys.add("<any>")(lambda event: event.app.exit(result=""))
        keys.add("enter")(lambda event: event.app.exit(result=""))
        waiting: PromptSession[str] = PromptSession(key_bindings=keys, **self._streams)
        waiting.prompt("")
