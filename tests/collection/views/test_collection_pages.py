"""The pages of a collection: its owner's alone, read without writing, written by one click that says what it did."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.catalogue.shelf import shelf_of
from collection.lists.entry import read_entries
from collection.lists.names import names_of
from collection.models import CardSet, Facts, Finish, Game, ImportDraft, MovementBatch, Player
from collection.services.holdings import NotEnoughCopiesError, change_holdings, undo_act
from collection.services.importing import read_into_draft
from collection.services.lots import Part, describe
from simulator.catalog.starters import starters
from tests.collection.holders import body, holdings_total, own, owned, place, printing

pytestmark = pytest.mark.django_db

PAGES = [
    "/collection/",
    "/collection/?own=missing&view=list&q=s1-108",
    "/collection/progression/",
    "/collection/progression/wankul/origins/",
    "/collection/classeur/wankul/origins/",
    "/collection/classeur/wankul/hors_serie/?page=9",
    "/collection/saisie/",
    "/collection/journal/",
    "/collection/importer/",
    "/collection/exporter.csv",
]
POSTS = ["/collection/modifier/", "/collection/saisie/", "/collection/importer/"]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
IN_ENGLISH = {"accept-language": "en"}


def text_of(client: Client, address: str, language: str = "en") -> str:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200, address
    return response.content.decode()


def plain(page: str) -> str:
    """A page as it is read, with usual spaces."""
    return unescape(page).replace("\xa0", " ").replace("\u202f", " ")


def change(client: Client, key: str, delta: int, finish: str = "normal", **options: Any) -> Any:
    said = {"printing": printing(key).pk, "finish": finish, "delta": delta}
    return client.post("/collection/modifier/", said | options.pop("also", {}), **options)


@pytest.mark.parametrize("address", PAGES)
def test_the_owner_reads_and_nothing_is_written(alice: Player, alice_client: Client, wankul: Game, address: str) -> None:
    own(alice, 2, "S1-108")

    assert alice_client.get(address).status_code == 200

    assert MovementBatch.objects.count() == 1
    assert owned(alice) == {"S1-108": 2}


@pytest.mark.parametrize("address", PAGES + POSTS)
def test_a_visitor_is_asked_to_log_in(client: Client, wankul: Game, address: str) -> None:
    for response in (client.get(address), client.post(address)):
        assert response.status_code == 302
        assert "/compte/" in response["Location"]


@pytest.mark.parametrize("address", PAGES)
def test_an_empty_collection_has_pages_too(alice_client: Client, wankul: Game, address: str) -> None:
    assert alice_client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/collection/modifier/", "/collection/journal/1/annuler/"])
def test_acts_are_not_links(alice_client: Client, wankul: Game, address: str) -> None:
    assert alice_client.get(address).status_code == 405


def test_every_form_needs_its_token(alice: Player, wankul: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)

    for address in (*POSTS, "/collection/journal/1/annuler/"):
        assert client.post(address, {"line": "108", "text": "S1-108"}).status_code == 403
    assert owned(alice) == {}


def test_one_click_adds_a_copy_and_leads_back(alice: Player, alice_client: Client, wankul: Game) -> None:
    response = change(alice_client, "S1-108", 1, also={"next": "/catalogue/wankul/cartes/?q=s1-108"})

    assert (response.status_code, response["Location"]) == (302, "/catalogue/wankul/cartes/?q=s1-108")
    assert owned(alice) == {"S1-108": 1}


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_a_form_leads_to_no_other_site(alice_client: Client, wankul: Game, target: str) -> None:
    assert change(alice_client, "S1-108", 1, also={"next": target})["Location"] == "/collection/"


def test_htmx_gets_the_new_count_and_the_undo(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")

    response = change(alice_client, "S1-108", 1, HTTP_HX_REQUEST="true", **ENGLISH)

    text = response.content.decode()
    assert 'data-copies="3" hx-swap-oob="true" data-announce="MASTU: 3 copies"' in text
    assert 'id="last-act" class="last-act" hx-swap-oob="true"' in text
    assert "Undo" in text


def test_htmx_gets_the_new_size_of_the_list_and_of_the_collection_where_they_are_shown(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    own(alice, 1, "S1-108", "S1-031")

    def pressed(address: str) -> str:
        current = {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": f"http://testserver{address}"}
        answer: str = change(alice_client, "S1-108", 1, **current, **ENGLISH).content.decode()
        return answer

    listed = pressed("/collection/?game=wankul&q=mastu")
    assert re.search(r'id="list-size" hx-swap-oob="true">2 copies in this list\.', listed)
    assert re.search(r'id="totals" hx-swap-oob="true">.*?>3</span>.*?>2</span>.*?>2</span>', listed, re.DOTALL)
    assert re.search(r'id="export-copies" hx-swap-oob="true">2 copies<', listed)
    assert 'id="list-size"' in text_of(alice_client, "/collection/?game=wankul&q=mastu"), "the place of it is there"
    assert 'id="totals"' in text_of(alice_client, "/collection/")
    every = pressed("/collection/?game=wankul")
    assert 'id="totals"' in every
    assert 'id="list-size"' not in every
    assert 'id="totals"' not in pressed("/catalogue/wankul/cartes/?q=mastu")
    assert 'id="totals"' in pressed("/collection/?game=wankul&q=cost>>>")


def test_the_game_that_was_chosen_goes_from_tab_to_tab_and_can_be_chosen_where_all_are_listed(
    alice_client: Client, catalogues: None
) -> None:
    for address in ("/collection/souhaits/", "/collection/journal/", "/collection/recherches/", "/collection/echanges/"):
        every = text_of(alice_client, address)
        assert re.search(r'class="menu sections__game">.*?<summary>.*?All games</summary>', every, re.DOTALL), address
        assert '<a href="?" aria-current="page">All games</a>' in every
        one = text_of(alice_client, f"{address}?game=lekemar")
        assert '<a href="?game=lekemar" aria-current="page">Lekemar</a>' in one
        tabs = one.partition('<nav class="tabs"')[2].partition("</nav>")[0]
        assert len(re.findall(r'href="/collection/[^"]*\?game=lekemar"', tabs)) == 9
    alice_client.post("/collection/recherches/garder/", {"game": "wankul", "name": "Costs", "query": "?q=cost>=5"})
    assert "cost&gt;=5" in text_of(alice_client, "/collection/recherches/?game=wankul")
    assert "You keep no search of Lekemar." in text_of(alice_client, "/collection/recherches/?game=lekemar")
    assert "No exchange of Lekemar yet." in text_of(alice_client, "/collection/echanges/?game=lekemar")
    chosen = text_of(alice_client, "/collection/importer/?game=lekemar")
    assert '<option value="lekemar" selected>' in chosen
    assert 'href="/collection/?game=lekemar"' in chosen
    assert 'href="/collection/importer/?game=lekemar"' in text_of(alice_client, "/collection/progression/?game=lekemar")


def test_a_list_of_cards_is_two_links_and_a_press_away(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    for address in ("/collection/", "/catalogue/wankul/cartes/", "/catalogue/wankul/extensions/origins/"):
        page = text_of(alice_client, address)
        assert re.findall(r"<a [^>]*href=[^>]*>", page)[:2][1] == '<a class="skip-link" href="#results">', address
        assert 'id="results"' in page


def test_a_copy_that_is_not_there_is_taken_away_without_an_error(alice: Player, alice_client: Client, wankul: Game) -> None:
    """Another tab may still show a copy that is gone: the count is put right, and nothing is called wrong.

    The page was offered to undo what it had not shown, an import maybe, right below.
    """
    own(alice, 1, "S1-109")
    response = change(alice_client, "S1-108", -1, HTTP_HX_REQUEST="true", **ENGLISH)
    followed = change(alice_client, "S1-108", -1, follow=True, **ENGLISH)

    assert response.status_code == 200
    assert re.search(r'data-copies="0"[^>]*data-announce="None left to take away: MASTU S1 108\."', response.content.decode())
    for answer in (response, followed):
        assert "None left to take away: MASTU S1 108." in answer.content.decode()
        assert "notice--bad" not in answer.content.decode()
    assert 'id="not-done" hx-swap-oob="true"' in response.content.decode()
    own(alice, 1, "S1-108")
    refused = change(alice_client, "S1-108", -2, HTTP_HX_REQUEST="true", **ENGLISH)
    assert refused.status_code == 422
    assert "cannot be taken away: you own 1." in refused.content.decode()
    for answer in (response, refused):
        assert "Undo" not in answer.content.decode()
        assert "last-act" not in answer.content.decode(), "what the page offers to undo stays"
    assert owned(alice) == {"S1-108": 1, "S1-109": 1}


@pytest.mark.parametrize(
    "said",
    [{}, {"printing": "0", "finish": "normal", "delta": "1"}, {"printing": "1", "finish": "gold", "delta": "1"}],
)
def test_a_form_nobody_made_is_not_found(alice: Player, alice_client: Client, wankul: Game, said: dict[str, str]) -> None:
    assert alice_client.post("/collection/modifier/", said).status_code == 404
    assert owned(alice) == {}


def test_the_list_holds_what_is_owned(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(alice, 1, "S1-031", finish=Finish.FOIL)

    page = text_of(alice_client, "/collection/")

    assert "<strong>2</strong> printings of 957" in page
    assert page.count('<li class="card-tile') == 2
    assert "own=" not in page.split('class="pager"')[0].split("<h1")[0]


def test_somebody_without_cards_is_told_how_to_begin(alice_client: Client, wankul: Game) -> None:
    page = text_of(alice_client, "/collection/")

    assert "You own no card yet" in page
    assert "/collection/saisie/" in page
    assert "/collection/importer/" in page
    assert page.count("/dans-ma-collection/") == len(starters("wankul"))
    assert all(f"/collection/classeur/wankul/{one.slug}/" in page for one in shelf_of(wankul).sets)


def test_somebody_without_a_box_begins_with_the_box(alice_client: Client) -> None:
    page = text_of(alice_client, "/collection/?game=lekemar")

    assert "You own no card yet" in page
    assert "/collection/boites/lekemar/" in page.split('id="way-whole"')[1]


def test_completion_counts_printings_and_cards(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108", "S1-163", "S1-031")

    page = text_of(alice_client, "/collection/progression/")

    assert "<span>2 / 150</span>" in page
    assert "<span>3 / 180</span>" in page
    assert "177 printings missing" in page


@pytest.mark.parametrize("address", ["/collection/progression/", "/catalogue/wankul/extensions/origins/"])
def test_completion_counts_each_finish(alice: Player, alice_client: Client, wankul: Game, address: str) -> None:
    own(alice, 1, "S1-108", "S1-163")
    own(alice, 1, "S1-031", finish=Finish.FOIL)
    shelf = [one.foil for one in shelf_of(wankul).printings if one.set.slug == "origins"]

    page = text_of(alice_client, address)

    assert f"<span>Normal</span><span>1 / {shelf.count(False)}</span>" in page
    assert f"<span>Foil</span><span>1 / {shelf.count(True)}</span>" in page
    assert "You own 1 printing in a finish that its list does not have" in page


def test_a_game_without_foil_cards_has_no_meters_by_finish(alice_client: Client, catalogues: None) -> None:
    page = text_of(alice_client, "/collection/progression/?game=wizard_duel")

    assert "Normal" not in page
    assert '<div class="meter' in page


def test_the_journal_names_cards_in_the_language_of_its_reader(alice: Player, alice_client: Client, catalogues: None) -> None:
    own(alice, 2, "WWH-32")

    english, french = (
        alice_client.get("/collection/journal/", headers={"accept-language": language}).content.decode()
        for language in ("en", "fr")
    )

    assert [">FERN</a>" in page for page in (english, french)] == [True, False]
    assert [">FOUGÈRE</a>" in page for page in (english, french)] == [False, True]


def test_the_title_of_the_missing_list_needs_no_elision(alice_client: Client, wankul: Game) -> None:
    page = alice_client.get("/collection/progression/wankul/origins/", headers={"accept-language": "fr"}).content.decode()

    assert "<h1>Cartes manquantes : Origins</h1>" in page.replace("\xa0", " ").replace("\u202f", " ")


def test_the_missing_list_leaves_out_what_is_owned(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108")

    page = text_of(alice_client, "/collection/progression/wankul/origins/")

    assert "179 printings are missing." in page
    assert "MASTU (S1) 163" in page
    assert "MASTU (S1) 108" not in page


def test_the_table_of_missing_cards_is_paged_and_its_list_is_whole(alice_client: Client, wankul: Game) -> None:
    """On a phone the table of a set was thirty screens high."""
    first, last = (text_of(alice_client, f"/collection/progression/wankul/origins/?page={page}") for page in (1, 4))

    assert [page.count('<tr data-card="') for page in (first, last)] == [50, 30]
    assert "?page=2" in first
    assert all(page.count(" (S1) ") == 180 for page in (first, last))


def test_a_complete_set_is_said_to_be_complete(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, *(one.key for one in shelf_of(wankul).printings if one.set.slug == "origins"))

    assert "this set is complete" in text_of(alice_client, "/collection/progression/wankul/origins/")


def test_the_binder_keeps_its_empty_pockets(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-010", "S1-012")

    page = text_of(alice_client, "/collection/classeur/wankul/origins/?page=2")

    assert page.count('class="pocket"') == 18
    assert "Page 2 of 20" in page
    assert "2 of 9 pockets filled" in page
    assert "page 2, pocket 3" in page


def test_the_first_page_of_a_binder_stands_alone(alice_client: Client, wankul: Game) -> None:
    assert text_of(alice_client, "/collection/classeur/wankul/origins/").count('class="pocket"') == 9


@pytest.mark.parametrize(
    ("asked", "page"), [("number=108", 12), ("number=LO%23179", 20), ("page=999", 20), ("page=-3", 1), ("page=x", 1)]
)
def test_a_binder_opens_where_it_is_asked(alice_client: Client, wankul: Game, asked: str, page: int) -> None:
    assert f"Page {page} of 20" in text_of(alice_client, f"/collection/classeur/wankul/origins/?{asked}")


def test_a_number_that_no_pocket_has_is_said(alice_client: Client, wankul: Game) -> None:
    page = text_of(alice_client, "/collection/classeur/wankul/origins/?number=%3Cscript%3E")

    assert "No card of this set has the number “&lt;script&gt;”." in page


@pytest.mark.parametrize("address", ["/collection/classeur/wankul/nothing/", "/collection/progression/chess/origins/"])
def test_a_set_that_is_not_there_is_not_found(alice_client: Client, wankul: Game, address: str) -> None:
    assert alice_client.get(address).status_code == 404


def test_fast_entry_adds_and_is_ready_for_the_next(alice: Player, alice_client: Client, wankul: Game) -> None:
    page = alice_client.post("/collection/saisie/", {"set": "origins", "line": "108*3"}, follow=True, **ENGLISH).content.decode()  # type: ignore[arg-type]

    assert owned(alice) == {"S1-108": 3}
    assert "+3 MASTU S1 108: you own 3 copies." in page
    assert 'name="line" value=""' in page
    assert "autofocus" in page


def test_fast_entry_tells_of_which_finish_so_many_are_owned(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108", finish=Finish.FOIL)

    page = body(alice_client.post("/collection/saisie/", {"set": "origins", "line": "108 x2"}, follow=True, **ENGLISH))  # type: ignore[arg-type]
    assert "+2 MASTU S1 108: you own 3 copies, 2 of them in this finish (normal)." in page


def test_what_was_undone_is_counted_without_zeros(alice: Player, alice_client: Client, wankul: Game) -> None:
    act = own(alice, 7, "S1-108").batch
    undo = f"/collection/journal/{act.pk}/annuler/"  # type: ignore[union-attr]
    assert "Undone: 7 copies taken away." in body(alice_client.post(undo, follow=True, **ENGLISH))  # type: ignore[arg-type]
    back = MovementBatch.objects.latest("pk")
    undo = f"/collection/journal/{back.pk}/annuler/"
    assert "Rétabli : 7 exemplaires de retour." in plain(body(alice_client.post(undo, follow=True, HTTP_ACCEPT_LANGUAGE="fr")))


def test_fast_entry_answers_htmx_with_its_part(alice: Player, alice_client: Client, wankul: Game) -> None:
    response = alice_client.post("/collection/saisie/", {"set": "campus", "line": "31 f"}, HTTP_HX_REQUEST="true")

    assert response.content.decode().lstrip().startswith('<div id="entry-result"')
    assert owned(alice) == {"S2-031 foil": 1}


UNLISTED = "The list of the set does not have this finish: MASTU S1 108 (foil). It is counted all the same."


def test_a_finish_that_the_list_does_not_have_is_taken_and_said(alice: Player, alice_client: Client, wankul: Game) -> None:
    said: dict[str, Any] = {"set": "origins", "line": "108 f"}
    assert UNLISTED in body(alice_client.post("/collection/saisie/", said, follow=True, headers=IN_ENGLISH))
    assert UNLISTED in body(alice_client.post("/collection/saisie/", said, headers=IN_ENGLISH | {"hx-request": "true"}))
    assert UNLISTED in body(alice_client.post("/collection/saisie/carte/", said, follow=True, headers=IN_ENGLISH))
    assert UNLISTED in body(alice_client.post("/collection/saisie/carte/", said, headers=IN_ENGLISH | {"hx-request": "true"}))
    assert owned(alice) == {"S1-108 foil": 4}

    for line in ("108", "108 f -1"):
        said["line"] = line
        assert "have this finish" not in body(alice_client.post("/collection/saisie/", said, follow=True, headers=IN_ENGLISH))


def test_the_example_of_a_foil_is_a_card_that_is_one(alice_client: Client, wankul: Game) -> None:
    for one in shelf_of(wankul).sets:
        page = text_of(alice_client, f"/collection/saisie/?set={one.slug}")
        [typed] = re.findall(r">([^<]*) f</kbd>", page)
        found = [entry.found for entry in read_entries(typed, names_of(shelf_of(wankul)), one.code)]
        assert [printing.foil is False for [printing] in found] == [False], typed


def test_a_line_that_cannot_be_done_stays_in_its_field(alice: Player, alice_client: Client, wankul: Game) -> None:
    response = alice_client.post("/collection/saisie/", {"set": "origins", "line": "12, 999"}, **ENGLISH)  # type: ignore[arg-type]

    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="12, 999"' in page
    assert "no such number in S1" in page
    assert owned(alice) == {}


def test_a_name_typed_where_numbers_are_is_told_so(alice: Player, alice_client: Client, wankul: Game) -> None:
    sent = {"set": "origins", "line": "mastu"}
    page = body(alice_client.post("/collection/saisie/", sent, headers={"accept-language": "en"}))

    assert "“mastu” is no number: here cards are entered by number. Those of S1 go from 1 to 180." in page
    assert '<a href="/catalogue/wankul/cartes/?q=mastu">Search the cards for “mastu”</a>' in page
    assert owned(alice) == {}


def test_a_name_typed_where_numbers_are_offers_the_cards_near_to_it(alice: Player, alice_client: Client, wankul: Game) -> None:
    sent = {"set": "origins", "line": "12, pirat*2"}
    page = body(alice_client.post("/collection/saisie/", sent, headers={"accept-language": "en"}))

    assert "“pirat” is no number" in page
    assert "?q=pirat" in page
    [line, *_others] = re.findall(r'hidden" name="line" value="(12, [^"]*\*2)"', page)
    assert alice_client.post("/collection/saisie/", {"set": "origins", "line": line}).status_code == 302
    assert sorted(owned(alice).values()) == [1, 2]


def test_nothing_near_is_offered_for_what_is_no_name(alice_client: Client, wankul: Game) -> None:
    page = body(alice_client.post("/collection/saisie/", {"set": "origins", "line": "???"}, headers={"accept-language": "en"}))

    assert "“???” is no number" in page
    assert "Or enter one of these" not in page


def test_an_ambiguous_number_offers_its_cards(alice: Player, alice_client: Client, wankul: Game) -> None:
    response = alice_client.post("/collection/saisie/", {"set": "hors_serie", "line": "1"}, **ENGLISH)  # type: ignore[arg-type]

    page = response.content.decode()
    assert response.status_code == 422
    assert "fits several cards" in page
    assert 'name="line" value="HS-PGW-24-1-PGW-2024"' in page


def test_the_same_line_sent_twice_counts_once(alice: Player, alice_client: Client, wankul: Game) -> None:
    said = {"set": "origins", "line": "108", "token": "6f1c1a3e-7a52-4c1b-9f6e-0d2f7f3b1a11"}

    for _time in range(3):
        alice_client.post("/collection/saisie/", said)

    assert owned(alice) == {"S1-108": 1}


def test_the_pinned_set_is_remembered(alice_client: Client, wankul: Game) -> None:
    alice_client.get("/collection/saisie/?set=battle")

    assert '<option value="battle" selected>' in text_of(alice_client, "/collection/saisie/")


def test_the_journal_tells_every_act_and_undoes_it(alice: Player, alice_client: Client, wankul: Game) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act is not None
    assert f"/collection/journal/{act.pk}/" in text_of(alice_client, "/collection/journal/")
    assert "MASTU S1 108" in text_of(alice_client, f"/collection/journal/{act.pk}/")

    alice_client.post(f"/collection/journal/{act.pk}/annuler/")
    again = alice_client.post(f"/collection/journal/{act.pk}/annuler/", follow=True, **ENGLISH)  # type: ignore[arg-type]

    assert owned(alice) == {}
    assert "This act is undone already." in again.content.decode()


@pytest.mark.parametrize(
    ("language", "names", "buttons", "said", "led"),
    [
        (
            "en",
            ["Undo: here", "Redo: here"],
            ["Undo", "Redo"],
            ["Undone: 3 copies taken away.", "Redone: 3 copies back."],
            ["This undid an act of", "This redid what an act of"],
        ),
        (
            "fr",
            ["Annulation : here", "Rétablissement : here"],
            ["Annuler", "Rétablir"],
            ["Annulé : 3 exemplaires retirés.", "Rétabli : 3 exemplaires de retour."],
            ["Ceci a annulé une opération du", "Ceci a rétabli ce qu’une opération du"],
        ),
    ],
)
def test_each_act_of_a_chain_is_called_what_it_did_and_its_button_what_it_would_do(
    alice: Player,
    alice_client: Client,
    wankul: Game,
    language: str,
    names: list[str],
    buttons: list[str],
    said: list[str],
    led: list[str],
) -> None:
    """The third and the fourth of a chain were offered "Redo", which took the copies away again."""
    act = change_holdings(player=alice, changes={place("S1-108"): 3}, note="here").batch
    asked = re.compile(r'<form method="post" action="/collection/journal/(\d+)/annuler/">.*?</svg>(.*?)</button>', re.DOTALL)

    def offered(address: str) -> list[tuple[int, str]]:
        return [(int(pk), words.strip()) for pk, words in asked.findall(text_of(alice_client, address, language))]

    for turn in range(4):
        assert act is not None
        assert offered("/collection/journal/") == offered(f"/collection/journal/{act.pk}/") == [(act.pk, buttons[turn % 2])]
        shown = text_of(alice_client, "/collection/classeur/wankul/origins/", language)
        assert (f"/collection/journal/{act.pk}/annuler/" in shown) == (turn % 2 == 0), "the last change, with its undo"
        done = alice_client.post(f"/collection/journal/{act.pk}/annuler/", follow=True, headers={"accept-language": language})
        act = alice.acts.latest("pk")
        assert said[turn % 2] in plain(done.content.decode())
        told = text_of(alice_client, f"/collection/journal/{act.pk}/", language)
        assert f"<h1>{names[turn % 2]}</h1>" in plain(told)
        assert led[turn % 2] in plain(told)
    of_a_kind = plain(text_of(alice_client, "/collection/journal/?kind=redo", language))
    assert (of_a_kind.count(names[0]), of_a_kind.count(names[1])) == (0, 2)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Redone: 2 copies lie and are described as before the undo."),
        ("fr", "Rétabli : 2 exemplaires sont de nouveau rangés et décrits comme avant l’annulation."),
    ],
)
def test_redone_copies_lie_as_they_did_before_the_undo(
    alice: Player, alice_client: Client, wankul: Game, language: str, words: str
) -> None:
    own(alice, 2, "S1-108")
    act = describe(player=alice, changes=[(Part(place("S1-108"), Facts(), 2), Facts(condition="nm"))]).batch
    assert act is not None
    undone = undo_act(player=alice, act=act.pk).batch
    assert undone is not None

    done = alice_client.post(f"/collection/journal/{undone.pk}/annuler/", follow=True, HTTP_ACCEPT_LANGUAGE=language)

    assert words in plain(done.content.decode())


def test_nobody_sees_or_undoes_the_acts_of_somebody_else(alice: Player, bob_client: Client, client: Client, wankul: Game) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act is not None

    theirs, missing = bob_client.get(f"/collection/journal/{act.pk}/"), bob_client.get("/collection/journal/987654/")
    undone = bob_client.post(f"/collection/journal/{act.pk}/annuler/")

    assert (theirs.status_code, undone.status_code) == (404, 404)
    assert body(theirs) == body(missing)
    assert client.post(f"/collection/journal/{act.pk}/annuler/").status_code == 302
    assert owned(alice) == {"S1-108": 3}


def test_the_export_is_a_file_that_spreadsheets_read(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")

    response = alice_client.get("/collection/exporter.csv?separator=semicolon", headers={"accept-language": "en"})

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in response["Content-Disposition"]
    lines = response.content.decode().splitlines()
    said = (
        ";condition;language;place;place_kind;page;slot;row;divider;note;paid;currency;acquired;signed;altered;proxy;graded;tags"
    )
    assert lines == [
        f"\ufeffgame;set;number;code;name;finish;quantity;printing{said}",
        f"wankul;S1;108;UC#108;MASTU;normal;2;S1-108{';' * 17}",
    ]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_costs_the_same_with_ten_cards_and_with_five_hundred(
    alice: Player, alice_client: Client, wankul: Game, django_assert_max_num_queries: Any, address: str
) -> None:
    keys = [one.key for one in shelf_of(wankul).printings]
    alice_client.get(address)
    for number in (10, 500):
        own(alice, 1, *keys[:number])
        with django_assert_max_num_queries(17):  # two of them ask what the act moved, three what is said of copies
            assert alice_client.get(address).status_code == 200


def test_the_journal_costs_the_same_with_two_acts_and_with_thirty(
    alice: Player, alice_client: Client, wankul: Game, django_assert_num_queries: Any
) -> None:
    """One query of them counts how often the page is asked for."""
    alice_client.get("/collection/journal/")
    own(alice, 1, "S1-108")
    with django_assert_num_queries(9):
        alice_client.get("/collection/journal/")
    for _time in range(29):
        own(alice, 1, "S1-108", "S1-031")
    with django_assert_num_queries(9):
        alice_client.get("/collection/journal/")


def test_deleting_a_player_leaves_nothing_of_the_collection(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(bob, 1, "S1-108")
    read_into_draft(player=alice, game=wankul, content="MASTU", now=timezone.now())

    alice.delete()

    assert MovementBatch.objects.count() == 1
    assert not ImportDraft.objects.exists()
    assert holdings_total(bob)


def test_what_is_said_of_stock_tells_a_card_from_its_namesakes(alice: Player, alice_client: Client) -> None:
    """“−1 AGROU (S1) 62” might have been of two cards of that name, and no other page wrote the number so."""
    own(alice, 1, "S1-062")
    assert "+1 AGROU (Laink) S1 62." in text_of(alice_client, "/collection/classeur/wankul/origins/")
    assert "Take away one AGROU (Laink) S1 62" in text_of(alice_client, "/collection/?game=wankul")
    with pytest.raises(NotEnoughCopiesError, match=r"2 × AGROU \(Laink\) S1 62 \([a-zé]+\)"):
        own(alice, -2, "S1-062")


def test_the_last_act_is_read_once_until_the_next_one(alice: Player, alice_client: Client, wankul: Game) -> None:
    def asked() -> tuple[str, int]:
        with CaptureQueriesContext(connection) as queries:
            page = text_of(alice_client, "/collection/classeur/wankul/origins/")
        return page, sum('"undone_by"' in one["sql"] or "described" in one["sql"] for one in queries)

    own(alice, 2, "S1-108")
    first, reads = asked()
    again, more = asked()
    assert (reads, more) == (1, 0)
    assert "+2 MASTU S1 108." in first
    assert "+2 MASTU S1 108." in again

    CardSet.objects.filter(game=wankul, code="S1").update(code="S9")
    Game.objects.filter(pk=wankul.pk).update(synced=timezone.now())
    assert "+2 MASTU S9 108." in asked()[0], "a catalogue that changes is no act"

    act = MovementBatch.objects.of(alice).get()
    alice_client.post(f"/collection/journal/{act.pk}/annuler/")
    assert 'class="notice notice--quiet"' not in asked()[0]


def test_an_act_that_is_remembered_is_offered_no_longer_than_a_day(
    alice: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(alice, 2, "S1-108")
    assert "+2 MASTU" in text_of(alice_client, "/collection/classeur/wankul/origins/")

    tomorrow = timezone.now() + timedelta(days=1, minutes=1)
    monkeypatch.setattr("collection.views.holdings.timezone.now", lambda: tomorrow)
    assert "+2 MASTU" not in text_of(alice_client, "/collection/classeur/wankul/origins/")
