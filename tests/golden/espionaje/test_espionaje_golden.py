"""Golden replays: one game for each number of players, with what every seat may write into its journal.

The texts beside this file were written by ``python tests/golden/espionaje/test_espionaje_golden.py`` (from the root, with the
root on the path) and read through against the rules. Write them anew only when the rules were wrong, and read what changed.

A line ``> show agent:red`` is an action; under it stands what each seat then sees of it, seats that see the same together (0 is
an onlooker); a seat that is not listed sees nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.protocol import OVER, Setup
from engine.core.shuffle import Seeded
from engine.espionaje.game import ESPIONAJE
from engine.espionaje.rules import Accuse, Action, LayDown, apply, initial_state, legal_actions
from engine.espionaje.setup import Deal, deal_from_seed
from engine.espionaje.state import Phase, State

HERE = Path(__file__).parent
SETUPS = {
    "two_players": Setup.of(2),
    "three_players": Setup.of(3, first_player=2, pile_size_public=True),
    "four_players": Setup.of(4, first_player=4),
}
TURNS = 9


def play(deal: Deal) -> list[Action]:
    """Chosen by the seed: nine suspicions, then an accusation in which only the last but one to check is right."""
    state, actions = initial_state(deal), []
    while ESPIONAJE.turn(state) != OVER:
        actions.append(choose(state, len(actions)))
        state = apply(state, actions[-1])
    return actions


def choose(state: State, number: int) -> Action:
    if state.phase is Phase.TURN and state.turns == TURNS:
        return Accuse()
    actions = [action for action in legal_actions(state) if action != Accuse()]
    if state.phase is Phase.LAY_DOWN:
        is_right = len(state.guesses) == state.players - 2
        actions = [action for action in actions if (action == LayDown(state.deal.secret)) == is_right]
    return Seeded("espionaje golden", 1, 1).draw(str(number), actions, ESPIONAJE.format_action)


def transcript(deal: Deal, actions: list[Action]) -> str:
    """A game as text."""
    state = initial_state(deal)
    seats = range(deal.players + 1)
    lines = [f"{seat}: {json.dumps(ESPIONAJE.header(state, seat))}" for seat in seats]
    lines.append("secret: " + " ".join(map(deal.options.cards.format, deal.secret)))
    for action in actions:
        assert action in legal_actions(state)
        lines.append(f"> {ESPIONAJE.turn(state)}: {ESPIONAJE.format_action(action)}")
        for event in ESPIONAJE.events(state, action):
            seen: dict[str, list[int]] = {}
            for seat in seats:
                line = event.seen_by(seat)
                if line is not None:
                    seen.setdefault(json.dumps(line), []).append(seat)
            lines += [f"  {','.join(map(str, who))}: {text}" for text, who in seen.items()]
        state = apply(state, action)
    lines.append("score " + " ".join(map(str, ESPIONAJE.score(state))))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", SETUPS)
def test_the_game_goes_as_it_went_when_it_was_reviewed(name: str) -> None:
    deal = deal_from_seed(42, SETUPS[name])
    assert transcript(deal, play(deal)) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SETUPS)
def test_what_stands_in_the_texts_is_worth_reviewing(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert '"shown"' in text
    assert '"correct": true' in text
    assert SETUPS[name].players == 2 or '"correct": false' in text


if __name__ == "__main__":
    for each, setup in SETUPS.items():
        dealt = deal_from_seed(42, setup)
        (HERE / f"{each}.txt").write_text(transcript(dealt, play(dealt)), encoding="utf-8")
