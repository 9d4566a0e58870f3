"""The picture of a plan of The Emissary: rulers in a row, the order of visits, and each visit debate by debate.

Someone with the cards on the table plays it by reading downwards: ruler's card above, answer below it, and under a won debate how
many have been won. It fits 80 columns, wraps on less, and needs no colour: colour only repeats what the words and signs say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from cli.environment import Environment
from cli.render.cards import Cards, grouped
from cli.render.layout import Row, paragraph, rows
from engine.core.errors import message
from engine.emissary.plan import AbilityStep, Debate
from engine.emissary.replay import Replay, StepReport, VisitReport
from engine.emissary.state import Ability, Deal, Jack, PlayingCard, State

Reasons = Mapping[tuple[int, int], str]
"""Why an ability is needed, in words, by the numbers of its visit and its step, both from 1."""

INDENT = 3
TITLE_STYLE = "bold"
LABEL_STYLE = "dim"
ABILITY_STYLE = "bold cyan"
WON_STYLE = "bold green"
LOST_STYLE = "dim"
FAILED_STYLE = "bold red"

LENGTH_NAMES = {"full": message("full tour"), "short": message("short tour"), "custom": message("a tour of its own")}
ABILITY_NAMES = {
    Ability.MILITARY: message("Military"),
    Ability.COMMERCE: message("Commerce"),
    Ability.DIPLOMACY: message("Diplomacy"),
    Ability.POLITICS: message("Politics"),
}


@dataclass(frozen=True)
class Painter:
    """Draws for one environment: its language, its width, its characters."""

    environment: Environment

    @property
    def cards(self) -> Cards:
        """Card names as this environment can show them."""
        return Cards(self.environment.unicode)

    @property
    def width(self) -> int:
        """Columns to fill; never more than 80, which is what the eye follows."""
        return min(80, self.environment.console.width)

    def say(self, template: str, **values: object) -> str:
        """A message in the player's language."""
        return self.environment.say(template, **values)

    def show(self, lines: Iterable[Text]) -> None:
        """Print lines as they are: they are laid out already."""
        for line in lines:
            line.rstrip()
            self.environment.console.print(line, soft_wrap=True)

    def lines(self, text: str, indent: int = 0, hang: int | None = None, style: str = "") -> list[Text]:
        """A paragraph, its cards coloured."""
        return [self.cards.colour(Text(line, style=style)) for line in paragraph(text, self.width, indent, hang)]

    # --- the tour -------------------------------------------------------------------------------------------------------------

    def title(self, deal: Deal) -> list[Text]:
        """What deal this is."""
        length = self.say(LENGTH_NAMES[deal.rules.length])
        if deal.seed is None:
            text = self.say(message("The Emissary, {length}"), length=length)
        else:
            text = self.say(message("The Emissary, {length}, seed {seed}"), length=length, seed=deal.seed)
        return [Text(line, style=TITLE_STYLE) for line in paragraph(text, self.width)]

    def kingdoms(self, deal: Deal) -> list[Text]:
        """The kingdoms in a row, their rulers below them."""
        table = [
            Row(self.say(message("Kingdom")), tuple(Text(str(each), style="bold") for each in deal.rules.kingdoms), LABEL_STYLE),
            Row(self.say(message("Ruler")), tuple(self.cards.text(each) for each in deal.rulers), LABEL_STYLE),
        ]
        return rows(table, self.width, INDENT, cell=5)

    def order(self, replay: Replay) -> list[Text]:
        """The order of visits in a sentence."""
        names = ", ".join(str(visit.kingdom) for visit in replay.visits)
        return self.lines(self.say(message("Visit the kingdoms in this order: {kingdoms}."), kingdoms=names), INDENT)

    def tour(self, replay: Replay, reasons: Reasons) -> Iterator[list[Text]]:
        """The whole tour: its head, then its visits."""
        yield [*self.title(replay.deal), *self.kingdoms(replay.deal), *self.order(replay)]
        for visit in replay.visits:
            yield self.visit(visit, reasons)

    # --- a visit --------------------------------------------------------------------------------------------------------------

    def visit(self, visit: VisitReport, reasons: Reasons) -> list[Text]:
        """One visit: its head, its hand, and what happens in order."""
        ruler = visit.start.ruler_of(visit.kingdom)
        head = self.say(
            message("{number}. Kingdom {kingdom}, ruled by {ruler}: {suit} is trump, win exactly {kingdom}."),
            number=visit.number,
            kingdom=visit.kingdom,
            ruler=self.cards.name(ruler),
            suit=self.cards.suit(ruler.suit),
        )
        lines = self.lines(head, 0, INDENT, TITLE_STYLE)
        lines += self.pile(self.say(message("Hand")), visit.hand)
        for is_debate, steps in groupby(visit.steps, key=lambda each: isinstance(each.step, Debate)):
            if is_debate:
                lines += self.debates(list(steps), visit)
            else:
                for step in steps:
                    lines += self.ability(step, visit, reasons.get((visit.number, step.number)))
        return [*lines[:-1], *self._ending(lines[-1], visit)]

    def pile(self, label: str, cards: Iterable[PlayingCard]) -> list[Text]:
        """Cards after a label, suit by suit."""
        suits = "  ".join(self.cards.names(group) for group in grouped(cards))
        lines = self.lines(f"{label}  {suits}", INDENT, INDENT + len(label) + 2)
        lines[0].stylize(LABEL_STYLE, INDENT, INDENT + len(label))
        return lines

    def debates(self, run: list[StepReport], visit: VisitReport) -> list[Text]:
        """Debates side by side: the ruler's card, the answer below, and under a won one how many have been won."""
        steps = [each.step for each in run if isinstance(each.step, Debate)]
        counts = [sum(each.is_won for each in visit.steps[: report.number]) for report in run]
        table = [
            Row(self.say(message("Ruler")), tuple(self.cards.text(each.ruler_card) for each in steps), LABEL_STYLE),
            Row(self.say(message("Answer")), tuple(self.cards.text(each.answer) for each in steps), LABEL_STYLE),
            Row(self.say(message("Won")), tuple(map(self._count, run, counts)), LABEL_STYLE),
        ]
        return rows(table, self.width, INDENT)

    def _count(self, debate: StepReport, wins: int) -> Text:
        """The count under a won debate; a dot under a lost one."""
        if debate.is_won:
            return Text(str(wins), style=WON_STYLE)
        return Text("·" if self.cards.unicode else "-", style=LOST_STYLE)

    def _ending(self, last: Text, visit: VisitReport) -> list[Text]:
        """The last line of a visit with its outcome beside it, or below where the width does not hold both."""
        if visit.pledged:
            text, style = self.say(message("{ruler} joins you."), ruler=self.cards.name(visit.ruler)), "green"
        else:
            text = self.say(message("{wins} won, not {kingdom}: the tour ends here."), wins=visit.won, kingdom=visit.kingdom)
            style = FAILED_STYLE
        outcome = self.cards.colour(Text(text, style=style))
        ends_in_debate = bool(visit.steps) and isinstance(visit.steps[-1].step, Debate)
        if ends_in_debate and last.cell_len + INDENT + outcome.cell_len <= self.width:
            return [last.append("   ").append_text(outcome)]
        return [last, *self.lines(text, INDENT, style=style)]

    # --- abilities ------------------------------------------------------------------------------------------------------------

    def ability(self, report: StepReport, visit: VisitReport, reason: str | None) -> list[Text]:
        """An ability: who lends it, what to do, and why the plan needs it."""
        assert isinstance(report.step, AbilityStep)
        source = self.cards.name(report.step.source)
        template = message("{source} {name}") if isinstance(report.step.source, Jack) else message("{source} {name} (supporter)")
        head = self.say(template, source=source, name=self.say(ABILITY_NAMES[report.step.ability]))
        lines = self.lines(f"{head}: {self._doing(report, report.step, visit)}", INDENT, INDENT + 3)
        lines[0].stylize(ABILITY_STYLE, INDENT, INDENT + len(head))
        if reason is not None:
            lines += self.lines(reason, INDENT + 3, style="italic")
        return lines

    def _doing(self, report: StepReport, step: AbilityStep, visit: VisitReport) -> str:
        if step.ability is Ability.POLITICS:
            return self._swap(report, step, visit)
        drew = self.cards.names(step.drew or ())
        gone = self.cards.names(step.discard if step.ability is Ability.COMMERCE else _trumps(report.before))
        if step.ability is Ability.MILITARY:
            return self.say(message("draw {cards}."), cards=drew)
        if step.ability is Ability.DIPLOMACY or not drew:
            return self.say(message("discard {cards}."), cards=gone)
        return self.say(message("draw {cards}, discard {gone}."), cards=drew, gone=gone)

    def _swap(self, report: StepReport, step: AbilityStep, visit: VisitReport) -> str:
        if step.with_kingdom is None:
            return self.say(message("no kingdom is left to swap with."))
        came = report.after.ruler_of(visit.kingdom)
        return self.say(
            message("swap {left} with {came} of kingdom {kingdom}; {suit} is trump now."),
            left=self.cards.name(report.before.ruler_of(visit.kingdom)),
            came=self.cards.name(came),
            kingdom=step.with_kingdom,
            suit=self.cards.suit(came.suit),
        )


def _trumps(state: State) -> list[PlayingCard]:
    """The trumps in the hand, which Diplomacy discards."""
    return sorted(card for card in state.visit.hand if card.suit is state.trump) if state.visit is not None else []
