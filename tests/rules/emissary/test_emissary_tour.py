"""Journals of a tour at the table: what the player knows, faults by line, and cards that cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import Contradiction, FieldcraftError
from engine.core.journal import read_journal
from engine.emissary.deal_file import deal_from_json
from engine.emissary.events import events, opening
from engine.emissary.game import EMISSARY
from engine.emissary.notation import parse_action
from engine.emissary.position_file import position_to_json
from engine.emissary.rules import apply, initial_state
from engine.emissary.tour import read_tour

VECTORS = Path(__file__).parents[2] / "vectors" / "emissary"
HEADER = {
    "format": "fieldcraft/journal@1",
    "game": "emissary",
    "length": "full",
    "rulers": ["KC", "KD", "KH", "KS", "QC", "QD", "QH", "QS"],
}
HAND = {"event": "hand", "cards": ["AC", "2C", "3D", "4D", "5H", "6H", "7S", "8S"]}


def tour(*lines, header=HEADER):
    return read_tour(read_journal("".join(json.dumps(line) + "\n" for line in (header, *lines))))


def refusal(*lines, header=HEADER):
    with pytest.raises(FieldcraftError) as caught:
        tour(*lines, header=header)
    return caught.value


def visit(kingdom):
    return {"event": "visit", "kingdom": kingdom}


def shown(card):
    return {"event": "ruler-card", "card": card}


def answer(card):
    return {"event": "answer", "card": card}


def ability(name, source, **more):
    return {"event": "ability", "ability": name, "source": source, **more}


def cards(event, text):
    return {"event": event, "cards": text.split()}


def test_what_the_player_knows_after_some_events():
    read = tour(
        HAND,
        visit(4),
        ability("politics", "JS", with_kingdom=7),
        ability("commerce", "JD"),
        cards("drew", "3S 8D"),
        cards("discard", "2C AC"),
        shown("7H"),
        answer("5H"),
        shown("8H"),
    )
    assert position_to_json(read.position()) == {
        "format": "fieldcraft/emissary-position@1",
        "length": "full",
        "rulers": ["KC", "KD", "KH", "QH", "QC", "QD", "KS", "QS"],
        "visited": [],
        "supporters": [],
        "hand": ["3D", "4D", "8D", "6H", "3S", "7S", "8S"],
        "visit": {
            "kingdom": 4,
            "won": 0,
            "jacks_used": ["JD", "JS"],
            "gone": ["AC", "2C", "5H", "7H"],
            "discard": ["AC", "2C", "5H", "7H"],
            "ruler_card": "8H",
            "drawn": None,
        },
    }


def test_commerce_under_way_shows_what_was_drawn():
    read = tour(HAND, visit(4), ability("commerce", "JD"), cards("drew", "3S 8C"))
    assert position_to_json(read.position())["visit"]["drawn"] == ["3S", "8C"]


@pytest.mark.parametrize("name", ["plan_00", "plan_02", "short_hard_07_1_7_1"])
def test_a_whole_tour_as_its_player_wrote_it_down(name):
    """The engine plays a plan and writes the journal; read again, it ends with the same score."""
    data = json.loads((VECTORS / f"{name}.json").read_text())
    state = initial_state(deal_from_json(data["deal"]))
    lines = [event.seen_by(1) for event in opening(state)]
    for text in actions_of(data["plan"]):
        lines += [event.seen_by(1) for event in events(state, parse_action(text))]
        state = apply(state, parse_action(text))
    read = tour(*lines, header=EMISSARY.header(state, 1))
    assert read.is_over
    assert EMISSARY.score(read.state) == EMISSARY.score(state) == (data["answer"]["score"],)
    assert (read.state.rulers, read.state.supporters, read.state.spent) == (state.rulers, state.supporters, state.spent)


def actions_of(plan):
    for each in plan["visits"]:
        yield f"visit {each['kingdom']}"
        for step in each["steps"]:
            if step["do"] == "debate":
                yield "turn"
                yield f"answer {step['answer']}"
            else:
                yield f"{step['ability']} {step['source']} {step.get('with_kingdom', '')}"
                if step["ability"] == "commerce":
                    yield "discard " + " ".join(step["discard"])


def debates(led, replies):
    """The events of debates in a row."""
    pairs = zip(led.split(), replies.split(), strict=True)
    return [event for card, reply in pairs for event in (shown(card), answer(reply))]


FAILING = debates("3S 4S 2D 2S 3C 4C AH 2H", "7S 8S 3D 4D 2C AC 5H 6H")
"""The eight debates of HAND in kingdom 8, which wins only some of them."""


# --- Header -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "espionaje"}, "game"),
        ({"length": "medium"}, "length"),
        ({"rulers": ["KC"]}, "rulers"),
        ({"options": {"reshuffle": True}}, "options.reshuffle"),
        ({"seed": 42}, "seed"),
    ],
)
def test_faults_of_the_first_line(change, field):
    fault = refusal(header={**HEADER, **change})
    assert (fault.place["line"], fault.place["field"], fault.exit_code) == (1, field, 2)


def test_options_of_the_first_line_are_played_by():
    header = {**HEADER, "options": {"useless_abilities": "allowed"}}
    lines = (HAND, visit(4), ability("politics", "JS", with_kingdom=8))
    assert refusal(*lines).place["rule"] == "E11"
    assert tour(*lines, header=header).position().options.useless_abilities == "allowed"


# --- Order and form -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ([visit(4)], 2, "Expected the hand here"),
        ([HAND, HAND], 3, "The visit is not over, so no new hand is drawn here."),
        ([HAND, shown("3S")], 3, "Choose a kingdom to visit first."),
        ([HAND, visit(9)], 3, "There is no kingdom 9"),
        ([HAND, visit("4")], 3, "expected a whole number"),
        ([HAND, visit(4), answer("5H")], 4, "There is no ruler's card to answer"),
        ([HAND, visit(4), shown("3S"), answer("8C")], 5, "8C is not in your hand."),
        ([HAND, visit(4), shown("3S"), answer("5H")], 5, "Answer 3S with a card of its suit; you hold one."),
        ([HAND, visit(4), shown("3S"), shown("4S")], 5, "The ruler's card 3S is waiting for your answer."),
        ([HAND, visit(4), shown("3S"), ability("military", "JC")], 5, "The ruler's card 3S is waiting for your answer."),
        ([HAND, visit(4), ability("military", "JC"), shown("3S")], 5, "Expected the cards that JC drew here"),
        ([HAND, visit(4), ability("military", "JC"), cards("drew", "3S")], 5, "Expected 2 cards here, found 1."),
        ([HAND, visit(4), cards("drew", "3S")], 4, "No ability is drawing cards here."),
        ([HAND, visit(4), cards("discard", "AC 2C")], 4, "Nothing is to be discarded now"),
        ([HAND, visit(4), ability("commerce", "JC")], 4, "JC does not lend commerce."),
        ([HAND, visit(4), ability("commerce", "7H")], 4, "lends no ability"),
        ([HAND, visit(4), ability("charm", "JC")], 4, "ability: expected one of"),
        ([HAND, visit(4), {"event": "sing"}], 4, "'sing' is no event of this game"),
        ([HAND, visit(4), {**shown("3S"), "won": True}], 4, "won is no field of this format."),
        ([HAND, visit(4), {"event": "ruler-card"}], 4, "card is missing."),
        ([HAND, visit(4), shown("3X")], 4, "no card of the deck"),
        ([cards("hand", "AC 2C")], 2, "Expected 8 cards here, found 2."),
        ([cards("hand", "AC AC 3D 4D 5H 6H 7S 8S")], 2, "AC stands twice"),
        ([HAND, visit(8), *FAILING, visit(1)], 20, "The tour was over before this event."),
    ],
)  # fmt: skip
def test_events_out_of_order_or_against_the_rules(lines, line, words):
    fault = refusal(*lines)
    assert fault.exit_code == 2
    assert fault.place["line"] == line
    assert words in str(fault)


def test_the_position_where_something_is_missing():
    for lines, words in (
        ([], "The hand is missing"),
        ([HAND, visit(4), ability("military", "JC")], "The cards that were drawn are missing"),
    ):
        with pytest.raises(FieldcraftError) as caught:
            tour(*lines).position()
        assert words in str(caught.value)


def test_corrections_count():
    read = tour(
        HAND,
        visit(4),
        shown("3S"),
        {"event": "replace", "of": 3, "with": shown("4S")},
        {"event": "retract", "of": 2},
        {"event": "retract", "of": 5},
        answer("7S"),
    )
    assert str(min(read.position().visit.scoring)) == "7S"
    assert {str(card) for card in read.position().visit.discard} == {"4S"}


# --- Cards that cannot be -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "clash"),
    [
        ([HAND, visit(4), shown("5H")], [1, 3]),
        ([HAND, visit(4), shown("3S"), answer("7S"), shown("3S")], [3, 5]),
        ([HAND, visit(4), shown("3S"), answer("7S"), shown("7S")], [1, 5]),
        ([HAND, visit(4), ability("military", "JC"), cards("drew", "3S 8S")], [1, 4]),
        ([HAND, visit(4), ability("commerce", "JD"), cards("drew", "3S 8D"), cards("discard", "3S 8D"), shown("8D")], [4, 6]),
    ],
)
def test_a_card_that_lies_elsewhere_contradicts_the_event_that_showed_it(lines, clash):
    fault = refusal(*lines)
    assert isinstance(fault, Contradiction)
    assert fault.exit_code == 3
    assert fault.place == {"events": clash}
    without = [line for number, line in enumerate(lines, start=1) if number not in clash]
    assert len(without) == len(lines) - 2


DECK_RUN_OUT = [
    cards("hand", "AC 2C 3C 4C 5C 6C 7C 8C"),
    visit(3),
    ability("military", "JC"),
    cards("drew", "AD 2D 3D 4D 5D 6D 7D 8D"),
    ability("commerce", "JD"),
    cards("drew", "AH 2H"),
    cards("discard", "AH 2H"),
    *debates("3H 4H 5H 6H 7H 8H AS 2S 3S 4S 5S 6S 7S 8S", "AC 2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D"),
]
"""All 24 cards of the deck have come; AD and 8D are still in the hand."""


def test_a_card_may_come_again_after_a_reshuffle():
    assert tour(*DECK_RUN_OUT).position().deck == frozenset()
    again = tour(*DECK_RUN_OUT, shown("AH"), answer("8D")).position()
    assert len(again.deck) == 29
    assert {str(card) for card in again.hand} == {"AD"}
    assert {str(card) for card in again.visit.discard} == {"AH", "8D"}


ONE_LEFT = [
    cards("hand", "AC 2C 3C 4C 5C 6C 7C 8C"),
    visit(3),
    ability("military", "JC"),
    cards("drew", "AD 2D 3D 4D 5D 6D 7D 8D"),
    *debates("AH 2H 3H 4H 5H 6H 7H 8H AS 2S 3S 4S 5S 6S 7S", "AC 2C 3C 4C 5C 6C 7C 8C AD 2D 3D 4D 5D 6D 7D"),
    ability("commerce", "JD"),
]
"""8S is the last card of the deck, 8D the last of the hand, and Commerce is about to draw two."""


def test_cards_drawn_through_a_reshuffle_may_be_told_in_any_order():
    read = tour(*ONE_LEFT, cards("drew", "AH 8S")).position()
    assert {str(card) for card in read.hand} == {"8D", "8S", "AH"}
    assert len(read.deck) == 29
    assert read.visit.discard == frozenset()


def test_the_deck_gives_its_own_cards_before_a_reshuffle():
    fault = refusal(*ONE_LEFT, cards("drew", "AH 2H"))
    assert isinstance(fault, Contradiction)
    assert fault.place == {"events": [5, len(ONE_LEFT) + 1]}


@pytest.mark.parametrize(("card", "seen"), [("8D", 4), ("AD", 4)])
def test_after_a_reshuffle_the_hand_cannot_come_again(card, seen):
    fault = refusal(*DECK_RUN_OUT, shown(card))
    assert fault.place == {"events": [seen, len(DECK_RUN_OUT) + 1]}


def test_a_card_cannot_come_twice_after_a_reshuffle():
    fault = refusal(*DECK_RUN_OUT, shown("AH"), answer("8D"), shown("AH"))
    first = len(DECK_RUN_OUT) + 1
    assert fault.place == {"events": [first, first + 2]}


def test_reshuffled_cards_are_checked_against_the_discards(lay):
    """Through a reshuffle only discards can come: arranged cards from hand or scoring pile are unavailable."""
    from engine.emissary.notation import parse_card
    from engine.emissary.position import arrange, unavailable

    table = lay("2C 3C 4C", deck="5H", discard="AD 6D", scoring="8S", rest="scoring")
    read = lambda text: tuple(map(parse_card, text.split()))  # noqa: E731
    assert unavailable(table.state, read("5H 6D AD")) is None
    assert str(unavailable(table.state, read("6D 5H"))) == "6D"
    assert str(unavailable(table.state, read("5H 8S"))) == "8S"
    assert str(unavailable(table.state, read("5H 6D 6D"))) == "6D"
    drawn = apply(arrange(table.state, read("5H 6D AD")), parse_action("military JC"))
    assert drawn.visit is not None
    assert set(read("5H 6D AD")) < drawn.visit.hand
