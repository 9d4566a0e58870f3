"""The command line as a whole: the verbs, their help in the player's language, and how a line that cannot be parsed is refused.

typer parses; nothing is worked out while it does. Every command returns the work it was asked for, which the caller runs outside
the parser. The library's own faults are known by the names of their classes alone, since the parser inside typer has changed
hands before and may again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from typing import Annotated, Any, Final

import typer

from cli import advise, assist, deal, games, journal, rules, solve, tournament, verify, why
from cli.environment import Environment
from cli.exits import DONE, INTERRUPTED, UsageFault
from cli.options import Lang
from cli.verbs import Group
from engine.core.errors import FieldcraftError, message

Work = Callable[[], int]
"""What a command does once its line has been understood; returns the exit code."""

VERBS: Final = (
    solve.app,
    deal.app,
    verify.app,
    assist.app,
    advise.app,
    why.app,
    journal.app,
    tournament.app,
    rules.app,
    games.app,
)
"""One typer application a verb, in the order of the help."""

PARSER_WORDS: Final = (
    message("Usage:"),
    message("Options:"),
    message("Arguments:"),
    message("Commands:"),
    message("[OPTIONS]"),
    message("COMMAND [ARGS]..."),
    message("Show this message and exit."),
)
"""What the parser writes into a help page by itself."""


def work_of(environment: Environment, arguments: list[str], program: str = "fieldcraft") -> Work:
    """The work that a command line asks for. Raises FieldcraftError for a line that cannot be understood.

    ``program`` is how the command was called: as ``solve`` the first argument is not repeated in help and hints.
    """
    check_language(environment)
    own = program == "solve"
    command = typer.main.get_command(solve.app if own else application())
    localise(command, environment)
    printed = StringIO()
    with redirect_stdout(printed):
        asked = _parsed(command, arguments[1:] if own else arguments, program, environment)
    if callable(asked):
        work: Work = asked
        return work
    return lambda: _help(environment, printed.getvalue())


def _parsed(command: Any, arguments: list[str], program: str, environment: Environment) -> Any:
    """What a command returned, or no work after a help page. An interrupt, which the parser swallows, is an interrupt again."""
    try:
        asked = command.main(args=arguments, prog_name=program, standalone_mode=False, obj=environment)
    except Exception as fault:
        if type(fault).__name__ == "Abort":
            raise KeyboardInterrupt from None
        raise usage_fault(fault) from None
    if asked == INTERRUPTED:
        raise KeyboardInterrupt
    return asked


def check_language(environment: Environment) -> None:
    """UsageFault, in English, for a language that there is no catalogue of."""
    from table.wording import LANGUAGES

    if environment.language not in LANGUAGES:
        asked, environment.language = environment.language, "en"
        raise UsageFault(
            message("--lang takes {languages}, not {asked}."),
            place={"field": "lang"},
            languages=", ".join(LANGUAGES),
            asked=repr(asked),
        )


def application() -> typer.Typer:
    """All the verbs under one name."""
    app = typer.Typer(
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        help=message("Solvers and deduction assistants for four espionage and diplomacy games."),
        epilog=message("Start with: fieldcraft solve emissary --seed 42"),
    )
    app.callback(invoke_without_command=True)(_top)
    for verb in VERBS:
        app.add_typer(verb)
    return app


def _top(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=message("Print the version; with -v what it runs on."))] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help=message("With --version: all that matters in a report."))
    ] = False,
    lang: Lang = None,
) -> Work | None:
    from cli.about import about

    environment: Environment = ctx.obj
    if version:
        return lambda: about(environment, verbose=verbose)
    return (lambda: _help(environment, ctx.get_help())) if ctx.invoked_subcommand is None else None


def _help(environment: Environment, text: str) -> int:
    """Print a help page, the words that the parser itself puts there in the player's language too."""
    for words in PARSER_WORDS:
        text = text.replace(words, environment.say(words))
    environment.write(text.rstrip())
    return DONE


def localise(command: Any, environment: Environment) -> None:
    """Put the help of a command and of all below it into the player's language."""
    for part in ("help", "short_help", "epilog"):
        if getattr(command, part, None):
            setattr(command, part, environment.say(getattr(command, part)))
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = environment.say(parameter.help)
    for below in getattr(command, "commands", {}).values():
        localise(below, environment)


def usage_fault(fault: Exception) -> Exception:
    """A fault of the parser as a refusal of ours; any other fault as it is."""
    if isinstance(fault, FieldcraftError) or not hasattr(fault, "format_message"):
        return fault
    context = getattr(fault, "ctx", None)
    hint = context.command_path if context is not None else None
    option = getattr(fault, "option_name", None)
    kind = type(fault).__name__
    if kind == "NoSuchOption":
        return _no_such_option(str(option), list(getattr(fault, "possibilities", None) or ()), hint)
    if kind == "MissingParameter":
        return _missing(getattr(fault, "param", None), hint)
    if kind == "BadOptionUsage":
        place = {"field": str(option).lstrip("-")}
        if "requires" in fault.format_message():
            return UsageFault(message("{option} needs a value after it."), hint=hint, place=place, option=option)
        return UsageFault(message("{option} takes no value."), hint=hint, place=place, option=option)
    return UsageFault("{fault}", hint=hint, fault=fault.format_message())


def _missing(parameter: Any, hint: str | None) -> UsageFault:
    name = parameter.opts[0] if parameter is not None else "?"
    shown = name if name.startswith("-") else str(parameter.metavar or name).upper()
    return UsageFault(message("{option} is missing."), hint=hint, place={"field": name.lstrip("-")}, option=shown)


def _no_such_option(option: str, near: list[str], hint: str | None) -> UsageFault:
    place = {"field": option.lstrip("-")}
    if near:
        template = message("There is no option {option} here. Did you mean {near}?")
        return UsageFault(template, hint=hint, place=place, option=option, near=sorted(near)[0])
    return UsageFault(message("There is no option {option} here."), hint=hint, place=place, option=option)
