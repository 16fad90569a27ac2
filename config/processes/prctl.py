"""What a process asks of the system: to end with its parent, so that no orphan keeps a port, and to have a name. Linux only."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from threading import Thread

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
LOOK_EVERY = 0.25
"""Seconds between two looks at who the parent is."""


def die_with(parent: int) -> None:
    """Ask the kernel to kill this process when the thread that forked it ends: right for children of a main thread."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def die_after(parent: int) -> None:
    """The same for the child of any thread: a thread here looks at who the parent is, and the kernel is asked nothing."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, 0)
    Thread(target=_look_at, args=(parent,), daemon=True).start()


def end_group_after(parent: int) -> None:
    """The same for this process and all of its group, which it must lead: what it runs knows nothing of `parent`."""
    Thread(target=_look_at, args=(parent,), kwargs={"end": lambda: os.killpg(0, signal.SIGKILL)}, daemon=True).start()


def rename(title: str) -> None:
    """The name by which `top` and `ps -o comm` call this process, and those that it starts; 15 letters are kept."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_NAME, title.encode())


def _end() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _look_at(parent: int, *, end: Callable[[], None] = _end) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    end()
