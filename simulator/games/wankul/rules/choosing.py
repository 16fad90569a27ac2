"""Choosing: characters to act on, cards to discard, recover, search or look at, numbers, options (G18, G32, G33).

Every frame here was put directly on top of the EFFECT frame that waits for it, and leaves its result in that frame:
the card chosen (5) and its force then (6), how many were handled (7), and whether all of it was done (11).
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.cells import controller_of, side_of, slot_bit, slot_of
from simulator.games.wankul.model.frames import SWAP_HAND
from simulator.games.wankul.model.registers import ANNOUNCED, CHOSEN, CHOSEN_FORCE, DONE, HANDLED, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, cards, face_down, gems, lasting, leaving, piles, placing
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import speaker
from simulator.games.wankul.rules.force import force
from simulator.games.wankul.rules.hands import hand_definitions, take_from_hand
from simulator.games.wankul.rules.reactions import SWAPPED_IN, emit, start_all
from simulator.kernel.frames import PLAYER, WIDTH, pop, push
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step

NO_LIMIT: Final = 1 << 20
BOTH_SIDES: Final = 2
"""The side of a SWAP frame that exchanges one's own character with the opponent's, on the slot of the card that speaks."""


def candidates(s: State, base: int) -> list[int]:
    """The characters that the TARGETS frame at `base` may choose next; who is meant with all others is not chosen (G233)."""
    stack = s.stack
    parent = base - WIDTH
    start = stack[base + frames.TARGETS_MEMORY]
    spent, limit, already = s.memory[start], s.memory[start + 1], s.memory[start + 2 :]
    verb, controller, source = (
        stack[base + frames.TARGETS_VERB],
        stack[base + frames.TARGETS_CONTROLLER],
        stack[base + frames.TARGETS_SOURCE],
    )
    found = amounts.characters(s, stack[base + frames.TARGETS_SELECTOR], (controller, source, parent))
    if already and verb != codes.V_UNCOVER:  # several cards may lie under one character
        found = [card for card in found if card not in already]
    if limit < NO_LIMIT:
        found = [card for card in found if spent + force(s, card) <= limit]
    if s.rules:
        shield = {codes.V_DISCARD: codes.SHIELDS["discard"], codes.V_MOVE: codes.SHIELDS["move"]}.get(verb, 0)
        if verb != codes.V_GIVE_UP and stack[base + frames.TARGETS_MODE] & 3 != codes.ALL:
            shield |= codes.SHIELDS["choose"]
        found = [card for card in found if not leaving.protected(s, card, shield)]
    if verb == codes.V_MOVE:
        found = [card for card in found if move_slots(s, card, source, stack[base + frames.TARGETS_ARGUMENT])]
    elif verb == codes.V_UNCOVER:
        own = s.holder[controller]
        found = [card for card in found if card in own or (not stack[base + frames.TARGETS_ARGUMENT] and s.count_under(card))]
    elif verb == codes.V_RUN:
        found = [card for card in found if piles.lends(s, s.card[card])]
    elif verb == codes.V_STRIP:
        found = [card for card in found if any(gems_to_strip(s, card, stack[base + frames.TARGETS_ARGUMENT]))]
    elif verb == codes.V_SWAP_HAND:
        found = [card for card in found if exchange(s, card, stack[base + frames.TARGETS_ARGUMENT])]
    return found


def gems_to_strip(s: State, card: int, argument: int) -> tuple[int, int]:
    """G242: which of these gems a character has: closing, opening (bits)."""
    return gems.closing(s, card) & argument & 3, gems.opening(s, card) & argument >> 2 & 3


def finds_nobody(s: State, base: int, instruction: Instruction) -> bool:
    """Whether an instruction of the EFFECT frame at `base` picks characters, and there is none to pick."""
    if instruction[0] != codes.TARGETS:
        return False
    _, selector, _, _, _, verb, argument, *_ = instruction
    found = amounts.characters(s, selector, speaker(s, base))
    return not found if verb != codes.V_STRIP else not any(any(gems_to_strip(s, card, argument)) for card in found)


def target_options(s: State) -> list[int]:
    """One of the characters, or no further one where that is allowed."""
    base = len(s.stack) - WIDTH
    legal = sorted([actions.TARGET | card for card in candidates(s, base)])
    return [PASS, *legal] if legal and s.stack[base + frames.TARGETS_MODE] & 3 == codes.UP_TO else legal


def step_targets(s: State) -> None:
    """G33: choose characters one by one and act on each; a choice is mandatory where a target exists."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = target_options(s) if stack[base + frames.TARGETS_LEFT] > 0 else []
    if legal and stack[base + frames.TARGETS_MODE] >> 2 == codes.BY_RANDOM:
        s.rng = step(s.rng)
        answer_targets(s, legal[below(s.rng, len(legal))])
    elif legal:
        ask(s, stack[base + PLAYER], legal)
    else:
        close_targets(s, base)


