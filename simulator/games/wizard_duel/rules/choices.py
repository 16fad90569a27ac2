"""What the player asked may do, phase by phase. Asked for at every decision of every playout: plain loops over short lists."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import ATTACK, BEATS_ALL, DEFENCE, SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.game import PASS

NEVER: Final = BEATS_ALL + 1
"""More than any card is worth."""


def turn_choices(s: State) -> list[int]:
    """R7, R8, G30: pass, or begin an attack with a card that another one of its suit, worth no more, can go with."""
    legal = [PASS]
    for lower, card in pairwise(s.hand[s.player]):
        if SUIT[lower] == SUIT[card]:
            if ATTACK[lower] == ATTACK[card] and legal[-1] != actions.ATTACK | lower:
                legal.append(actions.ATTACK | lower)
            legal.append(actions.ATTACK | card)
    return legal


def second_choices(s: State) -> list[int]:
    """R8, G30: a card of the same suit that is worth no more than the first one."""
    first = s.laid[0] & actions.ARGUMENT
    suit, most = SUIT[first], ATTACK[first]
    return [actions.WITH | card for card in s.hand[s.player] if SUIT[card] == suit and ATTACK[card] <= most]


def target_choices(s: State) -> list[int]:
    """R8, R14, R15, G10: any other living player whom nothing protects in this attack."""
    attacker, protected = s.attacker, s.protected
    return [actions.TARGET | seat for seat in s.living if seat != attacker and not protected >> seat & 1]


def defend_choices(s: State) -> list[int]:
    """R10, R18, G8, G30: no defence, or the highest card of one that can be completed; V3: too late."""
    hand = s.hand[s.player]
    least = lowest_opening([DEFENCE[card] for card in hand], s.power)
    legal = [PASS]
    if least < NEVER:
        legal += [actions.LAY | card for card in hand if DEFENCE[card] >= least]
    if s.options.timed_defence:
        legal.append(actions.TIMEOUT)
    return legal


def add_choices(s: State) -> list[int]:
    """R10, G8, G30: enough, or one more card worth no more than the last one; V3: too late."""
    hand, last, missing = s.hand[s.player], s.last, s.power - s.total
    if missing < 0:
        legal = [actions.LAY | card for card in hand if DEFENCE[card] <= last]
        legal.append(actions.CONFIRM)
    else:
        least = lowest_opening([worth for card in hand if (worth := DEFENCE[card]) <= last], missing)
        legal = [actions.LAY | card for card in hand if least <= DEFENCE[card] <= last]
    if s.options.timed_defence:
        legal.append(actions.TIMEOUT)
    return legal


def lowest_opening(worths: list[int], power: int) -> int:
    """R9, G30: the least worth of a card that beats the power together with all cards worth no more; NEVER if none does."""
    worths.sort()
    total = 0
    for worth in worths:
        total += worth
        if total > power:
            return worth
    return NEVER


def suit_choices(s: State) -> list[int]:
    """R13, G6, G7: the suits of the highest cards of the defence."""
    return [actions.SUIT | suit for suit in tied_suits(s)]


def tied_suits(s: State) -> list[int]:
    """R13: the suits of the highest cards of the present defence, which come first in it."""
    cards = [entry & actions.ARGUMENT for entry in s.laid[s.defence :]]
    highest = DEFENCE[cards[0]]
    return sorted({SUIT[card] for card in cards if DEFENCE[card] == highest})


def life_choices(s: State) -> list[int]:
    """R21: any of one's life cards; nobody can tell them apart (R5)."""
    base = 3 * s.player
    return [actions.LIFE | place for place in (0, 1, 2) if s.lives[base + place] >= 0]


def no_choices(_: State) -> list[int]:
    """R23: after the end there is nothing to do."""
    return []


CHOICES: Final[tuple[Callable[[State], list[int]], ...]] = (
    turn_choices, second_choices, target_choices, defend_choices, add_choices, suit_choices, life_choices, no_choices,
)  # fmt: skip
"""By phase; see phases.py."""
