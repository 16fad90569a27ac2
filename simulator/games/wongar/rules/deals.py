"""The set-up and the first deal (R6-R13, R81)."""

from __future__ import annotations

from simulator.games.wongar.model.box import (
    ANCESTOR,
    AREA,
    DECK,
    DOUBLE,
    ELDER,
    FOOT,
    HAND,
    IN_BAG,
    LAID_OUT,
    PILE,
    PILE_SIZE,
    RITUAL_SCORPION,
    SCORPION,
    TOKENS,
)  # fmt: skip
from simulator.games.wongar.model.options import RANDOM_FIRST, Options
from simulator.games.wongar.model.state import State
from simulator.kernel.rng import below, derive, shuffle, step


def deal(s: State, seed: int) -> None:
    """R6-R13: piles, tokens, figures and the first player; ritual cards unless the tokens come first (R82, G31)."""
    deal_piles(s, derive(seed, "piles"))
    choose_first(s, derive(seed, "first"))
    s.deck = ritual_deck(s.options)
    s.gone = sum(DECK) - len(s.deck) - (s.seats if s.options.one_double_each else 0)
    s.own = [int(s.options.own_ceremonies)] * len(s.own)
    s.bag = [IN_BAG] * len(s.bag)
    s.supply = [count - IN_BAG for count in TOKENS] * s.seats
    if not s.options.free_placement:
        lay_out(s, derive(seed, "bag"))
        deal_rituals(s)


def pile_of(options: Options) -> list[int]:
    """R3, R80: one pile, sorted."""
    taken_out = (ANCESTOR, ELDER) if options.own_ceremonies else ()
    return [kind for kind, count in enumerate(PILE) for _ in range(count - (kind in taken_out))]


def ritual_deck(options: Options) -> list[int]:
    """R4, R81: the ritual cards that are dealt and drawn, sorted."""
    left_out = (DOUBLE, RITUAL_SCORPION) if options.one_double_each else ()
    return [kind for kind, count in enumerate(DECK) if kind not in left_out for _ in range(count)]


def deal_piles(s: State, rng: int) -> None:
    """R6, R7: each pile is shuffled and its top card turned up; a scorpion goes to the bottom, and the next card is turned."""
    s.pile = []
    in_order = pile_of(s.options)
    for territory in range(AREA):
        pile = in_order[:]
        rng = shuffle(pile, rng)
        while pile[-1] == SCORPION:
            pile.insert(0, pile.pop())
            s.sunk[territory] += 1
        s.face[territory] = pile.pop()
        s.left[territory] = len(pile)
        s.pile += pile + [-1] * (PILE_SIZE - len(pile))


def choose_first(s: State, rng: int) -> None:
    """R11, R12: two seats by lot: the first has boomerang and Ancestor, the second the Elder."""
    rng = step(rng)
    s.boomerang = below(rng, s.seats) if s.options.first == RANDOM_FIRST else s.options.first
    s.ancestor = s.player = s.boomerang
    s.elder = (s.boomerang + 1 + below(step(rng), s.seats - 1)) % s.seats
    s.ancestor_at, s.elder_at = HAND, FOOT


def lay_out(s: State, rng: int) -> None:
    """R8, R9: the tokens of the bag, one by one, territory by territory; the bag is emptied."""
    bag = [3 * seat + token for seat in range(s.seats) for token in (0, 1, 2) for _ in range(IN_BAG)]
    shuffle(bag, rng)
    for territory, share in enumerate(LAID_OUT):
        for _ in range(share * s.seats):
            seat, token = divmod(bag.pop(), 3)
            s.board[(3 * territory + token) * s.seats + seat] += 1
    s.bag = [0] * len(s.bag)


def deal_rituals(s: State) -> None:
    """R10: two cards each without the scorpions, which are shuffled in afterwards; R81: and a double card each."""
    dealt = [kind for kind in s.deck if kind != RITUAL_SCORPION]
    scorpions = len(s.deck) - len(dealt)
    dealt.sort()
    rng = shuffle(dealt, s.rng)
    for seat in range(s.seats):
        s.hand[4 * seat + DOUBLE] += int(s.options.one_double_each)
        for _ in range(2):
            s.hand[4 * seat + dealt.pop()] += 1
    s.deck = dealt + [RITUAL_SCORPION] * scorpions
    s.rng = shuffle(s.deck, rng)
