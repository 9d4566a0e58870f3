"""Shuffles: the same in any language, even, and independent of one another."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import ParseError
from engine.core.shuffle import MAX_SEED, Seeded, check_seed

SEEDS = st.integers(0, MAX_SEED)


def by_hand(game: str, version: int, seed: int, purpose: str, items: list[str]) -> list[str]:
    """The rule as docs/seeds.md puts it, written out."""
    return [
        item
        for _, item in sorted((sha256(f"{game}/{version}/{seed}/{purpose}/{item}".encode()).hexdigest(), item) for item in items)
    ]


def test_vectors_computed_elsewhere() -> None:
    """The digests come from the command sha256sum."""
    assert Seeded("emissary", 1, 42).key("rulers", "KC").hex().startswith("99ba8daa12b9e715")
    assert Seeded("emissary", 1, 42).shuffle("rulers", ["KC", "KD", "KH", "KS"]) == ("KD", "KH", "KC", "KS")
    assert Seeded("high-card", 3, 0).shuffle("á/é", "xyz") == tuple(by_hand("high-card", 3, 0, "á/é", list("xyz")))


@given(SEEDS, st.text(), st.sets(st.text(max_size=3), max_size=9))
def test_a_shuffle_follows_the_rule_and_ignores_the_order_it_is_given(seed: int, purpose: str, items: set[str]) -> None:
    source = Seeded("game", 1, seed)
    expected = by_hand("game", 1, seed, purpose, list(items))
    assert list(source.shuffle(purpose, items)) == expected
    assert list(source.shuffle(purpose, sorted(items, reverse=True))) == expected


@given(SEEDS, st.lists(st.integers(), min_size=1, unique=True))
def test_a_draw_is_the_first_of_the_shuffle(seed: int, items: list[int]) -> None:
    source = Seeded("game", 1, seed)
    assert source.draw("who", items) == source.shuffle("who", items)[0]


def test_items_are_named_by_the_name_given() -> None:
    source = Seeded("game", 1, 7)
    assert source.shuffle("p", [1, 2, 3], lambda item: f"card {item}") == tuple(
        int(name[5:]) for name in source.shuffle("p", ["card 1", "card 2", "card 3"])
    )


def test_every_order_is_as_likely_as_another() -> None:
    """Chi-squared over the 24 orders of four cards: 23 degrees of freedom, 49.7 is passed once in a thousand."""
    orders = Counter(Seeded("game", 1, seed).shuffle("deck", "ABCD") for seed in range(6000))
    expected = 6000 / 24
    assert sum((orders[order] - expected) ** 2 / expected for order in permutations("ABCD")) < 49.7


@pytest.mark.parametrize("other", [("game", 1, 8, "deck"), ("game", 2, 7, "deck"), ("toy", 1, 7, "deck"), ("game", 1, 7, "hand")])
def test_game_version_seed_and_purpose_each_give_another_shuffle(other: tuple[str, int, int, str]) -> None:
    game, version, seed, purpose = other
    assert Seeded(game, version, seed).shuffle(purpose, range(32)) != Seeded("game", 1, 7).shuffle("deck", range(32))


@pytest.mark.parametrize("seed", [0, 1, MAX_SEED])
def test_seeds_that_there_are(seed: int) -> None:
    assert check_seed(seed) == seed
    assert Seeded("game", 1, seed).seed == seed


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, True, 1.0, "1", None])
def test_seeds_that_there_are_not(seed: object) -> None:
    with pytest.raises(ParseError, match="from 0 to 9007199254740991") as refusal:
        Seeded("game", 1, seed)  # type: ignore[arg-type]  # what a caller without types might pass
    assert refusal.value.place == {"field": "seed"}
    assert refusal.value.exit_code == 2
