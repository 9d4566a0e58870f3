"""Deals as files: ``fieldcraft/emissary-deal@1`` to and from :class:`~engine.emissary.state.Deal`."""

from __future__ import annotations

from typing import Any

from engine.core.errors import message
from engine.core.formats import expect_format, validate
from engine.core.options import options_to_json
from engine.emissary.checks import Faults, listed
from engine.emissary.formats import DEAL_FORMAT, DealFile
from engine.emissary.notation import parse_card, parse_ruler
from engine.emissary.setup import LENGTHS
from engine.emissary.state import Card, Deal, Ruler, Rules, Shuffle


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """The deal as the contract writes it; options only where they differ from the defaults."""
    options = options_to_json(deal.options)
    return {
        "format": DEAL_FORMAT,
        "length": deal.rules.length,
        "seed": deal.seed,
        "rulers": [str(ruler) for ruler in deal.rulers],
        "visits": [{"shuffles": [[str(card) for card in shuffle] for shuffle in visit]} for visit in deal.visits],
        **({"options": options} if options else {}),
    }


def deal_from_json(data: Any) -> Deal:
    """The deal in a document. Raises ParseError for another format, InvalidPosition with all faults at once."""
    expect_format(data, DEAL_FORMAT)
    return deal_from_file(validate(DealFile, data))


def deal_from_file(file: DealFile, under: tuple[str, ...] = ()) -> Deal:
    """The deal in a validated file; ``under`` is where it stands in a greater document. Raises InvalidPosition."""
    rules = LENGTHS[file.length]
    faults = Faults()
    rulers = read_rulers(faults, (*under, "rulers"), file.rulers, rules)
    visits = tuple(
        tuple(_shuffle(faults, (*under, "visits", j, "shuffles", k), texts, rules) for k, texts in enumerate(visit.shuffles))
        for j, visit in enumerate(file.visits)
    )
    if len(visits) != len(rules.kingdoms):
        template = message("{field}: expected {count} visits, one for each kingdom, found {found}.")
        faults.add((*under, "visits"), template, count=len(rules.kingdoms), found=len(visits))
    for j, visit in enumerate(visits):
        if not visit:
            faults.add((*under, "visits", j, "shuffles"), message("{field}: expected at least one shuffle of the whole deck."))
    faults.raise_any()
    return Deal(rules, rulers, visits, file.seed, file.options)


def read_rulers(faults: Faults, at: tuple[str, ...], texts: tuple[str, ...], rules: Rules) -> tuple[Ruler, ...]:
    """The rulers by place: exactly those of this length, each once; anything else is noted."""
    rulers = faults.cards(at, texts, parse_ruler)
    for ruler in rulers:
        if ruler not in rules.rulers:
            faults.add(at, message("{field}: {card} is no ruler in a tour of this length."), card=ruler)
    missing = set(rules.rulers) - set(rulers)
    if missing:
        faults.add(at, message("{field}: missing {cards}."), cards=listed(missing))
    return rulers


def _shuffle(faults: Faults, at: tuple[str | int, ...], texts: tuple[str, ...], rules: Rules) -> Shuffle:
    cards: tuple[Card, ...] = faults.cards(at, texts, parse_card)
    missing = set(rules.deck) - set(cards)
    if missing:
        faults.add(at, message("{field}: missing {cards}."), cards=listed(missing))
    return cards
