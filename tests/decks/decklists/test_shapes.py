"""Decks in JSON: whatever the shape, what is read again is the same deck."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import shelf_of
from collection.models import Game, Player
from decks.content import Boards
from decks.decklists.shapes import SHAPES, counts_by_number, shaped, with_their_sets
from decks.decklists.text import Asides, read_deck_text
from simulator.catalog import load
from simulator.games import GAMES
from tests.decks.builders import a_deck

KEYS = sorted(load("wankul").printings)
CONTENTS = st.dictionaries(st.sampled_from(KEYS), st.integers(1, 99), min_size=1, max_size=30)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_deck_written_and_read_again_is_the_same_deck(wankul: Game, shape: str) -> None:
    shelf = shelf_of(wankul)

    @given(main=CONTENTS, maybe=CONTENTS, name=st.text(max_size=20))
    @settings(max_examples=25, deadline=None)
    def holds(main: dict[str, int], maybe: dict[str, int], name: str) -> None:
        read = read_deck_text(shaped(shape, Boards(main, maybe), shelf, name), shelf, choices={}, asides=Asides.MAYBE)

        assert read.is_settled
        assert read.content == main
        assert read.maybe == (maybe if shape == "json" else {})

    holds()


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_printing_of_every_game_can_be_written_and_read(shape: str) -> None:
    for slug in GAMES:
        shelf = shelf_of(Game.objects.get(slug=slug))
        content = {one.key: 2 for one in shelf.printings}
        for part in (content, {shelf.printings[0].key: 1}):
            read = read_deck_text(shaped(shape, Boards(part, {}), shelf, "x"), shelf, choices={})
            assert read.content == dict(sorted(part.items()))


def test_the_shapes_of_other_sites_are_these(wankul: Game) -> None:
    shelf, boards = shelf_of(wankul), Boards({"S1-031": 2, "S1-108": 1}, {})

    assert json.loads(shaped("codes", boards, shelf, "")) == {"S1:031": 2, "S1:108": 1}
    assert json.loads(shaped("sets", boards, shelf, "")) == {"S1": {"031": 2, "108": 1}}
    assert list(json.loads(shaped("numbers", boards, shelf, "")).values()) == [2, 1]


def test_the_page_the_file_and_the_api_offer_every_shape(alice: Player, alice_client: Client, wankul: Game) -> None:
    deck = a_deck(alice, {"S1-108": 3})
    for shape in SHAPES:
        said = shaped(shape, deck.boards(), shelf_of(wankul), deck.name)
        assert said in unescape(alice_client.get(f"/decks/{deck.pk}/texte/?shape={shape}").content.decode())
        file = alice_client.get(f"/decks/{deck.pk}/texte/fichier/?shape={shape}")
        assert file.content.decode() == said
        assert file["Content-Disposition"] == 'attachment; filename="meule.json"'
        assert alice_client.get(f"/api/decks/{deck.pk}/text/?shape={shape}").json() == {"text": said}
    assert alice_client.get(f"/decks/{deck.pk}/texte/?shape=none").status_code == 404


def test_the_shapes_have_names_for_people_and_say_beside_them_what_they_look_like(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 3})

    page = unescape(alice_client.get(f"/decks/{deck.pk}/texte/").content.decode())

    chips = re.findall(r'<a class="chip"[^>]*>(.*?)</a>', page)
    assert chips == ["Texte", "JSON, avec les «\u00a0peut-être\u00a0»", "Numéros", "Extension:numéro", "Numéros par extension"]
    assert 'title="{"S1:031": 2}"' in page


def test_lines_that_a_number_alone_does_not_name_are_told_of(alice: Player, alice_client: Client, wankul: Game) -> None:
    lines = counts_by_number(Boards({one.key: 1 for one in shelf_of(wankul).printings}, {}), shelf_of(wankul), "")
    alone = next(one for one in shelf_of(wankul).printings if one.number in lines)
    deck = a_deck(alice, {"S1-031": 2, alone.key: 1}, name="Le Siège")
    address = f"/decks/{deck.pk}/texte/?shape="

    assert with_their_sets(deck.boards(), shelf_of(wankul)) == (1, 2)
    assert "1 ligne sur 2 nomme son extension" in alice_client.get(f"{address}numbers").content.decode()
    assert "ligne sur" not in alice_client.get(f"{address}codes").content.decode()
    file = alice_client.get(f"/decks/{deck.pk}/texte/fichier/?shape=numbers")
    assert file["Content-Disposition"] == 'attachment; filename="le-siege.json"'
    assert alice_client.get(f"/api/decks/{deck.pk}/text/?shape=none").status_code == 400
    assert alice_client.get(f"/decks/{deck.pk}/texte/fichier/")["Content-Disposition"].endswith('.txt"')
