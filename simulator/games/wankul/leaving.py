"""Characters and terrains that leave play: discarded, banned, returned (R13, R51, R78, R79, G34, G57h-G57k)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, cards, face_down, lasting
from simulator.games.wankul.asking import ask
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import BLOW, CLEAR, SCORE
from simulator.games.wankul.placing import send, take_off
from simulator.games.wankul.reactions import DISCARD_CHARACTER, EFFECT_DISCARD, TERRAIN_DISCARDED, emit, tell_card
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

BY_EFFECT: Final = codes.WHEN_EFFECT
BY_SCORE: Final = codes.WHEN_SCORED


def discard_character(s: State, card: int, why: int) -> None:
    """R51, R78, G65, G122: a character goes to its owner's discard, unless another is given up in its place."""
    if why == BY_EFFECT and s.rules and (shields(s, card, 0) or shields(s, card, 1)):
        push(s.stack, BLOW, s.active, card, 0)
    else:
        discard_now(s, card, why)


def shields(s: State, card: int, player: int) -> list[int]:
    """A player's characters that may be discarded in the place of this one."""
    found = []
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        source = packed & 255
        if row[0] == codes.TAKE_THE_BLOW and source != card and s.cell[source] >> 12 & 1 == player:
            mine = s.cell[card] >> 12 & 1 == player
            if row[2] == codes.ANY or (row[2] == codes.SELF) == mine:
                found.append(source)
    return found


def blow_options(s: State) -> list[int]:
    """Let it happen, or give up a character instead."""
    base = len(s.stack) - WIDTH
    return [PASS, *sorted([actions.TARGET | one for one in shields(s, s.stack[base + 3], s.stack[base + 2])])]


def step_blow(s: State) -> None:
    """G122: ask the active player, then the other, as far as they have such a character."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = blow_options(s)
    if len(legal) > 1:
        ask(s, stack[base + 2], legal)
    else:
        decline_blow(s, base)


def decline_blow(s: State, base: int) -> None:
    """This player gives up nobody; when both have declined, the discard happens."""
    stack = s.stack
    if not stack[base + 4]:
        stack[base + 4] = 1
        stack[base + 2] = 1 - stack[base + 2]
        return
    card = stack[base + 3]
    pop(stack)
    discard_now(s, card, BY_EFFECT)


def answer_blow(s: State, action: int) -> None:
    """Decline, or this one goes instead; nobody stands in for it."""
    if action == PASS:
        decline_blow(s, len(s.stack) - WIDTH)
    else:
        pop(s.stack)
        discard_now(s, action & actions.ARGUMENT, BY_EFFECT)


def discard_now(s: State, card: int, why: int) -> None:
    """The discard itself, or what replaces it."""
    goal = replaced(s, card, why)
    player = s.cell[card] >> 12 & 1
    if goal in _ASIDE and send(s, card, player, _beside(s, card, goal), player):
        return
    if goal < 0 or goal in _ASIDE:
        emit(s, DISCARD_CHARACTER, player, card)
    take_off(s, card)
    if goal == codes.TO_BAN:
        cards.put_in_ban(s, card)
    elif goal == codes.TO_HAND:
        cards.put_in_hand(s, card)
    else:
        discarded(s, card, player, why)
    if s.log is not None:
        s.log.append(("leave", player, card, ("ban", "hand")[goal] if goal in (0, 1) else "discard"))


def discarded(s: State, card: int, player: int, why: int) -> None:
    """A character that has left its side lies in its owner's discard; its own text may answer that (G163)."""
    cards.put_on_discard(s, card)
    tell_card(s, DISCARD_CHARACTER, player, card)
    if why == BY_EFFECT:
        tell_card(s, EFFECT_DISCARD, player, card)


def weed(s: State) -> bool:
    """G168: nothing is being resolved; who may not stay in play is discarded, one at a time. True when somebody is."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.DOOM:
            continue
        by = amounts.speaker(s, packed & 255)
        if amounts.holds(s, row[1], by):
            found = [by[1]] if row[2] < 0 else amounts.characters(s, row[2], by)
            found = [card for card in found if not protected(s, card, codes.SHIELDS["discard"])]
            if found:
                discard_character(s, found[0], BY_EFFECT)
                return True
    return False


_ASIDE: Final = (codes.TO_OTHER_TERRAIN, codes.TO_LEFT, codes.TO_RIGHT)


def _beside(s: State, card: int, goal: int) -> int:
    """G29: the slots (bits) where a saved character may go: any other one, or the one at its controller's left or right."""
    slot, player = s.cell[card] >> 13, s.cell[card] >> 12 & 1
    if goal == codes.TO_OTHER_TERRAIN:
        return 7 ^ 1 << slot
    wanted = slot + (1 if (goal == codes.TO_RIGHT) != (player == 1) else -1)
    return 1 << wanted if 0 <= wanted < 3 else 0


