"""Well-known engines, measured as ours are: whole random games, decisions for each second of processor time.

They are not among our requirements. A Python that has them (docs/speed.md) measures them beside ours in one run.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from simulator.bench import Play, count


@dataclass(frozen=True, slots=True)
class PeerRate:
    """Decisions that an engine plays in a second; chance actions are not counted."""

    engine: str
    decisions_per_second: float


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel by its name there; ImportError where it is not installed."""
    game = import_module("pyspiel").load_game(name)

    def play(rng: random.Random) -> tuple[int, int]:
        state, taken = game.new_initial_state(), [0, 0]
        while not state.is_terminal():
            taken[state.is_chance_node()] += 1
            state.apply_action(rng.choice(state.legal_actions()))
        return taken[0], taken[1]

    return play


def rlcard_uno() -> Play:
    """RLCard's uno without its learning environment around it; ImportError where it is not installed."""
    game = import_module("rlcard.games.uno").Game()
    game.np_random = import_module("numpy").random.RandomState(1)

    def play(rng: random.Random) -> tuple[int, int]:
        game.init_game()
        decisions = 0
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            decisions += 1
        return decisions, 0

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel hearts (H)": lambda: open_spiel("hearts"),
    "OpenSpiel gin_rummy (G)": lambda: open_spiel("gin_rummy"),
    "RLCard uno (R)": rlcard_uno,
}


def peer_rates(*, seconds: float, seed: int) -> list[PeerRate]:
    """The rates of those engines that this Python can import."""
    rates = []
    for name, make in PEERS.items():
        try:
            play = make()
        except ImportError:
            continue
        _, decisions, spent = count(play, seconds=seconds, rng=random.Random(seed))
        rates.append(PeerRate(name, decisions / spent))
    return rates
