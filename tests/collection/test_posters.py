"""Previews of links: what pages say of themselves, and the pictures that go with it."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from collection.audience import Audience
from collection.models import Game, Player, Printing
from collection.pictures import picture_of
from collection.pictures.design import design_of, known_designs
from collection.pictures.pictograms import pictograms
from collection.posters import Poster, png, poster_of_game
from collection.posters.drawing import LINE, MARGIN, PLACES, ROOM, WORDS_END, below, wrapped
from collection.posters.outlines import outlines
from collection.posters.painting import filled, font, painted
from collection.services.photos import attach_photo
from decks.models import Deck
from decks.services.shelf import change_settings, create_deck
from play.replays.engine.own_games import own_table
from play.replays.services.linking import remove_link, share
from play.tables.services.ending import concede
from play.tables.services.opening import open_table
from tests.collection.photo_files import photo_file
from tests.play.tables.conftest import setup_of

MASTU = "S1-108"
LONG = "Le Siège de la très longue tour imprenable"


def shown(page: str) -> dict[str, str]:
    """What a page tells those who preview links to it."""
    return dict(re.findall(r'<meta (?:property|name)="(?:og|twitter):([a-z:_]+)" content="([^"]*)">', page))


def poster_behind(client: Client, page: str) -> Image.Image:
    """The picture of a page's preview, as whoever draws the preview gets it: without a session."""
    address = shown(page)["image"]
    assert address.startswith("http://testserver/")
    answer = client.get(address.removeprefix("http://testserver"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    return Image.open(io.BytesIO(answer.content))


@pytest.fixture
def deck(alice: Player, wankul: Game) -> Deck:
    made = create_deck(owner=alice, game=wankul, name="Le <Siège>", format="niveau3", content={"S1-031": 3, MASTU: 2})
    return change_settings(
        deck=made, version=made.version, name=made.name, format=made.format, notes="", audience=Audience.SHARED
    )


@pytest.mark.parametrize("address", ["/", "/regles/", "/catalogue/", "/jouer/apprendre/"])
def test_every_public_page_has_a_picture_to_show(client: Client, catalogues: None, address: str) -> None:
    page = client.get(address).content.decode()

    assert shown(page)["site_name"] == "Cartable"
    assert shown(page)["card"] == "summary_large_image"
    assert poster_behind(client, page).size == (1200, 630)


def test_a_card_shows_itself(client: Client, wankul: Game) -> None:
    page = client.get(f"/catalogue/wankul/cartes/{MASTU}/", headers={"Accept-Language": "fr"}).content.decode()

    assert shown(page)["title"] == "MASTU"
    assert 'name="description" content="Wankul · Personnage · Guest · Scorez' in page
    assert poster_behind(client, page).size == (1200, 630)


def test_a_shared_deck_shows_its_name_its_author_and_cards_until_it_is_private_again(
    alice: Player, client: Client, deck: Deck
) -> None:
    page = client.get(reverse("decks:shared", args=[deck.share]), headers={"Accept-Language": "fr"}).content.decode()

    assert shown(page)["title"] == "Le &lt;Siège&gt;"
    assert 'name="description" content="Wankul · ' in page
    assert "5 cartes · par Alice" in page
    assert poster_behind(client, page).size == (1200, 630)
    poster = reverse("decks:poster", args=[deck.share, "fr"])
    deck.refresh_from_db()
    change_settings(deck=deck, version=deck.version, name=deck.name, format=deck.format, notes="", audience=Audience.PRIVATE)
    assert client.get(poster).status_code == 404


def test_a_private_deck_says_nothing_of_itself(alice_client: Client, alice: Player, client: Client, wankul: Game) -> None:
    made = create_deck(owner=alice, game=wankul, name="Secret", format="niveau3", content={MASTU: 2})
    page = alice_client.get(reverse("decks:deck", args=[made.pk])).content.decode()

    assert shown(page) == {}
    assert client.get(reverse("decks:deck", args=[made.pk]), follow=True).content.decode().count("Secret") == 0


def test_a_shared_game_shows_who_sat_there_and_none_of_its_cards(alice: Player, client: Client, wankul: Game) -> None:
    table = open_table(owner=alice, setup=setup_of("wankul", seed=4), now=timezone.now())
    concede(table=table, now=timezone.now())
    link = share(game=own_table(table), all_hands=False, now=timezone.now())
    page = client.get(link.get_absolute_url(), headers={"Accept-Language": "en"}).content.decode()

    assert unescape(shown(page)["title"]) == " against ".join(table.deck_names)
    assert shown(page)["description"].startswith("Wankul")
    poster = shown(page)["image"].removeprefix("http://testserver")
    drawn = client.get(poster).content
    assert drawn == png(poster_of_game("wankul", unescape(shown(page)["title"]), unescape(shown(page)["description"])))
    remove_link(link=link)
    assert client.get(poster).status_code == 404


def test_a_poster_never_shows_a_photo(alice: Player, alice_client: Client, client: Client, wankul: Game) -> None:
    address = reverse("catalogue:poster", args=["wankul", MASTU, "fr"])
    before = client.get(address).content
    printing = Printing.objects.get(key=MASTU)
    attach_photo(player=alice, printing=printing, content=photo_file(), now=timezone.now())

    assert alice_client.get(address).content == client.get(address).content == before


def test_caches_may_keep_a_poster_and_ask_whether_it_changed(client: Client, wankul: Game) -> None:
    address = reverse("catalogue:poster", args=["wankul", MASTU, "en"])
    first = client.get(address)

    assert first["Cache-Control"] == "public, max-age=86400"
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize("language", ["de", "xx", "fr-be"])
def test_a_language_that_the_site_does_not_speak_has_no_poster(client: Client, wankul: Game, language: str) -> None:
    assert client.get(reverse("poster", args=[language])).status_code == 404
    assert client.get(reverse("catalogue:poster", args=["wankul", MASTU, language])).status_code == 404


def test_the_same_poster_is_drawn_once(wankul: Game) -> None:
    png.cache_clear()
    for _again in range(3):
        png(poster_of_game("wankul", "Replay: Wankul", "A: Alice"))

    assert (png.cache_info().misses, png.cache_info().hits) == (1, 2)


# Drawing ---------------------------------------------------------------------------------------------------------------
def test_every_pictogram_and_emblem_can_be_drawn_inside_its_square() -> None:
    wrong = []
    paths = {name: (re.findall(r'<path[^>]*\sd="([^"]+)"', body), 512) for name, body in pictograms().items()}
    paths |= {f"{game} {sign}": ([path], 24) for game in known_designs() for sign, path in design_of(game).emblems.items()}
    for name, (drawn, side) in paths.items():
        points = [point for path in drawn for outline in outlines(path) for point in outline]
        inside = all(-0.05 * side <= value <= 1.05 * side for point in points for value in point)
        if not points or not inside:
            wrong.append(name)

    assert wrong == []


@pytest.mark.parametrize(
    ("path", "share"),
    [
        ("M0 0h100v100H0z", 1.0),
        ("M0 0h100v100H0zM25 25v50h50V25z", 0.75),
        ("M0 50a50 50 0 1 1 100 0a50 50 0 1 1-100 0z", 0.785),
        ("M0 50A50 50 0 01100 50z", 0.393),
        ("M0 0Q100 0 100 100T0 100z", None),
        ("m0 0l100 0 0 100-100 0z", 1.0),
        ("M0 0C0 100 100 100 100 0z", 0.6),
        ("M0 0h100v100H0zM25 25h50v50h-50z", 1.0),
    ],
)
def test_paths_are_filled_as_svg_fills_them(path: str, share: float | None) -> None:
    mask = filled(outlines(path), (100, 100), scale=1, left=0, top=0)

    inside = sum(mask.histogram()[128:]) / 10_000
    assert 0 < inside <= 1
    if share is not None:
        assert inside == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "wongar", "lekemar", "woodland_wizards"])
