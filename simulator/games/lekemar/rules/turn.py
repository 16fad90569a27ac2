"""The turn: how it begins, and what comes next outside a combat (R14-R17, G2, G27)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.phases import OVER, TURN
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import end_on_points
from simulator.games.lekemar.rules.hands import ask_to_put_back, put_back
from simulator.games.lekemar.rules.styles import run_style

STYLES: Final = 2
"""G1: style cards that one may play in a turn."""


def begin_turn(s: State, seat: int) -> None:
    """R14 to R16: each line once; what lasted until this turn is over."""
    s.turn += 1
    s.active = seat
    s.line_1 = s.line_2 = 1
    s.styles = STYLES
    s.fought = s.alone = 0
    s.truce &= ~(1 << seat)
    if s.log is not None:
        s.log.append(("turn", seat, s.turn))
    if s.room[seat]:
        s.room[seat] = 0
        s.crowded |= 1 << seat
    proceed(s)


def proceed(s: State) -> None:
    """What comes next outside a combat: the rest of a style card, hands that are too large, the next turn, or the next action."""
    while s.pc >= 0:
        if not run_style(s):
            return
    if s.phase == OVER or (s.crowded and ask_to_put_back(s)):
        return
    if not s.fought:
        s.phase, s.player = TURN, s.active
    elif s.turn >= s.options.turn_cap:
        end_on_points(s)
    else:
        begin_turn(s, (s.active + 1) % len(s.hand))


def answer_limit(s: State, action: int) -> None:
    """R17: one card more goes under the pile."""
    put_back(s, s.player, action & actions.ARGUMENT)
    proceed(s)
