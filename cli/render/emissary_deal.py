"""The picture of a deal of The Emissary: rulers in a row, then for each visit made its hand and the deck below it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.environment import Environment
from cli.render.emissary import INDENT, LABEL_STYLE, TITLE_STYLE, Painter
from cli.render.layout import Row, rows
from engine.core.errors import message
from engine.emissary.state import Card, Deal


def show_deal(environment: Environment, deal: Deal) -> None:
    """Print the whole deal except its reshuffles, which few tours reach."""
    painter = Painter(environment)
    painter.show(painter.title(deal))
    painter.show(painter.kingdoms(deal))
    for number, shuffles in enumerate(deal.visits, start=1):
        environment.write("")
        painter.show(_visit(painter, number, shuffles[0], deal.rules.hand))
    environment.write("")
    painter.show(
        painter.lines(painter.say(message("Cards are in the order drawn. --json also shows how discards are reshuffled.")))
    )


def _visit(painter: Painter, number: int, deck: Sequence[Card], hand: int) -> list[Text]:
    title = Text(painter.say(message("Visit {number}"), number=number), style=TITLE_STYLE)
    piles = [(painter.say(message("Hand")), deck[:hand]), (painter.say(message("Deck")), deck[hand:])]
    label = max(len(name) for name, _ in piles)
    lines = [title]
    for name, cards in piles:
        row = Row(name.ljust(label), tuple(painter.cards.text(card) for card in cards), LABEL_STYLE)
        lines += rows([row], min(painter.width, INDENT + label + 12 * 4), INDENT)
    return lines
