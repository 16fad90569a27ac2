"""The box of a list of one's own: counted by hand, held against the boxes of the list; the same through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Holding, OwnList, Player
from collection.overviews.boxes import boxes_of_list
from collection.services.own_lists import keep_list, list_to_play
from simulator.games.own_lists import TAKE_LISTS
from tests.simulator.catalog.test_own_list import GAME, LIST, shipped_as_own

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
ENGLISH = {"accept-language": "en"}
LISTS = reverse("own-list-list")


@pytest.fixture
def game(catalogues: None) -> Game:
    return Game.objects.get(slug=GAME)


@pytest.fixture
def own(alice: Player, game: Game) -> OwnList:
    return keep_list(player=alice, game=game, text=LIST)


def page(game: str = GAME) -> str:
    return reverse("collection:own-box", args=[game])


def detail(name: str = "own-list-detail", game: str = GAME) -> str:
    return reverse(name, args=[game])


def test_everything_is_there_completes_every_box_of_the_usual_size(alice_client: Client, own: OwnList) -> None:
    before = alice_client.get(page(), headers=ENGLISH)

    after = alice_client.post(page(), {"all": "1"}, headers=ENGLISH, follow=True)

    own.refresh_from_db()
    assert "The box of “Ma liste”" in before.content.decode()
    assert own.held == {"1": 90}
    assert [box.is_complete for box in before.context["boxes"] if box.format.default] == [False]
    assert [box.is_complete for box in after.context["boxes"] if box.format.default] == [True]
    assert not Holding.objects.exists()  # cards that are in no catalogue are no part of the collection


def test_what_is_missing_is_named_without_a_link(alice_client: Client, own: OwnList) -> None:
    answer = alice_client.post(page(), {"copies-1": "88"}, headers=ENGLISH, follow=True)

    box = next(box for box in answer.context["boxes"] if box.format.default)
    assert [(one.printing.key, one.copies) for one in box.missing] == [("1", 2)]
    assert "2 cards missing" in answer.content.decode()
    assert reverse("catalogue:card", args=[GAME, "1"]) not in answer.content.decode()


@pytest.mark.parametrize("copies", ["-1", "many", "10000", "1.5", "²"])
def test_copies_that_are_no_number_are_refused_and_stay_in_the_form(alice_client: Client, own: OwnList, copies: str) -> None:
    answer = alice_client.post(page(), {"copies-1": copies}, headers=ENGLISH)

    own.refresh_from_db()
    assert answer.status_code == 422
    assert own.held == {}
    assert f'value="{copies}"' in answer.content.decode()
    assert 'aria-invalid="true"' in answer.content.decode()


def test_counts_outlive_a_corrected_list_and_go_with_cards_that_went(alice: Player, alice_client: Client, own: OwnList) -> None:
    alice_client.post(page(), {"copies-1": "5"})

    assert keep_list(player=alice, game=own.game, text=LIST.replace("value = 4", "value = 5")).held == {"1": 5}
    assert keep_list(player=alice, game=own.game, text=LIST.replace('"1"', '"2"')).held == {}


def test_the_box_is_its_owners_alone(bob_client: Client, client: Client, own: OwnList) -> None:
    assert bob_client.get(page()).status_code == 404
    assert bob_client.post(page(), {"all": "1"}).status_code == 404
    assert client.get(page()).status_code == 302


@pytest.mark.parametrize("slug", TAKE_LISTS)
def test_a_copy_of_the_shipped_list_asks_for_the_same_box(alice: Player, slug: str) -> None:
    keep_list(player=alice, game=Game.objects.get(slug=slug), text=shipped_as_own(slug))
    found = list_to_play(alice, slug)
    assert found is not None
    every = {key: found.catalog.card_of(key).copies for key in found.catalog.printings}

    assert [box.is_complete for box in boxes_of_list(found, every) if box.format.default] == [True]
    assert not any(box.is_complete for box in boxes_of_list(found, {}))


def send(client: Client, address: str, data: Any) -> Any:
    return client.post(address, data, content_type="application/json", headers=ENGLISH)


def test_lists_are_loaded_counted_and_dropped_through_the_api(alice: Player, alice_client: Client, game: Game) -> None:
    made = send(alice_client, LISTS, {"game": GAME, "text": LIST})
    counted = send(alice_client, detail("own-list-copies"), {"copies": {"1": 88}})
    boxes = alice_client.get(detail("own-list-boxes"), headers=ENGLISH).json()
    listed = alice_client.get(LISTS, headers=ENGLISH).json()

    assert made.status_code == 201, made.content
    assert (made.json()["name"], made.json()["problems"], made.json()["text"]) == ("Ma liste", [], LIST)
    assert counted.json() == boxes
    assert boxes[0]["missing"] == [{"printing": "1", "name": "RENARD", "copies": 2}]
    assert [one["held"] for one in listed["results"]] == [{"1": 88}]
    assert alice_client.delete(detail()).status_code == 204
    assert alice_client.get(detail()).status_code == 404
    assert not OwnList.objects.exists()


def test_the_api_refuses_what_no_table_could_play_with_every_reason(alice_client: Client, own: OwnList) -> None:
    refused = send(alice_client, LISTS, {"game": GAME, "text": LIST.replace("value = 4", "value = 400")})
    unknown = send(alice_client, LISTS, {"game": "wankul", "text": LIST})
    counted = send(alice_client, detail("own-list-copies"), {"copies": {"no such": 1, "": 2}})

    own.refresh_from_db()
    assert refused.status_code == 400
    assert "must be a whole number from 0 to 99" in refused.json()["text"][0]
    assert unknown.status_code == 400
    no_card = ["No card of the list has this id, or this is no number of copies."]
    assert (counted.status_code, counted.json()) == (400, {"copies": {"no such": no_card, "": no_card}})
    assert own.text == LIST


def test_lists_of_others_are_absent_from_the_api(bob_client: Client, client: Client, own: OwnList) -> None:
    for address in (detail(), detail("own-list-boxes")):
        assert bob_client.get(address).status_code == 404
        assert client.get(address).status_code in (401, 403)
    assert bob_client.delete(detail()).status_code == 404
    assert send(bob_client, detail("own-list-copies"), {"copies": {"1": 1}}).status_code == 404
    assert bob_client.get(LISTS).json()["results"] == []
    assert client.get(LISTS).status_code in (401, 403)
    assert OwnList.objects.filter(pk=own.pk).exists()


def test_boxes_of_the_collection_are_checked_and_completed_through_the_api(
    alice_client: Client, bob_client: Client, client: Client, game: Game
) -> None:
    address = reverse("box-list") + f"?game={GAME}"
    boxes = alice_client.get(address, headers=ENGLISH).json()
    usual = boxes[0]

    done = send(alice_client, reverse("box-complete", args=[usual["box"]]) + f"?game={GAME}", {})

    assert not usual["is_complete"]
    assert usual["problems"]
    assert done.json()["added"] == sum(one["copies"] for one in usual["missing"])
    assert alice_client.get(address).json()[0]["is_complete"]
    assert not bob_client.get(address).json()[0]["is_complete"]
    assert send(alice_client, reverse("box-complete", args=["no-such"]) + f"?game={GAME}", {}).status_code == 404
    assert client.get(address).status_code in (401, 403)
    assert alice_client.get(reverse("box-list") + "?game=wankul").json() == []
