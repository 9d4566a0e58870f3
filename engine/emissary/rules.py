"""The rules of The Emissary in the order of the rulebook, each with the ruling (E1 to E21) that settles what is left open.

Setup, Play 1 to 6, Scoring, Card abilities. A state changes only through :func:`apply`, which asks :func:`illegal` first; the
reason it gives names the rule. What the player never chooses (who wins a debate, when a visit ends, who joins) follows by
itself. Left out: what a player should do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from engine.core.errors import IllegalAction, message
from engine.emissary.state import (
    ABILITY_OF,
    COMMERCE_CARDS,
    JACK,
    Ability,
    Action,
    Answer,
    Card,
    Deal,
    Discard,
    Jack,
    Kingdom,
    Ruler,
    Source,
    State,
    Suit,
    Turn,
    UseAbility,
    Visit,
    VisitState,
)

# --- Setup --------------------------------------------------------------------------------------------------------------------


def initial_state(deal: Deal) -> State:
    """The tour before the first kingdom is chosen, with the first hand drawn (Setup; E1)."""
    nobody: frozenset[Ruler] = frozenset()
    return State(deal, deal.rulers, frozenset(), nobody, nobody, fresh_visit(deal, 1))


def fresh_visit(deal: Deal, number: int) -> VisitState:
    """All cards of the deck shuffled together and a hand drawn (Setup; Play 6; E18)."""
    cards = deal.shuffle(number, 0)
    hand = deal.rules.hand
    return VisitState(number, None, cards[hand:], frozenset(cards[:hand]))


# --- Play 1: choose a kingdom -------------------------------------------------------------------------------------------------


def unvisited(state: State) -> tuple[Kingdom, ...]:
    """The kingdoms still to be visited, the one under visit among them, from left to right."""
    return tuple(kingdom for kingdom in state.rules.kingdoms if kingdom not in state.visited)


def _choose(state: State, visit: VisitState, kingdom: Kingdom) -> State:
    return replace(state, visit=replace(visit, kingdom=kingdom))


# --- Play 2: debate the ruler -------------------------------------------------------------------------------------------------


def wins(answer: Card, ruler_card: Card, trump: Suit) -> bool:
    """Whether an answer wins its debate (Play 2, Ranking; E2): higher in the same suit, or trump against another suit."""
    if answer.suit is ruler_card.suit:
        return answer > ruler_card
    return answer.suit is trump


def answers(visit: VisitState, ruler_card: Card) -> tuple[Card, ...]:
    """The cards that may answer: those of the ruler card's suit, or any when the hand has none (Play 2; E2)."""
    following = [card for card in visit.hand if card.suit is ruler_card.suit]
    return tuple(sorted(following or visit.hand))


def _turn_up(state: State, visit: VisitState) -> State:
    visit, turned = draw(state.deal, visit, 1, may_reshuffle=True)
    if not turned:
        return _judge(state, visit)
    return replace(state, visit=replace(visit, ruler_card=turned[0]))


# --- Play 3: sort the cards; the deck runs out --------------------------------------------------------------------------------


def _sort(state: State, visit: VisitState, answer: Card, ruler_card: Card, trump: Suit) -> State:
    """A winning answer scores; a losing one and every ruler card are discarded (Play 3; E3)."""
    won = wins(answer, ruler_card, trump)
    after = replace(
        visit,
        hand=visit.hand - {answer},
        scoring=visit.scoring | {answer} if won else visit.scoring,
        discard=visit.discard | {ruler_card} if won else visit.discard | {ruler_card, answer},
        ruler_card=None,
    )
    return _go_on(state, after)


def draw(deal: Deal, visit: VisitState, count: int, *, may_reshuffle: bool) -> tuple[VisitState, tuple[Card, ...]]:
    """Up to ``count`` cards off the deck, through reshuffles if they may serve (Play 3; E4, E5), and the cards drawn.

    The cards are in no pile afterwards: the caller lays them where they belong.
    """
    drawn: tuple[Card, ...] = ()
    while len(drawn) < count:
        if not visit.deck:
            if not (may_reshuffle and visit.discard):
                break
            visit = _reshuffle(deal, visit)
        taken = visit.deck[: count - len(drawn)]
        drawn += taken
        visit = _made_new(deal, replace(visit, deck=visit.deck[len(taken) :]))
        if not may_reshuffle:
            break
    return visit, drawn


def _reshuffle(deal: Deal, visit: VisitState) -> VisitState:
    """The discard pile becomes the deck; hand and scoring pile stay out (Play 3; E4)."""
    order = deal.shuffle(visit.number, visit.reshuffles + 1)
    deck = tuple(card for card in order if card in visit.discard)
    return replace(visit, deck=deck, discard=frozenset(), reshuffles=visit.reshuffles + 1)


