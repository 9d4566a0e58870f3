"""The solution of the small race as a file: what both sides play, in words that need no program to read.

Each entry is one situation and stands for every renaming of its cards (within a kind, and of the two kinds). Situations that a
side's own play never brings about are left out: whoever plays against it cannot bring them about either.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Literal

from engine.core.errors import ParseError, message
from engine.core.formats import STRICT, read_json, validate

FORMAT: Final = "fieldcraft/espionaje-race@1"
SHIPPED: Final = Path(__file__).with_name("race_certificate.json")
"""The certificate that comes with the package, for at most three suspicions."""

Name = Literal["a1", "a2", "a3", "b1", "b2", "b3"]
Deed = Literal["ask", "show", "guess"]
Decision = Literal["turn", "reply", "lay_down"]


@dataclass(frozen=True)
class AskedRecord:
    """One suspicion: the two cards named, and the card shown or null for a pass."""

    __pydantic_config__ = STRICT

    cards: tuple[Name, Name]
    shown: Name | None


@dataclass(frozen=True)
class PlayRecord:
    """One action with its probability, a fraction in lowest terms: ask two cards, show one, or guess one of each kind."""

    __pydantic_config__ = STRICT

    do: Deed
    cards: tuple[Name, ...]
    p: str


@dataclass(frozen=True)
class SituationRecord:
    """What a player knows when it has to decide, and what it does.

    ``decision`` is ``turn`` (ask or accuse), ``reply`` (it was asked for exactly the two cards it holds, and shows one) or
    ``lay_down`` (the other has accused).
    """

    __pydantic_config__ = STRICT

    player: Literal[1, 2]
    hand: tuple[Name, Name]
    suspicions: tuple[AskedRecord, ...]
    decision: Decision
    play: tuple[PlayRecord, ...]


@dataclass(frozen=True)
class RaceCertificate:
    """The claim: moving first is worth ``value``, give or take ``exploitability``, and ``strategy`` shows it from both sides.

    ``exploitability`` is what best answers to both strategies win together; 0 means solved exactly.
    """

    __pydantic_config__ = STRICT

    format: Literal["fieldcraft/espionaje-race@1"]
    limit: int
    value: str
    exploitability: str
    strategy: tuple[SituationRecord, ...]


def fraction(text: str) -> Fraction:
    """A number as the certificate writes it. Raises ParseError.

    >>> fraction("6/41")
    Fraction(6, 41)
    """
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ParseError(message("Expected a fraction such as 6/41, not {text}."), text=repr(text)) from None


def read_certificate(path: Path = SHIPPED) -> RaceCertificate:
    """The certificate in a file. ParseError or InvalidPosition when it is none."""
    return validate(RaceCertificate, read_json(path.read_text(encoding="utf-8")))


def format_certificate(certificate: RaceCertificate) -> str:
    """The certificate as text, one line a situation."""
    import json

    from engine.core.formats import adapter

    data: dict[str, Any] = adapter(RaceCertificate).dump_python(certificate, mode="json")
    strategy = data.pop("strategy")
    head = json.dumps(data)[:-1]
    return head + ', "strategy": [\n' + ",\n".join(json.dumps(entry) for entry in strategy) + "\n]}\n"
