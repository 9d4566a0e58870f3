"""Seeds to deals as docs/seeds.md writes it down: its vectors, its JavaScript, and once more with SHA-256 alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from engine.core.errors import ParseError
from engine.emissary.game import EMISSARY
from engine.emissary.setup import deal_from_seed
from engine.emissary.state import FULL, SHORT, EmissaryOptions

PAGE = (Path(__file__).parents[3] / "docs" / "seeds.md").read_text(encoding="utf-8")
VECTORS = dict(re.findall(r"^\| (.+?) \| `(.+)` \|$", PAGE, re.M))


def digest(seed, purpose, item):
    return sha256(f"emissary/1/{seed}/{purpose}/{item}".encode()).hexdigest()


def names(things):
    return " ".join(map(str, things))


def test_the_vectors_of_the_page():
    full, short = deal_from_seed(42, FULL), deal_from_seed(42, SHORT)
    assert VECTORS["digest of `emissary/1/42/rulers/KC`"] == digest(42, "rulers", "KC")
    assert VECTORS["rulers, full"] == names(full.rulers)
    assert VECTORS["rulers, short"] == names(short.rulers)
    assert VECTORS["first hand, in the order drawn (both lengths)"] == names(full.visits[0][0][:8])
    assert VECTORS["first deck"] == names(full.visits[0][0]) == names(short.visits[0][0])
    assert VECTORS["visit 8, list 3, first eight cards"] == names(full.visits[7][3][:8])


def test_the_javascript_of_the_page_deals_the_same():
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    program = PAGE.split("```js\n")[1].split("```")[0]
    said = subprocess.run([node, "-e", program], capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    for line, numbers in zip(said, (FULL, SHORT), strict=True):
        deal = deal_from_seed(42, numbers)
        assert json.loads(line) == {
            "rulers": [str(ruler) for ruler in deal.rulers],
            "hand": [str(card) for card in deal.visits[0][0][:8]],
        }


@pytest.mark.parametrize("seed", [0, 1, 42, 2**53 - 1])
@pytest.mark.parametrize("numbers", [FULL, SHORT], ids=["full", "short"])
def test_every_shuffle_by_a_second_derivation(seed, numbers):
    deal = deal_from_seed(seed, numbers)
    kings = [f"{rank}{suit}" for rank in ("KQ" if numbers is FULL else "K") for suit in "CDHS"]
    pack = [f"{rank}{suit}" for rank in "A2345678" for suit in "CDHS"]
    assert names(deal.rulers) == names(sorted(kings, key=lambda name: digest(seed, "rulers", name)))
    assert len(deal.visits) == len(kings)
    for j, visit in enumerate(deal.visits, start=1):
        assert len(visit) == 4
        for k, shuffle in enumerate(visit):
            purpose = f"visit {j} shuffle {k}"
            assert names(shuffle) == names(sorted(pack, key=lambda name: digest(seed, purpose, name)))


def test_the_short_tour_of_a_seed_is_part_of_its_full_tour():
    full, short = deal_from_seed(7, FULL), deal_from_seed(7, SHORT)
    assert short.visits == full.visits[:4]
    assert names(short.rulers) == names(ruler for ruler in full.rulers if str(ruler)[0] == "K")


def test_options_change_no_card():
    other = deal_from_seed(7, FULL, EmissaryOptions(False, "eager", "allowed"))
    assert other.visits == deal_from_seed(7).visits
    assert other.rulers == deal_from_seed(7).rulers


@pytest.mark.parametrize("seed", [-1, 2**53, True])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(ParseError) as caught:
        deal_from_seed(seed)
    assert caught.value.place["field"] == "seed"


def test_unknown_lengths_and_options_are_refused():
    from engine.core.protocol import Setup

    for setup, field in ((Setup.of(1, "medium"), "length"), (Setup.of(1, "full", colour=1), "options")):
        with pytest.raises(ParseError) as caught:
            EMISSARY.deal(1, setup)
        assert caught.value.place["field"] == field


def test_deals_survive_copies_for_other_processes():
    import pickle

    deal = deal_from_seed(7)
    again = pickle.loads(pickle.dumps(deal))
    assert again == deal
    assert hash(again) == hash(deal)
    assert EMISSARY.initial_state(again) == EMISSARY.initial_state(deal)
