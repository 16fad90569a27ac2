"""The public pages: for anybody, the same cost whatever somebody owns, whole without JavaScript, in parts for htmx."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from collection.catalogue.shelf import shelf_of
from collection.models import Card, Game, Player, Printing
from tests.collection.holders import own

pytestmark = pytest.mark.django_db

PAGES = [
    "/catalogue/",
    "/catalogue/wankul/cartes/",
    "/catalogue/wankul/cartes/?q=chien&view=list&clan=laink&sort=force&dir=desc",
    "/catalogue/wankul/extensions/origins/",
    "/catalogue/wankul/extensions/hors_serie/?page=2",
    "/catalogue/wankul/cartes/S1-108/",
    "/catalogue/wankul/cartes/S2-060/?printing=S2-133",
]
HTMX = {"HTTP_HX_REQUEST": "true"}


def text_of(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, **headers)  # type: ignore[arg-type]
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_anybody_may_look(client: Client, alice_client: Client, wankul: Game, address: str) -> None:
    for one in (client, alice_client):
        page = text_of(one, address)
        assert page.count("<h1") == 1
        assert "<title>" in page


@pytest.mark.parametrize(
    "address",
    [
        "/catalogue/chess/cartes/",
        "/catalogue/wankul/cartes/NO-SUCH/",
        "/catalogue/wankul/extensions/nothing/",
        "/catalogue/chess/extensions/origins/",
        "/catalogue/wankul/cartes/S1-163/",  # a printing, not a card
    ],
)
def test_what_is_not_there_is_not_found(client: Client, wankul: Game, address: str) -> None:
    assert client.get(address).status_code == 404


def turns(client: Client, key: str, printing: str = "") -> dict[str, tuple[str, str]]:
    """Where the links beside a card lead, and what they are called."""
    said = f"?printing={printing}" if printing else ""
    page = text_of(client, f"/catalogue/wankul/cartes/{key}/{said}", HTTP_ACCEPT_LANGUAGE="en")
    links = re.findall(r'<a class="card-turn__way[^"]*" rel="(\w+)" href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return {rel: (address, " ".join(re.sub(r"<[^>]+>", " ", words).split())) for rel, address, words in links}


def test_a_card_leads_to_those_beside_it_in_the_set_of_the_printing_shown(client: Client, wankul: Game) -> None:
    origins = [one for one in shelf_of(wankul).printings if one.set.slug == "origins"]
    first, last = origins[0], origins[-1]

    beside = turns(client, "S1-066")
    assert set(beside) == {"prev", "next"}
    assert beside["next"] == ("/catalogue/wankul/cartes/S1-067/?printing=S1-067", "Next card 67 PEINTRE (Terracid)")
    assert turns(client, "S1-067")["prev"][1] == "Previous card 66 PEINTRE (Laink)"
    assert set(turns(client, first.card.key, first.key)) == {"next"}
    assert set(turns(client, last.card.key, last.key)) == {"prev"}
    assert "printing=S2-134" in turns(client, "S2-060", "S2-133")["next"][0], "the other printing has other neighbours"
    assert f"66 / {len(origins)}" in text_of(client, "/catalogue/wankul/cartes/S1-066/")


@pytest.mark.parametrize("address", PAGES)
def test_pages_are_read_only(alice_client: Client, wankul: Game, address: str) -> None:
    assert alice_client.post(address).status_code == 405


def test_the_list_says_how_many_it_holds(client: Client, wankul: Game) -> None:
    page = text_of(client, "/catalogue/wankul/cartes/?q=s1-108&unit=printings", HTTP_ACCEPT_LANGUAGE="en")

    assert re.search(r'role="status">\s*<strong>2</strong> printings of 957', page)
    assert page.count('<li class="card-tile') == 2


def test_the_list_begins_with_what_the_game_is_played_with(client: Client, wankul: Game) -> None:
    address = reverse("catalogue:cards", args=["wankul"])

    def types(**asked: str) -> list[str]:
        return [one.card.kind for one in client.get(address, asked).context["listing"].printings]

    assert set(types()) == {"character"}
    assert types(sort="number")[0] == "terrain"
    assert set(types(page="13")) == {"terrain", "duo"}


def test_htmx_gets_the_cards_and_the_counts_alone(client: Client, wankul: Game) -> None:
    fragment = text_of(client, "/catalogue/wankul/cartes/?clan=laink", **HTMX)

    assert "<html" not in fragment
    assert fragment.lstrip().startswith('<div id="results"')
    assert 'id="result-count-words" hx-swap-oob="innerHTML"' in fragment
    assert re.search(r'id="count-clan-1" hx-swap-oob="innerHTML">253<', fragment)


def test_going_back_in_the_browser_gets_the_whole_page(client: Client, wankul: Game) -> None:
    page = text_of(client, "/catalogue/wankul/cartes/", **HTMX, HTTP_HX_HISTORY_RESTORE_REQUEST="true")

    assert "<html" in page


def test_caches_tell_page_and_part_apart(client: Client, wankul: Game) -> None:
    assert "HX-Request" in client.get("/catalogue/wankul/cartes/")["Vary"]


def test_a_live_form_leaves_a_link_to_share(client: Client, wankul: Game) -> None:
    asked = "/catalogue/wankul/cartes/?q=chien&own=all&sort=&cost_min=&cost_max=&unit=cards&view=list"

    response = client.get(asked, **HTMX, HTTP_HX_TRIGGER="card-filters")  # type: ignore[arg-type]

    assert response["HX-Replace-Url"] == "/catalogue/wankul/cartes/?q=chien&view=list"


def test_a_plain_form_leaves_a_link_to_share(client: Client, wankul: Game) -> None:
    response = client.get("/catalogue/wankul/cartes/?q=chien&sort=&cost_min=&cost_max=")

    assert (response.status_code, response["Location"]) == (302, "/catalogue/wankul/cartes/?q=chien")


def test_a_wrong_bound_is_said_beside_its_field_and_the_rest_still_filters(client: Client, wankul: Game) -> None:
    page = text_of(client, "/catalogue/wankul/cartes/?q=s1-108&cost_min=two", HTTP_ACCEPT_LANGUAGE="en")

    assert "“two” is not a whole number" in page
    assert "<strong>1</strong> card of 746" in page


def test_a_list_without_cards_says_what_to_do(client: Client, wankul: Game) -> None:
    assert "No card matches" in text_of(client, "/catalogue/wankul/cartes/?q=zzzzzz", HTTP_ACCEPT_LANGUAGE="en")


def test_the_name_of_a_number_alone_leads_to_the_query_that_asks_for_it(
    client: Client, alice_client: Client, wankul: Game
) -> None:
    page = text_of(alice_client, "/catalogue/wankul/cartes/?q=missing+clan:laink", HTTP_ACCEPT_LANGUAGE="en")

    for address, words in (
        ("?q=own%3D0+clan%3Alaink", "own=0 clan:laink"),
        ("?q=missing%3E0+clan%3Alaink", "missing&gt;0 clan:laink"),
    ):
        assert f'<a href="/catalogue/wankul/cartes/{address}"><code>{words}</code></a>' in page
    assert "“missing” alone is searched as a word." in page
    assert "alone is searched" not in text_of(client, "/catalogue/wankul/cartes/?q=force", HTTP_ACCEPT_LANGUAGE="en")


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("rareté ultra", ["rarity:UR1", "rarity:UR2"]),
        ("laink rarity ultra force>=3", ["laink rarity:UR1 force&gt;=3", "laink rarity:UR2 force&gt;=3"]),
        ("clan lainck", ["clan:laink"]),
        ("type perso", ["type:character"]),
        ("legal niveau3", ["legal:niveau3"]),
        ("force 4321", ["strength=4321"]),
        ("condition nm", []),
        ('"rareté" ultra', []),
    ],
)
def test_the_name_of_a_field_without_a_sign_leads_to_the_query_that_was_meant(
    client: Client, wankul: Game, query: str, meant: list[str]
) -> None:
    page = client.get("/catalogue/wankul/cartes/", {"q": query}, headers={"accept-language": "en"}).content.decode()
    offered = page.partition("alone is searched as a word")[2].partition("</p>")[0]
    assert re.findall(r"<code>([^<]*)</code>", offered) == meant


def test_a_list_of_values_named_alone_offers_its_first_ones(client: Client, wankul: Game) -> None:
    page = client.get("/catalogue/wankul/cartes/", {"q": "rareté"}, headers={"accept-language": "fr"}).content.decode()
    assert "<code>rarete:commune</code>" in page


def test_only_somebody_logged_in_sees_copies(client: Client, alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")

    assert "stepper" not in text_of(client, "/catalogue/wankul/cartes/?q=s1-108")
    assert 'data-copies="3"' in text_of(alice_client, "/catalogue/wankul/cartes/?q=s1-108")


def test_a_card_shows_its_printings_facts_and_status(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S2-133")
    page = text_of(alice_client, "/catalogue/wankul/cartes/S2-060/", HTTP_ACCEPT_LANGUAGE="en")

    assert "The printing S2 133 shows other figures than the card" in page
    assert "2 copies in all." in page
    assert "S2-133" in page


def test_a_scorer_says_how_its_value_is_known(client: Client, wankul: Game) -> None:
    card = Card.objects.get(facts__scorer=3)

    page = text_of(client, f"/catalogue/wankul/cartes/{card.key}/", HTTP_ACCEPT_LANGUAGE="en")

    assert "Scorer value" in page
    assert "official table" in page


def test_a_card_with_namesakes_is_told_from_them_in_its_heading(client: Client, wankul: Game) -> None:
    """DRAGON and DRAGON were two pages of one name."""
    page = text_of(client, "/catalogue/wankul/cartes/S3-071/")

    assert "<h1>DRAGON (Laink)</h1>" in page
    assert "<title>DRAGON (Laink) (S3 71)" in page


def test_every_card_has_its_page(client: Client, wankul: Game) -> None:
    keys = list(Card.objects.of("wankul").values_list("key", flat=True))

    for key in keys[::25]:
        assert text_of(client, f"/catalogue/wankul/cartes/{key}/").count("<h1") == 1


@pytest.mark.parametrize("address", PAGES)
def test_a_page_costs_the_same_with_ten_cards_and_with_five_hundred(
    alice: Player, alice_client: Client, wankul: Game, django_assert_max_num_queries: Any, address: str
) -> None:
    keys = [one.key for one in shelf_of(wankul).printings]
    alice_client.get(address)
    for number in (10, 500):
        own(alice, 1, *keys[:number])
        with django_assert_max_num_queries(14):
            assert alice_client.get(address).status_code == 200


def test_a_set_shows_five_of_its_cards_and_none_of_them_twice(client: Client, wankul: Game) -> None:
    page = text_of(client, "/catalogue/wankul/")
    shown = [re.findall(r'data-card="wankul:([^"]+)"', one) for one in page.split('class="samples"')[1:]]
    shelf = shelf_of(wankul)

    assert [{shelf.by_key[key].set.slug for key in keys} for keys in shown] == [{one.slug} for one in shelf.sets]
    assert all(len({shelf.by_key[key].card.id for key in keys}) == len(keys) == 5 for keys in shown)


def test_names_of_cards_are_shown_as_text(client: Client, wankul: Game) -> None:
    card = Card.objects.get(key="S1-108")
    Card.objects.filter(pk=card.pk).update(name='<img src=x onerror="alert(1)">')
    Printing.objects.filter(card=card).update(artist="</td><script>alert(2)</script>")

    page = text_of(client, "/catalogue/wankul/cartes/S1-108/")

    assert "<img src=x" not in page
    assert "<script>alert" not in page
    assert "&lt;img src=x" in page


def test_a_query_asked_of_a_game_is_answered_by_the_list_of_its_cards(client: Client, wankul: Game) -> None:
    answer = client.get("/catalogue/wankul/", {"q": "force>=3 clan:laink", "view": "list"})

    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        "/catalogue/wankul/cartes/?q=force%3E%3D3+clan%3Alaink&view=list",
    )
    assert client.get("/catalogue/wankul/", {"q": ""}).status_code == 200


@pytest.mark.parametrize("query", ["force>--1", "force>=--1", "force:--1", "force<−−2", "force:-", "force=1234567"])
def test_what_is_no_number_is_said_in_the_list(client: Client, wankul: Game, query: str) -> None:
    page = text_of(client, f"/catalogue/wankul/cartes/?q={quote(query)}", HTTP_ACCEPT_LANGUAGE="en")

    assert "needs a number" in page


@pytest.mark.parametrize("words", ["'", '"><script>alert(1)</script>', "%", "_", "\\", "\x00", "{{7*7}}", "a" * 5000, "é" * 300])
def test_no_search_breaks_a_page_or_escapes_it(client: Client, wankul: Game, words: str) -> None:
    response = client.get("/catalogue/wankul/cartes/", {"q": words})

    assert response.status_code == 200
    assert b"<script>alert" not in response.content


def test_a_card_names_the_rulings_that_speak_of_it(client: Client, wankul: Game) -> None:
    page = text_of(client, "/catalogue/wankul/cartes/S2-088/")
    other = text_of(client, "/catalogue/wankul/cartes/S1-031/")

    assert "<strong>G207</strong>" in page
    assert "arrondie à l’inférieur, d’une valeur fixe" in page
    assert 'id="card-rulings"' not in other
