"""Measuring one game of Lekemar by its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.marks import BANK
from simulator.kernel.probe import Observer, TableFeatures

ENDINGS: Final = ("legend", "all_marks", "turn_cap")
"""How a game ended (R6, R7, G27); the order is that of the index of games and never changes."""


class LekemarProbe:
    """Follows one game; it attaches the event log. A turn is a turn of any player."""

    def __init__(self, state: State) -> None:
        self.first = state.active
        self.turn = 0
        self.richest: list[tuple[int, int]] = []
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat: note what the richest player has when a round begins."""
        if state.turn != self.turn:
            self.turn = state.turn
            seats = len(state.marks)
            if (state.turn - 1) % seats == 0:
                self.richest.append(((state.turn - 1) // seats + 1, max(state.marks)))

    def finish(self, state: State, tally: Observer) -> TableFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        for key, value in _counts(state.log).items():
            tally.observe(key, value)
        for turn, marks in self.richest:
            tally.observe(f"richest/{turn}", marks)
        events = Counter(event[:2] for event in state.log)
        for seat in range(len(state.marks)):
            tally.observe(f"combats/{seat}", events["attack", seat])
            tally.observe(f"won/{seat}", events["won", seat])
        for card, times in Counter(event[2] for event in state.log if event[0] == "play").items():
            tally.observe(f"played/{state.box.ids[card]}", times)
        return TableFeatures(state.turn, ENDINGS.index(outcome.reason), self.first, tuple(state.marks))


def _counts(log: Sequence[tuple[Any, ...]]) -> dict[str, int]:
    """Combats and what became of them, and the debts that nobody had to pay."""
    kinds = Counter(event[0] for event in log)
    return {
        "attacks": kinds["attack"],
        "drawn_fights": kinds["drawn"],
        "bluffs": kinds["bluff"],
        "flips": kinds["flip"],
        "styles": kinds["play"],
        "cancelled": kinds["cancel"],
        "reshuffles": kinds["reshuffle"],
        "unpaid": sum(event[3] - event[4] for event in log if event[0] == "pay" and event[1] != BANK),
    }
