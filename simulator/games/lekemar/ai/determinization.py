"""The deals that a player may imagine: all that he cannot see is dealt anew (G31).

A player sees his own hand and what he laid face down, everything that lies open, and the cards of hands and pile that he knows
from before (`seen`, `pile_seen`). All others are sorted before they are shuffled, so an imagined deal depends on what the
player knows and on the seed alone. What other players know of each other is forgotten in it.
"""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.arming import NOTHING
from simulator.kernel.rng import below, derive, shuffle, step

ARMED: Final = 3
"""Of four cards that lie face down, so many are imagined to be weapons where there is one."""


def imagine(s: State, player: int, seed: int) -> State:
    """A state that this player cannot tell from the real one, with luck of its own."""
    c = s.clone()
    c.rng = derive(seed, "imagined", "luck")
    pool = _hidden(c, player)
    rng = _lay_face_down(c, player, pool, shuffle(pool, derive(seed, "deal")))
    bit = 1 << player
    for seat, hand in enumerate(c.hand):
        if seat != player:
            known = [card for card, seen in zip(hand, c.seen[seat], strict=True) if seen & bit]
            dealt = [(pool.pop(), 0) for _ in range(len(hand) - len(known))]
            pairs = sorted([*dealt, *((card, bit) for card in known)])
            c.hand[seat], c.seen[seat] = [card for card, _ in pairs], [seen for _, seen in pairs]
    for place, seen in enumerate(c.pile_seen):
        if not seen & bit:
            c.pile[place] = pool.pop()
        c.pile_seen[place] = seen & bit
    _choose_again(c, player, rng)
    return c


def _hidden(c: State, player: int) -> list[int]:
    """All cards that the player cannot see, in order."""
    bit = 1 << player
    pool = [card for card, seen in zip(c.pile, c.pile_seen, strict=True) if not seen & bit]
    for seat, hand in enumerate(c.hand):
        if seat != player:
            pool += [card for card, seen in zip(hand, c.seen[seat], strict=True) if not seen & bit]
    pool += [c.arms[side] for side in _closed(c, player)]
    pool.sort()
    return pool


def _closed(c: State, player: int) -> list[int]:
    """The sides whose weapon slot holds a card that this player has not seen."""
    seats = (c.attacker, c.defender)
    return [side for side in (0, 1) if c.arms[side] >= 0 and not c.up[side] and seats[side] != player]


def _lay_face_down(c: State, player: int, pool: list[int], rng: int) -> int:
    """R21: what lies face down is more often a weapon than other cards are; answers the generator."""
    for side in _closed(c, player):
        rng = step(rng)
        weapons = [place for place, card in enumerate(pool) if card in c.box.weapons]
        at = weapons[-1] if weapons and below(rng, 4) < ARMED else -1
        c.arms[side] = pool.pop(at)
    return rng


def _choose_again(c: State, player: int, rng: int) -> None:
    """G31: the secret choices of others are made again with the hands imagined: for the slot, a weapon or nothing."""
    if c.attacker < 0:
        if c.pledge[0] >= 0 and c.active != player:
            hand = c.hand[c.active]
            c.pledge[0] = hand[below(step(rng), len(hand))]
        return
    for side, seat in enumerate((c.attacker, c.defender)):
        if seat != player and c.pledge[side] >= NOTHING:
            rng = step(rng)
            weapons = [card for card in c.hand[seat] if card in c.box.weapons]
            c.pledge[side] = weapons[below(rng, len(weapons))] if weapons else NOTHING
