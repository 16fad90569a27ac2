"""`manage.py start` with real processes: one address, one line for each obstacle, and everything that dies comes back."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from config.brokers import LAST_WORD
from config.processes.forks import Fork
from config.processes.supervisor import (
    GRACE,
    HURRY,
    CannotStartError,
    Child,
    Supervisor,
    Workers,
    address_of,
    answers,
    check_port,
    children_of,
    only_one,
)
from tests.play.installation import ROOT, Installation, Templates, children, free_port, kill, lives, name_of

pytestmark = pytest.mark.xdist_group("site")


def child(program: str, folder: Path) -> Child:
    (folder / "program.py").write_text(program)
    return Child("The child", ["program"], folder=folder, title="program")


def start_again(site: Installation, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "start", *words]
    return subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True, timeout=240, check=False)


def _ask(connection: HTTPConnection) -> None:
    connection.request("GET", "/healthz")
    assert connection.getresponse().read()


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


def test_simulations_stand_back_behind_pages_and_moves(tmp_path: Path) -> None:
    known = {
        one.title: one.nice
        for one in children_of(host="127.0.0.1", port=1, workers=Workers(2, 7), queue="cartable", folder=tmp_path)
    }
    assert settings.WORKERS_NICE > 0
    assert known.pop("cartable-worker") == 7
    assert set(known.values()) == {0}

    (tmp_path / "program.py").write_text("import os, pathlib; pathlib.Path('said').write_text(str(os.nice(0)))")
    assert Fork(["program"], folder=tmp_path, title="program", nice=7).wait() == 0
    assert int((tmp_path / "said").read_text()) == min(os.nice(0) + 7, 19)


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
def test_a_child_that_dies_young_starts_again_later_and_later(tmp_path: Path) -> None:
    said: list[str] = []
    dying = child("raise SystemExit(3)", tmp_path)
    starts: set[float] = set()

    deadline = time.monotonic() + 60
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
    stubborn = child(f"import pathlib, signal, time; {deaf}; pathlib.Path({str(up)!r}).touch(); time.sleep(60)", tmp_path)
    supervisor = Supervisor([stubborn], say=said.append)
    supervisor.asked = 2

    stubborn.start()
    while not up.exists():
        time.sleep(0.02)
    began = time.monotonic()
    supervisor.run(address="http://127.0.0.1:1/", is_ready=lambda: True)

    assert time.monotonic() - began < HURRY
    assert stubborn.process is not None
    assert stubborn.process.returncode == -signal.SIGKILL
    assert said[-1] == "Ended."


@pytest.mark.processes
def test_what_does_not_end_in_time_is_told_to_hurry_before_it_is_killed(own_signals: None, tmp_path: Path) -> None:
    up, told = tmp_path / "up", tmp_path / "told"
    program = f"""
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGQUIT, lambda *_: (pathlib.Path({str(told)!r}).touch(), sys.exit(7)))
pathlib.Path({str(up)!r}).touch()
time.sleep(60)
"""
    busy = child(program, tmp_path)
    supervisor = Supervisor([busy], say=lambda _: None, grace=60.0, hurry=59.5)
    supervisor.asked = 1

    busy.start()
    while not up.exists():
        time.sleep(0.02)
    began = time.monotonic()
    supervisor.run(address="http://127.0.0.1:1/", is_ready=lambda: True)

    assert time.monotonic() - began > 0.5
    assert told.exists()
    assert busy.process is not None
    assert busy.process.returncode == 7


def test_workers_hand_their_tasks_back_before_the_patience_of_the_supervisor_ends() -> None:
    assert LAST_WORD + 5 < HURRY < GRACE


# The whole --------------------------------------------------------------------------------------------------------------


@pytest.mark.processes
def test_start_keeps_everything_alive_and_ends_clean(site: Installation) -> None:
    site.start()
    assert site.supervisor is not None
    family = children(site.supervisor.pid)
    assert sorted(map(name_of, family)) == ["cartable-sweep", "cartable-tables", "cartable-web", "cartable-worker"]

    for name in ("cartable-tables", "cartable-sweep", "cartable-web"):
        old = site.child(name)
        kill(old)
        site.wait(lambda old=old, name=name: site.child(name) not in {0, old}, 60)  # type: ignore[misc]
    site.wait(lambda: answers(address_of("127.0.0.1", site.port)), 60)

    with closing(HTTPConnection("127.0.0.1", site.port, timeout=60)) as proxy:  # gunicorn alone would have cut it after 2 s
        _ask(proxy)
        held = proxy.sock
        time.sleep(3)
        _ask(proxy)
        assert held is not None
        assert proxy.sock is held

    second = start_again(site, "--port", str(free_port()))
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.startswith("CommandError: Cartable already runs from")
    assert second.stderr.count("\n") == 1

    site.supervisor.send_signal(signal.SIGINT)
    assert site.supervisor.wait(timeout=120) == 0
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
def test_in_production_every_line_is_json_and_the_site_answers_monitors_by_address(tmp_path: Path, templates: Templates) -> None:
    public = {"SITE_URL": "https://cartable.example", "SECRET_KEY": "k" * 30 + uuid4().hex, "WEB_PROCESSES": "2"}
    site = Installation(tmp_path / "home", **public)
    site.prepare(templates)
    try:
        site.start()
        connection = HTTPConnection("127.0.0.1", site.port, timeout=60)
        ready = ask(connection, "/readyz")
        page = ask(connection, "/robots.txt", Host="cartable.example", **{"X-Forwarded-Proto": "https"})
        time.sleep(2.5)  # gunicorn's own patience is 2 s, shorter than any proxy's
        later = ask(connection, "/api/decks/?private", Host="cartable.example", **{"X-Forwarded-Proto": "https"})
        web = site.child("cartable-web")
        processes = len(children(web))
        site.wait_for_the_end(site.toss(10, chunk=5))
        stop_between_writes(site, site.child("cartable-sweep"))
        round_ = site.manage("sweep")
        lines = [json.loads(line) for line in site.log.read_text().splitlines()]
    finally:
        site.remove()

    assert (ready, page[0], later[0]) == ((200, ready[1]), 200, 403)
    assert '"sweeper": "ok"' in ready[1]
    assert processes == 2
    told = [(line["route"], line["status"]) for line in lines if line["logger"] == "cartable.requests"]
    assert told == [("robots", 200), ("deck-list", 403)]
    states = [line["state"] for line in lines if line["logger"] == "cartable.tasks"]
    assert set(states) == {"SUCCESS"}
    assert len(states) >= 2, "two chunks, and the rest of those that a busy machine laid down"
    assert {line["logger"] for line in lines} == {"cartable.supervisor", "cartable.requests", "cartable.tasks"}, (
        "noise at the start"
    )
    assert "private" not in site.log.read_text()
    assert "0 lost messages" in round_


def stop_between_writes(site: Installation, process: int) -> None:
    """Stop a process while it does not hold the database: nobody else could write for as long as it stands still."""
    with closing(sqlite3.connect(site.home / "cartable.sqlite3", timeout=1, isolation_level=None)) as database:
        for _ in range(20):
            os.kill(process, signal.SIGSTOP)
            try:
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
            except sqlite3.OperationalError:
                os.kill(process, signal.SIGCONT)
                time.sleep(0.1)
            else:
                return
    raise AssertionError("the process holds the database all the time")


def ask(connection: HTTPConnection, path: str, **headers: str) -> tuple[int, str]:
    """One more question on the same connection; it must still stand."""
    assert path == "/readyz" or connection.sock is not None
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()
