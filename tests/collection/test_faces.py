"""Card faces, drawn from data alone."""

import re

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from collection.face_patterns import TILE, pattern
from collection.faces import face_of
from collection.models import Card, Game, Printing


def drawn(printing: Printing | None, card: Card, size: str = "medium") -> str:
    return render_to_string("cards/_face.html", {"card": card, "printing": printing or "", "size": size})


@pytest.fixture
def mastu(wankul: Game) -> Printing:
    return Printing.objects.shown().get(key="S1-108")


def test_a_face_shows_name_figures_gems_number_artist_and_status(mastu: Printing) -> None:
    face = drawn(mastu, mastu.card)

    assert ">MASTU<" in face
    assert "face__cost--1" in face
    assert re.search(r'class="face__force">.*3</span>', face)
    assert face.index("gem--orange") < face.index("face__text") < face.index("gem--violet")
    assert "S1 108" in face
    assert "Jaycee" in face
    assert f"face__status--{mastu.card.engine_status}" in face


def test_a_foil_shines_and_its_base_does_not(mastu: Printing) -> None:
    foil = Printing.objects.shown().get(key="S1-163")

    assert "face--foil" in drawn(foil, foil.card)
    assert "face--foil" not in drawn(mastu, mastu.card)


def test_a_small_face_is_one_image_with_a_sentence(mastu: Printing) -> None:
    face = drawn(mastu, mastu.card, "small")

    assert 'role="img"' in face
    with override("fr"):
        assert face_of(mastu.card, mastu).summary == "MASTU, Personnage, Coût 1, Force 3, S1 108"
    with override("en"):
        assert face_of(mastu.card, mastu).summary == "MASTU, Character, Cost 1, Force 3, S1 108"


def test_a_card_is_drawn_without_a_printing_too(mastu: Printing) -> None:
    face = drawn(None, mastu.card)

    assert ">MASTU<" in face
    assert "S1 108" not in face
    assert "face__rarity" not in face


def test_terrains_lie_on_their_side(wankul: Game) -> None:
    terrain = Printing.objects.shown().filter(card__kind="terrain").first()
    assert terrain

    assert "face--landscape" in drawn(terrain, terrain.card)


def test_a_name_is_escaped(mastu: Printing) -> None:
    mastu.card.name = '"><img src=x onerror=alert(1)>'

    assert "<img" not in drawn(mastu, mastu.card)


def test_every_printing_of_the_catalogue_has_a_face(wankul: Game) -> None:
    for printing in Printing.objects.shown():
        face = drawn(printing, printing.card, "small")

        assert 'aria-label="' in face
        assert "None" not in face


def test_long_texts_are_set_smaller_and_never_dropped(mastu: Printing) -> None:
    sizes = []
    for length in (0, 50, 150, 250, 600):
        text = "x" * length
        mastu.card.words = {"fr": [{"kind": "main", "label": "", "text": text}] if text else []}
        with override("fr"):
            sizes.append(face_of(mastu.card, mastu).text_size)
            assert text in drawn(mastu, mastu.card)

    assert sizes == ["none", "", "long", "longer", "longest"]


class TestPattern:
    def test_a_card_has_its_own_and_keeps_it(self) -> None:
        assert pattern("S1-108", columns=6, rows=5) == pattern("S1-108", columns=6, rows=5)
        assert len({pattern(f"S1-{number}", columns=6, rows=5).paths for number in range(500)}) == 500

    @pytest.mark.parametrize("key", ["S1-001", "S1-108", "HS-7"])
    @pytest.mark.parametrize(("columns", "rows"), [(6, 5), (10, 3)])
    def test_the_right_half_mirrors_the_left(self, key: str, columns: int, rows: int) -> None:
        drawing = pattern(key, columns=columns, rows=rows)

        corners = [points(path) for path in drawing.paths]

        for found in corners:
            assert found == {frozenset((drawing.width - x, y) for x, y in tile) for tile in found}


def points(path: str) -> set[frozenset[tuple[int, int]]]:
    """The corners that each shape of a path passes through."""
    shapes = set()
    for start in filter(None, path.split("M")):
        x, y = (int(number) for number in re.match(r"(\d+) (\d+)", start).groups())  # type: ignore[union-attr]
        found = {(x, y)}
        for command, numbers in re.findall(r"([hvla])([-\d ]+)", start[start.index(" ") :]):
            values = [int(number) for number in re.findall(r"-?\d+", numbers)]
            dx, dy = {"h": (values[0], 0), "v": (0, values[0])}.get(command, tuple(values[-2:]))
            x, y = x + dx, y + dy
            found.add((x, y))
        assert all(abs(a - c) <= TILE and abs(b - d) <= TILE for a, b in found for c, d in found)
        shapes.add(frozenset(found))
    return shapes
