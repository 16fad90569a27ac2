"""Card by card: one card of a set at a time, counted by presses or numbers, each an entry with its undo."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import ActKind, MovementBatch, Player
from tests.collection.holders import body, own, owned

pytestmark = pytest.mark.usefixtures("wankul")
PAGE = reverse("collection:card-entry")
SET = {"game": "wankul", "set": "origins"}
ENGLISH = {"accept-language": "en"}


def looked_at(client: Client, **asked: str) -> str:
    return body(client.get(PAGE, SET | asked, headers=ENGLISH))


def press(client: Client, line: str, *, at: str = "", status: int = 200, token: str = "") -> str:
    sent = SET | {"line": line, "at": at, "token": token}
    answer = client.post(PAGE, sent, headers={**ENGLISH, "HX-Request": "true"})
    assert answer.status_code == status, body(answer)
    return body(answer)


def test_the_first_card_is_shown_and_its_neighbours_are_led_to(alice_client: Client) -> None:
    first = looked_at(alice_client)
    second = looked_at(alice_client, at="S1-002")

    assert (">1 / 180<" in first, 'rel="prev"' in first, "at=S1-002" in first) == (True, False, True)
    assert ">2 / 180<" in second
    assert "at=S1-001" in second
    assert 'rel="next"' not in looked_at(alice_client, at="S1-180")
    assert ">1 / 180<" in looked_at(alice_client, at="S2-031"), "a card of another set"
    assert ">108 / 180<" in looked_at(alice_client, line="108")
    assert "no such number in S1" in body(alice_client.get(PAGE, SET | {"line": "999"}, headers=ENGLISH))
    named = body(alice_client.get(PAGE, SET | {"line": "mastu"}, headers=ENGLISH))
    assert "“mastu” is no number: here cards are looked up by number." in named
    assert "/catalogue/wankul/cartes/?q=mastu" in named
    assert "/catalogue/wankul/cartes/?q=mastu" in press(alice_client, "mastu", at="S1-108", status=422)


def test_presses_and_numbers_are_entries_that_can_be_undone(alice: Player, alice_client: Client) -> None:
    shown = looked_at(alice_client, at="S1-108")
    assert re.search(r'value="S1-108 -1 n"[^>]* disabled', shown)
    press(alice_client, "S1-108 +1 n", at="S1-108")
    press(alice_client, "S1-108 +1 f", at="S1-108")
    there = press(alice_client, "31*2", at="S1-108")

    assert owned(alice) == {"S1-108": 1, "S1-108 foil": 1, "S1-031": 2}
    assert ">31 / 180<" in there, "the card of the number is looked at next"
    assert 'id="card-number"' not in there, "the field stays on the page"
    assert {one.kind for one in MovementBatch.objects.of(alice)} == {ActKind.ENTRY}
    last = MovementBatch.objects.of(alice).latest("pk")
    assert reverse("collection:undo", args=[last.pk]) in there
    assert ">31 / 180<" in looked_at(alice_client), "where one left off"
    press(alice_client, "S1-108 -1 n", at="S1-108")
    assert owned(alice) == {"S1-108 foil": 1, "S1-031": 2}


def test_what_cannot_be_done_is_said_beside_the_card(alice: Player, alice_client: Client) -> None:
    assert "no such number in S1" in press(alice_client, "999", at="S1-108", status=422)
    there = press(alice_client, "S1-108 -1 n", at="S1-108", status=422)
    assert "cannot be taken away" in there
    assert ">108 / 180<" in there
    asked = body(alice_client.post(PAGE, {"game": "wankul", "set": "hors_serie", "line": "2"}, headers=ENGLISH))
    assert asked.count('class="chip"') > 1
    assert owned(alice) == {}


def test_a_press_that_arrives_twice_counts_once_and_a_form_leads_back(alice: Player, alice_client: Client) -> None:
    token = str(uuid.uuid4())
    for _twice in range(2):
        press(alice_client, "S1-108 +1 n", token=token)
    assert owned(alice) == {"S1-108": 1}

    answer = alice_client.post(PAGE, SET | {"line": "109"})
    assert answer.status_code == 302
    assert "at=S1-109" in answer["Location"]


def test_a_press_asks_as_little_of_a_full_collection(
    alice: Player, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    own(alice, 2, *(f"S1-{number:03}" for number in range(1, 180)))
    press(alice_client, "108")
    with django_assert_max_num_queries(28):
        press(alice_client, "109")


def test_who_only_looks_leaves_no_secret_in_the_address(alice_client: Client) -> None:
    answer = alice_client.post(PAGE, SET | {"line": "108", "look": "1", "token": str(uuid.uuid4())}, headers=ENGLISH)

    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{PAGE}?game=wankul&set=origins&line=108"
    assert not MovementBatch.objects.exists()
