"""The Emissary in writing: cards, actions and plan steps as short texts, in pairs of ``format_x`` and ``parse_x``.

Cards are rank and suit (``7H``, ``AC``); Kings, Queens and Jacks likewise (``KH``, ``JD``). An action is a word and what it
needs: ``visit 4``, ``turn``, ``answer 7H``, ``politics JS 7``, ``commerce JD``, ``discard AC 2H``. A plan step adds what
happened: ``debate 5H 7H won``, ``commerce JD drew 3S 8D discard AC 2H``. Reading minds neither capitals nor spaces.
"""

from __future__ import annotations

from typing import Final, TypeVar

from engine.core.errors import ParseError, message
from engine.emissary.plan import AbilityStep, Debate, Step
from engine.emissary.state import (
    JACK,
    KINGS,
    QUEENS,
    Ability,
    Action,
    Answer,
    Card,
    Discard,
    Jack,
    Kingdom,
    PlayingCard,
    Ruler,
    Source,
    Suit,
    Turn,
    UseAbility,
    Visit,
)

P = TypeVar("P", bound=PlayingCard)

_CARDS: Final = {str(card): card for card in (Card.of(suit, rank) for suit in Suit for rank in range(1, 9))}
_RULERS: Final = {str(ruler): ruler for ruler in (*KINGS, *QUEENS)}
_JACKS: Final = {str(jack): jack for jack in (Jack.of(suit, JACK) for suit in Suit)}


def format_card(card: PlayingCard) -> str:
    """``7H``, ``KC``, ``JS``."""
    return str(card)


def format_cards(cards: tuple[PlayingCard, ...]) -> str:
    """Cards with spaces between."""
    return " ".join(map(str, cards))


def parse_card(text: str) -> Card:
    """The deck card of that name. Raises ParseError.

    >>> parse_card("7h")
    7H
    """
    return _lookup(_CARDS, text, message("{text} is no card of the deck; expected A or 2 to 8 and a suit C D H S, like 7H."))


def parse_ruler(text: str) -> Ruler:
    """The King or Queen of that name. Raises ParseError."""
    return _lookup(_RULERS, text, message("{text} is no ruler; expected K or Q and a suit C D H S, like KH."))


def parse_jack(text: str) -> Jack:
    """The Jack of that name. Raises ParseError."""
    return _lookup(_JACKS, text, message("{text} is no Jack; expected JC, JD, JH or JS."))


def parse_source(text: str) -> Source:
    """The Jack or ruler card that lends an ability. Raises ParseError."""
    known: dict[str, Source] = {**_JACKS, **_RULERS}
    name = text.strip().upper()
    if name not in known:
        raise ParseError(message("{text} lends no ability; expected a Jack or a supporter, like JS or KH."), text=repr(text))
    return known[name]


def _lookup(names: dict[str, P], text: str, template: str) -> P:
    found = names.get(text.strip().upper())
    if found is None:
        raise ParseError(template, text=repr(text))
    return found


def parse_kingdom(text: str) -> Kingdom:
    """A kingdom's number, 1 to 8. Raises ParseError."""
    if text not in tuple("12345678"):
        raise ParseError(message("{text} is no kingdom; expected a number from 1 to 8."), text=repr(text))
    return int(text)


def format_action(action: Action) -> str:
    """An action as text.

    >>> format_action(UseAbility(Ability.POLITICS, parse_source("JS"), 7))
    'politics JS 7'
    >>> format_action(Discard((parse_card("2H"), parse_card("AC"))))
    'discard AC 2H'
    """
    match action:
        case Visit(kingdom):
            return f"visit {kingdom}"
        case UseAbility(ability, source, other):
            return f"{ability.value} {source}" + ("" if other is None else f" {other}")
        case Discard(cards):
            return f"discard {format_cards(cards)}".rstrip()
        case Answer(card):
            return f"answer {card}"
        case Turn():
            return "turn"


