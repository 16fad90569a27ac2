"""What a task may take is counted in seconds of the processor: computing meets the limit, waiting does not."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from config import celery
from config.accounts.restoring import MOST_SECONDS
from config.processes import processor_limits
from config.tasks import restore
from play.tasks import play_chunk

SLICE = 0.05
"""Seconds of the processor that are allowed here."""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = signal.getsignal(signal.SIGPROF)
    yield
    processor_limits.end()
    signal.signal(signal.SIGPROF, before)


def _compute(seconds: float) -> None:
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        pass


def test_who_computes_for_too_long_is_told_the_limit() -> None:
    processor_limits.begin(SLICE)
    with pytest.raises(SoftTimeLimitExceeded) as told:
        _compute(100 * SLICE)

    assert told.value.args == (SLICE,)


def test_who_waits_for_a_core_is_not() -> None:
    processor_limits.begin(SLICE)
    time.sleep(4 * SLICE)


def test_an_end_is_an_end() -> None:
    processor_limits.begin(SLICE)
    processor_limits.end()
    _compute(4 * SLICE)


def test_who_does_not_listen_dies() -> None:
    deaf = f"""
from config.processes import processor_limits
processor_limits.begin({SLICE}, last={SLICE})
while True:
    try:
        sum(range(1_000))
    except Exception:
        pass
"""
    done = subprocess.run([sys.executable, "-c", deaf], cwd=os.getcwd(), check=False, timeout=300)

    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize("pool", ["", "from billiard.common import reset_signals; reset_signals(full=True)"], ids=["", "pool"])
def test_who_is_deaf_in_a_long_step_of_c_dies_too(pool: str) -> None:
    """Also in a process of Celery's pool, which listens to that signal in Python, and so never heard it."""
    limited = f"from config.processes import processor_limits\n{pool}\nprocessor_limits.begin({SLICE}, last={SLICE})"
    deaf = f"{limited}; sum(range(10**12))"
    done = subprocess.run([sys.executable, "-c", deaf], cwd=os.getcwd(), check=False, timeout=120)

    assert done.returncode == -signal.SIGXCPU


def test_each_task_of_a_pool_has_its_own_limit_and_none_outlives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(celery, "_is_of_a_pool", True)
    left = []
    for task in (restore, play_chunk):
        celery._task_begins(task_id="1", task=task)
        left.append(signal.getitimer(signal.ITIMER_PROF)[0])
        celery._task_ended(task_id="1", task=task)
        assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
        assert resource.getrlimit(resource.RLIMIT_CPU)[0] == resource.RLIM_INFINITY

    assert MOST_SECONDS - 10 < left[0] <= MOST_SECONDS + 0.1
    assert 50 < left[1] <= 60.1


def test_outside_a_pool_nothing_is_limited() -> None:
    celery._task_begins(task_id="1", task=restore)

    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
    celery._task_ended(task_id="1", task=restore)
