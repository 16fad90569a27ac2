"""The load that `script/load` puts on a site: what it counts, where it stops, and that it still works."""

from __future__ import annotations

import argparse
import socket
import sys
import threading
from collections.abc import Iterator
from subprocess import run

import pytest

from tests.load.__main__ import bounded
from tests.load.browser import Answer, Browser
from tests.load.report import percentile, table_of
from tests.play.installation import ROOT

PAGE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@pytest.fixture
def server() -> Iterator[tuple[socket.socket, int]]:
    """A socket that answers as a test says."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening, listening.getsockname()[1]


def answering(listening: socket.socket, *turns: bytes) -> threading.Thread:
    """Accept one connection for each turn, read a request, say this, and close."""

    def serve() -> None:
        for said in turns:
            connection, _ = listening.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(said)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


def test_a_connection_that_was_closed_between_two_requests_is_opened_again(server: tuple[socket.socket, int]) -> None:
    listening, port = server
    serving = answering(listening, PAGE, PAGE)
    browser = Browser("127.0.0.1", port, {})
    first = browser.get("page", "/")
    while browser.connection is not None and browser.connection.sock is not None:
        if not browser.connection.sock.recv(1, socket.MSG_PEEK):  # the server has closed
            break
    second = browser.get("page", "/")
    serving.join()
    browser.close()

    assert (first.status, second.status) == (200, 200)


def test_a_request_without_an_answer_is_cut(server: tuple[socket.socket, int]) -> None:
    listening, port = server
    serving = answering(listening, b"")
    browser = Browser("127.0.0.1", port, {})
    answer = browser.get("page", "/")
    serving.join()

    assert answer.is_cut
    assert not answer.is_error


def test_percentiles_are_values_that_were_measured() -> None:
    assert [percentile([4, 1, 3, 2], percent) for percent in (50, 95, 100)] == [2, 4, 4]
    assert percentile([], 95) == 0


def test_the_table_counts_refusals_as_answers_and_cuts_apart() -> None:
    answers = [Answer("move", 0.1, 409, 2000, ""), Answer("move", 0.3, 500, 1000, ""), Answer("move", 9, 0, 0, "")]
    row = table_of(answers, {"move": 0.012}).splitlines()[2]

    assert row == "| move | 3 | 100 | 300 | 300 | 300 | 1 | 1 | 1 | 12 |"


@pytest.mark.parametrize("text", ["0", "201", "-1", "many", "1.5", ""])
def test_the_load_is_bounded(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        bounded(1, 200)(text)


@pytest.mark.processes
@pytest.mark.xdist_group("processes")
def test_a_short_load_finds_no_error() -> None:
    command = [sys.executable, "-m", "tests.load", "--players", "3", "--seconds", "4", "--alone", "1"]
    done = run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines() if line.startswith("| ")]
    errors = {row[0]: row[7] for row in rows[2:]}

    assert {"search", "card page", "add a card", "deck page", "deck edit", "table page", "home"} < set(errors), done.stderr
    assert set(errors.values()) == {"0"}, done.stdout
