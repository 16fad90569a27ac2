"""What the player asked may do, phase by phase. Asked for at every decision of every playout: plain loops over short lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wongar.model import actions
from simulator.games.wongar.model.actions import COME, DRAW, LEAVE, MOVE, OWN, PLACE, PLAY, REMOVE, TAKE, TYPE, UNSEEN
from simulator.games.wongar.model.box import ANCESTOR, AREA, DOUBLE, NEIGHBOURS, RITUAL_SCORPION, WITHIN_TWO
from simulator.games.wongar.model.state import State
from simulator.kernel.game import PASS

ANYWHERE: Final = tuple(PLACE | territory for territory in range(AREA))
ANCESTOR_WAYS: Final = tuple(tuple(MOVE | territory for territory in near) for near in NEIGHBOURS)
ELDER_WAYS: Final = tuple(tuple(MOVE | territory for territory in near) for near in WITHIN_TWO)
ALL_WAYS: Final = (actions.WAY | actions.BOTH_PLACED, actions.WAY | actions.ONE_PLACED, actions.WAY | actions.NONE_PLACED)


def turn_choices(s: State) -> list[int]:
    """R21, R80: any face-up area card, or an Ancestor or Elder card of one's own."""
    legal = [TAKE | territory for territory, kind in enumerate(s.face) if kind >= 0]
    if s.options.own_ceremonies:
        base = 2 * s.player
        legal += [OWN | which for which in (0, 1) if s.own[base + which]]
    return legal


def way_choices(s: State) -> list[int]:
    """R25, G7: two more tokens, or one and a ritual card, or two ritual cards: as the supply allows."""
    supply = s.supply[3 * s.player + s.token]
    return list(ALL_WAYS if supply > 1 else ALL_WAYS[1:])


def type_choices(s: State) -> list[int]:
    """R57: a type that the double card can be used on; R82: of a token still to lay out; R27, G8: of a token to place."""
    if s.site >= 0:
        return [TYPE | token for token in (0, 1, 2) if can_use(s, s.player, token)]
    base = 3 * s.player
    stock = s.supply if s.round else s.bag
    return [TYPE | token for token in (0, 1, 2) if stock[base + token]]


def place_choices(_: State) -> list[int]:
    """R25, R27, R82: any territory."""
    return list(ANYWHERE)


def move_choices(s: State) -> list[int]:
    """R28, R29: next door for the Ancestor; one or two territories away for the Elder."""
    return list(ANCESTOR_WAYS[s.ancestor_at] if s.card == ANCESTOR else ELDER_WAYS[s.elder_at])


def ceremony_choices(s: State) -> list[int]:
    """R53, G9: pass, or a ritual card that can be used."""
    legal = [PASS]
    player = s.player
    discs, cubes, cylinders, doubles = s.hand[4 * player : 4 * player + 4]
    usable = False
    for token, held in ((0, discs), (1, cubes), (2, cylinders)):
        if (held or doubles) and can_use(s, player, token):
            usable = True
            if held:
                legal.append(PLAY | token)
    if doubles and usable:
        legal.append(PLAY | DOUBLE)
    return legal


def can_use(s: State, player: int, token: int) -> bool:
    """R56: a token of this type can be removed, moved out or moved in."""
    board, seats = s.board, s.seats
    base = (3 * s.site + token) * seats
    if any(board[base : base + seats]):
        return True
    near, stride, offset = 0, 3 * seats, token * seats + player
    for territory in NEIGHBOURS[s.site]:
        near += board[stride * territory + offset]
    return near > 0


def use_choices(s: State) -> list[int]:
    """R56, R57, G32: every use of the card; of a double's second half, the same use again, or none where R58 lets him stop."""
    player, mode = s.player, s.mode
    if not mode:
        return removals(s, player) + departures(s, player) + arrivals(s, player)
    if mode == REMOVE:
        return removals(s, player)
    if mode == LEAVE:
        return departures(s, player)
    legal = arrivals(s, player)
    may_stop = legal and COME | s.last not in legal
    return [PASS, *legal] if may_stop else legal


def removals(s: State, player: int) -> list[int]:
    """R56: opponents with a token of the type in the territory of the ceremony."""
    base = (3 * s.site + s.token) * s.seats
    return [REMOVE | seat for seat, count in enumerate(s.board[base : base + s.seats]) if count and seat != player]


def departures(s: State, player: int) -> list[int]:
    """R56: the territories next door, if he has a token of the type to send there."""
    if not s.board[(3 * s.site + s.token) * s.seats + player]:
        return []
    return [LEAVE | territory for territory in NEIGHBOURS[s.site]]


def arrivals(s: State, player: int) -> list[int]:
    """R56: the territories next door from which one of his tokens of the type can come."""
    board, step, offset = s.board, 3 * s.seats, s.token * s.seats + player
    return [COME | territory for territory in NEIGHBOURS[s.site] if board[step * territory + offset]]


def draw_choices(s: State) -> list[int]:
    """R84, G27: any card of the pile but a scorpion, or none in particular."""
    return [*(DRAW | kind for kind in range(RITUAL_SCORPION) if kind in s.deck), DRAW | UNSEEN]


def no_choices(_: State) -> list[int]:
    """R72: after the end there is nothing to do."""
    return []


CHOICES: Final[tuple[Callable[[State], list[int]], ...]] = (
    turn_choices, way_choices, type_choices, place_choices, move_choices, ceremony_choices, use_choices, draw_choices,
    no_choices, no_choices,
)  # fmt: skip
"""By phase; see phases.py."""
