"""What lies beside a deck: its maybe board, remarks on cards, its arrangement, its place on the shelf; and what is merged."""

import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.audience import Audience
from collection.folding import folded
from collection.models import Card, Game, Player, Wish
from collection.services.house import house_player
from collection.values.tags import tags_of
from decks.analysis.comparison import compare_decks
from decks.content import Boards, difference, merged, with_deltas
from decks.guides.remarks import NOTHING_SAID, Said, merged_remarks
from decks.models import MAX_NOTE, Deck
from decks.origins.house import publish_starters
from decks.presentation.arranging import Arrangement, arranged, arrangement_of, group_choices, sort_choices, sorted_lines
from decks.presentation.sheet import sheet_of
from decks.services import editing, remarking, revisions, shelf
from decks.stock.holding import stock_of
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

KEYS = st.sampled_from(["S1-031", "S1-032", "S1-033"])
CONTENTS = st.dictionaries(KEYS, st.integers(1, 5))
TAGS = st.lists(st.sampled_from("abcd"), unique=True, max_size=3).map(tuple)
SAID = st.builds(Said, TAGS, st.sampled_from(["", "one", "two", "three"]))


def test_copies_move_to_the_maybe_board_and_back_and_undo_knows_both(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 2})

    moved = editing.move_copies(deck=deck, version=1, printing="S1-031", copies=5)
    assert (moved.changes, moved.maybe) == ({"S1-031": -2}, {"S1-031": 2})
    assert current(deck).boards() == Boards({}, {"S1-031": 2})
    editing.move_copies(deck=deck, version=2, printing="S1-031", copies=-1)
    editing.set_maybe(deck=deck, version=3, printing="S1-032", copies=3)
    assert current(deck).boards() == Boards({"S1-031": 1}, {"S1-031": 1, "S1-032": 3})

    for version in (4, 5, 6):
        editing.undo(deck=deck, version=version)
    assert current(deck).boards() == Boards({"S1-031": 2}, {})
    editing.redo(deck=deck, version=7)
    assert current(deck).boards() == Boards({}, {"S1-031": 2})


def test_nothing_that_judges_a_deck_sees_its_maybe_board(alice: Player, alice_client: Client) -> None:
    content = a_legal_content()
    deck = a_deck(alice, content)
    editing.change_copies(deck=deck, version=1, deltas={}, maybe={"S5-001": 9})

    saved = revisions.save_revision(deck=deck, version=2, message="")

    assert saved.content == content
    assert alice_client.get(f"/api/decks/{deck.pk}/legality/").json()["legal"]
    assert Deck.objects.filter(pk=deck.pk).with_size().get().size == 50  # type: ignore[attr-defined]
    assert stock_of(alice, deck.game).plan(deck, deck.content()).needed == 50
    page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats", headers={"accept-language": "en"}).content.decode()
    assert "50 cards" in page
    assert 'data-maybe="S5-001"' in page
    editing.restore_revision(deck=deck, version=2, revision=saved)
    assert current(deck).maybe() == {"S5-001": 9}


@pytest.mark.parametrize(
    ("maybe", "problem"), [({"S1-031": 100}, editing.DeckTooBigError), ({"no": 1}, editing.UnknownPrintingError)]
)
def test_the_maybe_board_has_the_bounds_of_a_deck(alice: Player, maybe: dict[str, int], problem: type[Exception]) -> None:
    deck = a_deck(alice, {"S1-031": 1})

    with pytest.raises(problem):
        editing.change_copies(deck=deck, version=1, deltas={"S1-031": 1}, maybe=maybe)

    assert current(deck).boards() == Boards({"S1-031": 1}, {})


