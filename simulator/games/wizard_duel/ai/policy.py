"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see: his hand, how many cards and lives the others have, what lies open. It keeps
Aces and high cards for defence, throws two court cards at whoever is weakest, casts other spells on players who hardly hold
anything or when the last pile runs low, and defends as cheaply as it can, with spades by preference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import (
    ATTACK,
    BEATS_ALL,
    CLUBS,
    DEFENCE,
    DIAMONDS,
    HEARTS,
    IS_COURT,
    PACK,
    SPADES,
    SUIT,
)
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.rng import below, derive, step

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

_BONUS: Final = {DIAMONDS: 0, HEARTS: 2, CLUBS: 1, SPADES: 5}
"""What a suit is liked for in a defence: a backfire costs the attacker a life, a deflection troubles somebody else."""

KEEP: Final = tuple((14 if worth == BEATS_ALL else worth) + _BONUS[suit] for worth, suit in zip(DEFENCE, SUIT, strict=True))
"""How much the script likes to have each card in hand."""


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1_000_000
    for action in legal:
        rng = step(rng)
        worth = 10 * value(s, action) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def value(s: State, action: int) -> int:
    """What the script thinks of an action, in points; only comparisons within one decision matter."""
    return _VALUES[action >> actions.SHIFT](s, action & actions.ARGUMENT)


def _pass(s: State, _: int) -> int:
    """Not attacking is worth nothing; not defending costs a life, but brings a card while one is left."""
    if s.attacker < 0:
        return 0
    left = s.left[s.player]
    return -90 if left == 0 or (left == 1 and s.options.elimination == "last_life") else -6 - 3 * (3 - left)


def _attack(s: State, card: int) -> int:
    """The better of the attacks that begin with this card."""
    hand = s.hand[s.player]
    others = [other for other in hand if SUIT[other] == SUIT[card] and other != card and ATTACK[other] <= ATTACK[card]]
    return max(_worth(s, card, other) for other in others)


def _with(s: State, card: int) -> int:
    """The cheaper companion; a second court card whenever there is one."""
    return _worth(s, s.laid[0] & actions.ARGUMENT, card)


def _worth(s: State, first: int, second: int) -> int:
    """An attack with these two: sure with court cards, else as good as the weakest opponent is short of cards.

    Cards kept are worth less in a full hand, and nothing when the last pile runs out.
    """
    if IS_COURT[first] and IS_COURT[second]:
        return 40
    shortest = min(len(s.hand[seat]) for seat in s.living if seat != s.player)
    chance = 4 * ATTACK[first] - 12 * min(shortest, 5)
    plenty = 2 * max(0, len(s.hand[s.player]) - 4)
    hurry = (PACK - 12 - len(s.pile)) * 7 // 10 if s.reshuffles else 0
    return chance + plenty + hurry - (KEEP[first] + KEEP[second]) // 2


def _target(s: State, seat: int) -> int:
    """Whoever has the fewest cards to defend with and the fewest lives."""
    return -4 * len(s.hand[seat]) - 3 * s.left[seat]


def _lay(s: State, card: int) -> int:
    """The cheapest defence, with the best suit on top."""
    worth = DEFENCE[card]
    short = s.power - s.total - worth
    cost = KEEP[card] // 2 + (short + 2 if short >= 0 else 0)
    if s.total:
        return 6 - cost
    return _effect(s, SUIT[card]) - cost


def _effect(s: State, suit: int) -> int:
    """What the effect of a suit brings."""
    if suit == SPADES:
        return 14
    if suit == CLUBS:
        return 5
    free = sum(not s.protected >> seat & 1 for seat in s.living if seat not in (s.player, s.attacker))
    if suit == DIAMONDS:
        return 6 if free else 14
    return 9


def _confirm(s: State, _: int) -> int:
    """Enough is enough."""
    return 40


def _suit(s: State, suit: int) -> int:
    """The effect that brings most."""
    return _effect(s, suit)


def _even(s: State, _: int) -> int:
    """Nothing to choose between."""
    return 0


def _too_late(s: State, _: int) -> int:
    """The script is never late."""
    return -1000


_VALUES: Final[tuple[Callable[[State, int], int], ...]] = (
    _pass, _attack, _with, _target, _lay, _confirm, _suit, _even, _too_late,
)  # fmt: skip
