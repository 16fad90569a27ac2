"""Choosing: characters to act on, cards to discard, recover, search or look at, numbers, options (G18, G32, G33).

Every frame here was put directly on top of the EFFECT frame that waits for it, and leaves its result in that frame:
the card chosen (`CHOSEN`) and its force then (`CHOSEN_FORCE`), how many were `HANDLED`, and whether all of it was `DONE`.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.banning import V_BAN, V_TIE
from simulator.games.wankul.effects.words.choosing import V_CHOOSE
from simulator.games.wankul.effects.words.discarding import V_DISCARD, V_GIVE_UP
from simulator.games.wankul.effects.words.face_down import V_UNCOVER
from simulator.games.wankul.effects.words.forces import (
    CHANGE_AMOUNT,
    CHANGE_DURATION,
    CHANGE_LAST,
    CHANGE_PART,
    V_FORCE,
    V_UNCOUNT,
)
from simulator.games.wankul.effects.words.gems import BOTH, STRIP_DURATION, STRIP_OPENING, V_STRIP
from simulator.games.wankul.effects.words.leaving import SHIELDS
from simulator.games.wankul.effects.words.moving import (
    MOVE_ELSEWHERE,
    MOVE_HERE,
    MOVE_RIGHT,
    NO_STRONGER,
    STRONGER,
    V_BOUNCE,
    V_GIVE,
    V_MOVE,
    V_SWAP_HAND,
    V_TO_DECK,
)
from simulator.games.wankul.effects.words.reaching import V_SWAP_DISCARD, V_TAKE
from simulator.games.wankul.effects.words.texts import V_CANCEL, V_RUN
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.cells import controller_of, side_number, side_of, slot_bit, slot_of
from simulator.games.wankul.model.enduring import HELD, TIED, UNCOUNTED
from simulator.games.wankul.model.pushing import push_swap_discard, push_swap_hand, push_ward
from simulator.games.wankul.model.registers import ANNOUNCED, CHOSEN, CHOSEN_FORCE, DONE, HANDLED, WORD, Instruction
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards, face_down, gems, lasting, leaving, moving, piles, reactions
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import speaker
from simulator.games.wankul.rules.force import force
from simulator.games.wankul.rules.hands import hand_definitions, take_from_hand
from simulator.games.wankul.rules.reactions import EVENT_SWAPPED_IN, emit, start_all
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step

NO_LIMIT: Final = 1 << 20
WAITING: Final = 2
"""Where in the memory of a TARGETS frame those begin who wait or were chosen: behind the force that was spent, and its limit."""

BOTH_SIDES: Final = 2
"""The side of a SWAP frame that exchanges one's own character with the opponent's, on the slot of the card that speaks."""


def candidates(s: State, base: int) -> list[int]:
    """The characters that the TARGETS frame at `base` may choose next; who is meant with all others is not chosen (G233)."""
    stack = s.stack
    by = (stack[base + frames.TARGETS_CONTROLLER], stack[base + frames.TARGETS_SOURCE], base - WIDTH)
    verb = stack[base + frames.TARGETS_VERB]
    spent, limit, *noted = s.memory[stack[base + frames.TARGETS_MEMORY] :]
    if means_all(s, base):
        found = [card for card in noted if s.cell[card] >= 0]
    else:
        found = eligible(s, base)
        if noted and verb != V_UNCOVER:  # several cards may lie under one character
            found = [card for card in found if card not in noted]
    if limit < NO_LIMIT:
        found = [card for card in found if spent + force(s, card) <= limit]
    return [card for card in found if can_be_done(s, card, verb, stack[base + frames.TARGETS_ARGUMENT], by)]


def eligible(s: State, base: int) -> list[int]:
    """The characters that the effect of the TARGETS frame at `base` speaks of now, without those that are kept from it."""
    stack = s.stack
    by = (stack[base + frames.TARGETS_CONTROLLER], stack[base + frames.TARGETS_SOURCE], base - WIDTH)
    found = amounts.characters(s, stack[base + frames.TARGETS_SELECTOR], by)
    if s.rules:
        verb = stack[base + frames.TARGETS_VERB]
        shield = {V_DISCARD: SHIELDS["discard"], V_MOVE: SHIELDS["move"]}.get(verb, 0)
        if verb != V_GIVE_UP and how_many(s, base) != codes.ALL:
            shield |= SHIELDS["choose"]
        if reactions.is_of_sub(s, base - WIDTH):
            shield |= SHIELDS["subs"]
        found = [card for card in found if not leaving.protected(s, card, shield)]
    return found


def means_all(s: State, base: int) -> bool:
    """G287: whether the TARGETS frame at `base` acts on all whom it spoke of when it began; the memory keeps those who wait."""
    return how_many(s, base) == codes.ALL and s.stack[base + frames.TARGETS_VERB] != V_UNCOVER


def begin_targets(s: State) -> None:
    """G287: who speaks of all means those whom it reaches now, with the force and the protection that they have now."""
    base = len(s.stack) - WIDTH
    if means_all(s, base):
        s.memory.extend(eligible(s, base))


def how_many(s: State, base: int) -> int:
    """How many the TARGETS frame at `base` chooses: codes.EXACTLY, UP_TO or ALL."""
    return s.stack[base + frames.TARGETS_MODE] & frames.HOW_MANY


def can_be_done(s: State, card: int, verb: int, argument: int, by: amounts.Speaker) -> bool:
    """Whether this deed finds anything to do on this character (R61)."""
    controller, source, _ = by
    possible = True
    if verb == V_MOVE:
        possible = bool(move_slots(s, card, source, argument))
    elif verb == V_UNCOVER:
        possible = card in s.holder[controller] or (not argument and bool(s.count_under(card)))
    elif verb == V_TAKE:
        possible = may_be_taken(s, card, source)
    elif verb == V_SWAP_DISCARD:
        possible = bool(swappable(s, controller_of(s.cell[card])))
    elif verb == V_RUN:
        possible = piles.lends(s, s.card[card])
    elif verb == V_STRIP:
        possible = any(gems_to_strip(s, card, argument))
    elif verb == V_SWAP_HAND:
        possible = bool(exchange(s, card, argument))
    return possible


def gems_to_strip(s: State, card: int, argument: int) -> tuple[int, int]:
    """G242: which of these gems a character has: closing, opening (bits)."""
    return gems.closing(s, card) & argument & BOTH, gems.opening(s, card) & argument >> STRIP_OPENING & BOTH


def finds_nobody(s: State, base: int, instruction: Instruction) -> bool:
    """Whether an instruction of the EFFECT frame at `base` picks characters, and there is none to pick."""
    if instruction[WORD] != codes.TARGETS:
        return False
    _, selector, _, _, _, verb, argument, *_ = instruction
    found = amounts.characters(s, selector, speaker(s, base))
    return not found if verb != V_STRIP else not any(any(gems_to_strip(s, card, argument)) for card in found)


def target_options(s: State) -> list[int]:
    """One of the characters, or no further one where that is allowed."""
    base = len(s.stack) - WIDTH
    legal = sorted([actions.TARGET | card for card in candidates(s, base)])
    return [PASS, *legal] if legal and how_many(s, base) == codes.UP_TO else legal


def step_targets(s: State) -> None:
    """G33: choose characters one by one and act on each; a choice is mandatory where a target exists."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = target_options(s) if stack[base + frames.TARGETS_LEFT] > 0 else []
    if legal and stack[base + frames.TARGETS_MODE] >> frames.CHOSEN_BY & frames.HOW_MANY == codes.BY_RANDOM:
        s.rng = step(s.rng)
        answer_targets(s, legal[below(s.rng, len(legal))])
    elif legal and how_many(s, base) == codes.ALL and stack[base + frames.TARGETS_VERB] == V_FORCE:
        answer_targets(s, legal[0])
    elif legal:
        ask(s, stack[base + PLAYER], legal)
    else:
        close_targets(s, base)


