"""Events and what answers them: Subs, then Permanents of the active player, then of the other (R62-R68, G51, G59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, lasting
from simulator.games.wankul.asking import ask
from simulator.games.wankul.costs import has_room
from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.codes import EVENTS
from simulator.games.wankul.force import reading_order
from simulator.games.wankul.frame_kinds import EFFECT, EVENT, PLAY, SUB
from simulator.games.wankul.hands import take_from_hand
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

TURN_START: Final = EVENTS["turn_start"]
TURN_END: Final = EVENTS["turn_end"]
DRAW_PHASE_END: Final = EVENTS["draw_phase_end"]
DRAW: Final = EVENTS["draw"]
EFFECT_DRAW: Final = EVENTS["effect_draw"]
PLAY_CHARACTER: Final = EVENTS["play_character"]
PLAY_TERRAIN: Final = EVENTS["play_terrain"]
MOVED: Final = EVENTS["move"]
DISCARD_CHARACTER: Final = EVENTS["discard_character"]
HAND_DISCARD: Final = EVENTS["hand_discard"]
MILL: Final = EVENTS["mill"]
RECOVER: Final = EVENTS["recover"]
BAN: Final = EVENTS["ban"]
FREE_PLAY: Final = EVENTS["free_play"]
LEAVE_PLAY: Final = EVENTS["leave_play"]
EFFECT_DISCARD: Final = EVENTS["effect_discard"]
COMBO: Final = EVENTS["combo"]
ORANGE_COMBO: Final = EVENTS["orange_combo"]
VIOLET_COMBO: Final = EVENTS["violet_combo"]
NO_COMBO: Final = EVENTS["no_combo"]
TERRAIN_DISCARDED: Final = EVENTS["terrain_discarded"]
SUB_PLAYED: Final = EVENTS["sub"]
COIN: Final = EVENTS["coin"]
COIN_WON: Final = EVENTS["coin_won"]
SWAPPED_IN: Final = EVENTS["swapped_in"]
SCORING: Final = EVENTS["scoring"]
SCORE_WON: Final = EVENTS["score_won"]
SCORE_LOST: Final = EVENTS["score_lost"]
APPLY_WIN: Final = EVENTS["apply_win"]
APPLY_LOSE: Final = EVENTS["apply_lose"]
SCORED: Final = EVENTS["scored"]

COUNTED: Final = 1
FREE: Final = 2
SILENT: Final = 4
BY_SUB: Final = 8
"""Flags of a PLAY frame: counts among the plays of the turn, costs nothing, effects void, played by its Sub; see `lasting.py`."""


def emit(s: State, event: int, player: int, card: int, count: int = 1) -> None:
    """Something happened to `player` (with this card, so many times): put everything that answers on the stack."""
    bit = 1 << event
    if s.heard & bit:
        _wake(s, event, player, card, count)
    if s.box.sub_events & bit and sub_choices(s, event, player):
        push(s.stack, SUB, 1 - s.active, event, player, card, count)


def tell_card(s: State, event: int, player: int, card: int) -> None:
    """G163: a card that has just left its place answers from where it went; its effect is this player's."""
    if s.box.offboard_events >> event & 1:
        for trigger in reversed(s.box.offboard[s.card[card]]):
            row = s.box.triggers[trigger]
            if row[0] == event and amounts.holds(s, row[7], (player, card, -1)):
                start(s, row[9], player, card, event_card=card)


def _wake(s: State, event: int, player: int, card: int, count: int) -> None:
    """R65, R66: note the listeners in order, in the memory of a new EVENT frame."""
    woken = [packed for packed in s.triggers if _waits(s, packed, event, count) and _answers(s, packed, player, card)]
    woken.sort(key=lambda packed: _rank(s, packed & 255))
    later = [entry for entry in s.lasting if entry[0] == lasting.LATER and _is_due(s, entry, event, player)]
    if not woken and not later:
        return
    later.sort(key=lambda entry: entry[1] != s.active)
    start = len(s.memory)
    s.memory.extend(woken)
    for entry in later:
        s.lasting.remove(entry)
        s.memory.append(-(entry[2] << 8 | entry[3]) - 1)
        s.memory.append(entry[1])
    push(s.stack, EVENT, s.active, start, start, card, count, len(s.memory), event, player)


def _rank(s: State, source: int) -> tuple[bool, int]:
    cell = s.cell[source]
    return (cell >> 12 & 1) != s.active, reading_order(cell)


def _waits(s: State, packed: int, event: int, count: int) -> bool:
    """Whether a trigger in play waits for this event, so many times at once."""
    row = s.box.triggers[packed >> 8]
    return row[0] == event and count >= row[4]


def _answers(s: State, packed: int, player: int, card: int) -> bool:
    """Whether the event is the trigger's business; its condition is asked later, when its turn comes."""
    row = s.box.triggers[packed >> 8]
    source = packed & 255
    controller = s.cell[source] >> 12 & 1
    return _concerns(s, row, controller, player) and _is_about(s, row, source, card, controller)


def _concerns(s: State, row: tuple[int, ...], controller: int, player: int) -> bool:
    """Whether it is the right player, in the right turn."""
    if row[5] >= 0 and (s.active == controller) != (row[5] == 1):
        return False
    return row[1] in (codes.ANY, codes.DOER) or player == amounts.seat_of(s, row[1], controller)


def _is_about(s: State, row: tuple[int, ...], source: int, card: int, controller: int) -> bool:
    """Whether it is the right card, in the right place."""
    if row[3] and card != source:
        return False
    if row[2] == codes.HERE and (card < 0 or s.cell[card] >> 13 != s.cell[source] >> 13):
        return False
    return card < 0 or amounts.fits_in_zone(s, row[6], card, (controller, source, -1))


