"""What queries find: against the definition, one printing at a time; in both languages; with slips forgiven."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.browsing import Owned, owned_by
from collection.catalogue.shelf import ShelfPrinting, shelf_named, shelf_of
from collection.models import NOTHING, Condition, Facts, Finish, Game, Language, Place, PlaceKind, Player
from collection.query.echo import echo
from collection.query.errors import QueryError
from collection.query.examples import chapters, fields_help
from collection.query.fields import NumberField, Scope, fields_of
from collection.query.fields.formats import legal_in
from collection.query.finding import find, find_near
from collection.query.grammar import parse
from collection.query.index import bits_of, index_of
from collection.query.lots import CONDITIONS, FINISHES, LANGUAGES
from collection.query.tree import Condition as Asked
from collection.services.lots import Part, describe
from collection.services.places import open_place
from decks.models import Deck
from decks.services.shelf import create_deck
from simulator.games import GAMES
from simulator.games.wankul.formats import TERRAINS
from simulator.kernel.words import Words
from simulator.legality import Clause, Format, Moment, Quote, Term, Unwanted
from tests.collection.holders import own, place

pytestmark = pytest.mark.django_db


@pytest.fixture
def scope(wankul: Game) -> Scope:
    return Scope(index_of(shelf_of(wankul)), Owned())


@pytest.fixture
def mine(alice: Player, wankul: Game) -> Scope:
    own(alice, 1, "S1-108", "S1-031")
    own(alice, 2, "S1-163")
    content = {"S1-108": 3, "S1-031": 1}
    create_deck(owner=alice, game=wankul, name="Siège du port", format="niveau3", content=content)
    open_place(player=alice, name="Classeur bleu", kind=PlaceKind.BINDER)
    describe(player=alice, changes=[(Part(place("S1-163"), NOTHING, 1), Facts(tags="à vendre"))])
    return Scope(index_of(shelf_of(wankul)), owned_by(alice, wankul), alice)


def found(text: str, scope: Scope) -> list[ShelfPrinting]:
    return list(scope.index.printings(find(parse(text), scope)))


def keys(text: str, scope: Scope) -> set[str]:
    return {one.key for one in found(text, scope)}


def fact(one: ShelfPrinting, slug: str) -> Any:
    return {**one.card.facts, **one.facts}.get(slug)


def number(one: ShelfPrinting, slug: str, least: int, most: int = 99) -> bool:
    return fact(one, slug) is not None and least <= fact(one, slug) <= most


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("clan:laink", lambda one: fact(one, "clan") == "laink"),
        ("clan:laink,terracid", lambda one: fact(one, "clan") in ("laink", "terracid")),
        ("clan!=laink", lambda one: fact(one, "clan") not in (None, "laink")),
        ("-clan:laink", lambda one: fact(one, "clan") != "laink"),
        ("clan:aucun", lambda one: fact(one, "clan") is None),
        ("cost>=3", lambda one: number(one, "cost", 3)),
        ("coût<2", lambda one: number(one, "cost", -99, 1)),
        ("cout:1..2", lambda one: number(one, "cost", 1, 2)),
        ("cost:..1", lambda one: number(one, "cost", -99, 1)),
        ("cost!=1", lambda one: fact(one, "cost") not in (None, 1)),
        ("force>=−2 force<=-1", lambda one: number(one, "force", -2, -1)),
        ("force>cost", lambda one: number(one, "cost", -99) and fact(one, "force") > fact(one, "cost")),
        ("force ≥ cost", lambda one: number(one, "cost", -99) and fact(one, "force") >= fact(one, "cost")),
        ("cost:inconnu", lambda one: fact(one, "cost") is None),
        ('artiste:"adam lam"', lambda one: fact(one, "artist") == "Adam Lam" or one.facts.get("artist") == "Adam Lam"),
        ("cost=force", lambda one: number(one, "cost", -99) and fact(one, "force") == fact(one, "cost")),
        ("ext:S1 OR set:campus", lambda one: one.set.slug in ("origins", "campus")),
        ("est:vanilla", lambda one: bool(fact(one, "vanilla"))),
        ('est:"sans effet"', lambda one: bool(fact(one, "vanilla"))),
        ("num:1..10 ext:S1", lambda one: one.set.code == "S1" and one.number.isdecimal() and 1 <= int(one.number) <= 10),
        ("moteur:complet", lambda one: one.card.status == "full"),
        ("(cost=1 OR cost=2) -clan:laink", lambda one: number(one, "cost", 1, 2) and fact(one, "clan") != "laink"),
        ("nom:/^l/", lambda one: any(name.lower().startswith("l") for name in one.card.names)),
    ],
)
def test_queries_find_exactly_what_fits(scope: Scope, text: str, fits: Any) -> None:
    expected = {one.key for one in scope.index.shelf.printings if fits(one)}

    assert keys(text, scope) == expected
    assert expected


def test_the_words_before_a_text_are_sought_with_it(scope: Scope) -> None:
    """`Combo Votre adversaire meule…` stands on CYBERTERRA; no other of its texts says “combo”."""
    combos = {one.key for one in scope.index.shelf.printings if {"combo", "double_combo"} & set(fact(one, "marks") or ())}

    assert keys("combo", scope) >= combos
    assert keys("text:combo", scope) >= combos
    assert len(combos) > 200
    assert {one.card.name for one in found("combo cyberterra", scope)} == {"CYBERTERRA"}
    assert keys('"combo votre adversaire meule"', scope)
    for pair in ("perdant | loser", "gagnant | winner", '"hors jeu" | "out of play"'):
        french, english = (keys(f"text:{word}", scope) for word in pair.split(" | "))
        assert len(french & english) > 10, pair
    assert keys("text:/^combo$/", scope) < keys("text:combo", scope)


def test_french_and_english_ask_the_same(scope: Scope) -> None:
    pairs = ["cout>=3 | cost>=3", "rarete:commune | rarity:C", "fait:pioche | does:draws", "legal:tournoi | legal:niveau3"]
    pairs += [
        "type:personnage | type:character",
        "texte:pioche | text:pioche",
        "jouée:approché | played:approximate",
        "moteur:complet | played:full",
        "force>3 | strength>3",
        "cout<force | cost<strength",
    ]
    for pair in pairs:
        french, english = pair.split(" | ")
        assert keys(french, scope) == keys(english, scope) != set()


def test_what_cards_do_comes_from_their_effects(scope: Scope) -> None:
    """NUKE makes its loser mill; nothing else that it does is milling."""
    assert "S2-004" in keys("fait:meule", scope)
    assert "S2-004" not in keys("fait:pioche", scope)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_tag_is_what_some_card_does(game: str, wankul: Game) -> None:
    from simulator.catalog import load

    done = {slug for card in load(game).cards.values() for slug in GAMES[game].tags_of(card)}

    assert done == {one.slug for one in GAMES[game].tags}


def test_formats_are_asked_as_of_a_day(scope: Scope) -> None:
    banned = Clause(
        "X-BAN",
        "error",
        Quote("X", "", "No terrains.", ours=True),
        Unwanted(TERRAINS, Words("", "")),
        Term(Moment.read("2024-03")),
    )
    dated = legal_in((Format("x", Words("Jeudis", "Thursdays"), Words("", ""), (banned,)),))

    def terrains(asked: str) -> int:
        test = parse(f"legal:{asked}")
        assert isinstance(test, Asked)
        index = scope.index
        return (dated.find(test, scope) & index.having("type", ["terrain"])).bit_count()

    every = scope.index.having("type", ["terrain"]).bit_count()
    assert every
    days = {"x": 0, "x@2024-02-29": every, "jeudis@2024-03-01": 0, "x@2024-03": 0, "x@2023": every, "x@2024": 0}
    assert {asked: terrains(asked) for asked in days} == days
    with translation.override("fr"):
        assert echo(parse("legal:niveau3@2024-02"), scope).endswith(" le 29 février 2024")
    for asked, column in (
        ("legal:niveau3@", 15),
        ("legal:niveau3@hier", 15),
        ("legal:niveau3@2024-02-31", 15),
        ("legal:x@2024", 7),
    ):
        with pytest.raises(QueryError) as error:
            found(asked, scope)
        assert error.value.column == column


def test_cards_that_no_deck_may_hold_are_not_legal(scope: Scope) -> None:
    assert {fact(one, "type") for one in found("-legal:niveau3", scope)} == {"duo"}


def test_a_set_and_a_number_are_one_card(scope: Scope) -> None:
    assert keys("S1 108", scope) == {"S1-108"}
    assert keys("origins 31", scope) == {"S1-031"}
    assert keys("punk s1", scope) <= keys("punk", scope)


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_code_of_a_set_finds_its_cards(game: str) -> None:
    """ "MAT" found none of the eleven cards below which MAT is printed, as their keys do not begin with it."""
    index = index_of(shelf_named(game))
    for one in index.shelf.sets:
        its = index.having("set", [one.slug])
        assert find(parse(one.code.lower()), Scope(index, Owned())) & its == its, one.code
        assert find_near(parse(f"{one.code} zzzz"), Scope(index, Owned())).corrections == ()


def test_copies_decks_and_what_they_lack(mine: Scope) -> None:
    assert keys("copies>0", mine) == {"S1-108", "S1-031", "S1-163"}
    assert keys("ai>=3", mine) == keys("own>2", mine)
    assert keys("copies>=2", mine) == {"S1-163"}
    assert "S1-108" in keys('dans:"siege du port"', mine)
    assert keys("in:siège", mine) == keys('in:"Siège du port"', mine)
    assert keys("missing>0", mine) >= {"S1-108"} or keys("own>=3", mine) >= {"S1-108"}
    assert not keys("surplus>0", mine) & keys("missing>0", mine)


def test_a_deck_is_asked_for_by_what_is_written_for_it_and_by_its_number_where_nothing_is_called_so(mine: Scope) -> None:
    """Searches that were kept from before name a deck by the site's own number."""
    deck = Deck.objects.get()
    other = create_deck(owner=deck.owner, game=deck.game, name="Autre", format="niveau3", content={"S1-035": 1})
    its_cards = keys('dans:"siege du port"', mine)

    assert keys(f"dans=#{deck.pk}", mine) == keys(f"dans:{deck.pk}", mine) == its_cards
    Deck.objects.filter(pk=other.pk).update(name=f"Deck {deck.pk}")
    assert keys(f"dans=#{deck.pk}", mine) == its_cards
    assert keys(f"dans:{deck.pk}", mine) == keys("dans:deck", mine) != its_cards


