"""The lines of a deck are drawn once for the same figures; no test here reads a clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from collection.faces.drawings import Drawings
from collection.models import Game, Player
from decks.analysis import chains
from decks.models import Deck
from decks.services import shelf
from decks.services.shelf import create_deck
from simulator.games import GAMES
from tests.collection.faces.test_drawings import templates_rendered
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content

LINE, FIND = "decks/_line.html", "decks/_found_card.html"
READ_LINE, READ_PILE = "decks/_read_line.html", "decks/_read_pile_line.html"


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has drawn nothing yet."""
    monkeypatch.setattr("decks.presentation.drawn_lines._lines", Drawings(4096))
    monkeypatch.setattr("decks.presentation.drawn_lines._read", Drawings(4096))


def published(deck: Deck) -> Deck:
    return shelf.change_settings(deck=deck, version=deck.version, name=deck.name, format=deck.format, notes="", audience="public")


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
        with django_assert_num_queries(13):
            alice_client.get(f"/decks/{deck.pk}/atelier/")


def test_what_strangers_read_of_a_deck_is_drawn_once_for_them_all(alice: Player, wankul: Game, undrawn: None) -> None:
    decks = [a_deck(alice, content) for content in ({"S1-031": 3, "S1-036": 2, "S1-001": 1}, {"S1-031": 3, "S1-036": 1})]
    first, other = map(published, decks)
    for template, view in ((READ_PILE, "stacks"), (READ_LINE, "list")):
        drawn = []
        for deck in (first, first, other):
            with templates_rendered() as counted:
                page = Client().get(f"/decks/partages/{deck.share}/?view={view}").content.decode()
            drawn.append(counted[template])
            assert page.count('data-card="wankul:S1-031"') == 1
        assert drawn == [3, 0, 1]


def test_what_a_reader_owns_is_drawn_for_him_alone(alice: Player, alice_client: Client, wankul: Game, undrawn: None) -> None:
    own(alice, 1, "S1-031")
    deck = published(a_deck(alice, {"S1-031": 3}))
    for view, mark in (("stacks", "pile__owned"), ("list", "owned--missing")):
        address = f"/decks/partages/{deck.share}/?view={view}"
        before, mine, after = (client.get(address).content.decode() for client in (Client(), alice_client, Client()))

        assert (mark in before, mark in mine, mark in after) == (False, True, False)
        assert "1/3" in mine
        assert "1/3" not in after
        own(alice, 1, "S1-031")
        assert "2/3" in alice_client.get(address).content.decode()
        own(alice, -1, "S1-031")


def test_chains_are_reckoned_once_for_the_same_list(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = published(a_deck(alice, a_legal_content()))
    chained, asked = GAMES["wankul"].chained, Counter[tuple[str, ...]]()

    def counted(cards: Sequence[str]) -> list[list[bool]]:
        asked[tuple(cards)] += 1
        return chained(cards)

    chains._chained.cache_clear()
    monkeypatch.setattr(GAMES["wankul"], "chained", counted)

    pages = [Client().get(f"/decks/partages/{deck.share}/?view=stats").content for _ in range(2)]

    assert all(b'id="chains-title"' in page for page in pages)
    assert list(asked.values()) == [1]
