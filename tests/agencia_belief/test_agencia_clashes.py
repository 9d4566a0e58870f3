"""Contradictions and proofs: found when there are any, none of their events to spare, told in the players' words."""

from __future__ import annotations

import random

import pytest
from agencia_belief.sweep import case
from agencia_belief.tables import Moment, hinted, journal, random_moment

from engine.agencia.evidence import Evidence, read_evidence
from engine.agencia.names import CARDS, Card, Place
from engine.agencia.rules import initial_state
from engine.agencia.setup import Deal
from engine.core.errors import Contradiction, DoesNotExist, FieldcraftError, ParseError
from solvers.agencia.explain import conflict, single_repairs
from solvers.agencia.knowledge import know, know_journal, why_to_json
from solvers.agencia.model import CardModel
from solvers.agencia.naive import worlds_of
from solvers.agencia.posterior import posterior_of


def misread(number: int) -> tuple[Evidence, dict, list] | None:
    """A journal with one card misread; None where that breaks the order of play instead."""
    found = case(number)
    chance = random.Random(f"misread/{number}")
    lines = [dict(entry.data) for entry in found.journal.entries]
    named = [line for line in lines if line.get("card")]
    if not named:
        return None
    line = chance.choice(named)
    line["card"] = chance.choice([card.name for card in CARDS if card.name != line["card"]])
    try:
        return read_evidence(journal(found.journal.header, lines)), found.journal.header, lines
    except ParseError:
        return None


def test_a_misread_card_is_a_contradiction_where_the_twin_finds_no_world() -> None:
    clashing = 0
    for number in range(120_000, 120_030):
        made = misread(number)
        if made is None:
            continue
        evidence, header, lines = made
        faces: dict = {}
        two_faces = any(faces.setdefault(seen.card, seen.face) is not seen.face for seen in evidence.sightings)
        fits = posterior_of(evidence) is not None
        twin = all(worlds_of(header, lines, player) for player in evidence.seats)
        assert not twin or fits or two_faces
        assert twin or not fits
        assert (conflict(evidence) is None) == fits
        clashing += not fits
    assert clashing > 5


def test_no_event_of_a_contradiction_can_be_left_out_and_looking_agrees_with_the_model() -> None:
    checked = 0
    for number in range(121_000, 121_200):
        made = misread(number)
        if made is None or (found := conflict(made[0])) is None:
            continue
        model = CardModel(made[0])
        assert model.clash(found) is not None
        for event in found:
            assert model.clash([other for other in found if other != event]) is None
        other = model.minimal()
        assert other is not None
        for event in single_repairs(made[0]):
            assert event in found
            assert event in other
        checked += 1
        if checked == 6:
            return
    raise AssertionError("too few")


def start(players: int = 3, seat: int | None = 1, **places: str) -> list[dict]:
    """The deal of player 2's cards, and nothing of the others."""
    lines = []
    for player in range(1, players + 1):
        for place in Place:
            sees = place.is_seen_by(seat or 0, player)
            card = places.get(place.value) if player == 2 else None
            hidden = {"open": "A1", "own": "A2", "blind": "A3"}.get(place.value)
            lines.append({"event": "deal", "player": player, "place": place.value, "card": card or (hidden if sees else None)})
    return lines


HEADER = {"format": "fieldcraft/journal@1", "game": "agencia", "players": 3, "seat": 1, "ambassador": 1}


def told(*lines: dict) -> str:
    with pytest.raises(Contradiction) as caught:
        know_journal(journal(HEADER, list(lines)))
    return str(caught.value)


def test_one_face_too_often_is_told_in_words() -> None:
    text = told(*start(open="I", blind="I"))
    assert text == (
        "A player's set has each Agent once, two Recruiters and one Infiltrator: Event 5: player 2 was dealt I (face up on the "
        "table). Event 8: player 2 was dealt I (turned round in the hand)."
    )


