"""Choosing: characters to act on, cards to discard, recover, search or look at, numbers, options (G18, G32, G33).

Every frame here was put directly on top of the EFFECT frame that waits for it, and leaves its result in that frame:
the card chosen (5) and its force then (6), how many were handled (7), and whether all of it was done (11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, cards, face_down, lasting, leaving, placing
from simulator.games.wankul.asking import ask
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import force
from simulator.games.wankul.frame_kinds import SWAP_HAND
from simulator.games.wankul.hands import hand_definitions, take_from_hand
from simulator.games.wankul.reactions import SWAPPED_IN, emit
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

NO_LIMIT: Final = 1 << 20
BOTH_SIDES: Final = 2
"""The side of a SWAP frame that exchanges one's own character with the opponent's, on the slot of the card that speaks."""


def candidates(s: State, base: int) -> list[int]:
    """The characters that the TARGETS frame at `base` may choose next."""
    stack = s.stack
    parent = base - WIDTH
    start = stack[base + 11]
    spent, limit, already = s.memory[start], s.memory[start + 1], s.memory[start + 2 :]
    verb, controller, source = stack[base + 7], stack[base + 9], stack[base + 4]
    found = amounts.characters(s, stack[base + 3], (controller, source, parent))
    if already:
        found = [card for card in found if card not in already]
    if limit < NO_LIMIT:
        found = [card for card in found if spent + force(s, card) <= limit]
    if s.rules:
        shield = {codes.V_DISCARD: 5, codes.V_MOVE: 6}.get(verb, 4)
        found = [card for card in found if not leaving.protected(s, card, shield)]
    if verb == codes.V_MOVE:
        found = [card for card in found if move_slots(s, card, source, stack[base + 8])]
    elif verb == codes.V_UNCOVER:
        own = s.holder[controller]
        found = [card for card in found if card in own or (not stack[base + 8] and face_down.count_under(s, card))]
    elif verb == codes.V_SWAP_HAND:
        found = [card for card in found if exchange(s, card, stack[base + 8])]
    return found


def target_options(s: State) -> list[int]:
    """One of the characters, or no further one where that is allowed."""
    base = len(s.stack) - WIDTH
    legal = sorted([actions.TARGET | card for card in candidates(s, base)])
    return [PASS, *legal] if legal and s.stack[base + 6] & 3 == codes.UP_TO else legal


def step_targets(s: State) -> None:
    """G33: choose characters one by one and act on each; a choice is mandatory where a target exists."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = target_options(s) if stack[base + 5] > 0 else []
    if legal and stack[base + 6] >> 2 == codes.BY_RANDOM:
        s.rng = step(s.rng)
        answer_targets(s, legal[below(s.rng, len(legal))])
    elif legal:
        ask(s, stack[base + 2], legal)
    else:
        close_targets(s, base)


def close_targets(s: State, base: int) -> None:
    """Tell the effect how many were handled; G32: an exact number counts as done only in full."""
    stack = s.stack
    parent, done = base - WIDTH, stack[base + 10]
    full = stack[base + 5] <= 0 if stack[base + 6] & 3 == codes.EXACTLY else done > 0
    stack[parent + 7], stack[parent + 11] = done, int(full)
    del s.memory[stack[base + 11] :]
    pop(stack)


