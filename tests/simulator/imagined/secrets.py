"""What a player may not know, game by game, and how it could be otherwise.

`SECRETS` names every hidden fact of every game. Each can be varied from outside: another state that this player cannot tell from
the one at the table. Nothing here asks the games' own imagination, which is what is under test.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from simulator.games.lekemar.rules.arming import NOTHING
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.frames import MULLIGAN, SEARCH, SECRET
from simulator.games.wongar.model.box import AREA, DOUBLE, PILE_SIZE
from simulator.games.wongar.model.phases import DRAWING
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.actions import ARGUMENT
from simulator.games.woodland_wizards.model.phases import PASSING, UNDECIDED
from simulator.games.woodland_wizards.rules.choices import boost_choices, creature_choices
from simulator.games.woodland_wizards.rules.hands import VIEWER, known_of
from simulator.kernel.frames import PLAYER, STEP, WIDTH
from simulator.kernel.game import PASS

Place = tuple[list[int], int]
"""A list of cards, and where in it."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden fact: what it is in a state, and other states in which only this is otherwise for the eyes of the viewer."""

    name: str
    read: Callable[[Any, int], Any]
    vary: Callable[[Any, int, random.Random], Iterator[Any]]
    is_forgotten: bool = False
    """It is left out of imagined deals, the same way each time, instead of being made up."""


def _luck(state: Any, _viewer: int, luck: random.Random) -> Iterator[Any]:
    """Another future of the generator."""
    copy = state.clone()
    copy.rng = luck.getrandbits(60)
    yield copy


LUCK = Secret("luck", lambda state, _: state.rng, _luck)


# --- Wankul


def _wankul_places(state: Any, viewer: int, pile: str, owner: int) -> list[int]:
    """Where in a pile lie cards that the viewer does not know."""
    return [place for place, card in enumerate(getattr(state, pile)[owner]) if not state.known[card] >> viewer & 1]


def _frames(state: Any, kind: int) -> list[int]:
    return [base for base in range(0, len(state.stack), WIDTH) if state.stack[base] == kind]


def _looks_through(state: Any, viewer: int, owner: int) -> bool:
    """The viewer searches this deck, and sees every card of it."""
    return any(
        state.stack[base + PLAYER] == viewer and viewer ^ state.stack[base + frames.SEARCH_HOW] & frames.IN_OTHERS_DECK == owner
        for base in _frames(state, SEARCH)
    )


