"""Choosing terrains in play for effects that speak of them: apply one, exchange two (R12, G29, G32)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.leaving import SHIELDS
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import TERRAIN
from simulator.games.wankul.model.cells import cell_of, column_of, in_slot, row_of, side_number
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import cards, lasting, leaving, moving, placing, scoring
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.hands import copy_in_hand, hand_definitions
from simulator.games.wankul.rules.reactions import EVENT_TERRAIN_ENTERS, emit, start_all
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS

WHAT_APPLY: Final = 0
WHAT_EXCHANGE: Final = 1
WHAT_BAN: Final = 2
WHAT_MOVE_ALL: Final = 3
WHAT_COPY: Final = 4
WHAT_FROM_DISCARD: Final = 5
WHAT_IGNORE: Final = 6
"""`SLOTS_WHAT` of a SLOTS frame: what is done to the terrain that is chosen."""


def slot_options(s: State) -> list[int]:
    """The terrains in play, but the one already chosen."""
    what, first = s.stack[-WIDTH + frames.SLOTS_WHAT], s.stack[-WIDTH + frames.SLOTS_FIRST]
    if what == WHAT_COPY:
        return copy_options(s)
    if what == WHAT_FROM_DISCARD:
        return exchange_options(s, first)
    if what == WHAT_IGNORE:
        return [PASS, *(actions.SLOT | slot for slot in range(3) if s.terrain[slot] >= 0 and lasting.works(s, s.terrain[slot]))]
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0 and slot != first - 1]
    return [actions.SLOT | slot for slot in slots if what != WHAT_BAN or not s.scoring >> slot & 1]


def step_slot(s: State) -> None:
    """Ask for a terrain, as far as there are enough of them (G32)."""
    base = len(s.stack) - WIDTH
    legal = slot_options(s)
    is_exchange = s.stack[base + frames.SLOTS_WHAT] == WHAT_EXCHANGE
    if legal == [PASS] or len(legal) + (is_exchange and s.stack[base + frames.SLOTS_FIRST] > 0) < 1 + is_exchange:
        pop(s.stack)
    else:
        ask(s, s.stack[base + PLAYER], legal)


def answer_slot(s: State, action: int) -> None:
    """This terrain is applied, or is the first or the second of two that change places."""
    base = len(s.stack) - WIDTH
    what, first, won, player = s.stack[base + frames.SLOTS_WHAT : base + frames.SLOTS_APPLIER + 1]
    slot = action & actions.ARGUMENT
    if what == WHAT_IGNORE:
        ignore(s, base, action)
        return
    if what == WHAT_COPY:
        asked = s.stack[base + PLAYER]
        pop(s.stack)
        copy_winner(s, action, asked, won)
        return
    if what == WHAT_FROM_DISCARD:
        choose_exchange(s, base, action)
        return
    if what == WHAT_MOVE_ALL:
        pop(s.stack)
        move_all(s, first - 1, slot, won)
        return
    if what == WHAT_EXCHANGE and not first:
        s.stack[base + frames.SLOTS_FIRST] = slot + 1
        return
    pop(s.stack)
    if what == WHAT_APPLY:
        scoring.apply_terrain(s, slot, player, bool(won), player if won else 1 - player)
    elif what == WHAT_BAN:
        leaving.ban_terrain(s, slot)
    else:
        exchange(s, first - 1, slot)


def ignore(s: State, base: int, action: int) -> None:
    """G278: the Special of this Terrain is void for the turn; or of no further one."""
    if action == PASS:
        pop(s.stack)
    else:
        lasting.cancel(s, s.stack[base + PLAYER], s.terrain[action & actions.ARGUMENT], codes.PERMANENTS)


def exchange(s: State, one: int, two: int) -> None:
    """G153: two terrains change slots with the turn they arrived in; the characters of both slots stay where they are."""
    s.terrain[one], s.terrain[two] = s.terrain[two], s.terrain[one]
    s.arrived[one], s.arrived[two] = s.arrived[two], s.arrived[one]
    for slot in (one, two):
        card = s.terrain[slot]
        s.cell[card] = in_slot(s.cell[card], slot)
        placing.lose_ground(s, slot)
    if s.box.mutes:
        lasting.reconsider(s)
    if s.log is not None:
        s.log.append(("swap_terrains", s.terrain[one], s.terrain[two]))


def move_all(s: State, one: int, two: int, stays: int) -> None:
    """G243: everybody but one card goes from a slot to another, in the same row, behind those who stand there already."""
    moment = s.moment()
    for player in (s.active, 1 - s.active):
        behind: dict[int, int] = {}
        for card in s.side[side_number(two, player)]:
            row = row_of(s.cell[card])
            behind[row] = max(behind.get(row, 0), column_of(s.cell[card]))
        movable = [card for card in s.side[side_number(one, player)] if card != stays]
        movable = [card for card in movable if not leaving.protected(s, card, SHIELDS["move"])]
        for card in sorted(movable, key=lambda card: s.cell[card]):
            if moving.room(s, one) >> two & 1:
                row, column = row_of(s.cell[card]), column_of(s.cell[card])
                moving.move(s, card, cell_of(two, player, row, behind.get(row, 0) + column), moment=moment)


def copy_options(s: State) -> list[int]:
    """G251: the other terrains in play, and the terrains of the hand, that have a Winner effect to lend."""
    player, source = s.stack[-WIDTH + PLAYER], s.stack[-WIDTH + frames.SLOTS_WON]
    slots = [
        slot for slot in range(3) if s.terrain[slot] >= 0 and s.terrain[slot] != source and lends(s, s.card[s.terrain[slot]])
    ]
    held = sorted(one for one in hand_definitions(s, player) if lends(s, one))
    return [actions.SLOT | slot for slot in slots] + [actions.CARD | one for one in held]


def lends(s: State, definition: int) -> bool:
    """Whether a card has a Winner effect that another may copy."""
    return bool(s.box.win[definition]) and not s.box.borrows[definition]


def copy_winner(s: State, action: int, player: int, source: int) -> None:
    """The player carries the effect out; a terrain of the hand is shown for it."""
    argument = action & actions.ARGUMENT
    if action - argument == actions.SLOT:
        start_all(s, s.box.win[s.card[s.terrain[argument]]], player, s.terrain[argument])
        return
    card = copy_in_hand(s, player, argument)
    s.known[card] = KNOWN_TO_BOTH
    if s.log is not None:
        s.log.append(("reveal", player, card))
    start_all(s, s.box.win[argument], player, source)


def exchange_options(s: State, first: int) -> list[int]:
    """G254: first a terrain in play, then a terrain of one's own discard; none where there is nothing to exchange."""
    player = s.stack[-WIDTH + PLAYER]
    found = [] if cards.closed(s, player) else [card for card in s.discard[player] if s.box.kind[s.card[card]] == TERRAIN]
    if first:
        return sorted([actions.TAKE | card for card in found])
    return [actions.SLOT | slot for slot in range(3) if s.terrain[slot] >= 0] if found else []


