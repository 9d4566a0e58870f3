"""The picture of a plan of The Emissary: rulers in a row, the order of visits, and each visit debate by debate.

Someone with the cards on the table plays it by reading downwards: ruler's card above, answer below it, and under a won debate how
many have been won. It fits 80 columns, wraps on less, and needs no colour: colour only repeats what the words and signs say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.text import Text

from cli.environment import Environment
from cli.render.cards import Cards, grouped
from cli.render.emissary_story import Round, Stay, Use, blocks
from cli.render.layout import Row, paragraph, rows
from engine.core.errors import message
from engine.emissary.state import Ability, Deal, PlayingCard

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

    def order(self, stays: Iterable[Stay]) -> list[Text]:
        """The order of visits in a sentence."""
        names = ", ".join(str(stay.kingdom) for stay in stays)
        return self.lines(self.say(message("Visit the kingdoms in this order: {kingdoms}."), kingdoms=names), INDENT)

    # --- a visit --------------------------------------------------------------------------------------------------------------

    def stay(self, stay: Stay, reasons: Mapping[tuple[int, int], str]) -> list[Text]:
        """One visit: its head, its hand, and what happens in order."""
        head = self.say(
            message("{number}. Kingdom {kingdom}, ruled by {ruler}: {suit} is trump, win exactly {kingdom}."),
            number=stay.number,
            kingdom=stay.kingdom,
            ruler=self.cards.name(stay.ruler),
            suit=self.cards.suit(stay.ruler.suit),
        )
        lines = self.lines(head, 0, INDENT, TITLE_STYLE)
        lines += self.pile(self.say(message("Hand")), stay.hand)
        for block in blocks(stay):
            lines += self.use(block, reasons.get(block.place)) if isinstance(block, Use) else self.debates(block)
        return [*lines[:-1], *self._ending(lines[-1], stay)]

    def pile(self, label: str, cards: Iterable[PlayingCard]) -> list[Text]:
        """Cards after a label, suit by suit."""
        suits = "  ".join(self.cards.names(group) for group in grouped(cards))
        lines = self.lines(f"{label}  {suits}", INDENT, INDENT + len(label) + 2)
        lines[0].stylize(LABEL_STYLE, INDENT, INDENT + len(label))
        return lines

    def debates(self, run: tuple[Round, ...]) -> list[Text]:
        """Debates side by side: the ruler's card, the answer below, and the count of the won ones."""
        table = [
            Row(self.say(message("Ruler")), tuple(self.cards.text(each.ruler_card) for each in run), LABEL_STYLE),
            Row(self.say(message("Answer")), tuple(self.cards.text(each.answer) for each in run), LABEL_STYLE),
            Row(self.say(message("Won")), tuple(self._count(each) for each in run), LABEL_STYLE),
        ]
        return rows(table, self.width, INDENT)

    def _count(self, debate: Round) -> Text:
        """The count under a won debate, at the card's right edge; a dot under a lost one."""
        if debate.won:
            return Text(str(debate.wins), style=WON_STYLE)
        return Text("·" if self.cards.unicode else "-", style=LOST_STYLE)

    def _ending(self, last: Text, stay: Stay) -> list[Text]:
        """The last line of a visit with its outcome beside it, or below where the width does not hold both."""
        if stay.joined is not None:
            text, style = self.say(message("{ruler} joins you."), ruler=self.cards.name(stay.joined)), "green"
        else:
            text = self.say(message("{wins} won, not {kingdom}: the tour ends here."), wins=stay.wins, kingdom=stay.kingdom)
            style = FAILED_STYLE
        outcome = self.cards.colour(Text(text, style=style))
        if isinstance(stay.events[-1], Round) and last.cell_len + INDENT + outcome.cell_len <= self.width:
            return [last.append("   ").append_text(outcome)]
        return [last, *self.lines(text, INDENT, style=style)]

    # --- abilities ------------------------------------------------------------------------------------------------------------

    def use(self, use: Use, reason: str | None) -> list[Text]:
        """An ability: who lends it, what to do, and why the plan needs it."""
        source = self.cards.name(use.source)
        name = self.say(ABILITY_NAMES[use.ability])
        template = message("{source}, your supporter: {name}") if use.is_supporter else message("{source} {name}")
        head = self.say(template, source=source, name=name)
        lines = self.lines(f"{head}: {self._doing(use)}", INDENT, INDENT + 3)
        lines[0].stylize(ABILITY_STYLE, INDENT, INDENT + len(head))
        if reason is not None:
            lines += self.lines(reason, INDENT + 3, style="italic")
        return lines

    def _doing(self, use: Use) -> str:
        drew, discarded = self.cards.names(use.drew), self.cards.names(use.discarded)
        if use.ability is Ability.POLITICS:
            return self._swap(use)
        if use.ability is Ability.MILITARY:
            return self.say(message("draw {cards}."), cards=drew)
        if use.ability is Ability.DIPLOMACY:
            return self.say(message("discard {cards}."), cards=discarded)
        if not use.drew:
            return self.say(message("discard {cards}."), cards=discarded)
        return self.say(message("draw {cards}, discard {gone}."), cards=drew, gone=discarded)

    def _swap(self, use: Use) -> str:
        if use.came is None or use.left is None or use.trump is None:
            return self.say(message("no kingdom is left to swap with."))
        return self.say(
            message("swap {left} with {came} of kingdom {kingdom}; {suit} is trump now."),
            left=self.cards.name(use.left),
            came=self.cards.name(use.came),
            kingdom=use.with_kingdom,
            suit=self.cards.suit(use.trump),
        )
