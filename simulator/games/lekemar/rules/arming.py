"""The beginning of a combat: who may fight, and cards laid face down in the weapon slots (R20, R21, G11, G31)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import PLACES, SLOTS
from simulator.games.lekemar.model.phases import ARM
from simulator.games.lekemar.model.state import State
from simulator.kernel.game import PASS

FIGHTERS: Final = 2
"""R20: character cards that a fighter must wear."""

NOT_YET: Final = -2
NOTHING: Final = -1


def cards_worn(s: State, seat: int) -> int:
    """How many character cards a player wears."""
    a, b, c, d = s.worn[SLOTS * seat : SLOTS * seat + SLOTS]
    return (a >= 0) + (b >= 0) + (c >= 0) + (d >= 0)


def targets(s: State) -> list[int]:
    """R16, R20, G11: whom the active player may attack; nobody in a truce."""
    me = s.active
    if cards_worn(s, me) < (1 if s.alone else FIGHTERS):
        return []
    truce = s.truce
    return [
        seat for seat in range(len(s.hand)) if seat != me and not truce >> seat & 1 and cards_worn(s, seat) >= FIGHTERS
    ]  # fmt: skip


def begin_combat(s: State, defender: int) -> None:
    """R20, R21: everything that is worn is in the combat; both lay a card face down, or none."""
    s.attacker, s.defender = s.active, defender
    s.arms, s.up, s.boost = [-1, -1], [0, 0], [0] * (2 * PLACES)
    s.alive = [_alive(s, s.active), _alive(s, defender)]
    s.strikes = s.stalled = s.styled = s.shield = 0
    s.pledge = [NOT_YET, NOT_YET]
    if s.log is not None:
        s.log.append(("attack", s.active, defender))


def _alive(s: State, seat: int) -> int:
    """A bit for each slot in which a card is worn."""
    a, b, c, d = s.worn[SLOTS * seat : SLOTS * seat + SLOTS]
    return (a >= 0) | (b >= 0) << 1 | (c >= 0) << 2 | (d >= 0) << 3


def ask_to_arm(s: State) -> bool:
    """G31: in the order of seats, each without knowing what the other lays; False when both have chosen."""
    for side in (0, 1) if s.attacker < s.defender else (1, 0):
        if s.pledge[side] == NOT_YET:
            seat = s.defender if side else s.attacker
            if s.hand[seat]:
                s.phase, s.player = ARM, seat
                return True
            s.pledge[side] = NOTHING
    return False


def pledge(s: State, action: int) -> None:
    """R21: the card stays in the hand until both have chosen; the pass lays none."""
    s.pledge[int(s.player == s.defender)] = NOTHING if action == PASS else action & actions.ARGUMENT
