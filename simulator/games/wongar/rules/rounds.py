"""A round: who begins, the cards turned up, the Elder's ritual card, and a turn each (R14-R23, R70, G4-G6)."""

from __future__ import annotations

from simulator.games.wongar.model.box import AREA, PILE_SIZE, SCORPION
from simulator.games.wongar.model.phases import DONE
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.ending import LAST_CARD, end, trigger
from simulator.games.wongar.rules.rituals import draw
from simulator.games.wongar.rules.scorpions import take_scorpion
from simulator.games.wongar.rules.turn import begin_turn


def go_on(s: State) -> None:
    """What follows a step that is over: the next turn, the next round, or the end; until somebody is asked."""
    while s.phase == DONE:
        s.card = s.spot = s.token = -1
        s.played += 1
        if s.played < s.seats:
            begin_turn(s)
        elif s.ending:
            end(s)
        else:
            if s.round:
                hand_over(s)
            begin_round(s)


def hand_over(s: State) -> None:
    """R14, R15: who holds the Ancestor begins the next round; if that would be the same player, his left neighbour gets both."""
    if s.ancestor == s.boomerang:
        s.ancestor = (s.boomerang + 1) % s.seats
    s.boomerang = s.ancestor


def begin_round(s: State) -> None:
    """R18, R19: the cards are turned up, but for the first round; then the holder of the Elder draws a ritual card."""
    s.round += 1
    s.played = -1
    if s.log is not None:
        s.log.append(("round", s.round, s.boomerang))
    if s.round > 1:
        turn_up(s)
    draw(s, s.elder, 1)


def turn_up(s: State) -> None:
    """R16, R17, G5, G19: a card on every pile that shows none; a scorpion stings the first player and is replaced."""
    for territory in range(AREA):
        while s.face[territory] < 0 and s.left[territory]:
            s.left[territory] -= 1
            kind = s.pile[PILE_SIZE * territory + s.left[territory]]
            if s.log is not None:
                s.log.append(("turn_up", territory, kind))
            if kind == SCORPION:
                take_scorpion(s, s.boomerang)
            else:
                s.face[territory] = kind
        if s.face[territory] < 0:
            trigger(s, LAST_CARD)
