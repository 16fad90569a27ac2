"""The list of cards: filters agree with the facts one by one, counts with what one would get, links say everything."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.browsing import Listing, Owned, Query, browse, owned_by, read_query
from collection.browsing.facets import number_filters
from collection.browsing.sorting import sort_names
from collection.catalogue.shelf import Shelf, ShelfPrinting, shelf_named, shelf_of
from collection.languages import page_language
from collection.models import Game, Player
from collection.query.index import index_of
from simulator.catalog import load, load_fields
from tests.collection.holders import own
from tests.decks.builders import a_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def asked(address: str, shelf: Shelf, **options: Any) -> Query:
    return read_query(QueryDict(address), shelf=shelf, registry=load_fields("wankul"), **options)


def listed(address: str, shelf: Shelf, owned: Owned | None = None, player: Player | None = None) -> Listing:
    return browse(asked(address, shelf), shelf=shelf, owned=owned or Owned(), player=player)


def names(listing: Listing) -> list[str]:
    return [one.card.name for one in listing.printings]


def keys(listing: Listing) -> list[str]:
    return [one.key for one in listing.printings]


@pytest.mark.usefixtures("catalogues")
def test_the_set_that_a_word_is_the_code_of_comes_before_words_that_hold_it() -> None:
    """PION is the code of the tokens; the board has pieces that are called “Pion” and lie in another set."""
    shelf = shelf_named("wongar")
    query = read_query(QueryDict("q=PION"), shelf=shelf, registry=load_fields("wongar"))
    with translation.override("fr"):
        found = browse(query, shelf=shelf, owned=Owned()).printings

    tokens = sum(one.set.code == "PION" for one in shelf.printings)
    assert {one.set.code for one in found[:tokens]} == {"PION"}
    assert "Pion Ancêtre" in {one.card.name for one in found[tokens:]}


FACETS = {
    "set": ["origins", "campus", "hors_serie"],
    "clan": ["laink", "terracid", "guest"],
    "type": ["character", "terrain", "duo"],
    "rarity": ["C", "UR2", "LO"],
    "close": ["orange", "violet"],
    "marks": ["combo", "sub"],
    "status": ["full", "manual"],
    "vanilla": ["1"],
}
BOUNDS = ["cost_min", "cost_max", "force_min", "force_max"]
queries = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.lists(st.sampled_from(values), min_size=1, max_size=2, unique=True) for name, values in FACETS.items()},
        **{name: st.integers(-2, 6).map(lambda number: [str(number)]) for name in BOUNDS},
        "q": st.sampled_from([["chien"], ["Élève"], ["a e"], ["S1"]]),
        "sort": st.sampled_from([["name"], ["force"], ["rarity"], ["number"]]),
        "dir": st.just(["desc"]),
        "unit": st.just(["printings"]),
    },
)


def address_of(said: dict[str, list[str]]) -> str:
    parameters = QueryDict(mutable=True)
    for name, values in said.items():
        parameters.setlist(name, values)
    return parameters.urlencode()


def fits(one: ShelfPrinting, said: dict[str, list[str]]) -> bool:
    """The definition of the filters, one printing at a time."""
    for name, values in said.items():
        if name in FACETS:
            fact = {"set": one.set.slug, "status": one.card.status}.get(name) or {**one.card.facts, **one.facts}.get(name)
            has = {"1"} if fact is True else set(fact) if isinstance(fact, list) else {fact}
            if not has & set(values):
                return False
        if name in BOUNDS:
            field, _mark, end = name.partition("_")
            fact = one.card.facts.get(field)
            if fact is None or (fact < int(values[0]) if end == "min" else fact > int(values[0])):
                return False
    return True


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=queries)
def test_filters_keep_exactly_what_fits(shelf: Shelf, said: dict[str, list[str]]) -> None:
    said.pop("q", None)
    expected = [one for one in shelf.printings if fits(one, said)]

    listing = listed(address_of({**said, "unit": ["printings"]}), shelf)
    by_card = listed(address_of({**said, "unit": ["cards"]}), shelf)

    assert listing.count == len(expected)
    assert by_card.count == len({one.card.id for one in expected})


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=queries)
def test_the_count_of_an_option_is_what_choosing_it_alone_gives(shelf: Shelf, said: dict[str, list[str]]) -> None:
    listing = listed(address_of(said), shelf)
    facet = next(one for one in listing.facets if one.slug == "clan")

    for option in facet.options:
        chosen = listed(address_of({**said, "clan": [option.value]}), shelf)
        assert option.count == chosen.count


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=queries)
def test_an_address_says_the_whole_query(shelf: Shelf, said: dict[str, list[str]]) -> None:
    query = asked(address_of(said), shelf)

    again = asked(query.address(page=query.page)[1:], shelf)

    assert again == query


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    said=st.dictionaries(
        st.sampled_from(["q", "set", "clan", "cost_min", "sort", "page", "own", "view", "dir"]), st.text(), max_size=5
    )
)
def test_no_address_breaks_a_list(shelf: Shelf, said: dict[str, str]) -> None:
    listing = listed(address_of({name: [value] for name, value in said.items()}), shelf)

    assert 0 <= listing.count <= 746
    assert 1 <= listing.query.page <= listing.pages


def test_search_forgets_accents_case_and_apostrophes(shelf: Shelf) -> None:
    assert names(listed("q=gastro-enterologue", shelf)) == names(listed("q=GASTRO-ENTÉROLOGUE", shelf)) != []
    assert names(listed("q=l%E2%80%99encyclopedie", shelf))[0] == "L'ENCYCLOPÉDIE VOL.1"


def test_every_word_must_stand_somewhere(shelf: Shelf) -> None:
    assert names(listed("q=punk+chien", shelf)) == ["PUNK À CHIEN"] * 2
    assert listed("q=punk+s1-108", shelf).count == 0


def test_numbers_codes_artists_and_generated_texts_are_found(shelf: Shelf) -> None:
    assert "MASTU" in names(listed("q=S1-108", shelf))
    assert "MASTU" in names(listed("q=UC%23108&set=origins", shelf))
    assert "MASTU" in names(listed("q=scorez+tous", shelf))


def test_the_best_match_comes_first(shelf: Shelf) -> None:
    found = names(listed("q=chien", shelf))

    assert found[0] == "CHIEN"
    assert "PUNK À CHIEN" in found[1:]


@pytest.mark.parametrize(("language", "typed"), [("fr", "{name}"), ("en", "{bare}"), ("fr", '"{name}"')])
def test_a_card_is_found_first_by_the_name_that_pages_tell_it_from_its_namesakes_by(
    shelf: Shelf, language: str, typed: str
) -> None:
    titles = load("wankul").titles
    told = [one.card.key for one in shelf.printings if "(" in titles[one.card.key].fr]

    with translation.override(language):
        for key in dict.fromkeys(told[:: 1 if typed == "{name}" else 12]):
            name = titles[key].say(page_language())
            said = typed.format(name=name, bare=re.sub("[(),]", " ", name).lower())
            found = listed(urlencode({"q": said}), shelf)
            assert found.printings, said
            assert found.printings[0].card.key == key, said


def test_a_bracket_that_tells_no_namesake_apart_is_one_of_the_query(shelf: Shelf) -> None:
    assert names(listed("q=PEINTRE+(laink+OR+terracid)", shelf))[:2] == ["PEINTRE", "PEINTRE"]
    assert keys(listed("q=chien+(punk)", shelf)) == keys(listed("q=chien+punk", shelf))


def test_cards_without_the_fact_come_last_in_both_directions(shelf: Shelf) -> None:
    up, down = listed("sort=force", shelf), listed("sort=force&dir=desc", shelf)
    last = listed("sort=force&page=99", shelf)

    assert up.printings[0].card.facts["force"] == -10
    assert down.printings[0].card.facts["force"] == 10
    assert last.printings[-1].card.kind != "character"
    assert listed("sort=force&dir=desc&page=99", shelf).printings[-1].card.kind != "character"


def test_sorted_by_rarity_from_the_most_common(shelf: Shelf) -> None:
    ranks = load_fields("wankul").fields["rarity"].values
    found = [
        ranks[one.rarity].order
        for page in (1, 5, 9)
        for one in listed(f"sort=rarity&unit=printings&page={page}", shelf).printings
    ]

    assert found == sorted(found)


def test_pages_cover_the_list_without_overlap(shelf: Shelf) -> None:
    first = listed("unit=printings", shelf)
    everything = [key for page in range(1, first.pages + 1) for key in keys(listed(f"unit=printings&page={page}", shelf))]

    assert first.pages == 16
    assert everything == [one.key for one in shelf.printings]
    assert (first.first, first.last) == (1, 60)


def test_a_bound_that_is_no_number_is_named_and_not_applied(shelf: Shelf) -> None:
    with translation.override("en"):
        query = asked("cost_min=trois&force_min=5&force_max=2", shelf)

    assert query.problems == {
        "cost_min": "“trois” is not a whole number: this filter is not applied.",
        "force_max": "The least value is above the greatest one: no card can match.",
    }
    assert "cost" not in query.numbers


@pytest.fixture
def mine(alice: Player, wankul: Game) -> Owned:
    own(alice, 1, "S1-108", "S1-031")
    own(alice, 2, "S1-163")
    return owned_by(alice, wankul)


@pytest.mark.parametrize(
    ("address", "count"),
    [
        ("unit=printings&own=owned", 3),
        ("unit=printings&own=several", 1),
        ("unit=printings&own=missing", 957 - 3),
        ("unit=cards&own=owned", 2),
        ("unit=cards&own=several", 1),
        ("unit=cards&own=none", 746 - 2),
        ("unit=printings&own=none&q=s1-108", 0),
        ("unit=printings&own=all", 957),
    ],
)
def test_what_is_owned_filters(shelf: Shelf, mine: Owned, alice: Player, address: str, count: int) -> None:
    assert listed(address, shelf, mine, alice).count == count


def test_of_a_deck_printings_that_are_not_owned_are_left_out_where_only_owned_ones_stand(
    shelf: Shelf, mine: Owned, alice: Player
) -> None:
    a_deck(alice, {"S1-163": 1, "S1-003": 1}, name="Siège")

    def of_deck(address: str) -> set[str]:
        query = asked(f"q=dans:siège&{address}", shelf, defaults={"own": "owned"})
        return set(keys(browse(query, shelf=shelf, owned=mine, player=alice)))

    assert of_deck("unit=printings") == {"S1-163", "S1-108"}
    assert of_deck("unit=printings&own=all") >= {"S1-163", "S1-003"}
    assert "S1-003" in of_deck("unit=cards"), "what the deck lacks"


def test_copies_and_last_change_sort(shelf: Shelf, mine: Owned, alice: Player) -> None:
    assert keys(listed("own=owned&unit=printings&sort=copies&dir=desc", shelf, mine, alice))[0] == "S1-163"
    assert keys(listed("own=owned&unit=printings&sort=changed&dir=desc", shelf, mine, alice))[0] == "S1-163"
    assert listed("own=owned", shelf, mine, alice).copies == 4


def test_chips_name_each_filter_and_lead_to_the_list_without_it(shelf: Shelf) -> None:
    with translation.override("fr"):
        chips = {
            chip.words.replace("\xa0", " "): chip.address
            for chip in listed("q=chien&clan=laink&cost_min=1&vanilla=1", shelf).chips
        }

    assert set(chips) == {"« chien »", "Clan : Laink", "Coût ≥ 1", "Sans effet"}
    assert asked(chips["Clan : Laink"][1:], shelf) == asked("q=chien&cost_min=1&vanilla=1", shelf)


def test_defaults_and_fixed_filters_stay_out_of_addresses(shelf: Shelf) -> None:
    query = asked("", shelf, defaults={"own": "owned", "unit": "printings"}, fixed={"set": "origins"})

    assert query.address() == ""
    assert (query.own, query.unit, query.choices["set"]) == ("owned", "printings", ("origins",))
    assert not query.is_filtered
    assert asked("own=all", shelf, defaults={"own": "owned"}).address() == "?own=all"


def test_the_shelf_is_built_once_a_catalogue_version(wankul: Game, django_assert_num_queries: Any) -> None:
    before = shelf_of(wankul)

    with django_assert_num_queries(0):
        assert shelf_of(wankul) is before
        assert index_of(shelf_of(wankul)) is index_of(before)


def test_a_number_known_of_few_cards_is_neither_sorted_by_nor_filtered(wankul: Game) -> None:
    """Lines of printed text are a fact of five cards: as a sort key they pushed a page over a small phone's edge."""
    index = index_of(shelf_of(wankul))
    query = read_query(QueryDict(), shelf=index.shelf, registry=index.registry)

    assert "lines" not in sort_names(index, signed_in=True)
    assert [one.slug for one in number_filters(index, query)] == ["cost", "force", "scorer"]


