"""Putting a frame on the effect stack: the one place where the order of its registers is written out.

Each function is named by a kind of frame, and what it is told by the register that it fills (`frames.py`, `registers.py`); the
others are 0, or -1 where nothing is chosen yet. Frames are written out whole, because the kernel's `push` would be one call more
for each: a law holds that every frame is as wide as the others, and that what is told stands in its register.
"""

from __future__ import annotations

from simulator.games.wankul.model import frames


def push_mulligan(stack: list[int], player: int) -> None:
    """Both players look at their first hands, this one first."""
    stack.extend((frames.MULLIGAN, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_turn(stack: list[int], player: int) -> None:
    """The turn of this player begins."""
    stack.extend((frames.TURN, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_play(stack: list[int], player: int, *, card: int, flags: int, slots: int, sub: int = 0, event: int = 0) -> None:
    """A character is played: this card goes where a cell will be chosen."""
    stack.extend((frames.PLAY, 0, player, card, -1, 0, flags, 0, -1, slots, sub, event))


def push_effect(stack: list[int], address: int, player: int, *, source: int, event_card: int, handled: int) -> None:
    """The program at this address runs for this player."""
    stack.extend((frames.EFFECT, address, player, source, event_card, -1, 0, handled, 0, -1, -1, 0))


def push_targets(
    stack: list[int],
    player: int,
    *,
    selector: int,
    source: int,
    left: int,
    mode: int,
    verb: int,
    argument: int,
    controller: int,
    memory: int,
) -> None:
    """Characters are chosen, and something is done to each."""
    stack.extend((frames.TARGETS, 0, player, selector, source, left, mode, verb, argument, controller, 0, memory))


def push_discard(
    stack: list[int],
    player: int,
    *,
    left: int,
    filter: int = -1,
    at_random: int = 0,
    goal: int = 0,
    up_to: int = 0,
    hand_size: int = 0,
    more: int = 0,
) -> None:
    """Cards go out of the hand."""
    stack.extend((frames.DISCARD, 0, player, left, filter, 0, at_random, goal, up_to, hand_size, more, 0))


def push_recover(
    stack: list[int],
    player: int,
    *,
    left: int,
    filter: int,
    up_to: int,
    banned: int = 0,
    to: int = 0,
    others: int = 0,
    slots: int = 0,
) -> None:
    """Cards are taken from a pile that lies open."""
    stack.extend((frames.RECOVER, 0, player, left, filter, up_to, 0, banned, to, others, slots, 0))


def push_hand_to_deck(stack: list[int], player: int, *, least: int, most: int, to: int) -> None:
    """Cards go from the hand into the deck."""
    stack.extend((frames.HAND_TO_DECK, 0, player, least, most, to, 0, 0, 0, 0, 0, 0))


def push_search(stack: list[int], player: int, *, left: int, filter: int, up_to: int, to: int, how: int, slots: int) -> None:
    """Cards are looked for in a deck."""
    stack.extend((frames.SEARCH, 0, player, left, filter, up_to, 0, to, how, -1, slots, 0))


def push_look(stack: list[int], player: int, *, whose: int, aside: int, take: int, play: int, discard: int, rest: int) -> None:
    """Cards of a deck that were put aside are sorted."""
    stack.extend((frames.LOOK, 0, player, whose, aside, take, play, discard, rest, 0, 0, 0))


def push_play_free(stack: list[int], player: int, *, left: int, filter: int, slots: int, up_to: int, how: int) -> None:
    """Characters of the hand are played by an effect."""
    stack.extend((frames.PLAY_FREE, 0, player, left, filter, slots, up_to, how, 0, 0, 0, 0))


def push_score(stack: list[int], player: int, *, slot: int, automatic: int, how: int) -> None:
    """A terrain is scored."""
    stack.extend((frames.SCORE, 0, player, slot, -1, 0, automatic, how, 0, 0, 0, 0))


def push_pick_score(stack: list[int], player: int, *, least: int, most: int, slots: int, how: int) -> None:
    """Terrains to score are chosen."""
    stack.extend((frames.PICK_SCORE, 0, player, least, most, slots, 0, how, 0, 0, 0, 0))


def push_event(
    stack: list[int], player: int, *, begin: int, next: int, about: int, count: int, end: int, number: int, doer: int, cards: int
) -> None:
    """Whoever waits for an event hears of it, one after the other."""
    stack.extend((frames.EVENT, 0, player, begin, next, about, count, end, number, doer, cards, 0))


def push_sub(stack: list[int], player: int, *, event: int, doer: int, card: int, count: int, begin: int, end: int) -> None:
    """A player may answer an event with a Sub."""
    stack.extend((frames.SUB, 0, player, event, doer, card, count, begin, end, 0, 0, 0))


def push_each(stack: list[int], player: int, *, address: int, source: int, card: int, controller: int) -> None:
    """A program runs for both players; this one says who goes first."""
    stack.extend((frames.EACH, 0, player, address, source, card, controller, 0, 0, 0, 0, 0))


def push_may(stack: list[int], player: int) -> None:
    """A player is asked whether he wants to."""
    stack.extend((frames.MAY, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_option(stack: list[int], player: int, *, count: int) -> None:
    """A player chooses one of so many things."""
    stack.extend((frames.OPTION, 0, player, count, 0, 0, 0, 0, 0, 0, 0, 0))


def push_number(stack: list[int], player: int, *, most: int) -> None:
    """A player says a number."""
    stack.extend((frames.NUMBER, 0, player, most, 0, 0, 0, 0, 0, 0, 0, 0))


def push_destination(stack: list[int], player: int, *, card: int, side: int, slots: int) -> None:
    """A character goes where its place will be chosen."""
    stack.extend((frames.DESTINATION, 0, player, card, side, slots, 0, 0, 0, 0, 0, 0))


def push_swap(stack: list[int], player: int, *, side: int, other: int) -> None:
    """Two characters that will change places are chosen."""
    stack.extend((frames.SWAP, 0, player, side, -1, other, 0, 0, 0, 0, 0, 0))


def push_swap_hand(stack: list[int], player: int, *, card: int, limit: int) -> None:
    """A character in play changes places with one of the hand."""
    stack.extend((frames.SWAP_HAND, 0, player, card, limit, 0, 0, 0, 0, 0, 0, 0))


def push_terrain(stack: list[int], player: int, *, slot: int) -> None:
    """A player may play a terrain."""
    stack.extend((frames.TERRAIN, 0, player, 0, slot, 0, 0, 0, 0, 0, 0, 0))


def push_replace(stack: list[int], player: int, *, stays: int) -> None:
    """A player may put another terrain in the place of one."""
    stack.extend((frames.REPLACE, 0, player, stays, 0, 0, 0, 0, 0, 0, 0, 0))


def push_clear(stack: list[int], player: int, *, slot: int, bans: int, why: int) -> None:
    """A terrain leaves with all that lies on it."""
    stack.extend((frames.CLEAR, 0, player, slot, bans, why, 0, 0, 0, 0, 0, 0))


def push_limit(stack: list[int], player: int, *, most: int, newest: int = 0) -> None:
    """A hand is too full."""
    stack.extend((frames.LIMIT, 0, player, most, newest, 0, 0, 0, 0, 0, 0, 0))


def push_dug(stack: list[int], player: int, *, count: int) -> None:
    """So many cards that were turned up go under the deck."""
    stack.extend((frames.DUG, 0, player, count, 0, 0, 0, 0, 0, 0, 0, 0))


def push_blow(stack: list[int], player: int, *, card: int) -> None:
    """Somebody may be given up in the place of a character."""
    stack.extend((frames.BLOW, 0, player, card, 0, 0, 0, 0, 0, 0, 0, 0))


def push_secret(stack: list[int], player: int, *, most: int, lower: int, higher: int, source: int) -> None:
    """Both players choose a number in secret."""
    stack.extend((frames.SECRET, 0, player, most, lower, higher, source, 0, 0, 0, 0, 0))


def push_slots(stack: list[int], player: int, *, what: int, first: int = 0, won: int = 0, applier: int = 0) -> None:
    """A terrain in play is chosen."""
    stack.extend((frames.SLOTS, 0, player, what, first, won, applier, 0, 0, 0, 0, 0))


def push_offering(stack: list[int], player: int, *, slot: int = -1, left: int = -1, selector: int = 0, card: int = 0) -> None:
    """Characters are given up as a price."""
    stack.extend((frames.OFFERING, 0, player, slot, left, selector, card, 0, 0, 0, 0, 0))


def push_show(stack: list[int], player: int, *, left: int, filter: int, runs: int, memory: int) -> None:
    """Cards of the hand are shown."""
    stack.extend((frames.SHOW, 0, player, left, filter, runs, memory, 0, 0, 0, 0, 0))


def push_again(stack: list[int], player: int, *, left: int, side: int) -> None:
    """A coin may be flipped once more."""
    stack.extend((frames.AGAIN, 0, player, left, side, 0, 0, 0, 0, 0, 0, 0))


def push_out_of_turn(stack: list[int], player: int) -> None:
    """Who has not the turn may use what he has."""
    stack.extend((frames.OUT_OF_TURN, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_trade(stack: list[int], player: int) -> None:
    """Both players take a card of the other's hand."""
    stack.extend((frames.TRADE, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_theirs(stack: list[int], player: int, *, paid: int, name: int) -> None:
    """A card of the other's hand is played."""
    stack.extend((frames.THEIRS, 0, player, paid, name, 0, 0, 0, 0, 0, 0, 0))


def push_naming(stack: list[int], player: int) -> None:
    """A player says the name of a card."""
    stack.extend((frames.NAMING, 0, player, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def push_secret_cards(stack: list[int], player: int, *, count: int, wins: int, memory: int, then: int, speaker: int) -> None:
    """Both players choose cards in secret."""
    stack.extend((frames.SECRET_CARDS, 0, player, count, wins, 0, memory, then, speaker, 0, 0, 0))


def push_swap_discard(stack: list[int], player: int, *, card: int, whose: int) -> None:
    """A character in play changes places with one of a discard."""
    stack.extend((frames.SWAP_DISCARD, 0, player, card, whose, 0, 0, 0, 0, 0, 0, 0))


def push_drawing(stack: list[int], player: int, *, left: int, name: int, phase: int, begin: int) -> None:
    """Cards are drawn one by one."""
    stack.extend((frames.DRAWING, 0, player, left, 0, 0, name, phase, begin, 0, 0, 0))


def push_ward(
    stack: list[int], player: int, *, card: int, verb: int, argument: int = 0, controller: int = 0, source: int = 0
) -> None:
    """Something is about to be done to a character by an effect."""
    stack.extend((frames.WARD, 0, player, card, verb, argument, controller, source, 0, 0, 0, 0))
