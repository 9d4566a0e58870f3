"""The options block: which side of each open ruling a file was played by.

A game's options are a frozen dataclass; each field names its ruling (see :func:`option`) and has the default of that ruling.
Deals, positions, puzzles and the first line of a journal carry only what differs from the defaults.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class OptionFact:
    """One option as a person meets it; ``choices`` are all its sides, none where any value of a kind will do."""

    name: str
    ruling: str
    default: Any
    choices: tuple[Any, ...]


def option(ruling: str, default: Any) -> Any:
    """A dataclass field for an option decided by a ruling (``option("E5", True)``)."""
    return field(default=default, metadata={"ruling": ruling})


def option_facts(options: type[DataclassInstance]) -> tuple[OptionFact, ...]:
    """The options of a game, in the order of its dataclass.

    >>> from dataclasses import make_dataclass
    >>> option_facts(make_dataclass("Options", [("ability_reshuffle", bool, option("E5", True))]))
    (OptionFact(name='ability_reshuffle', ruling='E5', default=True, choices=(True, False)),)
    """
    types = get_type_hints(options)
    return tuple(_fact(each, types[each.name]) for each in fields(options))


def _fact(each: Field[Any], kind: Any) -> OptionFact:
    choices = get_args(kind) if get_origin(kind) is Literal else (True, False) if kind is bool else ()
    return OptionFact(each.name, each.metadata["ruling"], each.default, choices)


def options_to_json(options: DataclassInstance) -> dict[str, Any]:
    """Only what differs from the defaults."""
    return {each.name: getattr(options, each.name) for each in fields(options) if getattr(options, each.name) != each.default}