def test_copies_are_asked_for_by_place_condition_and_what_is_said(mine: Scope, alice: Player) -> None:
    there = Place.objects.get()
    facts = Facts(place=there.pk, condition="ex", language="fr", signed=True)
    describe(player=alice, changes=[(Part(place("S1-163"), NOTHING, 1), facts)])
    for text in (
        "place:bleu", "lieu:bleu", 'rangement:"classeur bleu"', "condition>=ex", "etat:excellent", "condition<mt",
        "lang:fr", "langue:français",
        "signed>0", "signe:1", "sorted>0", "range>=1",
        "copies=2 unsorted=1", "condition!=po", "signed<copies sorted>0", "spare=0 copies=2",
    ):  # fmt: skip
        assert keys(text, mine) == {"S1-163"}, text
    assert keys("condition>ex", mine) == keys("proxy>0", mine) == keys("lang:en", mine) == set()
    assert keys("unsorted>0", mine) == {"S1-108", "S1-031", "S1-163"}
    assert "S1-163" not in keys("place:none", mine)
    alice.keeps = 1
    assert keys("spare>0", mine) == keys("trop=2", mine)
    assert keys("spare>0", mine) >= {"S1-163"}


def test_copies_are_asked_for_by_page_note_and_price(mine: Scope, alice: Player, bob: Player, wankul: Game) -> None:
    binder = open_place(player=alice, name="Classeur", kind=PlaceKind.BINDER)
    noted = Facts(place=binder.pk, page=4, slot=2, note="Échangée à Lyon", paid=Decimal("4.99"), currency="EUR")
    describe(player=alice, changes=[(Part(place("S1-163"), NOTHING, 1), noted)])
    its = {"S1-163"}

    assert keys("page:4", mine) == keys("page:3..5 own>0", mine) == its
    assert keys("page>4", mine) == set()
    assert keys('note:"a lyon"', mine) == keys("remarque:/^echangee/", mine) == {"S1-108", "S1-163"}, "printings of one card"
    assert keys("note:aucun", mine) >= keys("own>0", mine) - keys("note:lyon", mine)
    assert keys("paid<5", mine) == keys("prix:4..5", mine) == its
    assert keys("paid>=5", mine) == set()
    assert keys("paid:none own>0", mine) == keys("own>0", mine) - its
    theirs = Scope(mine.index, owned_by(bob, wankul), bob)
    assert keys("page>=1 OR note:lyon OR paid>=0", theirs) == set()
    assert NumberField is type(fields_of("lekemar").named("note")), "a field that its cards print goes first"