def test_two_faces_of_one_card_are_told_in_words() -> None:
    exposed = {"event": "mistake", "player": 2, "kind": "exposed", "place": "own", "card": "A5"}
    site, play = {"event": "site", "by": 1, "site": "hall"}, {"event": "play", "by": 2, "place": "own", "card": "A4"}
    assert told(*start(), exposed, site, play) == (
        "The same card cannot have two faces: Event 13: by a mistake of player 2, A5 was seen (in the own hand). "
        "Event 15: player 2 played A4 (in the own hand)."
    )


def test_a_face_that_a_shuffled_deck_cannot_have_is_explained() -> None:
    """Player 2's R is face up and stays there; the turned card I goes back. Two R more cannot both come to be seen."""
    lines = [*start(open="R", blind="I"), {"event": "site", "by": 1, "site": "hall"}]
    for card in ("R", "R", "A5"):
        lines.append({"event": "mistake", "player": 2, "kind": "seen", "place": "blind", "card": card})
    know_journal(journal(HEADER, lines))
    shown = [{"event": "mistake", "player": 2, "kind": "exposed", "place": place, "card": "R"} for place in ("own", "down")]
    for further in shown:
        lines.append(further)
        evidence = read_evidence(journal(HEADER, lines))
        with pytest.raises(Contradiction) as caught:
            know(evidence)
        events = caught.value.place["events"]
        model = CardModel(evidence)
        assert all(model.clash([other for other in events if other != event]) is None for event in events)
        assert str(caught.value).startswith("No deal fits all of this: Event 5: player 2 was dealt R")
        lines.pop()


def test_every_proof_is_needed_and_enough() -> None:
    """Moments from the first hand to the fifth: cards that were seen, cards that only counting settles, and cards still open."""
    seen = counted = unsure = 0
    for seed, steps in enumerate((4, 12, 20, 24, 28, 32, 36, 40, 60)):
        moment: Moment = random_moment(4, 200 + seed, steps=steps)
        knowledge = know(read_evidence(moment.journal(1)))
        model = CardModel(knowledge.evidence)
        for player in knowledge.evidence.seats:
            for where in knowledge.where(player):
                card = knowledge.card_at(player, where)
                odds = knowledge.posterior.odds(card)
                if len(odds) > 1:
                    unsure += 1
                    with pytest.raises(DoesNotExist, match="Nothing proves"):
                        knowledge.why(card)
                    continue
                is_seen = card in knowledge.posterior.known
                seen, counted = seen + is_seen, counted + (not is_seen)
                if is_seen and seen % 8:
                    continue
                proof = knowledge.why(card)
                assert is_seen == (len(proof.because) == 1)
                assert model.clash(proof.because, (card, proof.face, False)) is not None
                for event in proof.because:
                    rest = [other for other in proof.because if other != event]
                    assert model.clash(rest, (card, proof.face, False)) is None
    assert seen > 100
    assert counted >= 3
    assert unsure > 50


def test_why_not_and_where_the_card_went() -> None:
    moment = random_moment(3, 11, steps=70)
    knowledge = know(read_evidence(moment.journal(2)))
    card = knowledge.card_at(1, "open")
    face = next(iter(knowledge.posterior.odds(card)))
    other = next(each for each in CARDS if each is not face)
    proof = knowledge.why(card, other)
    assert not proof.has
    document = why_to_json(knowledge, 1, "open", proof)
    assert document["card"] == other.name
    assert len(document["events"]) == len(document["because"])
    for where in ("deck9", "pocket", ""):
        with pytest.raises(ParseError, match="there are cards at"):
            knowledge.card_at(1, where)
    with pytest.raises(ParseError):
        knowledge.card_at(4, "open")


def test_hints_are_evidence() -> None:
    """Cards that somebody told make the belief sharper, and never lose the truth."""
    for seed in range(6):
        moment = random_moment(3, 300 + seed, steps=9)
        plain = posterior_of(read_evidence(moment.journal(1)))
        sharp = posterior_of(read_evidence(journal(moment.header(1), hinted(moment, 1, 0.5, random.Random(seed)))))
        assert plain is not None
        assert sharp is not None
        assert sharp.count <= plain.count
    with pytest.raises(FieldcraftError):
        Deal(3, 1, ((Card.A1,) * 8,) * 3)
    assert initial_state(moment.state.deal).number == 1
