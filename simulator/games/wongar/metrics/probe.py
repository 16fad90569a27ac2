"""Measuring one game of Wongar by its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from simulator.games.wongar.model.box import ANCESTOR, BOTH, ELDER
from simulator.games.wongar.model.components import area_id, ritual_id
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.ending import LAST_CARD, LAST_SQUARE_REACHED
from simulator.kernel.probe import Observer, TableFeatures

ENDINGS: Final = (LAST_SQUARE_REACHED, LAST_CARD)
"""How a game ended (R70); the order is that of the index of games and never changes."""

CALLING: Final = (ANCESTOR, ELDER, BOTH)
"""R50: the cards that lead to a ceremony."""


class WongarProbe:
    """Follows one game; it attaches the event log. A turn is a turn of any player."""

    def __init__(self, state: State) -> None:
        self.first = state.boomerang
        self.scorpions = state.time - 1  # R19, R20: met before anybody could listen, and harmless with all scores at 0
        self.seats = state.seats
        self.turn = 0
        self.time: list[tuple[int, int]] = []
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat: note where the scorpion stands when a turn begins."""
        if state.turn != self.turn:
            self.turn = state.turn
            self.time.append((state.turn, state.time))

    def finish(self, state: State, tally: Observer) -> TableFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        for key, value in _counts(state.log).items():
            tally.observe(key, value)
        tally.observe("scorpions", self.scorpions + sum(event[0] == "scorpion" for event in state.log))
        tally.observe("rounds", state.round)
        for turn, time in self.time:
            tally.observe(f"time/{turn}", time)
        tally.observe(f"time.end/{state.turn + 1}", state.time)
        self._observe_seats(state.log, tally)
        _observe_cards(state.log, tally)
        return TableFeatures(state.turn, ENDINGS.index(outcome.reason), self.first, tuple(state.scores))

    def _observe_seats(self, log: Sequence[tuple[Any, ...]], tally: Observer) -> None:
        for seat in range(self.seats):
            own = [event for event in log if len(event) > 1 and event[1] == seat]
            kinds = Counter(event[0] for event in own)
            tally.observe(f"called/{seat}", sum(_calls(event) for event in own))
            tally.observe(f"won/{seat}", kinds["points"])
            tally.observe(f"stung/{seat}", sum(event[3] for event in own if event[0] == "scorpion"))
            tally.observe(f"bonus/{seat}", sum(event[3] for event in own if event[0] == "bonus"))


def _calls(event: tuple[Any, ...]) -> bool:
    """R50, R80: the card taken or played leads to a ceremony."""
    return (event[0] == "take" and event[3] in CALLING) or event[0] == "own"


def _counts(log: Sequence[tuple[Any, ...]]) -> dict[str, int]:
    """What happened at the whole table."""
    kinds = Counter(event[0] for event in log)
    return {
        "ceremonies": kinds["ceremony"],
        "majorities": kinds["points"],
        "rituals": kinds["play"],
        "excluded": kinds["excluded"],
    }


def _observe_cards(log: Sequence[tuple[Any, ...]], tally: Observer) -> None:
    """How often each card was taken from its pile, or played in a ceremony."""
    taken = Counter(area_id(event[2], event[3]) for event in log if event[0] == "take")
    played = Counter(ritual_id(event[2]) for event in log if event[0] == "play")
    for key, cards in (("taken", taken), ("played", played)):
        for card, times in cards.items():
            tally.observe(f"{key}/{card}", times)
