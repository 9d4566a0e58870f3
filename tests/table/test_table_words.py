"""Words as typed: looked up as they stand, cut short, mistyped; never guessed where two meanings are near."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.espionaje.cards import CARDS, DEFAULT_NAMES
from table.commands import Verb, near_command, parse_command
from table.people import People, check_names
from table.words import SHORTEST, Vocabulary, likeness, plain, split

CITIES = Vocabulary([(name, name) for name in ("london", "panama", "tokyo", "paris", "rome")])


@pytest.mark.parametrize(
    ("typed", "meanings"),
    [
        ("rome", ("rome",)),
        ("t", ("tokyo",)),
        ("pa", ("panama", "paris")),
        ("parsi", ("paris",)),
        ("pariss", ("paris",)),
        ("lodnon", ("london",)),
        ("zzzz", ()),
    ],
)
def test_a_word_means_what_it_can_mean(typed: str, meanings: tuple[str, ...]) -> None:
    assert CITIES.look_up([typed]).meanings == meanings


def test_a_short_mistyped_word_is_proposed_and_not_taken() -> None:
    found = Vocabulary([("red", 1), ("radio", 2)]).look_up(["rde"])
    assert found.meaning is None
    assert found.meanings == (1,)


def test_two_near_meanings_are_not_chosen_between() -> None:
    """``ponana`` could be either; swapping or dropping a letter must not decide for the player."""
    found = Vocabulary([("banana", 1), ("panana", 2)]).look_up(["fanana"])
    assert found.meaning is None
    assert set(found.meanings) == {1, 2}


@given(st.sampled_from([DEFAULT_NAMES.name(card) for card in CARDS]), st.data())
def test_one_slip_never_yields_another_card_silently(name: str, data: st.DataObject) -> None:
    """A guess that is taken is the nearest card by a second measure, the number of edits."""
    at = data.draw(st.integers(0, len(name) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    typed = name[:at] + letter + name[at + 1 :]
    vocabulary = Vocabulary([(DEFAULT_NAMES.name(card), DEFAULT_NAMES.name(card)) for card in CARDS])
    found = vocabulary.look_up([typed])
    if found.is_guess and found.meaning is not None:
        assert len(typed) >= SHORTEST
        least = min(edits(typed, DEFAULT_NAMES.name(card)) for card in CARDS)
        assert edits(typed, found.meaning) == least


def edits(one: str, other: str) -> int:
    """Levenshtein's distance, row by row."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, its in enumerate(other, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (letter != its))
    return row[-1]


def test_accents_and_punctuation_do_not_matter() -> None:
    assert plain("Múñoz ÁVIÓN") == "munoz avion"
    assert split("«París», rojo; ¡todos pasan!") == ["paris", "rojo", "todos", "pasan"]


def test_a_question_mark_alone_is_a_word_and_otherwise_decoration() -> None:
    assert split("¿paris rojo? ? muestra") == ["paris", "rojo", "?", "muestra"]


def test_swapped_letters_are_a_small_slip() -> None:
    assert likeness("udno", "undo") > likeness("udno", "uno")


@pytest.mark.parametrize(
    ("line", "verb", "rest"),
    [
        ("undo", Verb.UNDO, ""),
        ("Deshacer", Verb.UNDO, ""),
        ("¿por qué París?", Verb.WHY, "París?"),
        ("what-if paris red 4", Verb.WHAT_IF, "paris red 4"),
        ("what if  paris red", Verb.WHAT_IF, "paris red"),
        ("y si rojo azul", Verb.WHAT_IF, "rojo azul"),
        ("/help", Verb.HELP, ""),
        ("?", Verb.HELP, ""),
        ("save My File.jsonl", Verb.SAVE, "My File.jsonl"),
        ("edit 3 paris red, all pass", Verb.EDIT, "3 paris red, all pass"),
    ],
)
def test_commands_in_both_languages(line: str, verb: Verb, rest: str) -> None:
    command = parse_command(line)
    assert command is not None
    assert (command.verb, command.rest) == (verb, rest)


@pytest.mark.parametrize("line", ["? shows", "paris red 4", "accuse", "undoing", "3: ?"])
def test_events_are_no_commands(line: str) -> None:
    assert parse_command(line) is None


def test_a_mistyped_command_is_named() -> None:
    assert near_command("sugest") == "suggest"
    assert near_command("xyzzyx") is None


@pytest.mark.parametrize("names", [["Ana", "ana"], ["Ana", "2"], ["Ana", "París"], ["Ana", "pass"]])
def test_names_that_could_be_mistaken_are_refused(names: list[str]) -> None:
    from engine.core.errors import ParseError
    from table.espionaje.lexicon import reserved_words

    with pytest.raises(ParseError):
        check_names(names, taken=reserved_words(DEFAULT_NAMES))


def test_a_player_without_a_name_is_called_by_number() -> None:
    assert str(People.nameless(2).listed([1, 2])) == "Player 1, Player 2"
