"""One command for an embedded installation: web server, workers and sweeper under one parent that keeps them alive."""

from __future__ import annotations

import fcntl
import gc
import os
import signal
import socket
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from django.db import connections

from config.brokers import queue_of_tables
from config.processes.compiling import Compilation
from config.processes.forks import SIGNALS, Fork
from config.processes.warming import read_catalogues

Say = Callable[[str], None]

GRACE = 30.0
"""Seconds that children get to end what they do."""

HURRY = 15.0
"""Seconds before that patience ends at which workers hand back what is not done: longer than `config.brokers.LAST_WORD`."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a child that died is started again; doubled each time it dies young."""

GROWN_UP = 30.0
"""A child that lived so many seconds did not die of its start."""

NEEDLESS_WARNING = "No directory at"
"""How a warning begins that means nothing here: static files are served from their sources."""


PROGRAMS = (
    "gunicorn.app.wsgiapp",
    "gunicorn.workers.gthread",
    "celery.bin.celery",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "config.filesystem_broker",
    "config.wsgi",
    "play.tasks",
    "play.sweeping",
)
"""What the children are made of."""


class CannotStartError(Exception):
    """Something stands in the way; the message is one line that says what."""


class Child:
    """A Python program that is to run all the time, as `python -m` with these words; it never outlives the supervisor.

    It begins as a copy of this process, so that what was imported before is not imported again: on a busy machine that takes
    longer than all else, and nobody is served meanwhile.
    """

    def __init__(self, name: str, words: Sequence[str], *, folder: Path, title: str, plays: bool = False, nice: int = 0) -> None:
        self.name = name
        self.words = list(words)
        self.folder = folder
        self.title = title
        self.plays, self.nice = plays, nice
        self.fresh = self.renewing = False
        self.process: Fork | None = None
        self.pause = SHORTEST_PAUSE
        self.born = self.due = 0.0

    def start(self) -> None:
        """Run the program."""
        self.born = time.monotonic()
        self.process = Fork(self.words, folder=self.folder, title=self.title, fresh=self.fresh, nice=self.nice)

    def look_after(self, say: Say) -> None:
        """Start the process when it is due; when it has died, plan its next start."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.due:
                self.start()
        elif (code := self.process.poll()) is not None:
            self.process = None
            if self.renewing:
                self.renewing, self.due = False, now
                return
            self.pause = SHORTEST_PAUSE if now - self.born > GROWN_UP else min(self.pause * 2, LONGEST_PAUSE)
            self.due = now + self.pause
            say(f"{self.name} ended ({_ending(code)}); it starts again in {self.pause:g} s.")

    def renew(self) -> None:
        """Let the process end what it does; a fresh Python, which imports what is there now, takes its place."""
        self.fresh = True
        self.renewing = self.is_running
        self.ask_to_end()

    @property
    def is_running(self) -> bool:
        """The process lives."""
        return self.process is not None and self.process.poll() is None

    def ask_to_end(self) -> None:
        """Let the process finish what it does, then end."""
        if self.process is not None:
            self.process.terminate()

    def ask_to_hurry(self) -> None:
        """Let the process give up what it does, and still end by itself: a worker gives its messages back to the broker."""
        if self.process is not None and self.is_running:
            self.process.send_signal(signal.SIGQUIT)

    def kill(self) -> None:
        """End the process and all that it started, now."""
        if self.process is not None:
            self.process.kill()


class Supervisor:
    """Keeps children running until it is asked to end; asked twice, it does not wait for them."""

    def __init__(
        self,
        children: Sequence[Child],
        *,
        say: Say,
        grace: float = GRACE,
        hurry: float = HURRY,
        compilation: Compilation | None = None,
    ) -> None:
        self.children = list(children)
        self.say = say
        self.grace, self.hurry = grace, hurry
        self.compilation = compilation
        self.asked = 0

    def run(self, *, address: str, is_ready: Callable[[], bool]) -> None:
        """Start everything, say the address once it answers and is ready, and look after the children until a signal comes."""
        for number in SIGNALS:
            signal.signal(number, self._on_signal)
        announced = False
        try:
            while not self.asked:
                for child in self.children:
                    child.look_after(self.say)
                if not announced and answers(address) and is_ready():
                    self.say(f"Cartable answers at {address} (Ctrl+C stops it).")
                    announced = True
                    self._compile()
                self._take_up()
                time.sleep(0.2)
        finally:
            self._end()

    def _compile(self) -> None:
        """Begin to compile the engines; called once the site is up, so that its start does not wait for the compiler."""
        if self.compilation is not None:
            self.compilation.begin(self.say)

    def _take_up(self) -> None:
        """When the engines have just been compiled, whatever plays games begins anew with them."""
        if self.compilation is not None and self.compilation.has_just_succeeded(self.say):
            for child in self.children:
                if child.plays:
                    child.renew()

    def _on_signal(self, _number: int, _frame: object) -> None:
        self.asked += 1

    def _end(self) -> None:
        self.say("Ending: games being played are finished first.")
        if self.compilation is not None:
            self.compilation.end()
        for child in self.children:
            child.ask_to_end()
        self._wait(self.grace - self.hurry)
        if self.asked < 2:
            for child in self.children:
                child.ask_to_hurry()
            self._wait(self.hurry)
        for child in self.children:
            child.kill()
        self.say("Ended.")

    def _wait(self, seconds: float) -> None:
        """Until all children have ended, or so long, or until somebody asks a second time."""
        deadline = time.monotonic() + seconds
        while any(child.is_running for child in self.children) and time.monotonic() < deadline and self.asked < 2:
            time.sleep(0.1)


class Workers(NamedTuple):
    """How many workers play simulations, and how far they stand back (nice) where pages want the cores: by 10, they get a tenth
    of one that pages want all of, and always all that pages leave.
    """

    number: int
    nice: int


def children_of(*, host: str, port: int, workers: Workers, queue: str, folder: Path) -> list[Child]:
    """What an installation runs: the web server, the workers, one worker for what somebody waits for, the sweeper."""
    web = ["gunicorn", "--config", "python:config.web", "--bind", f"{_bracketed(host)}:{port}"]
    worker = ["celery", "--quiet", "-A", "config", "worker", "--pool", "prefork"]
    worker += ["--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"]
    everything = ["--concurrency", str(workers.number), "--hostname", "worker@%h"]
    tables = ["--concurrency", "1", "--hostname", "tables@%h", "--queues", queue_of_tables(queue)]
    sweeper = ["manage", "sweep", "--forever"]
    return [
        Child("The web server", web, folder=folder, title="cartable-web"),
        Child("The worker", worker + everything, folder=folder, title="cartable-worker", plays=True, nice=workers.nice),
        Child("The worker of the tables", worker + tables, folder=folder, title="cartable-tables", plays=True),
        Child("The sweeper", sweeper, folder=folder, title="cartable-sweep"),
    ]


def import_everything() -> None:
    """Import what the children run, and import and read what their first request or task would; leave nothing open."""
    warnings.filterwarnings("ignore", NEEDLESS_WARNING)
    for program in PROGRAMS:
        import_module(program)
    read_catalogues()
    connections.close_all()
    gc.freeze()


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
    """True when the web server answers."""
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=5):  # noqa: S310 - our own address
            return True
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
