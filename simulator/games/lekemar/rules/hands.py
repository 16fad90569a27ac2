"""Cards that come into hands and leave them, who knows of them, and the hand limit (R15, R17, R18, G6, G7).

Beside each hand stands what the others know of it, one bit a seat. A card that leaves before witnesses takes their knowledge
of it along; whoever did not see which card left knows nothing of that hand any more.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.phases import LIMIT
from simulator.games.lekemar.model.state import State
from simulator.kernel.rng import shuffle

EVERYBODY: Final = (1 << 15) - 1
"""A bit for each seat that there can be."""


def gain(s: State, seat: int, card: int, seen: int) -> None:
    """A card joins a hand; `seen` says which seats know it."""
    hand = s.hand[seat]
    at = bisect_right(hand, card)
    hand.insert(at, card)
    s.seen[seat].insert(at, seen)
    s.crowded |= 1 << seat


def lose(s: State, seat: int, card: int, witnesses: int) -> None:
    """A card leaves a hand; `witnesses` says which seats see which card it is."""
    hand, seen = s.hand[seat], s.seen[seat]
    at = bisect_left(hand, card)
    del hand[at]
    unpaid = witnesses & ~seen.pop(at)
    while at < len(hand) and hand[at] == card:
        known = seen[at]
        seen[at] = known & ~unpaid
        unpaid &= ~known
        at += 1
    if witnesses != EVERYBODY:
        for place, known in enumerate(seen):
            if known:
                seen[place] = known & witnesses


def show(s: State, seat: int, viewer: int) -> None:
    """A whole hand is shown to another player."""
    s.seen[seat] = [known | 1 << viewer for known in s.seen[seat]]


def draw_card(s: State, seat: int) -> int:
    """R15, G7: take the top card of the pile, shuffling the discard when it is empty; answers the card, or -1 for none."""
    if not s.pile and not renew_pile(s):
        return -1
    card = s.pile.pop()
    gain(s, seat, card, s.pile_seen.pop() & ~(1 << seat))
    if s.log is not None:
        s.log.append(("draw", seat, card))
    return card


def renew_pile(s: State) -> bool:
    """G7: the discard becomes the pile; False when there is no card in it either."""
    if not s.discard:
        return False
    s.pile, s.discard = sorted(s.discard), []
    s.pile_seen = [0] * len(s.pile)
    s.rng = shuffle(s.pile, s.rng)
    if s.log is not None:
        s.log.append(("reshuffle", len(s.pile)))
    return True


def put_back(s: State, seat: int, card: int) -> None:
    """R18, G6: the card goes under the pile; nobody else sees which one it is."""
    lose(s, seat, card, 0)
    s.pile.insert(0, card)
    s.pile_seen.insert(0, 1 << seat)
    if s.log is not None:
        s.log.append(("put_back", seat, card))


def under_pile(s: State, card: int) -> None:
    """G6: a card that everybody saw goes under the pile."""
    s.pile.insert(0, card)
    s.pile_seen.insert(0, EVERYBODY)


def limit_of(s: State, seat: int) -> int:
    """R17: how many cards the hand may hold: the usual limit, or more by a style card or by a card that is worn."""
    most = max(s.options.hand_limit, s.room[seat])
    for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS]:
        if card >= 0 and s.box.hand_limit[card] > most:
            most = s.box.hand_limit[card]
    return most


def ask_to_put_back(s: State) -> bool:
    """R17, G10: whoever may hold too many cards is asked; False when nobody does."""
    seats, usual = len(s.hand), s.options.hand_limit
    for step in range(seats):
        seat = (s.active + step) % seats
        if s.crowded >> seat & 1:
            size = len(s.hand[seat])
            if size > usual and size > limit_of(s, seat):
                s.phase, s.player = LIMIT, seat
                return True
    s.crowded = 0
    return False


def hand_actions(s: State, kind: int) -> list[int]:
    """One action of this kind for each different card of the hand of the player asked."""
    return [kind | card for card in sorted(set(s.hand[s.player]))]


def limit_choices(s: State) -> list[int]:
    """R17: any card of the hand."""
    return hand_actions(s, actions.PUT_BACK)
