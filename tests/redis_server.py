"""A Redis of a test's own, that it may freeze and kill: the machine's is never touched."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
import redis

from tests.play.installation import free_port


class RedisServer:
    """One redis-server on a free port, keeping nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Run it, until it answers."""
        program = shutil.which("redis-server")
        if program is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)("redis-server is missing: apt-get install redis-server")
        command = [program, "--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([*command, "--logfile", str(self.folder / "redis.log")])
        deadline = time.monotonic() + 20
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "redis.log").read_text()
            time.sleep(0.05)

    def freeze(self) -> None:
        """It takes connections, and never answers."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """It is gone; nothing listens any more."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def length_of(self, key: str) -> int:
        """How many entries a list has."""
        return int(redis.Redis(port=self.port, socket_timeout=5).llen(key))

    def _answers(self) -> bool:
        try:
            return bool(redis.Redis(port=self.port, socket_timeout=1).ping())
        except redis.RedisError:
            return False
