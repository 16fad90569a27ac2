"""How much of a core a game takes a worker, tried out before any run says it, and remembered for a day.

A site that has just compiled its engines has compiled workers and a web server that is not: it begins with the next start
(decision 22). What the web server tries out is then told as a worker would take over it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cache as remembered
from pathlib import Path
from typing import Final

from django.core.cache import cache

import simulator
from simulator import speedups
from simulator.lab.speed import scripted_seconds

DAY: Final = 86_400

PROGRAM: Final = (sys.executable, "-m", "simulator.lab.speed")
"""The command that measures how long a scripted game takes at the moment; the name of the game is added."""

LONGEST: Final = 30.0
"""Seconds that it may take."""

TIMES: Final = 2
"""So often what was played once is played again to be timed."""

Found = tuple[float, ...]


def smallest(decks: Iterable[Mapping[str, int]]) -> int:
    """Cards of the smallest deck: legal ones are about as long, and a list that is far too short ends its games at once, which
    must not be told of the others.
    """
    return min(sum(deck.values()) for deck in decks)


def known_for_a_day(key: str, game: str, tried: Callable[[], Found]) -> Found:
    """What trying something out found, today or just now: seconds of a core that a worker takes over it."""
    whole = f"{key}-{'compiled' if workers_are_compiled() else 'pure'}"
    known: Found | None = cache.get(whole)
    if known is None:
        known = tuple(one * worker_factor(game) for one in tried())
        cache.set(whole, known, DAY)
    return known


def workers_are_compiled() -> bool:
    """Workers take compiled engines up as soon as they are built."""
    return speedups.are_used() or speedups.built() is not None


def worker_factor(game: str) -> float:
    """How many times as long a worker takes over a game as this process would."""
    return 1.0 if speedups.are_used() or not workers_are_compiled() else _compiled_factor(game)


@remembered
def _compiled_factor(game: str) -> float:
    """A process of its own plays the same games, for this one cannot take the engines up; 1 where that goes wrong."""
    try:
        told = subprocess.run(  # noqa: S603 - our own command
            [*PROGRAM, game],
            cwd=Path(simulator.__file__).parent.parent,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=True,
        )
        return float(told.stdout) / scripted_seconds(game)
    except (subprocess.SubprocessError, ValueError):
        return 1.0


def core_seconds_each(play: Callable[[int], object], *, most: int, seconds: float) -> float:
    """Seconds of a core for one of these games, by number: of so many at most, fewer where they take longer.

    They are played again and again and told by the time that was shortest: in the first a process makes tables and fills what it
    remembers, which a worker does once and for thousands of games; and one time or another may meet a moment in which a core that
    others want is half as fast.
    """
    begun, played = time.thread_time(), 0
    while played < most and time.thread_time() - begun < seconds:
        play(played)
        played += 1
    return min(_seconds_of(play, played) for _time in range(TIMES)) / played


def _seconds_of(play: Callable[[int], object], games: int) -> float:
    begun = time.thread_time()
    for number in range(games):
        play(number)
    return time.thread_time() - begun
