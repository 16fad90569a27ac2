"""Searching and looking at a deck, and playing characters of the hand for nothing (R32, G6, G11).

Like the frames of `choosing.py`, these lie on the EFFECT frame that waits for them and report to it.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.frames import COUNTED, EARLIER, FREE, SILENT
from simulator.games.wankul.model.pushing import push_look
from simulator.games.wankul.model.registers import CHOSEN
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, cards, costs
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.hands import take_from_hand
from simulator.games.wankul.rules.piles import report
from simulator.games.wankul.rules.placing import begin_play
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS

FOR_NOTHING: Final = 1 << 20
REST_SHUFFLED: Final = 2
"""What becomes of the cards looked at that nobody took: shuffled into the deck."""

PLAY_GOALS: Final = {
    codes.INTO_PLAY: FREE,
    codes.INTO_PLAY_SILENT: FREE | SILENT,
    codes.INTO_PLAY_EARLIER: FREE | EARLIER,
    codes.INTO_PLAY_ACROSS: FREE | SILENT,
    codes.INTO_PLAY_PAID: 0,
    codes.INTO_PLAY_PAID_SILENT: SILENT,
}
"""Goals of cards that come into play, and the flags of their plays."""

PAID_GOALS: Final = (codes.INTO_PLAY_PAID, codes.INTO_PLAY_PAID_SILENT)


def search_options(s: State) -> list[int]:
    """The different cards of the deck that fit, and have a place where they are to be played."""
    base = len(s.stack) - WIDTH
    player, filter, to, last = (
        s.stack[base + PLAYER],
        s.stack[base + frames.SEARCH_FILTER],
        s.stack[base + frames.SEARCH_TO],
        s.stack[base + frames.SEARCH_LAST],
    )
    by = (player, -1, base - WIDTH)
    found = {s.card[card] for card in s.deck[searched(s, base)] if amounts.fits_in_zone(s, filter, card, by)}
    if s.stack[base + frames.SEARCH_HOW] & frames.NO_TWO_ALIKE and last >= 0:
        found = {definition for definition in found if s.box.drawing[definition] != s.box.drawing[s.card[last]]}
    if to in PLAY_GOALS:
        found = playable(
            s, player, found, s.stack[base + frames.SEARCH_SLOTS], purse=len(s.hand[player]) if to in PAID_GOALS else FOR_NOTHING
        )
    legal = sorted([actions.FIND | definition for definition in found])
    return [PASS, *legal] if legal and s.stack[base + frames.SEARCH_UP_TO] else legal


def searched(s: State, base: int) -> int:
    """Whose deck a SEARCH frame looks through."""
    return s.stack[base + PLAYER] ^ s.stack[base + frames.SEARCH_HOW] & frames.IN_OTHERS_DECK


def step_search(s: State) -> None:
    """G6, G11: take the cards found, then shuffle the deck."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = search_options(s) if stack[base + frames.SEARCH_LEFT] > 0 else []
    if legal:
        ask(s, stack[base + PLAYER], legal)
        return
    player, owner, to, last = (
        stack[base + PLAYER],
        searched(s, base),
        stack[base + frames.SEARCH_TO],
        stack[base + frames.SEARCH_LAST],
    )
    report(s, base, stack[base + frames.SEARCH_DONE], stack[base + frames.SEARCH_LEFT] <= 0)
    pop(stack)
    if to not in PLAY_GOALS or last < 0:
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
        s.stack[base + frames.SEARCH_LEFT] = 0
        return
    player, definition, to = s.stack[base + PLAYER], action & actions.ARGUMENT, s.stack[base + frames.SEARCH_TO]
    owner = searched(s, base)
    card = min(card for card in s.deck[owner] if s.card[card] == definition)
    s.stack[base + frames.SEARCH_LEFT] -= 1
    s.stack[base + frames.SEARCH_DONE] += 1
    s.stack[base + frames.SEARCH_LAST] = card
    if to == 1 + codes.TOP:
        return
    s.deck[owner].remove(card)
    if to in PLAY_GOALS:
        s.stack[base - WIDTH + CHOSEN] = card
        cards.shuffle_deck(s, owner)
        begin_play(s, player, card, PLAY_GOALS[to], s.stack[base + frames.SEARCH_SLOTS])
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


def begin_look(s: State, player: int, whose: int, count: int, *, take: int, play: int, discard: int, rest: int) -> None:
    """G11: put the cards looked at aside, as far as there are any; so many to take, to play, to discard; `rest`: `LOOK_REST`."""
    deck, aside = s.deck[whose], s.aside[whose]
    seen = min(count, len(deck))
    for _ in range(seen):
        card = deck.pop()
        s.known[card] |= 1 << player
        aside.append(card)
    if s.log is not None:
        s.log.append(("look", player, whose, seen))
    push_look(s.stack, player, whose=whose, aside=seen, take=take, play=play, discard=discard, rest=rest)


def looked_at(s: State, base: int) -> list[int]:
    """The cards that this LOOK frame still holds aside."""
    count = s.stack[base + frames.LOOK_ASIDE]
    return s.aside[s.stack[base + frames.LOOK_WHOSE]][-count:] if count else []


