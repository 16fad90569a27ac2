"""The review of the encoding: the card file as it stands, the texts in both languages, the status; filters in the address."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from collection.catalogue.reviewing import base_printings, count_by_status
from collection.catalogue.shelf import shelf_of
from collection.models import Card, CardSet, Game
from simulator.catalog import Words, load
from simulator.games.wankul.effects.wording import card_words
from tests.collection.holders import own

pytestmark = pytest.mark.django_db

REVIEW = "/catalogue/wankul/relecture/"
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def page_of(client: Client, query: str = "", **headers: str) -> str:
    response = client.get(REVIEW + query, **(headers or ENGLISH))  # type: ignore[arg-type]
    assert response.status_code == 200, query
    return unescape(response.content.decode())


def cards_on(page: str) -> list[str]:
    return re.findall(r'<span class="soft figures">(\S+) · ', page)


def test_a_card_shows_its_file_its_texts_in_both_languages_and_its_status(client: Client, wankul: Game) -> None:
    page = page_of(client, "?q=S4-001")

    assert cards_on(page) == ["S4-001"]
    assert 'href="/catalogue/wankul/cartes/S4-001/" data-card="wankul:S4-001">VILLE CYBERPUNK</a>' in page
    assert '{ when = "win", do = [{ draw_to = 7 }] }</code></li><li>' in page
    for language in ("fr", "en"):
        section = re.search(rf'<section lang="{language}">(.*?)</section>', page, re.DOTALL)
        assert section
        assert all(line.text in section[1] for line in card_words(load("wankul").cards["S4-001"], language))
    assert re.search(r'badge--ok">Played: in full<', page)


def test_a_card_shows_the_facts_to_compare_with_the_print(client: Client, wankul: Game) -> None:
    page = page_of(client, "?q=S1-088")

    facts = dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*?) ?(?:<span|</dd>)", page))
    card = load("wankul").cards["S1-088"]
    assert (facts["Cost"], facts["Strength"]) == (str(card.facts["cost"]), str(card.facts["force"]))
    assert "Clan" in facts


def test_what_an_approximate_card_leaves_out_is_said_in_both_languages(client: Client, wankul: Game) -> None:
    simplified = replace(load("wankul").cards["S4-001"], approximate=Words("la pioche est fixe.", "the draw is fixed."))
    words = {language: [asdict(line) for line in card_words(simplified, language)] for language in ("fr", "en")}
    Card.objects.filter(key="S4-001").update(engine_status="approximate", words=words)

    page = page_of(client, "?q=S4-001")

    assert "badge--warn" in page
    assert re.search(
        r'<section lang="fr">.*la pioche est fixe\..*</section>\s*<section lang="en">.*the draw is fixed\.', page, re.S
    )


def test_a_card_without_text_and_a_card_without_encoding_say_so(client: Client, wankul: Game) -> None:
    plain = next(card.id for card in load("wankul").cards.values() if card.vanilla)
    Card.objects.filter(key="S1-108").update(engine_status="manual")

    assert "printed without rules text" in page_of(client, f"?q={plain}")
    assert "No ability in the card file" in page_of(client, f"?q={plain}")


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("?q=discard_character", lambda card: "discard_character" in str(card.abilities)),
        ("?q=VILLE+cyberpunk", lambda card: card.name == "VILLE CYBERPUNK"),
        ("?set=origins&q=draw_to", lambda card: card.set_code == "S1" and "draw_to" in str(card.abilities)),
        ("?set=hors_serie", lambda card: card.set_code == "HS"),
        ("?q=s4-00", lambda card: card.id.startswith("S4-00")),
    ],
)
def test_cards_are_found_by_words_of_the_file_and_by_set(client: Client, wankul: Game, query: str, where: Any) -> None:
    expected = [card.id for card in load("wankul").cards.values() if where(card)]

    page = page_of(client, query)

    assert expected
    assert re.search(rf"<strong>{len(expected)}</strong> cards? of", page)
    assert set(cards_on(page)) <= set(expected)
    assert len(cards_on(page)) == min(len(expected), 50)


def test_cards_are_found_by_the_generated_text_whatever_its_accents(client: Client, wankul: Game) -> None:
    expected = Card.objects.of("wankul").filter(search_text__contains="defausse").filter(search_text__contains="pioche").count()

    assert re.search(rf"<strong>{expected}</strong> cards? of", page_of(client, "?q=défausse+PIOCHE"))


@pytest.mark.parametrize("status", ["full", "approximate", "manual"])
def test_cards_are_found_by_status(client: Client, wankul: Game, status: str) -> None:
    expected = Card.objects.of("wankul").filter(engine_status=status).count()

    page = page_of(client, f"?status={status}")

    assert f"<strong>{expected}</strong>" in page if expected else "No card matches" in page


def test_the_counts_are_those_of_the_card_files(wankul: Game) -> None:
    cards = load("wankul").cards.values()
    files = {code: Counter(card.status for card in cards if card.set_code == code) for code in load("wankul").sets}

    *sets, whole = count_by_status(shelf_of(wankul))

    assert {one.set.code: +Counter(one.by_status) for one in sets if one.set} == {code: +found for code, found in files.items()}
    assert whole.cards == len(cards)
    assert sum(whole.by_status.values()) == len(cards)


def test_every_card_stands_once_at_its_base_printing(wankul: Game) -> None:
    base = base_printings(shelf_of(wankul))

    assert [one.key for one in base] == [one.card.key for one in base]
    assert sorted(one.key for one in base) == sorted(load("wankul").cards)


def test_pages_hold_fifty_cards_and_keep_the_filters(client: Client, wankul: Game) -> None:
    first, second = page_of(client, "?set=origins"), page_of(client, "?set=origins&page=2")

    assert (len(cards_on(first)), len(cards_on(second))) == (50, 50)
    assert not set(cards_on(first)) & set(cards_on(second))
    assert 'href="?set=origins&page=2"' in first
    assert cards_on(page_of(client, "?set=origins&page=999")) == cards_on(page_of(client, "?set=origins&page=3"))
    assert cards_on(page_of(client, "?set=origins&page=x")) == cards_on(first)


def test_blank_fields_leave_a_link_to_share(client: Client, wankul: Game) -> None:
    response = client.get(REVIEW + "?q=&set=origins&status=")

    assert (response.status_code, response["Location"]) == (302, REVIEW + "?set=origins")
    assert client.get(REVIEW + "?q=")["Location"] == REVIEW


@pytest.mark.parametrize("query", ["?set=nothing", "?status=perfect", "?q=%00", "?q=" + "x" * 5000, "?page=-1"])
def test_odd_questions_are_answered(client: Client, wankul: Game, query: str) -> None:
    assert page_of(client, query).count("<h1") == 1


def test_what_finds_nothing_says_what_to_do(client: Client, wankul: Game) -> None:
    page = page_of(client, "?q=%3Cb%3Ezzzz")

    assert "No card matches" in page
    assert b"<b>zzzz" not in client.get(REVIEW + "?q=%3Cb%3Ezzzz").content


def test_the_list_and_a_card_lead_to_the_review(client: Client, wankul: Game) -> None:
    assert f'href="{REVIEW}"' in client.get("/catalogue/wankul/cartes/").content.decode()
    assert f'href="{REVIEW}?q=S4-001"' in client.get("/catalogue/wankul/cartes/S4-001/").content.decode()


def test_another_game_is_not_found_and_nothing_is_written(client: Client, wankul: Game) -> None:
    assert client.get("/catalogue/chess/relecture/").status_code == 404
    assert client.post(REVIEW).status_code == 405


def test_a_page_costs_the_same_whatever_it_holds(
    alice: Any, alice_client: Client, wankul: Game, django_assert_max_num_queries: Any
) -> None:
    own(alice, 1, "S1-108")
    page_of(alice_client)
    for query in ("", "?q=S1-108", "?page=3"):
        with django_assert_max_num_queries(5):
            page_of(alice_client, query)


def test_a_card_that_left_the_files_is_still_shown(client: Client, wankul: Game) -> None:
    Card.objects.filter(key="S4-001").update(key="OLD-001", search_text="old-001")
    Game.objects.filter(pk=wankul.pk).update(synced="2020-01-01T00:00:00Z")

    page = page_of(client, "?q=old-001")

    assert cards_on(page) == ["OLD-001"]
    assert "No ability in the card file" in page


def test_the_bars_of_the_sets_stand_to_one_scale(client: Client, wankul: Game) -> None:
    bars = client.get(REVIEW).context["bars"]

    lengths = [sum(length for _, _, length in bar.parts) / bar.counts.cards for bar in bars]
    assert len(bars) == CardSet.objects.filter(game=wankul).count()
    assert max(lengths) - min(lengths) < 0.01