def _made_new(deal: Deal, visit: VisitState) -> VisitState:
    """Under eager timing an empty deck is made new as soon as there are discards to make it of (E6)."""
    if visit.deck or not visit.discard or deal.options.reshuffle_timing == "lazy":
        return visit
    return _reshuffle(deal, visit)


# --- Play 4 and 5: debate until the hand is empty; end the visit --------------------------------------------------------------


def _go_on(state: State, visit: VisitState) -> State:
    """The visit goes on while there are cards in the hand; an empty hand ends it at once (Play 4; E8, E15)."""
    if not visit.hand:
        return _judge(state, visit)
    return replace(state, visit=_made_new(state.deal, visit))


def _judge(state: State, visit: VisitState) -> State:
    """Exactly the kingdom's number of won debates makes its ruler a supporter; anything else ends the tour (Play 5; E12)."""
    kingdom = visit.kingdom
    assert kingdom is not None
    if len(visit.scoring) != kingdom:
        return replace(state, visit=None, failed=kingdom)
    pledged = replace(
        state,
        visited=state.visited | {kingdom},
        supporters=state.supporters | {state.ruler_of(kingdom)},
        visit=None,
    )
    return _move_on(pledged)


# --- Play 6: move on ----------------------------------------------------------------------------------------------------------


def _move_on(state: State) -> State:
    """A new hand from the whole deck, and all Jacks face up (Play 6; E17); nothing is drawn after the last kingdom (E18)."""
    made = len(state.visited)
    if made == len(state.rules.kingdoms):
        return state
    return replace(state, visit=fresh_visit(state.deal, made + 1))


# --- Scoring ------------------------------------------------------------------------------------------------------------------


def score(state: State) -> int:
    """Kingdoms that pledged plus supporters never used, also when the tour ended early (Scoring; E19)."""
    return len(state.visited) + len(state.supporters) - len(state.spent)


def is_won(state: State) -> bool:
    """Whether every kingdom has pledged (E19)."""
    return len(state.visited) == len(state.rules.kingdoms)


# --- Card abilities -----------------------------------------------------------------------------------------------------------


def sources(state: State) -> tuple[Source, ...]:
    """The Jacks that are face up and the supporters not yet used, Jacks first (Card abilities; E16, E17)."""
    if state.visit is None:
        return ()
    used = state.visit.jacks_used
    jacks = (Jack.of(suit, JACK) for suit in state.rules.jacks if suit not in used)
    return (*jacks, *sorted(state.supporters - state.spent))


def can_draw(state: State, visit: VisitState) -> bool:
    """Whether an ability has a card left to draw (E5, E10)."""
    return bool(visit.deck or (visit.discard and state.deal.options.ability_reshuffle))


def politics_targets(state: State, kingdom: Kingdom) -> tuple[Kingdom, ...]:
    """The kingdoms to swap rulers with: unvisited, not this one, and of another suit unless E10 allows any (E11)."""
    others = [other for other in unvisited(state) if other != kingdom]
    if state.deal.options.useless_abilities == "allowed":
        return tuple(others)
    trump = state.ruler_of(kingdom).suit
    return tuple(other for other in others if state.ruler_of(other).suit is not trump)


def _use(state: State, visit: VisitState, action: UseAbility) -> State:
    """One ability, resolved fully before the next is chosen (E9), save that Commerce then waits for its discards."""
    if isinstance(action.source, Jack):
        visit = replace(visit, jacks_used=visit.jacks_used | {action.source.suit})
    else:
        state = replace(state, spent=state.spent | {action.source})
    if action.ability is Ability.DIPLOMACY:
        return _diplomacy(state, visit)
    if action.ability is Ability.MILITARY:
        return _military(state, visit)
    if action.ability is Ability.POLITICS:
        return _politics(state, visit, action.with_kingdom)
    return _commerce(state, visit)


def cards_drawn(state: State, action: UseAbility) -> tuple[Card, ...]:
    """The cards that this ability draws here, in order; none for the two that do not draw."""
    assert state.visit is not None
    return _draw_for(state, state.visit, action.ability)[1]


def _draws(visit: VisitState, ability: Ability) -> int:
    """How many cards an ability asks for: one for each club in the hand (Military), two (Commerce), or none."""
    if ability is Ability.MILITARY:
        return sum(card.suit is Suit.CLUBS for card in visit.hand)
    return COMMERCE_CARDS if ability is Ability.COMMERCE else 0


def _draw_for(state: State, visit: VisitState, ability: Ability) -> tuple[VisitState, tuple[Card, ...]]:
    """The cards of an ability that draws, as far as there are cards, laid into the hand (E5)."""
    visit, drawn = draw(state.deal, visit, _draws(visit, ability), may_reshuffle=state.deal.options.ability_reshuffle)
    return replace(visit, hand=visit.hand.union(drawn)), drawn


