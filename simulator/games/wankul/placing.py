"""Playing a character: place, cost, laying, combo (R38-R43, R54, R55, G20-G26, G36-G46). And leaving or changing place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, costs, face_down, gems, lasting
from simulator.games.wankul.asking import ask
from simulator.games.wankul.cards import discard_from_hand, forbidden, is_banned_instead, put_in_hand
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import DESTINATION, OFFERING, PLAY
from simulator.games.wankul.hands import hand_definitions
from simulator.games.wankul.reactions import (
    BY_SUB,
    COMBO,
    COUNTED,
    FREE,
    FREE_PLAY,
    HAND_DISCARD,
    LEAVE_PLAY,
    MOVED,
    NO_COMBO,
    ORANGE_COMBO,
    PLAY_CHARACTER,
    SILENT,
    SUB_PLAYED,
    VIOLET_COMBO,
    emit,
    start,
    start_all,
    tell_card,
)
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.rng import below, step

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

CELL: Final = 0
PAYMENT: Final = 1
LAYING: Final = 2
MAIN_TEXT: Final = 3
LINK: Final = 4
COMBO_TEXT: Final = 5
DONE: Final = 6


def free_cells(s: State, slot: int, player: int) -> list[int]:
    """R38, G23: the cells where a card may be laid: holes, the next column of a row, the first column of the next row."""
    origin = slot << 13 | player << 12
    side = s.side[slot << 1 | player]
    if not side:
        return [origin | 65]
    cell = s.cell
    last = 0
    for card in side:
        last = cell[card] if cell[card] > last else last
    if len(side) == last - origin - 64:  # one row without holes: the usual case
        return [last + 1, origin | 129]
    taken = [cell[card] & 4095 for card in side]
    found: list[int] = []
    rows = (last & 4095) >> 6
    for row in range(1, rows + 1):
        last = max((one & 63 for one in taken if one >> 6 == row), default=0)
        found.extend(origin | row << 6 | column for column in range(1, last + 2) if row << 6 | column not in taken)
    found.append(origin | (rows + 1) << 6 | 1)
    return found


def open_cells(s: State, slot: int, player: int) -> list[int]:
    """The cells of a slot where a character may be played; a card there may leave only the first row or column open."""
    cells = free_cells(s, slot, player)
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.ONE_LINE and s.cell[packed & 255] >> 13 == slot:
            cells = [cell for cell in cells if (cell & 63 if row[2] else cell >> 6 & 63) == 1]
    return cells


def begin_play(s: State, player: int, card: int, flags: int, slots: int = 7) -> None:
    """A card was set aside to be played; ask for its place when the stack comes to it."""
    s.stack.extend((PLAY, CELL, player, card, -1, 0, flags, 0, -1, slots, 0, 0))


def step_play(s: State) -> None:
    """R39, R64-R67: the next steps of a play, until somebody reacts: each step lets others react before the one after it."""
    stack = s.stack
    size = len(stack)
    base = size - WIDTH
    step = stack[base + 1]
    if step == CELL:
        ask_cell(s, base)
        return
    if step == PAYMENT:
        if stack[base + 5]:
            ask(s, stack[base + 2], pay_options(s, stack[base + 2]))
            return
        s.steps += 1
        step = LAYING
    if step == LAYING and s.terrain[stack[base + 4] >> 13] < 0:
        stack[base + 1] = CELL
        stack[base + 6] |= lasting.PAID
        return
    if step == LAYING and s.box.speaks_of_plays and offer(s, base):
        return
    if step == LAYING:
        lay(s, base)
    else:
        step_laid(s, base, step)
    while len(stack) == size:
        s.steps += 1
        step_laid(s, base, stack[base + 1])


def step_laid(s: State, base: int, step: int) -> None:
    """R41, R54, R67: a character that lies on its cell does what its texts say."""
    stack = s.stack
    if step == MAIN_TEXT:
        stack[base + 1] = LINK
        if stack[base + 6] & BY_SUB:
            card, count = (stack[base + 11] >> 16) - 1, stack[base + 11] & 0xFFFF
            start(s, stack[base + 10], stack[base + 2], stack[base + 3], event_card=card, count=count)
            emit(s, SUB_PLAYED, stack[base + 2], stack[base + 3])
        elif not stack[base + 6] & (SILENT | lasting.NO_TEXT) and not lasting.is_silenced(s, stack[base + 3], codes.MAIN_TEXT):
            start_all(s, s.box.on_play[s.card[stack[base + 3]]], stack[base + 2], stack[base + 3])
    elif step == LINK:
        stack[base + 1] = COMBO_TEXT
        if stack[base + 7] and not stack[base + 6] & SILENT:
            tell_combo(s, stack[base + 2], stack[base + 3], stack[base + 7])
        elif not stack[base + 7]:
            emit(s, NO_COMBO, stack[base + 2], stack[base + 3])
    elif step == COMBO_TEXT:
        stack[base + 1] = DONE
        if stack[base + 7] and not stack[base + 6] & SILENT:
            start_combos(s, base)
    else:
        pop(stack)


def tell_combo(s: State, player: int, card: int, met: int) -> None:
    """R54: gems met; whoever waits for a Combo, or for one of these colours, may answer."""
    s.tally[player] += 1
    emit(s, COMBO, player, card)
    if met & 1:
        emit(s, ORANGE_COMBO, player, card)
    if met & 2:
        emit(s, VIOLET_COMBO, player, card)


def cell_options(s: State) -> list[int]:
    """Every cell where the card set aside may be laid."""
    base = len(s.stack) - WIDTH
    player, card, flags, allowed = s.stack[base + 2], s.stack[base + 3], s.stack[base + 6], s.stack[base + 9]
    definition = s.card[card]
    purse = 1 << 20 if flags & (FREE | lasting.PAID) else len(s.hand[player])
    slots = costs.slots_for(s, player, definition, purse, sub=bool(flags & BY_SUB)) & allowed
    return [actions.PLACE | cell for slot in range(3) if slots >> slot & 1 for cell in open_cells(s, slot, player)]


def ask_cell(s: State, base: int) -> None:
    """R38: where does it go? Nowhere: it returns to the hand (G22)."""
    player, card = s.stack[base + 2], s.stack[base + 3]
    if s.box.speaks_of_plays and costs.says(s, s.card[card], codes.TERRAIN_BY_LOT):
        draw_terrain(s, base)
    legal = cell_options(s)
    if legal:
        ask(s, player, legal)
        return
    put_in_hand(s, card)
    pop(s.stack)


def draw_terrain(s: State, base: int) -> None:
    """G190: of the Terrains where the card might be laid, one is drawn by lot."""
    slots = sorted({(action & actions.ARGUMENT) >> 13 for action in cell_options(s)})
    if len(slots) > 1:
        s.rng = step(s.rng)
        s.stack[base + 9] = 1 << slots[below(s.rng, len(slots))]


def offer(s: State, base: int) -> bool:
    """G188, G189: before the card is laid, the characters go that playing it takes. True when somebody is asked for them."""
    stack = s.stack
    player, card, cell, flags = stack[base + 2], stack[base + 3], stack[base + 4], stack[base + 6]
    if flags & OFFERED:
        return False
    stack[base + 6] |= OFFERED
    for kind, _, _ in s.box.own_plays[s.card[card]]:
        if kind == codes.SACRIFICE:
            stack[base + 4] = cell & ~4095 | 65
            push(stack, OFFERING, player, cell >> 13, -1)
            return True
        if kind == codes.PAID_IN_PLAY and not flags & FREE:
            push(stack, OFFERING, player, -1, s.box.cost[s.card[card]])
            return True
    return False


OFFERED: Final = 128
"""Flag of a PLAY frame: what playing the card takes from play has been asked for."""


def pay_options(s: State, player: int) -> list[int]:
    """R39: which card to discard for the cost."""
    return sorted([actions.PAY | definition for definition in hand_definitions(s, player)])


def play_options(s: State) -> list[int]:
    """What a PLAY frame asks for now."""
    base = len(s.stack) - WIDTH
    return cell_options(s) if s.stack[base + 1] == CELL else pay_options(s, s.stack[base + 2])


def answer_play(s: State, action: int) -> None:
    """A cell was chosen, or one card of the payment."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, argument = stack[base + 2], action & actions.ARGUMENT
    if stack[base + 1] == CELL:
        stack[base + 4] = argument
        stack[base + 1] = PAYMENT
        if not stack[base + 6] & (FREE | lasting.PAID):
            definition = s.card[stack[base + 3]]
            stack[base + 5] = costs.price(s, player, definition, argument >> 13, sub=bool(stack[base + 6] & BY_SUB))
            stack[base + 8] = stack[base + 5]
            if s.lasting:
                costs.spend_next_cost(s, player, definition)
        return
    card = discard_from_hand(s, player, argument)
    stack[base + 5] -= 1
    if s.log is not None:
        s.log.append(("pay", player, card))
    if not stack[base + 5] and s.box.offboard_events and not is_banned_instead(s):
        for paid in s.discard[player][-stack[base + 8] :]:  # G22: the whole cost comes first
            tell_card(s, HAND_DISCARD, player, paid)


