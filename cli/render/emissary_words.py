"""What is said about an answer in words: why each ability is needed, and how sure the whole is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.environment import Environment
from cli.render.cards import Cards
from engine.core.errors import message

if TYPE_CHECKING:
    from cli.emissary_answer import Answer
    from engine.emissary.replay import Replay
    from solvers.emissary.reasons import Reason


def reason_words(environment: Environment, reasons: Iterable[Reason]) -> dict[tuple[int, int], str]:
    """Each reason as a sentence, by the numbers of its visit and step."""
    return {(reason.visit, reason.step): _reason(environment, reason) for reason in reasons}


def _reason(environment: Environment, reason: Reason) -> str:
    values = {
        "kingdom": reason.kingdom,
        "ruler": Cards(environment.unicode).name(reason.ruler),
        "most": max(reason.possible) if reason.possible else 0,
        "least": min(reason.possible) if reason.possible else 0,
        "list": ", ".join(map(str, reason.possible or ())),
    }
    return environment.say(_here(reason) if reason.visit == reason.at else _elsewhere(reason), **values)


def _here(reason: Reason) -> str:
    possible, kingdom = reason.possible, reason.kingdom
    if possible is None:
        return message("Without it, exactly {kingdom} cannot be won here.")
    if not possible:
        return message("Without it, this visit could not be played.")
    if max(possible) < kingdom:
        return message("Without it, at most {most} can be won here.")
    if min(possible) > kingdom:
        return message("Without it, at least {least} are won here.")
    return message("Without it, only {list} can be won here, never {kingdom}.")


def _elsewhere(reason: Reason) -> str:
    possible, kingdom = reason.possible, reason.kingdom
    if not possible:
        return message("Without it, {ruler} rules kingdom {kingdom}, where exactly {kingdom} cannot be won then.")
    if max(possible) < kingdom:
        return message("Without it, {ruler} rules kingdom {kingdom}, where at most {most} can be won then.")
    if min(possible) > kingdom:
        return message("Without it, {ruler} rules kingdom {kingdom}, where at least {least} are won then.")
    return message("Without it, {ruler} rules kingdom {kingdom}, where only {list} can be won then.")


def verdict(environment: Environment, answer: Answer) -> str:
    """The score, and what is known about better ones: nothing is called proved that is not."""
    tour = answer.answer
    values = {"score": tour.score, "best": tour.replay.deal.rules.best_score, "bound": tour.upper_bound}
    return environment.say(_verdict(answer), abilities=tour.abilities, **values)


def score_words(environment: Environment, replay: Replay) -> str:
    """What a score is made of: worth saying where it is not the best there can be."""
    return environment.say(
        message("Kingdoms that pledged: {pledged} of {kingdoms}. Supporters used: {used}."),
        pledged=len(replay.end.visited),
        kingdoms=len(replay.deal.rules.kingdoms),
        used=replay.supporters_used,
    )


def _verdict(answer: Answer) -> str:
    tour = answer.answer
    if answer.is_proved and tour.abilities == 0:
        return message("{score} of {best}, proved optimal; and no ability is used.")
    if answer.is_proved and tour.abilities == 1:
        return message("{score} of {best}, proved optimal; no plan of this score does without an ability.")
    if answer.is_proved:
        return message("{score} of {best}, proved optimal; no plan of this score uses fewer than {abilities} abilities.")
    if tour.score == tour.upper_bound:
        return message(
            "{score} of {best}, which no plan beats; whether one uses fewer abilities was not settled within the limit."
        )
    return message("{score} of {best}, the best found within the limit; no plan scores more than {bound}.")
