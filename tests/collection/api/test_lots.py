"""Places and copies through the API: the same promises as on the pages, each player for himself."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from collection.models import Game, Lot, Place, Player
from collection.services.holdings import undo_act
from tests.collection.holders import own

pytestmark = pytest.mark.django_db
SAID = {"game": "wankul", "printing": "S1-108", "copies": 2, "condition": "nm", "paid": "1.50"}


def send(client: Client, method: str, address: str, **said: Any) -> Any:
    return getattr(client, method)(f"/api/{address}", said, content_type="application/json", headers={"accept-language": "en"})


def test_a_place_is_opened_named_and_removed(alice: Player, alice_client: Client, wankul: Game) -> None:
    made = send(alice_client, "post", "places/", name="Blue binder", kind="binder")
    assert (made.status_code, made.json()) == (
        201,
        {
            "id": made.json()["id"],
            "name": "Blue binder",
            "kind": "binder",
            "note": "",
            "position": 1,
            "dividers": [],
            "copies": 0,
        },
    )
    address = f"places/{made.json()['id']}/"
    assert send(alice_client, "post", "places/", name="Blue binder").status_code == 409
    assert send(alice_client, "patch", address, note="Top shelf").json()["note"] == "Top shelf"
    assert send(alice_client, "get", address).json()["kind"] == "binder"
    assert [one["name"] for one in send(alice_client, "get", "places/").json()["results"]] == ["Blue binder"]
    assert send(alice_client, "delete", address).json() == {"act": alice.acts.latest("pk").pk}
    assert send(alice_client, "get", address).status_code == 404


def test_copies_are_described_changed_and_forgotten(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    there = send(alice_client, "post", "places/", name="Blue binder", kind="binder").json()["id"]
    act = send(alice_client, "post", "lots/", **SAID, place=there, page=2, slot=3).json()["act"]
    (lot,) = send(alice_client, "get", "lots/?game=wankul&q=place:blue").json()["results"]
    assert (lot["copies"], lot["condition"], lot["paid"], lot["currency"], lot["page"]) == (2, "nm", "1.50", "EUR", 2)
    send(alice_client, "put", f"lots/{lot['id']}/", copies=1, signed=True)
    assert {(one.copies, one.signed) for one in Lot.objects.all()} == {(1, False), (1, True)}
    assert send(alice_client, "post", "lots/", **SAID).status_code == 409, "one copy is left of which nothing is said"
    for one in Lot.objects.all():
        send(alice_client, "delete", f"lots/{one.pk}/")
    assert not Lot.objects.exists()
    assert act


def test_what_a_place_held_comes_back_with_it(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    there = send(alice_client, "post", "places/", name="Box").json()["id"]
    send(alice_client, "post", "lots/", **SAID, place=there)
    act = send(alice_client, "delete", f"places/{there}/").json()["act"]
    assert Lot.objects.get().place is None
    undo_act(player=alice, act=act)
    assert Lot.objects.get().place == Place.objects.of(alice).get()


@pytest.mark.parametrize(
    "wrong",
    [
        {"printing": "S1-999"},
        {"place": 999},
        {"page": 1},
        {"condition": "shiny"},
        {"copies": 0},
        {"shiny": 1},
        {"paid": "-1"},
        {"paid_on": "2099-01-01"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_what_makes_no_sense_is_refused(alice: Player, alice_client: Client, wankul: Game, wrong: dict[str, object]) -> None:
    own(alice, 3, "S1-108")
    answer = send(alice_client, "post", "lots/", **(SAID | wrong))

    assert answer.status_code == 400
    assert not Lot.objects.exists()


def test_each_sees_only_their_own(
    alice: Player, alice_client: Client, bob: Player, bob_client: Client, client: Client, wankul: Game
) -> None:
    own(alice, 3, "S1-108")
    own(bob, 3, "S1-108")
    there = send(alice_client, "post", "places/", name="Box").json()["id"]
    send(alice_client, "post", "lots/", **SAID, place=there)
    lot = Lot.objects.get().pk
    for method, address in (
        ("get", f"places/{there}/"), ("patch", f"places/{there}/"), ("delete", f"places/{there}/"),
        ("get", f"lots/{lot}/"), ("put", f"lots/{lot}/"), ("delete", f"lots/{lot}/"),
    ):  # fmt: skip
        assert send(bob_client, method, address).status_code == 404
        assert send(client, method, address).status_code in (401, 403)
    assert send(bob_client, "get", "lots/?game=wankul").json()["results"] == []
    assert send(bob_client, "get", "places/").json()["results"] == []
    assert send(bob_client, "post", "lots/", **SAID, place=there).status_code == 400
    assert Lot.objects.count() == 1


UNKNOWN = "There is no such parameter here. Known are: "


@pytest.fixture
def described(alice: Player, alice_client: Client, wankul: Game) -> int:
    """Copies of one printing in a place, elsewhere and nowhere; the number of the place."""
    own(alice, 6, "S1-108")
    there = send(alice_client, "post", "places/", name="Blue binder", kind="binder").json()["id"]
    other = send(alice_client, "post", "places/", name="Box").json()["id"]
    for said in ({"place": there, "language": "fr"}, {"place": other, "condition": "nm"}, {"language": "de"}):
        send(alice_client, "post", "lots/", game="wankul", printing="S1-108", copies=1, **said)
    return int(there)


@pytest.mark.parametrize("walk", ["", "&cursor="])
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("place=%(place)d", ["fr"]),
        ("place=none", ["de"]),
        ("language=de", ["de"]),
        ("language=none", ["nm"]),
        ("condition=nm", ["nm"]),
        ("condition=none&language=fr", ["fr"]),
        ("finish=normal", ["fr", "nm", "de"]),
        ("finish=foil", []),
        ("place=%(place)d&language=de", []),
        ("q=place:blue", ["fr"]),
        ("q=-lang:fr", ["nm", "de"]),
        ("q=mastu lang:de", ["de"]),
        ("q=mastu", ["fr", "nm", "de"]),
    ],
)
def test_lots_are_asked_for_by_what_is_said_of_them(
    alice_client: Client, described: int, asked: str, said: list[str], walk: str
) -> None:
    """`?place=` was passed over, and a query about copies gave all lots of their printings."""
    found = send(alice_client, "get", f"lots/?game=wankul&{asked % {'place': described}}{walk}").json()

    assert [one["language"] or one["condition"] for one in found["results"]] == said
    assert walk or found["count"] == len(said)


@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        ("lots/?plaec=1", {"plaec": [UNKNOWN + "condition, cursor, finish, game, language, page, place, q."]}),
        ("lots/?place=999999", {"place": ["You have no such place."]}),
        ("lots/?place=blue", {"place": ["You have no such place."]}),
        ("lots/?finish=shiny", {"finish": ["“shiny” is none of: normal, foil."]}),
        ("holdings/?place=1", {"place": [UNKNOWN + "cursor, game, page, q."]}),
        ("cards/?set=S1", {"set": [UNKNOWN + "cursor, game, page, q."]}),
        ("printings/?rarity=UR1", {"rarity": [UNKNOWN + "cursor, game, page, q, set."]}),
    ],
)  # fmt: skip
def test_what_an_address_asks_is_never_passed_over(
    alice_client: Client, wankul: Game, address: str, wrong: dict[str, list[str]]
) -> None:
    answer = send(alice_client, "get", address)

    assert (answer.status_code, answer.json()) == (400, wrong)


def test_a_place_of_somebody_else_is_none(bob_client: Client, described: int) -> None:
    assert send(bob_client, "get", f"lots/?place={described}").status_code == 400
