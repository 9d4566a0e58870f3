"""``fieldcraft assist espionaje``: Espionaje: Cartas at the table, what is known and advisable after every event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.desk import JournalOption, NewOption, Start, sit_down
from cli.environment import Environment
from cli.options import Lang, Settings, environment_of
from engine.core.errors import message

if TYPE_CHECKING:
    from engine.espionaje.cards import CardNames
    from table.espionaje.game import EspionajeTable
    from table.espionaje.setup import EspionajeSetUp
    from table.setup import Kept

HELP: Final = message("Keep a game of Espionaje: Cartas at the table.")


def espionaje(
    ctx: typer.Context,
    journal: JournalOption = None,
    new: NewOption = False,
    players: Annotated[str | None, typer.Option("--players", metavar="N", help=message("How many play, 2 to 4."))] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="A,B,...", help=message("The players' names, clockwise from seat 1."))
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="N", help=message("Your seat, by number or name; 0 if you only look on."))
    ] = None,
    first: Annotated[str | None, typer.Option("--first", metavar="N", help=message("Who begins, by number or name."))] = None,
    hand: Annotated[str | None, typer.Option("--hand", metavar="CARDS", help=message("Your cards, with commas."))] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="FILE", help=message("The names of your copy's cards, in TOML."))
    ] = None,
    discreet: Annotated[
        bool, typer.Option("--discreet", help=message("Hide the hand and what follows from it until Enter is pressed."))
    ] = False,
    option: Settings = None,
    lang: Lang = None,
) -> Any:
    """The work of ``fieldcraft assist espionaje``."""
    if names is not None and players is None:
        players = str(len(names.split(",")))
    said = {"players": players, "names": names, "seat": seat, "first": first, "hand": hand}
    start = Start.of(journal, said, option, new=new, discreet=discreet)
    return partial(assist_espionaje, environment_of(ctx), start, cards)


def assist_espionaje(environment: Environment, start: Start, cards: str | None) -> int:
    """The session; ``cards`` is the file with the names of the cards. Raises FieldcraftError, OSError, KeyboardInterrupt."""
    from cli.espionaje_input import read_names

    return sit_down(environment, start, EspionajeKit(read_names(environment, cards), is_named=cards is not None))


class EspionajeKit:
    """What this game brings to the desk; ``is_named`` says that the names were given and are not the usual ones."""

    name: Final = "espionaje"

    def __init__(self, names: CardNames, *, is_named: bool) -> None:
        self._names = names
        self._is_named = is_named

    def resumed(self) -> EspionajeTable:
        """The game under the names of a journal that carries none."""
        from table.espionaje.game import EspionajeTable

        return EspionajeTable(self._names)

    def seats(self, evidence: Any) -> int:
        """The players."""
        return int(evidence.players)

    def set_up(self, kept: Kept, given: Mapping[str, str]) -> EspionajeSetUp:
        """The questions."""
        from table.espionaje.setup import EspionajeSetUp

        return EspionajeSetUp(replace(kept, cards=self._names.to_json()) if self._is_named else kept, given)

    def is_complete(self, given: Mapping[str, str]) -> bool:
        """Players, seat and hand; an onlooker has no hand."""
        return given.keys() >= {"players", "seat"} and ("hand" in given or given["seat"] == "0")

    def begun(self, questions: Any) -> EspionajeTable:
        """The game under the names that were answered."""
        from table.espionaje.game import EspionajeTable

        return EspionajeTable(questions.card_names)

    def show(self, environment: Environment, part: Any) -> None:
        """The grid, suspicions."""
        from cli.render.espionaje import show_part

        show_part(environment, part)