def _diplomacy(state: State, visit: VisitState) -> State:
    """Every card of the favorite topic leaves the hand (E13); an empty hand ends the visit (E15)."""
    assert visit.kingdom is not None
    trump = state.ruler_of(visit.kingdom).suit
    gone = {card for card in visit.hand if card.suit is trump}
    return _go_on(state, replace(visit, hand=visit.hand - gone, discard=visit.discard | gone))


def _military(state: State, visit: VisitState) -> State:
    """A card for each club in the hand, as far as there are cards (E5)."""
    return _go_on(state, _draw_for(state, visit, Ability.MILITARY)[0])


def _politics(state: State, visit: VisitState, other: Kingdom | None) -> State:
    """The rulers of both kingdoms change places, for good (E12)."""
    state = replace(state, visit=visit)
    if other is None:
        return state
    assert visit.kingdom is not None
    here, there = (state.rules.kingdoms.index(kingdom) for kingdom in (visit.kingdom, other))
    rulers = list(state.rulers)
    rulers[here], rulers[there] = rulers[there], rulers[here]
    return replace(state, rulers=tuple(rulers))


def _commerce(state: State, visit: VisitState) -> State:
    """Two cards drawn, as far as there are cards, and seen before the discards are chosen (E14)."""
    visit, drawn = _draw_for(state, visit, Ability.COMMERCE)
    return replace(state, visit=replace(visit, drawn=drawn))


def discards_owed(visit: VisitState) -> int:
    """How many cards must be discarded now: two after a Commerce draw, fewer only if the hand is smaller (E14)."""
    return 0 if visit.drawn is None else min(COMMERCE_CARDS, len(visit.hand))


def _discard(state: State, visit: VisitState, cards: tuple[Card, ...]) -> State:
    return _go_on(state, replace(visit, hand=visit.hand.difference(cards), discard=visit.discard.union(cards), drawn=None))


