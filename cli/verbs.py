"""Groups of commands: the verbs and, inside a verb, the games it knows."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from cli.exits import UsageFault
from engine.core.errors import message


class Group(TyperGroup):
    """A group whose unknown words are refused in our own words, with the nearest word it knows."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names. Raises UsageFault."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise _unknown(ctx.command_path, args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def _unknown(command: str, word: str, known: list[str]) -> UsageFault:
    near = get_close_matches(word, known, n=1)
    if near:
        template = message("'{command}' knows no {word}. Did you mean {near}?")
        return UsageFault(template, hint=command, command=command, word=word, near=near[0])
    template = message("'{command}' knows no {word}; it knows {known}.")
    return UsageFault(template, hint=command, command=command, word=word, known=", ".join(known))


def verb(name: str, help_text: str) -> typer.Typer:
    """A verb, to which each game adds its command."""
    app = typer.Typer(
        name=name, cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True, help=help_text
    )

    @app.callback()
    def group(ctx: typer.Context) -> None:
        """Refuse a verb without a game; its presence also keeps a verb with one game a group."""
        if ctx.invoked_subcommand is None:
            known = ", ".join(getattr(ctx.command, "commands", {}))
            template = message("'{command}' needs a game: {known}.")
            raise UsageFault(template, hint=ctx.command_path, place={"field": "game"}, command=ctx.command_path, known=known)

    return app
