"""Duels: decks that meet two by two, many times over: one of them against a field, or each against each.

What a duel is, exactly:

- an entrant is a deck with the agent who plays it; a pair is two entrants who meet, the first of whom is measured;
- each deal is played twice by a pair, with the seats changed; no other pair has it, so that pairs are independent of each other.
  Were all dealt alike, opponents that resemble each other would do well and badly together, and the mean over them would be
  less sure than its games. Game `number` belongs to pair `number % len(pairs)`; of that pair it is game
  `number // len(pairs)`, the pair's deal `number // len(pairs) // 2`;
- who begins is decided by the rules;
- a "turn" is a turn of the measured entrant, counted from 1; those of the other are not counted;
- agents think with so many samples and without a clock, so the same game follows from the same seed on every machine.

A deal comes from `game_seed(run_seed, deal of the pair * len(pairs) + pair)` and from nothing else, so a run may be cut into
chunks in any way and any of its games may be played again later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, sqrt
from typing import Any

from simulator.kernel.game import Agent, Deck
from simulator.kernel.probe import MeasuredGame
from simulator.kernel.words import Words
from simulator.lab.goldfish import measure_of
from simulator.lab.intervals import normal_quantile
from simulator.lab.playing import never, play_out
from simulator.lab.seeds import game_seed
from simulator.lab.series import Setup
from simulator.lab.tally import GameRow, Tally

SEATS = 2

DEALING = 2
"""Which way of dealing this is. Under the first, all pairs had the same deals; a lone pair is dealt alike under both."""

FEATURES = ("turns", "ending", "pair", "seat", "won", "begun", "mulligans", "decisions")
"""What the values of a row are, all as the measured entrant sees them. `ending` is a place in the measure's endings; `seat` is
his; `won` is 1 for a win, 0 for a loss, 2 for a drawn game; `begun` is 1 where he had the first turn."""

PAIR, WON, BEGUN = (FEATURES.index(name) for name in ("pair", "won", "begun"))

LOST, VICTORY, DRAWN = range(3)
"""The values of `won`."""

SEEN, PLAYED = "held", "played"
"""What probes observe of a card that came to hand, and of one that was put into play."""

SEEN_WON, PLAYED_WON = "seen_won", "played_won"
"""Whether a game was won in which the card came to hand, or was played; counted here for every card."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A deck and who plays it, with the words for both."""

    title: Words
    deck: Deck
    agent: Agent


@dataclass(frozen=True, slots=True)
class Duels:
    """The question. `pairs` are places in `entrants`; `with_cards` counts what the cards of the first entrant did."""

    game: MeasuredGame
    entrants: tuple[Entrant, ...]
    pairs: tuple[tuple[int, int], ...]
    options: Any
    run_seed: int
    with_cards: bool

    def pair_of(self, number: int) -> tuple[int, int]:
        """Who meets in game `number`."""
        return self.pairs[number % len(self.pairs)]

    def seat_of(self, number: int) -> int:
        """Where the measured entrant sits in game `number`."""
        return number // len(self.pairs) % SEATS

    def sitting(self, number: int) -> tuple[Entrant, Entrant]:
        """The entrants of game `number`, in seat order."""
        first, second = (self.entrants[place] for place in self.pair_of(number))
        return (second, first) if self.seat_of(number) else (first, second)

    def deal_of(self, number: int) -> int:
        """Which of all deals game `number` is dealt from."""
        pairs = len(self.pairs)
        return number // pairs // SEATS * pairs + number % pairs

    def setup(self, number: int) -> Setup:
        """Game `number`, ready to be played."""
        sitting = self.sitting(number)
        seed = game_seed(self.run_seed, self.deal_of(number))
        return Setup(seed, self.options, tuple(one.deck for one in sitting), tuple(one.agent for one in sitting))


def field_pairs(entrants: int) -> tuple[tuple[int, int], ...]:
    """The first entrant meets every other."""
    return tuple((0, place) for place in range(1, entrants))


def matrix_pairs(entrants: int) -> tuple[tuple[int, int], ...]:
    """Each entrant meets each other."""
    return tuple(combinations(range(entrants), 2))


def games_for(half: float, *, pairs: int, weights: Sequence[float] = ()) -> int:
    """How many games make a 95 % interval reach `half` (0.015 for ± 1.5 points) to either side at most, whoever wins how often.

    With `weights`, one a pair, the interval is that of their weighted mean; without, that of each pair by itself. The number is
    fixed before the first game, so that no look at the games can choose the moment at which they end. Whole deals of all pairs.
    """
    spread = sum(weight * weight for weight in weights) / sum(weights) ** 2 if weights else 1.0
    each = (normal_quantile() / (2 * half)) ** 2 * spread
    return SEATS * ceil(each / SEATS) * pairs


def half_of(games: int, *, pairs: int, weights: Sequence[float] = ()) -> float:
    """How far the interval of so many games reaches to either side at most; `games_for` the other way round."""
    spread = sum(weight * weight for weight in weights) / sum(weights) ** 2 if weights else 1.0
    return normal_quantile() / 2 * sqrt(spread * pairs / games)


def play_duels(duels: Duels, *, first: int, count: int, stop: Callable[[], bool] = never) -> Tally:
    """Play games `first` to `first + count - 1` and count what they show.

    `stop` is asked before each decision; once it says yes, the tally of the games finished by then is the answer.
    """
    measure, tally = measure_of(duels.game), Tally()
    for number in range(first, first + count):
        setup, seat = duels.setup(number), duels.seat_of(number)
        state = duels.game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed)
        probe, table = measure.probe(state, seat), duels.game.measure.probe(state)
        decisions = play_out(state, setup.agents, setup.seed, probe, stop)
        if decisions is None:
            break
        counted, told = _Counting(), table.finish(state, _Counting())
        seen = probe.finish(state, counted)
        outcome = state.outcome()
        winner = outcome.winner if outcome else None
        won = DRAWN if winner is None else VICTORY if winner == seat else LOST
        if duels.with_cards:
            counted.add_to(tally, won=won == VICTORY)
        pair, begun = number % len(duels.pairs), int(told.first == seat)
        row = (seen.turns, seen.ending, pair, seat, won, begun, seen.mulligans, decisions)
        tally.add_row(GameRow(number, row))
    return tally


class _Counting:
    """What one game shows, kept until it is known who won it."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int, int]] = []

    def observe(self, figure: str, value: int, times: int = 1) -> None:
        """Keep a number of this game."""
        self.seen.append((figure, value, times))

    def add_to(self, tally: Tally, *, won: bool) -> None:
        """Count it, and of each card whether its game was won."""
        for figure, value, times in self.seen:
            tally.observe(figure, value, times)
            kind, _, card = figure.partition("/")
            if kind in (SEEN, PLAYED) and card:
                tally.observe(f"{SEEN_WON if kind == SEEN else PLAYED_WON}/{card}", int(won))
