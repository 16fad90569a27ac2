"""The lines of a deck are drawn once for the same figures; no test here reads a clock."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from collection.drawings import Drawings
from collection.models import Game, Player
from decks.services.shelf import create_deck
from tests.collection.test_drawings import templates_rendered

LINE, FIND = "decks/_line.html", "decks/_found_card.html"


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has drawn nothing yet."""
    monkeypatch.setattr("decks.drawn_lines._lines", Drawings(4096))


def test_an_edit_draws_the_line_that_changed_alone(alice: Player, alice_client: Client, wankul: Game, undrawn: None) -> None:
    content = {"S1-031": 3, "S1-036": 2, "S1-001": 1}
    deck = create_deck(owner=alice, game=wankul, name="Essai", format="classic", content=content)
    editor = f"/decks/{deck.pk}/atelier/"
    with templates_rendered() as first:
        alice_client.get(f"{editor}?q=mastu")
    with templates_rendered() as again:
        alice_client.get(f"{editor}?q=mastu&panel=stats")
    with templates_rendered() as edited:
        wish = {"do": "add S1-036 1", "version": deck.version, "token": "t"}
        answer = alice_client.post(f"{editor}changer/", wish, headers={"HX-Request": "true"})

    assert first[LINE] == 3
    assert first[FIND] > 0
    assert (again[LINE], again[FIND]) == (0, 0)
    assert edited[LINE] == 1
    assert 'data-line="S1-036"' in answer.content.decode()


def test_the_same_line_leads_each_deck_to_its_own_addresses(alice: Player, alice_client: Client, wankul: Game) -> None:
    made = [create_deck(owner=alice, game=wankul, name=name, format="classic", content={"S1-108": 2}) for name in "ab"]
    for deck in made:
        page = alice_client.get(f"/decks/{deck.pk}/atelier/?q=a%22b").content.decode()
        assert f'data-panel="/decks/{deck.pk}/atelier/volet/"' in page
        assert 'href="?q=a%22b&amp;panel=card&amp;card=S1-108#deck-panel"' in page


def test_an_editor_costs_the_same_queries_however_many_lines_it_has(
    alice: Player, alice_client: Client, wankul: Game, django_assert_num_queries: Any
) -> None:
    for keys in (["S1-031"], [f"S1-{number:03}" for number in range(30, 60)]):
        content = dict.fromkeys(keys, 1)
        deck = create_deck(owner=alice, game=wankul, name="Essai", format="classic", content=content)
        alice_client.get(f"/decks/{deck.pk}/atelier/")
        with django_assert_num_queries(12):
            alice_client.get(f"/decks/{deck.pk}/atelier/")
