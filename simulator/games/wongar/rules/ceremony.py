"""A ceremony: who takes part, ritual cards in turn, and what they do (R50-R58, G9-G13, G32)."""

from __future__ import annotations

from simulator.games.wongar.model.actions import ARGUMENT, LEAVE, REMOVE
from simulator.games.wongar.model.box import DOUBLE
from simulator.games.wongar.model.phases import CEREMONY, CHOOSE_TYPE, DONE, USE
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.choices import use_choices
from simulator.games.wongar.rules.scoring import score
from simulator.kernel.game import PASS


def hold(s: State, site: int, rank: int) -> None:
    """R50, R51, R52: those with a token there take part, from the holder of the Ancestor on."""
    s.site, s.rank = site, rank
    s.inside = 0
    for seat in range(s.seats):
        if is_present(s, seat):
            s.inside |= 1 << seat
    if s.log is not None:
        s.log.append(("ceremony", site, rank, s.inside))
    _ask(s, s.ancestor)


def is_present(s: State, player: int) -> bool:
    """R51: he has a token in the territory of the ceremony."""
    board, seats = s.board, s.seats
    base = 3 * seats * s.site + player
    return bool(board[base] or board[base + seats] or board[base + 2 * seats])


def _ask(s: State, seat: int) -> None:
    """R52, R53, R55: the next one who takes part; G9: an empty hand passes. When nobody is left, the points follow (R59)."""
    while s.inside:
        if s.inside >> seat & 1:
            if any(s.hand[4 * seat : 4 * seat + 4]):
                s.player = seat
                s.phase = CEREMONY
                return
            s.inside &= ~(1 << seat)
        seat += 1
        if seat == s.seats:
            seat = 0
    score(s)
    s.site = s.rank = -1
    s.phase = DONE


def answer_ritual(s: State, action: int) -> None:
    """R53, R54: a pass is for good; a card played is discarded. R57: a double card needs a type."""
    player, kind = s.player, action & ARGUMENT
    if action == PASS:
        s.inside &= ~(1 << player)
        if s.log is not None:
            s.log.append(("pass", player))
        _ask(s, (player + 1) % s.seats)
        return
    s.hand[4 * player + kind] -= 1
    if kind == DOUBLE and s.options.one_double_each:
        s.gone += 1  # R81, G26
    else:
        s.discard[kind] += 1
    if s.log is not None:
        s.log.append(("play", player, kind))
    s.mode = 0
    if kind == DOUBLE:
        s.uses = 2
        s.phase = CHOOSE_TYPE
    else:
        s.uses, s.token = 1, kind
        s.phase = USE


def choose_double(s: State, token: int) -> None:
    """R57: both tokens are of this type."""
    s.token = token
    s.phase = USE


def answer_use(s: State, action: int) -> None:
    """R56, R57, R58: a token is removed or moved; with a double card a second one in the same way, while there is one."""
    if action != PASS:
        _use(s, action)
        s.uses -= 1
        if s.uses and use_choices(s):
            return
    s.uses = s.mode = 0
    _ask(s, (s.player + 1) % s.seats)


def _use(s: State, action: int) -> None:
    """R51, R56, G10-G12: who loses his last token there is out of the ceremony."""
    player, token, step, argument = s.player, s.token, 3 * s.seats, action & ARGUMENT
    s.mode, s.last = action - argument, argument
    here = step * s.site + token * s.seats
    loser = player
    if s.mode == REMOVE:
        loser = argument
        s.board[here + argument] -= 1
        s.supply[3 * argument + token] += 1
    else:
        there = step * argument + token * s.seats + player
        leaves = 1 if s.mode == LEAVE else -1
        s.board[here + player] -= leaves
        s.board[there] += leaves
    if s.log is not None:
        s.log.append(("use", player, s.mode, token, argument, s.site))
    if s.inside >> loser & 1 and not is_present(s, loser):
        s.inside &= ~(1 << loser)
        if s.log is not None:
            s.log.append(("excluded", loser))
