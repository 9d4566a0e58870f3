"""The options block: which side of each open ruling a file was played by.

A game's options are a frozen dataclass; each field names its ruling (see :func:`option`) and has the default of that ruling.
Deals, positions, puzzles and the first line of a journal carry only what differs from the defaults.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class OptionFact:
    """One option as a person meets it: its name, its ruling, its default."""

    name: str
    ruling: str
    default: Any
    annotation: str


def option(ruling: str, default: Any) -> Any:
    """A dataclass field for an option decided by a ruling (``option("E5", True)``)."""
    return field(default=default, metadata={"ruling": ruling})


def option_facts(options: type[DataclassInstance]) -> tuple[OptionFact, ...]:
    """The options of a game, in the order of its dataclass."""
    return tuple(_fact(each) for each in fields(options))


def _fact(each: Field[Any]) -> OptionFact:
    default = None if each.default is MISSING else each.default
    return OptionFact(each.name, each.metadata["ruling"], default, str(each.type))


def options_to_json(options: DataclassInstance) -> dict[str, Any]:
    """Only what differs from the defaults."""
    return {each.name: getattr(options, each.name) for each in fields(options) if getattr(options, each.name) != each.default}
