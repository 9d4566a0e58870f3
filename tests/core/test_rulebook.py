"""Rulebooks as data: found by game, looked up by id, and said so when there is none."""

from __future__ import annotations

import pytest

from engine.core.errors import ParseError
from engine.core.rulebook import Ruling, Section, load_rulebook, read_rulebook

DATA = {
    "title": "High Card",
    "section": [{"id": "play", "title": "Play", "text": "One line,\nbroken.\n\nA second paragraph.\n", "rulings": ["H1"]}],
    "ruling": [
        {
            "id": "H1",
            "question": "Who\nstarts?",
            "ruling": "Seat 1.",
            "status": "ASSUMPTION",
            "evidence": "None.",
            "option": "first",
        }
    ],
}


def test_sections_and_rulings_are_read_and_their_lines_joined():
    book = read_rulebook("high-card", DATA)
    assert book.sections == (Section("play", "Play", "One line, broken.\n\nA second paragraph.", ("H1",)),)
    assert book.rulings == (Ruling("H1", "Who starts?", "Seat 1.", "ASSUMPTION", "None.", "first", ()),)
    assert book.entries == (*book.sections, *book.rulings)


@pytest.mark.parametrize("name", ["h1", "H1", " H1 "])
def test_lookup_minds_no_capitals(name):
    assert read_rulebook("high-card", DATA).lookup(name).id == "H1"


def test_lookup_of_nothing_says_what_there_is():
    with pytest.raises(ParseError) as caught:
        read_rulebook("high-card", DATA).lookup("H2")
    assert str(caught.value) == "There is no rule 'H2'; there are play, H1."


def test_books_are_found_by_game():
    assert load_rulebook("emissary").title == "The Emissary"
    with pytest.raises(ParseError) as caught:
        load_rulebook("chess")
    assert "There is no game called 'chess'" in str(caught.value)


def test_a_game_without_a_book_says_so(monkeypatch):
    from engine.core import rulebook

    monkeypatch.setattr(rulebook, "GAMES", {"unwritten": "engine.core.registry:GAMES"})
    with pytest.raises(ParseError) as caught:
        load_rulebook("unwritten")
    assert "not written down" in str(caught.value)
