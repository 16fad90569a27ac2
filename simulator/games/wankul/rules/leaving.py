"""Characters and terrains that leave play: discarded, banned, returned (R13, R51, R78, R79, G34, G57h-G57k)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.words.discarding import DOOM
from simulator.games.wankul.effects.words.leaving import (
    GOES_TO_BAN,
    GOES_TO_HAND,
    GOES_TO_LEFT,
    GOES_TO_OTHER_TERRAIN,
    GOES_TO_RIGHT,
    INSTEAD,
    INSTEAD_OF,
    INSTEAD_RESULT,
    INSTEAD_TO,
    INSTEAD_WHEN,
    OF_ALL,
    OF_ANY_CARD,
    OF_ENEMIES,
    OF_HERE,
    PROTECT,
    PROTECT_SELECTOR,
    PROTECT_WHAT,
    SCORE_WAS_LOST,
    SCORE_WAS_WON,
    SHIELDS,
    TAKE_THE_BLOW,
    WHEN_ANY,
    WHEN_EFFECT,
    WHEN_SCORED,
)
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import controller_of, side_number, slot_of
from simulator.games.wankul.model.frames import EFFECT, TARGETS
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.pushing import push_blow, push_clear, push_ward
from simulator.games.wankul.model.registers import CHOSEN, CHOSEN_FORCE
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards, face_down, lasting, reactions
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.moving import send, take_off
from simulator.games.wankul.rules.reactions import (
    EVENT_ABOUT_TO_LEAVE,
    EVENT_DISCARD_CHARACTER,
    EVENT_EFFECT_DISCARD,
    EVENT_TERRAIN_DISCARDED,
    emit,
    tell_card,
)
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS

BY_EFFECT: Final = WHEN_EFFECT
BY_SCORE: Final = WHEN_SCORED
DISCARDED_ANYWAY: Final = -1
"""The deed of a WARD frame that is about to discard a character."""

BY_PRICE: Final = 3
"""Why a character is discarded; G31: a price is no effect, and nothing that answers an effect answers it."""


def discard_character(s: State, card: int, why: int) -> None:
    """R51, R78, G65, G122: a character goes to its owner's discard, unless another is given up in its place."""
    if why != BY_EFFECT:
        discard_now(s, card, why)
    elif s.heard >> EVENT_ABOUT_TO_LEAVE & 1 and s.stack[-WIDTH] in (TARGETS, EFFECT):
        player = controller_of(s.cell[card])
        if s.stack[-WIDTH] == TARGETS and not ward_off(s, len(s.stack) - WIDTH, player):
            return
        push_ward(s.stack, player, card=card, verb=DISCARDED_ANYWAY)
    else:
        discard_or_stand_in(s, card)


def ward_off(s: State, base: int, player: int) -> bool:
    """G276: one choice of characters asks once for each player; False when this one's are spared already."""
    mode = base + frames.TARGETS_MODE
    if s.stack[mode] >> frames.WARDED + player & 1:
        return not s.stack[mode] >> frames.SPARED + player & 1
    s.stack[mode] |= 1 << frames.WARDED + player
    return True


def discard_or_stand_in(s: State, card: int) -> None:
    """G122: an effect discards a character, unless another is given up in its place."""
    if s.rules and (shields(s, card, 0) or shields(s, card, 1)):
        push_blow(s.stack, s.active, card=card)
        if s.log is not None:
            s.log.append(("meant", controller_of(s.cell[card]), card))
    else:
        discard_now(s, card, BY_EFFECT)


def shields(s: State, card: int, player: int) -> list[int]:
    """G122: a player's characters that may be discarded in the place of this one, as far as an effect may discard them."""
    found = []
    for packed in s.imposing(TAKE_THE_BLOW):
        whose = s.box.rules[number_of(packed)][columns.WHO]
        source = source_of(packed)
        if source != card and controller_of(s.cell[source]) == player:
            mine = controller_of(s.cell[card]) == player
            if (whose == codes.ANY or (whose == codes.SELF) == mine) and not protected(s, source, SHIELDS["discard"]):
                found.append(source)
    return found


def blow_options(s: State) -> list[int]:
    """Let it happen, or give up a character instead."""
    base = len(s.stack) - WIDTH
    return [PASS, *sorted([actions.TARGET | one for one in shields(s, s.stack[base + frames.BLOW_CARD], s.stack[base + PLAYER])])]