@given(CONTENTS, CONTENTS, CONTENTS)
def test_a_merge_loses_nothing_that_either_added(base: dict[str, int], mine: dict[str, int], theirs: dict[str, int]) -> None:
    both = merged(base, mine, theirs)

    for key in {*base, *mine, *theirs}:
        added = max(0, mine.get(key, 0) - base.get(key, 0))
        assert both.get(key, 0) >= added
        if mine.get(key, 0) >= base.get(key, 0):
            assert both.get(key, 0) == theirs.get(key, 0) + added
    assert merged(base, base, theirs) == with_deltas({}, theirs)
    assert merged(base, mine, base) == with_deltas({}, mine)
    kept = {key: max(mine.get(key, 0), base.get(key, 0)) for key in {*mine, *base}}
    also = {key: max(theirs.get(key, 0), base.get(key, 0)) for key in {*theirs, *base}}
    assert merged(base, kept, also) == merged(base, also, kept)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(base=CONTENTS, devices=st.lists(st.tuples(CONTENTS, CONTENTS), min_size=2, max_size=2), again=st.booleans())
def test_two_devices_without_the_network_end_with_what_the_merge_says(
    alice: Player, base: dict[str, int], devices: list[tuple[dict[str, int], dict[str, int]]], again: bool
) -> None:
    deck = a_deck(alice, base)

    for place, (main, maybe) in enumerate(devices):
        sent = {"deltas": difference(base, main).deltas, "maybe": maybe, "token": f"{deck.pk} {place}"}
        done = editing.merge_changes(deck=deck, **sent)  # type: ignore[arg-type]
        if again:
            assert editing.merge_changes(deck=deck, **sent) == done  # type: ignore[arg-type]

    (first, aside), (second, beside) = devices
    assert current(deck).content() == merged(base, second, merged(base, first, base))
    assert current(deck).maybe() == with_deltas(aside, beside)


