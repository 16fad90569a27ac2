"""Running a Python program in a copy of this process: what is imported here need not be imported again, and shares its memory.

A program that must import anew, since what it would find has changed, gets a fresh Python in that copy's place:
`python -m config.processes.forks TITLE WORD…`.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from config.processes.prctl import die_with, rename

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""What a supervisor catches and its children must not."""

MOST_FILES = 65536
"""Files with numbers from 3 to this one are the parent's and are closed in its copies."""


class Fork:
    """A program that runs as `python -m` would run it, with the words behind. It leads a process group of its own.

    `nice` is how far it and all that it starts stand back where there are fewer cores than work (0 to 19).

    Call it in a main thread that is the only one, with no connection open to anything.
    """

    def __init__(self, words: Sequence[str], *, folder: Path, title: str, fresh: bool = False, nice: int = 0) -> None:
        self.returncode: int | None = None
        parent = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            self.pid = os.fork()
            if self.pid == 0:
                _become(words, folder, title, parent, fresh=fresh, nice=nice)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def poll(self) -> int | None:
        """The exit code, negative for a signal; None while the process runs."""
        return self._look(os.WNOHANG)

    def wait(self) -> int | None:
        """The exit code, when the process has ended."""
        return self._look(0)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def send_signal(self, number: signal.Signals) -> None:
        """Tell it so, while it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it and all that it started, now."""
        if self.poll() is None:
            for end in (os.killpg, os.kill):  # its group may not be made yet
                try:
                    end(self.pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            self.wait()

    def _look(self, options: int) -> int | None:
        if self.returncode is None:
            found, status = os.waitpid(self.pid, options)
            if found:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode


def _become(words: Sequence[str], folder: Path, title: str, parent: int, *, fresh: bool, nice: int) -> NoReturn:
    """In the copy: be the program, then end, whatever happens."""
    code = 1
    try:
        os.setpgid(0, 0)
        os.nice(nice)
        die_with(parent)
        rename(title)
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        os.closerange(3, MOST_FILES)
        os.chdir(folder)
        if fresh:
            os.execv(sys.executable, [sys.executable, "-m", "config.processes.forks", title, *words])  # noqa: S606 - no shell is wanted
        sys.path.insert(0, str(folder))
        run(words)
        code = 0
    except SystemExit as ending:
        code = _code_of(ending)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def run(words: Sequence[str]) -> None:
    """The program that the first word names, as `python -m` runs it."""
    sys.argv = list(words)
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


def _code_of(ending: SystemExit) -> int:
    """What the system is told when a program ends so; words are said first."""
    if ending.code is None or isinstance(ending.code, int):
        return ending.code or 0
    sys.stderr.write(f"{ending.code}\n")
    return 1


if __name__ == "__main__":
    rename(sys.argv[1])
    run(sys.argv[2:])
