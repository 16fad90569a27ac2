"""A copy names the deck that it comes from, and a deck its copies: to each reader those that he may know."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Game, Player
from collection.services.house import house_player
from decks.models import Deck, Talk
from decks.origins.house import HOUSE, publish_starters
from decks.origins.lineage import copies_of, origins_of
from decks.services import shelf
from simulator.catalog.starters import starters
from tests.conftest import client_of
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")
EN: Any = {"accept-language": "en"}


def shown_to(audience: str, deck: Deck) -> Deck:
    known = current(deck)
    return shelf.change_settings(
        deck=known, version=known.version, name=known.name, format=known.format, notes="", audience=audience
    )


def names(deck: Deck, reader: Player | None) -> tuple[list[str], list[str]]:
    return [one.name for one in origins_of(current(deck), reader)], [one.name for one in copies_of(current(deck), reader)]


def test_a_copy_of_a_starter_names_the_deck_of_the_site(alice: Player, alice_client: Client) -> None:
    publish_starters(house_player())
    starter = starters("wankul")[0]
    shown = Deck.objects.get(token=f"{HOUSE}:wankul:{starter.slug}")

    alice_client.post(f"/decks/modeles/wankul/{starter.slug}/copier/", {"token": "one"}, headers=EN)
    alice_client.post(f"/decks/partages/{shown.share}/copier/", {"token": "two"}, headers=EN)

    copies = list(Deck.objects.filter(owner=alice))
    assert [(one.name, one.notes, one.origin) for one in copies] == [(starter.name.en, starter.style.en, shown)] * 2
    page = alice_client.get(f"/decks/{copies[0].pk}/", headers=EN).content.decode()
    assert f'copied from <a href="/decks/partages/{shown.share}/"><bdi>{starter.name.en}</bdi></a>' in page
    told = alice_client.get(f"/api/decks/{copies[0].pk}/", headers=EN).json()
    assert told["origins"] == [{"id": None, "share": shown.share, "name": starter.name.en, "is_mine": False}]


def test_a_name_that_a_player_gave_to_a_request_is_no_deck_of_the_site(alice: Player, bob: Player, wankul: Game) -> None:
    house_player()
    starter = starters("wankul")[0]
    token = f"{HOUSE}:wankul:{starter.slug}"
    shown_to("public", shelf.create_deck(owner=bob, game=wankul, name="Mine", format="niveau3", token=token))

    client_of(alice).post(f"/decks/modeles/wankul/{starter.slug}/copier/", {"token": "one"})

    assert Deck.objects.get(owner=alice).origin is None


def test_the_line_of_copies_is_told_as_far_as_its_reader_may_know_it(alice: Player, bob: Player) -> None:
    first = shown_to("public", a_deck(alice, {"S1-108": 1}, name="A"))
    second = shown_to("public", shelf.copy_deck(owner=bob, deck=first, name="B"))
    third = shown_to("public", shelf.copy_deck(owner=alice, deck=second, name="C"))

    assert names(third, None) == (["B", "A"], [])
    assert names(first, None) == ([], ["B"])
    page = Client().get(f"/decks/partages/{third.share}/", headers=EN).content.decode()
    assert page.index("<bdi>B</bdi>") < page.index("itself copied from") < page.index("<bdi>A</bdi>")
    assert "Copies made of it" in Client().get(f"/decks/partages/{first.share}/", headers=EN).content.decode()
    said = {row["name"]: row["origin"] for row in Client().get("/api/shared-decks/").json()["results"]}
    assert said == {"A": None, "B": first.share, "C": second.share}

    shown_to("private", second)
    assert (names(third, None), names(third, alice), names(first, alice)) == (([], []), ([], []), ([], []))
    assert (names(second, bob), names(first, bob)) == ((["A"], ["C"]), ([], ["B"]))
    assert Client().get(f"/api/shared-decks/{third.share}/").json()["origin"] is None


@pytest.mark.parametrize("end", ["private", "shared", "hidden", "deleted"])
def test_an_origin_that_is_for_nobody_any_more_is_not_named(alice: Player, bob: Player, end: str) -> None:
    origin = shown_to("public", a_deck(alice, {"S1-108": 1}, name="Secret"))
    copy = shown_to("public", shelf.copy_deck(owner=bob, deck=origin, name="Copy"))
    readers = [Client().get, client_of(bob).get]
    pages = [read(f"/decks/partages/{copy.share}/").content.decode() for read in readers]
    assert all("Secret" in page for page in pages)

    if end == "hidden":
        Talk.objects.update_or_create(deck=origin, defaults={"hidden": timezone.now()})
    elif end == "deleted":
        shelf.delete_deck(deck=origin, now=timezone.now())
    else:
        shown_to("private", origin)
        shown_to(end, origin)  # an address that whoever copied it never had

    for read in readers:
        assert "Secret" not in read(f"/decks/partages/{copy.share}/").content.decode()
    assert "Secret" not in client_of(bob).get(f"/decks/{copy.pk}/").content.decode()
    assert client_of(bob).get(f"/api/decks/{copy.pk}/").json()["origins"] == []


def test_a_line_costs_a_query_for_each_of_its_decks_and_no_more_than_a_few(
    alice: Player, django_assert_max_num_queries: Any
) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    for _ in range(8):
        deck = shelf.copy_deck(owner=alice, deck=deck, name="Again")
    with django_assert_max_num_queries(7):
        assert len(origins_of(current(deck), alice)) == 5