def close_targets(s: State, base: int) -> None:
    """Tell the effect how many were handled; G32: an exact number counts as done only in full."""
    stack = s.stack
    parent, done = base - WIDTH, stack[base + frames.TARGETS_DONE]
    full = stack[base + frames.TARGETS_LEFT] <= 0 if stack[base + frames.TARGETS_MODE] & 3 == codes.EXACTLY else done > 0
    stack[parent + HANDLED], stack[parent + DONE] = done, int(full)
    del s.memory[stack[base + frames.TARGETS_MEMORY] :]
    pop(stack)


def answer_targets(s: State, action: int) -> None:
    """Act on this character; or stop."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + frames.TARGETS_LEFT] = 0
        return
    card = action & actions.ARGUMENT
    worth = force(s, card)
    stack[base + frames.TARGETS_LEFT] -= 1
    stack[base + frames.TARGETS_DONE] += 1
    s.memory.append(card)
    s.memory[stack[base + frames.TARGETS_MEMORY]] += worth
    stack[base - WIDTH + CHOSEN], stack[base - WIDTH + CHOSEN_FORCE] = card, worth
    act_on(
        s,
        card,
        stack[base + frames.TARGETS_VERB],
        stack[base + frames.TARGETS_ARGUMENT],
        (stack[base + frames.TARGETS_CONTROLLER], stack[base + frames.TARGETS_SOURCE], base - WIDTH),
    )


def act_on(s: State, card: int, verb: int, argument: int, by: amounts.Speaker) -> None:  # noqa: C901 - one case a verb
    """Do to one character what the effect says."""
    controller, source, frame = by
    if verb == codes.V_DISCARD:
        leaving.discard_character(s, card, leaving.BY_EFFECT)
    elif verb == codes.V_GIVE_UP:
        leaving.discard_character(s, card, leaving.BY_PRICE)
    elif verb == codes.V_FORCE:
        amount = amounts.value(s, argument >> 4, by)
        lasting.change_force(s, card, argument & 3, amount, argument >> 2 & 3)
    elif verb == codes.V_MOVE:
        placing.send(s, card, controller_of(s.cell[card]), move_slots(s, card, source, argument), controller)
    elif verb == codes.V_SWAP_HAND:
        push(s.stack, SWAP_HAND, controller, card, argument)
    elif verb == codes.V_UNCOVER:
        if argument:
            face_down.take_one(s, card, controller)
        else:
            face_down.discard_one(s, card)
    elif verb == codes.V_GIVE:
        placing.give(s, card, 1 - controller)
    elif verb == codes.V_UNCOUNT:
        s.lasting.append((lasting.UNCOUNTED, controller, card))
    elif verb == codes.V_CANCEL:
        lasting.cancel(s, controller, card, argument)
    elif verb == codes.V_RUN:
        start_all(s, s.box.on_play[s.card[card]], controller, source)
    elif verb == codes.V_TIE:
        s.lasting.append((lasting.TIED, controller, source, card, argument))
    elif verb == codes.V_STRIP:
        lost = gems_to_strip(s, card, argument)
        lasting.strip(s, controller, card, lost, argument >> 4)
        s.stack[frame + ANNOUNCED] = sum(colours.bit_count() for colours in lost)
    elif verb == codes.V_BAN:
        leaving.ban_character(s, card)
    elif verb == codes.V_BOUNCE:
        leaving.bounce(s, card)
    elif verb == codes.V_TO_DECK:
        leaving.to_deck(s, card, argument)


def move_slots(s: State, card: int, source: int, goal: int) -> int:
    """The slots (bits) where a moved character may go."""
    slot = slot_of(s.cell[card])
    in_play = sum(1 << number for number in range(3) if s.terrain[number] >= 0) & ~(1 << slot) & placing.room(s, slot)
    if goal == codes.MOVE_HERE:
        return in_play & slot_bit(s.cell[source])
    if goal == codes.MOVE_ELSEWHERE:
        return in_play
    return placing.beside(s, slot, controller_of(s.cell[card]), right=goal == codes.MOVE_RIGHT) & placing.room(s, slot)


def exchange(s: State, card: int, limit: int) -> list[int]:
    """The characters of the hand (definitions) that may take the place of this one."""
    player = controller_of(s.cell[card])
    most = force(s, card) if limit == codes.NO_STRONGER else NO_LIMIT
    least = force(s, card) + 1 if limit == codes.STRONGER else -NO_LIMIT
    kind, printed = s.box.kind, s.box.force
    return [one for one in hand_definitions(s, player) if kind[one] == CHARACTER and least <= printed[one] <= most]


def swap_hand_options(s: State) -> list[int]:
    """Which character of the hand comes into play."""
    base = len(s.stack) - WIDTH
    return sorted(
        [actions.CARD | one for one in exchange(s, s.stack[base + frames.SWAP_HAND_CARD], s.stack[base + frames.SWAP_HAND_LIMIT])]
    )


def step_swap_hand(s: State) -> None:
    """R42: exchange a character in play with one of the hand."""
    ask(s, s.stack[-WIDTH + PLAYER], swap_hand_options(s))


def answer_swap_hand(s: State, action: int) -> None:
    """The two cards change places; nothing is played, Permanents work."""
    base = len(s.stack) - WIDTH
    player, old = s.stack[base + PLAYER], s.stack[base + frames.SWAP_HAND_CARD]
    pop(s.stack)
    new = take_from_hand(s, player, action & actions.ARGUMENT)
    cell = s.cell[old]
    placing.take_off(s, old)
    cards.put_in_hand(s, old)
    if s.log is not None:
        s.log.append(("swap_hand", player, old, new))
    take_place(s, new, cell)


def take_place(s: State, new: int, cell: int) -> None:
    """R42: a character comes to the cell of the one that it was exchanged for; nothing is played, Permanents work."""
    s.known[new] = cards.BOTH
    s.cell[new], s.since[new] = cell, s.moment()
    s.side[side_of(cell)].append(new)
    if s.box.lively[s.card[new]]:
        lasting.bring(s, new, s.box.bundle[s.card[new]])
    emit(s, SWAPPED_IN, controller_of(cell), new)


def swap_options(s: State) -> list[int]:
    """Two characters of one side, or one's own and then the opponent's: the first, then the second."""
    base = len(s.stack) - WIDTH
    side, first, other = s.stack[base + frames.SWAP_SIDE : base + frames.SWAP_OTHER + 1]
    if side == BOTH_SIDES:
        here = slot_of(s.cell[other]) << 1 | s.stack[base + PLAYER] ^ int(first >= 0)
        return sorted([actions.TARGET | card for card in s.side[here] if card != other])
    found = [card for slot in range(3) for card in s.side[slot << 1 | side] if card not in (first, other)]
    return sorted([actions.TARGET | card for card in found])


def step_swap(s: State) -> None:
    """R42, G32: swap two characters, if there are two."""
    base = len(s.stack) - WIDTH
    legal = swap_options(s)
    if len(legal) + (s.stack[base + frames.SWAP_FIRST] >= 0) < 2 and s.stack[base + frames.SWAP_SIDE] != BOTH_SIDES:
        pop(s.stack)
    else:
        ask(s, s.stack[base + PLAYER], legal)


def answer_swap(s: State, action: int) -> None:
    """The first is chosen, or both are and change places."""
    base = len(s.stack) - WIDTH
    first, card = s.stack[base + frames.SWAP_FIRST], action & actions.ARGUMENT
    if first < 0:
        s.stack[base + frames.SWAP_FIRST] = card
        return
    pop(s.stack)
    placing.swap(s, first, card)
