"""Effects that are about to touch a character, or to make a player discard, and what averts them (G274-G276)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.language import ABOUT_TO
from simulator.games.wankul.effects.words.averting import CANCEL_EFFECT, REDIRECT, SPARE
from simulator.games.wankul.effects.words.discarding import DISCARD_HAND
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.cells import controller_of
from simulator.games.wankul.model.frames import EFFECT, SUB, TARGETS, WARD
from simulator.games.wankul.model.registers import SOURCE, WORD, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import cards, choosing, leaving
from simulator.games.wankul.rules.effect_frame import Runs
from simulator.games.wankul.rules.reactions import (
    EVENT_ABOUT_TO_DISCARD,
    EVENT_ABOUT_TO_LEAVE,
    EVENT_AFFECTED,
    emit,
    offer_subs,
    start,
)
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop

STEP_PERMANENTS: Final = 0
STEP_FROM_DISCARD: Final = 1
"""The steps of a WARD frame: Permanents may avert it, cards of the discard may; after them it happens."""


def step_ward(s: State) -> None:
    """First Permanents, then cards of the discard may avert it; then it happens."""
    stack = s.stack
    base = len(stack) - WIDTH
    step, card, verb = stack[base + STEP], stack[base + frames.WARD_CARD], stack[base + frames.WARD_VERB]
    stack[base + STEP] = step + 1
    if stack[base + frames.WARD_ENDED] or s.cell[card] < 0:
        pop(stack)
    elif step == STEP_PERMANENTS:
        emit(s, EVENT_ABOUT_TO_LEAVE if verb == leaving.DISCARDED_ANYWAY else EVENT_AFFECTED, controller_of(s.cell[card]), card)
    elif step == STEP_FROM_DISCARD and verb != leaving.DISCARDED_ANYWAY:
        offer_discard(s, card, stack[base + frames.WARD_CONTROLLER])
    elif step >= STEP_FROM_DISCARD:
        argument, controller, source = stack[base + frames.WARD_ARGUMENT : base + frames.WARD_SOURCE + 1]
        pop(stack)
        if verb == leaving.DISCARDED_ANYWAY:
            leaving.discard_or_stand_in(s, card)
        else:
            choosing.act_on(s, card, verb, argument, (controller, source, effect_below(s, len(stack))))


def offer_discard(s: State, card: int, cause: int) -> None:
    """G275: a card of the discard of who is touched may avert it; each of those that can, once, however they lie there."""
    box, player = s.box, controller_of(s.cell[card])
    uppermost = {} if cards.closed(s, player) else {s.card[one]: one for one in s.discard[player]}
    for definition, one in sorted(uppermost.items()):
        for trigger in box.offboard[definition]:
            if box.trigger_event[trigger] == EVENT_AFFECTED and not (box.trigger_by_opp[trigger] and cause == player):
                start(s, box.trigger_address[trigger], player, one, event_card=card)
                break


def effect_below(s: State, size: int) -> int:
    """Where the EFFECT frame lies that is at work below this height of the stack."""
    stack = s.stack
    base = size - WIDTH
    while stack[base] != EFFECT:
        base -= WIDTH
    return base


def about_to(s: State, base: int, _: Instruction) -> None:
    """G274: the other player may answer an effect that is about to make him discard cards of his hand or deck."""
    stack = s.stack
    victim, coming = 1 - stack[base + PLAYER], s.box.code[stack[base + STEP]]
    pile = s.hand[victim] if coming[WORD] == DISCARD_HAND else s.deck[victim]
    if pile:
        offer_subs(s, EVENT_ABOUT_TO_DISCARD, victim, -1)


def cancel_effect(s: State, base: int, _: Instruction) -> None:
    """G274, G275: the effect that is being averted ends here; what it has done stays done."""
    stack = s.stack
    while base >= 0 and stack[base] not in (WARD, SUB):
        base -= WIDTH
    if stack[base] == WARD:
        stack[base + frames.WARD_ENDED] = 1
        if stack[base - WIDTH] == TARGETS:
            stack[base - WIDTH + frames.TARGETS_LEFT] = 0
    stack[effect_below(s, base) + STEP] = len(s.box.code) - 1


def spare(s: State, base: int, _: Instruction) -> None:
    """G276: the character is not discarded, nor any further one of that player by the same choice."""
    ward = ward_below(s, base)
    s.stack[ward + frames.WARD_ENDED] = 1
    if s.stack[ward - WIDTH] == TARGETS:
        s.stack[ward - WIDTH + frames.TARGETS_MODE] |= 1 << frames.SPARED + s.stack[base + PLAYER]


def redirect(s: State, base: int, _: Instruction) -> None:
    """G275: the card that speaks stands in."""
    ward, source = ward_below(s, base), s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        s.stack[ward + frames.WARD_CARD] = source


def ward_below(s: State, base: int) -> int:
    """The WARD frame that an effect answers."""
    while s.stack[base] != WARD:
        base -= WIDTH
    return base


RUNS: Final[Runs] = {
    ABOUT_TO: about_to,
    CANCEL_EFFECT: cancel_effect,
    SPARE: spare,
    REDIRECT: redirect,
}
