"""What a deck, several decks or a set lack: as files, and among exchange partners."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from django.test import Client

from collection.exchanges.exchanging import offered_of
from collection.inventory.wares import offer_of
from collection.models import Game, Player
from decks.models import Deck
from tests.collection.exchangers import opened, spare
from tests.collection.holders import own, printing
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")
ENGLISH = {"accept-language": "en"}


def page(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


@pytest.fixture
def deck(alice: Player) -> Deck:
    own(alice, 1, "S1-108")
    return a_deck(alice, {"S1-108": 3, "S1-031": 1})


def test_the_gaps_of_a_set_are_text_and_a_table_too(alice: Player, alice_client: Client) -> None:
    own(alice, 1, "S1-108")
    address = "/collection/progression/wankul/origins/"

    shown = page(alice_client, address)
    rows = table(alice_client.get(f"{address}?format=csv").content)
    text = alice_client.get(f"{address}?format=text").content.decode()

    assert '"?format=csv"' in shown
    pages = [page(alice_client, f"{address}?page={number}") for number in range(1, 1 + -(-len(rows) // 50))]
    assert len(rows) == sum(one.count("<tr data-card") for one in pages) == len(text.splitlines())
    assert {"S1-108", "S1-031"} & {one["printing"] for one in rows} == {"S1-031"}
    assert f"1 {printing('S1-031').card.title} (S1) 31" in text


def test_of_cards_of_one_name_the_files_say_which_is_lacking(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S2-099": 1, "S5-138": 2})

    text = alice_client.get(f"/decks/{deck.pk}/exemplaires/?format=text", headers=ENGLISH).content.decode()

    assert text.splitlines() == ["1 SEXY (Laink, Campus)", "2 SEXY (Laink, Legacy)"]


def test_what_a_deck_lacks_is_text_and_a_table_too(deck: Deck, alice_client: Client) -> None:
    address = f"/decks/{deck.pk}/exemplaires/"

    rows = table(alice_client.get(f"{address}?format=csv").content)
    text = alice_client.get(f"{address}?format=text").content.decode()

    assert {(one["name"], one["quantity"], one["note"]) for one in rows} == {
        ("MASTU", "2", "Meule"),
        ("GARAGISTE (Laink)", "1", "Meule"),
    }
    assert set(text.splitlines()) == {"2 MASTU", "1 GARAGISTE (Laink)"}
    assert "?format=csv" in page(alice_client, address)


def test_only_who_is_open_to_the_player_is_looked_at_and_never_what_they_keep(
    alice: Player, bob: Player, wankul: Game, deck: Deck, alice_client: Client
) -> None:
    needed = {printing("S1-108").card_id: 2, printing("S1-031").card_id: 1}
    spare(bob, "S1-108", copies=1)
    address = f"/decks/{deck.pk}/exemplaires/"
    assert offered_of(alice, wankul, needed) == []
    assert "?partners=1" not in page(alice_client, address)

    opening = opened(alice, bob)
    [offered] = offered_of(alice, wankul, needed)

    assert (offered.partner.opening, offered.copies) == (opening, 1)
    assert offer_of(bob, wankul).by_ware[offered.rows[0].ware] >= 1
    assert "?partners=1" in page(alice_client, address)
    assert "has 1 copy of it to spare" in page(alice_client, f"{address}?partners=1")


def test_the_link_fills_a_proposal(alice: Player, bob: Player, deck: Deck, alice_client: Client) -> None:
    spare(bob, "S1-108", copies=2)
    opening = opened(alice, bob)
    shown = page(alice_client, f"/decks/ensemble/?deck={deck.pk}")
    found = re.search(rf'href="(/collection/echanges/avec/{opening.pk}/\?[^"]+)"', shown)
    assert found

    form = page(alice_client, found[1])

    assert "has 2 copies of it to spare" in shown
    assert re.search(r'name="get:[^"]+"[^>]*value="2"', form)
    broken = alice_client.get(f"/collection/echanges/avec/{opening.pk}/?get:nothing=1")
    assert broken.status_code == 400


def test_several_decks_name_nobody_where_nobody_is_open(bob: Player, deck: Deck, alice_client: Client) -> None:
    spare(bob, "S1-108", copies=2)

    assert "to spare" not in page(alice_client, f"/decks/ensemble/?deck={deck.pk}")
