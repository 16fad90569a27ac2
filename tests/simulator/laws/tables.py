"""Fresh tables of every game, and random play on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from simulator.games import GAMES
from simulator.kernel.game import Deck, State
from tests.simulator.games.wankul import decks, invariants

INVARIANTS: dict[str, Callable[[Any], None]] = {"wankul": invariants.check}
"""What must be true in every position, by game."""

DECKS: dict[str, Callable[[random.Random], Deck]] = {"wankul": decks.any_deck}
"""A deck for a seat, by game."""

DECISIONS = 20_000
"""No game may take more decisions than this."""


def table(slug: str, seed: int) -> State:
    """A new game between decks that depend on the seed."""
    game, luck = GAMES[slug], random.Random(seed)
    return game.new_initial_state(decks=[DECKS[slug](luck) for _ in range(game.players[0])], options=game.options(), seed=seed)


def play(state: State, seed: int) -> Iterator[int]:
    """Play on with random legal actions to the end; yields each action before it is played."""
    luck = random.Random(seed)
    for _ in range(DECISIONS):
        if state.is_terminal():
            return
        action = luck.choice(state.legal_actions())
        yield action
        state.apply_action(action)
    raise AssertionError("the game does not end")


def play_out(state: State, seed: int) -> list[int]:
    """The actions of a random game."""
    return list(play(state, seed))
