"""What every game must keep to, as checks that take a game and a set-up and raise AssertionError with what they found.

Each check looks at one thing and overlooks what another check is for, so that a broken game fails the check that is about its
fault and no other: ``tests/broken_games`` shows for each of them that it can fail.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from conformance.plays import AnyGame, Recording, choices, record, recordings, sample

from engine.core.errors import FieldcraftError, IllegalAction, ParseError
from engine.core.events import ONLOOKER, Seat, redact
from engine.core.formats import read_json, validate
from engine.core.journal import JOURNAL_FORMAT, format_line, read_journal
from engine.core.protocol import CHANCE, OVER, Setup
from engine.core.schemas import journal_line_of
from engine.core.shuffle import MAX_SEED, Seeded

Check = Callable[[AnyGame, Setup], None]

SEARCH_LIMIT = 500
"""How many states, beyond the length of the play, the search for a redealt state's past looks at."""


def facts_hold(game: AnyGame, setup: Setup) -> None:
    """What the game declares of itself makes sense, and covers this set-up."""
    facts = game.facts
    assert facts.name, "the game has no name"
    assert facts.rules_version >= 1, f"the version of the rules is {facts.rules_version}"
    assert setup in facts.setups, f"{setup} is not among the declared set-ups"
    assert facts.min_players <= setup.players <= facts.max_players, f"{setup.players} players are not allowed by the facts"
    assert setup.variant in facts.score_bounds, f"no score bounds are declared for the variant {setup.variant!r}"
    least, most = facts.score_bounds[setup.variant]
    assert least <= most, f"the score bounds {least}, {most} are the wrong way round"


def legal_actions_are_accepted(game: AnyGame, setup: Setup) -> None:
    """Every legal action applies, none is listed twice, and none at chance or at the end."""
    for state in sample(game, setup):
        actions = game.legal_actions(state)
        assert all(actions.index(action) == at for at, action in enumerate(actions)), f"an action is listed twice: {actions}"
        if game.turn(state) in (CHANCE, OVER):
            assert not actions, f"legal actions although no seat is to act: {actions}"
        for action in actions:
            assert (refusal := _refusal(game, state, action)) is None, f"{action} is legal but refused: {refusal!r}"


def illegal_actions_are_refused(game: AnyGame, setup: Setup) -> None:
    """Actions of other moments, and actions next to legal ones in the notation, raise IllegalAction naming the rule."""
    foreign = _distinct(action for state in sample(game, setup, 20) for action in choices(game, state))
    for number, state in enumerate(sample(game, setup, 20)):
        here = choices(game, state)
        picked = Seeded("conformance", 1, number).shuffle("foreign", range(len(foreign)))[:30]
        for action in (*(foreign[at] for at in picked), *_neighbours(game, here, foreign, number)):
            if action not in here:
                _assert_refused(game, state, action)


def _assert_refused(game: AnyGame, state: Any, action: Any) -> None:
    refusal = _refusal(game, state, action)
    assert refusal is not None, f"{action} is not legal but was accepted in {state}"
    assert isinstance(refusal, IllegalAction), f"{action} raised {refusal!r}"
    assert refusal.place.get("rule"), f"the refusal of {action} names no rule: {refusal}"
    assert str(refusal), f"the refusal of {action} says nothing"


def _refusal(game: AnyGame, state: Any, action: Any) -> Exception | None:
    try:
        game.apply(state, action)
    except Exception as refusal:
        return refusal
    return None


def _neighbours(game: AnyGame, here: tuple[Any, ...], foreign: list[Any], number: int) -> Iterator[Any]:
    """Actions whose text differs from that of a legal one in one word, lacks one, or has one twice."""
    words = _distinct(word for action in foreign for word in re.findall(r"\w+", game.format_action(action)))
    source = Seeded("conformance", 1, number)
    for action in source.shuffle("mutated", here, game.format_action)[:6]:
        parts = re.split(r"(\w+)", game.format_action(action))
        for at in range(1, len(parts), 2):
            for word in (*source.shuffle(f"word {at}", words)[:4], "", f"{parts[at]} {parts[at]}"):
                mutated = _parsed(game, "".join((*parts[:at], word, *parts[at + 1 :])).strip())
                if mutated is not None:
                    yield mutated


