"""Goldfish: a deck alone against an opponent who never does anything, a few thousand times in a row.

What a goldfish game is, exactly:

- two seats play by the full rules. Seat 0 is measured: it plays the deck, and its choices are an agent's;
- the opponent holds the very same list (a mirror deck), so that whatever depends on his cards is typical of the deck;
- the opponent is passive: he makes the choices that the rules force on him and otherwise passes. He blocks nothing,
  answers nothing and takes nothing;
- who begins is decided by the rules, not by the laboratory;
- a "turn" is a turn of seat 0, counted from 1; the opponent's turns are not counted.

Game `number` of a run is dealt from `game_seed(run_seed, number)` and from nothing else, so a run may be cut into
chunks in any way and any of its games may be played again later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.ai.driver import next_action
from simulator.ai.passive import PassiveAgent
from simulator.kernel.game import Agent, Deck, State
from simulator.kernel.probe import CardFigure, DeckFacts, MeasuredGame, Probe
from simulator.lab.figures import GoldfishReport
from simulator.lab.report import card_report, column_report, figure_report, limits, verdict
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally

SEAT = 0
"""The seat that is measured."""


def never() -> bool:
    """Play on to the end of the chunk."""
    return False


def play_goldfish(
    *,
    game: MeasuredGame,
    deck: Deck,
    options: Any,
    agent: Agent,
    run_seed: int,
    first: int,
    count: int,
    stop: Callable[[], bool] = never,
) -> Tally:
    """Play games `first` to `first + count - 1` of the run and count what they show.

    `stop` is asked before each game; once it says yes, the tally of the games already played is the answer
    (`tally.games` says how many, and its rows say which).
    """
    tally = Tally()
    seats = goldfish_seats(agent)
    for number in range(first, first + count):
        if stop():
            break
        seed = game_seed(run_seed, number)
        state = game.new_initial_state(decks=[deck, deck], options=options, seed=seed)
        probe = game.measure.probe(state, SEAT)
        decisions = _play_out(state, seats, seed, probe)
        tally.add_row(GameRow(number, *probe.finish(state, tally), decisions))
    return tally


def goldfish_seats(agent: Agent) -> tuple[Agent, Agent]:
    """Who sits where in a goldfish game: what a transcript needs to play one again."""
    return agent, PassiveAgent()


def report(tally: Tally, *, game: MeasuredGame, facts: DeckFacts, agent: str) -> GoldfishReport:
    """Every figure that the game declares, with its interval and its meaning; a pure function of its arguments."""
    measure = game.measure
    columns = [figure for figure in measure.figures if isinstance(figure, CardFigure)]
    return GoldfishReport(
        game=game.slug,
        rules_version=game.rules_version,
        agent=agent,
        games=tally.games,
        verdict=verdict(measure, tally),
        figures=tuple(figure_report(figure, tally, facts) for figure in measure.figures if not isinstance(figure, CardFigure)),
        columns=tuple(column_report(figure) for figure in columns),
        cards=tuple(card_report(line, columns, tally) for line in facts.cards),
        limits=limits(measure, facts, agent),
    )


def _play_out(state: State, seats: Sequence[Agent], seed: int, probe: Probe) -> int:
    """Play a game to its end under the eyes of the probe; how many decisions it took."""
    decisions = 0
    while not state.is_terminal():
        action = next_action(state, seats, seed, decisions)
        probe.watch(state, action)
        state.apply_action(action)
        decisions += 1
    return decisions
