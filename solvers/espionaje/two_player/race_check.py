"""The certificate of the small race checked from the rules alone, in exact fractions.

A best answer to each side's strategy is computed over the whole game: every deal, every question, every card that could be shown,
all nine guesses. What the two best answers win together is the exploitability; at 0 the strategies are optimal and the value is
exact. This module shares the file format with the solver and nothing else: it has its own rules, its own cards (their names), and
its own way of renaming them, by writing out every entry of the certificate 72 times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Final

from engine.core.errors import FalseClaim, message
from solvers.espionaje.two_player.race_certificate import RaceCertificate, SituationRecord, fraction

Cards = frozenset[str]
Answered = tuple[Cards, str | None]
Past = tuple[Answered, ...]
Do = tuple[str, Cards]
Key = tuple[int, Cards, Past, str]

KIND_A: Final = ("a1", "a2", "a3")
KIND_B: Final = ("b1", "b2", "b3")
TWO: Final = tuple(frozenset(pair) for pair in combinations(KIND_A + KIND_B, 2))
TRIPLES: Final = tuple(frozenset(pair) for pair in product(KIND_A, KIND_B))


@dataclass(frozen=True)
class Checked:
    """What the check found: what moving first is worth at least and at most, and the gap between."""

    at_least: Fraction
    at_most: Fraction

    @property
    def exploitability(self) -> Fraction:
        """What best answers to both strategies win together."""
        return self.at_most - self.at_least


def best_answers(certificate: RaceCertificate) -> Checked:
    """What the best answers to both strategies of a certificate win, whatever it claims.

    Raises FalseClaim when a strategy leaves out a situation, breaks the rules, or says two things of one situation.
    """
    plays = written_out(certificate)
    first, second = (best_answer(plays, certificate.limit, player) for player in (1, 2))
    return Checked(at_least=-second, at_most=first)


def best_answer(plays: Mapping[Key, Mapping[Do, Fraction]], limit: int, player: int) -> Fraction:
    """The most that a player (1 or 2) can win on average against what the other plays.

    ``plays`` tells that by player, own hand, past suspicions and decision. Raises FalseClaim when it does not tell enough.
    """
    return _BestAnswer(plays, limit, player).value()


def check(certificate: RaceCertificate) -> Checked:
    """The best answers to a certificate, once they bear out its claim; FalseClaim otherwise."""
    found = best_answers(certificate)
    if not found.at_least <= fraction(certificate.value) <= found.at_most:
        raise FalseClaim(
            message("Moving first is not worth {value}, but between {low} and {high}."),
            value=certificate.value,
            low=found.at_least,
            high=found.at_most,
        )
    if found.exploitability > fraction(certificate.exploitability):
        raise FalseClaim(message("Best answers win {gap} against these strategies, more than claimed."), gap=found.exploitability)
    return found


def written_out(certificate: RaceCertificate) -> dict[Key, dict[Do, Fraction]]:
    """What a certificate plays in every situation: by player, own hand, past suspicions with the card shown, and decision.

    Raises FalseClaim when it breaks the rules, or says two things of one situation.
    """
    plays: dict[Key, dict[Do, Fraction]] = {}
    for record in certificate.strategy:
        for names in _renamings():
            key, play = _renamed(record, names)
            if plays.setdefault(key, play) != play:
                raise FalseClaim(message("The certificate says two things of one situation."))
    return plays


class _BestAnswer:
    """A player's best answer to the other's strategy. Weights of hands are chances times what the other's strategy did so far."""

    def __init__(self, plays: Mapping[Key, Mapping[Do, Fraction]], limit: int, player: int) -> None:
        self.plays, self.limit, self.player = plays, limit, player

    def value(self) -> Fraction:
        deals = [(mine, other) for mine in TWO for other in TWO if _secret(mine, other)]
        hands = {mine: {other: Fraction(1, len(deals)) for each, other in deals if each == mine} for mine in TWO}
        return sum((self.turn((), mine, others) for mine, others in hands.items()), Fraction(0))

    def turn(self, past: Past, mine: Cards, others: Mapping[Cards, Fraction]) -> Fraction:
        if not others:
            return Fraction(0)
        if len(past) % 2 + 1 != self.player:
            return self.others_turn(past, mine, others)
        best = self.accuse(past, mine, others)
        if len(past) < self.limit:
            best = max(best, max(self.ask(past, mine, others, asked) for asked in TWO))
        return best

    def accuse(self, past: Past, mine: Cards, others: Mapping[Cards, Fraction]) -> Fraction:
        laid = [
            (weight * chance, _secret(mine, other), guess)
            for other, weight in others.items()
            for (_, guess), chance in self.play(past, other, "lay_down").items()
        ]
        return max(sum((w * _won(secret, guess, theirs) for w, secret, theirs in laid), Fraction(0)) for guess in TRIPLES)

    def ask(self, past: Past, mine: Cards, others: Mapping[Cards, Fraction], asked: Cards) -> Fraction:
        answers: dict[str | None, dict[Cards, Fraction]] = {}
        for other, weight in others.items():
            for shown, chance in self.replies(past, other, asked):
                answers.setdefault(shown, {})[other] = weight * chance
        return sum((self.turn((*past, (asked, shown)), mine, left) for shown, left in answers.items()), Fraction(0))

    def replies(self, past: Past, other: Cards, asked: Cards) -> Iterator[tuple[str | None, Fraction]]:
        held = asked & other
        if len(held) == 2:
            for (_, (shown,)), chance in self.play(past, other, "reply").items():
                yield shown, chance
        else:
            yield next(iter(held), None), Fraction(1)

    def others_turn(self, past: Past, mine: Cards, others: Mapping[Cards, Fraction]) -> Fraction:
        accusers: list[tuple[Fraction, Cards, Cards]] = []
        askers: dict[Cards, dict[Cards, Fraction]] = {}
        for other, weight in others.items():
            for (verb, cards), chance in self.play(past, other, "turn").items():
                if verb == "guess":
                    accusers.append((weight * chance, _secret(mine, other), cards))
                else:
                    askers.setdefault(cards, {})[other] = weight * chance
        total = self.lay_down(accusers)
        for asked, left in askers.items():
            shown: list[str | None] = [*sorted(asked & mine)] or [None]
            total += max(self.turn((*past, (asked, card)), mine, left) for card in shown)
        return total

    def lay_down(self, accusers: list[tuple[Fraction, Cards, Cards]]) -> Fraction:
        return max(sum((-w * _won(secret, theirs, guess) for w, secret, theirs in accusers), Fraction(0)) for guess in TRIPLES)

    def play(self, past: Past, hand: Cards, decision: str) -> Mapping[Do, Fraction]:
        try:
            return self.plays[3 - self.player, hand, past, decision]
        except KeyError:
            raise FalseClaim(message("The certificate leaves out a situation that can come about.")) from None


