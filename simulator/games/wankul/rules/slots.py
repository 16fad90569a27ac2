"""Choosing terrains in play for effects that speak of them: apply one, exchange two (R12, G29, G32)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import in_slot
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import lasting, leaving, scoring
from simulator.games.wankul.rules.asking import ask
from simulator.kernel.frames import PLAYER, WIDTH, pop

APPLY: Final = 0
EXCHANGE: Final = 1
BAN: Final = 2


def slot_options(s: State) -> list[int]:
    """The terrains in play, but the one already chosen."""
    what, first = s.stack[-WIDTH + frames.SLOTS_WHAT], s.stack[-WIDTH + frames.SLOTS_FIRST]
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0 and slot != first - 1]
    return [actions.SLOT | slot for slot in slots if what != BAN or not s.scoring >> slot & 1]


def step_slot(s: State) -> None:
    """Ask for a terrain, as far as there are enough of them (G32)."""
    base = len(s.stack) - WIDTH
    legal = slot_options(s)
    first = s.stack[base + frames.SLOTS_FIRST]
    if len(legal) + (first > 0) < 1 + (s.stack[base + frames.SLOTS_WHAT] == EXCHANGE):
        pop(s.stack)
    else:
        ask(s, s.stack[base + PLAYER], legal)


def answer_slot(s: State, action: int) -> None:
    """This terrain is applied, or is the first or the second of two that change places."""
    base = len(s.stack) - WIDTH
    what, first, won, player = s.stack[base + frames.SLOTS_WHAT : base + frames.SLOTS_APPLIER + 1]
    slot = action & actions.ARGUMENT
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
