"""The actions that are worth a thought: of several that come to the same one, and none that only throws cards away.

For agents that look ahead. People and the laws of the engine see all legal actions.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wizard_duel.model import actions, phases
from simulator.games.wizard_duel.model.cards import ATTACK, DEFENCE, IS_COURT, SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.choices import tied_suits
from simulator.kernel.game import PASS

FEARLESS: Final = 4
"""A hand of so many cards answers 97 of 100 attacks of power 10 and all weaker ones more often still, two in five of them with a
backfire."""


def worth_a_thought(s: State) -> list[int]:
    """Some of the legal actions, at least one, and every set of cards that is worth laying in one order at least."""
    legal = s.legal_actions()
    if s.phase == phases.LOSE_LIFE:
        return legal[:1]
    if s.phase == phases.TURN:
        return _attacks(s, legal)
    if s.phase == phases.SECOND:
        return _in_order(legal, s.laid[0] & actions.ARGUMENT, ATTACK) or legal
    if s.phase == phases.DEFEND:
        return [action for action in legal if action != actions.TIMEOUT]
    if s.phase == phases.ADD:
        return _additions(s, [action for action in legal if action != actions.TIMEOUT])
    return legal


def _attacks(s: State, legal: list[int]) -> list[int]:
    """R9, R12, R17: against full hands nothing but two court cards, for other spells only come back."""
    if min(len(s.hand[seat]) for seat in s.living if seat != s.player) < FEARLESS:
        return legal
    hand = s.hand[s.player]
    courts = [sum(IS_COURT[card] and SUIT[card] == suit for card in hand) for suit in range(4)]
    return [
        action
        for action in legal
        if action == PASS or (IS_COURT[action & actions.ARGUMENT] and courts[SUIT[action & actions.ARGUMENT]] > 1)
    ]


def _in_order(legal: list[int], before: int, worth: tuple[int, ...]) -> list[int]:
    """Of equal cards those that follow in the order of their numbers, downwards."""
    return [
        action
        for action in legal
        if worth[action & actions.ARGUMENT] < worth[before] or action & actions.ARGUMENT < before
    ]  # fmt: skip


def _additions(s: State, legal: list[int]) -> list[int]:
    """R13: once it is enough, another highest card of a new suit alone may bring something; before, anything in order."""
    cards = [action for action in legal if action != actions.CONFIRM]
    last = s.laid[-1] & actions.ARGUMENT
    if len(cards) == len(legal):
        return _in_order(cards, last, DEFENCE) or cards
    highest = DEFENCE[s.laid[s.defence] & actions.ARGUMENT]
    suits = tied_suits(s)
    ties = [
        action
        for action in cards
        if DEFENCE[action & actions.ARGUMENT] == highest and (action & actions.ARGUMENT) // 13 not in suits
    ]  # fmt: skip
    return [*_in_order(ties, last, DEFENCE), actions.CONFIRM]
