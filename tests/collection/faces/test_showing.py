"""Card faces, drawn from data alone."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from collection.faces.showing import face_of
from collection.models import Card, Game, Printing
from collection.pictures.design import FOLDER


def drawn(printing: Printing | None, card: Card, size: str = "medium") -> str:
    return render_to_string("cards/_face.html", {"card": card, "printing": printing or "", "size": size})


@pytest.fixture
def mastu(wankul: Game) -> Printing:
    return Printing.objects.shown().get(key="S1-108")


def test_a_face_shows_its_picture_name_number_and_status_but_nobody_as_its_artist(mastu: Printing) -> None:
    face = drawn(mastu, mastu.card)

    assert ">MASTU<" in face
    assert f'src="{face_of(mastu.card, mastu).picture}"' in face
    assert "S1 · 108" in face
    assert "Jaycee" not in face, "the picture is ours, not the one that was printed"
    assert f"face__status--{mastu.card.engine_status}" in face


def test_a_small_face_is_one_image_with_a_sentence(mastu: Printing) -> None:
    face = drawn(mastu, mastu.card, "small")

    assert 'role="img"' in face
    with override("fr"):
        assert face_of(mastu.card, mastu).summary == "MASTU, Personnage, Coût 1, Force 3, S1 108"
    with override("en"):
        assert face_of(mastu.card, mastu).summary == "MASTU, Character, Cost 1, Strength 3, S1 108"


@pytest.mark.parametrize("size", ["tile", "row", "medium", "large"])
def test_every_size_but_the_smallest_says_what_the_card_does(mastu: Printing, size: str) -> None:
    with override("fr"):
        lines = [line["text"] for line in mastu.card.words["fr"]]

        assert lines
        assert all(line in drawn(mastu, mastu.card, size) for line in lines)
        assert not any(line in drawn(mastu, mastu.card, "small") for line in lines)


def test_a_card_is_drawn_without_a_printing_too(mastu: Printing) -> None:
    face = drawn(None, mastu.card)

    assert ">MASTU<" in face
    assert "S1 · 108" not in face


def test_terrains_lie_on_their_side(wankul: Game) -> None:
    terrain = Printing.objects.shown().filter(card__kind="terrain").first()
    assert terrain

    assert "face--wide" in drawn(terrain, terrain.card)


def test_a_name_is_escaped(mastu: Printing) -> None:
    mastu.card.name = '"><img src=x onerror=alert(1)>'

    assert "<img src=x" not in drawn(mastu, mastu.card)


def test_every_printing_of_the_catalogue_has_a_face(wankul: Game) -> None:
    for printing in Printing.objects.shown():
        face = drawn(printing, printing.card, "tile")

        assert 'alt="' in face
        assert "None" not in face


def test_long_texts_are_never_dropped(mastu: Printing) -> None:
    text = "x" * 600
    mastu.card.words = {"fr": [{"kind": "main", "label": "", "text": text}]}

    with override("fr"):
        assert all(text in drawn(mastu, mastu.card, size) for size in ("tile", "row", "medium", "large"))


def test_the_words_of_a_face_have_the_colour_of_its_picture() -> None:
    style = (Path(settings.BASE_DIR) / "static/css/faces.css").read_text(encoding="utf-8")
    rules = dict(re.findall(r"\.face--([a-z_]+) \{ --tone: (#[0-9a-f]{6}); \}", style))
    designs = [tomllib.loads(path.read_text(encoding="utf-8"))["grounds"] for path in FOLDER.glob("*.toml")]

    assert rules == {slug: ground["tone"] for grounds in designs for slug, ground in grounds.items()}
