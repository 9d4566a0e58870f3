"""Another truth that one seat cannot tell from this one: the test of what leaks.

A depth-first search over the cards that the seat cannot place, in an order drawn from the seed, finds a deal that every
public pass and every card shown to the seat still fits; hidden shown cards follow the new hands, and a hidden guess is drawn
again. The present truth always fits, so the search cannot fail. Left out: once somebody was found right, that guess stays, and
the secret with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.events import Seat
from engine.core.shuffle import Seeded
from engine.espionaje.cards import CARDS, TRIPLES, Card, Pair, Triple, kind_of
from engine.espionaje.setup import RULES_VERSION, Deal
from engine.espionaje.state import State, Suspicion

_SECRET: Seat = 0
"""The place of the secret cards in a layout; the seats are the other places."""

Layout = dict[Card, Seat]


@dataclass(frozen=True)
class _Known:
    """What the seat knows: cards in place, who lacks what, and who holds one of two."""

    placed: dict[Card, Seat]
    lacks: frozenset[tuple[Seat, Card]]
    holds_one: tuple[tuple[Seat, Pair], ...]


def redeal(state: State, seat: Seat, seed: int) -> State:
    """A state of the same public course and the same view for ``seat`` (0: an onlooker), chosen by the seed."""
    chance = Seeded("espionaje", RULES_VERSION, seed)
    known = _known(state, seat)
    left = chance.shuffle("redeal/cards", (card for card in CARDS if card not in known.placed))
    for layout in _layouts(state, known, chance, left, dict(known.placed)):
        deal = _deal_of(state, layout)
        if _checks_stand(state, deal):
            for history in _histories(state, deal, seat, ()):
                return state.but(deal=deal, history=history, guesses=_guesses(state, deal, seat, chance))
    raise AssertionError("the present deal always fits")


def _checks_stand(state: State, deal: Deal) -> bool:
    """Whether the guesses compared so far would have turned out as they did."""
    return all((guess == deal.secret) == right for guess, right in zip(state.guesses, state.checks, strict=False))


def _known(state: State, seat: Seat) -> _Known:
    placed: dict[Card, Seat] = dict.fromkeys(state.deal.hand(seat), seat)
    if seat in state.checked:
        placed |= dict.fromkeys(state.deal.secret, _SECRET)
    lacks: set[tuple[Seat, Card]] = set()
    holds_one: list[tuple[Seat, Pair]] = []
    for each in (*state.history, *((state.asked,) if state.asked else ())):
        lacks |= {(other, card) for other in each.passed for card in each.cards}
        if each.shown is not None and each.shown_by is not None and seat in (each.by, each.shown_by):
            placed[each.shown] = each.shown_by
        elif each.shown_by is not None:
            holds_one.append((each.shown_by, each.cards))
    return _Known(placed, frozenset(lacks), tuple(holds_one))


def _layouts(state: State, known: _Known, chance: Seeded, left: tuple[Card, ...], layout: Layout) -> Iterator[Layout]:
    """All layouts that fit what is known, from the seed's first choice on; the card with the fewest places left goes first."""
    if not _possible(known, layout):
        return
    if not left:
        yield layout
        return
    places = {card: _places(state, known, layout, card) for card in left}
    card = min(left, key=lambda each: len(places[each]))
    rest = tuple(other for other in left if other != card)
    for place in chance.shuffle(f"redeal/place/{card}", places[card]):
        yield from _layouts(state, known, chance, rest, {**layout, card: place})


def _places(state: State, known: _Known, layout: Layout, card: Card) -> list[Seat]:
    seats = range(state.players + 1)
    return [seat for seat in seats if (seat, card) not in known.lacks and _has_room(state, layout, seat, card)]


def _has_room(state: State, layout: Layout, place: Seat, card: Card) -> bool:
    if place == _SECRET:
        return all(kind_of(other) is not kind_of(card) for other, at in layout.items() if at == _SECRET)
    return sum(at == place for at in layout.values()) < state.deal.hand_size


def _possible(known: _Known, layout: Layout) -> bool:
    return all(any(layout.get(card, seat) == seat for card in pair) for seat, pair in known.holds_one)


def _deal_of(state: State, layout: Layout) -> Deal:
    secret = sorted(card for card, place in layout.items() if place == _SECRET)
    hands = tuple(tuple(sorted(c for c, place in layout.items() if place == seat)) for seat in range(1, state.players + 1))
    triple = (secret[0], secret[1], secret[2])
    same = (triple, hands) == (state.deal.secret, state.deal.hands)
    return state.deal if same else Deal(state.players, triple, hands, state.deal.options)


def _histories(state: State, deal: Deal, seat: Seat, done: tuple[Suspicion, ...]) -> Iterator[tuple[Suspicion, ...]]:
    """The hidden shown cards in every way that fits the new hands and the public piles (C12), the least changed first."""
    if len(done) == len(state.history):
        yield done
        return
    was = state.history[len(done)]
    choices: list[Card | None] = [was.shown]
    if was.shown_by is not None and seat not in (was.by, was.shown_by):
        held = (card for card in was.cards if card in deal.hand(was.shown_by or 0))
        choices = sorted(held, key=lambda card: card != was.shown)
    for card in choices:
        again = Suspicion(was.by, was.cards, was.passed, was.shown_by, card)
        if not state.deal.options.pile_size_public or _is_new(done, again) == _is_new(state.history[: len(done)], was):
            yield from _histories(state, deal, seat, (*done, again))


def _is_new(before: tuple[Suspicion, ...], answered: Suspicion) -> bool:
    return all((each.by, each.shown) != (answered.by, answered.shown) for each in before)


def _guesses(state: State, deal: Deal, seat: Seat, chance: Seeded) -> tuple[Triple, ...]:
    """The last hidden guess that was not right is drawn again; the others, as good as any, stay."""
    guesses = list(state.guesses)
    for place in reversed(range(len(guesses))):
        was_right = place < len(state.checks) and state.checks[place]
        if state.left_of(state.seat, place) != seat and not was_right:
            guesses[place] = chance.draw("redeal/guess", (triple for triple in TRIPLES if triple != deal.secret))
            break
    return tuple(guesses)