def test_copies_are_asked_for_by_finish(mine: Scope, alice: Player) -> None:
    """By that of the copies themselves, of which nothing need be said; what the printing is, is another question."""
    before = keys("finish:foil", mine)
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    scope = Scope(mine.index, owned_by(alice, Game.objects.get(pk="wankul")), alice)
    assert keys("finish:foil", scope) == keys("finition:brillante", scope) == before | {"S1-108"} != before
    assert keys("finition:normale,brillante", scope) == keys("copies>0", scope)
    assert keys("finish:none", scope) == keys("copies=0", scope)
    assert keys("finish!=normal", scope) == keys("copies>0 -finish:normal", scope)
    assert keys("foil:proven", scope) == keys("brillance:brillante", scope) != keys("finish:foil", scope)
    with translation.override("fr"), pytest.raises(QueryError) as problem:
        find(parse("finition:brilante"), scope)
    assert problem.value.suggestion == "finition:brillante"
    said = {}
    for language in ("fr", "en"):
        with translation.override(language):
            said[language] = echo(parse("finish:foil"), scope).replace("\xa0", " ").replace("\u202f", " ")
    assert said == {"fr": "Finition d’un exemplaire : brillante", "en": "Finish of a copy: foil"}


def test_conditions_and_languages_are_named_as_elsewhere(wankul: Game) -> None:
    for language in ("fr", "en"):
        with translation.override(language):
            assert [one.name.say(language) for one in CONDITIONS] == [str(one.label) for one in Condition]
            assert [one.name.say(language) for one in LANGUAGES] == [str(one.label) for one in Language]
            assert [one.name.say(language) for one in FINISHES] == [str(one.label) for one in Finish]


