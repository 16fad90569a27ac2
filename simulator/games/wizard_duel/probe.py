"""Measuring one game of Wizard Duel from one seat, by its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from simulator.games.wizard_duel.cards import BEATS_ALL, DEFENCE, IDS
from simulator.games.wizard_duel.state import State
from simulator.kernel.probe import GameFeatures, Observer

ENDINGS: Final = ("won", "eliminated", "drawn_in_game", "drawn_eliminated")
"""How a game ended for the measured seat; the order is that of the index of games and never changes."""

NOBODY: Final = 6
"""After the seats, in the figure that says who won: the game was drawn."""


class WizardDuelProbe:
    """Follows one game from one seat; it attaches the event log. A turn is a turn of any player."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.opening = sum(card >= 0 and DEFENCE[card] == BEATS_ALL for card in state.lives[3 * seat : 3 * seat + 3])
        self.own_turns = 0
        self.turn = 0
        self.hand: list[tuple[int, int]] = []
        self.lives: list[tuple[int, int]] = []
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat: note what the measured seat has when its turn begins."""
        if state.turn != self.turn:
            self.turn = state.turn
            if state.active == self.seat:
                self.own_turns += 1
                self.hand.append((self.own_turns, state.hand_size(self.seat)))
                self.lives.append((self.own_turns, state.lives_left(self.seat)))

    def finish(self, state: State, tally: Observer) -> GameFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        ending = ENDINGS.index(ending_code(state, self.seat))
        tally.observe("ending", ending)
        tally.observe("winner", NOBODY if outcome.winner is None else outcome.winner)
        tally.observe("turns", state.turn)
        tally.observe("life_ace", self.opening)
        tally.observe("reshuffled", state.reshuffles)
        for key, value in _counts(state.log, self.seat).items():
            tally.observe(key, value)
        for key, series in (("hand", self.hand), ("lives", self.lives)):
            for turn, value in series:
                tally.observe(f"{key}/{turn}", value)
        tally.observe(f"lives.end/{self.own_turns + 1}", state.lives_left(self.seat))
        for key, cards in (
            ("attacked", _laid(state.log, "attack", self.seat)),
            ("defended", _laid(state.log, "defend", self.seat)),
        ):
            for card, times in Counter(cards).items():
                tally.observe(f"{key}/{IDS[card]}", times)
        return GameFeatures(turns=state.turn, ending=ending, mulligans=0, opening=self.opening)


def ending_code(state: State, seat: int) -> str:
    """One of ENDINGS, for this seat."""
    if state.winner >= 0:
        return "won" if state.winner == seat else "eliminated"
    return "drawn_in_game" if seat in state.living else "drawn_eliminated"


def _counts(log: list[tuple[Any, ...]], seat: int) -> dict[str, int]:
    """Attacks and hits of the whole table, hits taken by the seat, and what became of the spells."""
    kinds = Counter(event[0] for event in log)
    effects = Counter(event[2] for event in log if event[0] == "effect")
    return {
        "attacks": kinds["attack"],
        "hits": kinds["hit"],
        "own_hits": sum(event[:2] == ("hit", seat) for event in log),
        "shields": effects[0],
        "deflections": effects[1],
        "counter_spells": effects[2],
        "backfires": effects[3],
        "eliminations": kinds["eliminated"],
    }


def _laid(log: list[tuple[Any, ...]], kind: str, seat: int) -> Iterator[int]:
    """The cards that a seat laid in its attacks, or in its defences."""
    for event in log:
        if event[0] == kind and event[1] == seat:
            yield from event[2:]
