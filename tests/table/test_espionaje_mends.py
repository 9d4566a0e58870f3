"""Corrections offered for a contradiction: every single one that mends it and none besides, against trying them all.

The second computation changes the journal's JSON, not its evidence, tries every event and not only those that clash, and lists
deals one by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from engine.core.errors import Contradiction, FieldcraftError
from engine.core.journal import Entry, Journal
from engine.espionaje.cards import CARDS, DEFAULT_NAMES
from engine.espionaje.evidence import read_evidence
from solvers.espionaje.naive import list_worlds
from table.espionaje.game import EspionajeTable
from table.espionaje.knowing import fits, know
from table.espionaje.mends import blank, mends
from table.people import People

ALL = [DEFAULT_NAMES.format(card) for card in CARDS]
HAND = ["agent:blue", "agent:red", "agent:green", "device:plane", "device:radio", "city:london"]


def journal(events: list[dict[str, Any]], players: int, hand: list[str], seat: int = 1) -> Journal:
    header = {"format": "fieldcraft/journal@1", "game": "espionaje", "players": players, "seat": seat, "first": 1, "hand": hand}
    return Journal(header, tuple(Entry(number, event) for number, event in enumerate(events, start=1)))


def asked(by: int, cards: str, passed: list[int], shown_by: int | None, **more: Any) -> dict[str, Any]:
    return {"event": "suspicion", "by": by, "cards": cards.split(), "passed": passed, "shown_by": shown_by, **more}


CLASHES = {
    "two pass what nobody else can hold": journal(
        [
            asked(1, "agent:yellow agent:black", [2], None),
            asked(2, "device:camera city:rome", [], 1, shown="city:rome"),
        ],
        2,
        HAND,
    ),
    "a passer holds it": journal(
        [
            asked(1, "agent:yellow device:camera", [], 2, shown="agent:yellow"),
            asked(2, "agent:blue city:rome", [], 1, shown="agent:blue"),
            asked(1, "agent:yellow city:rome", [2], None),
        ],
        2,
        HAND,
    ),
    "three devices nobody holds": journal(
        [
            asked(1, "device:camera device:submarine", [2, 3], None),
            asked(2, "device:satellite city:rome", [3, 1], None),
            asked(3, "city:rome city:paris", [1], 2),
        ],
        3,
        ["agent:blue", "device:plane", "device:radio", "city:london"],
    ),
}


def changed(event: dict[str, Any], players: int, seat: int) -> Iterator[dict[str, Any]]:
    """Every way in which one thing about an event may have been entered wrongly."""
    by, cards, shown = event["by"], event["cards"], event.get("shown")
    order = [(by - 1 + step) % players + 1 for step in range(1, players)]
    for wrong in cards:
        for card in ALL:
            if card not in cards:
                new = {**event, "cards": [card if each == wrong else each for each in cards]}
                yield new if shown is None else new | {"shown": card if shown == wrong else shown}
    if shown is not None:
        yield event | {"shown": next(card for card in cards if card != shown)}
    plain = {name: value for name, value in event.items() if name != "shown"}
    for stop in range(players):
        shower = order[stop] if stop < len(order) else None
        if shower == event["shown_by"]:
            continue
        new = plain | {"passed": order[:stop], "shown_by": shower}
        saw = shower is not None and seat in (by, shower)
        yield from ([new | {"shown": card} for card in ([shown] if shown else cards)] if saw else [new])
    yield blank(by)


def key(data: dict[str, Any]) -> str:
    return json.dumps({**data, "cards": sorted(data["cards"]) if data.get("cards") else None}, sort_keys=True)


def fits_slowly(trial: Journal) -> bool:
    try:
        evidence = read_evidence(trial)
    except FieldcraftError:
        return False
    return bool(list_worlds(evidence))


def all_repairs(clashing: Journal, players: int) -> set[tuple[int, str]]:
    found: set[tuple[int, str]] = set()
    for entry in clashing.entries:
        for new in changed(dict(entry.data), players, clashing.header["seat"]):
            entries = tuple(Entry(each.number, new if each.number == entry.number else each.data) for each in clashing.entries)
            if fits_slowly(Journal(clashing.header, entries)):
                found.add((entry.number, key(new)))
    hand = clashing.header["hand"]
    for wrong, card in ((wrong, card) for wrong in hand for card in ALL if card not in hand):
        header = {**clashing.header, "hand": [card if each == wrong else each for each in hand]}
        if fits_slowly(Journal(header, clashing.entries)):
            found.add((0, json.dumps(sorted(header["hand"]))))
    return found


@pytest.mark.parametrize("name", CLASHES)
def test_every_single_correction_is_offered_and_none_besides(name: str) -> None:
    clashing = CLASHES[name]
    players = clashing.header["players"]
    evidence = read_evidence(clashing)
    with pytest.raises(Contradiction) as refused:
        know(evidence)
    offered: set[tuple[int, str]] = set()
    for mend in mends(clashing, refused.value.place["events"], People.nameless(players), DEFAULT_NAMES, fits):
        for change in mend.changes:
            if change is None:
                change = blank(clashing.entries[mend.number - 1].data["by"])
            offered.add((mend.number, json.dumps(sorted(change["hand"])) if mend.number == 0 else key(change)))
    assert offered == all_repairs(clashing, players)


def test_a_correction_is_offered_once_and_the_newest_event_first() -> None:
    clashing = CLASHES["three devices nobody holds"]
    game = EspionajeTable()
    found = game.mends(clashing, [0, 1, 2], People.nameless(3))
    numbers = [mend.number for mend in found]
    assert numbers == sorted(numbers, reverse=True)
    assert len({str(mend.told) for mend in found}) == len(found)
    assert all(one != other for one, other in combinations([mend.changes for mend in found], 2))
