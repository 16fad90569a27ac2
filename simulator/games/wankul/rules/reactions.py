"""Events and what answers them: Subs, then Permanents of the active player, then of the other (R62-R68, G51, G59)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.codes import EVENTS
from simulator.games.wankul.effects.words.forbidding import CANCEL_SUBS
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import controller_of, reading_order, slot_of
from simulator.games.wankul.model.enduring import (
    LASTING_KIND,
    LASTING_LATER,
    LASTING_PLAYER,
    LATER_SOURCE,
    LATER_TRIGGER,
    LATER_UNTIL,
)
from simulator.games.wankul.model.frames import BY_SUB, EFFECT, EVENT, PLAY, SUB
from simulator.games.wankul.model.listed import listed, number_of, source_of
from simulator.games.wankul.model.phases import STEP_LINK
from simulator.games.wankul.model.pushing import push_effect, push_event, push_play, push_sub
from simulator.games.wankul.model.registers import SOURCE
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.costs import has_room
from simulator.games.wankul.rules.hands import take_from_hand
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS

LATER_INTS: Final = 3
LATER_PLAYER_AT: Final = 1
LATER_UNTIL_AT: Final = 2
"""What was put off stands in the memory of an EVENT frame as (trigger and source, below 0; player; last turn)."""

EVENT_TURN_START: Final = EVENTS["turn_start"]
EVENT_TURN_END: Final = EVENTS["turn_end"]
EVENT_DRAW_PHASE_END: Final = EVENTS["draw_phase_end"]
EVENT_DRAW: Final = EVENTS["draw"]
EVENT_EFFECT_DRAW: Final = EVENTS["effect_draw"]
EVENT_PLAY_CHARACTER: Final = EVENTS["play_character"]
EVENT_PLAY_TERRAIN: Final = EVENTS["play_terrain"]
EVENT_MOVED: Final = EVENTS["move"]
EVENT_DISCARD_CHARACTER: Final = EVENTS["discard_character"]
EVENT_HAND_DISCARD: Final = EVENTS["hand_discard"]
EVENT_MILL: Final = EVENTS["mill"]
EVENT_RECOVER: Final = EVENTS["recover"]
EVENT_BAN: Final = EVENTS["ban"]
EVENT_FREE_PLAY: Final = EVENTS["free_play"]
EVENT_LEAVE_PLAY: Final = EVENTS["leave_play"]
EVENT_EFFECT_DISCARD: Final = EVENTS["effect_discard"]
EVENT_COMBO: Final = EVENTS["combo"]
EVENT_ORANGE_COMBO: Final = EVENTS["orange_combo"]
EVENT_VIOLET_COMBO: Final = EVENTS["violet_combo"]
EVENT_NO_COMBO: Final = EVENTS["no_combo"]
EVENT_COMBO_EFFECT: Final = EVENTS["combo_effect"]
EVENT_TERRAIN_ENTERS: Final = EVENTS["terrain_enters"]
EVENT_TERRAIN_DISCARDED: Final = EVENTS["terrain_discarded"]
EVENT_SUB_PLAYED: Final = EVENTS["sub"]
EVENT_COIN: Final = EVENTS["coin"]
EVENT_COIN_WON: Final = EVENTS["coin_won"]
EVENT_SWAPPED_IN: Final = EVENTS["swapped_in"]
EVENT_SCORING: Final = EVENTS["scoring"]
EVENT_SCORE_WON: Final = EVENTS["score_won"]
EVENT_SCORE_SUMMED: Final = EVENTS["score_summed"]
EVENT_SCORE_LOST: Final = EVENTS["score_lost"]
EVENT_APPLY_WIN: Final = EVENTS["apply_win"]
EVENT_APPLY_LOSE: Final = EVENTS["apply_lose"]
EVENT_SCORE_CLEAR: Final = EVENTS["score_clear"]
EVENT_SCORED: Final = EVENTS["scored"]
EVENT_ABOUT_TO_DISCARD: Final = EVENTS["about_to_discard"]
EVENT_AFFECTED: Final = EVENTS["affected"]
EVENT_ABOUT_TO_LEAVE: Final = EVENTS["about_to_leave"]


NOTHING_ELSE: Final = -1


def emit(
    s: State, event: int, player: int, card: int, count: int = 1, *, cards: Sequence[int] = (), also: int = NOTHING_ELSE
) -> None:
    """Something happened to `player` (this card, so many times, these `cards`): put everything that answers on the stack.

    `also`: what is nobody's and happens with it; who waits for either answers in one order (R65, R66).
    """
    bit = 1 << event
    if s.heard & bit or (also >= 0 and s.heard >> also & 1):
        wake(s, event, player, card, count, cards=cards, also=also)
    if s.box.sub_events & bit:
        offer_subs(s, event, player, card, count, cards=cards)


def heard_or_held(s: State, event: int) -> bool:
    """Whether a card in play, or one that waits elsewhere, may answer this event."""
    return bool((s.heard | s.box.offboard_events) >> event & 1)


def tell_card(s: State, event: int, player: int, card: int) -> None:
    """G163: a card that has just left its place answers from where it went; its effect is this player's."""
    if s.box.offboard_events >> event & 1:
        for trigger in reversed(s.box.offboard[s.card[card]]):
            condition = s.box.trigger_condition[trigger]
            if s.box.trigger_event[trigger] == event and amounts.holds(s, condition, (player, card, -1)):
                start(s, s.box.trigger_address[trigger], player, card, event_card=card)


