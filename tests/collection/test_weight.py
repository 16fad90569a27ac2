"""How much HTML a list of cards is: for whoever owns some of everything, in every game and every view."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Condition, Holding, Language, Lot, PlaceKind, Player, Printing, default_finish
from collection.services.places import open_place

MOST = {"wankul": 82_800, "wongar": 89_000}
USUAL, OF_VISITORS = 80 * 1024, 66_000
"""Bytes of a page, before it is packed. The parts of Wongar have the longest texts: 24 kB of sixty of them are words alone.
Wankul has the most namesakes, and each button that counts a card tells it from them."""

GAMES = ("wankul", "wizard_duel", "wongar", "lekemar", "woodland_wizards")


@pytest.fixture
def collector(alice: Player, catalogues: None) -> Player:
    """Somebody who owns a copy of every printing of every game."""
    rows = [
        Holding(player=alice, printing=one, finish=default_finish(one.foil), copies=1, changed=timezone.now())
        for one in Printing.objects.all()
    ]
    Holding.objects.bulk_create(rows)
    return alice


@pytest.fixture
def keeper(collector: Player) -> Player:
    """The same, who says of a copy of each printing where it lies, its condition and its language."""
    places = [open_place(player=collector, name=f"Classeur numéro {number}", kind=PlaceKind.BINDER).pk for number in range(30)]
    held = list(Holding.objects.of(collector))
    Lot.objects.bulk_create(
        Lot(
            player=collector,
            printing_id=one.printing_id,
            finish=one.finish,
            copies=1,
            changed=one.changed,
            place_id=places[at % len(places)],
            condition=Condition.values[at % 7],
            language=Language.values[at % 12],
        )
        for at, one in enumerate(held)
    )
    return collector


def test_a_list_with_filters_of_copies_is_light(keeper: Player, alice_client: Client) -> None:
    for game in GAMES:
        page = alice_client.get("/collection/", {"game": game})

        assert [one.slug for one in page.context["facets"]][:3] == ["place", "condition", "language"]
        assert len(page.content) <= MOST.get(game, USUAL), game


def test_a_table_that_shows_places_and_conditions_is_light(keeper: Player, alice_client: Client) -> None:
    for game, language in product(GAMES, ("fr", "en")):
        page = alice_client.get("/collection/", {"game": game, "view": "list"}, headers={"Accept-Language": language})

        assert page.content.decode().count("Classeur numéro ") >= min(60, len(page.context["listing"].printings))
        assert len(page.content) <= MOST.get(game, USUAL), (game, language)


@pytest.mark.parametrize("game", GAMES)
def test_a_list_of_sixty_cards_is_light(collector: Player, alice_client: Client, game: str) -> None:
    least = min(60, Printing.objects.filter(set__game=game).count() // 2)
    for view, language in product(("grid", "text", "list"), ("fr", "en")):
        for address in (f"/catalogue/{game}/cartes/?view={view}", f"/collection/?game={game}&view={view}"):
            answer = alice_client.get(address, headers={"Accept-Language": language})

            assert answer.status_code == 200
            assert answer.content.decode().count("data-card=") >= least, (address, language)
            assert len(answer.content) <= MOST.get(game, USUAL), (address, language)
        if language == "fr":
            assert len(Client().get(f"/catalogue/{game}/cartes/?view={view}").content) <= OF_VISITORS, view


def test_the_values_of_a_filter_come_when_it_is_unfolded(client: Client, catalogues: None) -> None:
    """With JavaScript as a fragment, without it by a link: nothing of the page is out of reach."""
    address = "/catalogue/wankul/cartes/"
    page = client.get(address, {"q": "laink"}).content.decode()
    link = re.search(r'<a class="small" href="(\?[^"]*facet=artist)">', page)

    assert 'name="artist"' not in page
    assert link
    unfolded = client.get(address + link[1].replace("&amp;", "&")).content.decode()
    assert 'name="artist"' in unfolded
    assert '<input type="hidden" name="facet" value="artist">' in unfolded
    assert 'value="laink"' in unfolded
    fragment = client.get(address, {"more": "artist", "q": "laink"}, headers={"HX-Request": "true"}).content.decode()
    assert fragment.startswith("<fieldset")
    assert fragment.strip() in unfolded


def test_the_counts_of_an_unfolded_filter_follow_the_others(client: Client, catalogues: None) -> None:
    address, fragment = "/catalogue/wankul/cartes/", {"HX-Request": "true"}
    folded = client.get(address, {"clan": "laink"}, headers=fragment).content.decode()
    unfolded = client.get(address, {"clan": "laink", "facet": "artist"}, headers=fragment).content.decode()

    assert "count-artist-1" not in folded
    assert "count-artist-1" in unfolded
    assert "count-clan-1" in folded


@pytest.mark.parametrize("more", ["nothing", "", "q"])
def test_there_are_no_values_of_what_is_no_filter(client: Client, catalogues: None, more: str) -> None:
    assert client.get("/catalogue/wankul/cartes/", {"more": more}, headers={"HX-Request": "true"}).status_code == 404


def test_a_filter_in_force_is_there_at_once(client: Client, catalogues: None) -> None:
    page = client.get("/catalogue/wankul/cartes/", {"artist": "Jaycee"}).content.decode()

    assert re.search(r'name="artist" value="Jaycee" checked', page)
