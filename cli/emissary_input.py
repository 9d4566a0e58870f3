"""What a command about The Emissary is given: a deal from a seed or a file, the settings of its rulings, a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from cli.environment import Environment
from cli.exits import UsageFault
from cli.files import named, read_document
from cli.values import parse_seed, parse_settings
from engine.core.errors import FieldcraftError, ParseError, message

if TYPE_CHECKING:
    from engine.emissary.plan import Plan
    from engine.emissary.state import Deal, EmissaryOptions, Rules

T = TypeVar("T")


@dataclass(frozen=True)
class Source:
    """Where a deal comes from: a seed with its length and settings, or a file, which carries its own."""

    seed: str | None = None
    file: str | None = None
    is_short: bool = False
    settings: tuple[str, ...] = ()


def read_deal(environment: Environment, source: Source, command: str) -> Deal:
    """The deal that a source names. Raises ParseError, InvalidPosition, and UsageFault unless it names exactly one."""
    if source.seed is not None and source.file is not None:
        raise UsageFault(message("--seed and --deal exclude each other."), hint=command, place={"field": "seed"})
    if source.file is not None:
        return _deal_of_file(environment, source.file, source, command)
    if source.seed is None:
        raise UsageFault(message("Which deal? Give --seed N or --deal FILE."), hint=command, place={"field": "seed"})
    return deal_of_seed(parse_seed(source.seed), source)


def deal_of_seed(seed: int, source: Source) -> Deal:
    """The deal of a seed, of the length and by the settings asked for. Raises ParseError, InvalidPosition."""
    from engine.emissary.setup import deal_from_seed

    return deal_from_seed(seed, rules_of(source), read_options(source.settings))


def rules_of(source: Source) -> Rules:
    """The full tour or the short one."""
    from engine.emissary.state import FULL, SHORT

    return SHORT if source.is_short else FULL


def read_options(settings: Sequence[str]) -> EmissaryOptions:
    """The options that settings written NAME=VALUE make. ParseError lists the options there are."""
    from engine.emissary.state import EmissaryOptions

    if not settings:
        return EmissaryOptions()
    from engine.core.formats import validate

    read = parse_settings(settings)
    known = [each.name for each in fields(EmissaryOptions)]
    for name in read:
        if name not in known:
            template = message("There is no option {name}; there are {known}.")
            raise ParseError(template, place={"field": "option"}, name=repr(name), known=", ".join(known))
    return validate(EmissaryOptions, read)


def _deal_of_file(environment: Environment, name: str, source: Source, command: str) -> Deal:
    from engine.emissary.deal_file import deal_from_json

    if source.is_short or source.settings:
        option = "--short" if source.is_short else "--option"
        template = message("{option} goes with a seed; a deal in a file says itself how it is played.")
        raise UsageFault(template, hint=command, place={"field": option.lstrip("-")}, option=option)
    return _read(environment, name, "deal", deal_from_json)


def read_plan(environment: Environment, name: str) -> Plan:
    """The plan in a file. Raises ParseError, InvalidPosition."""
    from engine.emissary.plan_file import plan_from_json

    return _read(environment, name, "plan", plan_from_json)


def _read(environment: Environment, name: str, part: str, parse: Callable[[Any], T]) -> T:
    """A file's document as a value; of an answer of ``solve``, the part asked for. Refusals begin with the file."""
    from engine.emissary.formats import ANSWER_FORMAT

    document = read_document(environment, name)
    try:
        if isinstance(document, dict) and document.get("format") == ANSWER_FORMAT:
            return parse(_part(document, part))
        return parse(document)
    except FieldcraftError as fault:
        raise named(environment, name, fault) from None


def _part(answer: dict[str, Any], part: str) -> Any:
    if part not in answer:
        raise ParseError(message("this answer of 'solve' holds no {part}."), place={"field": part}, part=repr(part))
    return answer[part]
