"""I. Exploration: in turn order each player draws a card and plays one; a Spell happens, any other card is discarded (R20)."""

from __future__ import annotations

from bisect import insort

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import SPELL
from simulator.games.woodland_wizards.model.deck import NOTHING, draw, renew_if_empty
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.contest import begin_contest
from simulator.games.woodland_wizards.rules.deeds import begin
from simulator.games.woodland_wizards.rules.hands import show


def begin_round(s: State) -> None:
    """R6, R20: the round's first player begins."""
    s.stage = phases.EXPLORATION
    s.at = 0
    if s.log is not None:
        s.log.append(("round", s.round, s.first))
    explore(s)


def explore(s: State) -> None:
    """R20: the next player draws, and is asked for a card; G2: who has none plays none."""
    seats = len(s.hand)
    while s.at < seats:
        seat = (s.first + s.at) % seats
        card = draw(s)
        if card != NOTHING:
            insort(s.hand[seat], card)
            if s.log is not None:
                s.log.append(("draw", seat, card))
            renew_if_empty(s)
        if s.hand[seat]:
            s.phase, s.player = phases.EXPLORE, seat
            return
        s.at += 1
    begin_contest(s)


def answer_explore(s: State, action: int) -> None:
    """R9, R10, R11, R20: a Spell is executed at once, any other card is discarded without effect."""
    seat, card = s.player, action & actions.ARGUMENT
    show(s, seat, card)
    if s.log is not None:
        s.log.append(("play", seat, card))
    s.spell = card
    if s.box.kind[card] != SPELL or not s.box.deeds[card] or begin(s, seat, card, -1):
        end_of_play(s)


def end_of_play(s: State) -> None:
    """R15, R20: the card played is discarded once its effect is over, and the next player explores."""
    s.discard.append(s.spell)
    renew_if_empty(s)
    s.spell = -1
    s.at += 1
    explore(s)
