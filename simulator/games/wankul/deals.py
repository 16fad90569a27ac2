"""The first deal, and the deals that a player may imagine: all that he cannot see is dealt anew (G6, G7, I11).

Both deck lists count as known. A player knows his own hand, every card that lay open or that he looked at and could follow
since, and nothing else. The cards he cannot tell are sorted before they are shuffled, so an imagined deal depends on what he
knows and on the seed alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.games.wankul import resolution
from simulator.games.wankul.frame_kinds import EFFECT, MULLIGAN, SECRET
from simulator.games.wankul.registers import CHOSEN, EVENT_CARD, MILLED
from simulator.kernel.frames import WIDTH
from simulator.kernel.rng import below, derive, shuffle

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

TRIES = 32


def shuffled_decks(cards: tuple[int, ...], split: int, seed: int) -> list[list[int]]:
    """G6: each player's deck in the order of the seed; one does not depend on the other's size."""
    decks = [list(range(split)), list(range(split, len(cards)))]
    for player in (0, 1):
        shuffle(decks[player], derive(seed, "deck", player))
    return decks


def imagine(s: State, player: int, seed: int) -> State:
    """A state that this player cannot tell from the real one, with luck of its own.

    When the other player is asked something that the new hidden cards make impossible, another deal is tried; after
    a few the engine goes on from there by itself.
    """
    for attempt in range(TRIES):
        c = s.clone()
        _deal_again(c, player, derive(seed, "deal", attempt))
        c.rng = derive(seed, "luck", attempt)
        _hide_secret_answer(c, player, seed)
        if c.player == 1 - player:
            resolution.ask_again(c)
        if c.legal or c.player < 0:
            return c
    c.player = -1
    resolution.run(c)
    return c


def _deal_again(c: State, player: int, rng: int) -> None:
    """Shuffle, owner by owner, the cards that the player cannot tell among the places where they may lie."""
    moved: dict[int, int] = {}
    for owner in (0, 1):
        places = [
            (pile, index)
            for pile in (c.hand[owner], c.deck[owner], c.aside[owner], c.under[owner])
            for index, card in enumerate(pile)
            if not c.known[card] >> player & 1
        ]
        old = [pile[index] for pile, index in places]
        pool = sorted(old)
        marks = [c.known[pile[index]] for pile, index in places]
        rng = shuffle(pool, rng)
        for (pile, index), card, mark in zip(places, pool, marks, strict=True):
            pile[index] = card
            c.known[card] = mark
        moved.update(zip(old, pool, strict=True))
    _follow(c, moved)


def _follow(c: State, moved: dict[int, int]) -> None:
    """A running effect that speaks of a hidden card ("the card drawn") speaks of whatever lies in its place."""
    stack = c.stack
    for base in range(0, len(stack), WIDTH):
        if stack[base] == EFFECT:
            for register in (EVENT_CARD, CHOSEN, MILLED):
                card = stack[base + register]
                stack[base + register] = moved.get(card, card)


def _hide_secret_answer(c: State, player: int, seed: int) -> None:
    """G1, G126: while seat 1 decides on a mulligan or a secret number, he does not know what seat 0 has answered."""
    base = len(c.stack) - WIDTH
    if player == 1 and c.stack[base] == SECRET and c.stack[base + 1] == 1:
        c.stack[base + 7] = below(derive(seed, "secret"), c.stack[base + 3] + 1)
    if player == 1 and c.stack[base] == MULLIGAN and c.stack[base + 1] == 1:
        c.stack[base + 3] = below(derive(seed, "mulligan"), 2)
