"""The cards of La Agencia on a terminal: a deal, and what a seat knows of every card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from cli.environment import Environment
from engine.agencia.names import PLACES, Place
from engine.core.errors import message

if TYPE_CHECKING:
    from engine.agencia.setup import Deal
    from engine.core.events import Seat
    from solvers.agencia.knowledge import Knowledge
    from solvers.agencia.posterior import Odds

HEADINGS: Final = {
    Place.OPEN: message("Face up"),
    Place.DOWN: message("Face down"),
    Place.OWN: message("Own hand"),
    Place.BLIND: message("Turned round"),
}
DECK: Final = message("Deck")


def show_deal(environment: Environment, deal: Deal) -> None:
    """Print everybody's cards in the order dealt."""
    environment.console.print(
        environment.say(
            message("La Agencia: {players} players, player {seat} is the first Ambassador."),
            players=deal.players,
            seat=deal.ambassador,
        ),
        style="bold",
    )
    for seat in range(1, deal.players + 1):
        _heading(environment, seat)
        for place, card in zip(PLACES, deal.places(seat), strict=True):
            _line(environment, HEADINGS[place], card.name)
        _line(environment, DECK, " ".join(card.name for card in deal.deck(seat)))


def show_knowledge(environment: Environment, knowledge: Knowledge) -> None:
    """Print, for each player, points, cards with their chances, and the deck from the top."""
    evidence, posterior = knowledge.evidence, knowledge.posterior
    environment.write(
        environment.say(
            message("{hands} hands left. Reward: {reward}. Ambassador: player {seat}."),
            hands=evidence.hands_left,
            reward=evidence.accounts.reward,
            seat=evidence.hand.ambassador,
        )
    )
    for seat in evidence.seats:
        template = message("{points} points, cards worth {deck}")
        told = environment.say(template, points=evidence.accounts.of(seat), deck=posterior.deck_value(seat))
        _heading(environment, seat, told, is_own=seat == evidence.seat)
        for place in PLACES:
            _line(environment, HEADINGS[place], _odds(posterior.at(seat, place)))
        _line(environment, DECK, _deck(posterior.deck(seat)))
    if evidence.to_act is not None:
        environment.write(environment.say(message("To act: player {seat}."), seat=evidence.to_act))


def _heading(environment: Environment, seat: Seat, told: str = "", *, is_own: bool = False) -> None:
    name = environment.say(message("Player {seat}"), seat=seat)
    you = environment.say(message(" (you)")) if is_own else ""
    environment.console.print(
        Text(name + you, style="bold").append(f": {told}" if told else "", style="not bold"), soft_wrap=True
    )


def _line(environment: Environment, label: str, shown: str) -> None:
    from cli.render.layout import paragraph

    width = max(len(environment.say(each)) for each in (*HEADINGS.values(), DECK)) + 2
    text = environment.say(label).ljust(width, "\u00a0") + shown
    for line in paragraph(text, environment.console.width, indent=2, hang=2 + width):
        environment.write(line.replace("\u00a0", " "))


def _odds(odds: Odds) -> str:
    """A card, or its chances in percent, most likely first; a dash for an empty place."""
    if len(odds) == 1:
        return next(iter(odds)).name
    ranked = sorted(odds.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{face.name} {100 * float(p):.0f}%" for face, p in ranked) or "-"


def _deck(deck: Sequence[Odds]) -> str:
    """The deck from the top: cards that share one set of chances are counted and told once."""
    parts: list[tuple[Any, int]] = []
    for odds in deck:
        if parts and parts[-1][0] == odds and len(odds) > 1:
            parts[-1] = (odds, parts[-1][1] + 1)
        else:
            parts.append((odds, 1))
    return " | ".join(_odds(odds) if count == 1 else f"{count} x ({_odds(odds)})" for odds, count in parts)
