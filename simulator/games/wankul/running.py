"""Running effects: one instruction of a compiled program after the other (R41, R61, R62).

An EFFECT frame holds the address of its next instruction and a few registers (`frame_kinds.py`). An instruction that
needs a choice puts a frame on top; the program goes on when that frame is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from simulator.effects import codes
from simulator.games.wankul import actions, amounts, cards, choosing, lasting, leaving, piles, scoring
from simulator.games.wankul.asking import ask, finish, lose
from simulator.games.wankul.force import force, total
from simulator.games.wankul.frame_kinds import (
    EACH,
    HAND_TO_DECK,
    MAY,
    NUMBER,
    OPTION,
    PICK_SCORE,
    PLAY_FREE,
    RECOVER,
    REPLACE,
    SEARCH,
    SWAP,
    TARGETS,
    TERRAIN,
)
from simulator.games.wankul.reactions import start
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop, push
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

Instruction = tuple[int, ...]
SOURCE, EVENT_CARD, CHOSEN, CHOSEN_FORCE, HANDLED, ANNOUNCED, MILLED, OPP_MILLED, DONE = range(3, 12)


def step_effect(s: State) -> None:
    """Run instructions until one asks something, lets others react, or the program ends."""
    stack, code = s.stack, s.box.code
    size = len(stack)
    base = size - WIDTH
    while len(stack) == size and not s.ending:
        instruction = code[stack[base + STEP]]
        stack[base + STEP] += 1
        EXECUTE[instruction[0]](s, base, instruction)


def value(s: State, base: int, amount: int) -> int:
    """An amount, as the running effect reckons it; never below 0 where it counts cards."""
    return amounts.value(s, amount, s.stack[base + PLAYER], s.stack[base + SOURCE], base)


def player_of(s: State, base: int, who: int) -> int:
    """The seat meant by a player code."""
    return amounts.seat_of(s, who, s.stack[base + PLAYER])


# --- structure


def end(s: State, base: int, _: Instruction) -> None:
    """The program is over; a block run for each player hands its milled card to the effect that ordered it."""
    stack = s.stack
    below_it = base - WIDTH
    if below_it >= WIDTH and stack[below_it] == EACH:
        register = MILLED if stack[base + PLAYER] == stack[below_it + 6] else OPP_MILLED
        stack[below_it - WIDTH + register] = stack[base + MILLED]
    pop(stack)


def jump(s: State, base: int, instruction: Instruction) -> None:
    """Go on elsewhere."""
    s.stack[base + STEP] = instruction[1]


def unless(s: State, base: int, instruction: Instruction) -> None:
    """Jump when a condition does not hold."""
    if not amounts.holds(s, instruction[1], s.stack[base + PLAYER], s.stack[base + SOURCE], base):
        s.stack[base + STEP] = instruction[2]


def unless_done(s: State, base: int, instruction: Instruction) -> None:
    """Jump when the step before was not carried out."""
    if not s.stack[base + DONE]:
        s.stack[base + STEP] = instruction[1]


def may(s: State, base: int, instruction: Instruction) -> None:
    """Ask whether the player wants to."""
    push(s.stack, MAY, player_of(s, base, instruction[1]))


def choose_one(s: State, base: int, instruction: Instruction) -> None:
    """Ask which of several things."""
    push(s.stack, OPTION, player_of(s, base, instruction[1]), len(instruction) - 2)


def each(s: State, base: int, instruction: Instruction) -> None:
    """R69: both players, in the order that the active player decides."""
    stack = s.stack
    push(stack, EACH, s.active, instruction[1], stack[base + SOURCE], stack[base + EVENT_CARD], stack[base + PLAYER])


def coin(s: State, base: int, instruction: Instruction) -> None:
    """Flip a coin; done: it showed the side asked for."""
    s.rng = step(s.rng)
    showed = below(s.rng, 2)
    s.stack[base + DONE] = int(showed == instruction[1])
    if s.log is not None:
        s.log.append(("coin", s.stack[base + PLAYER], showed))


def announce(s: State, base: int, instruction: Instruction) -> None:
    """Ask for a number."""
    push(s.stack, NUMBER, player_of(s, base, instruction[1]), instruction[2])


def later(s: State, base: int, instruction: Instruction) -> None:
    """Put something off until an event of this turn."""
    s.lasting.append((lasting.LATER, s.stack[base + PLAYER], instruction[1], s.stack[base + SOURCE], instruction[2]))
    lasting.listen(s)


def gain(s: State, base: int, instruction: Instruction) -> None:
    """G43: the card has one more ability while it lies in play."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        lasting.bring(s, source, s.box.bundles[instruction[1]])


