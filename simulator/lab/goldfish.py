"""Goldfish: a deck alone against an opponent who never does anything, a few thousand times in a row.

What a goldfish game is, exactly:

- two seats play by the full rules. Seat 0 is measured: it plays the deck, and its choices are an agent's;
- the opponent holds the game's neutral deck, the same for every deck that is measured: it takes nothing from the other player,
  and is so large that it does not run dry;
- the opponent is passive: he makes the choices that the rules force on him and otherwise passes. He blocks nothing,
  answers nothing and takes nothing;
- who begins is decided by the rules, not by the laboratory;
- a "turn" is a turn of seat 0, counted from 1; the opponent's turns are not counted.

What it shows is how the deck unfolds, not how often it would win: two decks cannot be ranked by it.

Game `number` of a run is dealt from `game_seed(run_seed, number)` and from nothing else, so a run may be cut into
chunks in any way and any of its games may be played again later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from simulator.ai.passive import PassiveAgent
from simulator.catalog.typography import said
from simulator.kernel.game import Agent, Deck
from simulator.kernel.probe import DeckFacts, GoldfishMeasure, Hope, MeasuredGame, ShareFigure, SpreadFigure
from simulator.lab.figures import Report
from simulator.lab.playing import never, play_out
from simulator.lab.report import TURNS, GameFigure, card_table, figure_report, limits, verdict
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally

SEAT = 0
"""The seat that is measured."""


FEATURES = ("turns", "ending", "mulligans", "opening", "decisions")
"""What the values of a row are. `ending` is a place in the measure's endings; `decisions` counts the actions of both seats."""


HOPE = "hope"
"""The figure, and the value of a row behind FEATURES, that says how many of the cards hoped for were drawn."""


class NoGoldfishError(Exception):
    """Nobody brings a deck to this game, so none can play alone."""


def play_goldfish(
    *,
    game: MeasuredGame,
    deck: Deck,
    opponent: Deck | None = None,
    options: Any,
    agent: Agent,
    run_seed: int,
    first: int,
    count: int,
    stop: Callable[[], bool] = never,
    hope: Hope | None = None,
) -> Tally:
    """Play games `first` to `first + count - 1` of the run and count what they show; the opponent's deck is the neutral one,
    unless another is named.

    `stop` is asked before each decision; once it says yes, the tally of the games finished by then is the answer
    (`tally.games` says how many, and its rows say which). With a `hope`, its count is one more figure, and the last
    value of rows.
    """
    measure, tally = measure_of(game), Tally()
    seats, decks = goldfish_seats(agent), [deck, measure.neutral if opponent is None else opponent]
    for number in range(first, first + count):
        seed = game_seed(run_seed, number)
        state = game.new_initial_state(decks=decks, options=options, seed=seed)
        probe = measure.probe(state, SEAT)
        drawn = measure.hoping.watch(state, SEAT, hope) if hope and measure.hoping else None
        decisions = play_out(state, seats, seed, probe, stop)
        if decisions is None:
            break
        values: tuple[int, ...] = (*probe.finish(state, tally), decisions)
        if drawn:
            values = (*values, drawn(state))
            tally.observe(HOPE, values[-1])
        tally.add_row(GameRow(number, values))
    return tally


def measure_of(game: MeasuredGame) -> GoldfishMeasure:
    """How decks of this game are measured alone. NoGoldfishError for a game with a common box."""
    if game.goldfish is None:
        raise NoGoldfishError(game.slug)
    return game.goldfish


def goldfish_seats(agent: Agent) -> tuple[Agent, Agent]:
    """Who sits where in a goldfish game: what a transcript needs to play one again."""
    return agent, PassiveAgent()


def hope_figure(query: str, hope: Hope, marked: int) -> ShareFigure:
    """The words of a question about the first draws; `query` says which cards, of which the deck holds `marked` copies."""
    return ShareFigure(
        HOPE,
        said(
            f"Au moins {hope.least} × « {query} » au tour {hope.turn}",
            f"At least {hope.least} × “{query}” by turn {hope.turn}",
        ),
        said(
            f"Main de départ et pioches jusqu’à la fin de ce tour du deck, qui en tient {marked}. La valeur exacte "
            "compte le mulligan d’une main sans Terrain, sans aucun effet ; l’écart est ce que les effets changent.",
            f"The opening hand and all draws to the end of that turn of the deck, which holds {marked} of them. The exact value "
            "counts the mulligan of a hand without Terrain, and no effect; the gap is what effects change.",
        ),
        least=hope.least,
        feature=HOPE,
    )


def hoped(deck: Deck, facts: DeckFacts, hope: Hope, measure: GoldfishMeasure, options: Any = None) -> DeckFacts:
    """The facts of a deck with the exact odds of a hope."""
    if measure.hoping is None:
        return facts
    return replace(facts, odds={**facts.odds, HOPE: measure.hoping.odds(deck, hope, options)})


def marked_copies(deck: Deck, hope: Hope) -> int:
    """How many copies of what is hoped for a deck holds."""
    return sum(copies for card, copies in deck.items() if card in hope.cards)


def report(tally: Tally, *, game: MeasuredGame, facts: DeckFacts, agent: str, asked: Sequence[ShareFigure] = ()) -> Report:
    """What was asked besides, then every figure that the game declares, with its interval and its meaning; a pure function of its
    arguments."""
    measure = measure_of(game)
    columns, cards = card_table(measure, facts, tally)
    return Report(
        game=game.slug,
        rules_version=game.rules_version,
        agents=(agent,),
        games=tally.games,
        verdict=verdict([figure for figure in measure.figures if isinstance(figure, SpreadFigure)], tally),
        figures=tuple(
            figure_report(figure, tally, facts) for figure in (*asked, *measure.figures) if isinstance(figure, GameFigure)
        ),
        columns=columns,
        cards=cards,
        limits=(TURNS, *limits(measure, [facts], [agent])),
    )