def test_the_cards_of_every_game_can_be_painted(catalogues: None, game: str) -> None:
    seen = set()
    for printing in Printing.objects.filter(set__game=game).shown().order_by("pk")[::11]:
        image = painted(picture_of(printing.card, printing), 96)
        assert image.height == 96
        seen.add(image.tobytes())

    assert len(seen) > 1


@pytest.mark.parametrize("many", PLACES)
def test_no_card_of_a_poster_hides_another(many: int) -> None:
    """Faces are square, and what tells one from another is in their middle and their corners above."""
    places = PLACES[many]
    assert len(places) == many
    for number, (height, left, top) in enumerate(places):
        assert left > MARGIN + ROOM - 5
        assert left + height <= 1172
        assert top + height <= 602
        later = places[number + 1 :]
        inset, middle = height // 4, height // 2
        assert not any(
            _shared(left + inset, middle, x, other) and _shared(top + inset, middle, y, other) for other, x, y in later
        )
        assert not any(y <= top + height / 3 and _shared(left, height, x, other) for other, x, y in later)


def _shared(start: int, length: int, other: int, as_long: int) -> int:
    return max(0, min(start + length, other + as_long) - max(start, other))


@pytest.mark.parametrize(
    "title",
    ["A", "x" * 400, "Le Siège de la très longue tour imprenable du royaume des lamas", "", "   ", "日本語 🎴", "a\u00a0b " * 60],
)
def test_any_title_makes_a_poster(title: str) -> None:
    image = Image.open(io.BytesIO(png(Poster.of(title, title, []))))

    assert image.size == (1200, 630)


def test_words_are_wrapped_where_there_is_room() -> None:
    letters: Any = font("display", 68, 800)
    lines = wrapped(LONG, letters)

    assert len(lines) > 1
    assert all(letters.getlength(line) <= ROOM for line in lines)
    assert " ".join(lines) == LONG


def test_what_does_not_fit_above_the_mark_is_cut_and_says_so() -> None:
    letters = font("text", 32, 500)
    long = "Une partie dont la fin se raconte longuement " * 8

    for top in (150, 420):
        lines = below(long, letters, top)
        assert top + len(lines) * LINE <= WORDS_END
        assert lines[-1].endswith("…")
        assert letters.getlength(lines[-1]) <= ROOM
    assert below("Deux mots", letters, 420) == ["Deux mots"]
