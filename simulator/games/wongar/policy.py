"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see: his hand, the board and the open cards. It calls a ceremony where it would
score and others would not, plays ritual cards that gain or save a majority, places tokens where they win one within reach of the
figures, keeps a few ritual cards in hand, and takes token cards for the rest and for the points at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from simulator.games.wongar import actions
from simulator.games.wongar.areas import RANK_OF
from simulator.games.wongar.box import ANCESTOR, BOTH, CYLINDER, DOUBLE, ELDER, FOUR, KINDS, NEIGHBOURS, RANKS, WITHIN_TWO
from simulator.games.wongar.choices import can_use
from simulator.games.wongar.scoring import leader
from simulator.games.wongar.standing import value_of
from simulator.kernel.rng import below, derive, step

if TYPE_CHECKING:
    from simulator.games.wongar.state import State

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

USUAL: Final = 6
"""What an ordinary area card is worth, in half points."""

TOGETHER: Final = RANKS.index("both")


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1_000_000
    value = _VALUES[legal[-1] >> actions.SHIFT]
    for action in legal:
        rng = step(rng)
        worth = 10 * value(s, action) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _turn(s: State, action: int) -> int:
    """R21, R80: which card; half points."""
    argument = action & actions.ARGUMENT
    if action >= actions.OWN:
        return _walk(s, (ANCESTOR, ELDER)[argument]) - USUAL
    kind = s.face[argument]
    if kind in (ANCESTOR, ELDER):
        return _walk(s, kind)
    if kind == BOTH:
        return value_of(s, argument, TOGETHER, s.player, s.player) + s.hand_size(s.player) + 2
    if kind == FOUR:
        return USUAL + 4 - s.hand_size(s.player)
    if kind <= CYLINDER:
        return USUAL + _race(s, kind) - (0 if s.supply[3 * s.player + kind] else 3)
    return USUAL


def _walk(s: State, figure: int) -> int:
    """R28, R29: the best ceremony within the figure's reach, and a little for each ritual card that defends it."""
    player, rank = s.player, RANK_OF[figure]
    ancestor = player if figure == ANCESTOR else s.ancestor
    reach = NEIGHBOURS[s.ancestor_at] if figure == ANCESTOR else WITHIN_TWO[s.elder_at]
    return max(value_of(s, territory, rank, player, ancestor) for territory in reach) + min(s.hand_size(player), 4)


def _race(s: State, kind: int) -> int:
    """R71: cards of a type are worth more to who leads, or nearly leads."""
    counts = s.taken[kind::KINDS]
    behind = max(counts) - counts[s.player]
    return 4 if behind <= 0 else 3 if behind == 1 else 0


def _way(s: State, action: int) -> int:
    """R25: with few ritual cards in hand, more of them; else tokens."""
    way = action & actions.ARGUMENT
    return 2 * abs(way - min(2, max(0, 4 - s.hand_size(s.player)))) * -1


def _type(s: State, action: int) -> int:
    """R27, R82: of which there are most; R57: where the double card does most."""
    token = action & actions.ARGUMENT
    if s.site < 0:
        return s.supply[3 * s.player + token] if s.round else 0
    return _gain(s, token)


def _place(s: State, action: int) -> int:
    """R25, R27, R82: where the token does most."""
    return placement(s, action & actions.ARGUMENT)


def placement(s: State, territory: int) -> int:
    """What one more token brings in a territory: a majority, if it wins one, and most near the figures."""
    player = s.player
    base = (3 * territory + s.token) * s.seats
    counts = s.board[base : base + s.seats]
    mine, most = counts[player], max(counts)
    wins = 6 if mine + 1 > most > 0 and leader(s, territory, s.token, s.ancestor) != player else 3 if mine + 1 >= most else 0
    near = (territory in NEIGHBOURS[s.ancestor_at]) + (territory in WITHIN_TWO[s.elder_at]) + (s.face[territory] == BOTH)
    return wins * (1 + near) // 2 - mine


def _move(s: State, action: int) -> int:
    """R28, R29: where the ceremony pays."""
    return value_of(s, action & actions.ARGUMENT, RANK_OF[s.card], s.player, s.ancestor)


def _ceremony(s: State, action: int) -> int:
    """R53: a card that changes a majority is worth its points; any other is better kept."""
    if not action:
        return 2
    kind = action & actions.ARGUMENT
    if kind == DOUBLE:
        return max(_gain(s, token) for token in (0, 1, 2) if can_use(s, s.player, token)) - 2
    return _gain(s, kind)


def _gain(s: State, token: int) -> int:
    """What the best use of a card of this type brings: a majority won, or one made safe, or an opponent's lost."""
    player, seats = s.player, s.seats
    base = (3 * s.site + token) * seats
    counts = s.board[base : base + seats]
    first = leader(s, s.site, token, s.ancestor)
    if first == player:
        rival = max(count for seat, count in enumerate(counts) if seat != player)
        return 5 if rival and counts[player] - rival < 2 else 0
    if first < 0:
        return 8 if _can_come(s, token) else 0
    lead = counts[first] - counts[player]
    return 9 - 3 * lead if lead < 3 else 0


def _can_come(s: State, token: int) -> bool:
    """R56: one of the player’s tokens of this type can come in from next door."""
    offset, stride = token * s.seats + s.player, 3 * s.seats
    return any(s.board[stride * territory + offset] for territory in NEIGHBOURS[s.site])


def _use(s: State, action: int) -> int:
    """R56: tokens come in before they are removed, and the leader loses them first; leaving is for lost causes."""
    if not action:
        return -2
    mode, argument = action & ~actions.ARGUMENT, action & actions.ARGUMENT
    first = leader(s, s.site, s.token, s.ancestor)
    if mode == actions.REMOVE:
        return 8 if argument == first else 3
    if mode == actions.COME:
        return 6 if first != s.player else 5
    return -4 if first == s.player else -1


def _draw(s: State, action: int) -> int:
    """R84: doubles first, then what the hand lacks."""
    kind = action & actions.ARGUMENT
    return 5 if kind == DOUBLE else 3 - s.hand[4 * s.player + kind]


_VALUES: Final[tuple[Callable[[State, int], int], ...]] = (
    _ceremony, _turn, _turn, _way, _type, _place, _move, _ceremony, _use, _use, _use, _draw,
)  # fmt: skip
"""By the kind of the last legal action: all actions of a decision are judged by one measure."""
