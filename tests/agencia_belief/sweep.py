"""Many random journals: does the belief agree with its twin, is the truth always in it, and does what it announces come true?

``python tests/agencia_belief/sweep.py --games 1000`` does so for so many journals: 3 to 6 players, any moment, any seat, options,
mistakes at the table, cards told by others, deals and draws written in any order. The suite runs a small sample of the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from agencia_belief.tables import OPTIONS, Moment, hinted, journal, random_moment, shuffled_draws

from engine.agencia.evidence import read_evidence
from engine.agencia.names import PLACES
from engine.core.journal import Journal
from solvers.agencia.naive import odds_of, worlds_of
from solvers.agencia.posterior import Posterior, posterior_of


@dataclass(frozen=True)
class Case:
    """A moment of a game and a seat's journal of it."""

    moment: Moment
    seat: int
    journal: Journal
    is_plain: bool
    """Whether nothing was told by others, so that the numbers should come true."""


def case(number: int) -> Case:
    """The journal of that number."""
    chance = random.Random(f"agencia sweep/{number}")
    players = chance.choice((3, 4, 5, 6))
    mistakes = chance.choice((0.0, 0.0, 0.03))
    moment = random_moment(players, number, mistakes=mistakes, **chance.choice(OPTIONS))
    seat = chance.randrange(0, players + 1)
    share = chance.choice((0.0, 0.0, 0.4))
    lines = hinted(moment, seat, share, chance)
    if not mistakes:
        lines = shuffled_draws(lines, chance)
    return Case(moment, seat, journal(moment.header(seat), lines), share == 0.0)


def check(found: Case) -> Posterior:
    """The belief of a case, held to the twin, to the truth and to what everybody sees."""
    evidence, state = read_evidence(found.journal), found.moment.state
    belief = posterior_of(evidence)
    assert belief is not None, "the truth does not fit"
    assert (evidence.accounts, evidence.number) == (state.accounts, state.number)
    assert evidence.hand == state.hand
    lines = [entry.data for entry in found.journal.entries]
    for player in evidence.seats:
        twin = worlds_of(found.journal.header, lines, player)
        assert found.moment.truth(player) in twin, f"the truth about player {player} left the twin"
        for at, place in enumerate(PLACES):
            ours = {face.name: p for face, p in belief.at(player, place).items()}
            assert ours == odds_of(twin, lambda world, at=at: world[0][at]), f"player {player}, {place.value}"
        for at, odds in enumerate(belief.deck(player)):
            ours = {face.name: p for face, p in odds.items()}
            assert ours == odds_of(twin, lambda world, at=at: world[1][at]), f"player {player}, deck {at}"
        assert sum(weight for _, weight in belief.players[player - 1].arrangements) > 0
        assert _same_joint(belief, player, twin), f"player {player}: the arrangements have other weights than the twin's"
    return belief


def _same_joint(belief: Posterior, player: int, twin: dict) -> bool:
    """Whether every arrangement of the player's cards has the probability that the twin gives it."""
    part = belief.players[player - 1]
    total = sum(weight for _, weight in part.arrangements)
    ours: dict = {}
    for chosen, weight in part.arrangements:
        arranged = tuple(chosen if each is part else each.arrangements[0][0] for each in belief.players)
        layout = belief.layout(arranged)
        places = tuple("" if card is None else card.name for card in layout.places[player - 1])
        world = (places, tuple(card.name for card in layout.decks[player - 1]))
        ours[world] = ours.get(world, Fraction(0)) + Fraction(weight, total)
    return ours == twin


@dataclass(frozen=True)
class Claim:
    """One announced probability, and whether it came true."""

    p: float
    is_true: bool


def claim(found: Case, belief: Posterior, number: int) -> Claim | None:
    """A face of a random hidden card; None where all is known."""
    chance = random.Random(f"agencia claim/{number}")
    layout, state = belief.evidence.layout, found.moment.state
    cards = [(card, state.card_at(seat, place)) for seat in belief.evidence.seats for place, card in
             zip(PLACES, layout.places[seat - 1], strict=True)]  # fmt: skip
    cards += [pair for seat in belief.evidence.seats for pair in zip(layout.decks[seat - 1], state.deck(seat), strict=True)]
    unsure = [(card, truth) for card, truth in cards if card is not None and card not in belief.known]
    if not unsure:
        return None
    card, truth = chance.choice(unsure)
    face, p = chance.choice(sorted(belief.odds(card).items()))
    return Claim(float(p), face is truth)


def claims(numbers: range) -> Iterator[Claim]:
    """One claim a journal, so that they are independent; journals with cards told by others are left out."""
    for number in numbers:
        found = case(number)
        if found.is_plain:
            belief = posterior_of(read_evidence(found.journal))
            assert belief is not None
            made = claim(found, belief, number)
            if made is not None:
                yield made


def tenths(found: list[Claim]) -> list[tuple[int, float, float, float]]:
    """For each tenth with claims: how many, announced, come true, and how many standard errors lie between."""
    rows = []
    for tenth in range(10):
        part = [each for each in found if min(int(each.p * 10), 9) == tenth]
        if part:
            announced = sum(each.p for each in part) / len(part)
            true = sum(each.is_true for each in part) / len(part)
            error = sqrt(sum(each.p * (1 - each.p) for each in part)) / len(part)
            rows.append((len(part), announced, true, abs(true - announced) / error if error else float(true != announced) * 99))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--claims", type=int, default=20_000)
    asked = parser.parse_args()
    start, shuffles = time.process_time(), 0
    for number in range(asked.first, asked.first + asked.games):
        try:
            shuffles += bool(check(case(number)).evidence.shuffles)
        except AssertionError as fault:
            raise SystemExit(f"journal {number}: {fault}") from fault
    seconds = time.process_time() - start
    print(
        f"{asked.games} journals, {shuffles} of them with a shuffled deck: equal to the twin, the truth inside ({seconds:.0f} s)"
    )
    for count, announced, true, errors in tenths(list(claims(range(asked.claims)))):
        print(f"  {count:5} claims: announced {announced:.3f}, came true {true:.3f} ({errors:.1f} standard errors)")


if __name__ == "__main__":
    main()
