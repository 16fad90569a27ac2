"""What a player should know before a run begins: how long it takes when the workers are free, which cards lack their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt

from django.conf import settings

from play.common.agreed_cards import left_out_of_games
from play.common.number_words import plain
from play.common.playable_decks import PlayableDeck
from play.common.time_spans import RIGHT_WITHIN, TimeSpan
from play.runs.engine import advice, compare, duels, goldfish, series
from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.engine.slowness import slowness
from play.runs.models import Run, RunQuerySet
from simulator import speedups
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.probe import CardFacts
from simulator.lab.duels import half_of

LAST = 5
"""Runs whose speed is looked at."""

WIDEST = 2.5
"""An estimate that may be so many times too long or too short says little already, and nothing where it is wider."""

SPEAKS_FOR = 10
"""For how many times as many games those runs speak: the few seconds of a small one are mostly waiting."""

HANDED_OUT = 1.15
"""So many times as long as its games a run takes: workers begin, fetch chunks and add them up. Measured of five kinds of runs:
1.05 to 1.29 on a machine of their own, 1.05 to 1.25 on a busy one."""

LOOKED_THROUGH = 40
"""Runs among which they are looked for."""

TRIED: dict[str, Callable[[Question], float]] = {
    goldfish.KIND: goldfish.seconds_each,
    series.KIND: series.seconds_each,
    **dict.fromkeys(duels.KINDS, duels.seconds_a_duel),
}
"""How many seconds of a core a game takes that is tried out now, by the kind of run."""


def left_out(question: Question, decks: Iterable[PlayableDeck]) -> list[str]:
    """What of these decks stays in the box in all games of a run, in sentences: it agrees on it in none of its variants."""
    game = GAMES[question.game]
    compared = {str(variant["option"]): True for variant in question.variants if "option" in variant}
    agreed = usual(game, game.players[0]) | dict(question.options) | compared
    return [words for deck in decks for words in left_out_of_games(game.slug, deck.name, deck.content, agreed)]


def expected_time(question: Question) -> TimeSpan:
    """How long workers will take over it, as far as that can be known.

    What may end early tells that: a comparison with its first look, any search when no one like it has ended yet.
    """
    now = slowness()
    spread = spread_at(now)
    if question.kind not in SEARCHES:
        return TimeSpan.around(_seconds(question, now), spread)
    planned, factor = _planned(question), _search_factor(question, now)
    seconds = planned * (1.0 if factor is None else factor) * now
    early = seconds / RIGHT_WITHIN if factor is None else seconds
    if question.kind == compare.KIND:
        early = min(early, planned * now * compare.first_look(question))
    return TimeSpan(seconds, early / spread, max(seconds * spread, planned * now))


def spread_at(slowness: float) -> float:
    """How many times too long or too short an estimate may be: more where others want the cores, who may go on or not."""
    return min(WIDEST, RIGHT_WITHIN * sqrt(slowness))


def expected_seconds(question: Question) -> float:
    """The middle of it, of what is no search."""
    return _seconds(question, slowness())


def _seconds(question: Question, now: float) -> float:
    """At the speed of the last runs like this one, several of them, for one may have met a busy moment; else at that of games
    tried out now. Both as they go where workers have cores to themselves, times how much slower workers are at present.
    """
    last = _alike(question)
    games = sum(run.games_done for run in last)
    if games * SPEAKS_FOR >= question.games:
        each = sum(_all_cores_seconds(run, now) for run in last) / games
    else:
        each = HANDED_OUT * TRIED[question.kind](question) / settings.WORKERS
    return question.games * each * now


def _all_cores_seconds(run: Run, now: float) -> float:
    """What a run would have taken with all workers to itself, each on a core: other runs may have had some of them."""
    if run.core_milliseconds:
        return HANDED_OUT * run.core_milliseconds / 1000 / settings.WORKERS
    return _calm_seconds(run, now)


def _calm_seconds(run: Run, now: float) -> float:
    """What a run would have taken with cores to itself; where that was not measured, it met workers as slow as they are `now`."""
    return (run.seconds_taken or 0.0) / (run.slowness or now)


def _alike(question: Question) -> list[Run]:
    """The last runs like this one: of duels those in which the same agents met."""
    if question.kind not in duels.KINDS:
        return list(_as_they_play_now(Run.objects.like(question.kind, question.game, question.agents))[:LAST])
    timed = _as_they_play_now(Run.objects.timed(duels.KINDS, question.game))[:LOOKED_THROUGH]
    return [run for run in timed if set(run.question["agents"]) == set(question.agents)][:LAST]


def _as_they_play_now(runs: RunQuerySet) -> RunQuerySet:
    """Those that were played by engines as fast as they are now: not those from before they were compiled."""
    compiled = speedups.built()
    since = datetime.fromtimestamp(compiled, tz=UTC) if compiled is not None else None
    return runs.light().filter(started__gte=since) if since else runs.light()


def _planned(question: Question) -> float:
    """Seconds of a search if nothing is given up and no comparison is sure early, at the speed that was measured."""
    if question.kind == advice.KIND:
        return advice.expected_core_seconds(question) / settings.WORKERS
    return question.games * compare.seconds_a_game(question) / settings.WORKERS


def _search_factor(question: Question, now: float) -> float | None:
    """How much longer the last searches of this kind by these agents took than was planned, had they had cores to themselves;
    None where there were none.
    """
    timed = _as_they_play_now(Run.objects.timed((question.kind,), question.game))[:LOOKED_THROUGH]
    asked = [(run, Question.from_dict(run.question)) for run in timed]
    like = [(run, one) for run, one in asked if one.agents == question.agents][:LAST]
    planned = sum(_planned(one) for _run, one in like)
    return sum(_calm_seconds(run, now) for run, _one in like) / planned if planned else None


def reach_of_a_pair(question: Question) -> str:
    """How far the interval of one pair of duels reaches to either side at most, in points."""
    return plain(100 * half_of(question.games, pairs=len(duels.pairs_of(question))))


def reach_of_the_field(question: Question) -> str:
    """The same over all opponents; "" where there are not several, or no field."""
    pairs = len(duels.pairs_of(question))
    if question.kind != duels.FIELD or pairs < 2:
        return ""
    return plain(100 * half_of(question.games, pairs=pairs, weights=duels.weights_of(question)))


@dataclass(frozen=True, slots=True)
class DuelsPreflight:
    """What a player should know before decks meet."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return expected_time(self.question).words

    @property
    def each(self) -> str:
        """How far the interval of one pair reaches to either side, in points."""
        return reach_of_a_pair(self.question)

    @property
    def over_all(self) -> str:
        """The same of the whole field, which is what is asked for; "" where there is one opponent, and for a matrix."""
        return reach_of_the_field(self.question)


