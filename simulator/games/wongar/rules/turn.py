"""A turn: a player takes a face-up area card, or plays one of his own (R21-R23, R80)."""

from __future__ import annotations

from simulator.games.wongar.model.actions import ARGUMENT, OWN
from simulator.games.wongar.model.box import ANCESTOR, ELDER, KINDS
from simulator.games.wongar.model.phases import TURN
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.areas import resolve
from simulator.games.wongar.rules.ending import LAST_CARD, trigger

OWN_CARDS = (ANCESTOR, ELDER)
"""R80: what a player may have beside the piles."""


def begin_turn(s: State) -> None:
    """R21: clockwise from the boomerang; G6: who finds no card to take loses his turn."""
    player = (s.boomerang + s.played) % s.seats
    s.turn += 1
    if s.log is not None:
        s.log.append(("turn", player, s.turn))
    if max(s.face) < 0 and not (s.own[2 * player] or s.own[2 * player + 1]):
        if s.log is not None:
            s.log.append(("no_card", player))
        return
    s.player = player
    s.phase = TURN


def answer_turn(s: State, action: int) -> None:
    """R21, R22, R23: the card is taken and does what it says; nothing is turned up under it. R80: or a card of his own."""
    argument = action & ARGUMENT
    if action >= OWN:
        _play_own(s, argument)
        return
    kind = s.face[argument]
    s.face[argument] = -1
    s.taken[KINDS * s.player + kind] += 1
    if s.log is not None:
        s.log.append(("take", s.player, argument, kind))
    if not s.left[argument]:
        trigger(s, LAST_CARD)
    resolve(s, kind, argument)


def _play_own(s: State, which: int) -> None:
    """R80, G25: it leaves the game, and is no card taken from a pile."""
    s.own[2 * s.player + which] = 0
    if s.log is not None:
        s.log.append(("own", s.player, OWN_CARDS[which]))
    resolve(s, OWN_CARDS[which], -1)
