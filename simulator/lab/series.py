"""Series: whole games at one table, many times in a row, and on demand the same deals under several variants.

What a series is, exactly:

- every seat is held by an agent, with a deck of its own where the game is played with decks: together they are a player. Where
  players differ, they move on by one seat from deal to deal, so that no player profits from a seat; neighbours stay
  neighbours. Seats and players are counted apart;
- who begins is decided by the rules and the options;
- a series of several variants plays each deal once under every one of them, one after the other: game `number` is deal
  `number // len(variants)` under variant `number % len(variants)`. Differences are taken between games of the same deal;
- agents think with so many samples and without a clock, so the same game follows from the same seed on every machine.

A deal comes from `game_seed(run_seed, deal)` and from nothing else, so a run may be cut into chunks in any way and any of its
games may be played again later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simulator.kernel.game import Agent, Deck, State
from simulator.kernel.probe import MeasuredGame, SeatFigure, TableFeatures
from simulator.kernel.words import Words
from simulator.lab.playing import never, play_out
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally

NO_SCORE = ("turns", "ending", "winner", "champion", "first", "first_won", "decisions")
"""What the first values of a row are; the scores of the seats follow. `winner` is a seat and `champion` a player, both the number
of seats in a drawn game; `first` is the seat that began, -1 where all begin together."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the settings that a series compares: the options, and one deck a player (none for a common box)."""

    title: Words
    options: Any
    decks: tuple[Deck, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays in a series, with the words to tell him from the others."""

    title: Words
    agent: Agent


@dataclass(frozen=True, slots=True)
class Setup:
    """What makes a game of a series the game it is; decks and agents in seat order."""

    seed: int
    options: Any
    decks: tuple[Deck, ...]
    agents: tuple[Agent, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """The question of a series. `rotates` where players differ."""

    game: MeasuredGame
    players: tuple[Player, ...]
    variants: tuple[Variant, ...]
    run_seed: int
    rotates: bool

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.players)

    def sitting(self, number: int) -> tuple[int, ...]:
        """The player at each seat in game `number`."""
        shift = number // len(self.variants) % self.seats if self.rotates else 0
        return tuple((seat - shift) % self.seats for seat in range(self.seats))

    def setup(self, number: int) -> Setup:
        """Game `number`, ready to be played."""
        variant, sitting = self.variants[number % len(self.variants)], self.sitting(number)
        decks = tuple(variant.decks[player] for player in sitting) if variant.decks else ()
        agents = tuple(self.players[player].agent for player in sitting)
        return Setup(game_seed(self.run_seed, number // len(self.variants)), variant.options, decks, agents)


def features_of(game: MeasuredGame, seats: int) -> tuple[str, ...]:
    """What the values of a row are."""
    scores = () if game.measure.score is None else tuple(f"score_{seat}" for seat in range(seats))
    return (*NO_SCORE, *scores)


def play_series(series: Series, *, first: int, count: int, stop: Callable[[], bool] = never) -> Tally:
    """Play games `first` to `first + count - 1` of the series and count what they show.

    `stop` is asked before each decision; once it says yes, the tally of the games finished by then is the answer.
    """
    tally = Tally()
    for number in range(first, first + count):
        setup = series.setup(number)
        state = series.game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed)
        probe = series.game.measure.probe(state)
        decisions = play_out(state, setup.agents, setup.seed, probe, stop)
        if decisions is None:
            break
        counted = _Counting(tally, series, number)
        tally.add_row(GameRow(number, _count(state, probe.finish(state, counted), decisions, counted)))
    return tally


def variant_tally(tally: Tally, variant: int, variants: int) -> Tally:
    """The part of a tally that speaks of one variant."""
    prefix = f"{variant}:"
    mine = {key.removeprefix(prefix): histogram for key, histogram in tally.histograms.items() if key.startswith(prefix)}
    return Tally(mine, (row for row in tally.rows if row.number % variants == variant))


def player_key(key: str, player: int) -> str:
    """Under which name the number of a player is counted, wherever he sat."""
    return f"{key}@{player}"


class _Counting:
    """Counts one game: under its variant, and what belongs to a seat under the player who sat there too."""

    def __init__(self, tally: Tally, series: Series, number: int) -> None:
        self.tally = tally
        self.prefix = f"{number % len(series.variants)}:"
        self.sitting = series.sitting(number) if series.rotates else ()
        figures = series.game.measure.figures if series.rotates else ()
        own = (figure.key for figure in figures if isinstance(figure, SeatFigure))
        self.seated = frozenset((*own, "wins", "place", "score") if series.rotates else ())

    def observe(self, figure: str, value: int, times: int = 1) -> None:
        """Count a number of this game."""
        self.tally.observe(self.prefix + figure, value, times)
        key, _, seat = figure.partition("/")
        if key in self.seated:
            self.tally.observe(self.prefix + player_key(key, self.sitting[int(seat)]), value, times)


def _count(state: State, told: TableFeatures, decisions: int, counted: _Counting) -> tuple[int, ...]:
    """Count what every game has, and make the row of the game."""
    outcome, returns = state.outcome(), state.returns()
    winner = len(returns) if outcome is None or outcome.winner is None else outcome.winner
    counted.observe("turns", told.turns)
    counted.observe("ending", told.ending)
    if told.first >= 0:
        counted.observe("first_wins", int(winner == told.first))
    for seat, mine in enumerate(returns):
        counted.observe(f"wins/{seat}", int(winner == seat))
        counted.observe(f"place/{seat}", 1 + sum(other > mine for other in returns))
    for seat, score in enumerate(told.scores):
        counted.observe(f"score/{seat}", score)
    champion = counted.sitting[winner] if winner < len(counted.sitting) else winner
    return (told.turns, told.ending, winner, champion, told.first, int(winner == told.first), decisions, *told.scores)
