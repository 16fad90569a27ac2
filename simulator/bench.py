"""How fast the engines are: random playouts, one maker a game, and the cost of a copy."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.game import Deck, Game, State

Play = Callable[[random.Random], tuple[int, int]]
"""Plays one whole game with this luck; how many decisions it took, and how many chance actions."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What one process does in a second of its processor time."""

    game: str
    seconds: float
    games: int
    decisions: int
    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    clone_microseconds: float


class RandomPlay:
    """Whole games between these decks, by uniformly random legal actions."""

    def __init__(self, game: Game, decks: Sequence[Deck]) -> None:
        self.game = game
        self.decks = decks
        self.options = game.options()

    def __call__(self, rng: random.Random) -> tuple[int, int]:
        """Play one game; how many decisions, and how many chance actions (the engines draw their own luck: none)."""
        state, choice, decisions = self._set_up(rng), rng.choice, 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            decisions += 1
        return decisions, 0

    def position(self, rng: random.Random, decisions: int) -> State:
        """The position after so many random decisions, or the last one before the game ends."""
        state = self._set_up(rng)
        for _ in range(decisions):
            after = state.clone()
            after.apply_action(rng.choice(after.legal_actions()))
            if after.is_terminal():
                break
            state = after
        return state

    def _set_up(self, rng: random.Random) -> State:
        return self.game.new_initial_state(decks=self.decks, options=self.options, seed=rng.getrandbits(53))


def lekemar() -> RandomPlay:
    """Lekemar for four."""
    return RandomPlay(GAMES["lekemar"], [])


def wankul() -> RandomPlay:
    """Wankul with two different full starter decks."""
    return RandomPlay(GAMES["wankul"], [starter.cards for starter in starters("wankul")[:2]])


def wizard_duel() -> RandomPlay:
    """Wizard Duel for three."""
    return RandomPlay(GAMES["wizard_duel"], [])


def woodland_wizards() -> RandomPlay:
    """Woodland Wizards for two."""
    return RandomPlay(GAMES["woodland_wizards"], [])


def wongar() -> RandomPlay:
    """Wongar for three."""
    return RandomPlay(GAMES["wongar"], [])


MAKERS: dict[str, Callable[[], RandomPlay]] = {
    "lekemar": lekemar,
    "wankul": wankul,
    "wizard_duel": wizard_duel,
    "wongar": wongar,
    "woodland_wizards": woodland_wizards,
}
"""Games that can be measured, each by its own maker."""


def bench(name: str, *, seconds: float, seed: int) -> Speed:
    """Play random games for this long and count."""
    play, rng = MAKERS[name](), random.Random(seed)
    games, decisions, spent = count(play, seconds=seconds, rng=rng)
    return Speed(
        game=name,
        seconds=spent,
        games=games,
        decisions=decisions,
        games_per_second=games / spent,
        decisions_per_second=decisions / spent,
        decisions_per_game=decisions / games,
        clone_microseconds=clone_cost(play.position(rng, decisions // games // 2)),
    )


def count(play: Play, *, seconds: float, rng: random.Random) -> tuple[int, int, float]:
    """Whole games for this long, after one to warm up: the games, their decisions, and the seconds they took.

    The seconds are this process's own time, so that a busy machine weighs less.
    """
    play(rng)
    gc.collect()
    games = decisions = 0
    wall, processor = time.perf_counter(), time.process_time()
    while not games or time.perf_counter() - wall < seconds:
        decisions += play(rng)[0]
        games += 1
    return games, decisions, time.process_time() - processor


def clone_cost(state: State, times: int = 2_000, rounds: int = 5) -> float:
    """Microseconds for one copy of this state: the best of a few rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            state.clone()
        best = min(best, time.process_time() - start)
    return best / times * 1e6
