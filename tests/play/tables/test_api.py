"""Tables by the API: the same deeds as on the pages, the same refusals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.tables.models import Hint, Table
from play.tables.services.ending import concede
from play.tables.services.hints import work_out
from tests.conftest import client_of
from tests.play.tables.conftest import Opening, work

JSON = "application/json"


def send(client: Client, name: str, table: Table, **data: Any) -> Any:
    return client.post(reverse(f"table-{name}", args=[table.pk]), data, content_type=JSON)


def opened_by(client: Client, **data: Any) -> Any:
    return client.post(reverse("table-list"), data, content_type=JSON)


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_a_table_is_opened_with_the_fields_of_the_form(alice: Player, alice_client: Client, opened: Opening, game: str) -> None:
    answer = opened_by(alice_client, game=game, wishes={"level": "easy", "seed": 9})

    table = Table.objects.get()
    assert answer.status_code == 201
    assert (table.game, table.seed, set(table.seats)) == (game, 9, {"human", "easy"})
    assert answer.json()["table"]["id"] == str(table.pk)


def test_what_the_form_refuses_is_refused_in_its_words(alice: Player, alice_client: Client, opened: Opening) -> None:
    answer = opened_by(alice_client, game="wizard_duel", wishes={"players": 9, "option_first": "7"})

    assert answer.status_code == 400
    assert "players" in answer.json()
    assert not Table.objects.exists()


@pytest.mark.parametrize("odd", [[None, None], [{"a": 1}], {"b": [2]}, None, [[]]])
def test_odd_wishes_are_refused_or_overlooked(alice_client: Client, opened: Opening, odd: Any) -> None:
    answers = [opened_by(alice_client, game="wankul", wishes={name: odd}) for name in ("deck_0", "surprise")]

    assert {answer.status_code for answer in answers} <= {201, 400}


def test_a_seat_that_is_not_there_cannot_begin(alice: Player, alice_client: Client, opened: Opening) -> None:
    answer = opened_by(alice_client, game="wizard_duel", wishes={"players": 3, "option_first": "5"})

    assert (answer.status_code, list(answer.json())) == (400, ["option_first"])


def test_a_move_answers_with_the_new_table(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice)
    seen = alice_client.get(reverse("table-detail", args=[table.pk])).json()

    answer = send(alice_client, "play", table, action=seen["choices"][0]["action"], version=seen["table"]["version"])

    assert answer.status_code == 200
    assert answer.json()["table"]["version"] > seen["table"]["version"]


def test_illegal_and_stale_moves_change_nothing(alice: Player, alice_client: Client, opened: Opening) -> None:
    """ASVS 2.3: out of turn, illegal, replayed."""
    table = opened(alice)
    before = Table.objects.values().get()

    illegal = send(alice_client, "play", table, action=2 << 16, version=table.version)
    stale = send(alice_client, "play", table, action=0, version=table.version + 1)

    assert (illegal.status_code, stale.status_code) == (409, 409)
    assert "(R" in illegal.json()["detail"] or "(G" in illegal.json()["detail"]
    assert Table.objects.values().get() == before


def test_columns_of_the_row_cannot_be_sent(alice: Player, bob: Player, alice_client: Client, opened: Opening) -> None:
    wishes = {"level": "easy", "owner": bob.pk, "winner": 0, "phase": "over", "actions": [1]}
    opened_by(alice_client, game="wizard_duel", wishes=wishes, owner=bob.pk)
    assert not Table.objects.exists()

    opened_by(alice_client, game="wizard_duel", wishes=wishes)

    table = Table.objects.get()
    assert (table.owner, table.winner, table.is_over) == (alice, None, False)


def test_take_back_hint_concede_and_rematch(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, seed=11, practice=True)
    send(alice_client, "play", table, action=0, version=table.version)
    work(table)

    back = send(alice_client, "take-back", table, version=table.version)
    asked = send(alice_client, "hint", table)
    work_out(hint_id=Hint.objects.get().pk, now=timezone.now())
    hint = alice_client.get(reverse("table-detail", args=[table.pk])).json()["hint"]
    over = send(alice_client, "concede", table)
    again = send(alice_client, "rematch", table)

    assert (back.status_code, back.json()["table"]["moves"]) == (200, 0)
    assert (asked.status_code, asked.json()["hint"]) == (200, [])
    assert hint
    assert over.json()["table"]["phase"] == "over"
    assert again.status_code == 201
    assert Table.objects.get(origin=table.pk).decks == table.decks


def test_a_rematch_that_is_asked_for_again_is_the_one_there_is(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice)
    send(alice_client, "concede", table)

    first, second = (send(alice_client, "rematch", table) for _twice in range(2))

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["table"]["id"] == second.json()["table"]["id"]
    again = Table.objects.get(origin=table.pk)
    assert send(alice_client, "rematch", again).status_code == 201
    assert alice_client.delete(reverse("table-detail", args=[again.pk])).status_code == 204
    assert send(alice_client, "rematch", table).status_code == 201


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["page", "api"])
def test_a_rematch_that_is_asked_for_six_times_at_once_is_one_table(alice: Player, opened: Opening, way: str) -> None:
    """By the API it was six."""
    table = opened(alice)
    concede(table=table, now=timezone.now())
    clients = [client_of(alice) for _six in range(6)]
    at_once = Barrier(len(clients))

    def press(client: Client) -> int:
        try:
            at_once.wait()
            if way == "api":
                return int(send(client, "rematch", table).status_code)
            return client.post(reverse("play:table-again", args=[table.pk]), {"token": "one form"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as hands:
        answers = list(hands.map(press, clients))

    assert sorted(answers) == ([200] * 5 + [201] if way == "api" else [302] * 6)
    assert Table.objects.filter(origin=table.pk).count() == 1


def test_why_not_names_the_rule(alice: Player, alice_client: Client, opened: Opening) -> None:
    found = alice_client.get(reverse("table-why-not", args=[opened(alice).pk])).json()

    assert found
    assert all("(R" in reason or "(G" in reason for one in found for reason in one["reasons"])
