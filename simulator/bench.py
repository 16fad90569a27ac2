"""How fast the engines are: random playouts, one maker a game, and the cost of a copy."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.game import Deck, Game, State

Play = Callable[[random.Random], tuple[int, int]]
"""Plays one whole game of uniformly random legal actions; how many decisions, and how many chance actions."""


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


def wankul() -> Play:
    """Wankul with two different full starter decks."""
    return random_play(GAMES["wankul"], [starter.cards for starter in starters("wankul")[:2]])


MAKERS: dict[str, Callable[[], Play]] = {"wankul": wankul}
"""Games that can be measured, each by its own maker."""


def random_play(game: Game, decks: list[Deck]) -> Play:
    """Whole games with these decks; the shuffles, too, come from the generator given."""
    options = game.options()

    def play(rng: random.Random) -> tuple[int, int]:
        state = game.new_initial_state(decks=decks, options=options, seed=rng.getrandbits(53))
        choice, decisions = rng.choice, 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            decisions += 1
        return decisions, 0

    return play


def measure(play: Play, *, name: str, seconds: float, seed: int, copied: State) -> Speed:
    """Play for this long and count; per second of processor time, so that a busy machine counts less."""
    rng = random.Random(seed)
    gc.collect()
    games = decisions = 0
    wall, processor = time.perf_counter(), time.process_time()
    while not games or time.perf_counter() - wall < seconds:
        decisions += play(rng)[0]
        games += 1
    spent = time.process_time() - processor
    return Speed(
        game=name,
        seconds=spent,
        games=games,
        decisions=decisions,
        games_per_second=games / spent,
        decisions_per_second=decisions / spent,
        decisions_per_game=decisions / games,
        clone_microseconds=clone_cost(copied),
    )


def clone_cost(state: State, times: int = 2_000, rounds: int = 5) -> float:
    """Microseconds for one copy of this state: the best of a few rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            state.clone()
        best = min(best, time.process_time() - start)
    return best / times * 1e6
