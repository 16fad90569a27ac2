"""Positions of games that agents played, in numbers, with how each game ended: what an evaluation is fitted on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from simulator.ai import make_agent
from simulator.ai.driver import next_action
from simulator.arena.tables import Tables


@dataclass(frozen=True, slots=True)
class Position:
    """The beginning of a turn: for each seat still in the game its features as it sees them, and what it got in the end.

    `expected` is what the game's present evaluation promised each of these seats, in the eyes of each of them.
    """

    features: tuple[tuple[float, ...], ...]
    rewards: tuple[float, ...]
    expected: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A game that agents played: its number, what every seat got, and its positions."""

    number: int
    returns: tuple[float, ...]
    positions: tuple[Position, ...]


def self_play(tables: Tables, names: Sequence[str], games: int, workers: int) -> Iterator[SelfPlay]:
    """Games by these agents, in order; with more seats than names they sit in turn, one seat on from game to game."""
    play = partial(_play, tables, tuple(names))
    if workers == 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, range(games))


def _play(tables: Tables, names: tuple[str, ...], number: int) -> SelfPlay:
    game, state, seed = tables.game, tables.deal(number), tables.luck(number)
    agents = [make_agent(names[(number + seat) % len(names)], game) for seat in range(tables.seats)]
    noted = []
    turn = decision = 0
    while not state.is_terminal():
        if game.turn(state) != turn:
            turn = game.turn(state)
            seats = game.contenders(state)
            views = [game.evaluate(state, viewer) for viewer in seats]
            numbers = tuple(tuple(game.features(state, seat)) for seat in seats)
            noted.append((seats, numbers, tuple(tuple(view[seat] for seat in seats) for view in views)))
        state.apply_action(next_action(state, agents, seed, decision))
        decision += 1
    returns = tuple(state.returns())
    positions = (Position(numbers, tuple(returns[seat] for seat in seats), views) for seats, numbers, views in noted)
    return SelfPlay(number, returns, tuple(positions))
