"""Where the seed of each game of a run comes from."""

from __future__ import annotations

from simulator.kernel.rng import derive


def game_seed(run_seed: int, number: int) -> int:
    """The seed of game `number` of a run, from 0; below 2^53, so that every JSON reader keeps it exact.

    A pure function of its two arguments, fixed for ever: a game found in an old report is dealt again from
    (run seed, number) alone.
    """
    return derive(run_seed, "game", number) >> 11