def parse_action(text: str) -> Action:
    """The action that a text names. Raises ParseError, which says what was expected.

    >>> parse_action("Politics js 7")
    UseAbility(ability=<Ability.POLITICS: 'politics'>, source=JS, with_kingdom=7)
    """
    word, *rest = text.lower().split() or [""]
    if word in _ABILITY_WORDS:
        return _parse_use(_ABILITY_WORDS[word], rest)
    if word == "discard":
        return Discard(tuple(map(parse_card, rest)))
    if word == "turn":
        _expect(len(rest) == 0, text, "turn")
        return Turn()
    if word == "visit":
        _expect(len(rest) == 1, text, "visit 4")
        return Visit(parse_kingdom(rest[0]))
    if word == "answer":
        _expect(len(rest) == 1, text, "answer 7H")
        return Answer(parse_card(rest[0]))
    raise ParseError(
        message("{text} is no action; expected visit, turn, answer, discard, diplomacy, military, politics or commerce."),
        text=repr(text),
    )


_ABILITY_WORDS: Final = {ability.value: ability for ability in Ability}
_EXAMPLES: Final = {ability: f"{ability.value} J{ability.suit}" for ability in Ability}


def _expect(condition: bool, text: str, example: str) -> None:
    if not condition:
        raise ParseError(message("Cannot read {text}; expected it like {example}."), text=repr(text), example=repr(example))


def _parse_use(ability: Ability, rest: list[str]) -> UseAbility:
    most = 2 if ability is Ability.POLITICS else 1
    example = _EXAMPLES[ability] + (" 7" if ability is Ability.POLITICS else "")
    _expect(1 <= len(rest) <= most, " ".join([ability.value, *rest]), example)
    return UseAbility(ability, parse_source(rest[0]), parse_kingdom(rest[1]) if len(rest) == 2 else None)


def parse_ability(text: str) -> Ability:
    """The ability of that name. Raises ParseError."""
    if text.lower() not in _ABILITY_WORDS:
        raise ParseError(message("{text} is no ability; expected diplomacy, military, politics or commerce."), text=repr(text))
    return _ABILITY_WORDS[text.lower()]


def format_step(step: Step) -> str:
    """A plan step as text.

    >>> format_step(Debate(parse_card("5H"), parse_card("7H"), True))
    'debate 5H 7H won'
    """
    if isinstance(step, Debate):
        result = {True: " won", False: " lost", None: ""}[step.won]
        return f"debate {step.ruler_card} {step.answer}{result}"
    text = format_action(UseAbility(step.ability, step.source, step.with_kingdom))
    if step.drew is not None:
        text += " " + f"drew {format_cards(step.drew)}".rstrip()
    if step.discard:
        text += f" discard {format_cards(step.discard)}"
    return text


def parse_step(text: str) -> Step:
    """The plan step that a text names. Raises ParseError.

    >>> parse_step("commerce JD drew 3S 8D discard AC 2H").discard
    (AC, 2H)
    """
    words = text.lower().split()
    if words[:1] == ["debate"]:
        return _parse_debate(text, words[1:])
    parts: dict[str, list[str]] = {"": []}
    part = parts[""]
    for word in words:
        if word in ("drew", "discard"):
            _expect(word not in parts, text, "commerce JD drew 3S 8D discard AC 2H")
            part = parts.setdefault(word, [])
        else:
            part.append(word)
    _expect(parts[""][:1] != [] and parts[""][0] in _ABILITY_WORDS, text, "debate 5H 7H won")
    use = _parse_use(_ABILITY_WORDS[parts[""][0]], parts[""][1:])
    drew = tuple(map(parse_card, parts["drew"])) if "drew" in parts else None
    return AbilityStep(use.ability, use.source, use.with_kingdom, tuple(map(parse_card, parts.get("discard", []))), drew)


def _parse_debate(text: str, rest: list[str]) -> Debate:
    _expect(len(rest) in (2, 3) and (len(rest) == 2 or rest[2] in ("won", "lost")), text, "debate 5H 7H won")
    won = {"won": True, "lost": False}[rest[2]] if len(rest) == 3 else None
    return Debate(parse_card(rest[0]), parse_card(rest[1]), won)
