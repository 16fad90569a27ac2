"""A site of its own for one load: a throw-away home, `manage.py start` with everything it starts, and what that costs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.play.installation import ROOT, descendants, name_of

FOREIGN = ("DATABASE_URL", "BROKER_URL", "CACHE_URL", "SITE_URL", "STATIC_ROOT")
"""What would lead out of the throw-away home."""

HOST = "127.0.0.1"
PATIENCE = 120.0
"""Seconds that the site has to answer for the first time."""


class Site:
    """A running site on this machine, which ends and leaves nothing when its context does."""

    def __init__(self, home: str, port: int) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        self.environment = kept | {"CARTABLE_HOME": home, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.log = Path(home) / "load.log"
        self.port = port
        self.supervisor: subprocess.Popen[bytes] | None = None

    def prepare(self, players: int, level: str) -> list[dict[str, Any]]:
        """An installation with these players."""
        self._run("manage.py", "prepare", "--no-demo")
        made: list[dict[str, Any]] = json.loads(self._run("-m", "tests.load.players", str(players), level))
        return made

    def start(self) -> None:
        """`manage.py start`, until it answers. RuntimeError with what it said when it does not."""
        with self.log.open("wb") as log:
            command = [sys.executable, "manage.py", "start", "--port", str(self.port)]
            self.supervisor = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while f":{self.port}/" not in self.log.read_text():
            if self.supervisor.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(self.log.read_text())
            time.sleep(0.2)

    def end(self) -> None:
        if self.supervisor is not None and self.supervisor.poll() is None:
            self.supervisor.terminate()
            self.supervisor.wait(timeout=60)

    def web_processes(self) -> list[int]:
        """The processes that answer requests, and the one that keeps them."""
        started = descendants(self.supervisor.pid) if self.supervisor else []
        return [process for process in started if name_of(process) == "cartable-web"]

    def web_seconds(self) -> float:
        """Processor time of the web so far, in seconds."""
        return sum(_seconds(process) for process in self.web_processes())

    def all_seconds(self) -> float:
        """Processor time of everything that the site runs, in seconds."""
        return sum(_seconds(process) for process in descendants(self.supervisor.pid)) if self.supervisor else 0.0

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout


@contextmanager
def site_of_its_own(port: int) -> Iterator[Site]:
    """A site that is not yet prepared, in a folder that goes with it."""
    with TemporaryDirectory(prefix="cartable-load-") as home:
        site = Site(home, port)
        try:
            yield site
        finally:
            site.end()


def _seconds(process: int) -> float:
    """Processor time of all threads of a process, its own and the system's."""
    try:
        return sum(int(one.read_text().split()[0]) for one in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9
    except OSError:
        return 0.0
