"""Public decks by query: what is found against the definition, deck by deck; errors, order, and what a process remembers."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings as site
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from collection.models import Game, Player
from collection.overviews.reading import printings_asked
from collection.query.errors import QueryError
from collection.query.grammar import parse
from collection.query.tree import Operator
from decks.community.searching import counters
from decks.community.searching.asking import Found, answer, ask
from decks.community.searching.examples import chapters
from decks.models import Deck, Like
from decks.services import editing, shelf
from simulator.catalog import load
from tests.collection.holders import own
from tests.decks.builders import a_legal_content, current
from tests.decks.community.people import a_public_deck, opened, somebody

pytestmark = pytest.mark.usefixtures("wankul")

CARDS = {card.id: card.facts for card in load("wankul").cards.values()}
COSTS = {card: cost for card, facts in CARDS.items() if isinstance(cost := facts.get("cost"), int)}


def found(query: str, player: Player | None = None) -> list[str]:
    """The names of the decks found, in order."""
    names = dict(Deck.objects.values_list("pk", "name"))
    return [names[pk] for pk in answer(query, "changed", player).decks]


def asked(**parameters: str) -> Found:
    written = QueryDict(mutable=True)
    written.update(parameters)
    return ask(written, None)


@pytest.fixture
def three(alice: Player, bob: Player) -> dict[str, Deck]:
    """Decks with 6, 3 and 0 cards of Laink, of two authors; the last one is legal."""
    laink = [card for card, facts in CARDS.items() if facts.get("clan") == "laink" and card.startswith("S1")]
    others = [card for card, facts in CARDS.items() if facts.get("clan") == "terracid" and card.startswith("S1")]
    legal = {card: copies for card, copies in a_legal_content().items() if CARDS[card].get("clan") != "laink"}
    return {
        "many": a_public_deck(alice, {laink[0]: 3, laink[1]: 3, others[0]: 1}, name="Many Laink"),
        "some": a_public_deck(bob, {laink[0]: 2, laink[2]: 1, others[0]: 3}, name="Some of each"),
        "none": a_public_deck(alice, legal or {others[0]: 3}, name="Légal et rien d’autre"),
    }


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("[[clan:laink]]>=6", {"Many Laink"}),
        ("[[clan:laink]]", {"Many Laink", "Some of each"}),
        ("[[clan:laink]]:3..5", {"Some of each"}),
        ("[[clan:laink]]=3,6", {"Many Laink", "Some of each"}),
        ("[[clan:laink]]!=3 [[clan:laink]]>0", {"Many Laink"}),
        ("[[clan:laink]]<1", {"Légal et rien d’autre"}),
        ("-[[clan:laink]]", {"Légal et rien d’autre"}),
        ("[[clan:laink]]>=6 OR [[clan:laink]]=0", {"Many Laink", "Légal et rien d’autre"}),
        ("[[clan:laink]]>=6 ou [[clan:laink]]=0", {"Many Laink", "Légal et rien d’autre"}),
        ("[[clan:laink OR clan:terracid]]=7", {"Many Laink"}),
        ("([[clan:laink]]>5 OR some) -author:alice", {"Some of each"}),
        ("legal rien", {"Légal et rien d’autre"}),
        ('"some of"', {"Some of each"}),
        ("nom:/^m/", {"Many Laink"}),
        ("/each$/", {"Some of each"}),
        ('name="many laink"', {"Many Laink"}),
        ("auteur:bob", {"Some of each"}),
        ("taille:6..7", {"Many Laink", "Some of each"}),
        ("size>7", {"Légal et rien d’autre"}),
        ("jeu:wankul likes=0 size<7", {"Some of each"}),
        ("format:niveau3 size=7", {"Many Laink"}),
        ("[[]]>7", {"Légal et rien d’autre"}),
        ("likes>0", set()),
        ("[[clan:laink]]>[[clan:terracid]]", {"Many Laink"}),
        ("[[clan:laink]]>=[[clan:terracid]]", {"Many Laink", "Some of each"}),
        ("[[clan:laink]] > [[clan:terracid]]", {"Many Laink"}),
        ("[[clan:laink]]:[[clan:terracid]] size<7", {"Some of each"}),
        ("[[clan:laink]]=[[clan:terracid OR clan:laink]] size<8", set()),
        ("[[clan:laink]]!=[[clan:terracid]] size<8", {"Many Laink"}),
        ("[[clan:laink]]<[[]]", {"Many Laink", "Some of each", "Légal et rien d’autre"}),
        ("-[[clan:laink]]<=[[clan:terracid]]", {"Many Laink"}),
        ("size=[[]]", {"Many Laink", "Some of each", "Légal et rien d’autre"}),
        ("size>[[clan:laink OR clan:terracid]]", {"Légal et rien d’autre"}),
    ],
)
def test_queries_find_exactly_what_fits(three: dict[str, Deck], query: str, names: set[str]) -> None:
    assert set(found(query)) == names


def test_a_field_of_no_such_name_is_refused_alike_for_decks_and_cards(three: dict[str, Deck], wankul: Game) -> None:
    with translation.override("en"):
        of_decks = asked(q="nowhere:there").error
        with pytest.raises(QueryError) as of_cards:
            printings_asked("nowhere:there", wankul, None)

    assert of_decks is not None
    assert of_decks.advice == of_cards.value.advice
    assert of_decks.reason == "there is no field “nowhere” here."


@pytest.mark.parametrize(
    ("query", "column", "suggestion"),
    [
        ("clan:laink", 1, "[[clan:laink]]>=1"),
        ("siège clan:laink", 7, "siège [[clan:laink]]>=1"),
        ("[[clan:lanik]]>=2", 8, "[[clan:laink]]>=2"),
        ("foo [[clna:laink]]>=2", 7, "foo [[clan:laink]]>=2"),
        ("lkies>2", 1, "likes>2"),
        ("nowhere:there", 1, '"nowhere:there"'),
        ("[[clan:laink]]>=many", 17, ""),
        ("[[clan:laink", 1, "[[clan:laink]]>=1"),
        ("[[cost>=]]>2", 8, ""),
        ('[[name:"a]]>2', 1, ""),
        ("legal:yse", 7, "legal:yes"),
        ("size>=>3", 7, "size>3"),
        ("date>=soon", 7, ""),
        ("date:2026-13", 6, ""),
        ("order:lieks", 7, "order:likes"),
        ("game:chess", 6, ""),
        ("name>a", 1, ""),
        ("[[clan:laink]]>[[clan:terracdi]]", 23, "[[clan:laink]]>[[clan:terracid]]"),
        ("foo [[clan:laink]]>=[[clna:terracid]]", 23, "foo [[clan:laink]]>=[[clan:terracid]]"),
        ('[[clan:lanik name:"a b"]]>=2', 8, '[[clan:laink name:"a b"]]>=2'),
        ("[[clan:laink]]>[[clan:terracid", 16, "[[clan:laink]]>[[clan:terracid]]"),
        ("size>[[", 6, "size>[[]]"),
        ("date>[[clan:laink]]", 6, ""),
        ("legal:[[clan:laink]]", 7, ""),
        ("[[clan:laink]]>2,[[clan:terracid]]", 18, ""),
    ],
)
def test_errors_name_the_column_and_what_was_meant(three: dict[str, Deck], query: str, column: int, suggestion: str) -> None:
    with translation.override("en"):
        wrong = asked(q=query, was="auteur:bob")

    assert wrong.error is not None
    assert (wrong.error.column, wrong.suggestion) == (column, suggestion)
    assert (wrong.typed, wrong.text, len(wrong.decks)) == (query, "auteur:bob", 1), "the last good result stays"


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("nowhere:there", ""),
        ("legal:yse", ""),
        ("[[clan:laink", ""),
        ("order:lieks", ""),
        ("auteur:bob lkies>2", "auteur:bob"),
        ("auteur:bob order:lieks", "auteur:bob"),
    ],
)
def test_a_wrong_query_in_an_address_shows_what_is_right_of_it_or_nothing(
    three: dict[str, Deck], client: Client, query: str, shown: str
) -> None:
    wrong = asked(q=query)
    assert wrong.error is not None
    assert (wrong.text, bool(wrong.decks), wrong.is_nothing, wrong.is_rest) == (shown, bool(shown), not shown, bool(shown))
    assert asked(q="likes>=0", was=wrong.said).error is None
    client.cookies["django_language"] = "en"
    page = client.get("/decks/partages/", {"q": query}).content.decode()
    assert ("The list shows what the rest of it asks for." in page) is bool(shown)
    assert ("No public deck fits." in page) is not bool(shown)
    assert "The list takes no account of it." not in page
    filtered = asked(q=query, game="wankul")
    assert filtered.decks, "the filter of the address holds"
    assert filtered.text == " ".join(filter(None, [shown, "game:wankul"]))


@pytest.mark.parametrize("query", ["[[lanik]]", "[[lainck]]<6", "[[lanik type:character]]", "size<=[[lanik]]", "-[[]]>[[lanik]]"])
def test_a_card_misspelt_is_put_right_and_the_list_says_so(three: dict[str, Deck], client: Client, query: str) -> None:
    client.cookies["django_language"] = "en"

    page = client.get("/decks/partages/", {"q": query}).content.decode()

    assert "here is <strong>laink</strong>" in page
    right = query.replace("lanik", "laink").replace("lainck", "laink")
    assert asked(q=query).decks == answer(right, "changed", None).decks
    assert answer("[[lanik]]", "changed", None).decks == [], "a program is taken at its word"


@pytest.mark.parametrize("query", ["[[xyzzyplugh]]", '[["lanik"]]', "[[clan:laink clan:terracid]]", "[[laink -laink]]"])
def test_what_is_near_to_nothing_or_meant_as_it_stands_is_not_put_right(three: dict[str, Deck], query: str) -> None:
    assert (asked(q=query).meant, asked(q=query).decks) == ((), [])


def test_what_else_was_meant_is_one_link_away(three: dict[str, Deck], client: Client) -> None:
    [(one, others)] = asked(q="x [[balon]]>=2").respelt

    assert one.typed == "balon"
    assert {(other, QueryDict(address[1:])["q"]) for other, address in others} == {("salon", "x [[salon]]>=2")}
    assert others[0][1].replace("&", "&amp;") in client.get("/decks/partages/", {"q": "x [[balon]]>=2"}).content.decode()


@pytest.mark.parametrize(
    ("language", "query", "words"),
    [
        ("en", "[[clan:laink]]>[[clan:terracid]]", "more cards (Clan: Laink) than cards (Clan: Terracid)"),
        ("en", "[[clan:laink]]<=[[clan:terracid]]", "at most as many cards (Clan: Laink) as cards (Clan: Terracid)"),
        ("en", "size>=[[clan:laink]]", "Cards ≥ cards (Clan: Laink)"),
        ("fr", "[[clan:laink]]<[[clan:terracid]]", "moins de cartes (Clan : Laink) que de cartes (Clan : Terracid)"),
        ("fr", "[[clan:laink]]=[[clan:terracid]]", "autant de cartes (Clan : Laink) que de cartes (Clan : Terracid)"),
    ],
)
def test_counts_held_against_counts_are_said_in_words(three: dict[str, Deck], language: str, query: str, words: str) -> None:
    with translation.override(language):
        assert answer(query, "changed", None).words.replace("\u00a0", " ").replace("\u202f", " ") == words


def test_filters_of_the_form_write_the_query_and_read_it(three: dict[str, Deck]) -> None:
    assert asked(q="[[clan:laink]]", was="", game="wankul", legal="yes").text == "[[clan:laink]]>=1 game:wankul legal:yes"
    chosen = asked(q="[[clan:laink]]>=1 legal:oui game:wankul")
    assert (chosen.game, chosen.is_legal) == ("wankul", True)
    dropped = asked(q=chosen.text, was=chosen.text, game="", legal="")
    assert dropped.text == "[[clan:laink]]>=1"
    assert asked(q=dropped.text, game="no such game").text == dropped.text
    assert asked(q="x order:likes").sort == "likes"


def test_the_page_keeps_the_list_says_the_query_in_words_and_sorts(three: dict[str, Deck], client: Client) -> None:
    Like.objects.create(deck=three["some"], player=somebody("Carol"), created=timezone.now())
    client.cookies["django_language"] = "en"

    page = client.get("/decks/partages/", {"q": "[[clan:laink]]>=2", "sort": "likes"}).content.decode()
    assert page.index("Some of each") < page.index("Many Laink")
    assert "≥ 2 cards (Clan: Laink)" in page

    page = client.get("/decks/partages/", {"q": "[[clan:lanik]]>=2", "was": "[[clan:laink]]>=6"}).content.decode()
    assert "Column 8" in page
    assert "[[clan:laink]]&gt;=2</code>" in page
    assert "Many Laink" in page
    assert "Some of each" not in page


def test_what_is_edited_shared_or_deleted_meanwhile_is_found_as_it_is_now(alice: Player, three: dict[str, Deck]) -> None:
    deck = three["many"]
    assert "Many Laink" in found("[[clan:laink]]>=6")

    editing.replace_content(deck=deck, version=deck.version, content={"S1-040": 1})
    assert "Many Laink" in found("size=1")
    assert "Many Laink" not in found("[[clan:laink]]>=6")
    editing.undo(deck=deck, version=current(deck).version)
    assert "Many Laink" in found("[[clan:laink]]>=6")
    opened(deck, "shared")
    assert "Many Laink" not in found("")
    opened(deck, "public")
    assert "Many Laink" in found("[[clan:laink]]>=6")
    shelf.delete_deck(deck=deck, now=timezone.now())
    assert set(found("")) == {"Some of each", "Légal et rien d’autre"}


def test_legality_follows_edits(three: dict[str, Deck], alice: Player) -> None:
    legal = a_public_deck(alice, a_legal_content(), name="Legal")
    assert "Legal" in found("legal:yes")
    assert "Legal" not in found("legal:non")

    editing.add_copies(deck=legal, version=legal.version, printing=next(iter(a_legal_content())), copies=9)

    assert "Legal" not in found("légal:oui")
    assert "Legal" in found("-legal:yes")


def test_more_decks_than_one_query_checks_are_refused_with_words(three: dict[str, Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    from decks.community.searching import fields

    monkeypatch.setattr(fields, "CHECKED_AT_ONCE", 2)
    with pytest.raises(QueryError, match="1 deck"):
        found("legal:yes")
    assert found("légal:non [[clan:laink]]>=6") == ["Many Laink"], "what the other conditions leave is few enough"
    assert found("[[clan:laink]]>=6 legal:no") == ["Many Laink"]
    assert isinstance(found("legal:yes"), list), "what was checked before is remembered"


def test_one_query_finds_out_legality_for_a_while_and_the_next_one_goes_on(
    three: dict[str, Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five hundred public decks, each in another format of thirty searches, took a web process two minutes whenever asked."""
    from decks.community.searching import fields

    monkeypatch.setattr(fields, "CHECKED_FOR", -1.0)
    with pytest.raises(QueryError, match="3 decks"):
        found("legal:yes")
    monkeypatch.setattr(fields, "CHECKED_FOR", 60.0)
    assert isinstance(found("legal:yes"), list)