# --- deck, hand and discard


def draw(s: State, base: int, instruction: Instruction) -> None:
    """Draw cards."""
    count = max(0, value(s, base, instruction[2]))
    s.stack[base + HANDLED] = cards.draw_by_effect(s, player_of(s, base, instruction[1]), count)


def draw_to(s: State, base: int, instruction: Instruction) -> None:
    """G13: draw until the hand holds so many."""
    player = player_of(s, base, instruction[1])
    cards.draw_by_effect(s, player, max(0, value(s, base, instruction[2]) - len(s.hand[player])))


def draw_until(s: State, base: int, instruction: Instruction) -> None:
    """Draw one by one until a card fits, or the hand is full."""
    player, most, filter = player_of(s, base, instruction[1]), instruction[2], instruction[3]
    drawn = 0
    while most < 0 or len(s.hand[player]) < most:
        if not cards.draw(s, player, 1):
            break
        drawn += 1
        if amounts.fits_in_zone(s, filter, s.hand[player][-1], player, -1, base):
            break
    s.stack[base + HANDLED] = drawn


def mill(s: State, base: int, instruction: Instruction) -> None:
    """Mill cards; the last one is remembered."""
    player = player_of(s, base, instruction[1])
    count = max(0, value(s, base, instruction[2]))
    remember_milled(s, base, player, cards.mill(s, player, count, bool(instruction[3])), count)


def mill_until(s: State, base: int, instruction: Instruction) -> None:
    """Mill one by one until a card fits; an empty deck loses (R3)."""
    player = player_of(s, base, instruction[1])
    count = 0
    while not s.ending:
        card = cards.mill(s, player, 1)
        count += 1
        remember_milled(s, base, player, card, count)
        if card >= 0 and amounts.fits_in_zone(s, instruction[2], card, player, -1, base):
            return


def remember_milled(s: State, base: int, player: int, card: int, count: int) -> None:
    """Keep the last milled card of each player, seen from the controller."""
    stack = s.stack
    stack[base + (MILLED if player == stack[base + PLAYER] else OPP_MILLED)] = card
    stack[base + HANDLED] = count


def recover(s: State, base: int, instruction: Instruction) -> None:
    """Take cards from the top or bottom of the discard."""
    count = max(0, value(s, base, instruction[2]))
    s.stack[base + HANDLED] = cards.recover(s, player_of(s, base, instruction[1]), count, instruction[3])


def recover_chosen(s: State, base: int, instruction: Instruction) -> None:
    """Take chosen cards from the discard."""
    player = player_of(s, base, instruction[1])
    push(s.stack, RECOVER, player, value(s, base, instruction[2]), instruction[4], instruction[3])


def recover_milled(s: State, base: int, instruction: Instruction) -> None:
    """Take the card that was just milled."""
    player = player_of(s, base, instruction[1])
    card = s.stack[base + (MILLED if player == s.stack[base + PLAYER] else OPP_MILLED)]
    if card in s.discard[player] and not cards.forbidden(s, codes.FORBID_RECOVER, player):
        s.discard[player].remove(card)
        cards.recover_card(s, card)
        cards.hand_grew(s, player)


def recycle(s: State, base: int, instruction: Instruction) -> None:
    """Put cards of the discard or the ban zone back into the deck."""
    _, who, amount, zone, place, to, up_to, filter = instruction
    player = player_of(s, base, who)
    count = max(0, value(s, base, amount))
    if place == codes.CHOICE:
        push(s.stack, RECOVER, player, count, filter, up_to, 0, int(zone == codes.BAN), to + 1)
        return
    pile = (s.ban if zone == codes.BAN else s.discard)[player]
    done = min(count, len(pile))
    for _ in range(done):
        piles.recycle_card(s, player, pile.pop(0 if place == codes.BOTTOM else -1), to)
    if to == codes.SHUFFLE:
        cards.shuffle_deck(s, player)
    s.stack[base + HANDLED] = done


