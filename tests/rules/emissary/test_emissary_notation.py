"""The notation of The Emissary: written and read in pairs, and refusals that say what was expected."""

from __future__ import annotations

import pytest

from engine.core.errors import ParseError
from engine.emissary.notation import (
    format_action,
    format_step,
    parse_ability,
    parse_action,
    parse_card,
    parse_jack,
    parse_kingdom,
    parse_ruler,
    parse_source,
    parse_step,
)
from engine.emissary.state import FULL


def test_every_card_is_read_back():
    for card in FULL.deck:
        assert parse_card(str(card)) == card
        assert parse_card(f" {str(card).lower()} ") == card
    for ruler in FULL.rulers:
        assert parse_ruler(str(ruler)) == parse_source(str(ruler)) == ruler


@pytest.mark.parametrize(
    "text",
    [
        "visit 4",
        "turn",
        "answer 7H",
        "diplomacy JH",
        "military KC",
        "politics JS 7",
        "politics QS",
        "commerce JD",
        "discard AC 2H",
        "discard",
    ],
)
def test_every_action_is_read_back(text):
    assert format_action(parse_action(text)) == text
    assert parse_action("  " + text.upper().replace(" ", "   ")) == parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "debate 5H 7H won",
        "debate 5H 4H lost",
        "debate 5H 4H",
        "diplomacy JH",
        "politics JS 7",
        "military JC drew 5H 6H",
        "military JC drew",
        "commerce JD drew 3S 8D discard AC 2H",
        "commerce JD discard AC 2H",
    ],
)
def test_every_step_is_read_back(text):
    assert format_step(parse_step(text)) == text


@pytest.mark.parametrize(
    ("read", "text", "words"),
    [
        (parse_card, "9H", "expected A or 2 to 8 and a suit C D H S"),
        (parse_card, "KH", "no card of the deck"),
        (parse_ruler, "JH", "no ruler"),
        (parse_jack, "KH", "no Jack"),
        (parse_source, "7H", "lends no ability"),
        (parse_kingdom, "9", "expected a number from 1 to 8"),
        (parse_kingdom, "²", "expected a number from 1 to 8"),
        (parse_ability, "charm", "expected diplomacy, military, politics or commerce"),
        (parse_action, "", "is no action"),
        (parse_action, "sing 4", "is no action"),
        (parse_action, "visit", "expected it like 'visit 4'"),
        (parse_action, "visit four", "is no kingdom"),
        (parse_action, "turn 5H", "expected it like 'turn'"),
        (parse_action, "answer", "expected it like 'answer 7H'"),
        (parse_action, "politics JS 7 8", "expected it like 'politics JS 7'"),
        (parse_action, "military JC 7", "expected it like 'military JC'"),
        (parse_action, "commerce", "expected it like 'commerce JD'"),
        (parse_step, "", "expected it like 'debate 5H 7H won'"),
        (parse_step, "debate 5H", "expected it like 'debate 5H 7H won'"),
        (parse_step, "debate 5H 7H maybe", "expected it like 'debate 5H 7H won'"),
        (parse_step, "commerce JD drew 5H drew 6H", "expected it like 'commerce JD drew 3S 8D discard AC 2H'"),
    ],
)
def test_refusals_say_what_was_expected(read, text, words):
    with pytest.raises(ParseError) as caught:
        read(text)
    assert words in str(caught.value)
