"""Many edits at once, over real HTTP: nothing is lost, nothing is done twice. Runs on SQLite and on PostgreSQL."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.models import Deck
from decks.services import revisions
from tests.decks.builders import a_deck, current

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

HANDS = 25


class Browser:
    """A logged-in browser that speaks to the live server over its own connection."""

    def __init__(self, server: LiveServer, client: Client) -> None:
        self.host = urlsplit(server.url).netloc
        client.get("/decks/nouveau/")
        self.cookies = {name: client.cookies[name].value for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)}

    def send(self, method: str, address: str, body: str, kind: str) -> tuple[int, str]:
        connection = HTTPConnection(self.host, timeout=60)
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME],
            "Content-Type": kind,
        }
        connection.request(method, address, body, headers)
        answer = connection.getresponse()
        words = answer.read().decode()
        connection.close()
        return answer.status, words

    def json(self, method: str, address: str, body: Any) -> tuple[int, Any]:
        status, words = self.send(method, address, json.dumps(body), "application/json")
        return status, json.loads(words)

    def form(self, address: str, fields: dict[str, str]) -> int:
        return self.send("POST", address, urlencode(fields), "application/x-www-form-urlencoded")[0]


@pytest.fixture
def browser(live_server: LiveServer, alice_client: Client, wankul: Game) -> Browser:
    return Browser(live_server, alice_client)


def all_at_once(act: Callable[[int], Any]) -> list[Any]:
    """What so many hands get when they begin together."""
    start = Barrier(HANDS)

    def hand(number: int) -> Any:
        start.wait()
        return act(number)

    with ThreadPoolExecutor(HANDS) as hands:
        return list(hands.map(hand, range(HANDS)))


def test_every_copy_added_at_once_is_there(alice: Player, browser: Browser) -> None:
    deck = a_deck(alice)

    def add_one(number: int) -> int:
        version, refusals = 1, 0
        while True:
            body = {"version": version, "changes": {f"S1-{31 + number % 3:03}": 1}}
            status, said = browser.json("PATCH", f"/api/decks/{deck.pk}/cards/", body)
            if status == 200:
                return refusals
            assert (status, said["version"] > version) == (409, True)
            version, refusals = said["version"], refusals + 1

    refusals = all_at_once(add_one)

    after = current(deck)
    assert after.content() == {"S1-031": 9, "S1-032": 8, "S1-033": 8}
    assert after.version == 1 + HANDS
    assert sum(refusals) > 0
    assert deck.edits.count() == HANDS


def test_a_click_sent_by_many_hands_is_one_edit(alice: Player, browser: Browser) -> None:
    deck = a_deck(alice)
    fields = {"do": "add S1-108 1", "version": "1", "token": "one click"}

    answers = all_at_once(lambda _number: browser.form(f"/decks/{deck.pk}/atelier/changer/", fields))

    assert set(answers) == {302}
    assert (current(deck).content(), current(deck).version) == ({"S1-108": 1}, 2)


def test_a_deck_asked_for_by_many_hands_is_one_deck(alice: Player, browser: Browser) -> None:
    fields = {"name": "Une fois", "format": "wankul:libre", "text": "2 S1-108", "token": "one request"}

    answers = all_at_once(lambda _number: browser.form("/decks/nouveau/", fields))

    assert set(answers) == {302}
    assert Deck.objects.get(owner=alice).content() == {"S1-108": 2}


def test_a_revision_saved_by_many_hands_is_one_revision(alice: Player, browser: Browser) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answers = all_at_once(lambda _number: browser.form(f"/decks/{deck.pk}/revisions/", {"version": "1"}))

    assert set(answers) == {302}
    assert [one.number for one in deck.revisions.all()] == [1]
    assert revisions.save_revision(deck=deck, version=1, message="").number == 1


def test_settings_changed_at_once_have_one_winner(alice: Player, browser: Browser) -> None:
    deck = a_deck(alice)

    def rename(number: int) -> int:
        fields = {"name": f"Nom {number}", "format": "niveau3", "notes": "", "version": "1"}
        return browser.form(f"/decks/{deck.pk}/reglages/", fields)

    answers = all_at_once(rename)

    assert sorted(answers) == [302] + [409] * (HANDS - 1)
    assert current(deck).name == f"Nom {answers.index(302)}"