@pytest.mark.parametrize(
    ("address", "there_is"),
    [
        ("own=yes", "all, owned, several, missing, none"),
        ("sort=zzz", "relevance, number, name, rarity, copies, changed, cost, force"),
        ("dir=up", "asc, desc"),
        ("view=tiles", "grid, text, list"),
        ("unit=decks", "cards, printings"),
        ("vanilla=yes", "1"),
    ],
)
def test_what_an_address_says_that_means_nothing_is_told_with_what_there_is(shelf: Shelf, address: str, there_is: str) -> None:
    with translation.override("en"):
        [told] = asked(f"{address}&q=laink", shelf).passed_over

    assert told.startswith(f"“{address}” in the address means nothing here. There is: {there_is}")
    assert keys(listed(f"{address}&q=laink", shelf)) == keys(listed("q=laink", shelf)), "the list goes on as usual"


def test_a_blank_is_no_part_of_a_value_and_signs_that_turn_a_line_around_are_not_shown(shelf: Shelf) -> None:
    with translation.override("en"):
        [blank] = asked("view=list%20", shelf).passed_over
        [turned] = asked("own=%E2%80%AEabc", shelf).passed_over

    assert asked("view=list%20", shelf).view == "grid"
    assert blank.startswith("“view=list ” in the address means nothing here.")
    assert turned.startswith("“own=abc” in the address means nothing here.")


def test_what_an_address_says_that_means_something_is_not_told_of(shelf: Shelf) -> None:
    assert asked("own=owned&sort=name&dir=asc&view=list&unit=printings&vanilla=1&page=2", shelf).passed_over == ()


@pytest.mark.parametrize("list_page", ["/catalogue/wankul/cartes/", "/collection/"])
def test_the_pages_of_a_list_tell_it_once_as_text_and_not_at_length(
    alice: Player, alice_client: Client, wankul: Game, list_page: str
) -> None:
    own(alice, 1, "S1-108")
    answer = alice_client.get(list_page, {"game": "wankul", "sort": "<b>" + "x" * 100}, headers={"accept-language": "en"})

    assert answer.status_code == 200
    assert answer.content.decode().count(f"“sort=&lt;b&gt;{'x' * 37}” in the address means nothing here. There is: ") == 1
