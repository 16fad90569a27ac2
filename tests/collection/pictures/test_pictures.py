"""What one recognises a card by: a picture of its own, at an address that browsers keep."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils.translation import override

from collection.models import Game, Player, Printing
from collection.pictures import Picture, draw, picture_of
from collection.pictures.addresses import picture_address
from collection.pictures.picture import VARIANTS, UnknownPictureError
from simulator.games import GAMES

NUMBER = "12"


def printings_of(game: str) -> list[Printing]:
    return list(Printing.objects.of(game).shown())


def pictured(key: str) -> Picture:
    printing = Printing.objects.shown().get(key=key)
    return picture_of(printing.card, printing)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_cards_of_a_game_have_one_face(catalogues: None, game: str, language: str) -> None:
    with override(language):
        seen: dict[str, str] = {}
        for printing in printings_of(game):
            drawing = draw(picture_of(printing.card, printing))
            assert seen.setdefault(drawing, printing.key) == printing.key


@pytest.mark.parametrize("game", list(GAMES))
def test_every_picture_is_one_small_document_that_is_read_again_from_its_name(catalogues: None, game: str) -> None:
    for printing in printings_of(game):
        picture = picture_of(printing.card, printing)
        root = ElementTree.fromstring(draw(picture))

        assert root.tag.endswith("svg")
        assert not re.search(r"(href|src)=\"(?!#)", draw(picture)), "a picture holds all it needs"
        assert Picture.read(picture.name) == picture


def test_the_number_of_a_printing_is_not_what_tells_it_apart(wankul: Game) -> None:
    for printing in printings_of("wankul"):
        before = picture_of(printing.card, printing)
        printing.number = NUMBER
        assert picture_of(printing.card, printing) == before


def test_a_card_of_two_clans_shows_one_pictogram_on_two_grounds_and_from_two_sides(wankul: Game) -> None:
    laink, terracid = pictured("S1-031"), pictured("S1-032")

    assert (laink.mark, laink.ground, terracid.mark, terracid.ground) == (
        "mechanic-garage",
        "laink",
        "mechanic-garage",
        "terracid",
    )
    assert ('id="pattern"' in draw(laink), "scale(-" in draw(laink), "scale(-" in draw(terracid)) == (True, False, True)


def test_reprints_differ_by_the_metal_of_the_frame_the_sheen_and_the_notches_of_the_set(wankul: Game) -> None:
    """A card printed again keeps pictogram, ground and figures."""
    said = ("metal", "foil", "sets", "variant")
    for printing in printings_of("wankul"):
        base = Printing.objects.shown().get(key=printing.card.key)
        first, again = picture_of(base.card, base), picture_of(printing.card, printing)
        assert replace(first, **{one: getattr(again, one) for one in said}) == again


def test_the_figures_and_the_gems_of_a_card_are_on_its_picture(wankul: Game) -> None:
    mastu = pictured("S1-108")

    assert (mastu.corner, mastu.disc, mastu.left, mastu.right) == ("1", "3", "o", "v")
    assert re.findall(r"<text[^>]*>([^<]+)</text>", draw(mastu)) == ["1", "3"]


def test_a_card_without_a_pictogram_shows_its_initials(wankul: Game) -> None:
    printing = Printing.objects.shown().get(key="S1-108")
    printing.card.facts = {**printing.card.facts, "icon": "no-such-pictogram"}

    assert picture_of(printing.card, printing).mark == "_MA"


def test_cards_that_would_look_the_same_are_told_apart_by_what_lies_behind(wankul: Game) -> None:
    mastu = pictured("S1-108")

    assert len({draw(replace(mastu, variant=variant)) for variant in range(VARIANTS)}) == VARIANTS


def test_a_picture_is_fetched_once_and_kept_by_whoever_asks(client: Client, alice_client: Client, wankul: Game) -> None:
    address = picture_address(pictured("S1-108"))

    for browser in (client, alice_client):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert browser.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_a_picture_is_drawn_without_asking_the_database(
    alice: Player, alice_client: Client, wankul: Game, django_assert_num_queries: object
) -> None:
    address = picture_address(pictured("S1-108"))

    with django_assert_num_queries(0):  # type: ignore[operator]
        assert alice_client.get(address).status_code == 200


def test_an_older_drawing_leads_to_the_one_of_today(client: Client, wankul: Game) -> None:
    picture = pictured("S1-108")

    answer = client.get(picture_address(picture).replace("/faces/", "/faces/0"))

    assert (answer.status_code, answer["Location"], answer["Cache-Control"]) == (302, picture_address(picture), "no-cache")


@pytest.mark.parametrize(
    "name",
    [
        "", "x", "." * 12, "a" * 500,
        "nogame.laink..truck.C.1.1...1.0.0.0",
        "wankul.nowhere..truck.C.1.1...1.0.0.0",
        "wankul.laink..no-such-icon.C.1.1...1.0.0.0",
        "wankul.laink..truck.XX.1.1...1.0.0.0",
        "wankul.laink..truck.C.<b>.1...1.0.0.0",
        "wankul.laink..truck.C.1234.1...1.0.0.0",
        "wankul.laink..truck.C.1.1.oooo..1.0.0.0",
        "wankul.laink..truck.C.1.1...99.0.0.0",
        "wankul.laink..truck.C.1.1...1.99.0.0",
        "wankul.laink..*clubs.C.1.1...1.0.0.0",
    ],
)  # fmt: skip
def test_what_is_no_picture_is_not_there(client: Client, name: str) -> None:
    with pytest.raises(UnknownPictureError):
        Picture.read(name)

    assert client.get(f"/faces/0/{name}.svg").status_code == 404
