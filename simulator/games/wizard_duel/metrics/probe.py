"""Measuring one game of Wizard Duel by its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from simulator.games.wizard_duel.model.cards import BEATS_ALL, DEFENCE, IDS
from simulator.games.wizard_duel.model.state import PLACES, State
from simulator.kernel.probe import Observer, TableFeatures

ENDINGS: Final = ("last_one_left", "second_exhaustion", "nothing_to_shuffle")
"""How a game ended (R23, R25, G21); the order is that of the index of games and never changes."""


class WizardDuelProbe:
    """Follows one game; it attaches the event log. A turn is a turn of any player."""

    def __init__(self, state: State) -> None:
        self.aces = [_aces(state.lives[PLACES * seat : PLACES * (seat + 1)]) for seat in state.living]
        self.turn = 0
        self.living: list[tuple[int, int]] = []
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat: note who is left when a turn begins."""
        if state.turn != self.turn:
            self.turn = state.turn
            self.living.append((state.turn, len(state.living)))

    def finish(self, state: State, tally: Observer) -> TableFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        for key, value in _counts(state.log).items():
            tally.observe(key, value)
        tally.observe("reshuffled", state.reshuffles)
        for turn, living in self.living:
            tally.observe(f"living/{turn}", living)
        tally.observe(f"living.end/{state.turn + 1}", len(state.living))
        self._observe_seats(state.log, tally)
        for key, kind in (("attacked", "attack"), ("defended", "defend")):
            for card, times in Counter(_laid(state.log, kind)).items():
                tally.observe(f"{key}/{IDS[card]}", times)
        lives = tuple(state.lives_left(seat) for seat in range(len(self.aces)))
        return TableFeatures(state.turn, ENDINGS.index(outcome.reason), state.first, lives)

    def _observe_seats(self, log: Sequence[tuple[Any, ...]], tally: Observer) -> None:
        events = Counter(event[:2] for event in log)
        for seat, aces in enumerate(self.aces):
            tally.observe(f"life_ace/{seat}", aces)
            tally.observe(f"cast/{seat}", events["attack", seat])
            tally.observe(f"taken/{seat}", events["hit", seat])


def _aces(lives: list[int]) -> int:
    return sum(card >= 0 and DEFENCE[card] == BEATS_ALL for card in lives)


def _counts(log: Sequence[tuple[Any, ...]]) -> dict[str, int]:
    """Attacks and hits of the whole table, and what became of the spells."""
    kinds = Counter(event[0] for event in log)
    effects = Counter(event[2] for event in log if event[0] == "effect")
    return {
        "attacks": kinds["attack"],
        "hits": kinds["hit"],
        "shields": effects[0],
        "deflections": effects[1],
        "counter_spells": effects[2],
        "backfires": effects[3],
        "eliminations": kinds["eliminated"],
    }


def _laid(log: Sequence[tuple[Any, ...]], kind: str) -> Iterator[int]:
    """The cards laid in attacks, or in defences."""
    for event in log:
        if event[0] == kind:
            yield from event[2:]