def test_a_merge_says_what_was_done_elsewhere_and_is_one_edit_to_undo(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    editing.add_copies(deck=deck, version=1, printing="S1-031", copies=2)
    form = {"deltas": "S1-108:+2 S1-031:-1", "maybe": "S1-047:+1", "token": "tab", "version": "1"}
    address = f"/decks/{deck.pk}/atelier/fusionner/"
    htmx = {"HX-Request": "true", "accept-language": "en"}

    pages = [alice_client.post(address, form, headers=htmx).content.decode() for _ in range(2)]

    theirs, mine = pages[0].split("Both were brought together")[1].split("Brought in from this device")
    assert re.search(r"\+2</span> <a [^>]*>GARAGISTE", theirs)
    assert re.search(r"\+2</span> <a [^>]*>MASTU", mine)
    assert current(deck).boards() == Boards({"S1-031": 1, "S1-108": 3}, {"S1-047": 1})
    editing.undo(deck=deck, version=3)
    assert current(deck).boards() == Boards({"S1-031": 2, "S1-108": 1}, {})
    for wrong in ({"token": ""}, {"deltas": "S1-108"}, {"version": "x"}, {"deltas": "S9-999:+1", "token": "other"}):
        assert alice_client.post(address, form | wrong, headers=htmx).status_code == 422
    assert "Both were" not in alice_client.post(address, form | {"token": "new", "version": "4"}, headers=htmx).content.decode()


@given(SAID, SAID, SAID)
def test_merged_remarks_lose_no_word_and_no_tag(base: Said, mine: Said, theirs: Said) -> None:
    both = merged_remarks(base, mine, theirs)

    for one in (mine, theirs):
        assert {*one.tags} - {*base.tags} <= {*both.tags}
        if one.note != base.note:
            assert one.note in both.note
    assert {*both.tags} <= {*mine.tags, *theirs.tags}
    assert merged_remarks(base, mine, base) == mine
    assert merged_remarks(base, base, theirs) == theirs
    assert merged_remarks(base, mine, both).note == both.note, "sent again"


def test_a_remark_is_kept_for_cards_of_the_deck_and_for_others_and_leaves_its_version_alone(
    alice: Player, alice_client: Client
) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    address = f"/decks/{deck.pk}/atelier/remarque/"
    for card in ("S1-108", "S1-047"):
        alice_client.post(address, {"card": card, "tags": "Combo, combo ; fin", "note": "À garder\r\nsi besoin "})

    page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=card&card=S1-047").content.decode()

    assert [(one.tags, one.note) for one in deck.remarks.all()] == [(["Combo", "fin"], "À garder\nsi besoin")] * 2
    assert page.count('<span class="tag">Combo</span>') == 2
    assert 'value="Combo, fin"' in page
    assert current(deck).version == 1
    seen = {"seen_tags": "Combo, fin", "seen_note": "À garder\nsi besoin"}
    alice_client.post(address, {"card": "S1-047", "tags": "", "note": ""} | seen)
    assert deck.remarks.count() == 1
    wrongs: list[dict[str, Any]] = [{"tags": "x" * 31}, {"tags": ",".join("abcdefghijklm")}, {"note": "x" * (MAX_NOTE + 1)}]
    for wrong in wrongs:
        assert alice_client.post(address, {"card": "S1-108"} | wrong).status_code == 422
    assert alice_client.post(address, {"card": "S9-999"}).status_code == 404


def test_a_merged_note_that_is_too_long_is_refused_and_the_other_stays(alice: Player) -> None:
    deck, card = a_deck(alice), Card.objects.get(key="S1-108")
    remarking.remark(deck=deck, card=card, seen=NOTHING_SAID, wanted=Said((), "x" * MAX_NOTE))

    with pytest.raises(remarking.TooMuchSaidError):
        remarking.remark(deck=deck, card=card, seen=NOTHING_SAID, wanted=Said((), "y"))

    assert deck.remarks.get().note == "x" * MAX_NOTE


def test_tags_are_read_from_a_line() -> None:
    assert tags_of(" a,  b c ;A, ,") == ("a", "b c")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_arrangement_shows_every_line_once(wankul: Game, data: st.DataObject) -> None:
    sheet = sheet_of("wankul", a_legal_content())
    names = [way + slug for slug in sort_choices("wankul") for way in ("", "-")]
    sort = data.draw(st.lists(st.sampled_from(names), max_size=6))
    kept = {"group": data.draw(st.sampled_from([*group_choices("wankul"), "no", 3])), "sort": sort, "view": "list"}

    arrangement = arrangement_of("wankul", kept)
    groups = arranged(sheet, arrangement)

    assert len(arrangement.sort) <= 4
    assert sorted(line.printing.key for group in groups for line in group.lines) == sorted(a_legal_content())
    assert len({group.kind for group in groups}) == len(groups)


def test_lines_are_sorted_level_after_level_and_what_has_nothing_comes_last(wankul: Game) -> None:
    sheet = sheet_of("wankul", a_legal_content())

    lines = sorted_lines(sheet, ["-force", "name"])

    forces = [line.card.facts.get("force") for line in lines]
    known = [force for force in forces if force is not None]
    assert known == sorted(known, reverse=True)
    assert forces[len(known) :] == [None] * 4
    said = [(line.card.facts.get("force") or -1, line.card.name) for line in lines]
    assert all(folded(one) <= folded(other) for (force, one), (same, other) in pairwise(said) if force == same > 0)


@pytest.mark.parametrize("kept", [{}, {"sort": "name"}, {"sort": [1, "no"], "group": [], "view": {}}, {"sort": None}])
def test_an_arrangement_that_makes_no_sense_is_the_usual_one(wankul: Game, kept: dict[str, Any]) -> None:
    assert arrangement_of("wankul", kept) == Arrangement()


def test_the_arrangement_is_kept_with_the_deck(alice: Player, alice_client: Client) -> None:
    deck, other = a_deck(alice, a_legal_content()), a_deck(alice, {"S1-108": 1})
    remarking.remark(deck=deck, card=Card.objects.get(key="S1-031"), seen=NOTHING_SAID, wanted=Said(("moteur",)))
    form = {"view": "stacks", "group": "tag", "sort": ["force", "", "name"], "down": ["0"]}

    alice_client.post(f"/decks/{deck.pk}/atelier/disposition/", form)

    kept = {"view": "stacks", "group": "tag", "sort": ["-force", "name"], "by_printing": False}
    assert current(deck).arrangement == kept
    page = alice_client.get(f"/decks/{deck.pk}/atelier/").content.decode()
    assert page.index("moteur") < page.index("Sans étiquette")
    assert 'class="piles"' in page
    assert current(other).arrangement == {}


def test_what_is_owned_may_be_counted_printing_by_printing(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-163")
    own(alice, 1, "S1-108")
    deck = a_deck(alice, {"S1-108": 2, "S1-163": 1})

    def counted() -> list[str]:
        pages = (f"/decks/{deck.pk}/atelier/", f"/decks/{deck.pk}/")
        return [
            re.findall(r"owned (\d/\d)<", alice_client.get(page, headers={"accept-language": "en"}).content.decode())[0]
            for page in pages
        ]

    together = counted()
    answer = alice_client.post(
        f"/decks/{deck.pk}/atelier/disposition/",
        {"view": "list", "by_printing": "on"},
        headers={"accept-language": "en", "HX-Request": "true"},
    ).content.decode()

    assert together == ["3/3", "3/3"]
    assert counted() == ["2/3", "2/3"]
    assert "owned 2/3<" in answer, "the summary above changes with the lines"
    assert re.findall(r'deck-table__owned owned(?: owned--missing)?">(\d)<', answer) == ["1", "2"]


def test_wishes_and_stand_ins_follow_the_printings_that_a_deck_counts(alice: Player, alice_client: Client) -> None:
    """S1-108 and S1-163 are printings of one card."""
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 1, "S1-163": 2})

    def lacking() -> int:
        return int(alice_client.get(f"/decks/{deck.pk}/imprimer/").context["lacking"])

    assert lacking() == 1
    alice_client.post(f"/decks/{deck.pk}/souhaiter/")
    assert [(one.printing, one.copies) for one in Wish.objects.of(alice)] == [(None, 1)]
    Wish.objects.all().delete()
    alice_client.post(f"/decks/{deck.pk}/atelier/disposition/", {"view": "list", "by_printing": "on"})

    assert lacking() == 2
    alice_client.post(f"/decks/{deck.pk}/souhaiter/")
    assert [(one.printing and one.printing.key, one.copies) for one in Wish.objects.of(alice)] == [("S1-163", 1)]