def hand_to_deck(s: State, base: int, instruction: Instruction) -> None:
    """Put cards of the hand onto or under the deck, or shuffle all of it in."""
    _, who, amount, to, least = instruction
    player = player_of(s, base, who)
    most = value(s, base, amount)
    if to == codes.SHUFFLE:
        s.stack[base + HANDLED] = len(s.hand[player])
        s.deck[player].extend(s.hand[player])
        s.hand[player].clear()
        cards.shuffle_deck(s, player)
        return
    push(s.stack, HAND_TO_DECK, player, most if least < 0 else least, most, to)


def discard_hand(s: State, base: int, instruction: Instruction) -> None:
    """R56: discard cards of the hand: a number, down to a size, or all."""
    _, who, amount, mode, by_random, filter = instruction
    player = player_of(s, base, who)
    held = len(s.hand[player])
    count = held if mode == codes.WHOLE else value(s, base, amount)
    if mode == codes.DOWN_TO:
        count = held - max(0, count)
    piles.begin_discard(s, player, max(0, count), filter, by_random)


def ban_cards(s: State, base: int, instruction: Instruction) -> None:
    """R3: ban cards from the top of the deck; a missing one loses."""
    player = player_of(s, base, instruction[1])
    for _ in range(max(0, value(s, base, instruction[2]))):
        if not s.deck[player]:
            lose(s, player, "deck_out_ban")
            return
        card = s.deck[player].pop()
        cards.put_in_ban(s, card)
        if s.log is not None:
            s.log.append(("ban", player, card))


def event_cards_to_ban(s: State, base: int, _: Instruction) -> None:
    """The cards that the opponent just drew go to his ban zone."""
    player = 1 - s.stack[base + PLAYER]
    for _ in range(min(s.stack[base + HANDLED], len(s.hand[player]))):
        card = s.hand[player].pop()
        cards.put_in_ban(s, card)
        if s.log is not None:
            s.log.append(("ban", player, card))


def search(s: State, base: int, instruction: Instruction) -> None:
    """Search the deck."""
    _, who, amount, up_to, filter = instruction
    push(s.stack, SEARCH, player_of(s, base, who), value(s, base, amount), filter, up_to)


def look(s: State, base: int, instruction: Instruction) -> None:
    """Look at the top of a deck."""
    _, whose, amount, take, play = instruction
    player = s.stack[base + PLAYER]
    piles.begin_look(s, player, player_of(s, base, whose), value(s, base, amount), take, play)


def play_free(s: State, base: int, instruction: Instruction) -> None:
    """R32: play characters of the hand for nothing."""
    _, who, amount, where, up_to, effects, filter = instruction
    slots = 7
    if where == codes.SCORED:
        slots = s.scoring
    elif where == codes.HERE:
        cell = s.cell[s.stack[base + SOURCE]]
        slots = 1 << (cell >> 13) if cell >= 0 else 0
    push(s.stack, PLAY_FREE, player_of(s, base, who), value(s, base, amount), filter, slots, up_to, effects)


def swap_deck_discard(s: State, base: int, instruction: Instruction) -> None:
    """The two piles change roles as they lie; everybody knows the new deck."""
    player = player_of(s, base, instruction[1])
    s.deck[player], s.discard[player] = s.discard[player], s.deck[player]
    for card in s.deck[player] + s.discard[player]:
        s.known[card] = cards.BOTH


# --- characters and terrains


def targets(s: State, base: int, instruction: Instruction) -> None:
    """Pick characters and act on each."""
    _, selector, amount, mode, by, verb, argument, operator, total = instruction
    stack = s.stack
    controller, source = stack[base + PLAYER], stack[base + SOURCE]
    if mode == codes.ALL and verb == codes.V_FORCE:
        found = amounts.characters(s, selector, controller, source, base)
        for card in found:
            choosing.act_on(s, card, verb, argument, controller, source, base)
        return
    count = value(s, base, amount)
    if mode == codes.ALL:
        count = len(amounts.characters(s, selector, controller, source, base))
    limit = choosing.NO_LIMIT
    if operator >= 0:
        limit = value(s, base, total) - int(operator == codes.LESS)
    start_of_memory = len(s.memory)
    s.memory.extend((0, limit))
    chooser = 1 - controller if by == codes.BY_OPP else controller
    stack[base + DONE] = 0
    push(stack, TARGETS, chooser, selector, source, count, mode | by << 2, verb, argument, controller, 0, start_of_memory)


