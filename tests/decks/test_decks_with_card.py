"""The page of a card says in which of the player's decks it is."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Player, Printing
from decks.models import Deck
from decks.services.building import build_deck
from tests.collection.exchangers import agreed, opened, spare, ware
from tests.collection.holders import own
from tests.collection.test_weight import MOST
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
    lines = [page.index(f"/decks/{deck.pk}/atelier/?panel=card&amp;card=S2-060#deck-panel") for deck in (many, few)]
    assert lines == sorted(lines)
    options = [page.index(f'<option value="{deck.pk}">') for deck in (none, many, few)]
    assert options == sorted(options)
    assert lines[-1] < options[0]


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
        with django_assert_max_num_queries(13):  # type: ignore[operator]
            page_of(alice_client, "S1-108")


def of_tile(page: str, key: str) -> str:
    """What a page says of one printing."""
    return re.split("<(?:li|tr)[^>]* data-card=", page.split(f'data-card="wankul:{key}"')[1])[0]


@pytest.fixture
def built(alice: Player) -> Deck:
    """A built deck that holds all three copies of one card and one of the two of another; a third card is in none."""
    own(alice, 3, "S1-108")
    own(alice, 2, "S1-031", "S1-032")
    deck = a_deck(alice, {"S1-108": 3, "S1-031": 1})
    build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())
    return deck


@pytest.mark.parametrize(
    "address", ["/collection/", "/collection/?view=list", "/collection/?view=text", "/catalogue/wankul/cartes/?own=owned"]
)
def test_a_count_says_how_many_copies_are_free_beside_built_decks(built: Deck, alice_client: Client, address: str) -> None:
    page = alice_client.get(address, headers={"accept-language": "en"}).content.decode()

    assert ">0 free</small>" in of_tile(page, "S1-108")
    assert ">1 free</small>" in of_tile(page, "S1-031")
    assert "free</small>" not in of_tile(page, "S1-032")
    french = alice_client.get(address, headers={"accept-language": "fr"}).content.decode()
    assert ">0 libre</small>" in of_tile(french, "S1-108")


@pytest.mark.parametrize("address", ["/collection/classeur/wankul/origins/?number=108", "/catalogue/wankul/cartes/S1-108/"])
def test_so_do_the_binder_and_the_page_of_a_card(built: Deck, alice_client: Client, address: str) -> None:
    assert ">0 free</small>" in alice_client.get(address, headers={"accept-language": "en"}).content.decode()


def test_what_is_promised_to_somebody_is_not_free_though_no_deck_is_built(
    alice: Player, bob: Player, alice_client: Client
) -> None:
    spare(alice, "S1-108")
    own(alice, 2, "S1-031")
    opened(alice, bob)
    agreed(alice, bob, {ware("S1-108"): 1}, {})

    page = alice_client.get("/collection/", headers={"accept-language": "en"}).content.decode()

    assert f">{alice.keeps} free</small>" in of_tile(page, "S1-108")
    assert "free</small>" not in of_tile(page, "S1-031")


def test_a_copy_more_is_free_at_once(built: Deck, alice: Player, alice_client: Client) -> None:
    """The answer to a press brings the count and what is free; with the last copy gone there is nothing to say."""
    printing = Printing.objects.get(key="S1-108")
    headers = {"HX-Request": "true", "accept-language": "en"}

    def press(move: str) -> str:
        answer = alice_client.post("/collection/modifier/", {"move": f"{printing.pk} normal {move}"}, headers=headers)
        return answer.content.decode()

    assert f'<small id="f-{printing.pk}" hx-swap-oob="true">1 free</small>' in press("1")
    own(alice, -3, "S1-108")
    assert f'<small id="f-{printing.pk}" hx-swap-oob="true"></small>' in press("-1")
    other = Printing.objects.get(key="S1-032")
    answer = alice_client.post("/collection/modifier/", {"move": f"{other.pk} normal 1"}, headers=headers)
    assert '<small id="f-' not in answer.content.decode()


def test_nobody_hears_of_decks_of_others(built: Deck, bob: Player, bob_client: Client, client: Client) -> None:
    own(bob, 1, "S1-108")

    for reader, address in ((bob_client, "/collection/"), (client, "/catalogue/wankul/cartes/?q=mastu")):
        assert '<small id="f-' not in reader.get(address).content.decode()


def test_a_list_costs_the_same_with_one_card_in_built_decks_and_with_sixty(
    built: Deck, alice: Player, alice_client: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    """Neither more queries than every page may have, nor more bytes than a list may be."""
    for _time in range(2):
        for address in ("/collection/", "/collection/?view=list", "/catalogue/wankul/cartes/?sort=number"):
            alice_client.get(address)
            with django_assert_max_num_queries(12):  # type: ignore[operator]
                page = alice_client.get(address)
            assert len(page.content) <= MOST["wankul"]
        keys = list(Printing.objects.of("wankul").order_by("set__order", "position").values_list("key", flat=True))[:60]
        own(alice, 1, *keys)
        full = a_deck(alice, dict.fromkeys(keys, 1), name="Full", format="free")
        build_deck(deck=full, version=1, build=0, whole=False, now=timezone.now())
    assert page.content.decode().count('<small id="f-') >= 50
