"""Draws that ask something first: a card of the discard may be taken instead (G272), a name is said (G273)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import CONDITION, WHO
from simulator.games.wankul.effects.words.drawing import DRAW_FROM_DISCARD, DRAW_UNTIL, DRAW_UNTIL_HAND, DRAW_WHILE_STRONGER
from simulator.games.wankul.effects.words.forbidding import FORBID_DRAW, FORBID_RECOVER
from simulator.games.wankul.effects.words.naming import NAME_BEFORE_DRAW
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.frames import EFFECT
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.pushing import push_drawing
from simulator.games.wankul.model.registers import HANDLED, MILLED, WORD
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import under_way
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS

NO_NAME: Final = -1


def asks(s: State, player: int, count: int, *, phase: bool = False) -> bool:
    """Whether a draw of this player must be asked about."""
    if count <= 0 or not s.rules or not s.box.asks_draws:
        return False
    return may_take(s, player) or (not phase and must_name(s, player))


def may_take(s: State, player: int) -> bool:
    """G272: whether the player may take the top card of his discard instead of a draw."""
    if not s.discard[player] or cards.closed(s, player) or cards.forbidden(s, FORBID_RECOVER, player):
        return False
    found = s.imposing(DRAW_FROM_DISCARD)
    return any(cards.applies(s, packed, s.box.rules[number_of(packed)][WHO], player) for packed in found)


def must_name(s: State, player: int) -> bool:
    """G273: whether a card in play makes who draws by an effect name a card first."""
    if not s.deck[player] or cards.forbidden(s, FORBID_DRAW, player):
        return False
    said = s.imposing(NAME_BEFORE_DRAW)
    return any(
        amounts.holds(s, s.box.rules[number_of(packed)][CONDITION], amounts.speaker(s, source_of(packed))) for packed in said
    )


def begin(s: State, player: int, count: int, *, phase: bool = False) -> None:
    """So many cards are to be drawn, or as many as the instruction says that waits below (NO_BOUND)."""
    name = 0 if not phase and must_name(s, player) else NO_NAME
    push_drawing(s.stack, player, left=count, name=name, phase=int(phase), begin=len(s.memory))


def options(s: State) -> list[int]:
    """A name; or draw, or take the top card of the discard."""
    if not s.stack[-WIDTH + frames.DRAWING_NAME]:
        return [actions.NAME | number for number in range(len(s.box.nameable))]
    return [PASS, actions.YES]


def step_drawing(s: State) -> None:
    """One card after the other (G10)."""
    stack = s.stack
    base = len(stack) - WIDTH
    player = stack[base + PLAYER]
    if not stack[base + frames.DRAWING_NAME]:
        ask(s, player, options(s))
    elif s.ending:
        return
    elif stack[base + frames.DRAWING_LEFT] <= 0:
        close(s, base)
    elif may_take(s, player):
        ask(s, player, options(s))
    else:
        draw_one(s, base)


def answer_drawing(s: State, action: int) -> None:
    """The name is said, a card is drawn, or one is taken back."""
    stack = s.stack
    base = len(stack) - WIDTH
    player = stack[base + PLAYER]
    if action >= actions.NAME:
        stack[base + frames.DRAWING_NAME] = (action & actions.ARGUMENT) + 1
        if s.log is not None:
            s.log.append(("name", player, action & actions.ARGUMENT))
    elif action == PASS:
        draw_one(s, base)
    else:
        cards.recover_card(s, s.discard[player].pop())
        stack[base + frames.DRAWING_TAKEN] += 1
        went_on(s, base)


def draw_one(s: State, base: int) -> None:
    """R23: the top card of the deck; where there is none, or none may be drawn, that was all."""
    stack = s.stack
    player = stack[base + PLAYER]
    if not cards.draw(s, player, 1):
        stack[base + frames.DRAWING_LEFT] = 0
        return
    card = s.hand[player][-1]
    s.memory.append(card)
    stack[base + frames.DRAWING_DRAWN] += 1
    went_on(s, base)
    if is_last(s, base, card):
        stack[base + frames.DRAWING_LEFT] = 0


def went_on(s: State, base: int) -> None:
    """One card less is to come; a hand that is full enough needs no more."""
    stack = s.stack
    stack[base + frames.DRAWING_LEFT] -= 1
    row = ordered(s, base)
    if row[WORD] == DRAW_UNTIL and 0 <= row[DRAW_UNTIL_HAND] <= len(s.hand[stack[base + PLAYER]]):
        stack[base + frames.DRAWING_LEFT] = 0


def ordered(s: State, base: int) -> tuple[int, ...]:
    """The instruction that waits for these draws; in the draw phase none does."""
    parent = base - WIDTH
    return under_way(s, parent) if s.stack[parent] == EFFECT else (codes.END,)


def is_last(s: State, base: int, card: int) -> bool:
    """Whether the card that was just drawn ends a draw that goes on until, or as long as, something."""
    row, player = ordered(s, base), s.stack[base + PLAYER]
    drawn = s.memory[s.stack[base + frames.DRAWING_BEGIN] :]
    if row[WORD] == DRAW_UNTIL:
        _, _, _, wanted, enough, revealed = row
        if revealed:
            s.known[card] = KNOWN_TO_BOTH
            if s.log is not None:
                s.log.append(("reveal", player, card))
        total = sum([s.box.force[s.card[one]] for one in drawn])
        fits = enough == codes.NO_BOUND and amounts.fits_in_zone(s, wanted, card, (player, -1, base - WIDTH))
        return total >= enough or fits
    if row[WORD] == DRAW_WHILE_STRONGER and len(drawn) > 1:
        return s.box.kind[s.card[card]] != 0 or s.box.force[s.card[card]] <= s.box.force[s.card[drawn[-2]]]
    return False


def close(s: State, base: int) -> None:
    """All is drawn: who said the right name draws one more; then others answer, as to any draw."""
    stack = s.stack
    player, taken, name, phase = (
        stack[base + PLAYER],
        stack[base + frames.DRAWING_TAKEN],
        stack[base + frames.DRAWING_NAME],
        stack[base + frames.DRAWING_PHASE],
    )
    begin_of = stack[base + frames.DRAWING_BEGIN]
    drawn = s.memory[begin_of:]
    del s.memory[begin_of:]
    pop(stack)
    if name > 0 and any(s.box.bears(s.card[card], name - 1) for card in drawn):
        for card in drawn:
            if s.box.bears(s.card[card], name - 1):
                s.known[card] = KNOWN_TO_BOTH
        if cards.draw(s, player, 1):
            drawn.append(s.hand[player][-1])
    if s.ending:
        return
    if stack[base - WIDTH] == EFFECT:
        stack[base - WIDTH + HANDLED] = len(drawn)
        stack[base - WIDTH + MILLED] = drawn[-1] if drawn else -1
    if phase:
        cards.told_phase_draw(s, player, drawn)
    elif drawn:
        cards.tell_draw(s, player, drawn)
    if taken:
        cards.told_recovery(s, player, [card for card in s.hand[player] if card not in drawn][-taken:])