# --- What is legal, and why not -----------------------------------------------------------------------------------------------


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in the order of the notation; none when the tour is over."""
    visit = state.visit
    if visit is None:
        return ()
    if visit.kingdom is None:
        return tuple(Visit(kingdom) for kingdom in unvisited(state))
    if visit.drawn is not None:
        return tuple(Discard(cards) for cards in combinations(sorted(visit.hand), discards_owed(visit)))
    if visit.ruler_card is not None:
        return tuple(Answer(card) for card in answers(visit, visit.ruler_card))
    return (*_abilities(state, visit, visit.kingdom), Turn())


def _abilities(state: State, visit: VisitState, kingdom: Kingdom) -> Iterator[UseAbility]:
    for source in sources(state):
        ability = ABILITY_OF[source.suit]
        if ability is Ability.POLITICS:
            for target in _politics_choices(state, kingdom):
                yield UseAbility(ability, source, target)
        elif _useless(state, visit, ability) is None:
            yield UseAbility(ability, source)


def _politics_choices(state: State, kingdom: Kingdom) -> tuple[Kingdom | None, ...]:
    """The targets; with useless abilities allowed also no target, when there is no other kingdom left (E10)."""
    targets = politics_targets(state, kingdom)
    if not targets and state.deal.options.useless_abilities == "allowed":
        return (None,)
    return targets


def apply(state: State, action: Action) -> State:
    """The state after an action. Raises IllegalAction, naming the rule, for anything that is not legal."""
    refusal = illegal(state, action)
    if refusal is not None:
        raise refusal
    visit = state.visit
    assert visit is not None
    if isinstance(action, Visit):
        return _choose(state, visit, action.kingdom)
    if isinstance(action, UseAbility):
        return _use(state, visit, action)
    if isinstance(action, Discard):
        return _discard(state, visit, action.cards)
    if isinstance(action, Turn):
        return _turn_up(state, visit)
    assert visit.ruler_card is not None
    assert visit.kingdom is not None
    return _sort(state, visit, action.card, visit.ruler_card, state.ruler_of(visit.kingdom).suit)


def illegal(state: State, action: Action) -> IllegalAction | None:
    """Why an action is not legal here, or None if it is; ``place['rule']`` is the rulebook section or ruling."""
    visit = state.visit
    if visit is None:
        return _no("play", message("The tour is over."))
    if isinstance(action, Visit):
        return _why_not_visit(state, visit, action.kingdom)
    if visit.kingdom is None:
        return _no("play", message("Choose a kingdom to visit first."))
    if isinstance(action, Discard):
        return _why_not_discard(visit, action.cards)
    if visit.drawn is not None:
        return _no("E14", message("Commerce is not finished: discard {count} first."), count=discards_owed(visit))
    if isinstance(action, Answer):
        return _why_not_answer(visit, action.card)
    if visit.ruler_card is not None:
        return _no("E8", message("The ruler's card {card} is waiting for your answer."), card=visit.ruler_card)
    return _why_not_use(state, visit, visit.kingdom, action) if isinstance(action, UseAbility) else None


def _no(rule: str, template: str, **values: object) -> IllegalAction:
    return IllegalAction(template, place={"rule": rule}, **values)


def _why_not_visit(state: State, visit: VisitState, kingdom: Kingdom) -> IllegalAction | None:
    if visit.kingdom is not None:
        return _no("play", message("The visit to kingdom {kingdom} is not over."), kingdom=visit.kingdom)
    if kingdom not in state.rules.kingdoms:
        numbers = " ".join(map(str, state.rules.kingdoms))
        return _no("setup", message("There is no kingdom {kingdom}; there are {numbers}."), kingdom=kingdom, numbers=numbers)
    if kingdom in state.visited:
        return _no("play", message("Kingdom {kingdom} was visited before; each is visited once."), kingdom=kingdom)
    return None


def _why_not_discard(visit: VisitState, cards: tuple[Card, ...]) -> IllegalAction | None:
    if visit.drawn is None:
        return _no("card-abilities", message("Nothing is to be discarded now; only Commerce asks for it, after its draw."))
    if len(cards) != discards_owed(visit) or len(set(cards)) != len(cards):
        return _no("E14", message("Commerce asks for exactly {count} different cards."), count=discards_owed(visit))
    missing = [card for card in cards if card not in visit.hand]
    return _no("E14", message("{card} is not in your hand."), card=missing[0]) if missing else None


def _why_not_answer(visit: VisitState, card: Card) -> IllegalAction | None:
    if visit.ruler_card is None:
        return _no("play", message("There is no ruler's card to answer; have the next one turned up."))
    if card not in visit.hand:
        return _no("play", message("{card} is not in your hand."), card=card)
    if card not in answers(visit, visit.ruler_card):
        return _no("E2", message("Answer {led} with a card of its suit; you hold one."), led=visit.ruler_card)
    return None


def _why_not_use(state: State, visit: VisitState, kingdom: Kingdom, action: UseAbility) -> IllegalAction | None:
    lacking = _why_not_source(state, visit, action)
    if lacking is not None:
        return lacking
    if action.ability is Ability.POLITICS:
        return _why_not_politics(state, kingdom, action.with_kingdom)
    if action.with_kingdom is not None:
        return _no("card-abilities", message("Only Politics names another kingdom."))
    return _useless(state, visit, action.ability)


def _why_not_source(state: State, visit: VisitState, action: UseAbility) -> IllegalAction | None:
    source = action.source
    if ABILITY_OF[source.suit] is not action.ability:
        return _no("card-abilities", message("{source} does not lend {ability}."), source=source, ability=action.ability.value)
    if isinstance(source, Jack):
        if source.suit not in state.rules.jacks:
            return _no("cards", message("There is no {source} in this game."), source=source)
        if source.suit in visit.jacks_used:
            return _no("E17", message("{source} was used in this kingdom before."), source=source)
        return None
    if source not in state.supporters:
        return _no("E16", message("{source} is not your supporter."), source=source)
    if source in state.spent:
        return _no("E16", message("{source} was used before; a supporter helps once in the whole tour."), source=source)
    return None


def _why_not_politics(state: State, kingdom: Kingdom, other: Kingdom | None) -> IllegalAction | None:
    if other in _politics_choices(state, kingdom):
        return None
    if not _politics_choices(state, kingdom):
        return _no("E10", message("Politics would do nothing: no unvisited kingdom has a ruler of another suit."))
    if other is None:
        return _no("E11", message("Politics must name the kingdom to swap rulers with."))
    if other not in state.rules.kingdoms:
        return _no("E11", message("There is no kingdom {kingdom} to swap rulers with."), kingdom=other)
    if other == kingdom:
        return _no("E11", message("Politics swaps with another kingdom, not with the one you visit."))
    if other in state.visited:
        return _no("E11", message("Kingdom {kingdom} was visited before; its ruler is out of Politics."), kingdom=other)
    return _no("E11", message("The ruler of kingdom {kingdom} has the same suit; the swap would do nothing."), kingdom=other)


def _useless(state: State, visit: VisitState, ability: Ability) -> IllegalAction | None:
    """Why an ability other than Politics would do nothing, if that is forbidden (How this version differs; E10)."""
    if state.deal.options.useless_abilities == "allowed":
        return None
    if ability is Ability.DIPLOMACY and not any(card.suit is state.trump for card in visit.hand):
        return _no("E10", message("Diplomacy would do nothing: no card of the favorite topic is in your hand."))
    if ability is Ability.MILITARY:
        if not any(card.suit is Suit.CLUBS for card in visit.hand):
            return _no("E10", message("Military would do nothing: no club is in your hand."))
        if not can_draw(state, visit):
            return _no("E10", message("Military would do nothing: no card is left to draw."))
    return None
