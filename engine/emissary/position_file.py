"""Positions as files: ``fieldcraft/emissary-position@1`` to and from :class:`~engine.emissary.position.Position`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.errors import message
from engine.core.formats import expect_format, validate
from engine.core.options import options_to_json
from engine.emissary.checks import Faults, listed
from engine.emissary.formats import POSITION_FORMAT, PositionFile, VisitUnderWay
from engine.emissary.notation import parse_card, parse_jack, parse_ruler
from engine.emissary.position import Position, PositionVisit
from engine.emissary.setup import LENGTHS
from engine.emissary.state import COMMERCE_CARDS, JACK, Ability, Card, Jack, PlayingCard, Ruler, Rules


def position_to_json(position: Position) -> dict[str, Any]:
    """The position as the contract writes it; options only where they differ from the defaults."""
    options = options_to_json(position.options)
    return {
        "format": POSITION_FORMAT,
        "length": position.rules.length,
        "rulers": [None if ruler is None else str(ruler) for ruler in position.rulers],
        "visited": sorted(position.visited),
        "supporters": [{"ruler": str(ruler), "used": ruler in position.spent} for ruler in sorted(position.supporters)],
        "hand": _names(position.hand),
        "visit": None if position.visit is None else _visit_to_json(position.visit),
        **({"options": options} if options else {}),
    }


def _names(cards: Iterable[PlayingCard]) -> list[str]:
    return [str(card) for card in sorted(cards)]


def _visit_to_json(visit: PositionVisit) -> dict[str, Any]:
    return {
        "kingdom": visit.kingdom,
        "won": len(visit.scoring),
        "jacks_used": _names(Jack.of(suit, JACK) for suit in visit.jacks_used),
        "gone": _names(visit.discard | visit.scoring),
        "discard": _names(visit.discard),
        "ruler_card": None if visit.ruler_card is None else str(visit.ruler_card),
        "drawn": None if visit.drawn is None else [str(card) for card in visit.drawn],
    }


def position_from_json(data: Any) -> Position:
    """The position in a document. Raises ParseError for another format, InvalidPosition with all faults at once."""
    expect_format(data, POSITION_FORMAT)
    file = validate(PositionFile, data)
    rules = LENGTHS[file.length]
    faults = Faults()
    visited = _visited(faults, file, rules)
    supporters, spent = _supporters(faults, file, rules)
    rulers = _rulers(faults, file, rules, visited, supporters)
    hand = frozenset(faults.cards(("hand",), file.hand, parse_card))
    visit = None if file.visit is None else _visit(faults, file.visit, rules)
    position = Position(rules, rulers, visited, supporters, spent, hand, visit, file.options)
    if visit is None:
        if len(hand) != rules.hand:
            template = message("{field}: between visits the hand is {count} cards, found {found}.")
            faults.add(("hand",), template, count=rules.hand, found=len(hand))
    elif file.visit is not None:
        _check_piles(faults, position, visit)
        _check_moment(faults, position, visit, file.visit)
    faults.raise_any()
    return position


def _visited(faults: Faults, file: PositionFile, rules: Rules) -> frozenset[int]:
    seen: set[int] = set()
    for index, kingdom in enumerate(file.visited):
        if faults.kingdom(("visited", index), kingdom, rules) and kingdom in seen:
            faults.add(("visited", index), message("{field}: kingdom {kingdom} stands twice."), kingdom=kingdom)
        seen.add(kingdom)
    if seen >= set(rules.kingdoms):
        faults.add(("visited",), message("{field}: all kingdoms were visited, so the tour is over."))
    return frozenset(seen)


def _supporters(faults: Faults, file: PositionFile, rules: Rules) -> tuple[frozenset[Ruler], frozenset[Ruler]]:
    names = [entry.ruler for entry in file.supporters]
    supporters = faults.cards(("supporters",), names, parse_ruler)
    for ruler in supporters:
        if ruler not in rules.rulers:
            faults.add(("supporters",), message("{field}: {card} is no ruler in a tour of this length."), card=ruler)
    if len(names) != len(file.visited):
        template = message("{field}: every kingdom in 'visited' gave one supporter; expected {count}, found {found}.")
        faults.add(("supporters",), template, count=len(file.visited), found=len(names))
    used = {entry.ruler.strip().upper() for entry in file.supporters if entry.used}
    return frozenset(supporters), frozenset(ruler for ruler in supporters if str(ruler) in used)


def _rulers(
    faults: Faults, file: PositionFile, rules: Rules, visited: frozenset[int], supporters: frozenset[Ruler]
) -> tuple[Ruler | None, ...]:
    """The rulers as they lie. Entries of visited kingdoms are not relied on: one that names no supporter becomes None."""
    if len(file.rulers) != len(rules.kingdoms):
        template = message("{field}: expected {count} entries, one for each kingdom, found {found}.")
        faults.add(("rulers",), template, count=len(rules.kingdoms), found=len(file.rulers))
        return ()
    known = {str(ruler): ruler for ruler in supporters}
    rulers = tuple(
        known.get(text or "") if kingdom in visited else faults.read(("rulers", index), text or "", parse_ruler)
        for index, (kingdom, text) in enumerate(zip(rules.kingdoms, file.rulers, strict=True))
    )
    here = [ruler for kingdom, ruler in zip(rules.kingdoms, rulers, strict=True) if kingdom not in visited]
    for index, ruler in enumerate(rulers):
        if ruler is not None and rules.kingdoms[index] not in visited and (here.count(ruler) > 1 or ruler in supporters):
            faults.add(("rulers", index), message("{field}: {card} is in two places."), card=ruler)
    missing = set(rules.rulers).difference(here, supporters)
    if missing and not faults.found:
        faults.add(("rulers",), message("{field}: missing {cards}."), cards=listed(missing))
    return rulers


def _visit(faults: Faults, file: VisitUnderWay, rules: Rules) -> PositionVisit:
    def pile(name: str, texts: tuple[str, ...]) -> tuple[Card, ...]:
        return faults.cards(("visit", name), texts, parse_card)

    faults.kingdom(("visit", "kingdom"), file.kingdom, rules)
    gone, discard = frozenset(pile("gone", file.gone)), frozenset(pile("discard", file.discard))
    if not discard <= gone:
        template = message("{field}: {cards} must stand in 'gone' too.")
        faults.add(("visit", "discard"), template, cards=listed(discard - gone))
    elif file.won != len(gone - discard):
        template = message("{field}: 'gone' holds {count} cards that are not in 'discard', so {count} debates were won.")
        faults.add(("visit", "won"), template, count=len(gone - discard))
    return PositionVisit(
        file.kingdom,
        discard,
        gone - discard,
        frozenset(jack.suit for jack in faults.cards(("visit", "jacks_used"), file.jacks_used, parse_jack)),
        None if file.ruler_card is None else faults.read(("visit", "ruler_card"), file.ruler_card, parse_card),
        None if file.drawn is None else pile("drawn", file.drawn),
    )


def _check_piles(faults: Faults, position: Position, visit: PositionVisit) -> None:
    gone = visit.discard | visit.scoring
    if visit.kingdom in position.visited:
        faults.add(("visit", "kingdom"), message("{field}: the kingdom under visit must not stand in 'visited'."))
    if position.hand & gone:
        faults.add(("visit", "gone"), message("{field}: {cards} cannot be in the hand too."), cards=listed(position.hand & gone))
    if visit.ruler_card is not None and visit.ruler_card in position.hand | gone:
        template = message("{field}: {card}, waiting for an answer, can be neither in the hand nor gone.")
        faults.add(("visit", "ruler_card"), template, card=visit.ruler_card)
    if not position.hand:
        faults.add(("hand",), message("{field}: with an empty hand the visit is over."))
    eager = position.options.reshuffle_timing == "eager"
    if eager and not position.deck and visit.discard:
        faults.add(("visit", "discard"), message("{field}: under eager reshuffles an empty deck is made new from these at once."))


def _check_moment(faults: Faults, position: Position, visit: PositionVisit, file: VisitUnderWay) -> None:
    """Only one thing can be waited for: an answer to the ruler's card, or the discards of Commerce."""
    if visit.drawn is None:
        return
    at = ("visit", "drawn")
    if file.ruler_card is not None:
        faults.add(at, message("{field}: no ruler's card can wait while Commerce is not finished."))
    if len(visit.drawn) > COMMERCE_CARDS:
        faults.add(at, message("{field}: Commerce draws {count} cards."), count=COMMERCE_CARDS)
    if not position.hand.issuperset(visit.drawn):
        outside = set(visit.drawn) - position.hand
        faults.add(at, message("{field}: {cards} must be in the hand."), cards=listed(outside))
    suit = Ability.COMMERCE.suit
    if suit not in visit.jacks_used and not any(ruler.suit is suit for ruler in position.spent):
        faults.add(at, message("{field}: nobody who lends Commerce is used."))