def lay(s: State, base: int) -> None:
    """R38, R41, R54: the card lies on its cell, its Permanents work, and its gems may meet those of its left neighbour."""
    stack = s.stack
    player, card, cell, flags = stack[base + 2], stack[base + 3], stack[base + 4], stack[base + 6]
    s.clock += 1
    s.known[card] = 3
    s.cell[card] = cell
    s.since[card] = s.clock
    s.played[card] = s.turn
    s.laid[cell >> 13] += 1
    s.tally[2 + player] += 1
    s.plays += flags & COUNTED
    side = s.side[cell >> 12]
    box, definition = s.box, s.card[card]
    if (box.close[definition] or s.rules) and cell & 63 > 1:
        for other in side:
            if s.cell[other] == cell - 1:
                if colours := gems.met(s, card, other):
                    s.link[card] = other
                    stack[base + 7], stack[base + 8] = colours, other
                break
    side.append(card)
    if box.lively[definition] and not flags & SILENT:
        lasting.bring(s, card, box.bundle[definition])
    if s.log is not None:
        s.log.append(("play", player, card, cell, flags & COUNTED, s.link[card]))
    stack[base + 1] = MAIN_TEXT
    stack[base + 9] = -1
    emit(s, PLAY_CHARACTER, player, card)
    if flags & FREE:
        emit(s, FREE_PLAY, player, card)