def offer_subs(s: State, event: int, player: int, card: int, count: int = 1, *, cards: Sequence[int] = ()) -> None:
    """R64: let the inactive player answer with Subs, which know the very `cards` that the event is about."""
    if s.box.sub_events >> event & 1 and sub_choices(s, event, player):
        begin = len(s.memory)
        s.memory.extend(cards)
        end = len(s.memory)
        push_sub(s.stack, 1 - s.active, event=event, doer=player, card=card, count=count, begin=begin, end=end)


def cause(s: State) -> int:
    """G244: whose effect is being carried out, -1 outside effects; a block for each player is that player's own."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == EFFECT:
            return stack[base + PLAYER]
    return -1


def is_of_sub(s: State, base: int) -> bool:
    """G277: whether the EFFECT frame at `base` carries out a Sub: that of a card played for it, or given up."""
    below_it = base - WIDTH
    if below_it < 0:
        return False
    is_played = s.stack[below_it] == PLAY and s.stack[below_it + frames.PLAY_FLAGS] & BY_SUB != 0
    return s.stack[below_it] == SUB or (is_played and s.stack[below_it + STEP] == STEP_LINK)


def cards_of_event(s: State) -> list[int]:
    """The very cards of the event that is being answered, by a Sub or a Permanent; none outside."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == EVENT:
            return s.memory[stack[base + frames.EVENT_END] : stack[base + frames.EVENT_CARDS]]
        if stack[base] == SUB:
            return s.memory[stack[base + frames.SUB_BEGIN] : stack[base + frames.SUB_END]]
    return []


def wake(
    s: State, event: int, player: int, card: int, count: int = 1, *, cards: Sequence[int] = (), also: int = NOTHING_ELSE
) -> None:
    """R65, R66: note the Permanents that answer in order, in the memory of a new EVENT frame."""
    if not s.heard >> event & 1 and (also < 0 or not s.heard >> also & 1):
        return
    woken = [
        packed
        for packed in s.triggers
        if (_waits(s, packed, event, count) or _waits(s, packed, also, count)) and _answers(s, packed, player, card)
    ]
    woken.sort(key=lambda packed: _rank(s, source_of(packed)))
    later = [
        entry
        for entry in s.lasting
        if entry[LASTING_KIND] == LASTING_LATER and (_is_due(s, entry, event, player) or _is_due(s, entry, also, player))
    ]
    if not woken and not later:
        return
    later.sort(key=lambda entry: entry[LASTING_PLAYER] != s.active)
    start = len(s.memory)
    s.memory.extend(woken)
    for entry in later:
        s.lasting.remove(entry)
        s.memory.append(-listed(entry[LATER_TRIGGER], entry[LATER_SOURCE]) - 1)
        s.memory.extend((entry[LASTING_PLAYER], entry[LATER_UNTIL]))
    end = len(s.memory)
    s.memory.extend(cards)
    push_event(
        s.stack,
        s.active,
        number=event,
        doer=player,
        about=card,
        count=count,
        begin=start,
        next=start,
        end=end,
        cards=len(s.memory),
    )


