"""The table of Espionaje: Cartas on a terminal: the grid of cards by places, suspicions with their numbers, the verdict.

Everything reads without colour and fits 80 columns at four players; names are cut where they must be, and on a terminal too
narrow for a grid each card becomes a line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from cli.environment import Environment
from cli.render.session import put, words
from engine.core.errors import Phrase, message
from table.espionaje.view import Advice, Preview, Row, Suggestion, TableView, Verdict, kind_name
from table.people import Said

CELL: Final = 6
"""Columns of the narrowest cell, its gap included."""
WIDEST: Final = 12
"""Columns of the widest cell."""
NUMBER: Final = 8
"""Columns of the narrowest number of a suspicion, its gap included."""
CARD: Final = 14
"""Columns for the name of a card."""
YES, NO = "✓", "✗"
PLAIN: Final = {YES: "YES", NO: "-"}
"""The marks where standard output cannot carry them."""


def show_part(environment: Environment, part: Any) -> None:
    """A view, a list of suspicions, or a single one."""
    match part:
        case TableView():
            show_view(environment, part)
        case Advice():
            show_suggestions(environment, part.suggestions)
            if part.model is not None:
                put(environment, words(environment, part.model))
        case Preview():
            show_suggestions(environment, (part.suggestion,))
            put(environment, environment.say(message("Number {rank} of {count}."), rank=part.rank, count=part.of))


def show_view(environment: Environment, view: TableView) -> None:
    """The grid and what stands under it."""
    if view.rows:
        show_grid(environment, view)
        put(environment, environment.say(message("{count} deals fit."), count=f"{view.worlds:,}".replace(",", " ")))
    for note in view.notes:
        put(environment, words(environment, note), style="dim")
    if view.suggestions:
        show_suggestions(environment, view.suggestions)
    if view.verdict is not None:
        show_verdict(environment, view.verdict)
    if view.lay_down is not None:
        put(environment, environment.say(message("Lay down: {cards}."), cards=view.lay_down), style="bold")
    put(environment, words(environment, view.due), style="bold" if view.is_own_turn else "")


def show_grid(environment: Environment, view: TableView) -> None:
    """Cards by places: proved, excluded, or the chance in percent."""
    heads = [said(environment, column) for column in view.columns]
    room = environment.console.width - CARD
    cell = min(WIDEST, room // len(heads))
    if cell < CELL:
        _show_list(environment, view, heads)
        return
    cell = max(CELL, min(cell, max(map(len, heads)) + 2))
    marks = _marks(environment)
    line = Text(" " * CARD + "".join(_cut(head, cell - 1).rjust(cell) for head in heads), style="bold")
    _print(environment, line)
    last = None
    for row in view.rows:
        if row.kind is not last:
            _print(environment, Text(words(environment, kind_name(row.kind)), style="italic"))
            last = row.kind
        _print(environment, _grid_row(environment, row, cell, marks))


def _grid_row(environment: Environment, row: Row, cell: int, marks: dict[str, str]) -> Text:
    line = Text("  " + _cut(said(environment, row.name), CARD - 3).ljust(CARD - 2), style="dim" if row.is_own else "")
    for chance in row.chances:
        line.append(marks.get(percent(chance), percent(chance)).rjust(cell), style=_style(chance))
    return line


def _show_list(environment: Environment, view: TableView, heads: Sequence[str]) -> None:
    """The same, a line a card, for a narrow terminal."""
    for row in view.rows:
        places = [
            f"{head} {percent(chance) if chance < 1.0 else ''}".strip()
            for head, chance in zip(heads, row.chances, strict=True)
            if chance > 0.0
        ]
        put(environment, f"{said(environment, row.name)}: {', '.join(places)}")


def percent(chance: float) -> str:
    """A chance as a mark or a percentage; only what is proved looks proved.

    >>> percent(1.0), percent(0.0), percent(0.9999), percent(0.0001), percent(0.333)
    ('✓', '✗', '>99%', '<1%', '33%')
    """
    if chance in (0.0, 1.0):
        return YES if chance else NO
    rounded = round(100 * chance)
    return "<1%" if rounded < 1 else ">99%" if rounded > 99 else f"{rounded}%"


def show_suggestions(environment: Environment, suggestions: Sequence[Suggestion]) -> None:
    """Suspicions, best first, with expected information, the chance that all pass and, where a model was asked, of winning."""
    cards = [words(environment, each.cards) for each in suggestions]
    has_value = any(each.value is not None for each in suggestions)
    title = environment.say(message("Best to ask"))
    heads = [environment.say(message("bits")), environment.say(message("all pass"))]
    heads += [environment.say(message("wins"))] if has_value else []
    columns = [max(len(head) + 2, NUMBER) for head in heads]
    first = min(max(map(len, [title, *cards])) + 2, max(environment.console.width - 2 - sum(columns), CARD))
    rows = [(title, heads), *((named, _numbers(each, has_value)) for each, named in zip(suggestions, cards, strict=True))]
    for number, (named, cells) in enumerate(rows):
        line = "".join(cell.rjust(width) for cell, width in zip(cells, columns, strict=True))
        _print(environment, Text(f"  {_cut(named, first - 1).ljust(first)}{line}", style="" if number else "bold"))


def _numbers(each: Suggestion, has_value: bool) -> list[str]:
    bits = "-" if each.gain_bits is None else f"{each.gain_bits:.2f}"
    numbers = [bits, percent_plain(each.p_all_pass)]
    if has_value:
        numbers.append("-" if each.value is None else percent_plain(each.value))
    return numbers


def percent_plain(chance: float) -> str:
    """A chance as a percentage.

    >>> percent_plain(0.25862)
    '26%'
    """
    return f"{100 * chance:.0f}%"


def show_verdict(environment: Environment, verdict: Verdict) -> None:
    """The likeliest triple and whether to accuse."""
    p = percent_plain(verdict.p) if verdict.p in (0.0, 1.0) else percent(verdict.p)
    values: dict[str, Any] = {"cards": verdict.cards, "p": p}
    if verdict.p == 1.0:
        put(environment, environment.say(message("Accuse: {cards} is proved."), **values), style="bold")
        return
    if verdict.p_model is not None:
        values["model"] = percent(verdict.p_model)
        yes = message("Accuse: {cards} has {p} by counting, {model} by the adviser's model.")
        no = message("Do not accuse yet: {cards} has {p} by counting, {model} by the adviser's model.")
    else:
        yes = message("Accuse: {cards} has {p}.")
        no = message("Do not accuse yet: {cards} is likeliest and has {p}.")
    put(environment, environment.say(yes if verdict.advised else no, **values), style="bold" if verdict.advised else "")


def said(environment: Environment, what: Said) -> str:
    """A name or a phrase in the reader's language."""
    return words(environment, what) if isinstance(what, Phrase) else what


def _marks(environment: Environment) -> dict[str, str]:
    encoding = getattr(environment.stdout, "encoding", None) or "utf-8"
    try:
        (YES + NO).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return PLAIN
    return {}


def _style(chance: float) -> str:
    return "bold green" if chance == 1.0 else "dim" if chance == 0.0 else ""


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 1)] + "."


def _print(environment: Environment, line: Text) -> None:
    environment.console.print(line, soft_wrap=True)
