"""What a ceremony may bring, and a ritual card in it: by the board, one's own hand, and how many cards the others hold (R53-R61).

For the script. Its figures were found by lot: a few were changed at a time, and the change was kept if the script won more games
against itself.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wongar.model.box import DOUBLE, LAST_SQUARE, NEIGHBOURS
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.scoring import leader, points_now

AT_RISK: Final = (1.06, 0.3, 0.13)
"""What is taken off a majority where rivals hold many cards: shared but for the tie, ahead by one, ahead by more."""

CAUGHT_UP: Final = 0.29
"""The chance that a majority is won for which one or two cards are in hand."""

OTHERS: Final = 1.23
"""What a point of all others together counts, shared out among them."""

MANY_CARDS: Final = 8
"""So many ritual cards of rivals are as bad as more."""

CARD: Final = 1.5
"""What a ritual card is worth that is kept, in points."""

CARD_LATE: Final = 0.82
"""The part of it that is lost in the end."""

DEFENDED: Final = (1.12, 0.31)
"""What it is worth to add to a majority that is shared but for the tie, or ahead by one, where rivals may still play."""

ALONE: Final = 1.53
"""What it is worth to bring a type that nobody has there."""

CHASED: Final = (0.93, 0.55)
"""What it is worth to go after a majority; and what rivals with many cards take off."""

IDLE: Final = -5.0
"""A card that changes nothing."""


def late(s: State) -> float:
    """R63: from 0 to 1, how far time has gone."""
    return (s.time - 1) / (LAST_SQUARE - 1)


def prospect(s: State, territory: int, rank: int, player: int, ancestor: int) -> float:
    """R59, R61: points that a ceremony held there now may bring to the player, less a share of those of the others."""
    points, seats = points_now(s, rank), s.seats
    there = _who_is_there(s, territory)
    threat = min(1.0, cards_of_rivals(s, there, player) / MANY_CARDS)
    mine = others = 0.0
    for token in (0, 1, 2):
        first = leader(s, territory, token, ancestor)
        if first == player:
            mine += points * (1 - threat * AT_RISK[min(_margin(s, territory, token, player), 2)])
        elif first >= 0:
            lacking = _lacking(s, (3 * territory + token) * seats, player, first, ancestor)
            can = there >> player & 1 and lacking <= min(2, _cards_for(s, player, token))
            chance = CAUGHT_UP if can else 0.0
            mine += chance * points
            others += (1 - chance) * points
    return mine - OTHERS * others / (seats - 1)


def gain(s: State, token: int) -> float:
    """R53, R56: what a ritual card of a type is worth in this ceremony, in points, less what is lost with it."""
    player, site = s.player, s.site
    base = (3 * site + token) * s.seats
    points, price = points_now(s, s.rank), CARD * (1 - CARD_LATE * late(s))
    rivals = cards_of_rivals(s, s.inside, player)
    first = leader(s, site, token, s.ancestor)
    if first < 0:
        return ALONE * points - price if _can_come(s, token) else IDLE
    if first == player:
        margin = _margin(s, site, token, player)
        if not rivals or margin > 1 or margin == s.board[base + player]:
            return IDLE
        return points * DEFENDED[margin] * min(1.0, rivals / 6) - price
    lacking = _lacking(s, base, player, first, s.ancestor)
    if lacking > _cards_for(s, player, token):
        return IDLE
    return points * (CHASED[0] - CHASED[1] * min(1.0, rivals / MANY_CARDS)) - price * lacking


def cards_of_rivals(s: State, inside: int, player: int) -> int:
    """R53: how many ritual cards the others hold who are among those inside, a set of bits."""
    count = 0
    for seat in range(s.seats):
        if seat != player and inside >> seat & 1:
            count += s.hand_size(seat)
    return count


def loses_lead(s: State, territory: int, token: int) -> bool:
    """R59: the player to move leads there and may lose that with one token less."""
    return _margin(s, territory, token, s.player) < 2


def _who_is_there(s: State, territory: int) -> int:
    """R51: those who would take part in a ceremony there, as bits."""
    board, seats = s.board, s.seats
    base = 3 * seats * territory
    there = 0
    for seat in range(seats):
        if board[base + seat] or board[base + seats + seat] or board[base + 2 * seats + seat]:
            there |= 1 << seat
    return there


def _margin(s: State, territory: int, token: int, player: int) -> int:
    """How many tokens of a type a player has more than the next best."""
    base = (3 * territory + token) * s.seats
    rival = 0
    for seat in range(s.seats):
        if seat != player and s.board[base + seat] > rival:
            rival = s.board[base + seat]
    return s.board[base + player] - rival


def _lacking(s: State, base: int, player: int, first: int, ancestor: int) -> int:
    """R56, R61: how many tokens a player lacks to be the leader; one more where he would lose the tie. `base`: where to count."""
    seats = s.seats
    behind = s.board[base + first] - s.board[base + player]
    return behind + ((player - ancestor) % seats > (first - ancestor) % seats)


def _cards_for(s: State, player: int, token: int) -> int:
    """R56, R57: how many tokens of a type a player's ritual cards can bring or remove."""
    return s.hand[4 * player + token] + 2 * s.hand[4 * player + DOUBLE]


def _can_come(s: State, token: int) -> bool:
    """R56: one of the player’s tokens of this type can come in from next door."""
    offset, stride = token * s.seats + s.player, 3 * s.seats
    return any(s.board[stride * territory + offset] for territory in NEIGHBOURS[s.site])
