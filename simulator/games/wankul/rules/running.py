"""Running effects: one instruction of a compiled program after the other (R41, R61, R62).

An EFFECT frame holds the address of its next instruction and a few registers (`registers.py`). An instruction that
needs a choice puts a frame on top; the program goes on when that frame is gone.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.words.choosing import ANNOUNCE, COIN, DIE, GAIN, LATER, MORE_COINS, SECRET_NUMBERS
from simulator.games.wankul.effects.words.drawing import DRAW, DRAW_AMOUNT
from simulator.games.wankul.effects.words.scoring import SCORE
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.enduring import LASTING_LATER
from simulator.games.wankul.model.frames import EACH, EFFECT, PLAY
from simulator.games.wankul.model.listed import number_of
from simulator.games.wankul.model.phases import STEP_MAIN_TEXT
from simulator.games.wankul.model.pushing import push_again, push_each, push_may, push_number, push_option, push_secret
from simulator.games.wankul.model.registers import (
    ANNOUNCED,
    CHOSEN,
    CHOSEN_FORCE,
    DONE,
    EVENT_CARD,
    MILLED,
    OPP_MILLED,
    SOURCE,
    WHOM,
    WORD,
    Instruction,
)
from simulator.games.wankul.model.state import COINS_FLIPPED, State
from simulator.games.wankul.rules import (
    amounts,
    card_effects,
    cards,
    choosing,
    face_down,
    lasting,
    likeness,
    pile_effects,
    reaching,
    reactions,
    secret_cards,
    table_effects,
    wards,
)
from simulator.games.wankul.rules.asking import ask, finish
from simulator.games.wankul.rules.effect_frame import Runs, joined, player_of, speaker
from simulator.games.wankul.rules.questions import LOOP_LIMIT
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step


def step_effect(s: State) -> None:
    """Run instructions until one asks something, lets others react, or the program ends."""
    stack, code = s.stack, s.box.code
    size = len(stack)
    base = size - WIDTH
    while len(stack) == size and not s.ending:
        instruction = code[stack[base + STEP]]
        stack[base + STEP] += 1
        EXECUTE[instruction[WORD]](s, base, instruction)


def end(s: State, base: int, _: Instruction) -> None:
    """The program is over.

    A block run for each player hands its milled card to the effect that ordered it; a main text hands the character it
    chose to the play, for the Combo text (G42).
    """
    stack = s.stack
    below_it = base - WIDTH
    if below_it >= WIDTH and stack[below_it] == EACH and stack[below_it - WIDTH] == EFFECT:
        register = MILLED if stack[base + PLAYER] == stack[below_it + frames.EACH_CONTROLLER] else OPP_MILLED
        stack[below_it - WIDTH + register] = stack[base + MILLED]
    elif below_it >= 0 and stack[below_it] == PLAY and stack[below_it + STEP] > STEP_MAIN_TEXT:
        stack[below_it + frames.PLAY_CHOSEN], stack[below_it + frames.PLAY_CHOSEN_FORCE] = (
            stack[base + CHOSEN],
            stack[base + CHOSEN_FORCE],
        )
    pop(stack)


def jump(s: State, base: int, instruction: Instruction) -> None:
    """Go on elsewhere."""
    _, address = instruction
    s.stack[base + STEP] = address


def unless(s: State, base: int, instruction: Instruction) -> None:
    """Jump when a condition does not hold."""
    _, condition, address = instruction
    if not amounts.holds(s, condition, speaker(s, base)):
        s.stack[base + STEP] = address


def unless_done(s: State, base: int, instruction: Instruction) -> None:
    """Jump when the step before was not carried out."""
    _, address = instruction
    if not s.stack[base + DONE]:
        s.stack[base + STEP] = address


def may(s: State, base: int, instruction: Instruction) -> None:
    """Ask whether the player wants to; not to what would lose him the game (G12), nor to what cannot be done (G221)."""
    _, who, _ = instruction
    player = player_of(s, base, who)
    s.stack[base + DONE] = 0
    code, following = s.box.code, s.stack[base + STEP] + 1
    deed = code[following]
    if deed[WORD] == DRAW and deed[WHOM] == codes.SELF:
        sensible = amounts.value(s, deed[DRAW_AMOUNT], speaker(s, base)) <= len(s.deck[player])
    else:
        if code[following + 1][WORD] == codes.UNLESS_DONE:  # behind a price
            deed = code[following + 2]
        sensible = deed[WORD] != SCORE or table_effects.may_be_scored(s, base, deed)
    if sensible:
        push_may(s.stack, player)


def choose_one(s: State, base: int, instruction: Instruction) -> None:
    """Ask which of several things; where none of them finds anybody there is nothing to ask."""
    _, who, *addresses = instruction
    if all(choosing.finds_nobody(s, base, s.box.code[address]) for address in addresses):
        s.stack[base + STEP] = addresses[0]
    else:
        push_option(s.stack, player_of(s, base, who), count=len(addresses))


def each(s: State, base: int, instruction: Instruction) -> None:
    """R69: both players, in the order that the active player decides."""
    _, address = instruction
    stack = s.stack
    source, card, controller = stack[base + SOURCE], stack[base + EVENT_CARD], stack[base + PLAYER]
    push_each(stack, s.active, address=address, source=source, card=card, controller=controller)


def coin(s: State, base: int, instruction: Instruction) -> None:
    """Flip a coin; done: it showed the side asked for."""
    _, side = instruction
    more = more_coins(s, s.stack[base + PLAYER])
    if more:
        push_again(s.stack, s.stack[base + PLAYER], left=more, side=side)
    flip(s, base, side, last=not more)


def more_coins(s: State, player: int) -> int:
    """G260: how often a player may flip a coin once more."""
    found = s.imposing(MORE_COINS)
    return sum([1 for packed in found if cards.applies(s, packed, s.box.rules[number_of(packed)][columns.WHO], player)])


def flip(s: State, base: int, side: int, *, last: bool) -> None:
    """One flip for the EFFECT frame at `base`; it has been won when it was the last one and showed the side."""
    s.rng = step(s.rng)
    showed = below(s.rng, 2)
    s.tally[COINS_FLIPPED] += 1
    s.stack[base + DONE] = int(showed == side)
    player = s.stack[base + PLAYER]
    if s.log is not None:
        s.log.append(("coin", player, showed))
    if showed == side and last:
        reactions.emit(s, reactions.EVENT_COIN_WON, player, -1)
    reactions.emit(s, reactions.EVENT_COIN, player, -1)


def again_options(_: State) -> list[int]:
    """Keep the flip, or flip again."""
    return [PASS, actions.YES]


def step_again(s: State) -> None:
    """G260: ask, as long as a flip is left."""
    ask(s, s.stack[-WIDTH + PLAYER], again_options(s))


def answer_again(s: State, action: int) -> None:
    """The last flip counts; when it is kept, it has been won or not."""
    stack = s.stack
    base = len(stack) - WIDTH
    parent, side = base - WIDTH, stack[base + frames.AGAIN_SIDE]
    if action == PASS:
        pop(stack)
        if stack[parent + DONE]:
            reactions.emit(s, reactions.EVENT_COIN_WON, stack[parent + PLAYER], -1)
        return
    stack[base + frames.AGAIN_LEFT] -= 1
    last = not stack[base + frames.AGAIN_LEFT]
    if last:
        pop(stack)
    flip(s, parent, side, last=last)


def die(s: State, base: int, _: Instruction) -> None:
    """Roll a die; its value is remembered like an announced number."""
    s.rng = step(s.rng)
    rolled = 1 + below(s.rng, 6)
    s.stack[base + ANNOUNCED] = rolled
    if s.log is not None:
        s.log.append(("die", s.stack[base + PLAYER], rolled))


def announce(s: State, base: int, instruction: Instruction) -> None:
    """Ask for a number."""
    _, who, most = instruction
    push_number(s.stack, player_of(s, base, who), most=most)


def secret_numbers(s: State, base: int, instruction: Instruction) -> None:
    """Both announce a number together."""
    _, most, lower, higher = instruction
    push_secret(s.stack, s.stack[base + PLAYER], most=most, lower=lower, higher=higher, source=s.stack[base + SOURCE])


def repeat(s: State, base: int, instruction: Instruction) -> None:
    """Do the whole effect again; each time is a step of the engine (G63)."""
    _, address = instruction
    s.steps += 1
    if s.steps > LOOP_LIMIT:
        finish(s, -1, "forced_loop")
    s.stack[base + STEP] = address


def later(s: State, base: int, instruction: Instruction) -> None:
    """Put something off until an event of this turn, of the next one, or of the next turn of its player (G204)."""
    _, trigger, next_score, own_turn, until = instruction
    player = s.stack[base + PLAYER]
    last = s.turn + int(until == codes.NEXT_TURN or (own_turn and player != s.active))
    s.lasting.append((LASTING_LATER, player, trigger, s.stack[base + SOURCE], next_score, last))
    lasting.listen(s)


def gain(s: State, base: int, instruction: Instruction) -> None:
    """G43: the card has one more ability while it lies in play."""
    _, bundle = instruction
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        lasting.bring(s, source, s.box.bundles[bundle], gained=True)


RUNS: Final[Runs] = {
    codes.END: end,
    codes.JUMP: jump,
    codes.UNLESS: unless,
    codes.UNLESS_DONE: unless_done,
    codes.MAY: may,
    codes.CHOOSE_ONE: choose_one,
    codes.EACH: each,
    COIN: coin,
    DIE: die,
    ANNOUNCE: announce,
    SECRET_NUMBERS: secret_numbers,
    codes.REPEAT: repeat,
    LATER: later,
    GAIN: gain,
}
"""What the words that hold other words do (`effects/words/choosing.py`), and the instructions between them."""

EXECUTE: Final[Runs] = joined(
    RUNS,
    card_effects.RUNS,
    pile_effects.RUNS,
    table_effects.RUNS,
    face_down.RUNS,
    reaching.RUNS,
    secret_cards.RUNS,
    wards.RUNS,
    likeness.RUNS,
)
"""What each instruction does, by its number."""
