"""The three lines of a turn, style cards, and cards put back (R14-R18, G1, G2)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOT_BITS, SLOT_MASK
from simulator.games.lekemar.model.phases import TURN
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.combat import attack
from simulator.games.lekemar.rules.hands import draw_card, put_back
from simulator.games.lekemar.rules.marks import BANK, pay
from simulator.games.lekemar.rules.styles import play_style
from simulator.games.lekemar.rules.turn import proceed
from simulator.games.lekemar.rules.wearing import lay, take_off


def answer_turn(s: State, action: int) -> None:
    """R14 to R18: one of the three lines, a style card, or a card put back."""
    kind, argument = action >> actions.SHIFT, action & actions.ARGUMENT
    seat = s.player
    if kind == _PUT_BACK:
        put_back(s, seat, argument)
    elif kind == _LAY:
        s.line_1 -= 1
        lay(s, seat, argument >> SLOT_BITS, argument & SLOT_MASK)
    elif kind == _TAKE_CARD:
        s.line_2 -= 1
        draw_card(s, seat)
    elif kind == _TAKE_MARK:
        s.line_2 -= 1
        pay(s, BANK, seat, 1)
    elif kind == _REMOVE:
        s.line_1 -= 1
        take_off(s, seat, argument)
    elif kind == _PLAY:
        s.styles -= 1
        play_style(s, argument)
        if s.phase != TURN:
            return
    elif kind == _ATTACK:
        s.fought = 1
        attack(s, argument)
        return
    else:
        s.fought = 1
    proceed(s)


_LAY: Final = actions.LAY >> actions.SHIFT
_REMOVE: Final = actions.REMOVE >> actions.SHIFT
_TAKE_CARD: Final = actions.TAKE_CARD >> actions.SHIFT
_TAKE_MARK: Final = actions.TAKE_MARK >> actions.SHIFT
_PLAY: Final = actions.PLAY >> actions.SHIFT
_PUT_BACK: Final = actions.PUT_BACK >> actions.SHIFT
_ATTACK: Final = actions.ATTACK >> actions.SHIFT
