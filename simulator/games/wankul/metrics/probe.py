"""Measuring one whole game of Wankul, by public facts of the state and its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from simulator.games.wankul.model.state import State
from simulator.kernel.probe import Observer, TableFeatures

SEATS: Final = 2

ENDINGS: Final = (
    "five_terrains",
    "deck_out_draw",
    "deck_out_mill",
    "deck_out_ban",
    "no_terrain",
    "turn_limit",
    "forced_loop",
)
"""How a game ended (invariant I12); the order is that of the index of games and never changes."""


class WankulProbe:
    """Follows one game; it attaches the event log."""

    def __init__(self, state: State) -> None:
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action; the event log tells all."""

    def finish(self, state: State, tally: Observer) -> TableFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        played = Counter(event[1] for event in state.log if event[0] == "play")
        mulligans = Counter(event[1] for event in state.log if event[0] == "mulligan")
        force = _force_counted(state.log)
        for seat in range(SEATS):
            tally.observe(f"force/{seat}", force[seat])
            tally.observe(f"played/{seat}", played[seat])
            tally.observe(f"mulligan/{seat}", mulligans[seat])
        return TableFeatures(state.turn, ENDINGS.index(outcome.reason), state.first, tuple(state.markers))


def _force_counted(log: Iterable[tuple[Any, ...]]) -> list[int]:
    """The force that each seat had in all counts of Terrains together."""
    counts = [event[3] for event in log if event[0] == "won"]
    return [sum(sums[seat] for sums in counts) for seat in range(SEATS)]