def close_targets(s: State, base: int) -> None:
    """Tell the effect how many were handled; G32: an exact number counts as done only in full."""
    stack = s.stack
    parent, done = base - WIDTH, stack[base + frames.TARGETS_DONE]
    full = stack[base + frames.TARGETS_LEFT] <= 0 if how_many(s, base) == codes.EXACTLY else done > 0
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
    note(s, base, card)
    s.memory[stack[base + frames.TARGETS_MEMORY]] += worth
    stack[base - WIDTH + CHOSEN], stack[base - WIDTH + CHOSEN_FORCE] = card, worth
    touch(
        s,
        card,
        stack[base + frames.TARGETS_VERB],
        stack[base + frames.TARGETS_ARGUMENT],
        (stack[base + frames.TARGETS_CONTROLLER], stack[base + frames.TARGETS_SOURCE], base - WIDTH),
    )


def note(s: State, base: int, card: int) -> None:
    """This character is being acted on: it waits no longer, or is not chosen again."""
    if means_all(s, base):
        del s.memory[s.memory.index(card, s.stack[base + frames.TARGETS_MEMORY] + WAITING)]
    else:
        s.memory.append(card)


def touch(s: State, card: int, verb: int, argument: int, by: amounts.Speaker) -> None:
    """Do to one character what the effect says, unless it is averted first (G275); what it does to itself is its own."""
    controller, source, _ = by
    if source != card and verb not in UNTOUCHED and reactions.heard_or_held(s, reactions.EVENT_AFFECTED):
        player = controller_of(s.cell[card])
        push_ward(s.stack, player, card=card, verb=verb, argument=argument, controller=controller, source=source)
    else:
        act_on(s, card, verb, argument, by)


