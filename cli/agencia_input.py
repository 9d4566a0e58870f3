"""What a command about La Agencia is given: a deal from a seed or a file, a journal, a record of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from cli.environment import Environment
from cli.exits import UsageFault
from cli.files import named, read_document
from cli.values import parse_seed, parse_settings, parse_whole
from engine.core.errors import FieldcraftError, message

if TYPE_CHECKING:
    from engine.agencia.evidence import Evidence
    from engine.agencia.setup import Deal
    from engine.agencia.state import State

T = TypeVar("T")


@dataclass(frozen=True)
class DealSource:
    """Where a deal comes from: a seed with its players and settings, or a file, which carries its own."""

    seed: str | None = None
    file: str | None = None
    players: str | None = None
    settings: tuple[str, ...] = ()


def read_deal(environment: Environment, source: DealSource, command: str) -> Deal:
    """The deal that a source names. Raises ParseError, InvalidPosition, and UsageFault unless it names exactly one."""
    from engine.agencia.formats import deal_from_json
    from engine.agencia.setup import deal_from_seed
    from engine.core.protocol import Setup

    if source.seed is not None and source.file is not None:
        raise UsageFault(message("--seed and --deal exclude each other."), hint=command, place={"field": "seed"})
    if source.file is not None:
        for option, given in (("--players", source.players), ("--option", source.settings)):
            if given:
                template = message("{option} goes with a seed; a deal in a file says itself how it is played.")
                raise UsageFault(template, hint=command, place={"field": option.lstrip("-")}, option=option)
        return read_as(environment, source.file, deal_from_json)
    if source.seed is None:
        raise UsageFault(message("Which deal? Give --seed N or --deal FILE."), hint=command, place={"field": "seed"})
    if source.players is None:
        raise UsageFault(message("How many play? Give --players N with a seed."), hint=command, place={"field": "players"})
    setup = Setup(parse_whole(source.players, "players"), options=tuple(_settings(source.settings)))
    return deal_from_seed(parse_seed(source.seed), setup)


def _settings(texts: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for name, value in sorted(parse_settings(texts).items()):
        yield name, tuple(value) if isinstance(value, list) else value


def read_game(environment: Environment, file: str) -> State:
    """The state in a file, made from its deal and all that was done. Raises ReplayFailed with the first impossible step."""
    from engine.agencia.formats import state_from_json

    return state_from_json(read_document(environment, file))


def read_seat(environment: Environment, file: str) -> Evidence:
    """What a seat has written down, checked for order and form. Raises ParseError, InvalidPosition, OSError."""
    from cli.espionaje_input import read_journal_of
    from engine.agencia.evidence import read_evidence

    return read_evidence(read_journal_of(environment, file))


def read_as(environment: Environment, file: str, parse: Callable[[Any], T]) -> T:
    """A file's document as a value. Refusals begin with the file."""
    document = read_document(environment, file)
    try:
        return parse(document)
    except FieldcraftError as fault:
        raise named(environment, file, fault) from None
