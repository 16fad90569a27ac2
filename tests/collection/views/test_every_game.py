"""Every page of the catalogue and of a collection works for every game, without knowing it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Card, CardSet, Finish, Game, Player, Printing
from collection.services.demo import fill_demo_collection
from collection.services.holdings import change_holdings
from simulator.catalog import load
from simulator.games import GAMES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
LANGUAGES = ["fr", "en"]


def page(client: Client, address: str, language: str) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_shows_its_sets_and_its_formats(client: Client, slug: str, language: str) -> None:
    found = page(client, reverse("catalogue:game", args=[slug]), language)

    for one in load(slug).sets.values():
        assert reverse("catalogue:set", args=[slug, one.slug]) in found
    for format in GAMES[slug].formats:
        assert format.name.say("fr" if language == "fr" else "en") in found.replace("&#x27;", "'").replace("&amp;", "&")


@pytest.mark.parametrize("slug", GAMES)
def test_every_set_has_its_page_and_a_house_set_says_so(client: Client, slug: str) -> None:
    for one in CardSet.objects.filter(game=slug):
        found = page(client, reverse("catalogue:set", args=[slug, one.slug]), "en")
        assert one.name_en in found.replace("&#x27;", "'")
        assert ("House set." in found) == one.house


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_a_card_of_every_kind_has_its_page_with_its_generated_text(client: Client, slug: str, language: str) -> None:
    for kind in load(slug).types:
        card = Card.objects.filter(game=slug, kind=kind).order_by("key").first()
        assert card is not None
        found = page(client, reverse("catalogue:card", args=[slug, card.key]), language)
        for line in card.words[language]:
            assert line["text"][:30] in found.replace("&#x27;", "'").replace("&quot;", '"')


@pytest.mark.parametrize("slug", GAMES)
def test_how_many_a_box_holds_is_said_where_there_is_a_box(client: Client, slug: str) -> None:
    card = Card.objects.filter(game=slug).order_by("-copies", "key").first()
    assert card is not None

    found = page(client, reverse("catalogue:card", args=[slug, card.key]), "en")

    assert ("In a complete box" in found) == (not GAMES[slug].has_decks)


@pytest.mark.parametrize("slug", GAMES)
def test_lists_can_be_filtered_by_every_field(client: Client, slug: str) -> None:
    address = reverse("catalogue:cards", args=[slug])
    for field in load(slug).registry.fields.values():
        value = next(iter(field.values), "1")
        asked = f"{field.slug}_min=1" if field.kind == "number" else f"{field.slug}={value}"
        for view in ("grid", "list"):
            page(client, f"{address}?{asked}&view={view}", "en")


@pytest.mark.parametrize("slug", GAMES)
def test_a_collection_has_every_page_for_every_game(alice: Player, client: Client, slug: str) -> None:
    fill_demo_collection(alice)
    client.force_login(alice)
    first = CardSet.objects.filter(game=slug).order_by("order")[0].slug
    for name in ("home", "completion", "fast-entry"):
        assert GAMES[slug].slug in page(client, f"{reverse(f'collection:{name}')}?game={slug}", "fr")
    for name in ("missing", "binder"):
        page(client, reverse(f"collection:{name}", args=[slug, first]), "fr")


@pytest.mark.parametrize("slug", GAMES)
def test_a_list_weighs_little_for_somebody_who_counts_copies(alice: Player, client: Client, slug: str) -> None:
    fill_demo_collection(alice)
    client.force_login(alice)

    for language in LANGUAGES:
        assert len(page(client, reverse("catalogue:cards", args=[slug]), language).encode()) < 80_000


def test_the_page_of_a_collection_opens_with_the_game_whose_cards_moved_last(alice: Player, client: Client) -> None:
    fill_demo_collection(alice)
    client.force_login(alice)
    games = list(Game.objects.with_cards())
    assert client.get(reverse("collection:home")).context["game"] == games[0], "the demo shows the first game"

    moved = Printing.objects.filter(set__game=games[-1])[0]
    change_holdings(player=alice, changes={(moved.pk, Finish.NORMAL): 1})
    assert client.get(reverse("collection:home")).context["game"] == games[-1]


def test_names_are_in_the_language_of_the_page(client: Client) -> None:
    address = reverse("catalogue:card", args=["wizard_duel", "QS"])

    assert "<h1>Dame de pique</h1>" in page(client, address, "fr")
    assert "<h1>Queen of spades</h1>" in page(client, address, "en")


@pytest.mark.parametrize("words", ["dame pique", "queen spades"])
def test_cards_are_found_by_their_name_in_either_language(client: Client, words: str) -> None:
    found = page(client, f"{reverse('catalogue:cards', args=['wizard_duel'])}?q={words}&view=list", "en")

    assert "Queen of spades" in found
    assert "Queen of hearts" not in found


def test_a_game_without_reprints_counts_cards_and_offers_no_printings(client: Client) -> None:
    found = page(client, reverse("catalogue:cards", args=["wizard_duel"]), "en")

    assert "<strong>52</strong> cards of 52" in found
    assert 'value="printings"' not in found
    assert 'value="rarity"' not in found
