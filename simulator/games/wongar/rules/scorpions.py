"""Scorpions: time goes on, and who drew the card is stung (R40-R44, R83, G3)."""

from __future__ import annotations

from simulator.games.wongar.model.box import KINDS, LAST_SQUARE, SCORPION
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.ending import LAST_SQUARE_REACHED, trigger


def take_scorpion(s: State, player: int) -> None:
    """R42: a scorpion of a pile lies before the player who turned it up until the end."""
    s.taken[KINDS * player + SCORPION] += 1
    meet(s, player)


def meet(s: State, player: int) -> None:
    """R41, G3: the marker goes one square up and stays on the last one; R44, G20: as many points as players are behind."""
    if s.time < LAST_SQUARE:
        s.time += 1
        if s.time == LAST_SQUARE:
            trigger(s, LAST_SQUARE_REACHED)
    lost = 0
    if not s.options.harmless_scorpions:
        mine = s.scores[player]
        for score in s.scores:
            if score < mine:
                lost += 1
        s.scores[player] = mine - lost
    if s.log is not None:
        s.log.append(("scorpion", player, s.time, lost))