def step_blow(s: State) -> None:
    """G122: ask the active player, then the other, as far as they have such a character."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = blow_options(s)
    if len(legal) > 1:
        ask(s, stack[base + PLAYER], legal)
    else:
        decline_blow(s, base)


def decline_blow(s: State, base: int) -> None:
    """This player gives up nobody; when both have declined, the discard happens."""
    stack = s.stack
    if not stack[base + frames.BLOW_DECLINED]:
        stack[base + frames.BLOW_DECLINED] = 1
        stack[base + PLAYER] = 1 - stack[base + PLAYER]
        return
    card = stack[base + frames.BLOW_CARD]
    pop(stack)
    discard_now(s, card, BY_EFFECT)


def answer_blow(s: State, action: int) -> None:
    """Decline, or this one goes instead; nobody stands in for it, and whoever speaks of "the discarded one" means it (G203)."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        decline_blow(s, base)
        return
    saved, given_up = s.stack[base + frames.BLOW_CARD], action & actions.ARGUMENT
    pop(s.stack)
    _remember_instead(s, saved, given_up)
    discard_now(s, given_up, BY_EFFECT)


def _remember_instead(s: State, saved: int, given_up: int) -> None:
    """The effect that chose a character takes note of the one that is discarded in its place."""
    stack = s.stack
    base = len(stack) - WIDTH
    if stack[base] == TARGETS:
        base -= WIDTH
    if stack[base] == EFFECT and stack[base + CHOSEN] == saved:
        stack[base + CHOSEN], stack[base + CHOSEN_FORCE] = given_up, s.reckoned(given_up)


def discard_now(s: State, card: int, why: int) -> None:
    """The discard itself, or what replaces it."""
    goal = replaced(s, card, why)
    player = controller_of(s.cell[card])
    if goal in _ASIDE and send(s, card, player, _beside(s, card, goal), player):
        return
    if goal < 0 or goal in _ASIDE:
        emit(s, EVENT_DISCARD_CHARACTER, player, card)
    take_off(s, card)
    if goal == GOES_TO_BAN:
        cards.put_in_ban(s, card)
    elif goal == GOES_TO_HAND:
        cards.put_in_hand(s, card)
    else:
        discarded(s, card, player, why)
    if s.log is not None:
        s.log.append(("leave", player, card, ("ban", "hand")[goal] if goal in (0, 1) else "discard"))


def discarded(s: State, card: int, player: int, why: int) -> None:
    """A character that has left its side lies in its owner's discard; its own text may answer that (G163)."""
    cards.put_on_discard(s, card)
    tell_card(s, EVENT_DISCARD_CHARACTER, player, card)
    if why == BY_EFFECT:
        tell_card(s, EVENT_EFFECT_DISCARD, player, card)


def weed(s: State) -> bool:
    """G168: nothing is being resolved; who may not stay in play is discarded, one at a time. True when somebody is."""
    for packed in s.imposing(DOOM):
        row = s.box.rules[number_of(packed)]
        selector = row[columns.SELECTOR]
        by = amounts.speaker(s, source_of(packed))
        if amounts.holds(s, row[columns.CONDITION], by):
            found = [source_of(packed)] if selector < 0 else amounts.characters(s, selector, by)
            found = [card for card in found if not protected(s, card, SHIELDS["discard"])]
            if found:
                discard_character(s, found[0], BY_EFFECT)
                return True
    return False


_ASIDE: Final = (GOES_TO_OTHER_TERRAIN, GOES_TO_LEFT, GOES_TO_RIGHT)


def _beside(s: State, card: int, goal: int) -> int:
    """G29: the slots (bits) where a saved character may go: any other one, or that of the next Terrain at its left or right."""
    slot, player = slot_of(s.cell[card]), controller_of(s.cell[card])
    if goal == GOES_TO_OTHER_TERRAIN:
        return frames.EVERY_SLOT ^ 1 << slot
    return amounts.beside(s, slot, player, right=goal == GOES_TO_RIGHT)