def test_own_cards_are_asked_for_by_who_is_logged_in(alice: Player, three: dict[str, Deck]) -> None:
    own(alice, 3, next(iter(three["many"].content())))

    assert set(found("[[own>0]]>=2", alice)) == {"Many Laink", "Some of each"}
    with pytest.raises(QueryError, match=r"Col"):
        found("[[own>0]]>=2")


def test_dates_are_days_months_and_years(three: dict[str, Deck]) -> None:
    today = timezone.localdate()
    for query in (
        f"date:{today}",
        f"date:{today:%Y-%m}",
        f"date>={today.year}",
        f"date:{today.year - 1}..{today.year}",
        "date>1999-12",
    ):
        assert len(found(query)) == 3, query
    for query in (f"date<{today}", f"date>{today:%Y-%m}", f"date:{date.min.year:04}..1999", f"-date:{today}"):
        assert found(query) == [], query


QUERIES = re.compile(r"```decks\n(.*?)```", re.DOTALL)


def examples() -> list[str]:
    page = (Path(site.BASE_DIR) / "docs/query-language.md").read_text()
    return [line for block in QUERIES.findall(page) for line in block.splitlines() if line]


@pytest.mark.parametrize("query", examples())
def test_every_example_of_the_documentation_is_understood(three: dict[str, Deck], alice: Player, query: str) -> None:
    for language in ("fr", "en"):
        with translation.override(language):
            assert answer(query, "changed", alice).words or "order" in query


