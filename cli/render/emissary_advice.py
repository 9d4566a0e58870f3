"""The advice for a position of The Emissary on a terminal: what to do now, the choices, the odds of each number of wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cli.environment import Environment
from cli.render.cards import Cards
from cli.render.emissary import ABILITY_NAMES
from cli.render.layout import Row, paragraph, rows
from engine.core.errors import message
from engine.emissary.state import Action, Answer, Discard, Turn, UseAbility, Visit

if TYPE_CHECKING:
    from engine.emissary.position import Position
    from solvers.emissary.advice import Advice, Option

SHOWN: Final = 10
"""How many choices are listed."""


def show_advice(environment: Environment, position: Position, advice: Advice) -> None:
    """Print the advice."""
    width = min(80, environment.console.width)
    cards = Cards(environment.unicode)
    lines = [Text(line, style="bold") for line in paragraph(_headline(environment, cards, advice.best), width)]
    lines += [Text(line) for line in paragraph(_reason(environment, advice), width)]
    lines += [Text(_line(environment, cards, option)) for option in advice.options[:SHOWN]]
    if len(advice.options) > SHOWN:
        template = message("and {count} more, all worse")
        lines.append(Text("   " + environment.say(template, count=len(advice.options) - SHOWN)))
    lines += _odds(environment, advice, width)
    for line in lines:
        environment.console.print(cards.colour(line), soft_wrap=True)


def _headline(environment: Environment, cards: Cards, option: Option) -> str:
    template = message("Do this: {action} - {success} to pledge, {value} points expected.")
    return environment.say(
        template,
        action=action_words(environment, cards, option.action),
        success=_chance(environment, option),
        value=f"{option.value:.2f}",
    )


def _reason(environment: Environment, advice: Advice) -> str:
    """How far ahead of the next choice the first one is."""
    if len(advice.options) == 1:
        return environment.say(message("There is nothing else to do."))
    lead = advice.best.value - max(option.value for option in advice.options if option != advice.best)
    if lead < max(advice.best.value_stderr, 0.005):
        return environment.say(message("The next choice is as good as this one, as far as can be told."))
    return environment.say(message("The next choice is {lead} points worse."), lead=f"{lead:.2f}")


def action_words(environment: Environment, cards: Cards, action: Action) -> str:
    """An action in words."""
    match action:
        case Visit(kingdom):
            return environment.say(message("visit kingdom {kingdom}"), kingdom=kingdom)
        case Turn():
            return environment.say(message("turn up the next card"))
        case Answer(card):
            return environment.say(message("answer {card}"), card=cards.name(card))
        case Discard(discards):
            return environment.say(message("discard {cards}"), cards=cards.names(discards))
        case UseAbility(ability, source, other):
            name = environment.say(ABILITY_NAMES[ability])
            if other is None:
                return environment.say(message("{ability} with {source}"), ability=name, source=cards.name(source))
            template = message("{ability} with {source}, kingdom {kingdom}")
            return environment.say(template, ability=name, source=cards.name(source), kingdom=other)


def _chance(environment: Environment, option: Option) -> str:
    """The chance with a sign for how it is known."""
    percent = f"{100 * option.chance.success:.1f} %"
    if option.chance.method == "sampled":
        return environment.say(message("about {chance}"), chance=f"{percent} ± {100 * option.chance.stderr:.1f}")
    return environment.say(message("at least {chance}"), chance=percent) if option.chance.method == "bound" else percent


def _line(environment: Environment, cards: Cards, option: Option) -> str:
    words = action_words(environment, cards, option.action)
    return f"   {option.value:6.2f}  {words:<36}  {_chance(environment, option)}"


def _odds(environment: Environment, advice: Advice, width: int) -> list[Text]:
    """A row of the chances of each number of wins, while a visit is under way."""
    if advice.odds is None:
        return []
    exact = advice.odds_method == "exact"
    label = message("Best chance, exact") if exact else message("Best chance, at least")
    table = [
        Row(environment.say(message("Wins in all")), tuple(Text(str(wins)) for wins in range(len(advice.odds)))),
        Row(environment.say(label), tuple(Text(f"{100 * chance:.1f}") for chance in advice.odds)),
    ]
    return rows(table, width, 3, 6)
