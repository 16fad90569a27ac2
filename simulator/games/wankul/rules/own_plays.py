"""Plays for nothing that cards allow (G187, G199), and prices of characters in play (G188, G189)."""

from __future__ import annotations

from simulator.games.wankul.effects.words.playing import FREE_COPIES
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import side_number
from simulator.games.wankul.model.frames import BOUGHT, FREE
from simulator.games.wankul.model.marks import FREED
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, costs, leaving, placing, reactions, searching
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.hands import copy_in_hand, hand_definitions, take_from_hand
from simulator.kernel.frames import PLAYER, WIDTH, pop


def free_options(s: State, player: int) -> list[int]:
    """G187: the cards of the hand that may be played for nothing now, each copy once a turn."""
    copies = bool(s.imposing(FREE_COPIES))
    found = [one for one in hand_definitions(s, player) if (copies or s.box.own_plays[one]) and is_left(s, player, one)]
    return [actions.PLAY_FREE | one for one in found if costs.free_slots(s, player, one)]


def is_left(s: State, player: int, definition: int) -> bool:
    """G187: whether some copy of this card has not been played for nothing in this turn."""
    held = s.hand[player]
    copies = [card for card, one in enumerate(s.card) if one == definition and (s.box.owner[card] == player or card in held)]
    return s.used.count(FREED | definition) < len(copies)


def begin_free(s: State, player: int, definition: int) -> None:
    """G187: the card is played for nothing, where it says that it may be."""
    slots, flags = costs.free_slots(s, player, definition, for_one=False), FREE
    if not slots:
        slots, flags = costs.free_slots(s, player, definition), FREE | BOUGHT
    s.used.append(FREED | definition)
    placing.begin_play(s, player, take_from_hand(s, player, definition), flags, slots)


def hand_options(s: State, player: int) -> list[int]:
    """G279: the cards of the hand that are banned to play another one, as far as another can be played then."""
    found = []
    for one in hand_definitions(s, player):
        if s.box.from_hand[one]:
            others = {s.card[card] for card in s.hand[player] if s.card[card] != one or count_held(s, player, one) > 1}
            if searching.playable(s, player, others, purse=len(s.hand[player]) - 2):
                found.append(actions.USE | one)
    return found


def count_held(s: State, player: int, definition: int) -> int:
    """Copies of a card in a hand."""
    return sum([s.card[card] == definition for card in s.hand[player]])


def use_from_hand(s: State, player: int, definition: int) -> None:
    """G279: what the card says of itself in the hand is carried out."""
    card = copy_in_hand(s, player, definition)
    if s.log is not None:
        s.log.append(("activate", player, card))
    reactions.start_all(s, s.box.from_hand[definition], player, card)


def offering_options(s: State) -> list[int]:
    """G188, G189, G258: the player's characters on the Terrain, all that he has in play, or those that a card is played for."""
    base = len(s.stack) - WIDTH
    if selector := s.stack[base + frames.OFFERING_SELECTOR]:
        by = (s.stack[base + PLAYER], s.stack[base + frames.OFFERING_CARD], -1)
        return sorted([actions.TARGET | card for card in amounts.characters(s, selector - 1, by)])
    player, slot = s.stack[base + PLAYER], s.stack[base + frames.OFFERING_SLOT]
    slots = range(3) if slot < 0 else range(slot, slot + 1)
    return sorted([actions.TARGET | card for one in slots for card in s.side[side_number(one, player)]])


def step_offering(s: State) -> None:
    """One after the other, in the order that the player likes, until enough or all of them are gone."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = offering_options(s) if stack[base + frames.OFFERING_LEFT] else []
    if len(legal) > 1:
        ask(s, stack[base + PLAYER], legal)
    elif legal:
        answer_offering(s, legal[0])
    else:
        pop(stack)


def answer_offering(s: State, action: int) -> None:
    """G31: this one is discarded; a price is no effect."""
    s.stack[-WIDTH + frames.OFFERING_LEFT] -= 1
    leaving.discard_now(s, action & actions.ARGUMENT, leaving.BY_PRICE)