@dataclass(frozen=True, slots=True)
class SearchPreflight:
    """What a player should know before a search: it may end earlier, but will hardly take longer."""

    question: Question
    decks: tuple[PlayableDeck, ...]
    span: TimeSpan

    @classmethod
    def of(cls, question: Question, decks: tuple[PlayableDeck, ...]) -> SearchPreflight:
        """As the machine is now."""
        return cls(question, decks, expected_time(question))

    @property
    def is_bound(self) -> bool:
        """No more games are played than this; of a comparison only its own games show how many it takes."""
        return self.question.kind != compare.KIND

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words

    @property
    def proof_time(self) -> str:
        """How long the proof is of that, where it alone takes longer than was asked for; else ""."""
        if not advice.is_proof_late(self.question, settings.WORKERS):
            return ""
        share = advice.proof_core_seconds(self.question) / advice.expected_core_seconds(self.question)
        return TimeSpan(share * self.span.seconds, share * self.span.low, share * self.span.high).words

    @property
    def is_late(self) -> bool:
        """It may end clearly later than was asked for, more than estimates are wrong where nothing else wants the machine."""
        return advice.is_late(self.question, self.span.high / RIGHT_WITHIN)


@dataclass(frozen=True)
class Preflight:
    """What a player should know before the games begin."""

    deck: PlayableDeck
    span: TimeSpan

    @classmethod
    def of(cls, deck: PlayableDeck, games: int, agent: str) -> Preflight:
        """About so many games of this deck; one that cannot be dealt plays none."""
        if not deck.can_be_played:
            return cls(deck, TimeSpan(0.0, 0.0, 0.0))
        question = goldfish.goldfish_question(deck, games=max(1, min(games, MAX_GAMES)), seed=0, agent=agent)
        return cls(deck, expected_time(question))

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words


@dataclass(frozen=True, slots=True)
class SeriesPreflight:
    """What a player should know before a series begins."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def left_out(self) -> list[str]:
        """What of the decks stays in the box."""
        return left_out(self.question, self.decks)

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return expected_time(self.question).words

    def box(self) -> list[CardFacts]:
        """The cards of the common box that the engine does not play in full."""
        facts = () if self.decks else series.game_of(self.question).measure.facts({}).cards
        return [line for line in facts if line.status != "full"]
