"""What goes before a run that waits, and how long that takes."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Min, Q, Sum

from play.common.time_spans import TimeSpan
from play.runs.engine import compare
from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.questions import Question
from play.runs.models import AFOOT, OPEN, Chunk, ChunkQuerySet, ChunkState, Run, RunState
from play.runs.services.foretelling import (
    as_workers_are,
    expected_seconds,
    expected_time,
    games_of_step,
    larger_in_hand,
    others_meanwhile,
    spread_at,
)

SETTLED: Final = 5.0
"""Seconds of work after which the speed of a run weighs as much as what was expected before it; the first chunks are short, and
workers may have to make their tables first."""

LATELY: Final = 30.0
"""Seconds whose chunks tell the speed of a run at work: others may want the cores now, or want them no longer."""

LEAST_CHUNKS, MOST_CHUNKS = 6, 200
"""How many chunks tell it at least, and at most; while there are fewer, all of the run does."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many runs of the same player go before, and when about this one ends; small questions go first, and others have
    their turns."""

    ahead: int
    span: TimeSpan


def waiting_of(run: Run, now: datetime) -> Waiting | None:
    """Where a run stands whose games are all still to be played, none of them by a worker now; None for any other."""
    if run.state != RunState.RUNNING or run.stop_asked or run.games_done or run.chunks.filter(state__in=AFOOT).exists():
        return None
    turns = list(Run.objects.in_turn(run.owner).light())
    place = next((place for place, one in enumerate(turns) if one.pk == run.pk), None)
    if place is None:
        return None
    before = turns[: place + 1]
    own = TimeSpan(*(sum(ends) for ends in zip(*(astuple(_left(one, now)) for one in before), strict=True)))
    held = larger_in_hand(run.owner, before)
    return Waiting(place, own.after(held + others_meanwhile(run.owner, own.seconds + held)))


def is_behind_own(run: Run) -> bool:
    """Whether a run of which nothing is played yet waits for what workers have in hand of its player's other runs."""
    if run.state != RunState.RUNNING or run.games_done or run.chunks.filter(state=ChunkState.RUNNING).exists():
        return False
    return Chunk.objects.of_player(run.owner).filter(state=ChunkState.RUNNING).exists()


def time_left(run: Run, now: datetime) -> TimeSpan | None:
    """How long the rest takes, what goes before a waiting run included; None when nobody can say."""
    waiting = waiting_of(run, now)
    return waiting.span if waiting else _time_left_at_work(run, now) or _still_foretold(run, now)


def foretold_of(run: Run) -> TimeSpan | None:
    """What was said of its time when it was asked; None where nobody was told."""
    if run.foretold is None or run.foretold_low is None or run.foretold_high is None:
        return None
    return TimeSpan(run.foretold, run.foretold_low, run.foretold_high)


def _still_foretold(run: Run, now: datetime) -> TimeSpan | None:
    """What was foretold of a run without any game yet, less what is gone: listing what a search could try takes its time."""
    told, gone = foretold_of(run), (now - run.created).total_seconds()
    if told is None or not run.is_active or run.games_done or gone >= told.high:
        return None
    return TimeSpan(max(0.0, told.seconds - gone), max(0.0, told.low - gone), told.high - gone)


def _time_left_at_work(run: Run, now: datetime) -> TimeSpan | None:
    """A comparison may end with its next look, all others go on to their ends."""
    seconds = seconds_left(run, now)
    if seconds is None:
        return None
    span = TimeSpan.around(seconds, spread_at(run.slowness or 1.0))
    if run.kind != compare.KIND or not run.search:
        return span
    rounds = run.chunks.open().aggregate(count=Sum("count"))["count"] or 0
    left = SEARCHES[run.kind].games_left(run.search)
    to_the_look = min(1.0, rounds * compare.games_a_round(run.search) / left) if left else 1.0
    return TimeSpan(seconds, span.low * to_the_look, span.high)


def seconds_left(run: Run, now: datetime) -> float | None:
    """How long the rest of a run takes at the speed of its last chunks, of a search of those of its step at hand; None when
    nobody can say. What other players have to play of a search is told as it was planned: who screens says nothing of who proves.

    Of the chunks in workers' hands one half is done, on average: just after the first of two workers has ended its chunk, that
    is another chunk and no less.
    """
    if not run.is_active or not run.games_done:
        return None
    in_hand = run.chunks.filter(state=ChunkState.RUNNING).aggregate(count=Sum("count"))["count"] or 0
    if run.search is None:
        seconds, done = run.seconds_at_work(now), run.games_done + in_hand / 2
        if seconds > 4 * SETTLED and (speed := _speed_lately(run.chunks.all(), now)):
            return max(0.0, run.games_total - done) / speed
        rest = _rest(seconds, done, run.games_total)
        return rest if rest is None or seconds > 4 * SETTLED else _settling(run, rest, seconds)
    if not run.search:
        return None
    laboratory = SEARCHES[run.kind]
    done = games_of_step(run, run.search)
    of_step = run.chunks.filter(Q(state__in=OPEN) | ~Q(result=""))
    known = of_step.aggregate(begun=Min("published"), ended=Sum("count", filter=Q(state=ChunkState.DONE)))
    each, left, of_others = laboratory.work_left(run.search)
    question = Question.from_dict(run.question)
    if done <= 0 or known["begun"] is None or each <= 0 or not known["ended"]:
        if len(question.agents) > 1:
            return as_workers_are(question, left + of_others)
        return _rest(run.seconds_at_work(now), run.games_done, run.games_total)
    later = as_workers_are(question, of_others)
    a_round: float = done / known["ended"]  # a chunk of a search counts its rounds
    games: float = done + in_hand / 2 * a_round
    if speed := _speed_lately(of_step, now):
        return max(0.0, left - games * each) / (speed * a_round * each) + later
    rest = _rest((now - known["begun"]).total_seconds(), games * each, left)
    return rest if rest is None else rest + later


def _settling(run: Run, rest: float, seconds: float) -> float:
    """What is left at a run's own speed, and what was expected of it less what is gone: each weighs by what is known of it."""
    expected = max(0.0, expected_seconds(Question.from_dict(run.question)) - seconds)
    return (seconds * rest + SETTLED * expected) / (seconds + SETTLED)


def _speed_lately(chunks: ChunkQuerySet, now: datetime) -> float | None:
    """What these chunks counted a second, from the end of one to the end of the last one; None while too few have ended."""
    ended = chunks.filter(state=ChunkState.DONE, ended__isnull=False).order_by("-ended").values_list("ended", "count")
    last = [(end, count) for end, count in ended[: MOST_CHUNKS + 1] if end is not None]
    before = timedelta(seconds=LATELY)
    since = next((place for place, (end, _count) in enumerate(last) if place >= LEAST_CHUNKS and now - end >= before), None)
    if since is None and len(last) > MOST_CHUNKS:
        since = MOST_CHUNKS
    seconds = (last[0][0] - last[since][0]).total_seconds() if since else 0.0
    return sum(count for _end, count in last[:since]) / seconds if seconds > 0 else None


def _rest(seconds: float, done: float, total: float) -> float | None:
    """The seconds that are left where so much was done in so many; None before any were."""
    return seconds * max(0.0, total / done - 1.0) if seconds > 0 else None


def _left(run: Run, now: datetime) -> TimeSpan:
    """At its own speed, else as it was said before it began."""
    return _time_left_at_work(run, now) or expected_time(Question.from_dict(run.question))
