"""What is said of a run's time before it begins: its own games as this machine plays them, and those that are played before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from math import sqrt

from django.conf import settings
from django.db.models import Count, Q

from collection.models import Player
from play.common.time_spans import RIGHT_WITHIN, TimeSpan
from play.runs.engine import advice, compare, duels, goldfish, series
from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.questions import Question
from play.runs.engine.searching import SearchState
from play.runs.engine.slowness import slowness
from play.runs.models import ChunkState, Run, RunQuerySet
from simulator import speedups

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


def foretold(question: Question, player: Player) -> TimeSpan:
    """How long the player will wait for the answer: its own games, and what is at work of which some is played before its end."""
    alone = expected_time(question)
    return alone.after(_played_before(question, player, alone.seconds))


def _played_before(question: Question, player: Player, seconds: float) -> float:
    """How long workers play other runs before this one ends: smaller ones of its player, of his larger ones what they have in
    hand, and what others have meanwhile."""
    own = 0.0
    for run in _at_work().owned_by(player):
        rest = _rest_of(run)
        is_smaller = (run.kind in SEARCHES, rest) < (question.kind in SEARCHES, seconds)
        own += rest if is_smaller else min(rest, in_hand(run))
    return own + others_meanwhile(player, own + seconds)


def others_meanwhile(player: Player, seconds: float) -> float:
    """How long workers play runs of others while they play these seconds of the player's: of each as much, for all take turns,
    and at least what his searches have in hand."""
    rests, held = defaultdict[int, float](float), defaultdict[int, float](float)
    for run in _at_work().exclude(owner=player):
        rests[run.owner_id] += _rest_of(run)
        held[run.owner_id] += in_hand(run)
    return sum(min(rest, max(seconds, held[owner])) for owner, rest in rests.items())


def larger_in_hand(player: Player, besides: Collection[Run]) -> float:
    """What the player's other searches have in hand: it is played before a run that goes before them."""
    return sum(in_hand(run) for run in _at_work().owned_by(player) if run not in besides)


def in_hand(run: Run) -> float:
    """How long workers are still at chunks of a search that they have, or have been told of: its steps are played whole, so these
    are laid down for nobody. Of a chunk that is being played half is done."""
    if run.kind not in SEARCHES:
        return 0.0
    afoot = run.chunks.to_do().aggregate(
        playing=Count("pk", filter=Q(state=ChunkState.RUNNING)), next=Count("pk", filter=Q(state=ChunkState.PUBLISHED))
    )
    each = run.seconds_a_chunk or SEARCHES[run.kind].chunk_seconds * slowness()
    return float((afoot["playing"] / 2 + afoot["next"]) * each / settings.WORKERS)


def _at_work() -> RunQuerySet:
    return Run.objects.active().filter(stop_asked=None).light()


def _rest_of(run: Run) -> float:
    """What is left of a run at work, by what was foretold of it."""
    told = expected_time(Question.from_dict(run.question)).seconds if run.foretold is None else run.foretold
    return told * (1.0 - work_done(run))


def work_done(run: Run) -> float:
    """How much of the work of a run is done, from 0 to 1: by its games, but where some take longer than others by their work."""
    by_games = run.games_done / run.games_total if run.games_total else 1.0
    if not run.is_active or run.kind not in SEARCHES or not run.search:
        return by_games
    told = SEARCHES[run.kind].work_done(run.search, games_of_step(run, run.search))
    return by_games if told is None else told


def games_of_step(run: Run, state: SearchState) -> int:
    """How many games of the step at hand of a search are counted: its total is set when a step begins."""
    return run.games_done - (run.games_total - SEARCHES[run.kind].games_left(state))


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


def as_workers_are(question: Question, planned: float) -> float:
    """How long workers take, as slow as they are, over so many core-seconds of the plan of a search; by the last ones like it."""
    now = slowness()
    factor = _search_factor(question, now) if planned else None
    return planned / settings.WORKERS * (1.0 if factor is None else factor) * now


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