def test_the_last_card_of_each_stack_and_what_is_found_say_what_they_do(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content())
    read = alice_client.get(f"/decks/{deck.pk}/?view=stacks", headers={"accept-language": "en"}).content.decode()
    edited = alice_client.get(f"/decks/{deck.pk}/atelier/?q=garagiste", headers={"accept-language": "en"}).content.decode()
    alice_client.post(f"/decks/{deck.pk}/atelier/disposition/", {"view": "stacks"})
    stacks = alice_client.get(f"/decks/{deck.pk}/atelier/", headers={"accept-language": "en"}).content.decode()

    for page in (read, stacks):
        last = re.findall(r'class="pile__text">\s*<p>(?:<b>[^<]+</b>)?\s*[^<]+', page)
        assert len(last) == page.count('<section class="pile"') > 1
    assert re.search(r'<span class="found__text">\s*Draw a card\.', edited)


def test_decks_lie_in_folders_under_labels_and_in_the_archive(alice: Player, alice_client: Client) -> None:
    decks = [a_deck(alice, name=name) for name in ("Un", "Deux", "Trois")]
    settings_of = {"format": "niveau3", "notes": "", "audience": "private", "version": "1", "folder": "Tournois"}
    alice_client.post(
        f"/decks/{decks[0].pk}/reglages/", settings_of | {"name": "Un", "folder": "Tournois", "labels": "meule, vite"}
    )
    alice_client.post(f"/decks/{decks[1].pk}/reglages/", settings_of | {"name": "Deux", "labels": ""})

    def listed(query: str) -> set[str]:
        page = alice_client.get(f"/decks/{query}").content.decode()
        return {name for name in ("Un", "Deux", "Trois") if f">{name}</a>" in page}

    assert listed("?folder=Tournois") == {"Un", "Deux"}
    assert listed("?label=meule") == {"Un"}
    alice_client.post(f"/decks/{decks[1].pk}/archiver/")
    assert (listed(""), listed("?archived=1"), listed("?folder=Tournois")) == ({"Un", "Trois"}, {"Deux"}, {"Un"})
    alice_client.post(f"/decks/{decks[1].pk}/archiver/", {"back": "1"})
    assert listed("") == {"Un", "Deux", "Trois"}
    assert listed("?folder=%00&label=%00&archived=x") == {"Un", "Deux", "Trois"}


