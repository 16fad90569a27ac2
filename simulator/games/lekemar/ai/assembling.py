"""A legend completed within one turn: what it takes, and the next step (R7, R14, G1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.games.lekemar.ai.worth import is_quick, worn_parts
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOT_BITS, SLOT_MASK, SLOTS
from simulator.games.lekemar.model.phases import WEAR
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import PARTS

NOTHING: Final = -1

_LAY: Final = actions.LAY >> actions.SHIFT
_PLAY: Final = actions.PLAY >> actions.SHIFT


def next_step(s: State, legal: Sequence[int], counts: Sequence[int]) -> int:
    """The action by which the active player goes on to win in this very turn; NOTHING where he cannot.

    `counts` are the parts of each legend that he wears and holds. Nobody can answer it: neither lines nor styles that lay cards
    have a target.
    """
    legend = at_hand(s, counts)
    if legend < 0:
        return NOTHING
    quick = NOTHING
    for action in legal:
        kind, argument = action >> actions.SHIFT, action & actions.ARGUMENT
        if kind == _LAY and s.box.legend[argument >> SLOT_BITS] == legend:
            old = s.worn[SLOTS * s.player + (argument & SLOT_MASK)]
            if old < 0 or s.box.legend[old] != legend:
                return action
        elif kind == _PLAY and is_quick(s, argument):
            quick = action
    return quick


def at_hand(s: State, counts: Sequence[int]) -> int:
    """The legend that the active player can complete in this very turn; -1 for none."""
    if max(counts, default=0) < PARTS:
        return -1
    lays = s.line_1 + (s.phase == WEAR) + min(quick_cards(s, s.active), s.styles)
    for legend, worn in enumerate(worn_parts(s, s.active)):
        if worn + min(counts[legend] - worn, lays) >= PARTS:
            return legend
    return -1


def quick_cards(s: State, seat: int) -> int:
    """Style cards of a hand that each lay one more card."""
    return sum([is_quick(s, card) for card in s.hand[seat]])
