"""A whole installation of its own for one test: a database, a broker, and `manage.py start` with everything it starts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from kombu import Connection

from config.brokers import queue_of_tables
from config.servers import address

ROOT = Path(__file__).resolve().parent.parent.parent
HURRY = {
    "CHUNK_LEASE": "4",  # whoever gets no core for a second or two is not taken for dead
    "SWEEP_EVERY": "0.5",
    "PUBLISH_AGAIN_AFTER": "4",
    "WORKERS": "2",
    "WORKERS_NICE": "0",
    "SPEEDUPS": "off",
}

LOOKS_EVERY = 0.25
"""Seconds between two looks at a run or a table: each costs a core what the workers of the site could have had."""


class Installation:
    """`stack` is "files" (SQLite and the embedded broker), "redis" or "rabbitmq" (both with PostgreSQL)."""

    def __init__(self, home: Path, stack: str = "files", broker: str = "", **environment: str) -> None:
        self.home = home
        self.name = f"cartable_{uuid4().hex[:10]}"
        self.stack = stack
        self.environment = {**os.environ, **HURRY, "CARTABLE_HOME": str(home), "BROKER_QUEUE": self.name}
        self.environment |= {"DJANGO_SETTINGS_MODULE": "tests.play.settings", **environment}
        self.environment.pop("DATABASE_URL", None)
        self.environment.pop("BROKER_URL", None)
        if stack != "files":
            self.environment["DATABASE_URL"] = f"{address('postgresql').rpartition('/')[0]}/{self.name}"
            self.environment["BROKER_URL"] = broker or address(stack)
        self.port = free_port()
        self.console: subprocess.Popen[str] | None = None
        self.supervisor: subprocess.Popen[str] | None = None
        self.log = home.parent / f"{self.name}.log"

    # The installation ---------------------------------------------------------------------------------------------

    def prepare(self, templates: Templates) -> None:
        """A database with every game's catalogue, and nobody who plays."""
        self.home.mkdir(parents=True, exist_ok=True)
        if self.stack == "files":
            shutil.copy(templates.sqlite(), self.home / "cartable.sqlite3")
        else:
            in_postgresql(f'CREATE DATABASE "{self.name}" TEMPLATE "{templates.postgresql()}"')

    def manage(self, *words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=240, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def remove(self) -> None:
        """End everything and leave nothing on the machine's services."""
        self.kill_everything()
        if self.console is not None:
            self.console.kill()
            self.console.wait()
        if self.stack != "files":
            in_postgresql(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
        if self.stack == "rabbitmq":
            with Connection(self.environment["BROKER_URL"]) as broker:
                for queue in (self.name, queue_of_tables(self.name)):
                    broker.default_channel.queue_delete(queue)
                broker.default_channel.exchange_delete(self.name)

    # The site -----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """`manage.py start`, until it answers."""
        command = [sys.executable, "manage.py", "start", "--port", str(self.port)]
        with self.log.open("a") as log:
            self.supervisor = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, text=True)
        self.wait(lambda: f":{self.port}/" in self.log.read_text().rpartition("Ended.")[2], 120)

    def end(self) -> int:
        """SIGTERM to the supervisor, and its exit code."""
        assert self.supervisor is not None
        self.supervisor.terminate()
        return self.supervisor.wait(timeout=120)

    def kill_everything(self) -> list[int]:
        """What a power cut does: SIGKILL for the supervisor and all that it started. Answers their numbers."""
        if self.supervisor is None:
            return []
        family = [self.supervisor.pid, *descendants(self.supervisor.pid)]
        for process in family:
            kill(process)
        self.supervisor.wait()
        return family

    def worker(self) -> int:
        """The number of the main process of the Celery worker that does everything."""
        return self._living("cartable-worker")

    def worker_of_tables(self) -> int:
        """The number of the main process of the Celery worker that does nothing but tables."""
        return self._living("cartable-tables")

    def kill_workers(self) -> None:
        """SIGKILL for all workers, with their pools."""
        for worker in (self.worker(), self.worker_of_tables()):
            os.killpg(worker, signal.SIGKILL)

    def _living(self, name: str) -> int:
        found = self.child(name)
        assert found, f"{name} does not run"  # nobody may signal process group 0, which is the test's own
        return found

    def child(self, name: str) -> int:
        """The number of the supervisor's child of this name, 0 while there is none."""
        assert self.supervisor is not None
        return next((child for child in children(self.supervisor.pid) if name_of(child) == name), 0)

    # Its runs -----------------------------------------------------------------------------------------------------

    def open_console(self) -> subprocess.Popen[str]:
        """The process that `say` speaks to, which needs seconds to wake up: asked for early, it does so while the site starts."""
        if self.console is None or self.console.poll() is not None:
            command = [sys.executable, "-m", "tests.play.console"]
            pipe = subprocess.PIPE
            self.console = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdin=pipe, stdout=pipe, text=True)
        return self.console

    def say(self, do: str, **request: Any) -> Any:
        console = self.open_console()
        assert console.stdin is not None
        assert console.stdout is not None
        console.stdin.write(json.dumps({"do": do, **request}) + "\n")
        console.stdin.flush()
        answer = console.stdout.readline()
        if answer:
            return json.loads(answer)
        console.wait()
        return None

    def toss(self, games: int, *, owner: str = "alice@example.com", seed: int = 7, **options: Any) -> str:
        run = self.say("toss", owner=owner, games=games, seed=seed, options=options)
        return str(run)

    def look(self, run: str) -> dict[str, Any]:
        found: dict[str, Any] = self.say("look", run=run)
        return found

    def wait_for(self, run: str, holds: Callable[[dict[str, Any]], bool], seconds: float = 120) -> dict[str, Any]:
        found: dict[str, Any] = {}

        def look() -> bool:
            found.update(self.look(run))
            return holds(found)

        self.wait(look, seconds, every=LOOKS_EVERY)
        return found

    def wait_for_the_end(self, run: str, seconds: float = 180) -> dict[str, Any]:
        return self.wait_for(run, lambda found: found["state"] in {"done", "failed"}, seconds)

    def wait(self, holds: Callable[[], bool], seconds: float, every: float = 0.1) -> None:
        deadline = time.monotonic() + seconds
        while not holds():
            words = self.log.read_text()[-4000:] if self.log.exists() else ""
            assert time.monotonic() < deadline, f"waited {seconds} s in vain\n{words}"
            time.sleep(every)


