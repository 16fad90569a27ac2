"""Processes that end with their parent, whatever they are at."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import suppress

from tests.play.installation import kill, lives

PARENT = """
import os, threading, time
from config.processes.prctl import Leash

leash, parent = Leash(), os.getpid()

def fork():
    child = os.fork()
    if not child:
        leash.wear(parent)
        os.write(1, f"{{os.getpid()}}\\n".encode())  # in one go: two of them write at once
        {deed}

thread = threading.Thread(target=fork)
thread.start()
thread.join()
fork()
time.sleep(600)
"""
DEEDS = ("pow(3, 3 * 10**8)", "time.sleep(600)")
"""In C without a word for any other thread, for half a minute; and at rest."""


def test_children_of_any_thread_end_with_their_parent_whatever_they_are_at() -> None:
    """A thread of theirs looked for the parent: it saw nothing while another one computed in C."""
    for deed in DEEDS:
        command = [sys.executable, "-c", PARENT.format(deed=deed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
            assert parent.stdout is not None
            children: list[int] = []
            try:
                children += [int(parent.stdout.readline()) for _ in range(2)]
                time.sleep(0.2)
                assert [lives(child) for child in children] == [True, True], "one of them outlives the thread that forked it"
                parent.kill()
                parent.wait(60)
                ends = time.monotonic() + 10  # long before it has computed
                while any(map(lives, children)) and time.monotonic() < ends:
                    time.sleep(0.02)
                assert [lives(child) for child in children] == [False, False]
            finally:
                parent.kill()
                with suppress(ProcessLookupError):
                    for child in children:
                        kill(child)
