"""The API of catalogues and collections: public facts, private copies, the same services as the pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import include, path
from rest_framework.routers import DefaultRouter

from collection.api.catalogue import router_entries
from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Game, MovementBatch, Player
from tests.collection.holders import own, owned

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.collection.api.test_catalogue")]

router = DefaultRouter(use_regex_path=False)
for _prefix, _viewset, _basename in router_entries:
    router.register(_prefix, _viewset, _basename)
urlpatterns = [path("api/", include(router.urls))]

PUBLIC = [
    "games/",
    "games/wankul/",
    "sets/",
    "cards/",
    "cards/?q=mastu",
    "cards/S1-108/",
    "printings/?set=S5",
    "printings/S1-163/",
]
PRIVATE = ["holdings/", "completion/"]


def found(client: Client, address: str) -> Any:
    response = client.get(f"/api/{address}")
    assert response.status_code == 200, response.content
    return response.json()


def put(client: Client, key: str, **said: Any) -> Any:
    return client.put(f"/api/holdings/{key}/", said, content_type="application/json")


@pytest.mark.parametrize("address", PUBLIC)
def test_anybody_reads_the_catalogue(client: Client, wankul: Game, address: str) -> None:
    assert found(client, address)


@pytest.mark.parametrize("address", PUBLIC)
def test_nobody_writes_the_catalogue(alice_client: Client, wankul: Game, address: str) -> None:
    for send in (alice_client.post, alice_client.put, alice_client.patch, alice_client.delete):
        assert send(f"/api/{address}", {}, content_type="application/json").status_code == 405


@pytest.mark.parametrize("address", PRIVATE)
def test_a_visitor_reads_no_collection(client: Client, wankul: Game, address: str) -> None:
    assert client.get(f"/api/{address}").status_code == 403
    assert put(client, "S1-108", copies=3).status_code == 403


def test_a_card_comes_with_its_printings(client: Client, wankul: Game) -> None:
    card = found(client, "cards/S1-108/")

    assert (card["name"], card["kind"], card["facts"]["clan"]) == ("MASTU", "character", "guest")
    assert [one["key"] for one in card["printings"]] == ["S1-108", "S1-163"]
    assert found(client, "printings/S1-163/")["card"] == "S1-108"


def test_lists_come_in_pages(client: Client, wankul: Game) -> None:
    first = found(client, "printings/")

    assert (first["count"], len(first["results"])) == (957, 100)
    assert found(client, "printings/?page=10")["results"][-1]["set"] == "HS"


@pytest.mark.parametrize("address", ["cards/NO-SUCH/", "cards/?game=chess", "games/chess/", "printings/%00/", "sets/?game=%00x"])
def test_what_is_not_there_is_not_found(client: Client, wankul: Game, address: str) -> None:
    assert client.get(f"/api/{address}").status_code == 404


def test_copies_are_set_as_one_act(alice: Player, alice_client: Client, wankul: Game) -> None:
    first, again = put(alice_client, "S1-163", copies=3), put(alice_client, "S1-163", copies=3)

    act = MovementBatch.objects.of(alice).get()
    assert first.json() == {"printing": "S1-163", "finish": "foil", "copies": 3, "delta": 3, "act": act.pk}
    assert again.json() == {"printing": "S1-163", "finish": "foil", "copies": 3, "delta": 0, "act": None}
    assert act.kind == ActKind.SERVICE
    assert owned(alice) == {"S1-163": 3}


@pytest.mark.parametrize("said", [{}, {"copies": -1}, {"copies": 10_000}, {"copies": "many"}, {"copies": 1, "finish": "gold"}])
def test_what_makes_no_sense_is_refused(alice: Player, alice_client: Client, wankul: Game, said: dict[str, Any]) -> None:
    response = put(alice_client, "S1-108", **said)

    assert response.status_code == 400
    assert set(response.json()) <= {"copies", "finish"}
    assert owned(alice) == {}


def test_a_player_reads_their_own_copies_only(alice: Player, bob: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(bob, 5, "S1-031")

    rows = found(alice_client, "holdings/")["results"]

    assert [(row["printing"], row["name"], row["copies"], row["finish"]) for row in rows] == [("S1-108", "MASTU", 2, "normal")]


def test_nobody_chooses_whose_copies_are_set(alice: Player, bob: Player, alice_client: Client, wankul: Game) -> None:
    refused = put(alice_client, "S1-108", copies=1, player=bob.pk, owner=bob.pk, id=99)

    assert (refused.status_code, set(refused.json())) == (400, {"player", "owner", "id"})
    assert (owned(alice), owned(bob)) == ({}, {})


def test_completion_is_told_by_set(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108", "S1-163")

    first = found(alice_client, "completion/")[0]

    finishes = first.pop("finishes")
    assert first == {
        "set": "S1", "printings": 180, "owned_printings": 2, "cards": 150, "owned_cards": 1, "copies": 4, "unlisted": 0,
    }  # fmt: skip
    assert [(one["finish"], one["owned_printings"]) for one in finishes] == [("normal", 1), ("foil", 1)]
    assert sum(one["printings"] for one in finishes) == 180


@pytest.mark.parametrize("address", ["cards/", "printings/", "holdings/", "completion/"])
def test_a_page_costs_the_same_with_ten_cards_and_with_five_hundred(
    alice: Player, alice_client: Client, wankul: Game, django_assert_max_num_queries: Any, address: str
) -> None:
    keys = [one.key for one in shelf_of(wankul).printings]
    for number in (10, 500):
        own(alice, 1, *keys[:number])
        with django_assert_max_num_queries(16):
            found(alice_client, address)
