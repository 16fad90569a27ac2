"""The rules can be read by anybody: each number an anchor, searchable, in both languages; and they are quoted with a link."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from simulator.catalog.glossary import glossary
from simulator.games import GAMES
from simulator.games.rulebooks import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]


def page(client: Client, address: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status, address
    return answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_anchor_and_its_own_language(client: Client, game: str) -> None:
    for language, book in (("fr", rulebook(game, "fr")), ("en", rulebook(game, "en"))):
        shown = page(client, reverse("rules:game", args=[game]), language)
        assert [number for number in book.rules if f'<li class="rule" id="{number}">' not in shown] == []
        assert book.parts[1].title.replace("'", "&#x27;") in shown


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_explained_on_a_page(client: Client, game: str) -> None:
    for language in ("fr", "en"):
        shown = page(client, reverse("rules:glossary", args=[game]), language)
        assert [term.slug for term in glossary(game) if f'id="{term.slug}"' not in shown] == []
        assert game != "wankul" or 'id="mulligan"' in shown


def test_a_search_shows_the_rules_that_say_it_and_nothing_else(client: Client) -> None:
    address = reverse("rules:game", args=["wankul"])

    by_word, by_number = page(client, f"{address}?q=Mulligan"), page(client, f"{address}?q=r17")
    by_word_in_french = page(client, f"{address}?q=mulligan", "fr")
    without_accents = page(client, f"{address}?q=defausse", "fr")
    nothing, hostile = page(client, f"{address}?q=xyzzy"), page(client, f"{address}?q=%3Cscript%3E" + "x" * 300)

    assert 'id="R17"' in by_word
    assert 'id="R5"' not in by_word
    assert "<mark>mulligan</mark>" in by_word
    assert 'id="R17"' in by_word_in_french
    assert by_number.count('class="rule"') == 1
    assert 'id="R13"' in without_accents
    assert "No rule says that." in nothing
    assert "<script>x" not in hostile


def test_a_word_in_a_heading_does_not_find_the_rules_below_it(client: Client) -> None:
    shown = page(client, f"{reverse('rules:game', args=['wankul'])}?q=meule", "fr")

    rules = re.findall(r'<li class="rule".*?</li>', shown, re.DOTALL)
    assert rules
    assert [rule for rule in rules if not re.search("meul[eé]", rule.lower())] == []


def test_every_game_is_on_the_shelf_and_an_unknown_one_is_nowhere(client: Client) -> None:
    shelf = page(client, reverse("rules:home"))

    assert [game for game in GAMES if reverse("rules:game", args=[game]) not in shelf] == []
    page(client, "/regles/chess/", status=404)
    page(client, "/regles/chess/glossaire/", status=404)
    assert client.post(reverse("rules:game", args=["wankul"])).status_code == 405


def test_a_rulebook_costs_few_queries(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(3):
        page(client, reverse("rules:game", args=["wankul"]))


def test_a_card_shows_its_rulings_and_explains_its_words(client: Client) -> None:
    shown = page(client, reverse("catalogue:card", args=["wankul", "S1-036"]))

    assert "/regles/wankul/#G103" in shown
    assert "/regles/wankul/glossaire/#permanent" in shown
    assert shown.count("/regles/wankul/glossaire/#permanent") == 1


def test_the_rules_are_one_click_from_every_page_and_from_their_game(client: Client) -> None:
    assert f'href="{reverse("rules:home")}"' in page(client, "/")
    assert f'href="{reverse("rules:game", args=["lekemar"])}"' in page(client, reverse("catalogue:game", args=["lekemar"]))


def test_a_clause_of_a_box_leads_to_its_rule(alice_client: Client) -> None:
    shown = page(alice_client, reverse("collection:boxes", args=["wongar"]))

    assert 'href="/regles/wongar/#R3"' in shown
