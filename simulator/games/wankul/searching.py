"""Searching and looking at a deck, and playing characters of the hand for nothing (R32, G6, G11).

Like the frames of `choosing.py`, these lie on the EFFECT frame that waits for them and report to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, cards, costs
from simulator.games.wankul.asking import ask
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import LOOK
from simulator.games.wankul.hands import hand_definitions, take_from_hand
from simulator.games.wankul.piles import report
from simulator.games.wankul.placing import begin_play
from simulator.games.wankul.reactions import COUNTED, FREE, SILENT
from simulator.games.wankul.registers import CHOSEN
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


FOR_NOTHING: Final = 1 << 20
SHUFFLED: Final = 2
"""What becomes of the cards looked at that nobody took: shuffled into the deck."""

IN_PLAY: Final = {
    codes.INTO_PLAY: FREE,
    codes.INTO_PLAY_SILENT: FREE | SILENT,
    codes.INTO_PLAY_PAID: 0,
    codes.INTO_PLAY_PAID_SILENT: SILENT,
}
"""Goals of cards that come into play, and the flags of their plays."""

PAID: Final = (codes.INTO_PLAY_PAID, codes.INTO_PLAY_PAID_SILENT)


def search_options(s: State) -> list[int]:
    """The different cards of the deck that fit, and have a place where they are to be played."""
    base = len(s.stack) - WIDTH
    player, filter, to, last = s.stack[base + 2], s.stack[base + 4], s.stack[base + 7], s.stack[base + 9]
    by = (player, -1, base - WIDTH)
    found = {s.card[card] for card in s.deck[searched(s, base)] if amounts.fits_in_zone(s, filter, card, by)}
    if s.stack[base + 8] & 2 and last >= 0:
        found = {definition for definition in found if s.box.drawing[definition] != s.box.drawing[s.card[last]]}
    if to in IN_PLAY:
        found = playable(s, player, found, s.stack[base + 10], purse=len(s.hand[player]) if to in PAID else FOR_NOTHING)
    legal = sorted([actions.FIND | definition for definition in found])
    return [PASS, *legal] if legal and s.stack[base + 5] else legal


def searched(s: State, base: int) -> int:
    """Whose deck a SEARCH frame looks through."""
    return s.stack[base + 2] ^ s.stack[base + 8] & 1


def step_search(s: State) -> None:
    """G6, G11: take the cards found, then shuffle the deck."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = search_options(s) if stack[base + 3] > 0 else []
    if legal:
        ask(s, stack[base + 2], legal)
        return
    player, owner, to, last = stack[base + 2], searched(s, base), stack[base + 7], stack[base + 9]
    report(s, base, stack[base + 6], stack[base + 3] <= 0)
    pop(stack)
    if to not in IN_PLAY or last < 0:
        cards.shuffle_deck(s, owner)
    if to == 1 + codes.TOP and last >= 0:
        s.deck[owner].remove(last)
        s.deck[owner].append(last)
        s.known[last] = 1 << player
    cards.hand_grew(s, player)


def answer_search(s: State, action: int) -> None:
    """This card comes to the hand, onto the discard, into play or elsewhere; or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        s.stack[base + 3] = 0
        return
    player, definition, to = s.stack[base + 2], action & actions.ARGUMENT, s.stack[base + 7]
    owner = searched(s, base)
    card = min(card for card in s.deck[owner] if s.card[card] == definition)
    s.stack[base + 3] -= 1
    s.stack[base + 6] += 1
    s.stack[base + 9] = card
    if to == 1 + codes.TOP:
        return
    s.deck[owner].remove(card)
    if to in IN_PLAY:
        s.stack[base - WIDTH + CHOSEN] = card
        cards.shuffle_deck(s, owner)
        begin_play(s, player, card, IN_PLAY[to], s.stack[base + 10])
    elif to == codes.INTO_BAN:
        cards.ban(s, card)
    elif to:
        cards.put_on_discard(s, card)
    else:
        s.known[card] = 1 << player
        s.hand[player].append(card)
    if s.log is not None and to in (codes.INTO_HAND, codes.ON_DISCARD):
        s.log.append(("send_down" if to else "find", player, card))


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


def playable(s: State, player: int, definitions: set[int], slots: int = 7, purse: int = FOR_NOTHING) -> set[int]:
    """The characters among these cards that could be laid on one of these slots (bits), for nothing or for so many cards."""
    kind = s.box.kind
    return {one for one in definitions if kind[one] == CHARACTER and costs.slots_for(s, player, one, purse) & slots}


def step_look(s: State) -> None:
    """Take, play, put back: one card a decision; the last one put back lies on top."""
    stack = s.stack
    base = len(stack) - WIDTH
    if stack[base + 8] == SHUFFLED and not any(stack[base + 5 : base + 8]):
        whose = stack[base + 3]
        for card in looked_at(s, base):
            s.aside[whose].remove(card)
            s.deck[whose].append(card)
        pop(stack)
        cards.shuffle_deck(s, whose)
        return
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
    purse = len(s.hand[player]) - 1 if s.stack[base + 7] & 4 else FOR_NOTHING
    found = sorted([actions.CARD | one for one in playable(s, player, fitting, allowed, purse)])
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
    free = 0 if how & 4 else FREE
    begin_play(s, player, card, free | (0 if how & 1 else SILENT) | (COUNTED if how & 2 else 0), allowed)
