"""What does not matter changes nothing: which card is which within its kind, and the order in which a pair is named."""

from __future__ import annotations

from espionaje_knowledge.tables import random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.journal import Entry, Journal
from engine.espionaje.cards import CARDS, DEFAULT_NAMES, KINDS, cards_of
from engine.espionaje.evidence import read_evidence
from solvers.espionaje.posterior import posterior_of
from solvers.espionaje.suspicion import rank_suspicions

shuffled = st.tuples(*(st.permutations(cards_of(kind)) for kind in KINDS))


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 500), st.integers(0, 12), shuffled, st.booleans())
def test_other_names_for_the_same_cards(players, seed, turns, orders, is_swapped):
    game = random_game(players, seed, turns)
    plain = game.journal(1 + seed % players)
    new = dict(zip(CARDS, (card for order in orders for card in order), strict=True))
    texts = {DEFAULT_NAMES.format(card): DEFAULT_NAMES.format(other) for card, other in new.items()}
    one, other = read_evidence(plain), read_evidence(renamed(plain, texts, is_swapped))
    before, after = posterior_of(one), posterior_of(other)
    assert (before.worlds, before.total) == (after.worlds, after.total)
    for card in CARDS:
        assert before.place_weights[card] == after.place_weights[new[card]]
    gains = {frozenset(new[card] for card in each.cards): each for each in rank_suspicions(one)}
    for each in rank_suspicions(other):
        was = gains[frozenset(each.cards)]
        assert abs(was.gain_bits - each.gain_bits) < 1e-9
        assert abs(was.p_all_pass - each.p_all_pass) < 1e-12


def renamed(found, texts, is_swapped):
    entries = []
    for entry in found.written:
        data = {**entry.data, "cards": [texts[text] for text in entry.data["cards"]][:: -1 if is_swapped else 1]}
        entries.append(Entry(entry.number, data | ({"shown": texts[data["shown"]]} if "shown" in data else {})))
    return Journal({**found.header, "hand": [texts[text] for text in found.header["hand"]]}, tuple(entries))
