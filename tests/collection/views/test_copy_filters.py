"""The filters of a collection by what is said of copies: one query with its text, and counts of what choosing would list."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from collection.inventory import remembering
from collection.models import NOTHING, Facts, Game, Place, PlaceKind, Player
from collection.query.fields import NONE
from collection.services.lots import Part, describe
from collection.services.places import open_place
from tests.collection.holders import own, place

pytestmark = pytest.mark.django_db

ADDRESS = "/collection/"


@pytest.fixture
def lots(alice: Player, wankul: Game) -> None:
    """Six copies of MASTU: two in a binder, one in a box, one in German, two of which nothing is said; two of another card."""
    own(alice, 6, "S1-108")
    own(alice, 2, "S1-031")
    binder = open_place(player=alice, name="Classeur bleu", kind=PlaceKind.BINDER)
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    open_place(player=alice, name="Rien dedans", kind=PlaceKind.PILE)
    said = [
        (place("S1-108"), 2, Facts(place=binder.pk, condition="nm", language="fr")),
        (place("S1-108"), 1, Facts(place=box.pk, condition="pl", language="fr")),
        (place("S1-108"), 1, Facts(language="de")),
        (place("S1-031"), 1, Facts(place=binder.pk, condition="nm")),
    ]
    for stock, copies, facts in said:
        describe(player=alice, changes=[(Part(stock, NOTHING, copies), facts)])


def asked(client: Client, **asked: Any) -> dict[str, Any]:
    answer = client.get(ADDRESS, asked, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return {one.slug: one for one in answer.context["facets"]} | {
        "text": answer.context["query"].text,
        "copies": answer.context["size"].copies,
        "chips": [chip.words for chip in answer.context["listing"].chips],
    }


def test_every_value_counts_the_copies_that_choosing_it_lists(alice_client: Client, lots: None) -> None:
    """Also those of a filter in force: what would be listed with that value in place of the ones chosen."""
    both = {"condition": "etat:nm,pl", "place": "rangement:bleu"}
    for conditions in ({}, {"number": "S1-108"}, {"language": "langue:fr"}, both):
        for slug in ("place", "condition", "language"):
            facet = asked(alice_client, q=" ".join(conditions.values()), facet=slug)[slug]
            assert len(facet.options) == 3, slug
            others = " ".join(words for of, words in conditions.items() if of != slug)
            for option in facet.options:
                chosen = asked(alice_client, q=others, **{slug: option.value})
                assert chosen["copies"] == option.count, (conditions, slug, option)


def test_counts_follow_what_is_said_of_copies(alice: Player, alice_client: Client, lots: None) -> None:
    before = {one.name: one.count for one in asked(alice_client, facet="condition")["condition"].options}
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 1), Facts(condition="mt"))])
    after = {one.name: one.count for one in asked(alice_client, facet="condition")["condition"].options}

    assert before == {"presque neuf": 3, "joué": 1, "sans précision": 4}
    assert after == {"neuf": 1, "presque neuf": 3, "joué": 1, "sans précision": 3}


def test_form_and_text_are_one_query(alice_client: Client, lots: None) -> None:
    """A choice is written with the name of the place, what is typed is ticked, and unticking drops it from the query."""
    binder, box, nowhere = asked(alice_client, facet="place")["place"].options
    chosen = asked(alice_client, q="S1-108", was="S1-108", place=[binder.value, box.value])
    assert chosen["text"] == 'S1-108 rangement="Classeur bleu",boite'
    assert chosen["chips"][1:] == ["Rangement\xa0: Classeur bleu", "Rangement\xa0: Boîte"]

    typed = asked(alice_client, q="place:aucun")
    assert [one.value for one in typed["place"].options if one.chosen] == [nowhere.value]
    assert asked(alice_client, q="place:aucun", was="place:aucun")["text"] == ""
    other = asked(alice_client, q="place:aucun", was="place:aucun", condition="nm", place="-")
    assert other["text"] == "place:aucun etat:nm"


def test_the_values_come_when_a_filter_is_unfolded(alice_client: Client, lots: None) -> None:
    page = alice_client.get(ADDRESS).content.decode()
    fragment = alice_client.get(ADDRESS, {"more": "place"}, headers={"HX-Request": "true"}).content.decode()

    assert '<summary><span>Rangement <span class="small soft">en exemplaires</span></span></summary>' in page
    assert "<summary>Extension</summary>" in page  # counts what the list does
    assert 'name="place"' not in page
    assert "Classeur bleu <b" in fragment
    assert "Rien dedans" not in fragment  # no copy lies there
    assert 'name="facet" value="place"' in fragment


def test_only_a_collection_of_which_something_is_said_has_them(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-031")
    assert asked(alice_client).keys().isdisjoint({"place", "condition", "language"})
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 1), Facts(language="fr"))])
    assert {"place", "condition", "language"} & asked(alice_client).keys() == {"language"}

    said = {"q": "langue:fr", "was": "langue:fr"}
    catalogue = alice_client.get("/catalogue/wankul/cartes/", said, headers={"HX-Request": "true"})
    assert "language" not in {one.slug for one in catalogue.context["facets"]}
    assert catalogue.context["query"].text == "langue:fr"  # the form of a page without them drops nothing


@pytest.mark.parametrize(
    ("slug", "value", "typed"), [("place", "999", "rangement=999"), ("condition", "zz", "etat:zz"), ("set", "zz", "ext:zz")]
)
def test_an_unknown_value_in_an_address_is_told_as_a_typed_one(
    alice_client: Client, lots: None, slug: str, value: str, typed: str
) -> None:
    answer = alice_client.get(ADDRESS, {slug: value})
    said = alice_client.get(ADDRESS, {"q": typed}).context["query"].error

    assert answer.context["query"].error.words == said.words
    assert f"n’a pas de valeur « {value} »" in answer.content.decode().replace("\xa0", " ")
    assert answer.context["query"].typed == typed
    assert asked(alice_client, **{slug: ""})["text"] == ""


def test_what_a_filter_calls_nothing_can_be_typed(alice_client: Client, lots: None) -> None:
    for slug, name in {"place": "nulle part", "condition": "sans précision", "language": "not said"}.items():
        word = {"place": "rangement", "condition": "etat", "language": "langue"}[slug]
        typed = asked(alice_client, q=f'{word}:"{name}"')
        assert typed["copies"] == asked(alice_client, q=f"{word}:aucun")["copies"] > 0
        assert [one.value for one in typed[slug].options if one.chosen] == ["-"]
    answer = alice_client.get(ADDRESS, {"place": "-"})
    assert answer.context["query"].text == 'rangement="nulle part"'
    assert answer.context["listing"].echo == "Rangement\xa0: nulle part"
    assert '"nulle part"' in alice_client.get(ADDRESS, {"q": "rangement:zzzz"}).context["query"].error.words


@pytest.mark.parametrize(
    ("typed", "same"),
    [("langue:vf", "langue:fr"), ("langue:ger", "langue:de"), ('etat:"comme neuf"', "etat:nm"), ("etat:hp", "etat:pl")],
)
def test_words_that_lists_are_read_by_can_be_asked_for(alice_client: Client, lots: None, typed: str, same: str) -> None:
    assert asked(alice_client, q=typed)["copies"] == asked(alice_client, q=same)["copies"] > 0


def test_a_place_is_found_by_its_name_and_by_no_number_of_the_site(alice: Player, alice_client: Client, wankul: Game) -> None:
    """The first place of a site had the number 1: `rangement:1` found it, whatever it was called."""
    places = {}
    for name, key in {"Classeur": "S1-108", "boite": "S1-031", "Boîte": "S1-033"}.items():
        own(alice, 1, key)
        places[name] = open_place(player=alice, name=name, kind=PlaceKind.BOX).pk
    number = str(places["Classeur"])
    own(alice, 1, "S1-035")
    places[number] = open_place(player=alice, name=number, kind=PlaceKind.BOX).pk
    for name, key in {"Classeur": "S1-108", "boite": "S1-031", "Boîte": "S1-033", number: "S1-035"}.items():
        describe(player=alice, changes=[(Part(place(key), NOTHING, 1), Facts(place=places[name]))])

    assert asked(alice_client, q=f"rangement={number}")["copies"] == 1
    assert asked(alice_client, q=f"rangement:{number}")["copies"] == 1
    for name, pk in places.items():
        chosen = asked(alice_client, place=pk)
        assert chosen["copies"] == 1, name
        assert [one.value for one in chosen["place"].options if one.chosen] == [str(pk)], name


def test_nowhere_is_no_place_even_where_places_have_all_of_its_names(alice: Player, alice_client: Client, wankul: Game) -> None:
    names = sorted({"nulle part", "in no place", *NONE})
    for name in names:
        open_place(player=alice, name=name, kind=PlaceKind.BOX)
    own(alice, 3, "S1-108")
    own(alice, 2, "S1-031")
    first = Place.objects.get(name="aucun")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(place=first.pk))])

    nowhere = asked(alice_client, place="-")

    assert nowhere["copies"] == 4
    assert [one.value for one in nowhere["place"].options if one.chosen] == ["-"]
    assert asked(alice_client, place=first.pk)["copies"] == 1


def test_copies_that_are_asked_for_are_a_link_away(alice_client: Client, lots: None) -> None:
    def link(**said: str) -> re.Match[str] | None:
        page = alice_client.get(ADDRESS, said, headers={"HX-Request": "true"}).content.decode()
        return re.search(r'href="([^"]+)">Voir ces exemplaires ligne par ligne</a>', page)

    assert link(q="S1-108") is None  # all its copies
    found = link(q="etat:nm")
    assert found
    lines = alice_client.get(unescape(found[1])).context["lines"]
    assert sorted((one.lot.condition, one.copies) for one in lines) == [("nm", 1), ("nm", 2)]


def test_a_value_that_no_copy_has_is_named_and_can_be_taken_back(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108")

    found = asked(alice_client, condition="nm")

    assert found["chips"] == ["État d’un exemplaire\xa0: presque neuf"]
    assert [(one.value, one.count, one.chosen) for one in found["condition"].options] == [("nm", 0, True), ("-", 1, False)]


def test_a_table_shows_where_copies_lie_and_their_condition_where_they_agree(
    alice: Player, alice_client: Client, lots: None
) -> None:
    def cells(**asked: str) -> dict[str, str]:
        page = alice_client.get(ADDRESS, asked | {"view": "list"}, headers={"accept-language": "fr"}).content.decode()
        rows = re.findall(r'<tr data-card="wankul:([^"]*)">(.*?)</tr>', page, re.DOTALL)
        said = r'<span id="agreed-\d+" class="agreed small soft">([^<]*)</span></th>'
        return {key: unescape("".join(re.findall(said, row))).replace("\xa0", " ") for key, row in rows}

    own(alice, 1, "S1-047")
    own(alice, 1, "S1-001")
    binder = Place.objects.get(name="Classeur bleu").pk
    describe(player=alice, changes=[(Part(place("S1-001"), NOTHING, 1), Facts(place=binder, condition="mt"))])

    assert cells() == {
        "S1-108": "2 rangements · 2 états",
        "S1-031": "Classeur bleu (1 sur 2) · presque neuf (1 sur 2)",
        "S1-047": "",
        "S1-001": "Classeur bleu · neuf",
    }
    assert cells(q="S1-047") == {"S1-047": ""}, "nothing is said on this page"
    assert "Classeur bleu" not in alice_client.get("/catalogue/wankul/cartes/?view=list&q=S1-031").content.decode()


def test_a_table_costs_one_query_more_than_a_grid(alice_client: Client, lots: None) -> None:
    def queries(view: str) -> int:
        remembering.forget()
        with CaptureQueriesContext(connection) as asked:
            assert alice_client.get(ADDRESS, {"view": view, "unit": "printings"}).status_code == 200
        return len(asked)

    queries("grid")
    assert queries("list") <= queries("grid") + 1
