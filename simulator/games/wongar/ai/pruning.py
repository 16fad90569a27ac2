"""The actions that are worth a thought: of several that come to the same, one, and only the better places for a token.

For agents that look ahead. People and the laws of the engine see all legal actions.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wongar.ai.policy import placement
from simulator.games.wongar.model.actions import ARGUMENT, LEAVE, OWN, UNSEEN
from simulator.games.wongar.model.box import ANCESTOR, ELDER, FOUR, KINDS, RITUAL_SCORPION, TRIPLE
from simulator.games.wongar.model.phases import DRAWING, PLACING, TURN, USE
from simulator.games.wongar.model.state import State

BEST_PLACES: Final = 5
BEST_EXITS: Final = 2


def worth_a_thought(s: State) -> list[int]:
    """Some of the legal actions, at least one."""
    legal = s.legal_actions()
    if s.phase == TURN:
        return _different_cards(s, legal)
    if s.phase == PLACING:
        return _in_order(s, _best(s, legal, BEST_PLACES))
    if s.phase == USE and s.mode in (0, LEAVE):
        exits = [action for action in legal if action & ~ARGUMENT == LEAVE]
        dropped = set(exits) - set(_best(s, exits, BEST_EXITS))
        return [action for action in legal if action not in dropped]
    if s.phase == DRAWING and RITUAL_SCORPION not in s.deck:
        return [
            action for action in legal if action & ARGUMENT != UNSEEN
        ]  # G27: an unseen card is one that could have been chosen
    return legal


def _different_cards(s: State, legal: list[int]) -> list[int]:
    """R21: of equal cards that do the same wherever they lie, the one on the highest pile."""
    highest: list[int] = [-1] * KINDS
    chosen = []
    for action in legal:
        kind = s.face[action & ARGUMENT] if action < OWN else -1
        if kind in (TRIPLE, FOUR, ELDER, ANCESTOR):
            territory = action & ARGUMENT
            if highest[kind] < 0 or s.left[territory] > s.left[highest[kind] & ARGUMENT]:
                highest[kind] = action
        else:
            chosen.append(action)
    return sorted(chosen + [action for action in highest if action >= 0])


def _best(s: State, legal: list[int], most: int) -> list[int]:
    """R25: the territories where a token of the player does most, in their order."""
    ranked = sorted(legal, key=lambda action: (-placement(s, action & ARGUMENT, s.token), action))
    return sorted(ranked[:most])


def _in_order(s: State, places: list[int]) -> list[int]:
    """R25: two tokens in two territories are placed in one order; where none follows, any order will do."""
    return [action for action in places if action & ARGUMENT >= s.last] or places
