"""The box check: who sees it, what it says, what its button does."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from collection.models import Game, Player
from collection.services.boxes import complete_box
from collection.services.holdings import change_holdings
from simulator.games import GAMES
from tests.collection.holders import own, owned, place

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
BOX_GAMES = [slug for slug, game in GAMES.items() if not game.has_decks]
ENGLISH = {"accept-language": "en"}


def check_of(client: Client, slug: str) -> str:
    return client.get(reverse("collection:boxes", args=[slug]), headers=ENGLISH).content.decode()


@pytest.mark.parametrize("slug", BOX_GAMES)
def test_somebody_who_owns_nothing_is_asked_whether_they_own_it_all(alice_client: Client, slug: str) -> None:
    page = check_of(alice_client, slug)

    assert "I own the complete box" in page
    assert "No box is complete yet" in page


@pytest.mark.parametrize("slug", BOX_GAMES)
def test_the_rule_of_every_clause_is_quoted(alice_client: Client, slug: str) -> None:
    page = check_of(alice_client, slug)

    for format in GAMES[slug].formats:
        for clause in format.clauses:
            assert f'href="/regles/{slug}/#{clause.quote.rule}"' in page


def test_one_click_and_the_box_is_complete(alice: Player, alice_client: Client) -> None:
    answer = alice_client.post(reverse("collection:complete-box", args=["wizard_duel", "boite"]), headers=ENGLISH, follow=True)

    page = answer.content.decode()
    assert "52 cards added: the box is complete." in page
    assert "a table of 3–6 players can be set up" in page
    assert len(owned(alice)) == 52
    assert 'class="button button--small">' in page  # the undo of the last act


@pytest.mark.parametrize(("slug", "cards", "pieces"), [("lekemar", 250, 200), ("wongar", 193, 238)])
def test_tokens_are_counted_apart_from_cards(alice: Player, alice_client: Client, slug: str, cards: int, pieces: int) -> None:
    things = f"{cards} cards and {pieces} tokens or other pieces"
    assert f"{things} missing" in check_of(alice_client, slug)
    answer = alice_client.post(reverse("collection:complete-box", args=[slug, "boite"]), headers=ENGLISH, follow=True)
    assert f"Added: {things}. The box is complete." in answer.content.decode()

    key = {"lekemar": "LKH-MARK", "wongar": "RED-DISC"}[slug]
    change_holdings(player=alice, changes={place(key): -1})
    assert "Add what is missing: 1 token or other piece" in check_of(alice_client, slug)


def test_the_journal_names_a_box_once(alice: Player, alice_client: Client) -> None:
    for slug in ("wongar", "wizard_duel"):
        alice_client.post(reverse("collection:complete-box", args=[slug, "boite"]), headers={"accept-language": "fr"})

    page = alice_client.get(reverse("collection:journal"), headers={"accept-language": "fr"}).content.decode()

    assert "Boîte complète : Wongar<" in page
    assert "Boîte complète : Wizard Duel, Jeu de 52 cartes<" in page


def test_what_is_missing_is_listed_with_links(alice: Player, alice_client: Client) -> None:
    own(alice, 1, *(card for card in GAMES["wizard_duel"].formats[0].clauses[0].test.copies if card not in ("7S", "QH")))  # type: ignore[attr-defined]

    page = check_of(alice_client, "wizard_duel")

    assert "Add the 2 missing cards" in page
    assert reverse("catalogue:card", args=["wizard_duel", "QH"]) in page
    assert "Queen of hearts" in page


def test_a_game_of_decks_says_why_it_has_no_box(alice_client: Client) -> None:
    page = check_of(alice_client, "wankul")

    assert "is played with a deck for each player" in page
    assert "complete-box" not in page


@pytest.mark.parametrize(("slug", "box"), [("wizard_duel", "suitcase"), ("wankul", "niveau3"), ("chess", "boite")])
def test_a_box_of_nowhere_is_not_found(alice_client: Client, slug: str, box: str) -> None:
    assert alice_client.post(reverse("collection:complete-box", args=[slug, box])).status_code == 404


def test_a_stranger_is_sent_to_the_login(client: Client) -> None:
    for answer in (
        client.get(reverse("collection:boxes", args=["wizard_duel"])),
        client.post(reverse("collection:complete-box", args=["wizard_duel", "boite"])),
    ):
        assert answer.status_code == 302
        assert reverse("account_login") in answer["location"]


def test_nobody_sees_the_box_of_somebody_else(alice: Player, bob_client: Client) -> None:
    complete_box(player=alice, game=Game.objects.get(slug="wizard_duel"), box="boite")

    assert "No box is complete yet" in check_of(bob_client, "wizard_duel")


def test_the_page_reads_as_little_for_a_full_box(alice: Player, alice_client: Client) -> None:
    check_of(alice_client, "wizard_duel")
    with CaptureQueriesContext(connection) as empty:
        check_of(alice_client, "wizard_duel")
    complete_box(player=alice, game=Game.objects.get(slug="wizard_duel"), box="boite")

    with CaptureQueriesContext(connection) as full:
        check_of(alice_client, "wizard_duel")

    assert len(full) <= len(empty) + 1 <= 10
