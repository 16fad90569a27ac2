"""How much processor time a task may take: time that counts only while it computes, and so not while it waits on a busy machine.

Celery's own limits go by the clock. They are minutes, where a task computes for seconds, and end what hangs without computing.
"""

import os
import resource
import signal
import time
from math import ceil
from types import FrameType
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded

LAST_SECONDS: Final = 30.0
"""Processor seconds that a task has left once it was told to end. Then its process is killed, and another one takes its place."""


def begin(seconds: float, last: float = LAST_SECONDS) -> None:
    """From now on, SoftTimeLimitExceeded(seconds) once this process, with all its threads, has computed for so long.

    It is raised in the main thread, the only one that may call this, between two steps of Python. A task that ignores the
    exception is killed `last` seconds later; one stuck in C code, by the kernel, at most two seconds after that.
    """
    told = False

    def tell(_number: int, _frame: FrameType | None) -> None:
        nonlocal told
        if told:
            os.kill(os.getpid(), signal.SIGKILL)
        told = True
        raise SoftTimeLimitExceeded(seconds)

    signal.signal(signal.SIGPROF, tell)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)  # a pool's process listens to it in Python, and is deaf where it is needed
    signal.setitimer(signal.ITIMER_PROF, seconds, last)
    _kill_after(ceil(time.process_time() + seconds + last) + 1)


def end() -> None:
    """No limit any longer."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    _kill_after(resource.RLIM_INFINITY)


def _kill_after(seconds: int) -> None:
    """Have the kernel kill this process (SIGXCPU) once it has computed for so long in all."""
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    limits = [one for one in (seconds, most) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_CPU, (min(limits, default=resource.RLIM_INFINITY), most))