def _secret(mine: Cards, other: Cards) -> Cards:
    """The secret cards that two hands leave; nothing when there is no such deal."""
    left = frozenset(KIND_A + KIND_B) - mine - other
    return left if left in TRIPLES else frozenset()


def _won(secret: Cards, accuser: Cards, other: Cards) -> int:
    """What an accusation brings the accuser."""
    if accuser == secret:
        return 1
    return -1 if other == secret else 0


def _renamings() -> Iterator[dict[str | None, str | None]]:
    for first, second in product(permutations(KIND_A), permutations(KIND_B)):
        for target in (first + second, second + first):
            yield {None: None, **dict(zip(KIND_A + KIND_B, target, strict=True))}


def _renamed(record: SituationRecord, names: Mapping[str | None, str | None]) -> tuple[Key, dict[Do, Fraction]]:
    def rename(cards: tuple[str, ...]) -> Cards:
        return frozenset(str(names[card]) for card in cards)

    hand = rename(record.hand)
    past = tuple((rename(each.cards), names[each.shown]) for each in record.suspicions)
    play: dict[Do, Fraction] = {(each.do, rename(each.cards)): fraction(each.p) for each in record.play}
    legal = all(_is_legal(record.decision, hand, *do) for do in play)
    if not legal or sum(play.values()) != 1 or min(play.values()) < 0 or len(play) != len(record.play):
        raise FalseClaim(message("The certificate plays what the rules of the race do not allow."))
    key: Key = (record.player, hand, past, record.decision)
    return key, play


def _is_legal(decision: str, hand: Cards, do: str, cards: Cards) -> bool:
    if do == "guess":
        return decision != "reply" and cards in TRIPLES
    if do == "show":
        return decision == "reply" and len(cards) == 1 and cards <= hand
    return decision == "turn" and len(cards) == 2
