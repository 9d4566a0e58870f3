"""Many solved deals of The Emissary together: a table of scores, a histogram of fewest abilities, and the times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cli.environment import Environment
from cli.render.layout import paragraph
from engine.core.errors import message

BAR: Final = 32
"""Columns of the longest bar."""

NAMED: Final = 12
"""How many seeds a line names before it only counts."""


@dataclass
class Summary:
    """Counts kept while deals come in; memory grows with the kinds of answers, and with eight bytes a deal for the times."""

    scores: Counter[int] = field(default_factory=Counter)
    abilities: dict[int, Counter[int]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    unproved: list[int] = field(default_factory=list)

    def add(self, row: dict[str, Any]) -> None:
        """Count one answer: its seed, score, abilities, status and seconds."""
        self.scores[row["score"]] += 1
        if row["status"] == "proved":
            self.abilities.setdefault(row["score"], Counter())[row["abilities"]] += 1
        else:
            self.unproved.append(row["seed"])
        self.slowest = max(self.slowest, (row["seconds"], row["seed"]))
        self.seconds.append(row["seconds"])

    @property
    def deals(self) -> int:
        """How many were counted."""
        return len(self.seconds)


def show_summary(environment: Environment, summary: Summary, title: str) -> None:
    """Print the summary; without a single deal, the title and that there is none."""
    say, width = environment.say, min(80, environment.console.width)
    for line in paragraph(title, width):
        environment.console.print(line, style="bold", soft_wrap=True)
    if not summary.deals:
        environment.write(say(message("No deal was finished.")))
        return
    _table(environment, say(message("Score, and how many deals")), summary.scores, width, best_first=True)
    for score, counts in sorted(summary.abilities.items(), reverse=True):
        _table(
            environment, say(message("Fewest abilities for a score of {score}, and how many deals"), score=score), counts, width
        )
        mean = sum(count * number for count, number in counts.items()) / counts.total()
        environment.write("  " + say(message("mean {mean}"), mean=f"{mean:.2f}"))
    environment.write("")
    for line in [*_unproved(environment, summary, width), *paragraph(_times(environment, summary), width, hang=2)]:
        environment.write(line)


def _table(environment: Environment, title: str, counts: Counter[int], width: int, *, best_first: bool = False) -> None:
    """One line a value: the value, how many deals, their share, and a bar."""
    environment.write("")
    environment.console.print(title, style="dim", soft_wrap=True)
    total, most = counts.total(), max(counts.values())
    bar = max(0, min(BAR, width - 26))
    for value, count in sorted(counts.items(), reverse=best_first):
        length = max(1, round(bar * count / most)) if bar >= 4 else 0
        drawn = ("█" if environment.unicode else "#") * length
        environment.write(f"{value:>4}{count:>9}{100 * count / total:>7.1f}%  {drawn}".rstrip())


def _unproved(environment: Environment, summary: Summary, width: int) -> list[str]:
    if not summary.unproved:
        return paragraph(environment.say(message("Every answer is proved: score and fewest abilities.")), width, hang=2)
    named = ", ".join(map(str, summary.unproved[:NAMED])) + (", ..." if len(summary.unproved) > NAMED else "")
    template = message("Not proved within the limit: {count} of {deals} (seeds {seeds}). Their scores count as found.")
    return paragraph(environment.say(template, count=len(summary.unproved), deals=summary.deals, seeds=named), width, hang=2)


def _times(environment: Environment, summary: Summary) -> str:
    ordered = sorted(summary.seconds)
    return environment.say(
        message("Time a deal: median {median}, 99 in 100 within {most}, longest {longest} (seed {seed})."),
        median=duration(quantile(ordered, 0.5)),
        most=duration(quantile(ordered, 0.99)),
        longest=duration(ordered[-1]),
        seed=summary.slowest[1],
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """The least value that this share of the values does not exceed.

    >>> quantile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    from math import ceil

    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def duration(seconds: float) -> str:
    """A length of time with two or three digits that matter.

    >>> duration(0.0364), duration(1.42), duration(95)
    ('36 ms', '1.4 s', '95 s')
    """
    if seconds < 0.995:
        return f"{seconds * 1000:.3g} ms" if seconds >= 0.0995 else f"{seconds * 1000:.2g} ms"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