UNTOUCHED: Final = (V_CHOOSE, V_RUN, V_GIVE_UP, V_UNCOVER)
"""What is no effect upon the character: that it is chosen, read, paid with, or that a card under it goes."""


def act_on(s: State, card: int, verb: int, argument: int, by: amounts.Speaker) -> None:  # noqa: C901 - one case a verb
    """Do to one character what the effect says."""
    controller, source, frame = by
    if verb == V_DISCARD:
        leaving.discard_character(s, card, leaving.BY_EFFECT)
    elif verb == V_GIVE_UP:
        leaving.discard_character(s, card, leaving.BY_PRICE)
    elif verb == V_FORCE:
        amount = amounts.value(s, argument >> CHANGE_AMOUNT, by)
        last = lasting.last_turn(s, controller, argument >> CHANGE_DURATION & CHANGE_LAST)
        lasting.change_force_until(s, card, argument & CHANGE_PART, amount, last)
    elif verb == V_MOVE:
        moving.send(s, card, controller_of(s.cell[card]), move_slots(s, card, source, argument), controller)
    elif verb == V_SWAP_HAND:
        push_swap_hand(s.stack, controller, card=card, limit=argument)
    elif verb == V_UNCOVER:
        if argument:
            face_down.take_one(s, card, controller)
        else:
            face_down.discard_one(s, card)
    elif verb == V_GIVE:
        moving.give(s, card, 1 - controller)
    elif verb == V_TAKE:
        s.lasting.append((HELD, controller, source, card))
        moving.send(s, card, controller, slot_bit(s.cell[source]), controller)
    elif verb == V_SWAP_DISCARD:
        push_swap_discard(s.stack, controller, card=card, whose=controller_of(s.cell[card]))
    elif verb == V_UNCOUNT:
        s.lasting.append((UNCOUNTED, controller, card))
    elif verb == V_CANCEL:
        lasting.cancel(s, controller, card, argument)
    elif verb == V_RUN:
        start_all(s, s.box.on_play[s.card[card]], controller, source)
    elif verb == V_TIE:
        s.lasting.append((TIED, controller, source, card, argument))
    elif verb == V_STRIP:
        lost = gems_to_strip(s, card, argument)
        lasting.strip(s, controller, card, lost, argument >> STRIP_DURATION)
        s.stack[frame + ANNOUNCED] = sum(colours.bit_count() for colours in lost)
    elif verb == V_BAN:
        leaving.ban_character(s, card)
    elif verb == V_BOUNCE:
        leaving.bounce(s, card)
    elif verb == V_TO_DECK:
        leaving.to_deck(s, card, argument)
    elif verb != V_CHOOSE:  # the effect goes on with who was chosen
        raise AssertionError(verb)