def look_options(s: State) -> list[int]:
    """One of the cards: first those to take, then those to play, those to discard, then the next to put back."""
    base = len(s.stack) - WIDTH
    player, take, play = s.stack[base + PLAYER], s.stack[base + frames.LOOK_TAKE], s.stack[base + frames.LOOK_PLAY]
    seen = {s.card[card] for card in looked_at(s, base)}
    if not take and play:
        seen = playable(s, player, seen)
    return sorted([actions.CARD | definition for definition in seen])


def playable(s: State, player: int, definitions: set[int], slots: int = frames.EVERY_SLOT, purse: int = FOR_NOTHING) -> set[int]:
    """The characters among these cards that could be laid on one of these slots (bits), for nothing or for so many cards."""
    kind = s.box.kind
    return {one for one in definitions if kind[one] == CHARACTER and costs.slots_for(s, player, one, purse) & slots}


def step_look(s: State) -> None:
    """Take, play, put back: one card a decision; the last one put back lies on top."""
    stack = s.stack
    base = len(stack) - WIDTH
    if stack[base + frames.LOOK_REST] == REST_SHUFFLED and not any(stack[base + frames.LOOK_TAKE : base + frames.LOOK_REST]):
        whose = stack[base + frames.LOOK_WHOSE]
        for card in looked_at(s, base):
            s.aside[whose].remove(card)
            s.deck[whose].append(card)
        pop(stack)
        cards.shuffle_deck(s, whose)
        return
    if not stack[base + frames.LOOK_ASIDE]:
        pop(stack)
        return
    legal = look_options(s)
    if legal:
        ask(s, stack[base + PLAYER], legal)
    else:
        stack[base + frames.LOOK_PLAY] = 0


def answer_look(s: State, action: int) -> None:
    """Deal with one of the cards looked at."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, whose, definition = stack[base + PLAYER], stack[base + frames.LOOK_WHOSE], action & actions.ARGUMENT
    card = next(card for card in looked_at(s, base) if s.card[card] == definition)
    s.aside[whose].remove(card)
    stack[base + frames.LOOK_ASIDE] -= 1
    if stack[base + frames.LOOK_TAKE]:
        stack[base + frames.LOOK_TAKE] -= 1
        s.hand[player].append(card)
        if s.log is not None:
            s.log.append(("find", player, card))
    elif stack[base + frames.LOOK_PLAY]:
        stack[base + frames.LOOK_PLAY] -= 1
        begin_play(s, player, card, FREE)
    elif stack[base + frames.LOOK_DISCARD]:
        stack[base + frames.LOOK_DISCARD] -= 1
        cards.put_on_discard(s, card)
        if s.log is not None:
            s.log.append(("send_down", whose, card))
    elif stack[base + frames.LOOK_REST]:
        s.deck[whose].insert(0, card)
    else:
        s.deck[whose].append(card)


# --- free plays from the hand


def play_free_options(s: State) -> list[int]:
    """R32, G25, G26: the characters of the hand that fit and have a place; none when the play counts and none is left."""
    base = len(s.stack) - WIDTH
    player, filter, allowed = (
        s.stack[base + PLAYER],
        s.stack[base + frames.PLAY_FREE_FILTER],
        s.stack[base + frames.PLAY_FREE_SLOTS],
    )
    if s.stack[base + frames.PLAY_FREE_HOW] & frames.AS_COUNTED and player == s.active and s.plays >= s.plays_allowed():
        return []
    by = (player, -1, base - WIDTH)
    fitting = {s.card[card] for card in s.hand[player] if amounts.fits_in_zone(s, filter, card, by)}
    purse = len(s.hand[player]) - 1 if s.stack[base + frames.PLAY_FREE_HOW] & frames.AS_PAID else FOR_NOTHING
    found = sorted([actions.CARD | one for one in playable(s, player, fitting, allowed, purse)])
    return [PASS, *found] if found and s.stack[base + frames.PLAY_FREE_UP_TO] else found


def step_play_free(s: State) -> None:
    """R32, R61: ask for the next one, if there is one."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = play_free_options(s) if stack[base + frames.PLAY_FREE_LEFT] > 0 else []
    if legal:
        ask(s, stack[base + PLAYER], legal)
        return
    done = stack[base + frames.PLAY_FREE_DONE]
    report(s, base, done, done > 0 if stack[base + frames.PLAY_FREE_UP_TO] else stack[base + frames.PLAY_FREE_LEFT] <= 0)
    pop(stack)


def answer_play_free(s: State, action: int) -> None:
    """This one is played for nothing; or no further one."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + frames.PLAY_FREE_LEFT] = 0
        return
    player, allowed, how = stack[base + PLAYER], stack[base + frames.PLAY_FREE_SLOTS], stack[base + frames.PLAY_FREE_HOW]
    stack[base + frames.PLAY_FREE_LEFT] -= 1
    stack[base + frames.PLAY_FREE_DONE] += 1
    card = take_from_hand(s, player, action & actions.ARGUMENT)
    stack[base - WIDTH + CHOSEN] = card
    free = 0 if how & frames.AS_PAID else FREE
    counted = COUNTED if how & frames.AS_COUNTED and player == s.active else 0
    begin_play(s, player, card, free | (0 if how & frames.WITH_EFFECTS else SILENT) | counted, allowed)
