"""Searching and looking at a deck, and playing characters of the hand for nothing (R32, G6, G11).

Like the frames of `choosing.py`, these lie on the EFFECT frame that waits for them and report to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.games.wankul import actions, amounts, cards, costs
from simulator.games.wankul.asking import ask
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.frame_kinds import LOOK
from simulator.games.wankul.hands import hand_definitions, take_from_hand
from simulator.games.wankul.piles import report
from simulator.games.wankul.placing import begin_play
from simulator.games.wankul.reactions import COUNTED, FREE, SILENT
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


def search_options(s: State) -> list[int]:
    """The different cards of the deck that fit."""
    base = len(s.stack) - WIDTH
    player, filter = s.stack[base + 2], s.stack[base + 4]
    found = {s.card[card] for card in s.deck[player] if amounts.fits_in_zone(s, filter, card, (player, -1, -1))}
    legal = sorted([actions.FIND | definition for definition in found])
    return [PASS, *legal] if legal and s.stack[base + 5] else legal


def step_search(s: State) -> None:
    """G6, G11: take the cards found, then shuffle the deck."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = search_options(s) if stack[base + 3] > 0 else []
    if legal:
        ask(s, stack[base + 2], legal)
        return
    player = stack[base + 2]
    report(s, base, stack[base + 6], stack[base + 3] <= 0)
    pop(stack)
    cards.shuffle_deck(s, player)
    cards.hand_grew(s, player)


def answer_search(s: State, action: int) -> None:
    """This card comes to the hand, or onto the discard; or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        s.stack[base + 3] = 0
        return
    player, definition = s.stack[base + 2], action & actions.ARGUMENT
    card = min(card for card in s.deck[player] if s.card[card] == definition)
    s.deck[player].remove(card)
    s.stack[base + 3] -= 1
    s.stack[base + 6] += 1
    if s.stack[base + 7]:
        cards.put_on_discard(s, card)
    else:
        s.known[card] = 1 << player
        s.hand[player].append(card)
    if s.log is not None:
        s.log.append(("send_down" if s.stack[base + 7] else "find", player, card))


# --- looking at the top of a deck


def begin_look(s: State, player: int, whose: int, count: int, wants: tuple[int, int, int, int]) -> None:
    """G11: put the cards looked at aside, as far as there are any.

    `wants`: how many cards to take, to play and to discard, and whether the rest goes under the deck.
    """
    deck, aside = s.deck[whose], s.aside[whose]
    seen = min(count, len(deck))
    for _ in range(seen):
        card = deck.pop()
        s.known[card] |= 1 << player
        aside.append(card)
    if s.log is not None:
        s.log.append(("look", player, whose, seen))
    push(s.stack, LOOK, player, whose, seen, *wants)


def looked_at(s: State, base: int) -> list[int]:
    """The cards that this LOOK frame still holds aside."""
    count = s.stack[base + 4]
    return s.aside[s.stack[base + 3]][-count:] if count else []


def look_options(s: State) -> list[int]:
    """One of the cards: first those to take, then those to play, those to discard, then the next to put back."""
    base = len(s.stack) - WIDTH
    player, take, play = s.stack[base + 2], s.stack[base + 5], s.stack[base + 6]
    seen = {s.card[card] for card in looked_at(s, base)}
    if not take and play:
        seen = playable(s, player, seen)
    return sorted([actions.CARD | definition for definition in seen])


def playable(s: State, player: int, definitions: set[int]) -> set[int]:
    """The characters among these cards that could be laid somewhere for nothing."""
    kind = s.box.kind
    return {one for one in definitions if kind[one] == CHARACTER and costs.slots_for(s, player, one, 1 << 20)}


def step_look(s: State) -> None:
    """Take, play, put back: one card a decision; the last one put back lies on top."""
    stack = s.stack
    base = len(stack) - WIDTH
    if not stack[base + 4]:
        pop(stack)
        return
    legal = look_options(s)
    if legal:
        ask(s, stack[base + 2], legal)
    else:
        stack[base + 6] = 0


def answer_look(s: State, action: int) -> None:
    """Deal with one of the cards looked at."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, whose, definition = stack[base + 2], stack[base + 3], action & actions.ARGUMENT
    card = next(card for card in looked_at(s, base) if s.card[card] == definition)
    s.aside[whose].remove(card)
    stack[base + 4] -= 1
    if stack[base + 5]:
        stack[base + 5] -= 1
        s.hand[player].append(card)
        if s.log is not None:
            s.log.append(("find", player, card))
    elif stack[base + 6]:
        stack[base + 6] -= 1
        begin_play(s, player, card, FREE)
    elif stack[base + 7]:
        stack[base + 7] -= 1
        cards.put_on_discard(s, card)
        if s.log is not None:
            s.log.append(("send_down", whose, card))
    elif stack[base + 8]:
        s.deck[whose].insert(0, card)
    else:
        s.deck[whose].append(card)


# --- free plays from the hand


def play_free_options(s: State) -> list[int]:
    """R32, G25: the characters of the hand that fit and have a place; none when the play counts and none is left."""
    base = len(s.stack) - WIDTH
    player, filter, allowed = s.stack[base + 2], s.stack[base + 4], s.stack[base + 5]
    if s.stack[base + 7] & 2 and (player != s.active or s.plays >= s.plays_allowed()):
        return []
    mask = s.box.filters[filter][0]
    fitting = {one for one in hand_definitions(s, player) if mask >> one & 1}
    found = [one for one in playable(s, player, fitting) if costs.slots_for(s, player, one, 1 << 20) & allowed]
    found = sorted([actions.CARD | one for one in found])
    return [PASS, *found] if found and s.stack[base + 6] else found


def step_play_free(s: State) -> None:
    """R32, R61: ask for the next one, if there is one."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = play_free_options(s) if stack[base + 3] > 0 else []
    if legal:
        ask(s, stack[base + 2], legal)
        return
    report(s, base, stack[base + 8], stack[base + 3] <= 0)
    pop(stack)


def answer_play_free(s: State, action: int) -> None:
    """This one is played for nothing; or no further one."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + 3] = 0
        return
    player, allowed, how = stack[base + 2], stack[base + 5], stack[base + 7]
    stack[base + 3] -= 1
    stack[base + 8] += 1
    card = take_from_hand(s, player, action & actions.ARGUMENT)
    begin_play(s, player, card, FREE | (0 if how & 1 else SILENT) | (COUNTED if how & 2 else 0), allowed)
