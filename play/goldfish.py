"""Goldfish runs: the bridge from questions to the engines, the agents and the laboratory of the simulator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from play.laboratory import Played
from play.questions import Question, Span, Versions, spans
from simulator.ai import make_agent
from simulator.games import GAMES
from simulator.kernel.game import Agent
from simulator.kernel.playable import PlayableGame
from simulator.kernel.probe import SpreadFigure
from simulator.kernel.words import Words
from simulator.lab.goldfish import goldfish_seats, play_goldfish, report
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally, merge, moments
from simulator.transcript import Transcript, record
from simulator.transcript.telling import cards_version

KIND = "goldfish"

SPEED = 300
"""Games a second that one worker plays, roughly (measured: 340 to 710 with the starter decks, on one core of 2026).
The largest chunk hangs on it, the result does not."""

STEPS = 20
"""Into how many chunks a run is cut at least, so that short runs show their progress too."""

SMALLEST = 25
"""Games of a chunk: fewer are not worth a message."""


class Goldfish:
    """The laboratory in which a deck plays alone; see `simulator.lab.goldfish` for what that means."""

    def versions(self, game: str) -> Versions:
        """The engine's rules version and the version of the card files."""
        return Versions(rules=GAMES[game].rules_version, cards=cards_version(game))

    def plan(self, question: Question) -> list[Span]:
        """Chunks of a second or so, less for short runs."""
        return spans(question.games, max(SMALLEST, min(SPEED, question.games // STEPS)))

    def gauge(self, question: Question) -> Words | None:
        """The number that the verdict speaks of."""
        figure = _main_figure(GAMES[question.game])
        return figure.title if figure else None

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Play these games of the run."""
        setting = Setting.of(question)
        tally = play_goldfish(
            game=setting.game,
            deck=question.deck,
            options=setting.options,
            agent=setting.agent,
            run_seed=question.seed,
            first=span.first,
            count=span.count,
            stop=stop,
        )
        figure = _main_figure(setting.game)
        gauge = moments(tally.histogram(figure.key)) if figure else (0, 0, 0)
        return Played(tally.to_json(), tally.games, gauge)

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """All games in one canonical tally."""
        return merge(*(Tally.from_json(result) for result in results)).to_json()

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Every figure with its interval, the table of cards, the limits."""
        setting = Setting.of(question)
        facts = setting.game.measure.facts(question.deck)
        told = report(Tally.from_json(result), game=setting.game, facts=facts, agent=question.agent)
        return told.as_dict()


@dataclass(frozen=True, slots=True)
class Setting:
    """What a question names, as live objects."""

    game: PlayableGame
    options: Any
    agent: Agent

    @classmethod
    def of(cls, question: Question) -> Setting:
        """The engine, its options and the agent of a question."""
        game = GAMES[question.game]
        return cls(game, game.options(**question.options), make_agent(question.agent, game))


def retell_game(question: Question, number: int) -> Transcript:
    """Play game `number` of a run again, in words; the same game under the same rules and cards."""
    setting = Setting.of(question)
    return record(
        setting.game,
        seed=game_seed(question.seed, number),
        decks=[question.deck, question.deck],
        agents=goldfish_seats(setting.agent),
        options=setting.options,
    )


def games_of(result: str) -> list[GameRow]:
    """The index of a run's games, from the text that it stored."""
    return Tally.from_json(result).rows if result else []


def _main_figure(game: PlayableGame) -> SpreadFigure | None:
    figures = (figure for figure in game.measure.figures if isinstance(figure, SpreadFigure) and figure.verdict)
    return next(figures, None)