def start_combos(s: State, base: int) -> None:
    """R54, R55, G39, G42, G47: the Combo texts that these gems and this partner trigger; they know whom the main text chose."""
    stack = s.stack
    player, card, met, partner = stack[base + 2], stack[base + 3], stack[base + 7], stack[base + 8]
    chosen, worth = stack[base + 9], stack[base + 5]
    if stack[base + 6] & lasting.NO_COMBO or lasting.is_silenced(s, card, codes.COMBO_TEXTS):
        return
    for double, wanted, refused, address in reversed(s.box.combos[s.card[card]]):
        name = s.card[partner]
        if double and (met != 3 or forbidden(s, codes.FORBID_DOUBLE_COMBO, player)):
            continue
        if not wanted >> name & 1 or refused >> name & 1:
            continue
        if s.log is not None:
            s.log.append(("combo", player, card, partner))
        start(s, address, player, card, event_card=partner)
        stack[-WIDTH + 5], stack[-WIDTH + 6] = chosen, worth


def take_off(s: State, card: int) -> None:
    """R50, G44: a character leaves its side; its links end, its rules stop working, its changes of force are gone."""
    unlink(s, card)
    player = s.cell[card] >> 12 & 1
    s.side[s.cell[card] >> 12].remove(card)
    s.cell[card] = -1
    s.played[card] = 0
    lasting.drop(s, card)
    if s.under[0] or s.under[1]:
        face_down.uncover(s, card)
    tell_card(s, LEAVE_PLAY, player, card)


def unlink(s: State, card: int) -> None:
    """G44: a link ends when either card leaves its cell."""
    link = s.link
    link[card] = -1
    for other in s.side[s.cell[card] >> 12]:
        if link[other] == card:
            link[other] = -1


def move(s: State, card: int, cell: int) -> None:
    """R42, R43: a character changes place; nothing is played, its Permanents apply where it is now.

    G166: who only changes sides has not been moved, as far as other cards are concerned.
    """
    player, stays = cell >> 12 & 1, s.cell[card] >> 13 == cell >> 13 and s.cell[card] >> 12 != cell >> 12
    unlink(s, card)
    s.used.append(VISITED | card << 2 | s.cell[card] >> 13)
    s.side[s.cell[card] >> 12].remove(card)
    s.clock += 1
    s.cell[card] = cell
    s.since[card] = s.clock
    s.side[cell >> 12].append(card)
    if s.log is not None:
        s.log.append(("move", player, card, cell))
    if s.box.mutes:
        lasting.reconsider(s)
    if not stays:
        emit(s, MOVED, player, card)


VISITED: Final = 1 << 30
"""A mark in `used`: this card has stood on this slot in the present turn."""


def visited(s: State, card: int) -> int:
    """The slots (bits) where a character has been this turn, and left."""
    return sum(1 << slot for slot in range(3) if VISITED | card << 2 | slot in s.used)


def swap(s: State, one: int, two: int) -> None:
    """R42: two characters of one side exchange their cells."""
    cells = s.cell[one], s.cell[two]
    move(s, one, cells[1])
    move(s, two, cells[0])


def send(s: State, card: int, side: int, slots: int, asker: int) -> bool:
    """Let a player choose where a character goes among these slots (bits) of a side; False when there is no place."""
    if not any(s.terrain[slot] >= 0 and slots >> slot & 1 for slot in range(3)):
        return False
    push(s.stack, DESTINATION, asker, card, side, slots)
    return True


def give(s: State, card: int, player: int) -> None:
    """G166: a character goes to another side of its terrain; who gets it chooses the cell."""
    if s.cell[card] >= 0:
        send(s, card, player, 1 << (s.cell[card] >> 13), player)


def destination_options(s: State) -> list[int]:
    """The cells where a moved character may go."""
    base = len(s.stack) - WIDTH
    side, slots = s.stack[base + 4], s.stack[base + 5]
    allowed = [slot for slot in range(3) if slots >> slot & 1 and s.terrain[slot] >= 0]
    return [actions.PLACE | cell for slot in allowed for cell in free_cells(s, slot, side)]


def step_destination(s: State) -> None:
    """Ask for the cell."""
    ask(s, s.stack[-WIDTH + 2], destination_options(s))


def answer_destination(s: State, action: int) -> None:
    """The character goes there."""
    card = s.stack[-WIDTH + 3]
    pop(s.stack)
    move(s, card, action & actions.ARGUMENT)