def _score_went(s: State, slot: int, player: int) -> int:
    """How the score in progress on a slot ended for a player: codes.SCORE_WAS_WON, codes.SCORE_WAS_LOST, or neither."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == SCORE and stack[base + 3] == slot:
            winner = stack[base + 4]
            return -1 if winner < 0 else codes.SCORE_WAS_WON if winner == player else codes.SCORE_WAS_LOST
    return -1


def replaced(s: State, card: int, why: int) -> int:
    """Where a card in play says that this character goes instead of the discard; -1: nowhere else."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.INSTEAD or row[3] not in (codes.WHEN_ANY, why):
            continue
        source = packed & 255
        about = (
            row[4] >= codes.OF_ALL or source == card or (row[4] == codes.OF_HERE and s.cell[source] >> 13 == s.cell[card] >> 13)
        )
        if row[5] >= 0 and _score_went(s, s.cell[source] >> 13, s.cell[source] >> 12 & 1) != row[5]:
            continue
        if about and amounts.holds(s, row[1], amounts.speaker(s, source)):
            return row[2]
    return -1


def ban_character(s: State, card: int) -> None:
    """R51: a character goes to its owner's ban zone."""
    _leave(s, card, "ban")
    cards.put_in_ban(s, card)


def bounce(s: State, card: int) -> None:
    """A character returns to its owner's hand."""
    _leave(s, card, "hand")
    cards.put_in_hand(s, card)
    cards.hand_grew(s, s.box.owner[card])


def to_deck(s: State, card: int, place: int) -> None:
    """A character returns to its owner's deck."""
    _leave(s, card, "deck")
    s.known[card] = cards.BOTH
    cards.put_in_deck(s, card, place)


def _leave(s: State, card: int, goal: str) -> None:
    if s.log is not None:
        s.log.append(("leave", s.cell[card] >> 12 & 1, card, goal))
    take_off(s, card)


def protected(s: State, card: int, what: int) -> bool:
    """Whether a card in play protects this character from effects that discard (1), move (2) or choose (4)."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.PROTECT and row[2] & what:
            source = packed & 255
            by = amounts.speaker(s, source)
            if amounts.holds(s, row[1], by) and amounts.speaks_of(s, row[3], card, by):
                strongest = row[3] >= 0 and s.box.selectors[row[3]][4]
                if not strongest or card in amounts.characters(s, row[3], by):
                    return True
    return False


def clear(s: State, slot: int) -> None:
    """R78, R79, G57h: the characters of a slot go, the active player's first, then its terrain."""
    push(s.stack, CLEAR, s.active, slot, 0, 0)


def clear_and_ban(s: State, slot: int) -> None:
    """G34: the characters of a slot go to their owners' discards, its terrain to the ban zone."""
    push(s.stack, CLEAR, s.active, slot, 0, 1)


def clear_options(s: State) -> list[int]:
    """G57i: which of one's characters is discarded next; the last one will lie on top."""
    base = len(s.stack) - WIDTH
    side = s.side[s.stack[base + 3] << 1 | s.stack[base + 2]]
    return sorted([actions.TARGET | card for card in side])


def step_clear(s: State) -> None:
    """R78: as long as a side has several characters, its player says which goes next; then the other side; then the terrain."""
    stack = s.stack
    base = len(stack) - WIDTH
    slot, player = stack[base + 3], stack[base + 2]
    side = s.side[slot << 1 | player]
    if len(side) > 1:
        ask(s, player, clear_options(s))
    elif side:
        discard_character(s, side[0], BY_SCORE)
    elif not stack[base + 4]:
        stack[base + 4] = 1
        stack[base + 2] = 1 - player
    else:
        banned = stack[base + 5]
        pop(stack)
        if banned:
            cards.ban(s, take_up(s, slot))
        else:
            remove_terrain(s, slot)


def answer_clear(s: State, action: int) -> None:
    """This character goes now."""
    discard_character(s, action & actions.ARGUMENT, BY_SCORE)


def remove_terrain(s: State, slot: int) -> None:
    """R13, R79: the terrain goes to its owner's discard; the slot is free."""
    card = take_up(s, slot)
    cards.put_on_discard(s, card)
    if s.log is not None:
        s.log.append(("terrain_gone", s.box.owner[card], card, slot))
    emit(s, TERRAIN_DISCARDED, s.box.owner[card], card)


def take_up(s: State, slot: int) -> int:
    """The terrain of a slot leaves play; answers which it was."""
    card = s.terrain[slot]
    s.terrain[slot] = -1
    s.cell[card] = -1
    s.laid[slot] = 0
    lasting.drop(s, card)
    if s.under[0] or s.under[1]:
        face_down.uncover(s, card)
    return card


def ban_terrain(s: State, slot: int) -> None:
    """R51: a terrain is banned with all who stand on it, the active player's characters first."""
    for card in s.side[slot << 1 | s.active] + s.side[slot << 1 | 1 - s.active]:
        ban_character(s, card)
    cards.ban(s, take_up(s, slot))