def test_every_example_of_the_page_of_help_is_understood(three: dict[str, Deck], client: Client) -> None:
    for language in ("fr", "en"):
        client.cookies["django_language"] = language
        assert client.get("/decks/rechercher/").status_code == 200
        with translation.override(language):
            texts = [text for _title, some in chapters() for text, _words in some]
            assert len(texts) >= 8
            assert all(answer(text, "changed", None) for text in texts)


NUMBERS = st.dictionaries(st.integers(0, 40), st.integers(0, 99), max_size=12)
OPERATORS: list[Operator] = ["=", "!=", "<", "<=", ">", ">="]


@given(some=st.lists(NUMBERS, max_size=8), operator=st.sampled_from(OPERATORS), number=st.integers(-3, 400))
@settings(max_examples=300, deadline=None)
def test_counters_add_and_compare_as_numbers_do(some: list[dict[int, int]], operator: Operator, number: int) -> None:
    everything = (1 << 41) - 1
    total = counters.summed(map(counters.planes_of, some))
    sums = [sum(one.get(place, 0) for one in some) for place in range(41)]

    assert [counters.value_at(total, place) for place in range(41)] == sums
    fits = {
        "=": number.__eq__,
        "!=": number.__ne__,
        "<": number.__gt__,
        "<=": number.__ge__,
        ">": number.__lt__,
        ">=": number.__le__,
    }
    expected = sum(1 << place for place in range(41) if fits[operator](sums[place]))
    assert counters.compared(total, operator, number, everything) == expected


