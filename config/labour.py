"""How much of the processor a task may take. Who merely waits for one, on a busy machine, is not punished for the others' work.

Celery's limits go by the clock. They are the backstop for what hangs without computing: minutes, where a task computes seconds.
"""

import os
import signal
from types import FrameType
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded

LAST_SECONDS: Final = 30.0
"""Of the processor, for whoever was told to end and goes on; then the process dies, and another one takes its place."""


def begin(seconds: float, last: float = LAST_SECONDS) -> None:
    """From now on, SoftTimeLimitExceeded(seconds) once this process, with all its threads, has computed for so long.

    Said in the main thread, the only one that may call this.
    """
    told = False

    def tell(_number: int, _frame: FrameType | None) -> None:
        nonlocal told
        if told:
            os.kill(os.getpid(), signal.SIGKILL)
        told = True
        raise SoftTimeLimitExceeded(seconds)

    signal.signal(signal.SIGPROF, tell)
    signal.setitimer(signal.ITIMER_PROF, seconds, last)


def end() -> None:
    """No limit any longer."""
    signal.setitimer(signal.ITIMER_PROF, 0)
