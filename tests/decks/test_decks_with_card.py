"""The page of a card says in which of the player's decks it is."""

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Player
from decks.models import Deck
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")


def page_of(client: Client, card: str, game: str = "wankul") -> str:
    answer = client.get(f"/catalogue/{game}/cartes/{card}/", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_printings_of_a_card_are_counted_and_most_copies_come_first(alice: Player, alice_client: Client) -> None:
    few = a_deck(alice, {"S2-060": 1}, name="Few")
    many = a_deck(alice, {"S2-060": 1, "S2-133": 2, "S1-108": 3}, name="Many")
    none = a_deck(alice, {"S1-108": 1}, name="None")

    page = page_of(alice_client, "S2-060")

    assert "4 in 2 decks" in page
    places = [page.index(f"/decks/{deck.pk}/atelier/?panel=card&amp;card=S2-060#deck-panel") for deck in (many, few, none)]
    assert places == sorted(places)
    assert places[1] < page.index("Add it to another deck") < places[2]


def test_decks_of_others_and_deleted_decks_do_not_count(alice: Player, alice_client: Client, bob: Player) -> None:
    a_deck(bob, {"S1-108": 3}, name="Of Bob")
    gone = a_deck(alice, {"S1-108": 3}, name="Gone")
    Deck.objects.filter(pk=gone.pk).update(deleted=timezone.now())

    page = page_of(alice_client, "S1-108")

    assert "None of your decks has it." in page
    assert "Of Bob" not in page
    assert "Gone" not in page


def test_a_visitor_and_a_game_without_decks_have_no_such_part(client: Client, alice_client: Client) -> None:
    assert "In my decks" in page_of(alice_client, "S1-108")
    assert "In my decks" not in page_of(client, "S1-108")
    assert "In my decks" not in page_of(alice_client, "LKH-109", "lekemar")


def test_the_page_costs_the_same_with_two_decks_and_with_twenty(
    alice: Player, alice_client: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    page_of(alice_client, "S1-108")
    for decks in (2, 18):
        for number in range(decks):
            a_deck(alice, {"S1-108": 1}, name=f"Deck {number}")
        with django_assert_max_num_queries(11):  # type: ignore[operator]
            page_of(alice_client, "S1-108")
