"""V. Recovery: the table is cleared, hands are kept or discarded whole, everything is shuffled and drawn anew (R30-R32)."""

from __future__ import annotations

from bisect import insort

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.deck import NOTHING, draw, turn_up
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.hands import forget_hand


def begin_recovery(s: State) -> None:
    """R30: every card played that was not scored is discarded; then each player says what becomes of his hand."""
    s.stage = phases.RECOVERY
    for seat, creature in enumerate(s.creature):
        if creature >= 0:
            s.discard.append(creature & DESIGN)
            s.creature[seat] = -1
        if s.boosts[seat]:
            s.discard += [card & DESIGN for card in s.boosts[seat]]
            s.boosts[seat] = []
    s.at = 0
    _ask(s)


def _ask(s: State) -> None:
    """R30: in turn order, those who hold cards."""
    seats = len(s.hand)
    while s.at < seats:
        seat = (s.first + s.at) % seats
        if s.hand[seat]:
            s.phase, s.player = phases.RECOVER, seat
            return
        s.at += 1
    _new_round(s)


def answer_recover(s: State, action: int) -> None:
    """R30, G1: all of the hand or nothing."""
    seat = s.player
    if action == actions.DROP:
        if s.log is not None:
            s.log.append(("drop", seat, *s.hand[seat]))
        s.discard += s.hand[seat]
        s.hand[seat] = []
        if s.known:
            forget_hand(s, seat)
    elif s.log is not None:
        s.log.append(("keep", seat))
    s.at += 1
    _ask(s)


def _new_round(s: State) -> None:
    """R30, R31: deck and discard pile together, its first card turned; the winner's left neighbour goes first."""
    s.deck += s.discard
    s.discard = []
    turn_up(s)
    s.first = (s.ranking[0] + 1) % len(s.hand)
    s.round += 1
    s.totals, s.ranking = [], []
    refill(s)
    s.begin_round()


def refill(s: State) -> None:
    """R4, R32, G26, G27: in turn order, hands are filled up to five cards; nobody loses one that he has more."""
    seats = len(s.hand)
    for offset in range(seats):
        seat = (s.first + offset) % seats
        hand = s.hand[seat]
        drawn = []
        while len(hand) < phases.HAND and (card := draw(s)) != NOTHING:
            insort(hand, card)
            drawn.append(card)
        if s.log is not None and drawn:
            s.log.append(("refill", seat, *drawn))