def discard_this(s: State, base: int, _: Instruction) -> None:
    """Discard the card that speaks, if it still lies there."""
    source = s.stack[base + SOURCE]
    s.stack[base + DONE] = int(s.cell[source] >= 0)
    if s.cell[source] >= 0:
        s.stack[base + CHOSEN], s.stack[base + CHOSEN_FORCE] = source, force(s, source)
        leaving.discard_character(s, source, leaving.BY_EFFECT)


def force_of_ref(s: State, base: int, instruction: Instruction) -> None:
    """Change the force of one known card."""
    _, ref, change, amount, duration = instruction
    card = amounts.card_of(s, ref, s.stack[base + PLAYER], s.stack[base + SOURCE], base)
    if card >= 0 and s.cell[card] >= 0:
        lasting.change_force(s, card, change, value(s, base, amount), duration)


def swap_places(s: State, base: int, instruction: Instruction) -> None:
    """Two characters of a side exchange their cells."""
    push(s.stack, SWAP, s.stack[base + PLAYER], player_of(s, base, instruction[1]), -1)


def score(s: State, base: int, instruction: Instruction) -> None:
    """R70, G57g: score terrains."""
    _, least, most, every, where, operator, amount = instruction
    stack = s.stack
    player, source = stack[base + PLAYER], stack[base + SOURCE]
    here = 1 << (s.cell[source] >> 13) if s.cell[source] >= 0 else 0
    slots = {codes.ANYWHERE: 7, codes.HERE: here, codes.ELSEWHERE: 7 & ~here}[where]
    if operator >= 0:
        bound = value(s, base, amount)
        slots &= sum(1 << slot for slot in range(3) if amounts.compare(total(s, slot, player), operator, bound))
    if every:
        least = most = 3
        slots &= sum(1 << slot for slot in range(3) if scoring.can_score(s, slot, player, automatic=False))
    stack[base + DONE] = 0
    push(stack, PICK_SCORE, player, least, most, slots, 0)


def repeat_terrain_effect(s: State, base: int, instruction: Instruction) -> None:
    """For the rest of the turn Winner (or the opponent's Loser) is applied several times."""
    kind = lasting.REPEAT_LOSE if instruction[1] else lasting.REPEAT_WIN
    s.lasting.append((kind, s.stack[base + PLAYER], instruction[2]))


def cost(s: State, base: int, instruction: Instruction) -> None:
    """Characters cost more or less for the rest of the turn."""
    _, who, change, amount, following, filter = instruction
    player = codes.ANY if who == codes.ANY else player_of(s, base, who)
    s.lasting.append((lasting.COST, player, change, amount, following or -1, filter))


def extra_plays(s: State, base: int, instruction: Instruction) -> None:
    """More counted plays this turn."""
    if s.stack[base + PLAYER] == s.active:
        s.bonus += instruction[1]


def points(s: State, base: int, instruction: Instruction) -> None:
    """Markers won or lost outside a score (I3)."""
    player = player_of(s, base, instruction[1])
    s.markers[player] = max(0, s.markers[player] + instruction[2])
    if s.markers[player] >= scoring.MARKERS_TO_WIN:
        finish(s, player, "five_terrains")


def play_terrain(s: State, base: int, instruction: Instruction) -> None:
    """Play a terrain of the hand, if a slot is free."""
    if -1 in s.terrain:
        push(s.stack, TERRAIN, player_of(s, base, instruction[1]), 0, -1)


def replace_terrain(s: State, base: int, _: Instruction) -> None:
    """Discard another terrain and put one of the hand in its slot."""
    push(s.stack, REPLACE, s.stack[base + PLAYER], s.stack[base + SOURCE])