def _rank(s: State, source: int) -> tuple[bool, int]:
    cell = s.cell[source]
    return controller_of(cell) != s.active, reading_order(cell)


def _waits(s: State, packed: int, event: int, count: int) -> bool:
    """Whether a trigger in play waits for this event, so many times at once."""
    trigger = number_of(packed)
    return s.box.trigger_event[trigger] == event and count >= s.box.trigger_least[trigger]


def _answers(s: State, packed: int, player: int, card: int) -> bool:
    """Whether the event is the trigger's business; its condition is asked later, when its turn comes."""
    trigger, source = number_of(packed), source_of(packed)
    controller = controller_of(s.cell[source])
    if s.box.trigger_by_opp[trigger] and cause(s) != 1 - controller:
        return False
    return _concerns(s, trigger, controller, player) and _is_about(s, trigger, source, card, controller)


def _concerns(s: State, trigger: int, controller: int, player: int) -> bool:
    """Whether it is the right player, in the right turn."""
    own_turn, who = s.box.trigger_own_turn[trigger], s.box.trigger_who[trigger]
    if own_turn >= 0 and (s.active == controller) != (own_turn == 1):
        return False
    return who in (codes.ANY, codes.DOER) or player == amounts.seat_of(s, who, controller)


def _is_about(s: State, trigger: int, source: int, card: int, controller: int) -> bool:
    """Whether it is the right card, in the right place."""
    if s.box.trigger_this[trigger] and card != source:
        return False
    here = s.box.trigger_where[trigger] == codes.HERE
    if here and (card < 0 or slot_of(s.cell[card]) != slot_of(s.cell[source])):
        return False
    return card < 0 or amounts.fits_in_zone(s, s.box.trigger_filter[trigger], card, (controller, source, -1))


def _is_due(s: State, entry: tuple[int, ...], event: int, player: int) -> bool:
    """Whether something put off until later happens now."""
    trigger = entry[LATER_TRIGGER]
    return s.box.trigger_event[trigger] == event and _concerns(s, trigger, entry[LASTING_PLAYER], player)


def step_event(s: State) -> None:
    """R63: run the next listener that still works, or go back to what was interrupted."""
    stack, memory = s.stack, s.memory
    base = len(stack) - WIDTH
    place = stack[base + frames.EVENT_NEXT]
    if place >= stack[base + frames.EVENT_END]:
        del memory[stack[base + frames.EVENT_BEGIN] :]
        pop(stack)
        return
    packed = memory[place]
    if packed < 0:
        stack[base + frames.EVENT_NEXT] += LATER_INTS
        packed = -packed - 1
        _run(s, packed, memory[place + LATER_PLAYER_AT], stack[base + frames.EVENT_ABOUT], stack[base + frames.EVENT_COUNT])
        return
    stack[base + frames.EVENT_NEXT] += 1
    source = source_of(packed)
    trigger = number_of(packed)
    if packed in s.triggers:
        controller = (
            stack[base + frames.EVENT_DOER] if s.box.trigger_who[trigger] == codes.DOER else controller_of(s.cell[source])
        )
        _run(s, packed, controller, stack[base + frames.EVENT_ABOUT], stack[base + frames.EVENT_COUNT])
    elif (
        s.box.trigger_this[trigger]
        and s.box.trigger_event[trigger] == EVENT_DISCARD_CHARACTER
        and stack[base + frames.EVENT_ABOUT] == source
    ):
        _run(s, packed, stack[base + frames.EVENT_DOER], source, stack[base + frames.EVENT_COUNT])


