"""The rules, section by section of the rulebook.

Sequence of the game, for each hand: (A) the Ambassador chooses the site, (B) everybody plays a card, (C) the cards are resolved,
(D) the empty places are refilled, (E) the tile goes on to the next player. A card that has no target, the Agents, discards and
draws need no decision and follow by themselves. Mistakes (last section, A26) are no actions; :func:`make_mistake` is how they
come about.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from engine.agencia.accounts import Accounts
from engine.agencia.hand import Hand, Play, Step, Swap
from engine.agencia.layout import Layout
from engine.agencia.names import PLACES, SITES, Place
from engine.agencia.setup import Deal
from engine.agencia.state import Action, ChooseSite, Infiltrate, Mistake, PlayCard, Recruit, State
from engine.core.errors import IllegalAction, message
from engine.core.events import Seat
from engine.core.protocol import OVER

MISTAKE_COST: Final = 1
"""Points that a mistake costs (A26)."""

_SITE_ACTIONS: Final[tuple[Action, ...]] = tuple(ChooseSite(site) for site in SITES)


def initial_state(deal: Deal) -> State:
    """The state after the set-up: four cards in their places, five points each, the first Ambassador to choose."""
    accounts = Accounts.at_start(deal.players, deal.options)
    return State(deal, 1, Hand(deal.players, deal.ambassador), accounts, Layout.dealt(deal.cards))


def to_act(state: State) -> Seat:
    """The seat that decides next."""
    if state.is_over:
        return OVER
    seat = state.hand.to_act
    assert seat is not None
    return seat


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action: two sites; the four places; the targets in the order of play, and to decline where that is allowed."""
    if state.is_over:
        return ()
    step, _, targets = state.hand.due
    if step is Step.SITE:
        return _SITE_ACTIONS
    if step is Step.PLAY:
        return tuple(PlayCard(place) for place in PLACES)
    kind = Infiltrate if step is Step.INFILTRATE else Recruit
    chosen: tuple[Seat | None, ...] = (*sorted(targets), None) if state.options.exchange == "optional" else tuple(sorted(targets))
    return tuple(kind(target) for target in chosen)


def apply(state: State, action: Action) -> State:
    """The state after an action. IllegalAction names the section or ruling that forbids it.

    What needs no decision follows by itself: cards go under the decks, and at the end of the hand Agents arrive (C, 3rd), places
    are refilled (D), and there is a new Ambassador (E).
    """
    check = _CHECKS.get(type(action))
    if check is None:
        raise _illegal(message("That is no action of this game."), "sequence")
    check(state, action)
    hand = hand_after(state, action)
    accounts = state.accounts
    if len(hand.swaps) > len(state.hand.swaps):
        accounts = accounts.after_swap(hand.swaps[-1], state.options)
    layout = state.layout.follow(state.hand, hand).refilled(hand)
    history = (*state.history, action)
    if hand.step is not Step.DONE:
        return state.but(hand=hand, accounts=accounts, layout=layout, history=history)
    accounts = accounts.after_agents(hand, state.options)
    return state.but(number=state.number + 1, hand=hand.next, accounts=accounts, layout=layout, history=history)


def hand_after(state: State, action: Action) -> Hand:
    """The hand after a legal action, as it lies on the table before anything is cleared away."""
    seat = to_act(state)
    match action:
        case ChooseSite(site):
            return state.hand.with_site(site)
        case PlayCard(place):
            card = state.card_at(seat, place)
            assert card is not None
            return state.hand.with_play(Play(seat, place, card))
        case Infiltrate(target):
            return state.hand.with_swap(Swap(seat, Step.INFILTRATE, target))
        case Recruit(target):
            return state.hand.with_swap(Swap(seat, Step.RECRUIT, target))


def _check_site(state: State, action: ChooseSite) -> None:
    """(A)."""
    if state.is_over or state.hand.step is not Step.SITE:
        raise _illegal(message("The site is chosen once a hand, before any card is played."), "site")
    if action.site not in SITES:
        raise _illegal(message("The Embassy has two faces: the Hall and the Garden."), "site")


