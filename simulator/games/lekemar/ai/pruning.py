"""The actions that are worth a thought: none that only throws something away, and of many alike the best few.

For agents that look ahead. People and the laws of the engine see all legal actions.
"""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.ai.worth import parts, worth_held, worth_worn
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOT_BITS, SLOT_MASK, SLOTS
from simulator.games.lekemar.model.phases import ARM, DISCARD, GIVE, LIMIT, REACT, TURN
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.hands import limit_of

FEW: Final = 2
"""Cards to put back, and bluffs, that are looked at."""

_KIND: Final = {name: number for number, name in enumerate(actions.KINDS)}


def worth_a_thought(s: State) -> list[int]:
    """Some of the legal actions, at least one."""
    legal = [action for action in s.legal_actions() if action != actions.TIMEOUT] or s.legal_actions()
    if s.phase == TURN:
        return _in_turn(s, legal)
    if s.phase in (REACT, LIMIT, GIVE, DISCARD):
        return _with_few(s, legal, _KIND["put_back"], FEW if s.phase == LIMIT else 0)
    if s.phase == ARM:
        bluffs = [action for action in legal[1:] if action & actions.ARGUMENT not in s.box.weapons]
        dropped = set(bluffs) - set(_cheapest(s, bluffs, 1))
        return [action for action in legal if action not in dropped]
    return legal


def _in_turn(s: State, legal: list[int]) -> list[int]:
    """R14, R18: nothing is taken off, no better card given up for a worse one, and cards are put back only to draw others."""
    counts = parts(s, s.player)
    full = s.line_2 and len(s.hand[s.player]) >= limit_of(s, s.player)
    kept = []
    for action in _with_few(s, legal, _KIND["put_back"], FEW if full else 0):
        kind = action >> actions.SHIFT
        if kind == _KIND["remove"]:
            continue
        if kind == _KIND["lay"]:
            card, slot = (action & actions.ARGUMENT) >> SLOT_BITS, action & SLOT_MASK
            old = s.worn[SLOTS * s.player + slot]
            if old >= 0 and worth_worn(s, card, counts) <= worth_worn(s, old, counts) - 2:
                continue
        kept.append(action)
    return kept


def _with_few(s: State, legal: list[int], kind: int, few: int) -> list[int]:
    """The same actions, of one kind only those about the cheapest cards."""
    alike = [action for action in legal if action >> actions.SHIFT == kind]
    dropped = set(alike) - set(_cheapest(s, alike, few))
    return [action for action in legal if action not in dropped]


def _cheapest(s: State, alike: list[int], few: int) -> list[int]:
    counts = parts(s, s.player)
    return sorted(alike, key=lambda action: (worth_held(s, action & actions.ARGUMENT, counts), action))[:few]
