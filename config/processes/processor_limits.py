"""How much of the processor a task may take. Who merely waits for one, on a busy machine, is not punished for the others' work.

Celery's limits go by the clock. They are the backstop for what hangs without computing: minutes, where a task computes seconds.
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
"""Of the processor, for whoever was told to end and goes on; then the process dies, and another one takes its place."""


def begin(seconds: float, last: float = LAST_SECONDS) -> None:
    """From now on, SoftTimeLimitExceeded(seconds) once this process, with all its threads, has computed for so long.

    Said in the main thread, the only one that may call this, between two steps of Python. Whoever does not listen dies `last`
    seconds later, and so does, within two more, whoever is deaf in a long step of C: the kernel sees to that.
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
    """SIGXCPU, which nobody listens to, for this process once it has computed for so long in all."""
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    limits = [one for one in (seconds, most) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_CPU, (min(limits, default=resource.RLIM_INFINITY), most))