def move_slots(s: State, card: int, source: int, goal: int) -> int:
    """The slots (bits) where a moved character may go."""
    slot = slot_of(s.cell[card])
    in_play = sum(1 << number for number in range(3) if s.terrain[number] >= 0) & ~(1 << slot) & moving.room(s, slot)
    if goal == MOVE_HERE:
        return in_play & slot_bit(s.cell[source])
    if goal == MOVE_ELSEWHERE:
        return in_play
    return amounts.beside(s, slot, controller_of(s.cell[card]), right=goal == MOVE_RIGHT) & moving.room(s, slot)


def may_be_taken(s: State, card: int, source: int) -> bool:
    """G267: whether a character may come to the Terrain of the card that speaks: from another one, as far as it may be moved."""
    if s.cell[source] < 0:
        return False
    if slot_of(s.cell[card]) == slot_of(s.cell[source]):
        return True
    return bool(moving.room(s, slot_of(s.cell[card])) & slot_bit(s.cell[source])) and not leaving.protected(
        s, card, SHIELDS["move"]
    )


def swappable(s: State, player: int) -> list[int]:
    """The characters of a discard, which may take the place of one in play."""
    return [] if cards.closed(s, player) else [card for card in s.discard[player] if s.box.kind[s.card[card]] == CHARACTER]


def swap_discard_options(s: State) -> list[int]:
    """Which character of the discard comes into play."""
    return sorted([actions.TAKE | card for card in swappable(s, s.stack[-WIDTH + frames.SWAP_DISCARD_WHOSE])])


def step_swap_discard(s: State) -> None:
    """R42: exchange a character in play with one of a discard."""
    ask(s, s.stack[-WIDTH + PLAYER], swap_discard_options(s))


def answer_swap_discard(s: State, action: int) -> None:
    """The two cards change places; nothing is played, Permanents work."""
    base = len(s.stack) - WIDTH
    player, old, whose = (
        s.stack[base + PLAYER],
        s.stack[base + frames.SWAP_DISCARD_CARD],
        s.stack[base + frames.SWAP_DISCARD_WHOSE],
    )
    pop(s.stack)
    new, cell = action & actions.ARGUMENT, s.cell[old]
    s.discard[whose].remove(new)
    moving.take_off(s, old)
    cards.put_on_discard(s, old)
    if s.log is not None:
        s.log.append(("swap_discard", player, old, new))
    take_place(s, new, cell)


def exchange(s: State, card: int, limit: int) -> list[int]:
    """The characters of the hand (definitions) that may take the place of this one."""
    player = controller_of(s.cell[card])
    most = force(s, card) if limit == NO_STRONGER else NO_LIMIT
    least = force(s, card) + 1 if limit == STRONGER else -NO_LIMIT
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
    moving.take_off(s, old)
    cards.put_in_hand(s, old)
    if s.log is not None:
        s.log.append(("swap_hand", player, old, new))
    take_place(s, new, cell)


def take_place(s: State, new: int, cell: int) -> None:
    """R42: a character comes to the cell of the one that it was exchanged for; nothing is played, Permanents work."""
    s.known[new] = KNOWN_TO_BOTH
    s.cell[new], s.since[new] = cell, s.moment()
    s.side[side_of(cell)].append(new)
    if s.box.lively[s.card[new]]:
        lasting.bring(s, new, s.box.bundle[s.card[new]])
    emit(s, EVENT_SWAPPED_IN, controller_of(cell), new)


def swap_options(s: State) -> list[int]:
    """Two characters of one side, or one's own and then the opponent's: the first, then the second."""
    base = len(s.stack) - WIDTH
    side, first, other = s.stack[base + frames.SWAP_SIDE : base + frames.SWAP_OTHER + 1]
    if side == BOTH_SIDES:
        here = side_number(slot_of(s.cell[other]), s.stack[base + PLAYER] ^ int(first >= 0))
        return sorted([actions.TARGET | card for card in s.side[here] if card != other])
    found = [card for slot in range(3) for card in s.side[side_number(slot, side)] if card not in (first, other)]
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
    moving.swap(s, first, card)
