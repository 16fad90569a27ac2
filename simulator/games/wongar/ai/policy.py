"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see: his hand, the board and the open cards. Early it fills its hand and the board;
later, when majorities are worth more, it calls ceremonies where it would score and others would not. It plays ritual cards that
gain a majority, or save one from rivals who still hold cards, and places tokens where they win one within reach of the figures.

Which card to take is weighed by figures that were first read off what turn-greedy takes in the same positions, and then, with
those of prospects.py, changed by lot as long as the script won more games against itself with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wongar.ai.prospects import cards_of_rivals, gain, late, loses_lead, prospect
from simulator.games.wongar.model import actions
from simulator.games.wongar.model.box import (
    ANCESTOR,
    BOTH,
    CYLINDER,
    DISC,
    DOUBLE,
    ELDER,
    FOUR,
    KINDS,
    NEIGHBOURS,
    WITHIN_TWO,
)
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.areas import RANK_OF
from simulator.games.wongar.rules.choices import can_use
from simulator.games.wongar.rules.scoring import leader
from simulator.kernel.rng import below, derive, step

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

CALLED: Final = {ANCESTOR: -8.4, ELDER: -0.4, BOTH: -0.5}
"""What speaks against a ceremony: the card might have filled the hand; with the Ancestor one plays first, and is stung next."""

NOTHING_CHOSEN: Final = -20
"""G27: what a card drawn without choosing it is worth beside one that was chosen."""

OWN_CARD: Final = 4.0
"""R80: what a card of one's own is kept back for."""


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1e6
    value = _VALUES[legal[-1] >> actions.SHIFT]
    for action in legal:
        rng = step(rng)
        worth = 10 * value(s, action) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _turn(s: State, action: int) -> float:
    """R21, R80: which card."""
    argument = action & actions.ARGUMENT
    hand = min(s.hand_size(s.player), 6)
    if action >= actions.OWN:
        return _call(s, (ANCESTOR, ELDER)[argument], -1, hand) - OWN_CARD
    kind = s.face[argument]
    if kind in CALLED:
        return _call(s, kind, argument, hand)
    if kind == FOUR:
        return 10.4 - 0.6 * hand - 1.5 * late(s)
    return _tokens(s, kind, argument) + 0.48 * hand if kind <= CYLINDER else -0.4


def _call(s: State, kind: int, spot: int, hand: int) -> float:
    """R28-R30: the best ceremony within reach. It counts for more the later it is, when a hand is of little use."""
    player = s.player
    ancestor = s.ancestor if kind == ELDER else player
    reach = (spot,) if kind == BOTH else NEIGHBOURS[s.ancestor_at] if kind == ANCESTOR else WITHIN_TWO[s.elder_at]
    best = max([prospect(s, territory, RANK_OF[kind], player, ancestor) for territory in reach])
    return CALLED[kind] + 0.94 * best + 3 * late(s) - 0.38 * hand


def _tokens(s: State, kind: int, spot: int) -> float:
    """R24, R71: where the first token goes, and how the race for most cards of the type stands."""
    counts = s.taken[kind::KINDS]
    behind = max(counts) - counts[s.player]
    race = (2.3 if behind <= 0 else 1.7 if behind == 1 else 0.0) * late(s) - (0.9 if kind == DISC else 0.0)
    return race + (2.9 + 0.18 * placement(s, spot, kind) if s.supply[3 * s.player + kind] else 0)


def _way(s: State, action: int) -> int:
    """R25: with few ritual cards in hand, more of them; else tokens."""
    way = action & actions.ARGUMENT
    return 2 * abs(way - min(2, max(0, 4 - s.hand_size(s.player)))) * -1


def _type(s: State, action: int) -> float:
    """R27, R82: of which there are most; R57: where the double card does most."""
    token = action & actions.ARGUMENT
    if s.site < 0:
        return s.supply[3 * s.player + token] if s.round else 0
    return gain(s, token)


def _place(s: State, action: int) -> int:
    """R25, R27, R82: where the token does most."""
    return placement(s, action & actions.ARGUMENT, s.token)


def placement(s: State, territory: int, token: int) -> int:
    """What one more token of a type brings in a territory: a majority, if it wins one, and most near the figures."""
    player = s.player
    base = (3 * territory + token) * s.seats
    counts = s.board[base : base + s.seats]
    mine, most = counts[player], max(counts)
    wins = 6 if mine + 1 > most > 0 and leader(s, territory, token, s.ancestor) != player else 3 if mine + 1 >= most else 0
    near = (territory in NEIGHBOURS[s.ancestor_at]) + (territory in WITHIN_TWO[s.elder_at]) + (s.face[territory] == BOTH)
    return wins * (1 + near) // 2 - mine


def _move(s: State, action: int) -> float:
    """R28, R29: where the ceremony pays."""
    return prospect(s, action & actions.ARGUMENT, RANK_OF[s.card], s.player, s.ancestor)


def _ceremony(s: State, action: int) -> float:
    """R53: a card that changes a majority is worth its points, any other is better kept; but a pass is for good."""
    if not action:
        return 1.9 - 0.35 * min(1.0, cards_of_rivals(s, s.inside, s.player) / 5)
    kind = action & actions.ARGUMENT
    if kind == DOUBLE:
        return max([gain(s, token) for token in (0, 1, 2) if can_use(s, s.player, token)]) - 1.3
    return gain(s, kind)


def _use(s: State, action: int) -> float:
    """R56: the leader loses his tokens first; tokens come in from where no majority is lost; leaving is for lost causes."""
    if not action:
        return -2
    mode, argument = action & ~actions.ARGUMENT, action & actions.ARGUMENT
    first = leader(s, s.site, s.token, s.ancestor)
    if mode == actions.REMOVE:
        return 8 if argument == first else 2.5 + 0.4 * s.board[(3 * s.site + s.token) * s.seats + argument]
    if mode == actions.COME:
        worth = 6.5 if first != s.player else 5.0
        if leader(s, argument, s.token, s.ancestor) == s.player:
            worth -= 4.4 if loses_lead(s, argument, s.token) else 0.7
        return worth
    return -3.3


def _draw(s: State, action: int) -> int:
    """R84: doubles first, then what the hand lacks; rather that than whatever comes."""
    kind = action & actions.ARGUMENT
    if kind == actions.UNSEEN:
        return NOTHING_CHOSEN
    return 5 if kind == DOUBLE else 3 - s.hand[4 * s.player + kind]


_VALUES: Final[tuple[Callable[[State, int], float], ...]] = (
    _ceremony, _turn, _turn, _way, _type, _place, _move, _ceremony, _use, _use, _use, _draw,
)  # fmt: skip
"""By the kind of the last legal action: all actions of a decision are judged by one measure."""
