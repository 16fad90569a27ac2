"""Goldfish runs: the bridge from questions to the engines, the agents and the laboratory in which a deck plays alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from play.common.playable_decks import PlayableDeck
from play.common.versions import Versions
from play.runs.engine.agreeing import rules_key, rules_of, with_rules
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span, growing_spans, spans
from play.runs.engine.trying_out import core_seconds_each, known_for_a_day, smallest
from simulator.ai import PassiveAgent
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.game import Agent
from simulator.kernel.playable import PlayableGame
from simulator.kernel.probe import Cases, Hope, SpreadFigure
from simulator.kernel.words import Words
from simulator.lab.goldfish import (
    FEATURES,
    HOPE,
    goldfish_seats,
    hope_figure,
    hoped,
    marked_copies,
    measure_of,
    play_goldfish,
    report,
)
from simulator.lab.players import patient_agent
from simulator.lab.playing import never
from simulator.lab.report import agent_title
from simulator.lab.seeds import game_seed
from simulator.lab.tally import Tally, merge, moments
from simulator.transcript import Transcript, record
from simulator.transcript.recorder import cards_version

KIND = "goldfish"

TRIED_SECONDS, TRIED_GAMES = 0.2, 40

SMALLEST = 25
"""Games of a chunk: fewer are not worth a message."""

FEW = 8 * SMALLEST

RECKONED = 2
"""The version of the exact chances beside games of decks with a card that is not shuffled: once it was reckoned as if it were."""


def goldfish_question(
    deck: PlayableDeck, *, games: int, seed: int, agent: str, hope: Hope | None = None, query: str = ""
) -> Question:
    """So many goldfish games of this deck by the rules of its format; the second deck is what the opponent holds. `query`: the
    hope in words."""
    neutral = measure_of(GAMES[deck.game]).neutral
    held = (dict(deck.content), dict(neutral))
    asked = Question(KIND, deck.game, (agent,), held, rules_of([deck]).options, games, seed, formats=(deck.format,))
    if hope is None:
        return asked
    search = {"cards": sorted(hope.cards), "least": hope.least, "turn": hope.turn}
    return replace(asked, search=search, aims={"hope": query})


def hope_of(question: Question) -> Hope | None:
    """What is asked of the first draws; None where nothing is."""
    asked = question.search
    return Hope(frozenset(asked["cards"]), asked["least"], asked["turn"]) if asked else None


class Goldfish:
    """The laboratory in which a deck plays alone; see `simulator.lab.goldfish` for what that means."""

    def versions(self, question: Question) -> Versions:
        """The engine's rules version, with that of what is reckoned where it tells answers apart, and that of the card files."""
        reckoned = f"-goldfish.{RECKONED}" if _holds_what_is_not_shuffled(question) else ""
        return Versions(rules=GAMES[question.game].rules_version + reckoned, cards=cards_version(question.game))

    def plan(self, question: Question) -> list[Span]:
        """Short chunks first, then longer ones; how long a game takes is not tried out for a handful."""
        if question.games <= FEW:
            return spans(question.games, SMALLEST)
        return growing_spans(question.games, seconds_each(question))

    def gauge(self, question: Question) -> Words | None:
        """The number that the verdict speaks of."""
        figure = _main_figure(question.game)
        return figure.title if figure else None

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Play these games of the run."""
        tally = _tally(question, span, stop)
        figure = _main_figure(question.game)
        gauge = moments(tally.histogram(figure.key)) if figure else (0, 0, 0)
        return Played(tally.to_json(), tally.games, gauge)

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """All games in one canonical tally."""
        return merge(*(Tally.from_json(result) for result in results)).to_json()

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Every figure with its interval, the table of cards, the limits."""
        game = GAMES[question.game]
        deck, hope, measure = question.decks[0], hope_of(question), measure_of(game)
        options = game.options(**question.options)
        facts, asked = measure.facts(deck, options), []
        if hope:
            facts = hoped(deck, facts, hope, measure, options)
            asked = [hope_figure(question.aims["hope"], hope, marked_copies(deck, hope))]
        told = report(Tally.from_json(result), game=game, facts=facts, agent=question.agents[0], asked=asked).as_dict()
        return with_rules(question, told)

    def features(self, question: Question) -> tuple[str, ...]:
        """Turns, ending, mulligans, opening hand and decisions; how many of the cards hoped for, where some are."""
        return (*FEATURES, HOPE) if question.search else FEATURES

    def endings(self, question: Question) -> Cases:
        """As seen from the deck."""
        return measure_of(GAMES[question.game]).endings

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        """The deck, and the opponent who does nothing."""
        return agent_title(question.agents[0]), agent_title(PassiveAgent.name)

    def seed(self, question: Question, number: int) -> int:
        """Each game has a deal of its own."""
        return game_seed(question.seed, number)

    def retell(self, question: Question, number: int) -> Transcript:
        """Play the game again, in words."""
        setting = Setting.of(question)
        return record(
            setting.game,
            seed=self.seed(question, number),
            decks=[question.decks[0], _opponent(question)],
            agents=goldfish_seats(setting.agent),
            options=setting.options,
        )


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
        return cls(game, game.options(**question.options), patient_agent(question.agents[0], game))


def seconds_each(question: Question) -> float:
    """Core-seconds that a worker plays at one game, roughly; tried out once a day for each game, agent and size of deck."""
    versions = Goldfish().versions(question)
    asked = f"{question.game}-{question.agents[0].replace(':', '.')}-{smallest(question.decks[:1])}{rules_key(question)}"
    key = f"seconds-a-goldfish-{asked}-{versions.rules}-{versions.cards}"
    return known_for_a_day(key, question.game, lambda: (_tried(question),))[0]


def _tried(question: Question) -> float:
    return core_seconds_each(lambda number: _tally(question, Span(number, 1), never), most=TRIED_GAMES, seconds=TRIED_SECONDS)


def _tally(question: Question, span: Span, stop: Callable[[], bool]) -> Tally:
    """Play these games of the run."""
    setting = Setting.of(question)
    return play_goldfish(
        game=setting.game,
        deck=question.decks[0],
        opponent=_opponent(question),
        options=setting.options,
        agent=setting.agent,
        run_seed=question.seed,
        first=span.first,
        count=span.count,
        stop=stop,
        hope=hope_of(question),
    )


def _opponent(question: Question) -> Mapping[str, int]:
    """What the opponent holds: in questions of one deck, which older sites asked, the same."""
    return question.decks[-1]


def _holds_what_is_not_shuffled(question: Question) -> bool:
    """Whether a card of the deck lies beside the table, or in the box where the table did not agree on it."""
    game, catalog = GAMES[question.game], load(question.game)
    aside = {kind for agreement in game.agreements for kind in agreement.brings}
    return any(key in catalog.printings and catalog.card_of(key).type in aside for key in question.decks[0])


def _main_figure(game: str) -> SpreadFigure | None:
    figures = (figure for figure in measure_of(GAMES[game]).figures if isinstance(figure, SpreadFigure) and figure.verdict)
    return next(figures, None)