def _parsed(game: AnyGame, text: str) -> Any:
    """The action of a text, or None; which error a bad text raises is looked at elsewhere."""
    try:
        return game.parse_action(text)
    except Exception:
        return None


def something_is_legal(game: AnyGame, setup: Setup) -> None:
    """Whoever is to act can do something, and nobody can once the game is over."""
    for state in sample(game, setup, 10_000):
        seat = game.turn(state)
        assert seat in (CHANCE, OVER) or 1 <= seat <= setup.players, f"it is the turn of {seat}, which is no seat"
        if seat == OVER:
            assert not choices(game, state), "something can be done after the end"
        else:
            assert choices(game, state), f"nothing is legal for {seat} in {state}"


def notation_round_trips(game: AnyGame, setup: Setup) -> None:
    """Every action has a text of its own that is read back as the same action, and bad texts raise ParseError."""
    for state in sample(game, setup):
        actions = _distinct(choices(game, state))
        texts = [game.format_action(action) for action in actions]
        assert len(set(texts)) == len(texts), f"two actions have one text: {texts}"
        for action, text in zip(actions, texts, strict=True):
            assert text == " ".join(text.split()), f"{text!r} is no single clean line"
            assert _read(game, text) == action, f"{text!r} is not read back as {action}"
            _read(game, text[: len(text) // 2])
            _read(game, text + " 1 x")
    for text in ("", "?!", "\n"):
        assert _read(game, text) is None, f"{text!r} is read as an action"


def _read(game: AnyGame, text: str) -> Any:
    try:
        return game.parse_action(text)
    except ParseError:
        return None
    except Exception as fault:
        raise AssertionError(f"the text {text!r} raised {fault!r}") from fault


def apply_leaves_its_argument_alone(game: AnyGame, setup: Setup) -> None:
    """No method changes the state that it is given."""
    for state in sample(game, setup):
        before = _snapshot(state)
        for action in choices(game, state):
            if _refusal(game, state, action) is None:
                game.events(state, action)
        for seat in range(ONLOOKER, setup.players + 1):
            game.observe(state, seat)
            game.redeal(state, seat, 1)
        game.score(state)
        game.state_to_json(state)
        assert _snapshot(state) == before, f"a state changed: {before} became {_snapshot(state)}"


def _snapshot(value: Any) -> Any:
    """All that a value holds, fields that do not compare included, as plain nested tuples."""
    if isinstance(value, Enum) or value is None or isinstance(value, (int, str, float, Fraction)):
        return value
    if isinstance(value, dict):
        return tuple(sorted(((repr(key), _snapshot(each)) for key, each in value.items()), key=repr))
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(map(_snapshot, value), key=repr))
    if isinstance(value, (list, tuple)):
        return tuple(map(_snapshot, value))
    if is_dataclass(value):
        return tuple((each.name, _snapshot(getattr(value, each.name))) for each in fields(value))
    return _snapshot(vars(value))


def chance_is_exact(game: AnyGame, setup: Setup) -> None:
    """Chance has different outcomes with exact probabilities that sum to 1, all of which can happen; elsewhere none."""
    for state in sample(game, setup, 10_000):
        outcomes = game.chance_outcomes(state)
        if game.turn(state) != CHANCE:
            assert not outcomes, f"chance outcomes although it is not chance's turn: {outcomes}"
            continue
        odds = [odds for _, odds in outcomes]
        assert all(isinstance(each, Fraction) and each > 0 for each in odds), f"the probabilities {odds} are not exact"
        assert not odds or sum(odds) == 1, f"the probabilities sum to {sum(odds)}"
        actions = [action for action, _ in outcomes]
        assert len(_distinct(actions)) == len(actions), f"an outcome is listed twice: {actions}"
        for action in actions:
            game.apply(state, action)


def same_seed_same_game(game: AnyGame, setup: Setup) -> None:
    """A seed gives one deal, and the same choices the same play; other seeds give other deals; what is no seed is refused."""
    assert game.deal(42, setup) == game.deal(42, setup), "seed 42 gave two different deals"
    assert record(game, setup, 42, 200) == record(game, setup, 42, 200), "the same choices gave two different plays"
    assert len(_distinct(game.deal(seed, setup) for seed in range(6))) > 1, "six seeds gave one deal"
    for seed in (-1, MAX_SEED + 1):
        try:
            game.deal(seed, setup)
        except ParseError:
            continue
        raise AssertionError(f"the seed {seed} was accepted")


def recordings_replay(game: AnyGame, setup: Setup) -> None:
    """The deal and the texts of the actions are enough to meet every state again."""
    for play in recordings(game, setup):
        state = game.initial_state(play.deal)
        assert state == play.states[0], "the deal gave another initial state"
        for number, (action, expected) in enumerate(zip(play.actions, play.states[1:], strict=False), start=1):
            read = _parsed(game, game.format_action(action))
            state = game.apply(state, read if read == action else action)
            assert state == expected, f"step {number}, {game.format_action(action)}, led to {state} and before to {expected}"


def states_survive_json(game: AnyGame, setup: Setup) -> None:
    """A state written as JSON and read back is equal, with the same actions and views; what is no state is refused."""
    for state in sample(game, setup):
        written = game.state_to_json(state)
        read = game.state_from_json(json.loads(json.dumps(written, allow_nan=False)))
        assert read == state, f"{state} came back as {read}"
        assert game.turn(read) == game.turn(state), "it is another seat's turn"
        assert choices(game, read) == choices(game, state), "other actions are legal"
        for name in written:
            _assert_no_crash(game, {key: value for key, value in written.items() if key != name})
    try:
        game.state_from_json({})
    except FieldcraftError:
        return
    raise AssertionError("an empty object was read as a state")


def _assert_no_crash(game: AnyGame, data: dict[str, Any]) -> None:
    try:
        game.state_from_json(data)
    except FieldcraftError:
        pass
    except Exception as fault:
        raise AssertionError(f"a damaged state raised {fault!r}") from fault


def scores_are_in_bounds(game: AnyGame, setup: Setup) -> None:
    """There is an exact score for every player at all times, and in the end it is within the declared bounds."""
    for state in sample(game, setup, 10_000):
        score = game.score(state)
        assert len(score) == setup.players, f"{len(score)} scores for {setup.players} players"
        assert all(isinstance(each, Fraction) for each in score), f"the scores {score} are not exact"
        least, most = game.facts.score_bounds.get(setup.variant, (0, 0))
        if game.turn(state) == OVER and setup.variant in game.facts.score_bounds:
            assert all(least <= each <= most for each in score), f"the scores {score} are outside {least} to {most}"


def values_are_hashable(game: AnyGame, setup: Setup) -> None:
    """Deals, states and actions have a hash, and equal ones have the same."""
    for play in recordings(game, setup):
        again = game.deal(1, setup)
        assert hash(again) == hash(game.deal(1, setup)) or again != game.deal(1, setup), "equal deals differ in their hashes"
        for state, action, after in zip(play.states, play.actions, play.states[1:], strict=False):
            met_again = game.apply(state, action)
            assert _hash(met_again) == _hash(after) or met_again != after, f"equal states differ in their hashes: {after}"
            assert _hash(action) == _hash(action), f"the hash of {action} changes"


def _hash(value: Any) -> int:
    try:
        return hash(value)
    except TypeError as fault:
        raise AssertionError(f"{value} has no hash: {fault}") from None


def plays_end(game: AnyGame, setup: Setup) -> None:
    """Every play is over after at most the declared number of steps."""
    for play in recordings(game, setup):
        assert len(play.actions) <= game.facts.max_steps, f"no end after {game.facts.max_steps} steps"


def nothing_leaks(game: AnyGame, setup: Setup) -> None:
    """What a seat cannot know may be dealt anew: it sees the same, saw the same all along, and the new truth is a true play."""
    for seat in range(ONLOOKER, setup.players + 1):
        changed = False
        for play in recordings(game, setup):
            last = len(play.states) - 1
            for step in sorted({last * part // 8 for part in range(9)}):
                other = game.redeal(play.states[step], seat, step + 1)
                changed |= other != play.states[step]
                _assert_same_view(game, play.states[step], other, seat)
                _assert_same_past(game, play, step, other, seat)
        assert changed == game.facts.hidden or (seat == ONLOOKER and not changed), (
            f"dealing anew what seat {seat} cannot see changed {'something' if changed else 'nothing'}"
        )


def _assert_same_view(game: AnyGame, state: Any, other: Any, seat: Seat) -> None:
    now, then = game.observe(state, seat), game.observe(other, seat)
    assert now == then, f"seat {seat} sees what it cannot know: {now} or {then}"
    assert game.header(state, seat) == game.header(other, seat), (
        f"the first line of seat {seat}'s journal depends on hidden things"
    )
    assert game.turn(state) == game.turn(other), f"whose turn it is depends on what seat {seat} cannot know"
    if game.turn(state) == seat:
        assert game.legal_actions(state) == game.legal_actions(other), f"seat {seat}'s actions depend on what it cannot know"


def _assert_same_past(game: AnyGame, play: Recording, step: int, other: Any, seat: Seat) -> None:
    start = game.initial_state(game.deal_of(other))
    seen = redact(game.opening(play.states[0]), seat)
    seen_there = redact(game.opening(start), seat)
    assert seen == seen_there, f"seat {seat} saw another set-up: {seen} or {seen_there}"
    assert _can_reach(game, play, step, start, other, seat), f"no play that seat {seat} cannot tell from this one reaches {other}"


def _can_reach(game: AnyGame, play: Recording, step: int, start: Any, goal: Any, seat: Seat) -> bool:
    """Whether some play in which the seat sees what it saw so far leads from ``start`` to ``goal``.

    A search, depth first, that tries the recorded actions before others. Other seats' hidden choices can be too many to try them
    all: when the search is cut short, it is enough that it met such a play at all.
    """
    if step == 0:
        return bool(start == goal)
    met, tries = False, step + SEARCH_LIMIT
    ways = [_same_for(game, play, 0, start, seat)]
    while ways and tries:
        state = next(ways[-1], None)
        if state is None:
            ways.pop()
            continue
        tries -= 1
        if len(ways) < step:
            ways.append(_same_for(game, play, len(ways), state, seat))
        elif state == goal:
            return True
        else:
            met = True
    return met and not tries


def _same_for(game: AnyGame, play: Recording, at: int, state: Any, seat: Seat) -> Iterator[Any]:
    """The states that follow when the seat sees what it saw at that step of the play."""
    taken = play.actions[at]
    seen = redact(game.events(play.states[at], taken), seat)
    for action in (taken, *(other for other in choices(game, state) if other != taken)):
        if _refusal(game, state, action) is None and redact(game.events(state, action), seat) == seen:
            yield game.apply(state, action)


def journals_are_valid(game: AnyGame, setup: Setup) -> None:
    """What each seat may write down is a journal: its first line, and every event as that seat saw it, in plain JSON."""
    for play in recordings(game, setup):
        for seat in range(ONLOOKER, setup.players + 1):
            header = game.header(play.states[0], seat)
            assert header.get("format") == JOURNAL_FORMAT, f"{header} names no format"
            assert header.get("game") == game.facts.name, f"{header} names no game"
            lines = _lines(game, play, seat)
            for line in (header, *lines, *(game.observe(state, seat) for state in play.states)):
                assert _as_json(line) == line, f"{line} is not plain JSON"
            journal = read_journal("".join(map(format_line, (header, *lines))))
            assert [entry.data for entry in journal.entries] == lines, "the journal does not give back its events"
            if kind := journal_line_of(game.facts.name):
                for line in (header, *lines):
                    validate(kind, line)


def _lines(game: AnyGame, play: Recording, seat: Seat) -> list[dict[str, Any]]:
    steps = zip(play.states, play.actions, strict=False)
    events = [*game.opening(play.states[0]), *(event for state, action in steps for event in game.events(state, action))]
    return redact(events, seat)


def _as_json(data: Any) -> Any:
    try:
        return read_json(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as fault:
        raise AssertionError(f"{data} is not plain JSON: {fault}") from None


def _distinct(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


CHECKS: tuple[Check, ...] = (
    facts_hold,
    legal_actions_are_accepted,
    illegal_actions_are_refused,
    something_is_legal,
    notation_round_trips,
    apply_leaves_its_argument_alone,
    chance_is_exact,
    same_seed_same_game,
    recordings_replay,
    states_survive_json,
    scores_are_in_bounds,
    values_are_hashable,
    plays_end,
    nothing_leaks,
    journals_are_valid,
)