def last_turn_of_later(s: State) -> int:
    """The last turn in which what was put off, and happens right now, could have happened; this turn outside of that."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == EVENT:
            begin = stack[base + frames.EVENT_NEXT] - LATER_INTS
            is_later = begin >= stack[base + frames.EVENT_BEGIN] and s.memory[begin] < 0
            return s.memory[begin + LATER_UNTIL_AT] if is_later else s.turn
    return s.turn


def is_answering(s: State, event: int) -> bool:
    """Whether listeners of such an event are at work right now."""
    stack = s.stack
    return any(stack[base] == EVENT and stack[base + frames.EVENT_NUMBER] == event for base in range(0, len(stack), WIDTH))


def _run(s: State, packed: int, controller: int, card: int, count: int) -> None:
    """Start the program of a listener, if its condition holds and it may still be used this turn (G221)."""
    trigger, source = number_of(packed), source_of(packed)
    address, once = s.box.trigger_address[trigger], s.box.trigger_once[trigger]
    if once and listed(address, source) in s.used:
        return
    if amounts.holds(s, s.box.trigger_condition[trigger], (controller, source, -1)):
        if once == codes.ONCE_DONE:
            s.used.append(listed(address, source))
        start(s, address, controller, source, event_card=card, count=count)


def start(s: State, address: int, controller: int, source: int, *, event_card: int = -1, count: int = 0) -> None:
    """Put a program on the stack; it runs when everything above it is done."""
    push_effect(s.stack, address, controller, source=source, event_card=event_card, handled=count)


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
            if s.box.trigger_event[trigger] != event or not _concerns(s, trigger, holder, player):
                continue
            if s.box.trigger_gives_up[trigger] or has_room(s, holder, definition, sub=True):
                found.append(actions.SUB | definition)
    return sorted(found)


def subs_forbidden(s: State, holder: int) -> bool:
    """Whether a card in play, or the score in progress, keeps this player from playing Subs."""
    for packed in s.imposing(CANCEL_SUBS):
        row = s.box.rules[number_of(packed)]
        source = source_of(packed)
        controller = controller_of(s.cell[source])
        told = row[columns.WHO] == codes.ANY or holder == amounts.seat_of(s, row[columns.WHO], controller)
        if told and amounts.holds(s, row[columns.CONDITION], (controller, source, -1)):
            return True
    base = amounts.score_in_progress(s)
    return base >= 0 and s.stack[base + frames.SCORE_HOW] & frames.NO_SUBS != 0 and s.stack[base + PLAYER] != holder


def cancel_application(s: State) -> None:
    """G164: the programs that lie right below the newest event, and belong to its card, end without doing anything."""
    stack = s.stack
    base = len(stack) - WIDTH
    while base >= 0 and stack[base] != EVENT:
        base -= WIDTH
    card = stack[base + frames.EVENT_ABOUT]
    base -= WIDTH
    while base >= 0 and stack[base] == EFFECT and stack[base + SOURCE] == card:
        stack[base + STEP] = len(s.box.code) - 1
        base -= WIDTH


def sub_options(s: State) -> list[int]:
    """Which Sub to play, or none."""
    base = len(s.stack) - WIDTH
    return [PASS, *sub_choices(s, s.stack[base + frames.SUB_EVENT], s.stack[base + frames.SUB_DOER])]


def step_sub(s: State) -> None:
    """R64: ask the inactive player as long as he could play a Sub."""
    legal = sub_options(s)
    if len(legal) == 1:
        close_subs(s)
    else:
        ask(s, s.stack[-WIDTH + PLAYER], legal)


def close_subs(s: State) -> None:
    """No further Sub answers: the event's cards are forgotten."""
    del s.memory[s.stack[-WIDTH + frames.SUB_BEGIN] :]
    pop(s.stack)


def give_up(s: State, player: int, card: int, address: int, *, event_card: int) -> None:
    """G59: a Sub that is discarded from the hand, not played: it costs nothing else."""
    s.known[card] = KNOWN_TO_BOTH
    s.discard[s.box.owner[card]].append(card)
    if s.log is not None:
        s.log.append(("discard", player, card))
    start(s, address, player, card, event_card=event_card)


def answer_sub(s: State, action: int) -> None:
    """R52, G60: the Sub is played like a character, at its cost, but not counted."""
    base = len(s.stack) - WIDTH
    holder, event = s.stack[base + PLAYER], s.stack[base + frames.SUB_EVENT]
    about = (s.stack[base + frames.SUB_CARD] + 1) << frames.COUNT_BITS | s.stack[base + frames.SUB_COUNT]
    if action == PASS:
        close_subs(s)
        return
    definition = action & actions.ARGUMENT
    trigger = next(one for one in s.box.subs[definition] if s.box.trigger_event[one] == event)
    card = take_from_hand(s, holder, definition)
    address = s.box.trigger_address[trigger]
    if s.box.trigger_gives_up[trigger]:
        give_up(s, holder, card, address, event_card=s.stack[base + frames.SUB_CARD])
        return
    push_play(s.stack, holder, card=card, flags=BY_SUB, slots=frames.EVERY_SLOT, sub=address, event=about)
