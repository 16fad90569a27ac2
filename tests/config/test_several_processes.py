"""What one process of the web, or a command, changes is seen by all processes of the web at once, whatever they remember."""

from __future__ import annotations

import os
import signal
import sqlite3
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.play.installation import Installation, Templates, children
from tests.simulator.catalog.test_own_list import shipped_as_own

pytestmark = [pytest.mark.processes, pytest.mark.xdist_group("site")]

GAME = "woodland_wizards"
TOKEN = "t" * 32


class Processes:
    """A site of two processes of the web, each asked by itself: the other one sleeps meanwhile."""

    def __init__(self, site: Installation) -> None:
        self.site = site
        self.session = site.say("log_in", email="alice@example.com")
        site.wait(lambda: len(self.numbers()) == 2, 60)

    def numbers(self) -> list[int]:
        return children(self.site.child("cartable-web"))

    def pages(self, path: str) -> list[str]:
        """What each process shows at this address."""
        return [self._asked(number, path) for number in self.numbers()]

    def post(self, path: str, **fields: str) -> None:
        """Send a form to whichever process takes it."""
        self._open(path, urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": TOKEN}).encode())

    def _asked(self, number: int, path: str) -> str:
        others = [other for other in self.numbers() if other != number]
        for other in others:
            os.kill(other, signal.SIGSTOP)
        try:
            return self._open(path)
        finally:
            for other in others:
                os.kill(other, signal.SIGCONT)

    def _open(self, path: str, body: bytes | None = None) -> str:
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}", "Connection": "close"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.site.port}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return str(answer.read().decode())


@pytest.fixture
def processes(tmp_path: Path, templates: Templates) -> Iterator[Processes]:
    site = Installation(tmp_path / "home", WEB_PROCESSES="2")
    site.prepare(templates)
    with closing(sqlite3.connect(site.home / "cartable.sqlite3")) as database, database:
        first = "SELECT min(key) FROM collection_card WHERE game_id = ?"
        words = f"UPDATE collection_card SET name = 'Nom d’avant' WHERE game_id = ? AND key = ({first})"
        database.execute(words, (GAME, GAME))
    site.open_console()
    site.start()
    yield Processes(site)
    site.remove()


def test_every_process_shows_the_card_files_and_the_list_of_now(processes: Processes) -> None:
    cards, own = f"/catalogue/{GAME}/cartes/", f"/catalogue/{GAME}/liste/"
    first = shipped_as_own(GAME)
    second = first.replace('name = "Copie"', 'name = "Autre"', 1)

    before = processes.pages(cards)
    processes.site.manage("sync_catalogue", GAME)
    after = processes.pages(cards)
    lists = []
    for text in (first, second):
        processes.post(own, text=text, keep="1")
        lists.append(processes.pages(own))
    processes.post(f"{own}retirer/")
    without = processes.pages(own)

    assert ["Nom d’avant" in page for page in before] == [True, True]
    assert ["Nom d’avant" in page for page in after] == [False, False]
    assert ["Copie</h2>" in page for page in lists[0]] == [True, True]
    assert [("Copie</h2>" in page, "Autre</h2>" in page) for page in lists[1]] == [(False, True)] * 2
    assert ["Autre</h2>" in page for page in without] == [False, False]
