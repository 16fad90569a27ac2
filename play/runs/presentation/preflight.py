"""What a player should know before a run begins: how long it takes when the workers are free, which cards lack their text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.conf import settings

from play.common.number_words import duration, plain
from play.common.playable_decks import PlayableDeck
from play.runs.engine import advice, duels, goldfish, series
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.models import Run
from simulator.kernel.probe import CardFacts
from simulator.lab.duels import half_of

LAST = 5
"""Runs whose speed is looked at."""

LOOKED_THROUGH = 40
"""Runs among which they are looked for."""


def expected_seconds(question: Question) -> float:
    """At the speed of the last runs like this one; else at the usual speed, or at that of a game tried out now."""
    if question.kind in duels.KINDS:
        return question.games * (_recent(question) or duels.seconds_a_duel(question) / settings.WORKERS)
    last = Run.objects.like(question.kind, question.game, question.agents).first()
    seconds = last.seconds_at_work(last.created) if last else 0.0
    if last and seconds > 0:
        return question.games / (last.games_done / seconds)
    workers: int = settings.WORKERS
    each = series.seconds_each(question) if question.kind == series.KIND else 1 / goldfish.SPEED
    return question.games * each / workers


def _recent(question: Question) -> float | None:
    """Seconds a game of the last runs in which the same agents met; None where they never did."""
    timed = Run.objects.timed(duels.KINDS, question.game).light()[:LOOKED_THROUGH]
    like = [run for run in timed if set(run.question["agents"]) == set(question.agents)][:LAST]
    games = sum(run.games_done for run in like)
    return sum(run.seconds_taken or 0.0 for run in like) / games if games else None


@dataclass(frozen=True, slots=True)
class DuelsPreflight:
    """What a player should know before decks meet."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return duration(expected_seconds(self.question))

    @property
    def each(self) -> str:
        """How far the interval of one pair reaches to either side, in points."""
        return plain(100 * half_of(self.question.games, pairs=len(duels.pairs_of(self.question))))


@dataclass(frozen=True, slots=True)
class SearchPreflight:
    """What a player should know before a search: it may end earlier, but will hardly take longer."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def seconds(self) -> float:
        """If nothing is given up, and no comparison is sure early."""
        if self.question.kind == advice.KIND:
            return advice.expected_core_seconds(self.question) / settings.WORKERS
        met = replace(self.question, kind=duels.FIELD, agents=self.question.agents * len(self.question.decks))
        return self.question.games * duels.seconds_a_duel(met) / settings.WORKERS

    @property
    def time(self) -> str:
        """The same in words."""
        return duration(self.seconds)

    @property
    def is_late(self) -> bool:
        """The proof alone takes longer on this machine than was asked for."""
        return advice.is_late(self.question, self.seconds)


@dataclass(frozen=True)
class Preflight:
    """What a player should know before the games begin."""

    deck: PlayableDeck
    seconds: float

    @classmethod
    def of(cls, deck: PlayableDeck, games: int, agent: str) -> Preflight:
        """About so many games of this deck."""
        question = goldfish.goldfish_question(deck, games=max(1, min(games, MAX_GAMES)), seed=0, agent=agent)
        return cls(deck, expected_seconds(question))

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return duration(self.seconds)


@dataclass(frozen=True, slots=True)
class SeriesPreflight:
    """What a player should know before a series begins."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return duration(expected_seconds(self.question))

    def box(self) -> list[CardFacts]:
        """The cards of the common box that the engine does not play in full."""
        facts = () if self.decks else series.game_of(self.question).measure.facts({}).cards
        return [line for line in facts if line.status != "full"]