def test_a_copy_of_my_own_deck_takes_its_workbench_along_and_one_of_somebody_else_does_not(alice: Player, bob: Player) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    editing.set_maybe(deck=deck, version=1, printing="S1-031", copies=2)
    remarking.remark(deck=deck, card=Card.objects.get(key="S1-108"), seen=NOTHING_SAID, wanted=Said(("moteur",), "Secret"))

    mine = shelf.copy_deck(owner=alice, deck=deck, name="Copie", token="one")
    shelf.copy_deck(owner=alice, deck=deck, name="Copie", token="one")
    his = shelf.copy_deck(owner=bob, deck=deck, name="Copie")

    assert (mine.origin, mine.maybe(), mine.remarks.get().note) == (deck, {"S1-031": 2}, "Secret")
    assert (his.origin, his.maybe(), his.remarks.count()) == (deck, {}, 0)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=CONTENTS, other=CONTENTS)
def test_a_comparison_tells_every_card_and_mirrors_itself(wankul: Game, one: dict[str, int], other: dict[str, int]) -> None:
    found, turned = compare_decks("wankul", one, other), compare_decks("wankul", other, one)

    rows = [*found.first_more, *found.second_more, *found.alike]
    assert {row.card.key: (row.first, row.second) for row in rows} == {
        key: (one.get(key, 0), other.get(key, 0)) for key in {*one, *other}
    }
    assert {row.card.key for row in found.first_more} == {row.card.key for row in turned.second_more}
    assert found.figures[0][1:] == (sum(one.values()), sum(other.values()))


def test_any_two_decks_are_compared_and_one_click_leads_to_games(alice: Player, alice_client: Client, bob: Player) -> None:
    deck, other, secret = a_deck(alice, a_legal_content()), a_deck(alice, {"S1-108": 3}), a_deck(bob, {"S1-108": 3})

    page = alice_client.get(f"/decks/comparer/?a={deck.pk}&b={other.pk}", headers={"accept-language": "en"}).content.decode()
    assert "68.9" in page
    by_games = unescape(re.findall(r'href="([^"]+)" id="by-games"', page)[0])
    form = alice_client.get(by_games).content.decode()
    assert f'<option value="deck:{other.pk}" selected' in form
    asked = [f"a={deck.pk}&b={secret.pk}", f"a={deck.pk}&b=shared:no%00", "a=%00&b=x", f"a={'9' * 40}", "drawn=-1", "drawn=²"]
    for query in asked:
        answer = alice_client.get(f"/decks/comparer/?{query}")
        assert answer.status_code == 200
        assert "by-games" not in answer.content.decode()


