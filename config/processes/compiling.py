"""The engines' compiled twins, built beside a started site that lacks them, by `python -m config.processes.compiling`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from config.processes.prctl import end_group_after
from simulator import speedups
from simulator.speedups.build import missing_of_the_machine

SCRIPT = Path(__file__).resolve().parents[2] / "script" / "speedups"
PROGRAM = (sys.executable, "-m", "config.processes.compiling")

GENTLEST = 19
"""How little of the processor the compiler asks for: people and their games come first."""

Say = Callable[[str], None]


class Compilation:
    """Builds the twins once, in a process group of its own that never outlives this process; the site goes on meanwhile.

    The session stays the site's: Linux shares the processor among sessions, and heeds only within each how gentle a process is.
    """

    def __init__(self, folder: Path, *, program: tuple[str, ...] = PROGRAM) -> None:
        self.folder = folder
        self.program = program
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self, say: Say) -> None:
        """Start building, unless the twins are there, nobody wants them, or this machine cannot: what it lacks is told."""
        if os.environ.get("SPEEDUPS") == "off" or speedups.are_used():
            return
        if lacking := missing_of_the_machine():
            say(f"The engines run uncompiled, about five times as slow as they could: this machine lacks {lacking}.")
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own command
                self.program, cwd=SCRIPT.parent.parent, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=0
            )
        say(f"Compiling the engines in the background, which takes some minutes; {self.log} tells how it goes.")

    def has_just_succeeded(self, say: Say) -> bool:
        """True once, when the twins are ready; when building failed, that is said, and nothing else changes."""
        if self.process is None or (code := self.process.poll()) is None:
            return False
        self.process = None
        if code:
            say(f"The engines could not be compiled and run as they are; {self.log} tells why.")
        else:
            say("The engines are compiled: the workers take them up now, the web server with its next start.")
        return not code

    def end(self) -> None:
        """Give up what is not done, and all processes that do it."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    @property
    def log(self) -> Path:
        """What pip and the compilers say."""
        return self.folder / "compiling.log"


def be_gentle() -> None:
    """Give this process and those it starts the lowest priority, for the processor and, where the system can, for the disk."""
    os.nice(GENTLEST)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> int:
    """Get the compiler from Python to C and run it, as `script/speedups` does by hand, but gently."""
    end_group_after(os.getppid())
    be_gentle()
    return subprocess.run([SCRIPT, "--after-setup"], check=False).returncode  # noqa: S603 - our own command


if __name__ == "__main__":
    sys.exit(main())
