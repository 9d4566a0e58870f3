"""Many random games: is the truth always among the deals that fit, and do announced probabilities come true?

``python tests/espionaje_knowledge/sweep.py --games 2000`` plays so many games of each size with random askers and prints, for
each tenth, how often what was announced came true. The suite runs a small sample of the same. One randomly picked claim a game is
counted, so that the claims are independent and the counts binomial. Journals that were half heard must fit too, but announce
nothing here: what could be concluded from who showed is left unused there, so they are less sure than they could be.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from espionaje_knowledge.tables import half_heard, place_in, random_game

from engine.espionaje.cards import CARDS
from engine.espionaje.evidence import read_evidence
from solvers.espionaje.posterior import Posterior, posterior_of


@dataclass(frozen=True)
class Claim:
    """One announced probability, and whether it came true."""

    p: float
    is_true: bool


def claims(players: int, games: int, first: int = 0) -> Iterator[tuple[Claim, Claim]]:
    """For each game, at a random moment and seat: where a random card is, and the most likely triple; the truth must fit."""
    for seed in range(first, first + games):
        chance = random.Random(f"sweep/{players}/{seed}")
        game = random_game(players, seed, chance.randrange(1, 7 * players), pile_size_public=chance.random() < 0.25)
        journal = game.journal(chance.randrange(players + 1) if players < 4 or chance.random() < 0.2 else chance.randrange(1, 5))
        found = posterior_of(read_evidence(journal))
        for each in (found, posterior_of(read_evidence(half_heard(journal, seed)))):
            assert fits(each, game), f"the truth of game {seed} of {players} does not fit"
        yield about_a_card(found, game, chance), about_the_secret(found, game)


def fits(found: Posterior, game) -> bool:
    return found.p_triple(game.deal.secret) > 0 and all(found.is_possible(card, place_in(game.deal, card)) for card in CARDS)


def about_a_card(found: Posterior, game, chance: random.Random) -> Claim:
    card = chance.choice([card for card in CARDS if card not in dict(found.certain)] or CARDS)
    place = chance.choice([place for place in range(found.players + 1) if found.is_possible(card, place)])
    return Claim(float(found.p_at(card, place)), place_in(game.deal, card) == place)


def about_the_secret(found: Posterior, game) -> Claim:
    triple, weight = max(found.possible_triples, key=lambda each: each[1])
    return Claim(weight / found.total, triple == game.deal.secret)


def tenths(found: list[Claim]) -> list[tuple[int, float, float, float]]:
    """For each tenth with claims: how many, announced, come true, and how many standard errors lie between."""
    rows = []
    for tenth in range(10):
        part = [claim for claim in found if min(int(claim.p * 10), 9) == tenth]
        if part:
            announced = sum(claim.p for claim in part) / len(part)
            true = sum(claim.is_true for claim in part) / len(part)
            error = sqrt(sum(claim.p * (1 - claim.p) for claim in part)) / len(part)
            rows.append((len(part), announced, true, abs(true - announced) / error if error else float(true != announced) * 99))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    for players in (2, 3, 4):
        cards, secrets = zip(*claims(players, games), strict=True)
        for title, found in (("a card's place", cards), ("the secret", secrets)):
            print(f"{players} players, {games} games, {title}: the truth always fits")
            for count, announced, true, errors in tenths(list(found)):
                print(f"  {count:5} claims: announced {announced:.3f}, came true {true:.3f} ({errors:.1f} standard errors)")


if __name__ == "__main__":
    main()