def _wankul_exchange(pile: str, other: str) -> Callable[[Any, int, random.Random], Iterator[Any]]:
    def vary(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
        for owner in (0, 1):
            if pile != other and _looks_through(state, viewer, owner):
                continue
            here, there = _wankul_places(state, viewer, pile, owner), _wankul_places(state, viewer, other, owner)
            if not here or not there:
                continue
            one, two = luck.choice(here), luck.choice(there)
            copy = state.clone()
            first, last = getattr(copy, pile)[owner], getattr(copy, other)[owner]
            first[one], last[two] = card, second = last[two], first[one]
            copy.known[card], copy.known[second] = copy.known[second], copy.known[card]
            if not _is_spoken_of(state, {card, second}):
                yield copy

    return vary


def _is_spoken_of(state: Any, cards: set[int]) -> bool:
    """A frame of the stack holds one of these numbers in a register: it may mean the card."""
    return any(not cards.isdisjoint(state.stack[base + PLAYER + 1 : base + WIDTH]) for base in range(0, len(state.stack), WIDTH))


def _mulligan(state: Any, viewer: int, _: random.Random) -> Iterator[Any]:
    """G1: seat 0 has answered, seat 1 is asked."""
    base = len(state.stack) - WIDTH
    if viewer == 1 and state.stack[base] == MULLIGAN and state.stack[base + STEP] == 1:
        copy = state.clone()
        copy.stack[base + frames.MULLIGAN_ANSWERS] ^= 1
        yield copy


def _secret_number(state: Any, viewer: int, _: random.Random) -> Iterator[Any]:
    """G126: seat 0 has written a number down, seat 1 is asked."""
    base = len(state.stack) - WIDTH
    if viewer == 1 and state.stack[base] == SECRET and state.stack[base + STEP] == 1:
        for number in range(state.stack[base + frames.SECRET_MOST] + 1):
            copy = state.clone()
            copy.stack[base + frames.SECRET_SAID] = number
            yield copy


def _of_both(pile: str) -> Callable[[Any, int], Any]:
    return lambda state, _: [[state.card[card] for card in part] for part in getattr(state, pile)]


WANKUL = (
    Secret(
        "hand",
        lambda state, viewer: sorted(state.card[card] for card in state.hand[1 - viewer]),
        _wankul_exchange("hand", "deck"),
    ),
    Secret("order of the decks", _of_both("deck"), _wankul_exchange("deck", "deck")),
    Secret("cards face down", _of_both("under"), _wankul_exchange("under", "deck")),
    Secret("cards looked at", _of_both("aside"), _wankul_exchange("aside", "deck")),
    Secret("answer to the mulligan", lambda state, _: state.stack[-WIDTH + frames.MULLIGAN_ANSWERS], _mulligan),
    Secret("secret number", lambda state, _: state.stack[-WIDTH + frames.SECRET_SAID], _secret_number),
    LUCK,
)


# --- Wizard Duel


def _duel_exchange(zone: str, other: str) -> Callable[[Any, int, random.Random], Iterator[Any]]:
    """Two cards of the same pack of the two (G29), in the places of two zones."""

    def places(state: Any, viewer: int, name: str) -> list[Place]:
        if name == "hand":
            return [(hand, at) for seat, hand in enumerate(state.hand) if seat != viewer for at in range(len(hand))]
        cards = getattr(state, name)
        return [(cards, at) for at, card in enumerate(cards) if card >= 0]

    def vary(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
        copy = state.clone()
        here, there = places(copy, viewer, zone), places(copy, viewer, other)
        if not here or not there:
            return
        (one, at), (two, place) = luck.choice(here), luck.choice(there)
        if copy.second_pile >> one[at] & 1 != copy.second_pile >> two[place] & 1:
            return
        one[at], two[place] = two[place], one[at]
        for hand in copy.hand:
            hand.sort()
        yield copy

    return vary


def _other_hands(state: Any, viewer: int) -> Any:
    return [list(hand) for seat, hand in enumerate(state.hand) if seat != viewer]


WIZARD_DUEL = (
    Secret("hands", _other_hands, _duel_exchange("hand", "pile")),
    Secret("lives", lambda state, _: list(state.lives), _duel_exchange("lives", "pile")),
    Secret("order of the pile", lambda state, _: list(state.pile), _duel_exchange("pile", "pile")),
    LUCK,
)


# --- Wongar


def _area_piles(state: Any, _viewer: int, luck: random.Random) -> Iterator[Any]:
    """G22: the order of what lies over the scorpions put under a pile in the set-up."""
    territory = luck.randrange(AREA)
    low, high = PILE_SIZE * territory + state.sunk[territory], PILE_SIZE * territory + state.left[territory]
    if high - low > 1:
        one, two = luck.sample(range(low, high), 2)
        copy = state.clone()
        copy.pile = copy.pile[:]
        copy.pile[one], copy.pile[two] = copy.pile[two], copy.pile[one]
        yield copy


def _ritual_hands(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
    """R10: a card of another hand changes places with one of the ritual pile, which is no scorpion."""
    seat = luck.choice([seat for seat in range(state.seats) if seat != viewer])
    kinds = DOUBLE if state.options.one_double_each else DOUBLE + 1
    held = [kind for kind in range(kinds) if state.hand[4 * seat + kind]]
    lying = [at for at, kind in enumerate(state.deck) if kind < kinds]
    if held and lying and not (state.phase == DRAWING and state.player == viewer):
        copy, kind, at = state.clone(), luck.choice(held), luck.choice(lying)
        copy.deck = copy.deck[:]
        copy.hand[4 * seat + kind] -= 1
        copy.hand[4 * seat + copy.deck[at]] += 1
        copy.deck[at] = kind
        yield copy


def _ritual_pile(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
    """The order of the ritual pile."""
    if len(state.deck) > 1 and not (state.phase == DRAWING and state.player == viewer):
        copy = state.clone()
        copy.deck = copy.deck[:]
        luck.shuffle(copy.deck)
        yield copy


WONGAR = (
    Secret("order of the area cards", lambda state, _: list(state.pile), _area_piles),
    Secret("hands", lambda state, viewer: [n for at, n in enumerate(state.hand) if at // 4 != viewer], _ritual_hands),
    Secret("order of the ritual cards", lambda state, _: list(state.deck), _ritual_pile),
    LUCK,
)


# --- Lekemar


def _lekemar_places(state: Any, viewer: int, zone: str) -> list[tuple[list[int], list[int] | None, int]]:
    """The cards of a zone that the viewer has not seen: their list, the list of who has seen them, and the place."""
    bit = 1 << viewer
    if zone == "arms":
        seats = (state.attacker, state.defender)
        return [(state.arms, None, s) for s in (0, 1) if state.arms[s] >= 0 and not state.up[s] and seats[s] != viewer]
    if zone == "pile":
        return [(state.pile, state.pile_seen, at) for at, seen in enumerate(state.pile_seen) if not seen & bit]
    return [
        (hand, state.seen[seat], at)
        for seat, hand in enumerate(state.hand)
        if seat != viewer
        for at in range(len(hand))
        if not state.seen[seat][at] & bit
    ]


def _lekemar_exchange(zone: str, other: str) -> Callable[[Any, int, random.Random], Iterator[Any]]:
    def vary(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
        copy = state.clone()
        copy.arms, copy.pile, copy.pile_seen = copy.arms[:], copy.pile[:], copy.pile_seen[:]
        here, there = _lekemar_places(copy, viewer, zone), _lekemar_places(copy, viewer, other)
        if not here or not there:
            return
        (one, _, at), (two, _, place) = luck.choice(here), luck.choice(there)
        if {one[at], two[place]} & set(state.pledge):
            return
        one[at], two[place] = two[place], one[at]
        for seat, hand in enumerate(copy.hand):
            pairs = sorted(zip(hand, copy.seen[seat], strict=True))
            copy.hand[seat], copy.seen[seat] = [card for card, _ in pairs], [seen for _, seen in pairs]
        yield copy

    return vary


def _pledges(state: Any, viewer: int, _: random.Random) -> Iterator[Any]:
    """G31: another weapon of the hand, or none, laid out in secret; another card offered."""
    if state.attacker < 0:
        if state.pledge[0] >= 0 and state.active != viewer:
            for card in state.hand[state.active]:
                yield _pledged(state, 0, card)
        return
    for side, seat in enumerate((state.attacker, state.defender)):
        if seat != viewer and state.pledge[side] >= NOTHING:
            for card in [NOTHING, *state.hand[seat]]:
                yield _pledged(state, side, card)


def _pledged(state: Any, side: int, card: int) -> Any:
    copy = state.clone()
    copy.pledge = copy.pledge[:]
    copy.pledge[side] = card
    return copy


def _seen_by_others(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
    """What others know of hands and pile."""
    bit = 1 << viewer
    others = [1 << seat for seat in range(len(state.hand)) if seat != viewer]
    copy = state.clone()
    copy.pile_seen = [seen & bit | luck.choice(others) for seen in copy.pile_seen]
    copy.seen = [
        list(part) if seat == viewer else [seen & bit | luck.choice(others) for seen in part]
        for seat, part in enumerate(copy.seen)
    ]
    yield copy


LEKEMAR = (
    Secret("hands", _other_hands, _lekemar_exchange("hand", "pile")),
    Secret("order of the pile", lambda state, _: list(state.pile), _lekemar_exchange("pile", "pile")),
    Secret("weapons face down", lambda state, _: list(state.arms), _lekemar_exchange("arms", "pile")),
    Secret("secret choices", lambda state, _: list(state.pledge), _pledges),
    Secret("what others know", lambda state, _: (state.seen, state.pile_seen), _seen_by_others, is_forgotten=True),
    LUCK,
)


# --- Woodland Wizards


def _woodland_hands(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
    """A card of another hand that the viewer has not seen changes places with one of the deck, or of a third hand."""
    seats = [
        seat for seat in range(len(state.hand)) if seat != viewer and len(known_of(state, viewer, seat)) < len(state.hand[seat])
    ]
    if not seats or not state.deck:
        return
    copy, seat = state.clone(), luck.choice(seats)
    unseen = list(state.hand[seat])
    for card in known_of(state, viewer, seat):
        unseen.remove(card)
    card, drawn = luck.choice(unseen), luck.randrange(len(state.deck))
    if state.secret[seat] == card:
        return
    copy.deck = copy.deck[:]
    copy.hand[seat] = sorted([*_without_one(state.hand[seat], card), copy.deck[drawn]])
    copy.deck[drawn] = card
    copy.deck.sort()
    yield copy


def _without_one(cards: list[int], card: int) -> list[int]:
    rest = list(cards)
    rest.remove(card)
    return rest


def _woodland_secrets(state: Any, viewer: int, _: random.Random) -> Iterator[Any]:
    """G32: another card chosen in secret, or a pass."""
    for seat, secret in enumerate(state.secret):
        if seat != viewer and secret != UNDECIDED:
            probe = state.clone()
            probe.player = seat
            for action in boost_choices(probe) if state.phase == phases.BOOST else creature_choices(probe):
                copy = state.clone()
                copy.secret = copy.secret[:]
                copy.secret[seat] = PASSING if action == PASS else action & ARGUMENT
                yield copy


def _known_by_others(state: Any, viewer: int, luck: random.Random) -> Iterator[Any]:
    """What others know of hands."""
    copy = state.clone()
    copy.known = [entry for entry in state.known if entry >> VIEWER == viewer or luck.random() < 0.5]
    yield copy


def _secrets_of_others(state: Any, viewer: int) -> Any:
    return [secret for seat, secret in enumerate(state.secret) if seat != viewer]


WOODLAND_WIZARDS = (
    Secret("hands", _other_hands, _woodland_hands),
    Secret("deck", lambda state, _: list(state.deck), _woodland_hands),
    Secret("what others know", lambda state, _: list(state.known), _known_by_others, is_forgotten=True),
    Secret("secret choices", _secrets_of_others, _woodland_secrets),
    LUCK,
)

SECRETS: dict[str, tuple[Secret, ...]] = {
    "lekemar": LEKEMAR,
    "wankul": WANKUL,
    "wizard_duel": WIZARD_DUEL,
    "wongar": WONGAR,
    "woodland_wizards": WOODLAND_WIZARDS,
}
"""Every hidden fact of every game."""


def written(state: Any) -> str:
    """The whole state as text."""
    return json.dumps(state.serialize(), sort_keys=True)