@pytest.mark.parametrize(
    "text",
    [
        "place:x", "condition:mint", "finish:foil",
        "unsorted>0", "spare>0", "own>0", "copies=0", "free>0", "built>0", "surplus>0", "wish>0",
        "missing>0", "in:x", "cost<own",
    ],
)  # fmt: skip
def test_strangers_are_told_to_log_in(scope: Scope, text: str) -> None:
    with pytest.raises(QueryError):
        find(parse(text), scope)


def test_nobody_finds_decks_of_others(mine: Scope, bob: Player) -> None:
    with pytest.raises(QueryError):
        find(parse("in:siège"), Scope(mine.index, Owned(), bob))


@pytest.mark.parametrize(
    ("text", "column", "suggestion"),
    [
        ("clann:laink", 1, "clan:laink"),
        ("chien clan:lank", 12, "clan:laink"),
        ("cost>=commune", 7, "rarete:commune"),
        ("laink:abc", 1, '"laink:abc"'),
        ("clan>laink", 1, ""),
        ("cost>=1,2", 9, ""),
        ("clan:/x/", 6, ""),
    ],
)
def test_errors_name_the_column_and_what_was_meant(scope: Scope, text: str, column: int, suggestion: str) -> None:
    with translation.override("fr"), pytest.raises(QueryError) as problem:
        find(parse(text), scope)
    assert (problem.value.column, problem.value.suggestion) == (column, suggestion)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("rareté:zzz", "“rareté” has no value “zzz”. Possible values: Terrain, Common, "),
        ("set:S9", "“set” has no value “S9”. Possible values: Origins, "),
        ("does:xyz", "“does” has no value “xyz”. Possible values: "),
        ("jouee:xyz", "“jouee” has no value “xyz”. Possible values: full, approximate, figures."),
        ('in:"pas un deck"', "“in” has no value “pas un deck”."),
    ],
)
def test_a_value_that_nothing_has_is_answered_by_those_there_are(mine: Scope, text: str, named: str) -> None:
    with translation.override("en"), pytest.raises(QueryError) as problem:
        find(parse(text), mine)

    assert problem.value.suggestion == ""
    assert problem.value.reason.startswith(named)
    _said, _colon, values = problem.value.reason.partition("values: ")
    for value in values.rstrip(".…").strip(", ").split(", ") if values else ():
        find(parse(f"{text.partition(':')[0]}:{value}"), mine)


