"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see: his hand, how many cards and lives the others have, what lies open. It keeps
Aces and high cards for defence, throws two court cards at whoever is weakest, casts other spells only on players who are
likely to be defenceless, and defends as cheaply as it can, with spades by preference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from simulator.games.wizard_duel import actions
from simulator.games.wizard_duel.cards import ATTACK, BEATS_ALL, CLUBS, DEFENCE, DIAMONDS, HEARTS, IS_COURT, SPADES, SUIT
from simulator.kernel.rng import below, derive, step

if TYPE_CHECKING:
    from simulator.games.wizard_duel.state import State

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

_BONUS: Final = {DIAMONDS: 0, HEARTS: 2, CLUBS: 1, SPADES: 5}
"""What a suit is liked for in a defence: a backfire costs the attacker a life, a deflection troubles somebody else."""

KEEP: Final = tuple((14 if worth == BEATS_ALL else worth) + _BONUS[suit] for worth, suit in zip(DEFENCE, SUIT, strict=True))
"""How much the script likes to have each card in hand."""

UNANSWERED: Final = (
    (100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100),
    (0, 0, 31, 38, 46, 54, 62, 69, 77, 85, 92),
    (0, 0, 0, 0, 9, 14, 19, 25, 32, 39, 47),
    (0, 0, 0, 0, 0, 0, 3, 5, 7, 11, 15),
)
"""R9, R10: of a hundred hands of 0 to 3 cards of a pack, how many cannot answer an attack of power 0 to 10."""

BACKFIRES: Final = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (25, 25, 17, 15, 13, 12, 10, 8, 6, 4, 2),
    (44, 44, 36, 34, 29, 26, 23, 21, 19, 16, 14),
    (59, 59, 52, 51, 43, 41, 37, 35, 32, 30, 27),
)
"""R17: and how many can answer it with spades, so that the attacker loses a life."""

FEARLESS: Final = len(UNANSWERED)
"""A hand of so many cards answers nearly every attack, and sends more than four in ten back."""


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
    """An attack with these two: sure with court cards, else by what a hand as short as the shortest can do against it.

    Two cards fewer make a player a target; those kept are worth less in a full hand.
    """
    if IS_COURT[first] and IS_COURT[second]:
        return 40
    shortest = min(len(s.hand[seat]) for seat in s.living if seat != s.player)
    if shortest >= FEARLESS:
        return -40
    power = ATTACK[first]
    chance = (28 * UNANSWERED[shortest][power] - 40 * BACKFIRES[shortest][power]) // 100
    plenty = 2 * max(0, len(s.hand[s.player]) - 4)
    return chance + plenty - 10 - (KEEP[first] + KEEP[second]) // 2


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
