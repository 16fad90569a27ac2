"""A deck that is read, in figures: charts, chains and odds on the page that strangers open too, each bar leading to its cards."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from collection.audience import Audience
from collection.models import Player
from decks.models import Deck
from decks.services import shelf
from simulator.catalog.starters import starters
from tests.decks.builders import a_deck, a_legal_content

pytestmark = pytest.mark.usefixtures("wankul")

ENGLISH = {"accept-language": "en"}
MOST_BYTES = 81_920


@pytest.fixture
def deck(alice: Player) -> Deck:
    made = a_deck(alice, dict(starters("wankul")[0].cards))
    return shelf.change_settings(deck=made, version=1, name="Meule", format=made.format, notes="", audience=Audience.PUBLIC)


def read(client: Client, deck: Deck, asked: str) -> str:
    answer = client.get(f"/decks/partages/{deck.share}/{asked}", headers=ENGLISH)
    assert answer.status_code == 200
    assert len(answer.content) < MOST_BYTES
    return answer.content.decode()


def test_strangers_see_the_figures_of_a_public_deck(client: Client, deck: Deck) -> None:
    page = read(client, deck, "?view=stats")

    assert page.count('<figure class="chart">') == page.count('<details class="chart__table">')
    assert page.count('<figure class="chart">') >= 5
    assert 'id="chains-title"' in page
    assert f"?deck={deck.pk}" not in page, "it is not the reader's"
    assert "What the cards do" in page
    assert "too few to be compared with" in page
    assert "(exact)" in page
    assert "hx-get" not in page[page.index('id="deck-stats"') : page.index('id="legality"')]


def test_each_bar_leads_to_the_cards_that_it_counts(client: Client, deck: Deck) -> None:
    page = read(client, deck, "?view=stats")
    bars = re.findall(r'<a class="chart__link" href="(\?view=list[^"]+)#deck-cards" aria-label="[^"]*: (\d+) cop', page)

    assert len(bars) > 10
    for address, copies in bars:
        listed = read(client, deck, unescape(address))
        counted = [int(found) for found in re.findall(r'<td class="figures">(\d+) ×</td>', listed)]
        assert sum(counted) == int(copies), address
        assert "All cards of the deck" in listed


def test_odds_are_asked_without_script_in_one_form(client: Client, deck: Deck) -> None:
    page = read(client, deck, "?view=stats&hope-query=type:terrain&hope-least=2&hope-turn=4&hope-seat=1")

    assert "At least 2 of “type:terrain”" in page
    assert "by turn 4 when the opponent begins" in page
    assert page.count('<form class="odds"') == page.count('name="hope-turn" value="4"') == 1
    assert '<option value="type:terrain">Terrain (10)</option>' in page
    assert "How many of them without mulligan, and how often" in page


@pytest.mark.parametrize("asked", ["?view=list&only=cost%3Ebad%3D", "?view=list&only=(((", "?view=stats&hope-query=((("])
def test_a_search_that_makes_no_sense_is_said_so(client: Client, deck: Deck, asked: str) -> None:
    assert "field__error" in read(client, deck, asked)


def test_the_owner_has_them_on_his_own_page_too(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content())

    page = alice_client.get(f"/decks/{deck.pk}/?view=stats", headers=ENGLISH).content.decode()
    narrowed = alice_client.get(f"/decks/{deck.pk}/?view=list&only=type:terrain", headers=ENGLISH).content.decode()

    assert 'class="chart__link"' in page
    assert "10 cards of this deck are" in narrowed
    assert alice_client.get(f"/decks/{a_deck(alice).pk}/?view=stats").status_code == 200


def test_figures_ask_the_database_hardly_more_than_the_cards(
    client: Client, deck: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    read(client, deck, "?view=stats")
    with django_assert_max_num_queries(20):
        read(client, deck, "?view=stats")
