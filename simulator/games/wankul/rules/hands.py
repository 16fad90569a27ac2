"""The hand: which different cards it holds, and taking one out without saying more than the other player may know."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.games.wankul.model.state import State


def hand_definitions(s: State, player: int) -> set[int]:
    """The different cards of a hand."""
    card = s.card
    return {card[one] for one in s.hand[player]}


def copy_in_hand(s: State, player: int, definition: int, besides: Sequence[int] = ()) -> int:
    """A copy of a card in a hand, besides some (instances); the copy that the opponent knows, if he knows one."""
    card, seen = s.card, 1 << 1 - player
    best = -1
    for one in s.hand[player]:
        if card[one] == definition and one not in besides:
            if s.known[one] & seen:
                return one
            if best < 0:
                best = one
    return best


def take_from_hand(s: State, player: int, definition: int) -> int:
    """Take one copy of a card out of a hand; the copy that the opponent knows, if he knows one."""
    best = copy_in_hand(s, player, definition)
    s.hand[player].remove(best)
    return best


def forget_hand(s: State, player: int) -> None:
    """Cards left this hand unseen: the opponent is sure of none of the others."""
    for card in s.hand[player]:
        s.known[card] = 1 << player