def _check_play(state: State, action: PlayCard) -> None:
    """(B)."""
    if state.is_over or state.hand.step is not Step.PLAY:
        raise _illegal(message("Cards are played once the site is chosen, one by each player."), "play")
    if action.place not in PLACES:
        raise _illegal(message("A card is played from one of the four places."), "play")


def _check_infiltrate(state: State, action: Infiltrate) -> None:
    """(C), 1st."""
    _check_swap(state, action, Step.INFILTRATE, message("No Infiltrator is waiting for a decision."))


def _check_recruit(state: State, action: Recruit) -> None:
    """(C), 2nd."""
    _check_swap(state, action, Step.RECRUIT, message("No Recruiter is waiting for a decision."))


def _check_swap(state: State, action: Infiltrate | Recruit, step: Step, template: str) -> None:
    if state.is_over or state.hand.step is not step:
        raise _illegal(template, "A12")
    if action.target is None and state.options.exchange != "optional":
        raise _illegal(message("The exchange must be made where there is a card to exchange for."), "A8")
    if action.target is not None and action.target not in state.hand.due[2]:
        raise _illegal(message("That player has no card on the table that can be exchanged for."), "resolve")


def make_mistake(state: State, mistake: Mistake) -> State:
    """The state after a mistake (A26): a point is paid; a card that its owner saw goes back, and the deck is shuffled.

    Raises IllegalAction where the mistake cannot have been made: the place is empty, or was seen by those people anyway.
    """
    card = state.card_at(mistake.player, mistake.place)
    if state.is_over or card is None:
        raise _illegal(message("There is no card in that place to make a mistake with."), "A26")
    layout = state.layout
    if mistake.shuffled is None:
        if mistake.place in (Place.OPEN, Place.BLIND):
            raise _illegal(message("The others see that place anyway."), "A26")
    else:
        if mistake.place in (Place.OPEN, Place.OWN):
            raise _illegal(message("Its owner sees that place anyway."), "A26")
        if sorted(mistake.shuffled) != list(range(len(state.deck(mistake.player)) + 1)):
            raise _illegal(message("The shuffled deck has each of its cards once."), "A26")
        layout = layout.shuffle(mistake.player, mistake.place, mistake.shuffled)
    accounts = state.accounts.changed(mistake.player, -MISTAKE_COST)
    return state.but(accounts=accounts, layout=layout, history=(*state.history, mistake))


def deck_values(state: State) -> tuple[int, ...]:
    """The Information value that counts in the end of each seat's cards (A21): all eight, or the four of the draw pile.

    While a hand is played, cards on the table count for nobody.
    """
    value = state.options.value
    if state.options.final_deck == "all8":
        return tuple(sum(value(card) for card in state.cards_of(seat)) for seat in range(1, state.players + 1))
    return tuple(sum(map(value, deck)) for deck in state.layout.decks)


def score(state: State) -> tuple[Fraction, ...]:
    """Each seat's Information: its points and the value of its deck."""
    return tuple(Fraction(have + deck) for have, deck in zip(state.accounts.points, deck_values(state), strict=True))


def shares(points: tuple[int, ...], decks: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Each seat's share of the victory: most Information in all, then the higher deck value, then shared (A22).

    >>> [str(share) for share in shares((9, 7, 5), (10, 12, 14))]
    ['0', '0', '1']
    >>> [str(share) for share in shares((9, 9, 5), (10, 10, 13))]
    ['1/2', '1/2', '0']
    """
    ranks = [(have + deck, deck) for have, deck in zip(points, decks, strict=True)]
    best = max(ranks)
    return tuple(Fraction(1, ranks.count(best)) if rank == best else Fraction(0) for rank in ranks)


def victory(state: State) -> tuple[Fraction, ...]:
    """Each seat's share of the victory if the game ended like this."""
    return shares(state.accounts.points, deck_values(state))


def _illegal(template: str, rule: str) -> IllegalAction:
    return IllegalAction(template, place={"rule": rule})


_CHECKS: Final[dict[type[Any], Callable[[State, Any], None]]] = {
    ChooseSite: _check_site,
    PlayCard: _check_play,
    Infiltrate: _check_infiltrate,
    Recruit: _check_recruit,
}