def test_what_is_put_aside_is_said_with_the_way_back(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 3})
    address, english = f"/decks/{deck.pk}/atelier/changer/", {"accept-language": "en"}
    page = alice_client.get(f"/decks/{deck.pk}/atelier/", headers=english).content.decode()
    assert 'aria-label="Aside: MASTU"' in page

    answer = alice_client.post(address, {"version": 1, "do": "move S1-108 2"}, headers=english | {"hx-request": "true"})

    said = "2 copies of MASTU S1 108 put aside: they are on the maybe board, below the deck."
    told = unescape(answer.content.decode())
    assert f'data-announce="{said}"' in told
    assert f"<p>{said}</p>" in told
    assert 'id="said-undo"' in told
    back = alice_client.post(address, {"version": 2, "do": "move S1-108 -1"}, headers=english, follow=True).content.decode()
    assert "1 copy of MASTU S1 108 back in the deck." in back
    more = alice_client.post(address, {"version": 3, "do": "add S1-108 1"}, headers={"hx-request": "true"}).content.decode()
    assert 'id="said-undo"' not in more
    undone = alice_client.post(
        f"/decks/{deck.pk}/atelier/annuler/", {"version": 4}, headers={"hx-request": "true"}
    ).content.decode()
    assert 'id="said-undo"' not in undone


def test_the_odds_of_a_comparison_name_each_hope_once_under_its_heading(wankul: Game) -> None:
    content = a_legal_content()

    found = compare_decks("wankul", content, content)

    named = [(heading, name) for heading, pairs in found.odds for name, _one, _other in pairs]
    assert len(set(named)) == len(named)
    assert len({heading for heading, _pairs in found.odds}) > 2
    assert all(one == other for _heading, pairs in found.odds for _name, one, other in pairs)


def test_a_duo_lies_beside_the_table_and_is_never_drawn(alice: Player, alice_client: Client) -> None:
    content = a_legal_content()

    found = compare_decks("wankul", content, content | {"S5-176A": 1})

    assert all(one == other for _heading, pairs in found.odds for _name, one, other in pairs)
    assert "Duo" not in {name for _heading, pairs in found.odds for name, _one, _other in pairs}
    assert [pair for pair in found.figures if pair[1] != pair[2]] == [("Cartes", 50, 51), ("Duo", 0, 1)]
    deck, alone = (a_deck(alice, cards, format="duos") for cards in (content | {"S5-176A": 1}, {"S5-176A": 1}))
    address = "/decks/{}/atelier/?panel=stats&hope-query=type:terrain&hope-least=1&hope-turn=0"
    odds = alice_client.get(address.format(deck.pk), headers={"accept-language": "en"}).content.decode()
    assert "(10 of 50)" in odds
    assert '<option value="type:terrain">' in odds
    assert '<option value="type:duo">' not in odds
    assert 'id="odds-title"' not in alice_client.get(address.format(alone.pk)).content.decode()


def test_whoever_has_no_deck_compares_those_of_the_site(alice: Player, alice_client: Client) -> None:
    publish_starters(house_player())

    begun = alice_client.get("/decks/comparer/", headers={"accept-language": "en"})

    assert "There are no two decks" not in begun.content.decode()
    proposals = begun.context["proposals"]
    assert len(proposals) > 1
    assert all(one.first.game == one.second.game and one.first != one.second for one in proposals)
    assert "comparison" in alice_client.get(f"/decks/comparer/{proposals[0].query}").context


def test_a_comparison_without_decks_says_what_to_do_and_proposes_pairs(alice: Player, alice_client: Client) -> None:
    english = {"accept-language": "en"}
    assert "There are no two decks" in alice_client.get("/decks/comparer/", headers=english).content.decode()
    deck = a_deck(alice, a_legal_content(), name="Meule")
    copy = shelf.copy_deck(deck=deck, owner=alice, name="Meule, plus vite")

    page = unescape(alice_client.get("/decks/comparer/", headers=english).content.decode())
    assert f'href="?a={deck.pk}&b={copy.pk}"' in page
    begun = unescape(alice_client.get(f"/decks/comparer/?a={copy.pk}", headers=english).content.decode())
    assert "Compare “Meule, plus vite” with…" in begun
    assert f'href="?a={copy.pk}&b={deck.pk}"' in begun
    both = alice_client.get(f"/decks/comparer/?a={copy.pk}&b={deck.pk}").content.decode()
    assert 'href="/catalogue/wankul/cartes/S1-031/"' in both


