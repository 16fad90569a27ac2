"""Pages cost the same number of queries whatever the size of the deck or of the shelf."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from collection.models import Player
from decks.services import editing, revisions
from tests.decks.builders import a_deck, current, slots

pytestmark = pytest.mark.usefixtures("wankul")

PAGES = ["", "atelier/", "atelier/?panel=stats", "atelier/?panel=changes", "atelier/?panel=card&card=S1-108"]
OTHERS = ["revisions/", "revisions/1/", "texte/", "texte/fichier/", "importer/", "reglages/"]


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
def test_a_deck_of_fifty_lines_costs_what_one_of_ten_does(alice: Player, alice_client: Client, page: str) -> None:
    small, big = a_deck(alice, slots(10)), a_deck(alice, slots(50))
    for deck in (small, big):
        revisions.save_revision(deck=deck, version=1, message="")
        editing.add_copies(deck=deck, version=1, printing="S1-040")

    costs = [queries(alice_client, f"/decks/{deck.pk}/{page}") for deck in (small, big)]

    assert costs[0] == costs[1] <= 22


def test_an_edit_costs_the_same_in_a_big_deck(alice: Player, alice_client: Client) -> None:
    costs = []
    for deck in (a_deck(alice, slots(10)), a_deck(alice, slots(50))):
        for do in ("add S1-108 1", "add S1-108 1"):
            form = {"do": do, "version": current(deck).version}
            with CaptureQueriesContext(connection) as captured:
                answer = alice_client.post(f"/decks/{deck.pk}/atelier/changer/", form, headers={"HX-Request": "true"})
            assert answer.status_code == 200
        costs.append(len(captured))

    assert costs[0] == costs[1] <= 32


def test_a_shelf_of_twenty_decks_costs_what_one_of_two_does(alice: Player, alice_client: Client) -> None:
    for _ in range(2):
        a_deck(alice, slots(10))
    few = queries(alice_client, "/decks/")
    for _ in range(18):
        a_deck(alice, slots(20))

    assert queries(alice_client, "/decks/") == few <= 12


def test_the_starter_decks_cost_little(client: Client) -> None:
    assert queries(client, "/decks/modeles/") <= 8
