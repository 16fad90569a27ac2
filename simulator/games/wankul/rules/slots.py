"""Choosing terrains in play for effects that speak of them: apply one, exchange two (R12, G29, G32)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import cell_of, column_of, in_slot, row_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import lasting, leaving, placing, scoring
from simulator.games.wankul.rules.asking import ask
from simulator.kernel.frames import PLAYER, WIDTH, pop

APPLY: Final = 0
EXCHANGE: Final = 1
BAN: Final = 2
MOVE_ALL: Final = 3


def slot_options(s: State) -> list[int]:
    """The terrains in play, but the one already chosen."""
    what, first = s.stack[-WIDTH + frames.SLOTS_WHAT], s.stack[-WIDTH + frames.SLOTS_FIRST]
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0 and slot != first - 1]
    return [actions.SLOT | slot for slot in slots if what != BAN or not s.scoring >> slot & 1]


def step_slot(s: State) -> None:
    """Ask for a terrain, as far as there are enough of them (G32)."""
    base = len(s.stack) - WIDTH
    legal = slot_options(s)
    is_exchange = s.stack[base + frames.SLOTS_WHAT] == EXCHANGE
    if len(legal) + (is_exchange and s.stack[base + frames.SLOTS_FIRST] > 0) < 1 + is_exchange:
        pop(s.stack)
    else:
        ask(s, s.stack[base + PLAYER], legal)


def answer_slot(s: State, action: int) -> None:
    """This terrain is applied, or is the first or the second of two that change places."""
    base = len(s.stack) - WIDTH
    what, first, won, player = s.stack[base + frames.SLOTS_WHAT : base + frames.SLOTS_APPLIER + 1]
    slot = action & actions.ARGUMENT
    if what == MOVE_ALL:
        pop(s.stack)
        move_all(s, first - 1, slot, won)
        return
    if what == EXCHANGE and not first:
        s.stack[base + frames.SLOTS_FIRST] = slot + 1
        return
    pop(s.stack)
    if what == APPLY:
        scoring.apply_terrain(s, slot, player, bool(won), player if won else 1 - player)
    elif what == BAN:
        leaving.ban_terrain(s, slot)
    else:
        exchange(s, first - 1, slot)


def exchange(s: State, one: int, two: int) -> None:
    """G153: two terrains change slots with the turn they arrived in; the characters of both slots stay where they are."""
    s.terrain[one], s.terrain[two] = s.terrain[two], s.terrain[one]
    s.arrived[one], s.arrived[two] = s.arrived[two], s.arrived[one]
    for slot in (one, two):
        card = s.terrain[slot]
        s.cell[card] = in_slot(s.cell[card], slot)
    if s.box.mutes:
        lasting.reconsider(s)
    if s.log is not None:
        s.log.append(("swap_terrains", s.terrain[one], s.terrain[two]))


def move_all(s: State, one: int, two: int, stays: int) -> None:
    """G243: everybody but one card goes from a slot to another, in the same row, behind those who stand there already."""
    moment = s.moment()
    for player in (s.active, 1 - s.active):
        behind: dict[int, int] = {}
        for card in s.side[two << 1 | player]:
            row = row_of(s.cell[card])
            behind[row] = max(behind.get(row, 0), column_of(s.cell[card]))
        movable = [card for card in s.side[one << 1 | player] if card != stays]
        movable = [card for card in movable if not leaving.protected(s, card, codes.SHIELDS["move"])]
        for card in sorted(movable, key=lambda card: s.cell[card]):
            if placing.room(s, one) >> two & 1:
                row, column = row_of(s.cell[card]), column_of(s.cell[card])
                placing.move(s, card, cell_of(two, player, row, behind.get(row, 0) + column), moment=moment)
