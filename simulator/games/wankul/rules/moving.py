"""Characters that leave their cells: taken off the table, moved, swapped, sent to a place that is chosen (R42, G46, G48)."""

from __future__ import annotations

from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import controller_of, side_of, slot_of
from simulator.games.wankul.model.enduring import HELD, HELD_CARD, LASTING_ABOUT, LASTING_KIND, TIED, TIED_OTHER
from simulator.games.wankul.model.marks import visit
from simulator.games.wankul.model.pushing import push_destination
from simulator.games.wankul.model.state import Lasting, State
from simulator.games.wankul.rules import costs, face_down, lasting
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.free_cells import free_cells
from simulator.games.wankul.rules.reactions import EVENT_LEAVE_PLAY, EVENT_MOVED, emit, start, tell_card
from simulator.kernel.frames import PLAYER, WIDTH, pop


def take_off(s: State, card: int) -> None:
    """R50, G44: a character leaves its side; its links end, its rules stop working, its changes of force are gone."""
    unlink(s, card)
    player = controller_of(s.cell[card])
    s.side[side_of(s.cell[card])].remove(card)
    s.cell[card] = -1
    s.played[card] = 0
    lasting.drop(s, card)
    if s.face_down():
        face_down.uncover(s, card)
    if s.card[card] != s.box.card[card]:
        lasting.rename(s)
    if s.lasting:
        part(s, card)
        let_go(s, card)
    tell_card(s, EVENT_LEAVE_PLAY, player, card)


def part(s: State, card: int) -> None:
    """G257: whose fate is tied to a card that has left play is banned."""
    for entry in _bonds(s, TIED, TIED_OTHER, card):
        s.lasting.remove(entry)
        _, player, one, other, address = entry
        start(s, address, player, other if card == one else one)


def _bonds(s: State, kind: int, other: int, card: int) -> list[Lasting]:
    """The entries of this kind that bind this card to another one, which each names at `other`."""
    return [entry for entry in s.lasting if entry[LASTING_KIND] == kind and card in (entry[LASTING_ABOUT], entry[other])]


def let_go(s: State, card: int) -> None:
    """G267: a card has left its Terrain; the character that it holds goes back. One that has left play is not held."""
    for entry in _bonds(s, HELD, HELD_CARD, card):
        _, player, holder, held = entry
        if holder != card and s.cell[card] >= 0:
            continue
        s.lasting.remove(entry)
        if holder == card and s.cell[held] >= 0 and controller_of(s.cell[held]) == player:
            give(s, held, 1 - player)


def unlink(s: State, card: int) -> None:
    """G44: a link ends when either card leaves its cell."""
    link = s.link
    link[card] = -1
    for other in s.side[side_of(s.cell[card])]:
        if link[other] == card:
            link[other] = -1


def move(s: State, card: int, cell: int, *, swapped: bool = False, moment: int = 0) -> None:
    """R42, R43: a character changes place, now or at this `moment`; nothing is played, its Permanents apply where it is now.

    Who only changes sides (G166) or exchanges places with another (G226) has not been moved, as far as other cards are concerned.
    """
    player, same = controller_of(cell), slot_of(s.cell[card]) == slot_of(cell)
    stays = same and side_of(s.cell[card]) != side_of(cell)
    unlink(s, card)
    s.used.append(visit(card, slot_of(s.cell[card])))
    s.side[side_of(s.cell[card])].remove(card)
    s.cell[card] = cell
    s.since[card] = moment or s.moment()
    s.side[side_of(cell)].append(card)
    if s.log is not None:
        s.log.append(("move", player, card, cell, tuple(s.terrain)))
    if s.box.mutes:
        lasting.reconsider(s)
    if s.lasting and not same:
        let_go(s, card)
    if not (stays or swapped):
        emit(s, EVENT_MOVED, player, card)


def visited(s: State, card: int) -> int:
    """The slots (bits) where a character has been this turn, and left."""
    return sum(1 << slot for slot in range(3) if visit(card, slot) in s.used)


def swap(s: State, one: int, two: int) -> None:
    """R42, G48, G226: two characters exchange their cells, both at one moment."""
    here, there, moment = s.cell[one], s.cell[two], s.moment()
    move(s, one, there, swapped=True, moment=moment)
    move(s, two, here, swapped=True, moment=moment)


def send(s: State, card: int, side: int, slots: int, asker: int) -> bool:
    """Let a player choose where a character goes among these slots (bits) of a side; False when there is no place."""
    slots &= room(s, slot_of(s.cell[card]))
    if not any(s.terrain[slot] >= 0 and slots >> slot & 1 for slot in range(3)):
        return False
    push_destination(s.stack, asker, card=card, side=side, slots=slots)
    return True


def room(s: State, stays: int) -> int:
    """G237: the slots (bits) where one more character may come; who stays where he is always has room there."""
    if not s.box.crowds:
        return frames.EVERY_SLOT
    return sum(1 << slot for slot in range(3) if slot == stays or not costs.is_full(s, slot))


def give(s: State, card: int, player: int) -> None:
    """G166: a character goes to another side of its terrain; who gets it chooses the cell."""
    if s.cell[card] >= 0:
        send(s, card, player, 1 << slot_of(s.cell[card]), player)


def destination_options(s: State) -> list[int]:
    """The cells where a moved character may go."""
    base = len(s.stack) - WIDTH
    side, slots = s.stack[base + frames.DESTINATION_SIDE], s.stack[base + frames.DESTINATION_SLOTS]
    allowed = [slot for slot in range(3) if slots >> slot & 1 and s.terrain[slot] >= 0]
    return [actions.PLACE | cell for slot in allowed for cell in free_cells(s, slot, side)]


def step_destination(s: State) -> None:
    """Ask for the cell; who has left play meanwhile, or whose Terrain has, goes nowhere."""
    legal = destination_options(s) if s.cell[s.stack[-WIDTH + frames.DESTINATION_CARD]] >= 0 else []
    if legal:
        ask(s, s.stack[-WIDTH + PLAYER], legal)
    else:
        pop(s.stack)


def answer_destination(s: State, action: int) -> None:
    """The character goes there."""
    card = s.stack[-WIDTH + frames.DESTINATION_CARD]
    pop(s.stack)
    move(s, card, action & actions.ARGUMENT)
