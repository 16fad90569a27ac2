"""`manage.py start` with real processes: one address, one line for each obstacle, and everything that dies comes back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.supervisor import CannotStartError, Child, Supervisor, address_of, answers, check_port, only_one
from tests.play.installation import ROOT, Installation, Templates, children, command_of, free_port, kill, lives

pytestmark = pytest.mark.xdist_group("processes")


def child(program: str) -> Child:
    return Child("The child", [sys.executable, "-c", program], folder=ROOT)


def start_again(site: Installation, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "start", *words]
    return subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True, timeout=60, check=False)


def process_of(site: Installation, word: str) -> int:
    assert site.supervisor is not None
    return next((found for found in children(site.supervisor.pid) if word in command_of(found)), 0)


@pytest.fixture
def site(tmp_path: Path, templates: Templates) -> Iterator[Installation]:
    installation = Installation(tmp_path / "home")
    installation.prepare(templates)
    yield installation
    installation.remove()


# The parts --------------------------------------------------------------------------------------------------------------


def test_addresses_are_those_that_a_browser_of_this_machine_can_open() -> None:
    assert address_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address_of("::", 8000) == "http://[::1]:8000/"
    assert address_of("cartable.lan", 8000) == "http://cartable.lan:8000/"


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(CannotStartError, match=f"Port {port} .* --port"):
            check_port("127.0.0.1", port, patience=0.1)

    check_port("127.0.0.1", port)
    with pytest.raises(CannotStartError, match="99999 is no port"):
        check_port("127.0.0.1", 99999, patience=0.1)


def test_nothing_answers_where_nobody_listens() -> None:
    assert not answers(f"http://127.0.0.1:{free_port()}/")


def test_the_lock_of_a_folder_is_held_by_one(tmp_path: Path) -> None:
    with (
        only_one(tmp_path / "home"),
        pytest.raises(CannotStartError, match=f"process {os.getpid()}"),
        only_one(tmp_path / "home"),
    ):
        pass

    with only_one(tmp_path / "home"):
        pass


@pytest.mark.processes
def test_a_child_that_dies_young_starts_again_later_and_later() -> None:
    said: list[str] = []
    dying = child("raise SystemExit(3)")
    starts: set[float] = set()

    deadline = time.monotonic() + 5
    while len(starts) < 3 and time.monotonic() < deadline:
        dying.look_after(said.append)
        starts |= {dying.born} if dying.process else set()
        time.sleep(0.02)

    assert len(starts) == 3
    assert [line.rpartition("in ")[2] for line in said] == ["1 s.", "2 s."]
    assert "exit code 3" in said[0]


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Gives the tests' own process its signal handlers back."""
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    handlers = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, handlers, strict=True):
        signal.signal(number, handler)


@pytest.mark.processes
def test_asked_twice_the_supervisor_does_not_wait(own_signals: None, tmp_path: Path) -> None:
    said: list[str] = []
    up = tmp_path / "up"
    deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
    stubborn = child(f"import pathlib, signal, time; {deaf}; pathlib.Path({str(up)!r}).touch(); time.sleep(60)")
    supervisor = Supervisor([stubborn], say=said.append)
    supervisor.asked = 2

    stubborn.start()
    while not up.exists():
        time.sleep(0.02)
    began = time.monotonic()
    supervisor.run(address="http://127.0.0.1:1/")

    assert time.monotonic() - began < 5
    assert stubborn.process is not None
    assert stubborn.process.returncode == -signal.SIGKILL
    assert said[-1] == "Ended."


# The whole --------------------------------------------------------------------------------------------------------------


@pytest.mark.processes
def test_start_keeps_everything_alive_and_ends_clean(site: Installation) -> None:
    site.start()
    assert site.supervisor is not None
    family = children(site.supervisor.pid)
    assert [sum(word in command_of(child) for child in family) for word in ("gunicorn", "worker@", "tables@", "sweep")] == [1] * 4

    for word in ("gunicorn", "tables@", "sweep"):
        old = process_of(site, word)
        kill(old)
        site.wait(lambda old=old, word=word: process_of(site, word) not in {0, old}, 20)  # type: ignore[misc]
    site.wait(lambda: answers(address_of("127.0.0.1", site.port)), 20)

    second = start_again(site, "--port", str(free_port()))
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.startswith("CommandError: Cartable already runs from")
    assert second.stderr.count("\n") == 1

    site.supervisor.send_signal(signal.SIGINT)
    assert site.supervisor.wait(timeout=60) == 0
    assert not any(lives(process) for process in family)
    assert "The sweeper ended (killed by SIGKILL)" in site.log.read_text()


@pytest.mark.processes
def test_what_stands_in_the_way_is_told_in_one_line(site: Installation, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = start_again(site, "--port", str(other.getsockname()[1]))
    empty = Installation(tmp_path / "empty")
    unprepared = start_again(empty, "--port", str(free_port()))

    assert "cannot be used" in taken.stderr
    assert "prepare" in unprepared.stderr
    assert [done.returncode for done in (taken, unprepared)] == [1, 1]
    assert [done.stderr.count("\n") for done in (taken, unprepared)] == [1, 1]


@pytest.mark.processes
def test_the_site_serves_pages_and_says_when_it_is_ready(site: Installation) -> None:
    site.start()

    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/healthz") as answer:
        assert answer.read() == b"ok\n"
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/readyz") as answer:
        assert b'"sweeper": "ok"' in answer.read()
    os.kill(process_of(site, "sweep"), signal.SIGSTOP)
    round_ = site.manage("sweep")

    assert "0 lost messages" in round_