def _score_went(s: State, slot: int, player: int) -> int:
    """How the score in progress on a slot ended for a player: SCORE_WAS_WON, SCORE_WAS_LOST, or neither."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == frames.SCORE and stack[base + frames.SCORE_SLOT] == slot:
            winner = stack[base + frames.SCORE_WINNER]
            return -1 if winner < 0 else SCORE_WAS_WON if winner == player else SCORE_WAS_LOST
    return -1


def replaced(s: State, card: int, why: int) -> int:
    """Where a card in play says that this character goes instead of the discard; -1: nowhere else."""
    for packed in s.imposing(INSTEAD):
        row = s.box.rules[number_of(packed)]
        whom, result = row[INSTEAD_OF], row[INSTEAD_RESULT]
        if row[INSTEAD_WHEN] not in (WHEN_ANY, why):
            continue
        source = source_of(packed)
        here = slot_of(s.cell[source]) == slot_of(s.cell[card])
        about = whom in (OF_ALL, OF_ANY_CARD) or source == card or (whom == OF_HERE and here)
        if whom == OF_ENEMIES:
            mine = controller_of(s.cell[source])
            about = why == BY_EFFECT and controller_of(s.cell[card]) != mine and reactions.cause(s) == mine
        if result >= 0 and _score_went(s, slot_of(s.cell[source]), controller_of(s.cell[source])) != result:
            continue
        if about and amounts.holds(s, row[columns.CONDITION], amounts.speaker(s, source)):
            return row[INSTEAD_TO]
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
    s.known[card] = KNOWN_TO_BOTH
    cards.put_in_deck(s, card, place)


def _leave(s: State, card: int, goal: str) -> None:
    if s.log is not None:
        s.log.append(("leave", controller_of(s.cell[card]), card, goal))
    take_off(s, card)


def protected(s: State, card: int, what: int) -> bool:
    """Whether a card in play protects this character from effects that discard (1), move (2) or choose (4)."""
    for packed in s.imposing(PROTECT):
        row = s.box.rules[number_of(packed)]
        selector = row[PROTECT_SELECTOR]
        if row[PROTECT_WHAT] & what:
            by = amounts.speaker(s, source_of(packed))
            if amounts.holds(s, row[columns.CONDITION], by) and amounts.speaks_of(s, selector, card, by):
                strongest = selector >= 0 and amounts.asks_extreme(s, selector)
                if not strongest or card in amounts.characters(s, selector, by):
                    return True
    return False


def clear(s: State, slot: int) -> None:
    """R78, R79, G57h: the characters of a slot go, the active player's first, then its terrain."""
    push_clear(s.stack, s.active, slot=slot, bans=0, why=BY_SCORE)


def clear_by_effect(s: State, slot: int, *, ban: bool = False) -> None:
    """G34, G220: an effect discards the characters of a slot, then its terrain goes to the discard, or to the ban zone."""
    push_clear(s.stack, s.active, slot=slot, bans=int(ban), why=BY_EFFECT)


def clear_options(s: State) -> list[int]:
    """G57i: which of one's characters is discarded next; the last one will lie on top."""
    base = len(s.stack) - WIDTH
    side = s.side[side_number(s.stack[base + frames.CLEAR_SLOT], s.stack[base + PLAYER])]
    return sorted([actions.TARGET | card for card in side])


def step_clear(s: State) -> None:
    """R78: as long as a side has several characters, its player says which goes next; then the other side; then the terrain.

    Nobody stands in for them (G122): their ground goes away.
    """
    stack = s.stack
    base = len(stack) - WIDTH
    slot, player = stack[base + frames.CLEAR_SLOT], stack[base + PLAYER]
    side = s.side[side_number(slot, player)]
    if len(side) > 1:
        ask(s, player, clear_options(s))
    elif side:
        discard_now(s, side[0], stack[base + frames.CLEAR_WHY])
    elif s.side[side_number(slot, 1 - player)]:  # G267: one may have come back to a side that was empty already
        stack[base + PLAYER] = 1 - player
    else:
        banned = stack[base + frames.CLEAR_BANS]
        pop(stack)
        if banned:
            cards.ban(s, take_up(s, slot))
        else:
            remove_terrain(s, slot)


def answer_clear(s: State, action: int) -> None:
    """This character goes now."""
    discard_now(s, action & actions.ARGUMENT, s.stack[-WIDTH + frames.CLEAR_WHY])


def remove_terrain(s: State, slot: int) -> None:
    """R13, R79: the terrain goes to its owner's discard; the slot is free."""
    card = take_up(s, slot)
    cards.put_on_discard(s, card)
    if s.log is not None:
        s.log.append(("terrain_gone", s.box.owner[card], card, slot))
    emit(s, EVENT_TERRAIN_DISCARDED, s.box.owner[card], card)


def take_up(s: State, slot: int) -> int:
    """The terrain of a slot leaves play; answers which it was."""
    card = s.terrain[slot]
    s.terrain[slot] = -1
    s.cell[card] = -1
    s.laid[slot] = 0
    lasting.drop(s, card)
    if s.face_down():
        face_down.uncover(s, card)
    return card


def ban_terrain(s: State, slot: int) -> None:
    """R51: a terrain is banned with all who stand on it, the active player's characters first."""
    for card in s.side[side_number(slot, s.active)] + s.side[side_number(slot, 1 - s.active)]:
        if s.cell[card] >= 0:
            ban_character(s, card)
    cards.ban(s, take_up(s, slot))