def _is_due(s: State, entry: tuple[int, ...], event: int, player: int) -> bool:
    """Whether something put off until later happens now."""
    row = s.box.triggers[entry[2]]
    return row[0] == event and _concerns(s, row, entry[1], player)


def step_event(s: State) -> None:
    """R63: run the next listener that still works, or go back to what was interrupted."""
    stack, memory = s.stack, s.memory
    base = len(stack) - WIDTH
    place = stack[base + 4]
    if place >= stack[base + 7]:
        del memory[stack[base + 3] :]
        pop(stack)
        return
    packed = memory[place]
    if packed < 0:
        stack[base + 4] += 2
        packed = -packed - 1
        _run(s, packed, memory[place + 1], stack[base + 5], stack[base + 6])
        return
    stack[base + 4] += 1
    source = packed & 255
    row = s.box.triggers[packed >> 8]
    if packed in s.triggers:
        controller = stack[base + 9] if row[1] == codes.DOER else s.cell[source] >> 12 & 1
        _run(s, packed, controller, stack[base + 5], stack[base + 6])
    elif row[3] and row[0] == DISCARD_CHARACTER and stack[base + 5] == source:
        _run(s, packed, stack[base + 9], source, stack[base + 6])


def is_answering(s: State, event: int) -> bool:
    """Whether listeners of such an event are at work right now."""
    stack = s.stack
    return any(stack[base] == EVENT and stack[base + 8] == event for base in range(0, len(stack), WIDTH))


def _run(s: State, packed: int, controller: int, card: int, count: int) -> None:
    """Start the program of a listener, if its condition holds and it has not already answered this turn."""
    row = s.box.triggers[packed >> 8]
    source = packed & 255
    if row[8]:
        mark = row[9] << 8 | source
        if mark in s.used:
            return
        s.used.append(mark)
    if amounts.holds(s, row[7], (controller, source, -1)):
        start(s, row[9], controller, source, event_card=card, count=count)


def start(s: State, address: int, controller: int, source: int, *, event_card: int = -1, count: int = 0) -> None:
    """Put a program on the stack; it runs when everything above it is done."""
    s.stack.extend((EFFECT, address, controller, source, event_card, -1, 0, count, 0, -1, -1, 0))


def start_all(s: State, addresses: tuple[int, ...], controller: int, source: int) -> None:
    """Put several programs on the stack so that they run in their order."""
    for address in reversed(addresses):
        start(s, address, controller, source)


def sub_choices(s: State, event: int, player: int) -> list[int]:
    """G59, G61: the Subs that the inactive player could play on this event now."""
    holder = 1 - s.active
    if subs_forbidden(s, holder):
        return []
    found = []
    for definition in {s.card[one] for one in s.hand[holder]}:
        for trigger in s.box.subs[definition]:
            row = s.box.triggers[trigger]
            if row[0] != event or not _concerns(s, row, holder, player):
                continue
            if row[10] or has_room(s, holder, definition, sub=True):
                found.append(actions.SUB | definition)
    return sorted(found)


def subs_forbidden(s: State, holder: int) -> bool:
    """Whether a card in play, or the score in progress, keeps this player from playing Subs."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.CANCEL_SUBS:
            source = packed & 255
            controller = s.cell[source] >> 12 & 1
            told = row[2] == codes.ANY or holder == amounts.seat_of(s, row[2], controller)
            if told and amounts.holds(s, row[1], (controller, source, -1)):
                return True
    base = amounts.score_in_progress(s)
    return base >= 0 and s.stack[base + 7] == 1 and s.stack[base + 2] != holder


def cancel_application(s: State) -> None:
    """G164: the programs that lie right below the newest event, and belong to its card, end without doing anything."""
    stack = s.stack
    base = len(stack) - WIDTH
    while base >= 0 and stack[base] != EVENT:
        base -= WIDTH
    card = stack[base + 5]
    base -= WIDTH
    while base >= 0 and stack[base] == EFFECT and stack[base + 3] == card:
        stack[base + 1] = len(s.box.code) - 1
        base -= WIDTH


def sub_options(s: State) -> list[int]:
    """Which Sub to play, or none."""
    base = len(s.stack) - WIDTH
    return [PASS, *sub_choices(s, s.stack[base + 3], s.stack[base + 4])]


def step_sub(s: State) -> None:
    """R64: ask the inactive player as long as he could play a Sub."""
    legal = sub_options(s)
    if len(legal) == 1:
        pop(s.stack)
    else:
        ask(s, s.stack[-WIDTH + 2], legal)


def give_up(s: State, player: int, card: int, address: int, *, event_card: int) -> None:
    """G59: a Sub that is discarded from the hand, not played: it costs nothing else."""
    s.known[card] = 3
    s.discard[s.box.owner[card]].append(card)
    if s.log is not None:
        s.log.append(("discard", player, card))
    start(s, address, player, card, event_card=event_card)


def answer_sub(s: State, action: int) -> None:
    """R52, G60: the Sub is played like a character, at its cost, but not counted."""
    base = len(s.stack) - WIDTH
    holder, event = s.stack[base + 2], s.stack[base + 3]
    about = (s.stack[base + 5] + 1) << 16 | s.stack[base + 6]
    if action == PASS:
        pop(s.stack)
        return
    definition = action & actions.ARGUMENT
    row = next(row for row in map(s.box.triggers.__getitem__, s.box.subs[definition]) if row[0] == event)
    card = take_from_hand(s, holder, definition)
    if row[10]:
        give_up(s, holder, card, row[9], event_card=s.stack[base + 5])
        return
    push(s.stack, PLAY, holder, card, -1, 0, BY_SUB, 0, -1, 7, row[9], about)
