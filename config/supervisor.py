"""One command for an embedded installation: web server, workers and sweeper under one parent that keeps them alive."""

from __future__ import annotations

import ctypes
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config.brokers import queue_of_tables

Say = Callable[[str], None]

PR_SET_PDEATHSIG = 1
GRACE = 30.0
"""Seconds that children get to end what they do."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a child that died is started again; doubled each time it dies young."""

GROWN_UP = 30.0
"""A child that lived so many seconds did not die of its start."""

NEEDLESS_WARNINGS = ("You're running the worker with superuser", "No directory at")
"""How warnings begin that mean nothing here: workers take JSON only, and static files are served from their sources."""


class CannotStartError(Exception):
    """Something stands in the way; the message is one line that says what."""


class Child:
    """A process that is to run all the time. It leads a process group of its own and never outlives the supervisor."""

    def __init__(self, name: str, command: Sequence[str], *, folder: Path) -> None:
        self.name = name
        self.command = list(command)
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.pause = SHORTEST_PAUSE
        self.born = self.due = 0.0

    def start(self) -> None:
        """Run the command."""
        parent = os.getpid()
        self.born = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - our own commands
            self.command,
            cwd=self.folder,
            process_group=0,
            preexec_fn=lambda: _die_with(parent),  # noqa: PLW1509 - the supervisor has one thread
        )

    def look_after(self, say: Say) -> None:
        """Start the process when it is due; when it has died, plan its next start."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.due:
                self.start()
        elif self.process.poll() is not None:
            self.pause = SHORTEST_PAUSE if now - self.born > GROWN_UP else min(self.pause * 2, LONGEST_PAUSE)
            self.due = now + self.pause
            say(f"{self.name} ended ({_ending(self.process.returncode)}); it starts again in {self.pause:g} s.")
            self.process = None

    @property
    def is_running(self) -> bool:
        """The process lives."""
        return self.process is not None and self.process.poll() is None

    def ask_to_end(self) -> None:
        """Let the process finish what it does, then end."""
        if self.process is not None and self.is_running:
            self.process.terminate()

    def kill(self) -> None:
        """End the process and all that it started, now."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                return
            self.process.wait()


class Supervisor:
    """Keeps children running until it is asked to end; asked twice, it does not wait for them."""

    def __init__(self, children: Sequence[Child], *, say: Say) -> None:
        self.children = list(children)
        self.say = say
        self.asked = 0

    def run(self, *, address: str) -> None:
        """Start everything, say the address once it answers, and look after the children until a signal comes."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        announced = False
        try:
            while not self.asked:
                for child in self.children:
                    child.look_after(self.say)
                if not announced and answers(address):
                    self.say(f"Cartable answers at {address} (Ctrl+C stops it).")
                    announced = True
                time.sleep(0.2)
        finally:
            self._end()

    def _on_signal(self, _number: int, _frame: object) -> None:
        self.asked += 1

    def _end(self) -> None:
        self.say("Ending: games being played are finished first.")
        for child in self.children:
            child.ask_to_end()
        deadline = time.monotonic() + GRACE
        while any(child.is_running for child in self.children) and time.monotonic() < deadline and self.asked < 2:
            time.sleep(0.1)
        for child in self.children:
            child.kill()
        self.say("Ended.")


def children_of(*, host: str, port: int, workers: int, queue: str, folder: Path) -> list[Child]:
    """What an installation runs: one web server of eight threads, the workers, one worker for tables alone, the sweeper."""
    python = sys.executable
    quiet = [python, *(f"-Wignore:{opening}" for opening in NEEDLESS_WARNINGS)]
    web = [*quiet, "-m", "gunicorn", "config.wsgi:application", "--bind", f"{_bracketed(host)}:{port}", "--workers", "1"]
    web += ["--worker-class", "gthread", "--threads", "8", "--log-level", "warning", "--no-control-socket"]
    worker = [*quiet, "-m", "celery", "--quiet", "-A", "config", "worker", "--pool", "prefork"]
    worker += ["--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"]
    everything = ["--concurrency", str(workers), "--hostname", "worker@%h"]
    tables = ["--concurrency", "1", "--hostname", "tables@%h", "--queues", queue_of_tables(queue)]
    sweeper = [python, "manage.py", "sweep", "--forever"]
    return [
        Child("The web server", web, folder=folder),
        Child("The worker", worker + everything, folder=folder),
        Child("The worker of the tables", worker + tables, folder=folder),
        Child("The sweeper", sweeper, folder=folder),
    ]


@contextmanager
def only_one(home: Path) -> Iterator[None]:
    """Hold the folder's lock; CannotStartError when another `start` holds it."""
    home.mkdir(parents=True, exist_ok=True)
    try:
        file = (home / "start.lock").open("a+")
    except OSError as problem:
        raise CannotStartError(f"The folder {home} cannot be written to: {problem.strerror}.") from problem
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise CannotStartError(f"Cartable already runs from {home} (process {file.read().strip() or '?'}).") from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def check_port(host: str, port: int, *, patience: float = 5.0) -> None:
    """CannotStartError when the port is taken, and still is after some seconds: a server just killed lets go of it late."""
    deadline = time.monotonic() + patience
    while True:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            with socket.socket(family, socket.SOCK_STREAM) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, port))
        except OSError as problem:
            if time.monotonic() > deadline:
                words = f"Port {port} of {host} cannot be used ({problem.strerror}): choose another with --port."
                raise CannotStartError(words) from problem
            time.sleep(0.2)
        except OverflowError:
            raise CannotStartError(f"{port} is no port: choose one from 1 to 65535 with --port.") from None
        else:
            return


def answers(address: str) -> bool:
    """True when the site answers, and does not say that it is not ready."""
    try:
        with urllib.request.urlopen(f"{address}readyz", timeout=5):  # noqa: S310 - our own address
            return True
    except urllib.error.HTTPError as problem:
        return problem.code < 500
    except OSError:
        return False


def address_of(host: str, port: int) -> str:
    """Where a browser of this machine finds the site."""
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - asked for by whoever starts it so
    return f"http://{_bracketed(everywhere.get(host, host))}:{port}/"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _ending(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def _die_with(parent: int) -> None:
    """Ask the kernel to kill this process when its parent dies, however it dies. Linux only; elsewhere nothing happens."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
