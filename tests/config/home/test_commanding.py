"""Where one can go by name: the doors of strangers, guests and accounts, and what words find."""

from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from collection.models import Player
from config.home.commanding import FOUND, MOST_DECKS
from tests.collection.holders import own
from tests.conftest import client_of
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("catalogues")


def doors(client: Client, words: str = "", language: str = "en") -> dict[str, dict[str, Any]]:
    answer = client.get("/recherche/commandes", {"q": words} if words else {}, headers={"accept-language": language})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return {one["name"]: one for one in answer.json()["doors"]}


def test_every_door_leads_to_a_page_that_opens(alice: Player) -> None:
    deck = a_deck(alice, name="Siège")
    client = client_of(alice)
    named = doors(client)

    assert named["Deck: Siège"]["address"] == f"/decks/{deck.pk}/atelier/"
    assert {"Catalogue: Wankul", "Rules: Lekemar", "New deck", "Add cards", "My account"} <= set(named)
    assert "Règles\xa0: Wankul" in doors(client, language="fr")
    for door in named.values():
        resolve(door["address"])
        assert client.get(door["address"]).status_code == 200, door


def test_a_stranger_has_only_what_is_open_and_nobody_sees_decks_of_others(alice: Player, client: Client) -> None:
    a_deck(alice, name="Siège")
    named = doors(client)

    assert "New deck" in named
    assert not {"My account", "Add cards", "Deck: Siège"} & set(named)
    assert "Siège" not in doors(client, "siege")
    assert not Player.objects.filter(guest_until__isnull=False).exists()
    assert [door for door in named.values() if client.get(door["address"]).status_code != 200] == []


def test_words_find_cards_and_decks_some_of_each(alice: Player, alice_client: Client) -> None:
    for number in range(FOUND + 2):
        a_deck(alice, name=f"Mastu {number}")
    found = doors(alice_client, "mastu")

    assert found["MASTU"]["address"].startswith("/catalogue/wankul/cartes/S1-108/")
    assert sum(one["address"].startswith("/decks/") for one in found.values()) == FOUND
    assert all("<" not in one["name"] and "&" not in one["name"] for one in doors(alice_client, "terrain").values())
    assert doors(alice_client, "\0") == doors(alice_client)


def named_cards(client: Client, **asked: str) -> list[dict[str, str]]:
    answer = client.get("/recherche/cartes", asked, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    found: list[dict[str, str]] = answer.json()["doors"]
    return found


def test_cards_below_a_field_are_named_told_apart_and_open(
    alice: Player, alice_client: Client, client: Client, django_assert_max_num_queries: Any
) -> None:
    own(alice, 2, "S1-067")
    named_cards(alice_client, q="peintre")
    with django_assert_max_num_queries(5):
        mine = named_cards(alice_client, q="peintre")

    assert [(one["name"], one["hint"], one["card"]) for one in mine] == [
        ("PEINTRE (Terracid)", "Wankul · S1 67 · 2 owned", "wankul:S1-067"),
        ("PEINTRE (Laink)", "Wankul · S1 66", "wankul:S1-066"),
    ]
    assert all(alice_client.get(one["address"]).status_code == 200 for one in mine)
    assert [one["hint"] for one in named_cards(client, q="peintre")] == ["Wankul · S1 66", "Wankul · S1 67"]
    assert {one["card"].partition(":")[0] for one in named_cards(client, q="loup", game="lekemar")} == {"lekemar"}
    assert named_cards(client) == named_cards(client, q="p") == named_cards(client, q="loup", game="no-game\0") == []


def test_many_decks_cost_no_more_queries(alice: Player, alice_client: Client, django_assert_max_num_queries: Any) -> None:
    doors(alice_client)
    for number in range(MOST_DECKS + 5):
        a_deck(alice, name=f"Deck {number}")

    with django_assert_max_num_queries(6):
        named = doors(alice_client)
    assert sum(name.startswith("Deck: ") for name in named) == MOST_DECKS
