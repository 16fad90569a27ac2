"""The deals that a player may imagine: all that he cannot see is dealt anew (G7, I11).

Both deck lists count as known. A player knows his own hand, every card that lay open or that he looked at and could follow
since, and nothing else; while he looks through a deck he also knows which cards lie in it. The cards he cannot tell are sorted
before they are shuffled, so an imagined deal depends on what he knows and on the seed alone.
"""

from __future__ import annotations

from simulator.games.wankul.model import frames
from simulator.games.wankul.model.frames import DRAWING, EFFECT, MULLIGAN, SEARCH_LAST, SECRET, SECRET_CARDS, SUB
from simulator.games.wankul.model.registers import CHOSEN, EVENT_CARD, MILLED, OPP_MILLED
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import resolution
from simulator.games.wankul.rules.hands import copy_in_hand
from simulator.games.wankul.rules.searching import searched
from simulator.games.wankul.rules.secret_cards import TOLD
from simulator.kernel.frames import PLAYER, STEP, WIDTH
from simulator.kernel.rng import below, derive, shuffle

TRIES = 32


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
        elsewhere = [c.hand[owner], c.aside[owner], c.under[owner]]
        groups = [[c.deck[owner]], elsewhere] if _looks_through(c, player, owner) else [[c.deck[owner], *elsewhere]]
        for piles in groups:
            rng = _shuffle_hidden(c, player, piles, moved, rng)
    _follow(c, player, moved)


def _shuffle_hidden(c: State, player: int, piles: list[list[int]], moved: dict[int, int], rng: int) -> int:
    """The cards of these piles that the player cannot tell change places; what others know of a place stays with the place.

    Notes in `moved` which card lies now where each lay before; answers the generator.
    """
    places = [(pile, index) for pile in piles for index, card in enumerate(pile) if not c.known[card] >> player & 1]
    old = [pile[index] for pile, index in places]
    pool = sorted(old)
    marks = [c.known[card] for card in old]
    rng = shuffle(pool, rng)
    for (pile, index), card, mark in zip(places, pool, marks, strict=True):
        pile[index] = card
        c.known[card] = mark
    moved.update(zip(old, pool, strict=True))
    return rng


def _looks_through(c: State, player: int, owner: int) -> bool:
    """G6: whether the player is searching this deck: he sees all its cards, and chooses among them."""
    return any(
        c.stack[base] == frames.SEARCH and c.stack[base + PLAYER] == player and searched(c, base) == owner
        for base in range(0, len(c.stack), WIDTH)
    )


def _follow(c: State, player: int, moved: dict[int, int]) -> None:
    """A running effect that speaks of a hidden card ("the card drawn") speaks of whatever lies in its place.

    So does a Sub, of the cards of its event, and a search, of the card found last, for everybody but him who found it.
    """
    stack, memory = c.stack, c.memory
    for base in range(0, len(stack), WIDTH):
        registers: tuple[int, ...] = ()
        if stack[base] == SUB:
            begin, end = stack[base + frames.SUB_BEGIN], stack[base + frames.SUB_END]
            memory[begin:end] = [moved.get(card, card) for card in memory[begin:end]]
        if stack[base] == DRAWING:
            begin = stack[base + frames.DRAWING_BEGIN]
            end = begin + stack[base + frames.DRAWING_DRAWN]
            memory[begin:end] = [moved.get(card, card) for card in memory[begin:end]]
        if stack[base] == EFFECT:
            registers = (EVENT_CARD, CHOSEN, MILLED, OPP_MILLED)
        elif stack[base] == frames.SEARCH and stack[base + PLAYER] != player:
            registers = (SEARCH_LAST,)
        for register in registers:
            card = stack[base + register]
            stack[base + register] = moved.get(card, card)


def _hide_secret_answer(c: State, player: int, seed: int) -> None:
    """G1, G126: while seat 1 decides on a mulligan or a secret number, he does not know what seat 0 has answered."""
    base = len(c.stack) - WIDTH
    if c.stack[base] == SECRET_CARDS and c.stack[base + STEP] < TOLD:
        _hide_secret_cards(c, base, player, seed)
    if player == 1 and c.stack[base] == SECRET and c.stack[base + STEP] == 1:
        c.stack[base + frames.SECRET_SAID] = below(derive(seed, "secret"), c.stack[base + frames.SECRET_MOST] + 1)
    if player == 1 and c.stack[base] == MULLIGAN and c.stack[base + STEP] == 1:
        c.stack[base + frames.MULLIGAN_ANSWERS] = below(derive(seed, "mulligan"), 2)


def _hide_secret_cards(c: State, base: int, player: int, seed: int) -> None:
    """G271: which cards the other one has chosen so far nobody knows; any of his imagined hand may be among them."""
    begin = c.stack[base + frames.SECRET_CARDS_MEMORY]
    split = begin + c.stack[base + frames.SECRET_CARDS_SPLIT]
    here, there = (begin, split) if player else (split, len(c.memory))
    held = sorted(c.hand[1 - player])
    shuffle(held, derive(seed, "cards"))
    chosen: list[int] = []
    for card in held[: there - here]:
        chosen.append(copy_in_hand(c, 1 - player, c.card[card], chosen))
    c.memory[here:there] = chosen
