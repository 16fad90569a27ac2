"""The deals that a player may imagine: all that he cannot see is dealt anew (R3-R5, G29).

A player sees his own hand, the cards laid in the attack, the discard and the cards that left the game. After the reshuffle
everybody knows which cards went into the second pile, and how many of them each hand holds; nobody knows a life card. The hidden
cards are sorted before they are shuffled, so an imagined deal depends on what the player knows and on the seed alone.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wizard_duel.model.actions import ARGUMENT, TIMEOUT
from simulator.games.wizard_duel.model.cards import ATTACK, DEFENCE, PACK, SUIT
from simulator.games.wizard_duel.model.phases import ADD, SECOND
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.rng import derive, shuffle

TRIES: Final = 100


def imagine(s: State, player: int, seed: int) -> State:
    """A state that this player cannot tell from the real one, with luck of its own.

    Somebody in the middle of an attack or a defence (G30) holds what completes it: other deals are dismissed.
    """
    c = s.clone()
    c.rng = derive(seed, "imagined", "luck")
    for attempt in range(TRIES):
        _deal_again(c, player, derive(seed, "deal", attempt))
        if c.player == player or _can_go_on(c):
            return c
    _complete(c, player)
    return c


def _can_go_on(c: State) -> bool:
    """G30: whoever has begun an attack or a defence can complete it."""
    return c.phase not in (SECOND, ADD) or any(action != TIMEOUT for action in c.legal_actions())


def _deal_again(c: State, player: int, rng: int) -> None:
    """Shuffle the hidden cards of the first and of the second pile, each among the places of its own."""
    others = [seat for seat in c.living if seat != player]
    old = [card for card in c.lives if card >= 0]
    new: list[int] = []
    sizes = []
    for seat in others:
        hand = c.hand[seat]
        renewed = [card for card in hand if c.second_pile >> card & 1]
        sizes.append((len(hand) - len(renewed), len(renewed)))
        new += renewed
        old += [card for card in hand if not c.second_pile >> card & 1]
    pile = new if c.reshuffles else old
    pile += c.pile
    old.sort()
    new.sort()
    shuffle(new, shuffle(old, rng))
    for seat, (first, second) in zip(others, sizes, strict=True):
        c.hand[seat] = sorted([old.pop() for _ in range(first)] + [new.pop() for _ in range(second)])
    c.lives = [old.pop() if card >= 0 else -1 for card in c.lives]
    c.pile = new if c.reshuffles else old


def _complete(c: State, player: int) -> None:
    """Exchange hidden cards until the player asked can go on: the most useful ones of his pools for the least useful."""
    asked = c.player
    worth = _use_in_attack(c) if c.phase == SECOND else _use_in_defence(c)
    for second in (0, 1):
        mine = sorted(
            (card for card in c.hand[asked] if c.second_pile >> card & 1 == second), key=lambda card: (worth[card], card)
        )
        there = [card for card in _hidden_elsewhere(c, player, asked) if c.second_pile >> card & 1 == second]
        there.sort(key=lambda card: (-worth[card], card))
        for less, more in zip(mine, there, strict=False):
            if worth[more] > worth[less]:
                _exchange(c, less, more)


def _use_in_attack(c: State) -> list[int]:
    """1 for each card that can go with the first one (R8)."""
    first = c.laid[0] & ARGUMENT
    return [int(SUIT[card] == SUIT[first] and ATTACK[card] <= ATTACK[first]) for card in range(PACK)]


def _use_in_defence(c: State) -> list[int]:
    """What each card may still add to the defence (R10, G30)."""
    return [worth if worth <= c.last else 0 for worth in DEFENCE]


def _hidden_elsewhere(c: State, player: int, asked: int) -> list[int]:
    hands = [card for seat in c.living if seat not in (player, asked) for card in c.hand[seat]]
    return sorted([*hands, *c.pile, *(card for card in c.lives if card >= 0)])


def _exchange(c: State, one: int, other: int) -> None:
    """Two cards change places, wherever they lie."""
    swap = {one: other, other: one}
    c.hand = [sorted(swap.get(card, card) for card in hand) for hand in c.hand]
    c.lives = [swap.get(card, card) for card in c.lives]
    c.pile = [swap.get(card, card) for card in c.pile]
