"""Many edits at once, over real HTTP: nothing is lost, nothing is done twice. Runs on SQLite and on PostgreSQL."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.community.services.commenting import write_comment
from decks.legality.own_formats import name_of
from decks.models import Deck, OwnFormat
from decks.services import revisions, shelf
from tests.decks.builders import a_deck, a_format, current
from tests.decks.community.people import a_public_deck, proved

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

HANDS = 25


class Hand:
    """A logged-in browser with a connection of its own to the live server, open before anything begins."""

    def __init__(self, number: int, host: str, cookies: dict[str, str]) -> None:
        self.number = number
        self.cookies = cookies
        self.connection = HTTPConnection(host, timeout=60)
        self.connection.connect()

    def send(self, method: str, address: str, body: str, kind: str) -> tuple[int, str]:
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME],
            "Content-Type": kind,
        }
        self.connection.request(method, address, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()

    def json(self, method: str, address: str, body: Any) -> tuple[int, Any]:
        status, words = self.send(method, address, json.dumps(body), "application/json")
        return status, json.loads(words)

    def form(self, address: str, fields: dict[str, str]) -> int:
        return self.send("POST", address, urlencode(fields), "application/x-www-form-urlencoded")[0]


@pytest.fixture
def hands(live_server: LiveServer, alice_client: Client, wankul: Game) -> Iterator[list[Hand]]:
    alice_client.get("/decks/nouveau/")
    cookies = {name: alice_client.cookies[name].value for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)}
    connected = [Hand(number, urlsplit(live_server.url).netloc, cookies) for number in range(HANDS)]
    yield connected
    for hand in connected:
        hand.connection.close()


def all_at_once(hands: list[Hand], act: Callable[[Hand], Any]) -> list[Any]:
    """What so many hands get when they begin together."""
    start = Barrier(len(hands))

    def begin(hand: Hand) -> Any:
        start.wait()
        return act(hand)

    with ThreadPoolExecutor(len(hands)) as threads:
        return list(threads.map(begin, hands))


def test_every_copy_added_at_once_is_there(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice)

    def add_one(hand: Hand) -> int:
        version, refusals = 1, 0
        while True:
            body = {"version": version, "changes": {f"S1-{31 + hand.number % 3:03}": 1}}
            status, said = hand.json("PATCH", f"/api/decks/{deck.pk}/cards/", body)
            if status == 200:
                return refusals
            assert (status, said["version"] > version) == (409, True)
            version, refusals = said["version"], refusals + 1

    some = hands[:12]  # each waits for all before it, so that the requests grow as the square of hands
    refusals = all_at_once(some, add_one)

    after = current(deck)
    assert after.content() == {"S1-031": 4, "S1-032": 4, "S1-033": 4}
    assert after.version == 1 + len(some)
    assert sum(refusals) > 0
    assert deck.edits.count() == len(some)


def test_a_click_sent_by_many_hands_is_one_edit(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice)
    fields = {"do": "add S1-108 1", "version": "1", "token": "one click"}

    answers = all_at_once(hands, lambda hand: hand.form(f"/decks/{deck.pk}/atelier/changer/", fields))

    assert set(answers) == {302}
    assert (current(deck).content(), current(deck).version) == ({"S1-108": 1}, 2)


def test_what_a_phone_noted_is_brought_in_once_however_many_hands_send_it(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice, {"S1-031": 2})
    noted = {"changes": {"S1-108": 1, "S1-031": -1}, "maybe": {"S1-047": 1}, "token": "phone"}

    answers = all_at_once(hands, lambda hand: hand.json("POST", f"/api/decks/{deck.pk}/merge/", noted))

    assert answers == [(200, {"version": 2, "changes": {"S1-031": -1, "S1-108": 1}, "maybe": {"S1-047": 1}})] * HANDS
    assert (current(deck).content(), current(deck).maybe()) == ({"S1-031": 1, "S1-108": 1}, {"S1-047": 1})
    assert (deck.edits.count(), deck.receipts.count()) == (1, 1)


def test_two_changes_under_one_token_are_one_change_and_refusals(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice)

    def note(hand: Hand) -> tuple[int, Any]:
        body = {"changes": {"S1-108": 1 + hand.number % 2}, "token": "phone"}
        return hand.json("POST", f"/api/decks/{deck.pk}/merge/", body)

    answers = all_at_once(hands, note)

    won = current(deck).content()["S1-108"]
    assert [status for status, _said in answers] == [200 if 1 + number % 2 == won else 409 for number in range(HANDS)]
    assert (deck.edits.count(), deck.receipts.count()) == (1, 1)


def test_a_deck_asked_for_by_many_hands_is_one_deck(alice: Player, hands: list[Hand]) -> None:
    fields = {"name": "Une fois", "format": "wankul:libre", "text": "2 S1-108", "token": "one request"}

    answers = all_at_once(hands, lambda hand: hand.form("/decks/nouveau/", fields))

    assert set(answers) == {302}
    assert Deck.objects.get(owner=alice).content() == {"S1-108": 2}


def test_a_revision_saved_by_many_hands_is_one_revision(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answers = all_at_once(hands, lambda hand: hand.form(f"/decks/{deck.pk}/revisions/", {"version": "1"}))

    assert set(answers) == {302}
    assert [one.number for one in deck.revisions.all()] == [1]
    assert revisions.save_revision(deck=deck, version=1, message="").number == 1


def test_settings_changed_at_once_have_one_winner(alice: Player, hands: list[Hand]) -> None:
    deck = a_deck(alice)

    def rename(hand: Hand) -> int:
        fields = {"name": f"Nom {hand.number}", "format": "niveau3", "notes": "", "audience": "private", "version": "1"}
        return hand.form(f"/decks/{deck.pk}/reglages/", fields)

    answers = all_at_once(hands, rename)

    assert sorted(answers) == [302] + [409] * (HANDS - 1)
    assert current(deck).name == f"Nom {answers.index(302)}"


def test_many_hands_make_no_more_decks_than_one_may(alice: Player, hands: list[Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MAX_DECKS", 3)

    def make(hand: Hand) -> int:
        return hand.json("POST", "/api/decks/", {"game": "wankul", "name": f"Deck {hand.number}", "format": "libre"})[0]

    answers = all_at_once(hands, make)

    assert sorted(answers) == [201] * 3 + [409] * (HANDS - 3)
    assert Deck.objects.owned_by(alice).count() == 3


def test_somebody_whom_many_hands_block_is_blocked_once(alice: Player, bob: Player, hands: list[Hand]) -> None:
    deck = a_public_deck(proved(alice))
    said = write_comment(player=proved(bob), deck=deck, text="Words", now=timezone.now())

    answers = all_at_once(hands, lambda hand: hand.json("POST", "/api/blocks/", {"comment": said.pk})[0])

    assert set(answers) == {201}
    assert [one.blocked for one in alice.blocks.all()] == [bob]


def test_a_format_is_deleted_or_held_by_a_deck_and_never_both(alice: Player, hands: list[Hand]) -> None:
    own = a_format(alice)
    taken = name_of(own.key, 1)
    decks = [a_deck(alice) for _hand in hands]

    def act(hand: Hand) -> int:
        if hand.number % 5 == 4:
            return hand.form(f"/decks/formats/{own.pk}/supprimer/", {})
        return hand.form(f"/decks/{decks[hand.number].pk}/atelier/format/", {"format": taken, "version": "1"})

    answers = all_at_once(hands, act)

    assert max(answers) < 500
    assert Deck.objects.filter(format=taken).exists() == OwnFormat.objects.exists()


def test_a_format_that_many_hands_delete_is_gone_and_nobody_meets_a_fault(alice: Player, hands: list[Hand]) -> None:
    own = a_format(alice)

    answers = all_at_once(hands, lambda hand: hand.form(f"/decks/formats/{own.pk}/supprimer/", {}))

    assert set(answers) <= {302, 404}
    assert not OwnFormat.objects.exists()