@pytest.mark.parametrize(
    ("typed", "meant"), [("laik", "laink"), ("lainck", "laink"), ("pirrate", "pirate"), ("teracid", "terracid")]
)
def test_slips_are_forgiven(scope: Scope, typed: str, meant: str) -> None:
    answer = find_near(parse(typed), scope)

    assert [one.sought for one in answer.corrections] == [meant]
    assert answer.bits == find(parse(meant), scope) != 0


@pytest.mark.parametrize("text", ['"laik"', "name:laik", "xqzwv", "108999", "chien"])
def test_only_plain_words_that_nothing_holds_are_put_right(scope: Scope, text: str) -> None:
    assert find_near(parse(text), scope).corrections == ()


def test_the_echo_says_the_query_in_words(scope: Scope) -> None:
    with translation.override("fr"):
        said = echo(parse("chien clan:laink cost>=2 (type:terrain OR -est:vanilla)"), scope)
    assert (
        said.replace("\xa0", " ").replace("\u202f", " ")
        == "« chien », Clan : Laink, Coût ≥ 2, (Type : Terrain ou sauf Sans effet)"
    )


LETTERS = [
    "clan:laink",
    "cost",
    ">=",
    "3",
    "own>0",
    "in:x",
    "is:vanilla",
    "num:3",
    "text:/a/",
    "name=",
    "none",
    "..",
    "(",
    ")",
    " OR ",
    "-",
]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(st.lists(st.sampled_from(LETTERS), max_size=6).map("".join), st.text(max_size=20)))
def test_any_text_finds_something_or_says_what_is_wrong(mine: Scope, text: str) -> None:
    try:
        answer = find_near(parse(text), mine)
    except QueryError as error:
        column = error.column
    else:
        column = 1
        assert 0 <= answer.bits <= mine.index.everything
        echo(answer.tree, mine)
    assert column >= 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_example_of_the_page_of_help_finds_cards_or_needs_some(mine: Scope, alice: Player, language: str) -> None:
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    describe(player=alice, changes=[(Part(place("S1-163"), NOTHING, 1), Facts(place=box.pk, row=2, divider="Laink"))])
    with translation.override(language):
        for chapter in chapters(mine):
            for text in chapter.examples:
                kept = text.split(" tri:")[0].split(" order:")[0].split(" vue:")[0].split(" view:")[0]
                find(parse(kept), mine)
                assert echo(parse(kept), mine)
        helped = fields_help(mine)
        own_words = {word for field in fields_of("wankul").by_slug.values() if field.private for word in field.words}
        assert {one.name for one in helped} >= {
            field.name.say("fr" if language == "fr" else "en") for field in fields_of("wankul").by_slug.values()
        }
        for one in helped:
            assert find(parse(one.example), mine) or own_words & set(one.words)


def test_every_example_of_the_documentation_is_understood(mine: Scope) -> None:
    page = (Path(site.BASE_DIR) / "docs/query-language.md").read_text()
    examples = [line for block in re.findall(r"```query\n(.*?)```", page, re.DOTALL) for line in block.splitlines() if line]
    assert len(examples) >= 30
    for text in examples:
        find(parse(text.replace("My deck", "Siège du port").replace("Blue binder", "Classeur bleu")), mine)


def test_sets_of_bits_hold_what_they_were_given(scope: Scope) -> None:
    places = [0, 3, 64, 900]

    assert [place for place, held in enumerate(scope.index.flagged(bits_of(places))) if held] == places
    assert bits_of([]) == 0
    assert scope.index.count(scope.index.everything, "cards") == len(scope.index.cards)


@pytest.mark.parametrize(
    "text", ['name:"PEINTRE (Laink)"', 'nom="peintre (laink)"', 'name:"peintre (la"', "nom:/peintre .laink/"]
)
def test_the_field_of_names_knows_what_pages_call_a_card(scope: Scope, text: str) -> None:
    """Three painters differ by their clan; what the page of one has for its heading finds that one alone."""
    assert {(one.card.name, fact(one, "clan")) for one in found(text, scope)} == {("PEINTRE", "laink")}
    assert {one.card.name for one in found('nom="peintre"', scope)} == {"PEINTRE"}
    assert len({fact(one, "clan") for one in found('nom="peintre"', scope)}) > 1
