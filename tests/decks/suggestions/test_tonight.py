"""What a player could build tonight, by how many copies are missing."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.models import Game, Player, Printing, Wish
from collection.services.house import house_player
from decks.models import BuildSlot, Deck
from decks.origins.house import publish_starters
from decks.services import building
from decks.services.shelf import change_settings
from decks.suggestions.tonight import ALL, EVERYBODY, FREE, MINE, OTHERS, candidates
from simulator.catalog.starters import starters
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content, slots

pytestmark = pytest.mark.usefixtures("wankul")


def publish(deck: Deck) -> Deck:
    return change_settings(deck=deck, version=1, name=deck.name, format=deck.format, notes="", audience="public")


def found(player: Player, game: Game, of: str = FREE, whose: str = EVERYBODY) -> list[tuple[str, int]]:
    return [(one.title, one.missing) for one in candidates(player, game, of=of, whose=whose)]


def test_the_deck_that_lacks_least_comes_first(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    a_deck(alice, {"S1-108": 4}, name="Far")
    a_deck(alice, {"S1-108": 3}, name="Near")
    a_deck(alice, {}, name="Empty")
    a_deck(bob, {"S1-108": 1}, name="Private")
    publish(a_deck(bob, {"S1-108": 1}, name="Of Bob"))
    publish(a_deck(alice, {"S1-108": 2}, name="Mine too"))

    assert found(alice, wankul) == [("Mine too", 0), ("Of Bob", 0), ("Near", 1), ("Far", 2)]
    assert found(alice, wankul, whose=MINE) == [("Mine too", 0), ("Near", 1), ("Far", 2)]
    assert found(alice, wankul, whose=OTHERS) == [("Of Bob", 0)]


def test_legal_decks_come_first_and_a_copy_of_a_public_deck_stands_for_it(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    a_deck(alice, {"S1-108": 3}, name="Illegal")
    a_deck(alice, a_legal_content(), name="Copied")
    publish(a_deck(bob, a_legal_content(), name="Starter"))

    assert [name for name, _missing in found(alice, wankul)] == ["Copied", "Illegal"]
    assert [name for name, _missing in found(alice, wankul, whose=OTHERS)] == ["Starter"]


def test_copies_in_built_decks_count_for_those_alone_unless_all_are_asked_for(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    built = a_deck(alice, {"S1-108": 2}, name="Built")
    a_deck(alice, {"S1-108": 2}, name="Other")
    building.build_deck(deck=built, version=1, build=0, whole=True, now=timezone.now())

    assert found(alice, wankul) == [("Built", 0), ("Other", 2)]
    assert dict(found(alice, wankul, of=ALL)) == {"Built": 0, "Other": 0}


def test_the_page_leads_on_and_costs_the_same_with_many_decks(alice: Player, alice_client: Client, bob: Player) -> None:
    own(alice, 1, "S1-108")
    mine = a_deck(alice, {"S1-108": 1}, name="Mine")
    theirs = publish(a_deck(bob, {"S1-108": 3}, name="Of Bob"))
    address = "/decks/ce-soir/?stock=all"

    page = alice_client.get(address, headers={"accept-language": "en"}).content.decode()

    assert f"/decks/{mine.pk}/completer/" in page
    assert f"/decks/partages/{theirs.share}/copier/" in page
    with CaptureQueriesContext(connection) as few:
        alice_client.get(address)
    for number in range(30):
        publish(a_deck(bob, slots(10), name=f"Deck {number}"))
    with CaptureQueriesContext(connection) as many:
        answer = alice_client.get(address)
    assert len(many) == len(few) <= 15
    assert len(answer.content) < 80_000
    assert b"page=2" in answer.content


def test_an_unfinished_deck_is_told_apart_and_nothing_is_promised_of_it(alice: Player, alice_client: Client) -> None:
    legal = a_legal_content()
    for key, copies in legal.items():
        own(alice, copies, key)
    draft = a_deck(alice, dict(list(legal.items())[:3]), name="Draft")
    whole = a_deck(alice, legal, name="Whole")
    address = "/decks/ce-soir/?whose=mine"

    page = alice_client.get(address, headers={"accept-language": "en"}).content.decode()

    assert page.index("Whole") < page.index("Draft")
    row = page[page.index("Draft") :]
    assert "unfinished, not legal yet" in row
    assert f"/decks/{draft.pk}/completer/" in row
    assert f"/decks/{draft.pk}/exemplaires/" not in page
    assert f"/decks/{whole.pk}/exemplaires/" in page
    assert "1 deck lacks nothing." in page
    building.build_deck(deck=draft, version=1, build=0, whole=True, now=timezone.now())
    assert f"/decks/{draft.pk}/exemplaires/" in alice_client.get(address).content.decode()


def test_a_public_deck_whose_cards_are_all_there_is_copied_and_built_in_one_act(
    alice: Player, alice_client: Client, bob: Player
) -> None:
    legal = a_legal_content()
    for key, copies in legal.items():
        own(alice, copies, key)
    theirs = publish(a_deck(bob, legal, name="Of Bob"))
    few = publish(a_deck(bob, {"S1-108": 3}, name="Unfinished of Bob"))
    copy, token = f"/decks/partages/{theirs.share}/copier/", {"token": "one", "build": "1"}

    assert alice_client.get("/decks/ce-soir/?whose=public").content.decode().count('name="build"') == 1
    answer = alice_client.post(copy, token)
    again = alice_client.post(copy, token)

    [mine] = Deck.objects.owned_by(alice)
    assert answer["Location"] == again["Location"] == f"/decks/{mine.pk}/exemplaires/"
    assert sum(mine.build.slots.values_list("copies", flat=True)) == sum(legal.values())
    refused = alice_client.post(f"/decks/partages/{few.share}/copier/", {"token": "two", "build": "1"}, follow=True)
    second = Deck.objects.owned_by(alice).get(name="Unfinished of Bob")
    assert not BuildSlot.objects.filter(build__deck=second).exists()
    assert Printing.objects.get(key="S1-108").card.title in refused.content.decode()
    assert 'name="build" value="1"' not in alice_client.get("/decks/ce-soir/?whose=public").content.decode()


def test_what_is_missing_of_a_public_deck_goes_on_the_wish_list(alice: Player, alice_client: Client, bob: Player) -> None:
    own(alice, 1, "S1-108")
    theirs = publish(a_deck(bob, {"S1-108": 3}))
    secret = a_deck(bob, {"S1-108": 3})

    answer = alice_client.post(f"/decks/partages/{theirs.share}/souhaiter/", {"next": "/decks/ce-soir/"})

    assert answer["Location"] == "/decks/ce-soir/"
    assert [(one.card.key, one.copies) for one in Wish.objects.of(alice)] == [("S1-108", 2)]
    assert alice_client.post("/decks/partages/nothing/souhaiter/").status_code == 404
    assert secret.share is None


def test_a_deck_of_the_site_that_is_no_starter_is_not_called_one(alice: Player, wankul: Game, alice_client: Client) -> None:
    publish_starters(house_player())
    names = {one.title: one.is_starter for one in candidates(alice, wankul, of=FREE, whose=OTHERS)}
    assert {name for name, is_starter in names.items() if not is_starter} == {"L’Embuscade", "Place nette"}

    page = alice_client.get("/decks/ce-soir/?game=wankul").content.decode()

    said = dict(re.findall(r'<bdi>([^<]+)</bdi></a>\s*<span class="soft small">(.*?)</span>', page, re.DOTALL))
    assert {name for name, words in said.items() if "deck de démarrage" in words} == {one.name.fr for one in starters("wankul")}
    assert "Cartable" in said["Place nette"]


def test_programs_may_ask_too(alice: Player, alice_client: Client, bob: Player, client: Client) -> None:
    own(alice, 2, "S1-108")
    mine = a_deck(alice, {"S1-108": 2}, name="Mine")
    theirs = publish(a_deck(bob, {"S1-108": 3}, name="Of Bob"))
    address = "/api/decks/tonight/"

    answer = alice_client.get(address, {"game": "wankul"}).json()

    found = {(row["name"], row["id"], row["share"], row["missing"], row["size"]) for row in answer["results"]}
    assert {("Mine", mine.pk, None, 0, 2), ("Of Bob", None, theirs.share, 1, 3)} <= found
    assert [row["missing"] for row in answer["results"]] == sorted(row["missing"] for row in answer["results"])
    own_ones = alice_client.get(address, {"game": "wankul", "whose": "mine", "stock": "all"}).json()["results"]
    assert [(row["name"], row["is_mine"], row["is_starter"]) for row in own_ones] == [("Mine", True, False)]
    for wrong in ({}, {"game": "wongar"}, {"game": "wankul", "stock": "no"}, {"game": "wankul", "whose": "no"}):
        assert alice_client.get(address, wrong).status_code == 400
    assert client.get(address, {"game": "wankul"}).status_code == 403
