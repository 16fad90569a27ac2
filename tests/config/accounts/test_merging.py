"""An archive brought into an account that holds something: what it would add is seen first, and only what is lacking comes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from collection.models import (
    NOTHING,
    Facts,
    Finish,
    Game,
    KeptCard,
    Lot,
    MovementBatch,
    Place,
    PlaceKind,
    Player,
    Printing,
    Restoration,
    Wish,
)
from collection.services import leasing, waking
from collection.services.explaining import MOST_REMEMBERED, remember, words_remembered
from collection.services.holdings import change_holdings, undo_act
from collection.services.lots import Part, describe
from collection.services.own_lists import keep_list
from collection.services.places import change_place, open_place, remove_place
from collection.services.restorations import agree, sweep_restorations
from collection.services.undoing import stayed
from collection.services.wishes import set_wish
from collection.values.rows_of_boxes import MOST_STANDING
from decks.models import Deck
from decks.services.building import build_deck
from decks.services.editing import change_copies
from decks.services.shelf import create_deck, delete_deck
from tests.collection.holders import own
from tests.config.accounts.archives import changed
from tests.config.accounts.test_restoring import KEYS, build, collect, keep_and_map, wish
from tests.config.accounts.whole_account import exported, normal_form, restored, taken_in, worked
from tests.conftest import client_of
from tests.simulator.catalog.test_own_list import GAME, LIST

pytestmark = pytest.mark.django_db

ADDRESS = reverse("restore")
EN: dict[str, Any] = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _in_english(_no_language_is_left: None) -> Iterator[None]:
    with override("en"):
        yield


def merged(player: Player, content: bytes) -> Restoration:
    """Sent, read, agreed to and written."""
    row = worked(taken_in(player, content, merges=True).pk)
    if row.is_waiting:
        agree(player=player, pk=row.pk, now=timezone.now())
        row = worked(row.pk)
    player.refresh_from_db()
    return row


def held(player: Player) -> dict[tuple[str, str], int]:
    return {(key, finish): copies for _game, key, finish, copies in normal_form(player)["holdings"]}


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_merge_adds_what_is_lacking_and_changes_nothing_else(data: DataObject, wankul: Game) -> None:
    with transaction.atomic():
        one, other = (Player.objects.create_user(f"{name}@example.com") for name in ("one", "other"))
        for player in (one, other):
            keep_and_map(player, wankul, data)
            collect(player, data)
            build(player, wankul, data)
            wish(player, data)
        own(other, 1, KEYS[0])
        archive, before, theirs = exported(one), normal_form(other), normal_form(one)
        mine, owned = held(other), held(one)

        row = merged(other, archive)

        after = normal_form(other)
        assert row.problem == ""
        assert held(other) == {stock: max(mine.get(stock, 0), owned.get(stock, 0)) for stock in {*mine, *owned}}
        for part in ("decks", "places", "kept", "columns"):
            assert all(thing in after[part] for thing in before[part]), part
        assert {place[0] for place in after["places"]} == {place[0] for place in (*before["places"], *theirs["places"])}
        assert len(after["decks"]) <= len(before["decks"]) + len(theirs["decks"])
        assert {deck["name"] for deck in theirs["decks"]} <= {deck["name"] for deck in after["decks"]}
        said = {(*lot[0:3], tuple(lot[4])): lot[3] for lot in after["lots"]}
        assert all(said[*lot[0:3], tuple(lot[4])] >= lot[3] for lot in before["lots"])
        assert {wish[:3] for wish in after["wishes"]} == {wish[:3] for wish in (*before["wishes"], *theirs["wishes"])}
        assert (after["name"], after["keeps"]) == (before["name"], before["keeps"])

        again = merged(other, archive)
        assert (again.problem, again.is_without_news, again.agreed) == ("", True, None)
        assert normal_form(other) == after
        transaction.set_rollback(True)


def test_what_would_be_added_is_seen_first_and_written_on_a_yes(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waking, "send", lambda *_, **__: None)
    own(alice, 3, "S1-108")
    create_deck(owner=alice, game=wankul, name="From far <b>", format="niveau3", content={"S1-108": 2})
    open_place(player=alice, name="Blue binder", kind=PlaceKind.BINDER)
    own(bob, 1, "S1-108")
    client, before = client_of(bob), normal_form(bob)
    assert "You see first" in client.get(ADDRESS, headers=EN).content.decode()

    client.post(ADDRESS, {"archive": SimpleUploadedFile("cartable.zip", exported(alice))})
    row = worked(Restoration.objects.get().pk)
    page = client.get(ADDRESS, headers=EN).content.decode()

    assert row.is_waiting
    assert all(words in page for words in ("What this archive would add", "+2", "From far &lt;b&gt;", "Blue binder"))
    assert "hx-trigger" not in page.partition('id="restoration"')[2].partition("</section>")[0], (
        "it waits for a person, not a worker"
    )
    assert normal_form(bob) == before
    assert sweep_restorations(now=timezone.now()) == 0
    agreed = reverse("agree-restoration", args=[row.pk])
    assert client_of(alice).post(agreed).status_code == 404
    assert client.get(agreed).status_code == 405

    assert client.post(agreed).status_code == 302
    assert client.post(agreed).status_code == 302, "twice is once"
    done = worked(row.pk)

    assert (done.problem, done.told["copies"], done.told["decks"], done.told["places"]) == ("", 2, 1, 1)
    assert held(bob) == {("S1-108", Finish.NORMAL): 3}
    assert done.act
    undo_act(player=bob, act=done.act.pk)
    assert held(bob) == {("S1-108", Finish.NORMAL): 1}, "one act"
    assert MovementBatch.objects.of(bob).count() == 3
    assert not Deck.objects.owned_by(bob).exists()
    assert not Place.objects.of(bob).exists()


LOT = {"game": "wankul", "printing": "S1-108", "finish": "normal", "copies": 1}
BEHIND_DIVIDERS = {
    "holdings": [["wankul", "S1-108", "normal", MOST_STANDING + 1]],
    "lots": [LOT | {"place": "Box", "divider": f"d{number}"} for number in range(MOST_STANDING + 1)],
}
UNWRITABLE: list[tuple[str, str, Any]] = [
    (
        "S9-999",
        "collection/copies.json",
        lambda kept: {**kept, "holdings": [*kept["holdings"], ["wankul", "S9-999", "normal", 1]]},
    ),
    ("S9-999", "wishes.json", lambda rows: [{**rows[0], "card__key": "S9-999"}]),
    ("S9-999", "kept.json", lambda rows: [{**rows[0], "card__key": "S9-999"}]),
    ("S9-999", "decks/*.json", lambda deck: {**deck, "content": {**deck["content"], "S9-999": 1}}),
    ("S9-999", "decks/*.json", lambda deck: {**deck, "remarks": [{"card__key": "S9-999", "tags": [], "note": "x"}]}),
    ("chess", "searches.json", lambda _rows: [{"game": "chess", "name": "x", "query": "", "created": "2026-11-23T00:00:00Z"}]),
    ("A deck holds at most", "decks/*.json", lambda deck: {**deck, "maybe": {f"S1-{number:03}": 99 for number in range(31, 61)}}),
    ("wankul S1-110 (S1-108)", "wishes.json", lambda rows: [{**rows[0], "printing__key": "S1-108"}]),
    ("lots, 1: ", "collection/copies.json", lambda kept: {**kept, "lots": [LOT | {"place": "Nowhere"}]}),
    ("different dividers", "collection/copies.json", lambda kept: {**kept, **BEHIND_DIVIDERS}),
    ("is not played with lists", "lists/wankul.toml", b"name = 'x'"),
    ("is not valid TOML", "lists/woodland_wizards.toml", b"name ="),
    ("S9-999", "lists/woodland_wizards-box.json", {"S9-999": 1}),
]


@pytest.mark.parametrize(("words", "file", "change"), UNWRITABLE, ids=[f"{words} {file}" for words, file, _change in UNWRITABLE])
def test_what_could_not_be_written_is_refused_before_it_is_offered_and_where_it_stands_is_said(
    alice: Player, bob: Player, wankul: Game, words: str, file: str, change: Any
) -> None:
    own(alice, 1, "S1-108")
    own(bob, 1, "S1-109")
    open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    card = Printing.objects.get(set__game=wankul, key="S1-110").card
    set_wish(player=alice, card=card, printing=None, copies=1, note="", now=timezone.now())
    KeptCard.objects.create(player=alice, card=card, copies=1)
    keep_list(player=alice, game=Game.objects.get(slug=GAME), text=LIST)
    deck = create_deck(owner=alice, game=wankul, name="One", format="niveau3", content={"S1-108": 2})
    file, before = file.replace("*", str(deck.pk)), normal_form(bob)

    row = worked(taken_in(bob, changed(exported(alice), {file: change}), merges=True).pk)

    assert (row.preview, row.is_waiting, row.attempts) == (None, False, 1)
    assert file in row.problem
    assert words in row.problem
    assert normal_form(bob) == before


def test_a_yes_is_taken_once_and_for_what_waits_for_it(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    row = taken_in(bob, exported(alice), merges=True)
    answers = []
    for _look in range(3):  # before it is read, when it waits, and once it is written
        answers += [agree(player=who, pk=row.pk, now=timezone.now()) for who in (alice, bob, bob)]
        row = worked(row.pk)

    assert answers == [False, False, False, False, True, False, False, False, False]
    assert held(bob) == {("S1-108", "normal"): 1}


def test_the_same_archive_twice_adds_nothing_and_says_so(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, *KEYS)
    create_deck(owner=alice, game=wankul, name="One", format="niveau3", content={"S1-108": 2})
    archive = exported(alice)
    restored(bob, archive)
    before, acts = normal_form(bob), MovementBatch.objects.of(bob).count()

    row = worked(taken_in(bob, archive, merges=True).pk)

    assert (row.is_without_news, row.content) == (True, None)
    assert "Nothing was added" in client_of(bob).get(ADDRESS, headers=EN).content.decode()
    assert (normal_form(bob), MovementBatch.objects.of(bob).count()) == (before, acts)


def test_a_deck_that_was_changed_since_stays_as_it_is(alice: Player, bob: Player, wankul: Game) -> None:
    create_deck(owner=alice, game=wankul, name="One", format="niveau3", content={"S1-108": 2})
    archive = exported(alice)
    restored(bob, archive)
    deck = Deck.objects.get(owner=bob)
    change_copies(deck=deck, version=deck.version, deltas={"S1-108": 1})

    assert worked(taken_in(bob, archive, merges=True).pk).is_without_news
    assert Deck.objects.get(owner=bob).content() == {"S1-108": 3}


def test_what_is_said_comes_with_the_copies_that_come(alice: Player, bob: Player, wankul: Game) -> None:
    stock = (Printing.objects.get(key="S1-108").pk, Finish.NORMAL)
    for player, condition in ((alice, "nm"), (bob, "po")):
        place = open_place(player=player, name="Box", kind=PlaceKind.BOX, note=condition)
        own(player, 3 if player == alice else 2, "S1-108")
        said = Facts(condition=condition, place=place.pk)
        describe(player=player, changes=[(Part(stock, NOTHING, 2), said)])

    assert merged(bob, exported(alice)).problem == ""

    lots = Lot.objects.of(bob).order_by("condition").values_list("condition", "copies", "place__name", "place__note")
    assert list(lots) == [("nm", 1, "Box", "po"), ("po", 2, "Box", "po")]
    assert Place.objects.of(bob).count() == 1


def test_a_wish_goes_on_waiting_for_as_many_copies(alice: Player, bob: Player, wankul: Game) -> None:
    card = Printing.objects.get(key="S1-108").card
    set_wish(player=alice, card=card, printing=None, copies=2, note="", now=timezone.now())
    own(bob, 5, "S1-108")

    merged(bob, exported(alice))

    assert (Wish.objects.of(bob).get().copies, Wish.objects.of(bob).get().had) == (2, 5)


def test_more_than_an_account_may_hold_is_refused_before_anybody_is_asked(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player, name in ((alice, "One"), (bob, "Two")):
        open_place(player=player, name=name, kind=PlaceKind.BOX)
    monkeypatch.setattr("config.accounts.merging.MOST_PLACES", 1)

    row = worked(taken_in(bob, exported(alice), merges=True).pk)

    assert row.preview is None
    assert "would hold 2 places; it can hold 1. That is 1 too many" in row.problem
    assert "collection/places.json" in row.problem
    assert Place.objects.of(bob).count() == 1


def test_explained_words_that_come_and_those_without_room_are_told(alice: Player, bob: Player, wankul: Game) -> None:
    now = timezone.now()
    remember(player=alice, meanings={"condition": {f"a{number}": "ex" for number in range(MOST_REMEMBERED)}}, now=now)
    remember(player=bob, meanings={"condition": {f"b{number}": "nm" for number in range(MOST_REMEMBERED - 2)}}, now=now)
    archive = exported(alice)
    row = worked(taken_in(bob, archive, merges=True).pk)
    told = ("the meanings of 2 words of lists", "198 explained words of lists stay in the archive")
    page = client_of(bob).get(ADDRESS, headers=EN).content.decode()
    assert [words in page for words in told] == [True, True], "before it is agreed to"

    agree(player=bob, pk=row.pk, now=timezone.now())
    worked(row.pk)
    page = client_of(bob).get(ADDRESS, headers=EN).content.decode()
    assert [words in page for words in told] == [True, True], "and once it is written"
    came = [one.word for one in words_remembered(bob) if one.word.startswith("a")]
    assert (came, len(words_remembered(bob))) == (["a198", "a199"], MOST_REMEMBERED)

    worked(taken_in(bob, archive, merges=True).pk)
    page = client_of(bob).get(ADDRESS, headers=EN).content.decode()
    assert "198 explained words of lists stay in the archive" in page
    assert "All else that this archive brings is in this account already" in page


def test_a_worker_that_fell_asleep_before_a_yes_was_said_has_no_claim_after_it(alice: Player, bob: Player, wankul: Game) -> None:
    """The attempts are counted from the beginning again, and its claim had the name of the next one."""
    own(alice, 1, "S1-108")
    own(bob, 1, "S1-031")
    sent = Restoration.objects.filter(pk=taken_in(bob, exported(alice), merges=True).pk)
    asleep = leasing.claim(sent, now=timezone.now() - timedelta(hours=1))
    assert asleep is not None
    assert worked(asleep.pk).is_waiting
    assert agree(player=bob, pk=asleep.pk, now=timezone.now())
    next_one = leasing.claim(sent, now=timezone.now())

    assert next_one is not None
    assert next_one.attempts == asleep.attempts
    assert leasing.held(next_one).exists()
    assert not leasing.held(asleep).exists()


def test_an_archive_that_nobody_says_yes_to_is_thrown_away_after_a_day(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    change_holdings(player=bob, changes={(Printing.objects.get(key="S1-031").pk, Finish.NORMAL): 1})
    row = worked(taken_in(bob, exported(alice), merges=True).pk)
    assert row.is_waiting

    sweep_restorations(now=timezone.now() + timedelta(hours=23))
    assert Restoration.objects.exists()
    sweep_restorations(now=timezone.now() + timedelta(hours=25))
    assert not Restoration.objects.exists()


def a_merged_archive(alice: Player, bob: Player, wankul: Game) -> MovementBatch:
    """Bob’s act that brought two places with copies, an empty one, three decks and a wish of Alice’s."""
    own(alice, 3, "S1-108", "S1-031")
    for name, key in (("Used", "S1-108"), ("As it came", "S1-031")):
        there = open_place(player=alice, name=name, kind=PlaceKind.BOX)
        stock = (Printing.objects.get(key=key).pk, Finish.NORMAL)
        describe(player=alice, changes=[(Part(stock, NOTHING, 2), Facts(place=there.pk, condition="nm"))])
    open_place(player=alice, name="Renamed", kind=PlaceKind.PILE)
    for name in ("Edited", "Left alone", "Built"):
        create_deck(owner=alice, game=wankul, name=name, format="niveau3", content={"S1-108": 1})
    set_wish(player=alice, card=Printing.objects.get(key="S1-041").card, printing=None, copies=2, note="", now=timezone.now())
    own(bob, 1, "S1-001")
    act = merged(bob, exported(alice)).act
    assert act
    return act


def use(bob: Player) -> None:
    """What Bob does with it: one place of each kind, and two of the decks, are not as they came."""
    used, renamed = (Place.objects.of(bob).get(name=name) for name in ("Used", "Renamed"))
    stock = (Printing.objects.get(key="S1-001").pk, Finish.NORMAL)
    describe(player=bob, changes=[(Part(stock, NOTHING, 1), Facts(place=used.pk))])
    change_place(place=renamed, name="Mine now", kind=PlaceKind.PILE, note="", position=9)
    edited, built = (Deck.objects.owned_by(bob).get(name=name) for name in ("Edited", "Built"))
    change_copies(deck=edited, version=edited.version, deltas={"S1-108": 1})
    build_deck(deck=built, version=built.version, build=0, whole=False, now=timezone.now())


def standing(player: Player) -> dict[str, Any]:
    return {
        "held": held(player),
        "places": set(Place.objects.of(player).values_list("name", flat=True)),
        "decks": set(Deck.objects.owned_by(player).values_list("name", flat=True)),
        "lots": sorted(Lot.objects.of(player).values_list("printing__key", "copies", "condition", "place__name")),
    }


def test_undone_an_archive_takes_back_its_places_and_decks_and_redone_it_brings_them(
    alice: Player, bob: Player, wankul: Game
) -> None:
    act = a_merged_archive(alice, bob, wankul)
    before = standing(bob)
    client = client_of(bob)
    page = client.get(reverse("collection:act", args=[act.pk]), headers=EN).content.decode()
    assert all(name in page for name in ("As it came", "Left alone", "What goes", "1 wish"))
    assert reverse("collection:undo", args=[act.pk]) not in client.get(reverse("collection:journal")).content.decode()

    undone = undo_act(player=bob, act=act.pk).batch

    assert standing(bob) == {"held": {("S1-001", "normal"): 1}, "places": set(), "decks": set(), "lots": []}
    assert Wish.objects.of(bob).count() == 1
    assert Deck.objects.deleted_by(bob).count() == 3
    assert undone
    again = undo_act(player=bob, act=undone.pk).batch
    assert standing(bob) == before
    assert again
    page = client.get(reverse("collection:act", args=[again.pk]), headers=EN).content.decode()
    assert "To undo this" in page
    assert "What goes" in page
    undo_act(player=bob, act=again.pk)
    assert standing(bob)["decks"] == set()


def test_what_was_used_since_stays_and_both_pages_name_it(alice: Player, bob: Player, wankul: Game) -> None:
    act = a_merged_archive(alice, bob, wankul)
    use(bob)
    client = client_of(bob)
    page = client.get(reverse("collection:act", args=[act.pk]), headers=EN).content.decode()
    goes, _head, stays = page.partition("What stays")
    stays = stays.partition("</section>")[0]
    assert all(
        name in stays for name in ("Used", "Mine now", "Edited", "Built", "other copies lie in it", "its copies were", "1 wish")
    )
    assert all(name in goes.partition("What goes")[2] for name in ("As it came", "Left alone"))

    done = client.post(reverse("collection:undo", args=[act.pk]), follow=True, headers=EN).content.decode()

    after = standing(bob)
    assert (after["places"], after["decks"]) == ({"Used", "Mine now"}, {"Edited", "Built"})
    assert after["held"] == {("S1-001", "normal"): 1}
    assert after["lots"] == [("S1-001", 1, "", "Used")]
    told = done.partition("What stayed")[2].partition("</section>")[0]
    assert all(name in told for name in ("Used", "Mine now", "Edited", "Built", "1 wish"))
    assert "As it came" not in told
    undone = MovementBatch.objects.of(bob).latest("pk")
    undo_act(player=bob, act=undone.pk)
    assert standing(bob)["decks"] == {"Edited", "Built", "Left alone"}
    assert standing(bob)["places"] == {"Used", "Mine now", "As it came"}


def test_copies_that_left_since_keep_all_of_an_archive_and_its_page_says_it_first(
    alice: Player, bob: Player, wankul: Game
) -> None:
    act = a_merged_archive(alice, bob, wankul)
    own(bob, -2, "S1-108")
    client, before = client_of(bob), standing(bob)

    page = client.get(reverse("collection:act", args=[act.pk]), headers=EN).content.decode()
    client.post(reverse("collection:undo", args=[act.pk]))

    assert "This cannot be undone now" in page
    assert "you own 1." in page
    assert standing(bob) == before


def test_an_archive_with_decks_alone_is_an_act_that_can_be_undone(alice: Player, bob: Player, wankul: Game) -> None:
    create_deck(owner=alice, game=wankul, name="Alone", format="niveau3", content={"S1-108": 1})
    own(bob, 1, "S1-108")

    act = merged(bob, exported(alice)).act

    assert act
    undo_act(player=bob, act=act.pk)
    assert not Deck.objects.owned_by(bob).exists()


def test_a_deck_that_its_owner_threw_away_himself_does_not_come_back_with_the_archive(
    alice: Player, bob: Player, wankul: Game
) -> None:
    act = a_merged_archive(alice, bob, wankul)
    delete_deck(deck=Deck.objects.owned_by(bob).get(name="Edited"), now=timezone.now())

    undone = undo_act(player=bob, act=act.pk).batch
    assert undone
    undo_act(player=bob, act=undone.pk)

    assert standing(bob)["decks"] == {"Left alone", "Built"}


def test_a_place_that_its_owner_gave_up_himself_is_not_told_to_stay(alice: Player, bob: Player, wankul: Game) -> None:
    act = a_merged_archive(alice, bob, wankul)
    remove_place(place=Place.objects.of(bob).get(name="Renamed"), now=timezone.now())

    undone = undo_act(player=bob, act=act.pk).batch

    assert undone
    assert stayed(undone) == []
    assert standing(bob)["places"] == set()