EXECUTE: dict[int, Callable[[State, int, Instruction], None]] = {
    codes.END: end,
    codes.JUMP: jump,
    codes.UNLESS: unless,
    codes.UNLESS_DONE: unless_done,
    codes.MAY: may,
    codes.CHOOSE_ONE: choose_one,
    codes.EACH: each,
    codes.COIN: coin,
    codes.ANNOUNCE: announce,
    codes.LATER: later,
    codes.GAIN: gain,
    codes.DRAW: draw,
    codes.DRAW_TO: draw_to,
    codes.DRAW_UNTIL: draw_until,
    codes.MILL: mill,
    codes.MILL_UNTIL: mill_until,
    codes.RECOVER: recover,
    codes.RECOVER_CHOSEN: recover_chosen,
    codes.RECOVER_MILLED: recover_milled,
    codes.RECYCLE: recycle,
    codes.HAND_TO_DECK: hand_to_deck,
    codes.DISCARD_HAND: discard_hand,
    codes.TARGETS: targets,
    codes.DISCARD_THIS: discard_this,
    codes.BAN_CARDS: ban_cards,
    codes.SEARCH: search,
    codes.LOOK: look,
    codes.PLAY_FREE: play_free,
    codes.SWAP_PLACES: swap_places,
    codes.SCORE: score,
    codes.REPEAT_TERRAIN_EFFECT: repeat_terrain_effect,
    codes.COST: cost,
    codes.EXTRA_PLAYS: extra_plays,
    codes.POINTS: points,
    codes.PLAY_TERRAIN: play_terrain,
    codes.REPLACE_TERRAIN: replace_terrain,
    codes.FORCE_OF_REF: force_of_ref,
    codes.SWAP_DECK_DISCARD: swap_deck_discard,
    codes.EVENT_CARDS_TO_BAN: event_cards_to_ban,
}


# --- questions that belong to programs


def may_options(_: State) -> list[int]:
    """No, or yes."""
    return [PASS, actions.YES]


def step_may(s: State) -> None:
    """Ask; G63: in a loop that does not end, the answer is no."""
    if s.steps > LOOP_LIMIT // 2:
        answer_may(s, PASS)
    else:
        ask(s, s.stack[-WIDTH + 2], may_options(s))


LOOP_LIMIT = 10_000


def answer_may(s: State, action: int) -> None:
    """Done means yes."""
    base = len(s.stack) - WIDTH
    s.stack[base - WIDTH + DONE] = int(action == actions.YES)
    pop(s.stack)


def option_options(s: State) -> list[int]:
    """One of the options."""
    return [actions.OPTION | number for number in range(s.stack[-WIDTH + 3])]


def step_option(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + 2], option_options(s))


def answer_option(s: State, action: int) -> None:
    """Jump to the block of this option."""
    parent = len(s.stack) - 2 * WIDTH
    instruction = s.box.code[s.stack[parent + STEP] - 1]
    s.stack[parent + STEP] = instruction[2 + (action & actions.ARGUMENT)]
    pop(s.stack)


def number_options(s: State) -> list[int]:
    """Every number from 0 up."""
    return [actions.NUMBER | number for number in range(s.stack[-WIDTH + 3] + 1)]


def step_number(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + 2], number_options(s))


def answer_number(s: State, action: int) -> None:
    """The effect remembers it."""
    s.stack[len(s.stack) - 2 * WIDTH + ANNOUNCED] = action & actions.ARGUMENT
    pop(s.stack)


def each_options(_: State) -> list[int]:
    """Who goes first."""
    return [actions.FIRST, actions.FIRST | 1]


def step_each(s: State) -> None:
    """R69: ask for the order, then let one run the block after the other."""
    stack = s.stack
    base = len(stack) - WIDTH
    step = stack[base + STEP]
    if step == 0:
        ask(s, stack[base + PLAYER], each_options(s))
        return
    if step == 3:
        pop(stack)
        return
    stack[base + STEP] = step + 1
    player = stack[base + 7] if step == 1 else 1 - stack[base + 7]
    start(s, stack[base + 3], player, stack[base + 4], stack[base + 5])


def answer_each(s: State, action: int) -> None:
    """This player goes first."""
    base = len(s.stack) - WIDTH
    s.stack[base + 7] = action & actions.ARGUMENT
    s.stack[base + STEP] = 1