@given(one=NUMBERS, other=NUMBERS, operator=st.sampled_from(OPERATORS))
@settings(max_examples=300, deadline=None)
def test_counters_are_held_against_each_other_as_numbers_are(
    one: dict[int, int], other: dict[int, int], operator: Operator
) -> None:
    everything = (1 << 41) - 1
    told = {"=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}[operator]

    expected = sum(1 << place for place in range(41) if told(one.get(place, 0), other.get(place, 0)))
    assert counters.against(counters.planes_of(one), counters.planes_of(other), operator, everything) == expected


PRINTINGS = sorted(card for card in CARDS if card.startswith("S1"))[:60]
CONTENTS = st.dictionaries(st.sampled_from(PRINTINGS), st.integers(1, 3), max_size=12)


@given(contents=st.lists(CONTENTS, min_size=1, max_size=5), cost=st.integers(0, 4), copies=st.integers(0, 12))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_counting_cards_is_what_counting_by_hand_is(
    alice: Player, contents: list[dict[str, int]], cost: int, copies: int
) -> None:
    decks = {a_public_deck(alice, content).pk: content for content in contents}
    by_hand = {
        pk
        for pk, content in decks.items()
        if sum(number for key, number in content.items() if COSTS.get(key, cost + 1) <= cost) >= copies
    }

    answered = set(answer(f"[[cost<={cost}]]>={copies}", "changed", None).decks)

    assert answered & set(decks) == by_hand


@given(st.text(alphabet='[]()"/:<>=!-, abclanikor12.', max_size=60))
@example("a< =1")
@example("a< >1")
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_query_or_an_error_and_a_tree_reads_back_as_itself(text: str) -> None:
    column = 1
    try:
        tree = parse(text, of_decks=True)
        assert parse(str(tree), of_decks=True) == tree
    except QueryError as problem:
        column = problem.column
    assert 1 <= column <= len(text) + 1


def test_a_search_reads_only_the_decks_that_changed(three: dict[str, Deck]) -> None:
    found("")
    with CaptureQueriesContext(connection) as same:
        answer("[[clan:laink]]>=2", "changed", None)
    editing.add_copies(deck=three["some"], version=three["some"].version, printing="S1-040")
    with CaptureQueriesContext(connection) as changed:
        answer("[[clan:laink]]>=2", "changed", None)

    assert len(changed) == len(same) + 2