def choose_exchange(s: State, base: int, action: int) -> None:
    """The terrain in play is chosen, or both are and change places."""
    player, first, argument = s.stack[base + PLAYER], s.stack[base + frames.SLOTS_FIRST], action & actions.ARGUMENT
    if not first:
        s.stack[base + frames.SLOTS_FIRST] = argument + 1
        return
    pop(s.stack)
    replace_from_discard(s, player, argument, first - 1)


def replace_from_discard(s: State, player: int, new: int, slot: int) -> None:
    """R42, G254: the terrain of a slot goes to its owner's discard, the new one comes; characters stay, nothing is played."""
    s.discard[player].remove(new)
    old, arrived, laid = s.terrain[slot], s.arrived[slot], s.laid[slot]
    cards.put_on_discard(s, leaving.take_up(s, slot))
    placing.lose_ground(s, slot)
    s.terrain[slot], s.laid[slot] = new, laid
    s.arrived[slot] = arrived if s.scoring >> slot & 1 else s.turn
    s.known[new] = KNOWN_TO_BOTH
    s.cell[new] = cell_of(slot, s.box.owner[new], 0, 0)
    s.since[new] = s.moment()
    if s.box.lively[s.card[new]]:
        lasting.bring(s, new, s.box.bundle[s.card[new]])
    if s.log is not None:
        s.log.append(("swap_discard", player, old, new))
    start_all(s, s.box.enter[s.card[new]], player, new)
    emit(s, EVENT_TERRAIN_ENTERS, player, new)
