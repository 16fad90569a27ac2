"""Running effects: one instruction of a compiled program after the other (R41, R61, R62).

An EFFECT frame holds the address of its next instruction and a few registers (`registers.py`). An instruction that
needs a choice puts a frame on top; the program goes on when that frame is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.frames import AGAIN, EACH, EFFECT, MAY, NUMBER, OPTION, PLAY, SECRET
from simulator.games.wankul.model.listed import number_of
from simulator.games.wankul.model.registers import (
    ANNOUNCED,
    CHOSEN,
    CHOSEN_FORCE,
    DONE,
    EVENT_CARD,
    MILLED,
    OPP_MILLED,
    SOURCE,
    Instruction,
)
from simulator.games.wankul.model.state import COINS_FLIPPED, State
from simulator.games.wankul.rules import amounts, card_effects, cards, choosing, face_down, lasting, pile_effects, table_effects
from simulator.games.wankul.rules.asking import ask, finish
from simulator.games.wankul.rules.effect_frame import player_of, speaker
from simulator.games.wankul.rules.placing import MAIN_TEXT
from simulator.games.wankul.rules.questions import LOOP_LIMIT
from simulator.games.wankul.rules.reactions import COIN, COIN_WON, emit
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop, push
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
        EXECUTE[instruction[0]](s, base, instruction)


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
    elif below_it >= 0 and stack[below_it] == PLAY and stack[below_it + STEP] > MAIN_TEXT:
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
    if code[following][:2] == (codes.DRAW, codes.SELF):
        sensible = amounts.value(s, code[following][2], speaker(s, base)) <= len(s.deck[player])
    else:
        deed = code[following + 2 if code[following + 1][0] == codes.UNLESS_DONE else following]  # behind a price
        sensible = deed[0] != codes.SCORE or table_effects.may_be_scored(s, base, deed)
    if sensible:
        push(s.stack, MAY, player)


def choose_one(s: State, base: int, instruction: Instruction) -> None:
    """Ask which of several things; where none of them finds anybody there is nothing to ask."""
    _, who, *addresses = instruction
    if all(choosing.finds_nobody(s, base, s.box.code[address]) for address in addresses):
        s.stack[base + STEP] = addresses[0]
    else:
        push(s.stack, OPTION, player_of(s, base, who), len(addresses))


def each(s: State, base: int, instruction: Instruction) -> None:
    """R69: both players, in the order that the active player decides."""
    _, address = instruction
    stack = s.stack
    push(stack, EACH, s.active, address, stack[base + SOURCE], stack[base + EVENT_CARD], stack[base + PLAYER])


def coin(s: State, base: int, instruction: Instruction) -> None:
    """Flip a coin; done: it showed the side asked for."""
    _, side = instruction
    more = more_coins(s, s.stack[base + PLAYER])
    if more:
        push(s.stack, AGAIN, s.stack[base + PLAYER], more, side)
    flip(s, base, side, last=not more)


def more_coins(s: State, player: int) -> int:
    """G260: how often a player may flip a coin once more."""
    found = s.imposing(codes.MORE_COINS)
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
        emit(s, COIN_WON, player, -1)
    emit(s, COIN, player, -1)


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
            emit(s, COIN_WON, stack[parent + PLAYER], -1)
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
    push(s.stack, NUMBER, player_of(s, base, who), most)


def secret_numbers(s: State, base: int, instruction: Instruction) -> None:
    """Both announce a number together."""
    _, most, lower, higher = instruction
    push(s.stack, SECRET, s.stack[base + PLAYER], most, lower, higher, s.stack[base + SOURCE])


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
    s.lasting.append((lasting.LATER, player, trigger, s.stack[base + SOURCE], next_score, last))
    lasting.listen(s)


def gain(s: State, base: int, instruction: Instruction) -> None:
    """G43: the card has one more ability while it lies in play."""
    _, bundle = instruction
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        lasting.bring(s, source, s.box.bundles[bundle], gained=True)


EXECUTE: Final[dict[int, Callable[[State, int, Instruction], None]]] = {
    codes.END: end,
    codes.JUMP: jump,
    codes.UNLESS: unless,
    codes.UNLESS_DONE: unless_done,
    codes.MAY: may,
    codes.CHOOSE_ONE: choose_one,
    codes.EACH: each,
    codes.COIN: coin,
    codes.DIE: die,
    codes.BAN_THIS: table_effects.ban_this,
    codes.MOVE_THIS: table_effects.move_this,
    codes.APPLY_TERRAIN: table_effects.apply_terrain,
    codes.SHOW_CARDS: card_effects.show_cards,
    codes.HIDE_FROM_HAND: card_effects.hide_from_hand,
    codes.RECOVER_EVENT: card_effects.recover_event,
    codes.COPY_WINNER: table_effects.copy_winner,
    codes.SWAP_TERRAIN_DISCARD: table_effects.swap_terrain_discard,
    codes.BOUNCE_REF: table_effects.bounce_ref,
    codes.MOVE_ALL: table_effects.move_all,
    codes.SWAP_TERRAINS: table_effects.swap_terrains,
    codes.BAN_PILE: pile_effects.ban_pile,
    codes.TAKE_FROM_PILE: pile_effects.take_from_pile,
    codes.PLAY_FROM_PILE: pile_effects.play_from_pile,
    codes.PLAY_FIRST_OF_PILE: pile_effects.play_first_of_pile,
    codes.PLAY_AT_RANDOM: pile_effects.play_at_random,
    codes.SHOW_HAND: pile_effects.show_hand,
    codes.ANNOUNCE: announce,
    codes.SECRET_NUMBERS: secret_numbers,
    codes.REPEAT: repeat,
    codes.LATER: later,
    codes.GAIN: gain,
    codes.DRAW: card_effects.draw,
    codes.DRAW_TO: card_effects.draw_to,
    codes.DRAW_UNTIL: card_effects.draw_until,
    codes.MILL: card_effects.mill,
    codes.MILL_UNTIL: card_effects.mill_until,
    codes.RECOVER: card_effects.recover,
    codes.RECOVER_CHOSEN: card_effects.recover_chosen,
    codes.RECOVER_MILLED: card_effects.recover_milled,
    codes.RECYCLE: card_effects.recycle,
    codes.HAND_TO_DECK: card_effects.hand_to_deck,
    codes.DISCARD_HAND: card_effects.discard_hand,
    codes.TARGETS: table_effects.targets,
    codes.DISCARD_THIS: table_effects.discard_this,
    codes.BAN_CARDS: card_effects.ban_cards,
    codes.SEARCH: card_effects.search,
    codes.LOOK: card_effects.look,
    codes.LOOK_AT_END: card_effects.look_at_end,
    codes.PLAY_CARD: card_effects.play_card,
    codes.BOTTOM_TO_TOP: card_effects.bottom_to_top,
    codes.PLAY_FREE: card_effects.play_free,
    codes.SWAP_PLACES: table_effects.swap_places,
    codes.SWAP_WITH_HAND: table_effects.swap_with_hand,
    codes.SCORE: table_effects.score,
    codes.REPEAT_TERRAIN_EFFECT: table_effects.repeat_terrain_effect,
    codes.COST: table_effects.cost,
    codes.CANCEL_REF: table_effects.cancel_ref,
    codes.CANCEL_SCORE: table_effects.cancel_score,
    codes.CANCEL_APPLICATION: table_effects.cancel_application,
    codes.NOTE_FOR_LOSER: table_effects.note_for_loser,
    codes.LOCK_TERRAIN: table_effects.lock_terrain,
    codes.SWAP_WITH_DISCARD: table_effects.swap_with_discard,
    codes.SWAP_CONTROL: table_effects.swap_control,
    codes.DISCARD_REF: table_effects.discard_ref,
    codes.GIVE_AWAY: table_effects.give_away,
    codes.FACE_DOWN: face_down.lay,
    codes.TAKE_SET_ASIDE: face_down.take_set_aside,
    codes.BAN_TERRAIN: table_effects.ban_terrain,
    codes.TAKE_BOTTOM: card_effects.take_bottom,
    codes.DRAW_WHILE_STRONGER: card_effects.draw_while_stronger,
    codes.REVEAL: card_effects.reveal,
    codes.RECOVER_BANNED: pile_effects.recover_banned,
    codes.BAN_TO_DISCARD: pile_effects.ban_to_discard,
    codes.BAN_HAND: card_effects.ban_hand,
    codes.EXTRA_PLAYS: table_effects.extra_plays,
    codes.POINTS: table_effects.points,
    codes.PLAY_TERRAIN: table_effects.play_terrain,
    codes.REPLACE_TERRAIN: table_effects.replace_terrain,
    codes.FORCE_OF_REF: table_effects.force_of_ref,
    codes.SWAP_DECK_DISCARD: card_effects.swap_deck_discard,
    codes.EVENT_CARDS_TO_BAN: card_effects.event_cards_to_ban,
}
