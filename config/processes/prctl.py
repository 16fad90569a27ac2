"""What a process asks of the system: to end with its parent, so that no orphan keeps a port, and to have a name. Linux only."""

from __future__ import annotations

import ctypes
import fcntl
import os
import signal
import sys
import time
from threading import Thread

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
F_SETSIG = 10
"""Which signal a file sends when something happens at its other end; Python has no name for it."""

LOOK_EVERY = 0.25
"""Seconds between two looks at who the parent is."""


def die_with(parent: int) -> None:
    """Ask the kernel to kill this process when the thread that forked it ends: right for children of a main thread."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


class Leash:
    """The same for children of any thread: a pipe that their parent alone holds open. When it ends, however that happens, the
    kernel kills whoever wears the leash, be it deep in code that lets no other thread of Python look.
    """

    def __init__(self) -> None:
        """To be made by the parent, before it forks."""
        self._end, self._held = os.pipe()

    def wear(self, parent: int) -> None:
        """In the child of this parent, once."""
        os.close(self._held)
        if sys.platform.startswith("linux"):
            own = os.open(f"/proc/self/fd/{self._end}", os.O_RDONLY | os.O_NONBLOCK)  # what is asked of a file, its copies share
            fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(own, F_SETSIG, signal.SIGKILL)
            fcntl.fcntl(own, fcntl.F_SETFL, os.O_RDONLY | os.O_NONBLOCK | os.O_ASYNC)
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, 0)
        os.close(self._end)
        if os.getppid() != parent:
            os._exit(1)


def end_group_after(parent: int) -> None:
    """The same for this process and all of its group, which it must lead, by a thread: what it runs knows nothing of `parent`."""
    Thread(target=_look_at, args=(parent,), daemon=True).start()


def rename(title: str) -> None:
    """The name by which `top` and `ps -o comm` call this process, and those that it starts; 15 letters are kept."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_NAME, title.encode())


def _look_at(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os.killpg(0, signal.SIGKILL)