def answer_targets(s: State, action: int) -> None:
    """Act on this character; or stop."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + 5] = 0
        return
    card = action & actions.ARGUMENT
    worth = force(s, card)
    stack[base + 5] -= 1
    stack[base + 10] += 1
    s.memory.append(card)
    s.memory[stack[base + 11]] += worth
    stack[base - WIDTH + 5], stack[base - WIDTH + 6] = card, worth
    act_on(s, card, stack[base + 7], stack[base + 8], (stack[base + 9], stack[base + 4], base - WIDTH))


def act_on(s: State, card: int, verb: int, argument: int, by: amounts.Speaker) -> None:
    """Do to one character what the effect says."""
    controller, source, _ = by
    if verb == codes.V_DISCARD:
        leaving.discard_character(s, card, leaving.BY_EFFECT)
    elif verb == codes.V_FORCE:
        amount = amounts.value(s, argument >> 4, by)
        lasting.change_force(s, card, argument & 3, amount, argument >> 2 & 3)
    elif verb == codes.V_MOVE:
        placing.send(s, card, s.cell[card] >> 12 & 1, move_slots(s, card, source, argument), controller)
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
    elif verb == codes.V_BAN:
        leaving.ban_character(s, card)
    elif verb == codes.V_BOUNCE:
        leaving.bounce(s, card)
    elif verb == codes.V_TO_DECK:
        leaving.to_deck(s, card, argument)


def move_slots(s: State, card: int, source: int, goal: int) -> int:
    """The slots (bits) where a moved character may go."""
    slot = s.cell[card] >> 13
    in_play = sum(1 << number for number in range(3) if s.terrain[number] >= 0) & ~(1 << slot)
    if goal == codes.MOVE_HERE:
        return in_play & 1 << (s.cell[source] >> 13) if s.cell[source] >= 0 else 0
    if goal == codes.MOVE_ELSEWHERE:
        return in_play
    step_aside = 1 if (goal == codes.MOVE_RIGHT) != (s.cell[card] >> 12 & 1 == 1) else -1
    return in_play & 1 << (slot + step_aside) if 0 <= slot + step_aside < 3 else 0


def exchange(s: State, card: int, limit: int) -> list[int]:
    """The characters of the hand (definitions) that may take the place of this one."""
    player = s.cell[card] >> 12 & 1
    most = force(s, card) if limit == codes.NO_STRONGER else NO_LIMIT
    least = force(s, card) + 1 if limit == codes.STRONGER else -NO_LIMIT
    kind, printed = s.box.kind, s.box.force
    return [one for one in hand_definitions(s, player) if kind[one] == CHARACTER and least <= printed[one] <= most]


def swap_hand_options(s: State) -> list[int]:
    """Which character of the hand comes into play."""
    base = len(s.stack) - WIDTH
    return sorted([actions.CARD | one for one in exchange(s, s.stack[base + 3], s.stack[base + 4])])


def step_swap_hand(s: State) -> None:
    """R42: exchange a character in play with one of the hand."""
    ask(s, s.stack[-WIDTH + 2], swap_hand_options(s))


def answer_swap_hand(s: State, action: int) -> None:
    """The two cards change places; nothing is played, Permanents work."""
    base = len(s.stack) - WIDTH
    player, old = s.stack[base + 2], s.stack[base + 3]
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
    s.clock += 1
    s.known[new] = cards.BOTH
    s.cell[new], s.since[new] = cell, s.clock
    s.side[cell >> 12].append(new)
    if s.box.lively[s.card[new]]:
        lasting.bring(s, new, s.box.bundle[s.card[new]])
    emit(s, SWAPPED_IN, cell >> 12 & 1, new)


def swap_options(s: State) -> list[int]:
    """Two characters of one side, or one's own and then the opponent's: the first, then the second."""
    base = len(s.stack) - WIDTH
    side, first, other = s.stack[base + 3 : base + 6]
    if side == BOTH_SIDES:
        here = s.cell[other] >> 13 << 1 | s.stack[base + 2] ^ int(first >= 0)
        return sorted([actions.TARGET | card for card in s.side[here] if card != other])
    found = [card for slot in range(3) for card in s.side[slot << 1 | side] if card not in (first, other)]
    return sorted([actions.TARGET | card for card in found])


def step_swap(s: State) -> None:
    """R42, G32: swap two characters, if there are two."""
    base = len(s.stack) - WIDTH
    legal = swap_options(s)
    if len(legal) + (s.stack[base + 4] >= 0) < 2 and s.stack[base + 3] != BOTH_SIDES:
        pop(s.stack)
    else:
        ask(s, s.stack[base + 2], legal)


def answer_swap(s: State, action: int) -> None:
    """The first is chosen, or both are and change places."""
    base = len(s.stack) - WIDTH
    first, card = s.stack[base + 4], action & actions.ARGUMENT
    if first < 0:
        s.stack[base + 4] = card
        return
    pop(s.stack)
    placing.swap(s, first, card)