def test_decks_of_one_name_are_told_apart_where_they_are_compared(alice: Player, alice_client: Client, bob: Player) -> None:
    """A copy of a starter deck and that deck, two copies of one minute, and the deck of somebody else."""
    siege = next(deck for deck in publish_starters(house_player()) if deck.game_id == "wankul" and deck.name == "Le Siège")
    copies = [a_deck(alice, {"S1-108": count}, name=siege.name) for count in (3, 2)]
    theirs = a_deck(bob, {"S1-108": 1}, name=siege.name)
    theirs = shelf.change_settings(
        deck=theirs, version=theirs.version, audience=Audience.SHARED, name=theirs.name, format=theirs.format, notes=""
    )

    page = alice_client.get("/decks/comparer/")
    titles = [one.titles for one in page.context["proposals"]]
    choices = [name for _heading, decks in page.context["choices"] for _value, name in decks]

    assert all(one != other for one, other in titles)
    assert len(choices) == len(set(choices))
    assert [name for name in choices if name.startswith(siege.name)][-1] == f"{siege.name} · Wankul · démarrage"
    for value, other in ((f"shared:{siege.share}", "démarrage"), (f"shared:{theirs.share}", "par Bob")):
        both = alice_client.get(f"/decks/comparer/?a={copies[0].pk}&b={value}").content.decode()
        for title in (f"{siege.name} · à moi", f"{siege.name} · {other}"):
            assert len(re.findall(rf"<h2>Davantage dans «\s{title}\s»</h2>", both)) == 1
            assert both.count(f'class="table__number">{title}</th>') == 2


def test_archived_decks_are_no_choice_until_somebody_names_them(alice: Player, alice_client: Client) -> None:
    deck, other = a_deck(alice, a_legal_content(), name="Au grenier"), a_deck(alice, a_legal_content(), name="En usage")
    shelf.archive_deck(deck=deck, now=timezone.now())
    choosers = {
        "/decks/comparer/": f"/decks/comparer/?a={deck.pk}",
        "/decks/ensemble/?game=wankul": f"/decks/ensemble/?deck={deck.pk}",
        "/jouer/nouvelle/wankul/": f"/jouer/nouvelle/wankul/?deck={deck.pk}",
        reverse("play:new-field"): f"{reverse('play:new-field')}?deck={deck.pk}",
        reverse("play:new-goldfish"): f"{reverse('play:new-goldfish')}?deck={deck.pk}",
        reverse("play:new-compare"): f"{reverse('play:new-compare')}?deck={deck.pk}",
        f"{reverse('play:new-series')}?game=wankul": f"{reverse('play:new-series')}?game=wankul&deck_0=deck:{deck.pk}",
        reverse("play:trainer"): "",
        "/decks/ce-soir/?game=wankul": "",
        "/catalogue/wankul/cartes/S1-108/": "",
        "/": "",
    }
    for blank, named in choosers.items():
        page = alice_client.get(blank, follow=True).content.decode()
        assert "En usage" in page, blank
        assert "Au grenier" not in page, blank
        assert not named or "Au grenier" in alice_client.get(named).content.decode(), named
    assert other.archived is None


def test_labels_keep_the_one_rule_of_tags(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)

    def sent(*labels: str) -> Any:
        return alice_client.patch(f"/api/decks/{deck.pk}/", {"version": 1, "labels": labels}, content_type="application/json")

    assert sent("\u200b").status_code == 400
    assert sent("a, b").status_code == 400
    assert sent("e\u0301te\u0301", "a\u202eb").status_code == 200
    deck.refresh_from_db()
    assert deck.labels == ["été", "ab"]
