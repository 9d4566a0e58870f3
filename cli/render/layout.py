"""Lines of text laid out for a terminal of any width: paragraphs that hang, and labelled rows of cells that wrap together."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

LEAST_WIDTH: Final = 20
"""Columns below which nothing gets narrower; such a terminal wraps by itself."""


@dataclass(frozen=True)
class Row:
    """One labelled row of cells."""

    label: str
    cells: tuple[Text, ...]
    style: str = ""


def paragraph(text: str, width: int, indent: int = 0, hang: int | None = None) -> list[str]:
    """The text in lines of at most ``width`` columns, indented; lines after the first by ``hang``.

    >>> paragraph("one two three", 20, indent=2, hang=14)
    ['  one two three']
    >>> paragraph("one two three four five", 20, indent=2, hang=4)
    ['  one two three four', '    five']
    """
    return textwrap.wrap(
        text,
        max(width, LEAST_WIDTH),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hang is None else hang),
        break_on_hyphens=False,
        break_long_words=False,
    ) or [""]


def rows(table: Sequence[Row], width: int, indent: int = 0, cell: int = 4) -> list[Text]:
    """The rows under each other, cell under cell; where the width does not hold them, all rows go on below together.

    Every cell is right-aligned over its column's last character but one, so that numbers and cards line up.
    """
    label = max((len(row.label) for row in table), default=0)
    columns = max((len(row.cells) for row in table), default=0)
    fit = max(1, (max(width, LEAST_WIDTH) - indent - label) // cell)
    lines: list[Text] = []
    for start in range(0, columns, fit):
        for row in table:
            line = Text(" " * indent)
            line.append(row.label.ljust(label) if start == 0 else " " * label, style=row.style)
            for each in row.cells[start : start + fit]:
                line.append(" " * max(1, cell - each.cell_len))
                line.append_text(each)
            lines.append(line)
    return lines