class Templates:
    """A database of each kind with tables and catalogues, made when it is first asked for; installations copy it."""

    def __init__(self, folder: Path, made: sqlite3.Connection | None) -> None:
        """`made` is the database of the tests as they begin, if they use SQLite."""
        self.home = folder / "templates"
        self._made = made
        self._sqlite: Path | None = None
        self._postgresql: Installation | None = None

    def sqlite(self) -> Path:
        """The file."""
        if self._sqlite is None:
            self.home.mkdir(exist_ok=True)
            self._sqlite = self.home / "cartable.sqlite3"
            if self._made is None:
                fill(Installation(self.home))
            else:
                with closing(sqlite3.connect(self._sqlite)) as file:
                    self._made.backup(file)
        return self._sqlite

    def postgresql(self) -> str:
        """The name of the database; nobody is connected to it."""
        if self._postgresql is None:
            made = Installation(self.home, "postgresql", broker="files://localhost/")
            self.home.mkdir(exist_ok=True)
            in_postgresql(f'CREATE DATABASE "{made.name}"')
            fill(made)
            self._postgresql = made
        return self._postgresql.name

    def remove(self) -> None:
        """Leave nothing on the machine's server."""
        if self._postgresql is not None:
            self._postgresql.remove()


def fill(installation: Installation) -> None:
    """All tables and catalogues, without the games that `prepare` has played for the public."""
    for words in (["migrate", "-v0"], ["createcachetable", "-v0"], ["sync_catalogue"]):
        installation.manage(*words)


def in_postgresql(words: str) -> None:
    """Say something to the machine's server, in no database of ours."""
    with psycopg.connect(address("postgresql"), autocommit=True) as server:
        server.execute(words.encode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def descendants(process: int) -> list[int]:
    return [found for child in children(process) for found in (child, *descendants(child))]


def name_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def lives(process: int) -> bool:
    """Runs, and is no mere entry that its parent has not yet read."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return
