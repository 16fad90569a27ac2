"""One query in text, form and address; searches kept under a name: counts of now, their owner alone, others by a link."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from collection.browsing import Listing
from collection.models import Game, Player, SavedSearch
from collection.query.matching import Clock
from collection.services import searches
from collection.services.searches import MOST_SEARCHES, listing_of
from tests.collection.holders import own

pytestmark = pytest.mark.django_db

CARDS = "/catalogue/wankul/cartes/"
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TRIGGER": "card-filters"}


def page_of(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, **headers)  # type: ignore[arg-type]
    assert response.status_code == 200, address
    return unescape(response.content.decode()).replace("\xa0", " ").replace("\u202f", " ")


def count_in(page: str) -> int:
    found = re.search(r"<strong>(\d+)</strong> (?:carte|impression)", page)
    assert found
    return int(found[1])


def box(page: str) -> str:
    found = re.search(r'data-typed="([^"]*)"', page)
    assert found
    return found[1]


def test_filters_write_into_the_text(client: Client, wankul: Game) -> None:
    ticked = client.get(CARDS, {"q": "chien", "was": "chien", "clan": "laink", "cost_min": "1"})
    assert ticked.status_code == 302
    assert unescape(ticked["Location"]).endswith("?q=chien+clan%3Alaink+cout%3E%3D1")

    page = page_of(client, ticked["Location"])
    assert 'name="clan" value="laink" checked' in page
    assert re.search(r'name="cost_min" value="1"', page)


def test_text_fills_the_form_and_an_unticked_filter_leaves_the_text(client: Client, wankul: Game) -> None:
    typed = page_of(client, f"{CARDS}?q=chien+clan:terracid+-cost%3D9&was=", **HTMX)
    assert 'id="card-facets" hx-swap-oob="true"' in typed
    assert 'name="clan" value="terracid" checked' in typed

    unticked = page_of(client, f"{CARDS}?q=chien+clan:terracid+-cost%3D9&was=chien+clan:terracid+-cost%3D9", **HTMX)
    assert box(unticked) == "chien -cost=9"
    assert "card-facets" not in unticked


def test_a_change_of_text_and_of_a_filter_at_once_are_both_kept(client: Client, wankul: Game) -> None:
    page = page_of(client, f"{CARDS}?q=chien+cost%3E%3D1&was=chien&clan=laink", **HTMX)

    assert box(page) == "chien cost>=1 clan:laink"


def test_older_addresses_say_the_same(client: Client, wankul: Game) -> None:
    pairs = [
        ("clan=laink&cost_max=1&force_min=3", "clan:laink cost<=1 force>=3"),
        ("set=origins&rarity=C", "ext:origins rarete:C"),
    ]
    pairs += [("vanilla=1&unit=printings", "est:vanilla unit:printings"), ("q=chien&status=full", "chien jouee:complet")]
    for older, query in pairs:
        assert count_in(page_of(client, f"{CARDS}?{older}")) == count_in(page_of(client, CARDS + "?" + query_string(query)))


def query_string(query: str) -> str:
    return urlencode({"q": query})


def test_a_wrong_query_keeps_the_list_that_was_shown(client: Client, wankul: Game) -> None:
    before = count_in(page_of(client, f"{CARDS}?q=clan:laink"))
    response = client.get(f"{CARDS}?q=clan:laink+clann:x&was=clan:laink&clan=laink", **HTMX)  # type: ignore[arg-type]
    page = unescape(response.content.decode()).replace("\xa0", " ").replace("\u202f", " ")

    assert count_in(page) == before
    assert "Colonne 12 : le champ « clann » n’existe pas ici." in page
    assert "clan:laink clan:x" in page
    assert "HX-Replace-Url" not in response.headers


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ({"q": "clan:laink clann:x"}, {"q": "clan:laink"}),
        ({"q": "clan:laink cost>=tr chien"}, {"q": "clan:laink chien"}),
        ({"q": "clan:laink order:nothing"}, {"q": "clan:laink"}),
        ({"q": "((", "clan": "laink"}, {"clan": "laink"}),
    ],
)
def test_of_a_wrong_address_what_is_right_is_shown(
    client: Client, wankul: Game, asked: dict[str, str], right: dict[str, str]
) -> None:
    page = page_of(client, f"{CARDS}?{urlencode(asked)}")
    assert count_in(page) == count_in(page_of(client, f"{CARDS}?{urlencode(right)}"))
    assert "Colonne " in page
    assert "La liste montre ce que demande le reste de la recherche." in page


@pytest.mark.parametrize("asked", ["clann:laink", "cost>=tr OR chien", "((", "order:nothing", "own>=2"])
def test_a_wrong_address_lists_nothing_as_though_it_were_the_answer(client: Client, wankul: Game, asked: str) -> None:
    page = page_of(client, f"{CARDS}?{query_string(asked)}")
    assert (count_in(page), page.count('class="tile')) == (0, 0)
    assert "Rien n’est affiché tant que la recherche n’est pas corrigée." in page

    typed = page_of(client, f"{CARDS}?{urlencode({'q': f'{asked} (', 'was': asked})}", **HTMX)
    assert count_in(typed) == 0, "while it is typed further"
    righted = page_of(client, f"{CARDS}?{urlencode({'q': 'clan:laink', 'was': asked})}", **HTMX)
    assert count_in(righted) == count_in(page_of(client, f"{CARDS}?q=clan:laink"))
    assert count_in(page_of(client, f"{CARDS}?{urlencode({'q': asked, 'was': ''})}", **HTMX)) == 746, (
        "what was shown before stays"
    )


def test_an_export_and_a_kept_search_take_what_a_page_shows(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-031", "S1-108")
    home = reverse("collection:home")

    def carried(form: str, **asked: str) -> list[str]:
        page = page_of(alice_client, f"{home}?{urlencode({'game': 'wankul', **asked})}")
        return re.findall(rf'name="(?:q|query)" value="([^"]*)" form="{form}"', page)

    assert carried("export", q="cost>=tr", was="num:31") == ["num:31"], "the list still shows what was asked before"
    assert carried("export", q="cost>=tr") == ["cost>=tr"], "which is refused"
    assert carried("keep-search", q="cost>=tr")[0] == "?q=cost%3E%3Dtr"


def test_words_of_the_query_say_how_cards_are_shown(client: Client, wankul: Game) -> None:
    page = page_of(client, CARDS + "?" + query_string("clan:laink tri:force sens:desc vue:table"))

    assert '<table class="table table--stacked">' in page
    assert '<option value="force" selected>' in page
    assert "triées par Force, à l’envers" in page


def test_slips_are_said_with_what_was_sought(client: Client, wankul: Game) -> None:
    page = page_of(client, f"{CARDS}?q=lainck")

    assert "Aucune carte ne contient « lainck » : voici <strong>laink</strong>." in page
    assert count_in(page) == count_in(page_of(client, f"{CARDS}?q=laink"))


def test_a_collection_shows_what_is_owned_unless_asked_about_copies(alice_client: Client, alice: Player) -> None:
    own(alice, 1, "S1-108")
    assert count_in(page_of(alice_client, "/collection/")) == 1
    assert count_in(page_of(alice_client, "/collection/?q=exemplaires%3D0")) == 956
    assert count_in(page_of(alice_client, "/collection/?own=all")) == 957


def test_the_export_holds_what_a_query_asks_for(alice_client: Client, alice: Player) -> None:
    own(alice, 1, "S1-108", "S1-031")
    whole = alice_client.get("/collection/exporter.csv?game=wankul").content.decode()
    part = alice_client.get("/collection/exporter.csv?game=wankul&q=S1+108").content.decode()

    assert (whole.count("\n"), part.count("\n")) == (3, 2)
    assert alice_client.get("/collection/exporter.csv?game=wankul&q=clann:x").status_code == 302


def test_the_api_understands_the_same_language(client: Client, wankul: Game) -> None:
    found = client.get("/api/cards/", {"game": "wankul", "q": "clan:laink cost>=3"}).json()
    wrong = client.get("/api/cards/", {"game": "wankul", "q": "clann:laink"})

    assert found["count"] == count_in(page_of(client, CARDS + "?" + query_string("clan:laink cost>=3")))
    assert wrong.status_code == 400
    assert "clan:laink" in str(wrong.json())


def keep(client: Client, name: str, query: str, of: str = "") -> None:
    sent = {"game": "wankul", "name": name, "query": f"?{query_string(query)}", "of": of}
    assert client.post(reverse("collection:keep-search"), sent).status_code == 302


def test_a_kept_search_counts_what_it_finds_now(alice_client: Client, alice: Player) -> None:
    own(alice, 1, "S1-108")
    keep(alice_client, "En double", "exemplaires>=2")
    assert "0 carte" in page_of(alice_client, reverse("collection:searches"))

    own(alice, 2, "S1-031")
    assert "1 carte" in page_of(alice_client, reverse("collection:searches"))


def test_searches_for_which_no_time_is_left_are_shown_without_a_count(
    alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        keep(alice_client, f"search {number}", f"laink cost>={number}")
    counted: list[str] = []

    def counting(search: SavedSearch, **options: Any) -> Listing:
        counted.append(search.name)
        return listing_of(search, **options)

    monkeypatch.setattr(searches, "listing_of", counting)
    monkeypatch.setattr(Clock, "is_over", lambda _clock: len(counted) >= 2)
    page = page_of(alice_client, reverse("collection:searches"))

    assert counted == ["search 0", "search 1"]
    assert page.count("non comptée") == 1
    assert "<code>laink cost>=2</code>" in page
    assert "search 2" in page


def test_slow_searches_share_the_time_of_the_page(alice: Player, alice_client: Client, wankul: Game) -> None:
    keep(alice_client, "a", r"/.*.*[^\s\S]/")
    kept = SavedSearch.objects.get()
    SavedSearch.objects.bulk_create(
        SavedSearch(player=alice, game=wankul, name=f"b{number}", query=kept.query, created=kept.created) for number in range(79)
    )
    some = list(searches.searches_of(alice))

    assert any(one.listing for one in some)
    assert some[-1].listing is None


def test_a_search_kept_in_a_collection_finds_the_same_in_the_catalogue(alice_client: Client, alice: Player) -> None:
    own(alice, 1, "S1-108")
    keep(alice_client, "Mine", "type:personnage", of="owned")

    kept = SavedSearch.objects.get(player=alice)
    assert count_in(page_of(alice_client, f"{CARDS}?{kept.query}")) == 1


def test_a_shared_search_is_open_to_whoever_has_its_address_until_it_is_not(
    alice_client: Client, client: Client, alice: Player, wankul: Game
) -> None:
    keep(alice_client, "Laink à 3", "clan:laink cost>=3")
    kept = SavedSearch.objects.get(player=alice)
    share = reverse("collection:share-search", args=[kept.pk])
    alice_client.post(share, {"shared": "yes"})
    kept.refresh_from_db()
    address = reverse("catalogue:shared-search", args=[kept.share])

    page = page_of(client, address)
    assert "Laink à 3" in page
    assert count_in(page) == count_in(page_of(client, CARDS + "?" + query_string("clan:laink cost>=3")))
    alice_client.post(share, {"shared": "no"})
    assert client.get(address).status_code == 404
    assert client.get(reverse("catalogue:shared-search", args=["x"])).status_code == 404


def test_names_are_asked_for_and_searches_are_bounded(alice_client: Client, alice: Player, wankul: Game) -> None:
    keep(alice_client, "  ", "chien")
    keep(alice_client, "wrong", "clan:")
    assert not SavedSearch.objects.exists()

    keep(alice_client, "one", "chien")
    first = SavedSearch.objects.get()
    SavedSearch.objects.bulk_create(
        SavedSearch(player=alice, game=wankul, name=str(number), query="", created=first.created)
        for number in range(MOST_SEARCHES - 1)
    )
    keep(alice_client, "one too many", "chien")
    keep(alice_client, "one", "chat")
    assert SavedSearch.objects.count() == MOST_SEARCHES
    assert SavedSearch.objects.get(name="one").query == "q=chat"


def test_a_search_is_deleted_by_its_owner_alone(alice_client: Client, bob_client: Client, alice: Player, wankul: Game) -> None:
    keep(alice_client, "one", "chien")
    drop = reverse("collection:drop-search", args=[SavedSearch.objects.get().pk])

    assert bob_client.post(drop).status_code == 404
    assert alice_client.post(drop).status_code == 302
    assert not SavedSearch.objects.exists()


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "wongar", "woodland_wizards", "lekemar"])
def test_every_example_of_help_works_in_every_game(alice_client: Client, wankul: Game, game: str) -> None:
    page = page_of(alice_client, reverse("catalogue:query", args=[game]))
    links = re.findall(rf'href="(/catalogue/{game}/cartes/\?q=[^"]+)"', page)

    assert len(links) >= 10
    for link in links:
        assert 'query-problem" role="alert"' not in page_of(alice_client, link), link
