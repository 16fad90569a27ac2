"""What area cards do: tokens, ritual cards, figures on the move (R24-R32, R82)."""

from __future__ import annotations

from simulator.games.wongar.model.actions import ARGUMENT
from simulator.games.wongar.model.box import ANCESTOR, BOTH, CYLINDER, ELDER, FOUR, RANKS, TRIPLE
from simulator.games.wongar.model.phases import CHOOSE_TYPE, CHOOSE_WAY, DONE, MOVING, PLACING
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.ceremony import choose_double, hold
from simulator.games.wongar.rules.deals import deal_rituals
from simulator.games.wongar.rules.rituals import draw

RANK_OF = {ANCESTOR: RANKS.index("ancestor"), ELDER: RANKS.index("elder"), BOTH: RANKS.index("both")}
"""R59: how a ceremony scores, by the card that led to it."""


def resolve(s: State, kind: int, spot: int) -> None:
    """R21: do what an area card says; `spot` is its territory, -1 for a card of one's own (R80)."""
    s.card, s.spot = kind, spot
    if kind <= CYLINDER:
        _first_token(s, kind)
    elif kind == TRIPLE:
        _triple(s)
    elif kind == FOUR:
        draw(s, s.player, 4)
    else:
        _move_figures(s, kind)


def _first_token(s: State, token: int) -> None:
    """R24, R26, G7: a token on the card's territory; with none left after it, two ritual cards are all there is."""
    supply = s.supply[3 * s.player + token]
    s.token = token
    if supply:
        put(s, token, s.spot)
    if supply < 2:
        draw(s, s.player, 2)
    else:
        s.phase = CHOOSE_WAY


def answer_way(s: State, action: int) -> None:
    """R25: two more tokens; one more and a ritual card; or two ritual cards."""
    way = action & ARGUMENT
    s.placing, s.drawing, s.last = 2 - way, way, -1
    if s.placing:
        s.phase = PLACING
    else:
        draw(s, s.player, s.drawing)


def _triple(s: State) -> None:
    """R27, G8: up to three tokens of one type; without any token the card does nothing."""
    base = 3 * s.player
    s.phase = CHOOSE_TYPE if any(s.supply[base : base + 3]) else DONE


def answer_type(s: State, action: int) -> None:
    """R27, R57, R82: the type of the tokens to place, of a double card, or of the next token laid out."""
    token = action & ARGUMENT
    if s.site >= 0:
        choose_double(s, token)
        return
    s.token, s.last = token, -1
    s.placing = min(3, s.supply[3 * s.player + token]) if s.round else 1
    s.phase = PLACING


def answer_place(s: State, action: int) -> None:
    """R25, R27, R82: one token; then the next one, the ritual card that goes with it, or the next player."""
    s.last = action & ARGUMENT
    put(s, s.token, s.last)
    s.placing -= 1
    if s.placing:
        return
    if not s.round:
        lay_out_next(s)
    elif s.drawing:
        draw(s, s.player, s.drawing)
    else:
        s.phase = DONE


def put(s: State, token: int, territory: int) -> None:
    """One of the player's tokens goes on the board."""
    stock = s.supply if s.round else s.bag
    stock[3 * s.player + token] -= 1
    s.board[(3 * territory + token) * s.seats + s.player] += 1
    if s.log is not None:
        s.log.append(("place", s.player, token, territory))


def lay_out_next(s: State) -> None:
    """R82: one token each in turn; G31: when all are laid out the ritual cards are dealt, and the first round begins."""
    s.player = (s.player + 1) % s.seats
    s.phase = CHOOSE_TYPE
    s.token = -1
    base = 3 * s.player
    if not any(s.bag[base : base + 3]):
        deal_rituals(s)
        s.phase = DONE


def _move_figures(s: State, kind: int) -> None:
    """R28, R29, R30, G28: he takes the held pawns; then the figures on the board walk, or are fetched to the card."""
    for figure in (ANCESTOR, ELDER):
        if kind in (figure, BOTH):
            if s.log is not None:
                s.log.append(("hold", s.player, figure))
            if figure == ANCESTOR:
                s.ancestor = s.player
            else:
                s.elder = s.player
    if kind == BOTH:
        s.ancestor_at = s.elder_at = s.spot
        hold(s, s.spot, RANK_OF[kind])
    else:
        s.phase = MOVING


def answer_move(s: State, action: int) -> None:
    """R28, R29, R50, R60: the figure walks, and one ceremony takes place where it arrives, worth what the card is worth."""
    territory = action & ARGUMENT
    if s.card == ANCESTOR:
        s.ancestor_at = territory
    else:
        s.elder_at = territory
    if s.log is not None:
        s.log.append(("move", s.player, s.card, territory))
    hold(s, territory, RANK_OF[s.card])
