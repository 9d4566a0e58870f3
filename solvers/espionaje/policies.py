"""Named policies for tournaments: each sees its seat's journal, line by line, and the legal actions, and nothing else.

* ``random``: any suspicion; accuses when its exact posterior leaves one triple.
* ``pencil``: a sheet with its own cards and the cards it was shown crossed off; a suspicion of its own that everybody passed
settles the
  cards it does not hold. Names two cards still open, and accuses when the sheet leaves one triple.
* ``info``: one-step information. Exact posterior, the suspicion of greatest expected information (ties drawn), accuses when
proved;
  ``info@0.3`` accuses when its best triple has probability 0.3 or more; ``info-first`` takes the first of the ties in the
  order of the notation.
* ``adviser``: see :mod:`solvers.espionaje.advice`.

Who holds both named cards shows either half the time (``random``, ``pencil``, ``info``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Self

import numpy as np

from engine.espionaje.rules import Accuse, Action, LayDown, Show, Suspect
from solvers.espionaje.race_knowledge import CARDS, KIND_MASKS, PAIRS, Ask, Counter, evidence, triple_cards
from solvers.espionaje.race_seat import SeatView

PROVED = 1.0 - 1e-9
POLICY_NAMES = ("adviser", "info", "info@P", "info-first", "pencil", "random")
"""What :func:`make_policy` knows; P is a probability."""


@lru_cache(maxsize=8)
def counter_for(players: int) -> Counter:
    """The scratch memory of this process for a number of players."""
    return Counter(players)


class SeatPolicy:
    """What the policies share: the view, private randomness, and the three kinds of decisions."""

    def __init__(self, header: dict[str, Any], seed: int) -> None:
        self.view = SeatView(header)
        self.random = random.Random(f"espionaje/policy/{seed}/{header['seat']}")

    def notice(self, line: dict[str, Any]) -> None:
        """One more line of the seat's journal."""
        self.view.notice(line)

    def told(self, lines: Iterable[dict[str, Any]]) -> Self:
        """This policy after some lines of its journal."""
        for line in lines:
            self.notice(line)
        return self

    def act(self, legal: Sequence[Action]) -> Action:
        """The action chosen among the legal ones."""
        if isinstance(legal[0], Show):
            return legal[0] if len(legal) == 1 else Show(self.show([action.card for action in legal]))  # type: ignore[union-attr]
        if isinstance(legal[0], LayDown):
            return LayDown(self.lay_down())  # type: ignore[arg-type]
        pair = self.ask()
        return Accuse() if pair is None else Suspect(pair)  # type: ignore[arg-type]

    def show(self, cards: list[int]) -> Any:
        """Which of two cards to show."""
        return self.random.choice(cards)

    def ask(self) -> tuple[int, int] | None:
        """The two cards to name, or None to accuse."""
        raise NotImplementedError

    def lay_down(self) -> tuple[int, int, int]:
        """The triple to lay down."""
        codes, chances = self.posterior()
        return triple_cards(int(codes[int(np.argmax(np.round(chances, 12)))]))

    def posterior(self) -> tuple[Any, Any]:
        """The plain posterior of this seat: triples and probabilities."""
        view = self.view
        return counter_for(view.players).posterior(view.seat, view.hand, evidence(view.players, view.seat, view.asks, view.seen))


class RandomPolicy(SeatPolicy):
    """Names any two cards."""

    def ask(self) -> tuple[int, int] | None:
        """Any of the 105, unless the secret is proved."""
        if len(self.posterior()[0]) == 1:
            return None
        return self.random.choice(PAIRS)


def sheet(players: int, seat: int, hand: int, own_asks: Sequence[tuple[Ask, int | None]]) -> int:
    """The cards a pencil sheet still leaves open, as a set: own suspicions with the card shown, in order."""
    crossed = hand
    secret = 0
    for ask, shown in own_asks:
        if shown is not None:
            crossed |= 1 << shown
        elif ask.shown_by is None and ask.passed is not None and len(ask.passed) == players - 1:
            secret |= ask.mask & ~hand
    for mask in KIND_MASKS:
        if secret & mask:
            crossed |= mask & ~secret
    return ((1 << CARDS) - 1) & ~crossed


class PencilPolicy(SeatPolicy):
    """Crosses off what it saw."""

    def sheet(self) -> int:
        """The open cards."""
        view = self.view
        own = [ask for ask in view.asks if ask.by == view.seat]
        return sheet(view.players, view.seat, view.hand, list(zip(own, view.seen, strict=True)))

    def ask(self) -> tuple[int, int] | None:
        """Two open cards of kinds that are not settled, or what there is."""
        still = self.sheet()
        if all((still & mask).bit_count() == 1 for mask in KIND_MASKS):
            return None
        return self.random.choice(pencil_choices(still))

    def lay_down(self) -> tuple[int, int, int]:
        """Any triple the sheet leaves."""
        still = self.sheet()
        a, b, c = (self.random.choice([x for x in range(CARDS) if (still & mask) >> x & 1]) for mask in KIND_MASKS)
        return a, b, c


@lru_cache(maxsize=40_000)
def pencil_choices(still: int) -> Sequence[tuple[int, int]]:
    """The suspicions a pencil sheet considers: two open cards of kinds not settled; beside the last two such, any."""
    unsettled = 0
    for mask in KIND_MASKS:
        if (still & mask).bit_count() > 1:
            unsettled |= still & mask
    return tuple((x, y) for x, y in PAIRS if (unsettled >> x) & 1 and (unsettled >> y) & 1)


class InfoPolicy(SeatPolicy):
    """One-step information."""

    def __init__(self, header: dict[str, Any], seed: int, threshold: float = PROVED, first: bool = False) -> None:
        super().__init__(header, seed)
        self.threshold = threshold
        self.first = first

    def ask(self) -> tuple[int, int] | None:
        """The suspicion of greatest expected information, unless the best triple is likely enough."""
        view = self.view
        _, chances = self.posterior()
        if chances.max() >= min(self.threshold, PROVED):
            return None
        best = best_pairs(view.players, view.seat, view.hand, tuple(view.asks), tuple(view.seen))
        return PAIRS[best[0] if self.first else self.random.choice(best)]


def best_pairs(players: int, seat: int, hand: int, asks: Sequence[Ask], seen: Sequence[int | None]) -> list[int]:
    """The suspicions of greatest expected information, by index, in order."""
    if not asks:
        return _opening(players, hand)
    known = evidence(players, seat, asks, seen)
    gains = counter_for(players).gains_of(seat, hand, known)[2]
    return greatest(gains)


def greatest(gains: Any) -> list[int]:
    """The indices of the greatest, to 9 decimals."""
    return [int(index) for index in np.flatnonzero(gains >= gains.max() - 1e-9)]


@lru_cache(maxsize=10_000)
def _opening(players: int, hand: int) -> list[int]:
    return greatest(counter_for(players).gains_of(0, hand, evidence(players, 0, ()))[2])


def make_policy(name: str) -> Callable[[dict[str, Any], int], SeatPolicy]:
    """The maker of the policy of that name: a callable of the seat's header and the seed.

    Raises KeyError for a name that there is not, ValueError for a threshold that is no probability.
    """
    base, at, written = name.partition("@")
    if base in ("info", "info-first"):
        threshold = float(written) if at else PROVED
        if not 0.0 < threshold <= 1.0:
            raise ValueError(name)
        return partial(InfoPolicy, threshold=threshold, first=base == "info-first")
    if name == "adviser":
        from solvers.espionaje.advice import AdviserPolicy

        return AdviserPolicy
    return {"random": RandomPolicy, "pencil": PencilPolicy}[name]
