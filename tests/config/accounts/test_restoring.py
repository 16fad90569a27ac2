"""The archive of an account brought back into another one: the same, or nothing at all."""

from __future__ import annotations

import contextlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from collection.lists.unknown_words import UNSAID
from collection.models import (
    NOTHING,
    ActKind,
    Card,
    Condition,
    Facts,
    Finish,
    Game,
    Holding,
    Language,
    MovementBatch,
    PlaceKind,
    Player,
    Printing,
    Restoration,
    SavedSearch,
)
from collection.services import leasing, restorations, waking
from collection.services.explaining import words_remembered
from collection.services.holdings import change_holdings, undo_act
from collection.services.importing import choose, read_into_draft
from collection.services.lots import Part, describe
from collection.services.mapping import map_columns
from collection.services.places import open_place
from collection.services.restorations import MOST_ATTEMPTS, sweep_restorations
from collection.services.spares import keep_of_card, keep_of_each
from collection.services.waking import BrokerAwayError
from collection.services.wishes import set_wish
from collection.values.kept_cells import line_of_cells
from config import tasks
from config.accounts import restoring, unpacking
from config.accounts.archive_reading import MOST_LOTS
from config.accounts.serializers import LotRow
from config.accounts.unpacking import Unpacked, UnreadableArchiveError
from decks.guides.remarks import NOTHING_SAID, Said
from decks.models import Deck
from decks.presentation.arranging import STACKS, Arrangement
from decks.services.building import NothingFreeError, build_deck
from decks.services.editing import change_copies, write_maybe
from decks.services.formats import change_format
from decks.services.remarking import remark
from decks.services.revisions import save_revision
from decks.services.shelf import create_deck, delete_deck
from tests.collection.holders import holdings_total, journal_total, own
from tests.config.accounts.archives import changed
from tests.config.accounts.test_deletion import give_one_of_everything
from tests.config.accounts.whole_account import exported, normal_form, restored, taken_in, worked
from tests.conftest import client_of
from tests.decks.builders import SINGLETON, a_body, a_format, named

pytestmark = pytest.mark.django_db

ADDRESS = reverse("restore")
EN: dict[str, Any] = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _in_english(_no_language_is_left: None) -> Iterator[None]:
    with override("en"):
        yield


KEYS = ("S1-031", "S1-032", "S1-108", "S1-109")

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
names = texts.map(str.strip).filter(bool)
facts_said = st.builds(
    Facts,
    condition=st.sampled_from(["", *Condition.values]),
    language=st.sampled_from(["", *Language.values]),
    note=texts,
    paid=st.none() | st.decimals(0, 9_999_999, places=2),
    currency=st.sampled_from(["", "EUR", "USD"]),
    paid_on=st.none() | st.dates(date(1900, 1, 1), date(2100, 1, 1)),
    signed=st.booleans(),
    altered=st.booleans(),
    proxy=st.booleans(),
    graded=texts,
    kept=st.dictionaries(st.sampled_from(["Händler", "Fach", "Note"]), st.sampled_from(["Otto", "=1", "3; 4"])).map(
        line_of_cells
    ),
)


def collect(player: Player, data: DataObject) -> None:
    """Copies, some of them described and put away."""
    ids = dict(Printing.objects.filter(key__in=KEYS).values_list("key", "pk"))
    places: list[Any] = [None]
    kinds = st.tuples(st.sampled_from(PlaceKind), texts, st.sampled_from(["", "Laink", "1: A–C\n2: Laink\nZ"]))
    for name, (kind, note, dividers) in data.draw(st.dictionaries(names, kinds, max_size=3), label="places").items():
        places += [open_place(player=player, name=name, kind=kind, note=note, dividers=dividers)]
    for key in data.draw(st.lists(st.sampled_from(KEYS), unique=True), label="owned"):
        stock, copies = (ids[key], data.draw(st.sampled_from(Finish))), data.draw(st.integers(1, 9))
        change_holdings(player=player, changes={stock: copies})
        for said in data.draw(st.lists(facts_said, max_size=2, unique=True), label="said")[:copies]:
            place = data.draw(st.sampled_from(places))
            where: dict[str, Any] = {"place": place.pk} if place else {}
            if place and place.is_binder:
                where |= {"page": data.draw(st.integers(1, 99)), "slot": data.draw(st.integers(1, 9))}
            if place and place.is_box:
                where |= {
                    "row": data.draw(st.none() | st.integers(1, 99)),
                    "divider": data.draw(st.sampled_from(["", "A–C", "2: x"])),
                }
            after = Facts(**({name: getattr(said, name) for name in Facts.__dataclass_fields__} | where))
            describe(player=player, changes=[(Part(stock, NOTHING, 1), after)])


def build(player: Player, game: Game, data: DataObject) -> None:
    """Decks with revisions, some built, some in the bin."""
    contents = st.dictionaries(st.sampled_from(KEYS), st.integers(1, 3), max_size=4)
    formats = ["niveau3"]
    if data.draw(st.booleans(), label="a format"):
        made = a_format(player, data.draw(names), body=a_body(SINGLETON | {"since": "2026-05", "note": "é"}))
        change_format(format=made, seen=1, name=made.name, description="…", audience="public", body=a_body(SINGLETON, base=""))
        formats += [named(made, 1), named(made, 2)]
    for name in data.draw(st.lists(names, max_size=3), label="decks"):
        format = data.draw(st.sampled_from(formats))
        deck = create_deck(owner=player, game=game, name=name, format=format, notes=data.draw(texts), content=data.draw(contents))
        for message in data.draw(st.lists(texts, max_size=2)):
            change_copies(deck=deck, version=deck.version, deltas={data.draw(st.sampled_from(KEYS)): 1})
            deck.refresh_from_db()
            save_revision(deck=deck, version=deck.version, message=message)
        lay_beside(deck, data)
        state = data.draw(st.sampled_from(["", "built", "deleted"]))
        if state == "built":
            with contextlib.suppress(NothingFreeError):
                build_deck(deck=deck, version=deck.version, build=0, whole=False, now=timezone.now())
        if state == "deleted":
            delete_deck(deck=deck, now=timezone.now())


def lay_beside(deck: Deck, data: DataObject) -> None:
    """A maybe board, remarks, a folder with labels; some lie archived, in an arrangement of their own."""
    write_maybe(deck, {}, data.draw(st.dictionaries(st.sampled_from(KEYS), st.integers(1, 3), max_size=2)))
    for key in data.draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=2)):
        said = Said(tuple(data.draw(st.lists(st.sampled_from(["plan", "à voir"]), unique=True))), data.draw(texts))
        remark(deck=deck, card=Printing.objects.get(key=key).card, seen=NOTHING_SAID, wanted=said)
    deck.folder, deck.labels = data.draw(st.sampled_from(["", "Tournoi"])), data.draw(st.sampled_from([[], ["a", "b"]]))
    deck.archived = data.draw(st.sampled_from([None, timezone.now()]))
    deck.arrangement = data.draw(st.sampled_from([{}, Arrangement(view=STACKS, sort=("-cost", "name")).as_json()]))
    guides = [{}, {"plan": "Vite, [[MASTU]]", "against": {"siege": "- attendre"}}]
    deck.guide = data.draw(st.sampled_from(guides))
    deck.save(update_fields=["folder", "labels", "archived", "arrangement", "guide"])


def keep_and_map(player: Player, game: Game, data: DataObject) -> None:
    """Numbers of single cards, and what the columns of a table hold."""
    for key, copies in data.draw(st.dictionaries(st.sampled_from(KEYS), st.integers(0, 99)), label="kept").items():
        keep_of_card(player=player, card=Printing.objects.get(key=key).card, copies=copies)
    for column in data.draw(st.lists(st.sampled_from(["Stück", "Händler", "Lager"]), unique=True), label="columns"):
        draft = read_into_draft(player=player, game=game, content=f"Artikel;{column}\nMASTU;1\n", now=timezone.now())
        map_columns(draft=draft, fields=["name", data.draw(st.sampled_from(["copies", "kept", "", "tags"]))], now=timezone.now())


def explain(player: Player, game: Game, data: DataObject) -> None:
    """What unknown words of lists mean."""
    words = data.draw(st.lists(st.sampled_from(["bespielt", "Leicht Bespielt", "ﷺ" * 30]), unique=True), label="words")
    for word in words:
        draft = read_into_draft(player=player, game=game, content=f"Name;Condition\nMASTU;{word}\n", now=timezone.now())
        meaning = data.draw(st.sampled_from(["ex", UNSAID, ""]))
        choose(draft=draft, choices={}, meanings={"condition": {word: meaning}}, now=timezone.now())


def test_names_of_columns_that_folding_makes_long_come_back(alice: Player, bob: Player, wankul: Game) -> None:
    """One letter of Arabic that folds into eighteen: what is kept is cut to what an archive may hold."""
    draft = read_into_draft(player=alice, game=wankul, content="Artikel;" + "ﷺ" * 3_000 + "\nMASTU;1\n", now=timezone.now())
    map_columns(draft=draft, fields=["name", "copies"], now=timezone.now())
    restored(bob, exported(alice))
    again = read_into_draft(player=bob, game=wankul, content="Artikel;" + "ﷺ" * 3_000 + "\nMASTU;3\n", now=timezone.now())
    assert again.rows[0]["copies"] == 3


def wish(player: Player, data: DataObject) -> None:
    for key in data.draw(st.lists(st.sampled_from(KEYS), unique=True), label="wishes"):
        printing = Printing.objects.select_related("card").get(key=key)
        only = printing if data.draw(st.booleans()) else None
        set_wish(
            player=player, card=printing.card, printing=only, copies=data.draw(st.integers(1, 99)), note="", now=timezone.now()
        )


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_comes_back_is_what_went_away(data: DataObject, wankul: Game) -> None:
    with transaction.atomic():
        one, other = (Player.objects.create_user(f"{name}@example.com") for name in ("one", "other"))
        one.display_name = data.draw(names)
        one.save()
        keep_of_each(player=one, keeps=data.draw(st.integers(0, 99)))
        keep_and_map(one, wankul, data)
        explain(one, wankul, data)
        collect(one, data)
        build(one, wankul, data)
        wish(one, data)

        row = restored(other, exported(one))

        assert row.problem == ""
        assert normal_form(other) == normal_form(one)
        assert journal_total(other) == holdings_total(other)
        assert normal_form(other) == normal_form(restored_again(other))
        transaction.set_rollback(True)


def restored_again(player: Player) -> Player:
    """The archive of what was restored, restored once more."""
    third = Player.objects.create_user("third@example.com")
    restored(third, exported(player))
    return third


def test_everything_that_an_account_can_have_comes_back(alice: Player, bob: Player, wankul: Game) -> None:
    give_one_of_everything(alice, wankul)
    SavedSearch.objects.create(player=alice, game=wankul, name="Dogs", query="q=chien", share="token", created=timezone.now())
    bob.display_name = ""
    bob.save()

    row = restored(bob, exported(alice))

    assert (row.problem, row.done, row.content) == ("", row.files, None)
    assert normal_form(bob) == normal_form(alice)
    assert all(normal_form(bob)[part] for part in ("holdings", "places", "lots", "searches", "lists", "photos", "decks"))
    assert bob.has_photos
    assert not SavedSearch.objects.filter(player=bob).exclude(share="").exists(), "what was shared there is not shared here"
    assert row.told["copies"] == 2
    assert set(row.told) >= {"decks", "revisions", "photos", "lists", "searches", "wishes", "places", "built"}


def test_the_journal_has_one_act_that_says_what_it_was_and_can_be_undone(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, *KEYS)
    row = restored(bob, exported(alice))

    act = MovementBatch.objects.of(bob).get()
    page = client_of(bob).get(reverse("collection:act", args=[act.pk]), headers=EN).content.decode()
    assert (act.kind, row.act) == (ActKind.RESTORE, act)
    assert "Archive restored" in page
    assert act.note.startswith("Archive of ")

    undo_act(player=bob, act=act.pk)
    assert not Holding.objects.of(bob).exists()


def test_an_account_that_got_something_meanwhile_is_left_alone(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    row = taken_in(bob, exported(alice))
    own(bob, 1, "S1-031")
    before = normal_form(bob)

    assert "holds something since" in worked(row.pk).problem
    assert normal_form(bob) == before


# Archives that nobody's site made ----------------------------------------------------------------------------------------


def sent(client: Client, content: bytes, **headers: Any) -> Any:
    return client.post(ADDRESS, {"archive": SimpleUploadedFile("cartable.zip", content)}, headers=EN | headers)


def rows_with(**values: Any) -> Callable[[Any], Any]:
    """The first row of a list with other values."""
    return lambda rows: [rows[0] | values, *rows[1:]]


COPIES = "collection/copies.json"
WRONG: dict[str, dict[str, Any]] = {
    "not JSON": {"account.json": b"{"},
    "not UTF-8": {"account.json": b'{"name": "\xff"}'},
    "deep": {"account.json": b"[" * 100_000 + b"]" * 100_000},
    "no head": {"cartable.json": None},
    "other head": {"cartable.json": {"format": "x", "version": 1, "made": "2026-11-23T00:00:00Z"}},
    "from the future": {"cartable.json": {"format": "cartable-archive", "version": 2, "made": "2026-11-23T00:00:00Z"}},
    "a list for a head": {"cartable.json": []},
    "missing": {"wishes.json": None},
    "a name too long": {"account.json": lambda known: known | {"name": "x" * 61}},
    "a name that no text may be": {"account.json": lambda known: known | {"name": "\0"}},
    "negative copies": {COPIES: lambda known: known | {"holdings": [["wankul", "S1-108", "normal", -1]]}},
    "too many copies": {COPIES: lambda known: known | {"holdings": [["wankul", "S1-108", "normal", 10**12]]}},
    "true copies": {COPIES: lambda known: known | {"holdings": [["wankul", "S1-108", "normal", True]]}},
    "no such finish": {COPIES: lambda known: known | {"holdings": [["wankul", "S1-108", "gold", 1]]}},
    "twice the same": {COPIES: lambda known: known | {"holdings": known["holdings"] * 2}},
    "no such printing": {COPIES: lambda known: known | {"holdings": [["wankul", "S9-999", "normal", 1]]}},
    "no such game": {COPIES: lambda known: known | {"holdings": [["chess", "S1-108", "normal", 1]]}},
    "more described than owned": {COPIES: lambda known: known | {"holdings": []}},
    "an unknown place": {COPIES: lambda known: known | {"lots": rows_with(place="Nowhere")(known["lots"])}},
    "an unknown condition": {COPIES: lambda known: known | {"lots": rows_with(condition="xx")(known["lots"])}},
    "no list of lots": {COPIES: lambda known: known | {"lots": {}}},
    "no object": {COPIES: []},
    "a place twice": {"collection/places.json": lambda known: known * 2},
    "too many places": {"collection/places.json": lambda known: known * 201},
    "a wish twice": {"wishes.json": lambda known: known * 2},
    "a wish for the card of another game": {"wishes.json": rows_with(card__game="wongar")},
    "a printing of another card": {"wishes.json": rows_with(printing__key="S1-031")},
    "a search among the cards of no game": {"searches.json": rows_with(game="chess")},
    "a search twice": {"searches.json": lambda known: known * 2},
    "a list that is none": {"lists/wankul.toml": b"name ="},
    "copies of no card": {"lists/woodland_wizards-box.json": {"x": 1}},
    "copies in no number": {"lists/woodland_wizards-box.json": {"x": "y"}},
    "a photo that is none": {"photos/wankul/S1-108.webp": b"RIFF"},
    "a photo of no card": {"photos/wankul/S9-999.webp": None},
    "a deck of no game": {"decks/1.json": {}},
    "too many files": {f"decks/{number}.json": {} for number in range(2_001)},
}
REVISION = {"number": 1, "message": "", "format": "", "content": {}, "created": "2026-11-23T00:00Z"}
BY_DECK: dict[str, dict[str, Any]] = {
    "a deck too large": {"content": {f"S1-{number:03}": 99 for number in range(31, 61)}},
    "an unknown card": {"content": {"S9-999": 1}},
    "no content": {"content": None},
    "a nameless deck": {"name": ""},
    "two labels in one": {"labels": ["meule, rapide"]},
    "a date that is none": {"created": "yesterday"},
    "a revision twice": {"revisions": [REVISION] * 2},
    "too many revisions": {"revisions": [REVISION | {"number": number} for number in range(1, 1_002)]},
    "a built card twice": {"built": [{"printing__key": "S1-031", "finish": "normal", "copies": 1}] * 2},
    "a built card of no list": {"built": [{"printing__key": "S9-999", "finish": "normal", "copies": 1}]},
}


@pytest.fixture
def archive(alice: Player, wankul: Game) -> bytes:
    give_one_of_everything(alice, wankul)
    SavedSearch.objects.create(player=alice, game=wankul, name="Dogs", query="q=chien", created=timezone.now())
    card = Card.objects.get(game=wankul, printings__key="S1-108")
    set_wish(player=alice, card=card, printing=Printing.objects.get(key="S1-108"), copies=1, note="", now=timezone.now())
    return exported(alice)


def test_an_archive_that_was_changed_by_hand_is_refused_whole(archive: bytes, alice: Player, bob: Player) -> None:
    deck = f"decks/{Deck.objects.get(owner=alice).pk}.json"
    photo = next(name for name in zipfile.ZipFile(io.BytesIO(archive)).namelist() if name.startswith("photos/"))
    webp = zipfile.ZipFile(io.BytesIO(archive)).read(photo)
    cases = WRONG | {name: {deck: lambda known, new=new: known | new} for name, new in BY_DECK.items()}
    cases["a photo of no card"] = {"photos/wankul/S9-999.webp": webp}
    before, passed = normal_form(bob), []
    for name, changes in cases.items():
        content = changed(archive, changes)
        try:
            row = restored(bob, content)
        except UnreadableArchiveError:
            continue
        if not row.problem or row.attempts != 1 or row.finished is None or normal_form(bob) != before:
            passed.append((name, row.problem))

    assert passed == []
    assert restored(bob, archive).problem == "", "unchanged, it is restored"
    assert Restoration.objects.of(bob).count() == 1, "the last one is kept, to be told of"


def test_an_archive_opens_no_format_that_its_player_may_not_choose(archive: bytes, alice: Player, bob: Player) -> None:
    """A key can be read where a shared deck names it; versions are counted, also those that are still to come."""
    private, public = a_format(alice), a_format(alice, "Public", audience="public")
    deck = f"decks/{Deck.objects.get(owner=alice).pk}.json"
    wanted = {
        1: named(private, 1), 2: named(private, 2), 3: named(public, 1), 4: named(public, 2), 5: f"own:{'k' * 22}.1", 6: "libre",
    }  # fmt: skip
    revisions = [REVISION | {"number": number, "format": format} for number, format in wanted.items()]
    formats: dict[str, str] = {}
    for format in wanted.values():
        other = Player.objects.create_user(f"{len(formats)}@example.com")
        content = changed(archive, {deck: lambda known, format=format: known | {"format": format, "revisions": revisions}})
        assert restored(other, content).problem == ""
        came = Deck.objects.get(owner=other)
        formats[format] = came.format
        assert [one.format for one in came.revisions.order_by("number")] == [
            "niveau3", "niveau3", wanted[3], "niveau3", wanted[5], "libre",
        ]  # fmt: skip

    usual = {wanted[number]: "niveau3" for number in (1, 2, 4)}
    assert formats == usual | {wanted[number]: wanted[number] for number in (3, 5, 6)}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_bytes_that_flip_break_nothing(data: DataObject, archive: bytes, bob: Player) -> None:
    place = data.draw(st.integers(0, len(archive) - 1))
    broken = bytearray(archive)
    broken[place] = data.draw(st.integers(0, 255))
    before = normal_form(bob)
    with transaction.atomic():
        try:
            row = restored(bob, bytes(broken)[: data.draw(st.sampled_from([None, place]))])
        except UnreadableArchiveError:
            row = None
        assert row is None or row.finished
        assert row is None or not row.problem or normal_form(bob) == before
        transaction.set_rollback(True)
    bob.refresh_from_db()


def test_what_an_archive_puts_into_the_bin_is_no_more_and_stays_no_longer_than_what_one_deletes(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.accounts.merging.MOST_DELETED", 2)
    for number in range(3):
        deck = create_deck(owner=alice, game=wankul, name=f"Deck {number}", format="niveau3")
        delete_deck(deck=deck, now=timezone.now())
    whole = exported(alice)
    keys = list(Deck.objects.filter(owner=alice).order_by("pk").values_list("pk", flat=True))
    far = {"deleted": "2999-01-01T00:00:00Z"}
    fewer = changed(whole, {f"decks/{keys[0]}.json": None, f"decks/{keys[1]}.json": lambda row: row | far})

    assert "would hold 3 deleted decks; it can hold 2" in restored(bob, whole).problem
    assert restored(bob, fewer).problem == ""

    assert Deck.objects.deleted_by(bob).count() == 2
    assert max(one.deleted for one in Deck.objects.deleted_by(bob) if one.deleted) <= timezone.now()


def test_a_refusal_names_what_is_there_twice_in_words(archive: bytes, bob: Player) -> None:
    row = restored(bob, changed(archive, {"wishes.json": lambda known: known * 2}))

    assert re.search(r"\(wankul [^'()]+ S1-108 ", row.problem)


def test_words_of_an_archive_are_compared_as_those_of_lists(archive: bytes, bob: Player, wankul: Game) -> None:
    """Of two that are the same so, the last one counts; one of which nothing is left is that of no list."""
    said = {"column": "condition", "changed": "2026-01-02T03:04:05Z"}
    told = [("MAJ É", "po"), ("maj e", "ex"), ("Beau", "nm"), ("\u0301", "gd")]
    words = [said | {"word": word, "means": means} for word, means in told]
    assert restored(bob, changed(archive, {"words.json": words})).problem == ""

    draft = read_into_draft(player=bob, game=wankul, content="Name;Condition\nMASTU;Maj É\nCHIEN;beau\n", now=timezone.now())
    assert draft.choices == {"condition:maj e": "ex", "condition:beau": "nm"}
    assert [(one.word, one.means) for one in words_remembered(bob)] == [("maj e", "ex"), ("beau", "nm")]


def test_tags_with_a_comma_from_before_are_written_as_a_form_reads_them(archive: bytes, alice: Player, bob: Player) -> None:
    Deck.objects.filter(owner=alice).update(labels=["meule, rapide", "Rapide"])

    assert restored(bob, exported(alice)).problem == ""

    assert {tuple(one.labels) for one in Deck.objects.filter(owner=bob)} == {("meule", "rapide")}


def test_versions_of_formats_without_words_of_their_own_get_those_of_their_format(
    alice: Player, bob: Player, wankul: Game
) -> None:
    """As archives were before versions kept them."""
    own = a_format(alice, "Thursdays")
    told: dict[str, Any] = {"description": "Then.", "audience": "private"}
    change_format(format=own, seen=1, name="Fridays", body=a_body(base="libre"), **told)

    def older(formats: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = ("number", "body", "created")
        return [one | {"versions": [{name: row[name] for name in kept} for row in one["versions"]]} for one in formats]

    assert restored(bob, changed(exported(alice), {"formats.json": older})).problem == ""

    words = bob.own_formats.get().versions.values_list("name", "description")
    assert list(words) == [("Fridays", "Then.")] * 2


def test_the_file_of_all_copies_holds_as_many_as_an_account_may_have(archive: bytes, bob: Player) -> None:
    """Ninety thousand of which little was said were too many values for the site that wrote them."""
    values = MOST_LOTS * (1 + len(LotRow().fields))

    row = restored(bob, changed(archive, {COPIES: lambda known: known | {"later": [0] * values}}))

    assert (row.problem, row.told["copies"]) == ("", 2)


def test_what_later_versions_add_is_passed_over(archive: bytes, bob: Player) -> None:
    more = {
        "later.json": {"a": 1},
        "collection/": b"",
        "account.json": lambda known: known | {"later": 1},
        "collection/places.json": rows_with(colour="blue"),
    }

    assert restored(bob, changed(archive, more)).problem == ""


def zipped(**files: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


HEAD = json.dumps({"format": "cartable-archive", "version": 1, "made": "2026-11-23T00:00:00Z"}).encode()


@pytest.mark.parametrize("name", ["../up.json", "/etc/passwd", "a\\b", "C:x", "a/../../b"])
def test_names_that_lead_elsewhere_are_refused(name: str) -> None:
    with pytest.raises(UnreadableArchiveError, match=f"has a name that .*: {re.escape(ascii(name)[1:-1])}[.]$"):
        Unpacked(zipped(**{"cartable.json": HEAD, name: b""}))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_is_there_twice_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("cartable.json", HEAD)
        archive.writestr("cartable.json", b"{}")

    with pytest.raises(UnreadableArchiveError):
        Unpacked(file.getvalue())


def test_bombs_are_unpacked_no_further_than_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 150_000)
    bomb = Unpacked(zipped(a=bytes(10_000_000), b=bytes(100_000), c=bytes(100_000)))

    with pytest.raises(UnreadableArchiveError, match="too large"):
        bomb.read("a", most=50_000)
    bomb.read("b")
    with pytest.raises(UnreadableArchiveError, match="too large"):
        bomb.read("c")


def test_too_many_files_are_refused_before_they_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_FILES", 3)

    with pytest.raises(UnreadableArchiveError, match="more than 3 files"):
        Unpacked(zipped(a=b"", b=b"", c=b"", d=b""))


@pytest.mark.parametrize(
    "content",
    [b"", b"PK", b"PK\x05\x06" + bytes(18), b"<html>", zipped(a=b"")[:-10], bytes(1_000)],
    ids=["nothing", "two letters", "an archive of nothing", "a page", "a part", "zeroes"],
)
def test_what_is_no_archive_is_refused_when_it_is_sent(content: bytes, bob_client: Client) -> None:
    answer = sent(bob_client, content)

    assert answer.status_code in (400, 422)
    assert answer.context["form"].errors
    assert not Restoration.objects.exists()


def test_what_is_packed_otherwise_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("cartable.json", HEAD)

    with pytest.raises(UnreadableArchiveError, match="packed in a way"):
        Unpacked(file.getvalue())


def test_too_large_an_upload_is_refused_before_it_is_read(bob_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.accounts.restoring_views.LARGEST_ARCHIVE", 10_000)

    assert sent(bob_client, bytes(100_000)).status_code == 413


# Workers --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The archives for which a worker was called."""
    found: list[str] = []

    def send(task: str, *, restoration: str) -> None:
        assert task == tasks.restore.name
        found.append(restoration)

    monkeypatch.setattr(waking, "send", send)
    return found


def test_it_is_sent_waits_for_a_worker_and_is_told_of(
    alice: Player, bob: Player, bob_client: Client, wankul: Game, calls: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    own(alice, 2, "S1-108")
    with django_capture_on_commit_callbacks(execute=True):
        answer = sent(bob_client, exported(alice))
    row = Restoration.objects.get()
    progress = reverse("restoration-progress", args=[row.pk])

    assert (answer.status_code, calls) == (302, [str(row.pk)])
    assert "Waiting its turn" in bob_client.get(ADDRESS, headers=EN).content.decode()
    assert sent(bob_client, exported(alice)).status_code == 409, "one at a time"
    Restoration.objects.update(lease=timezone.now())
    assert "Your archive is being read" in bob_client.get(progress, headers=EN | {"hx-request": "true"}).content.decode()
    assert bob_client.get(progress).status_code == 302
    Restoration.objects.update(lease=None)

    tasks.restore(restoration=str(row.pk))

    assert "The archive is restored" in bob_client.get(progress, headers=EN | {"hx-request": "true"}).content.decode()
    page = bob_client.get(ADDRESS, headers=EN).content.decode()
    assert reverse("collection:act", args=[MovementBatch.objects.of(bob).get().pk]) in page
    assert "You see first what the archive would add" in page, "the account holds something now"
    tasks.restore(restoration=str(row.pk))
    assert MovementBatch.objects.of(bob).count() == 1


def test_one_that_was_thrown_away_is_not_restored(alice: Player, bob: Player, bob_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    row = taken_in(bob, exported(alice))

    def throw_away(_row: Restoration, _tell: Any) -> None:
        bob_client.post(reverse("discard-restoration", args=[row.pk]))
        restoring.restore_archive(_row, _tell)

    restorations.work(pk=row.pk, restore=throw_away, clock=timezone.now)

    assert not Restoration.objects.exists()
    assert not Holding.objects.of(bob).exists(), "the transaction is rolled back"


@pytest.mark.parametrize("fault", [RuntimeError("out of luck"), SoftTimeLimitExceeded()])
def test_a_fault_in_the_middle_of_writing_leaves_nothing(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    give_one_of_everything(alice, wankul)
    before = normal_form(bob)

    def fail(**_: Any) -> None:
        raise fault

    monkeypatch.setattr(restoring, "restore_decks", fail)
    row = restored(bob, exported(alice))

    assert normal_form(bob) == before
    assert (row.finished is None) == isinstance(fault, RuntimeError), "another worker tries, or it took too long"


def test_silent_workers_are_followed_by_others_and_the_last_gives_up(
    bob: Player, alice: Player, wankul: Game, calls: list[str]
) -> None:
    def die(_row: Restoration, _tell: Any) -> None:
        raise leasing.LostError

    row = taken_in(bob, exported(alice))
    for _attempt in range(MOST_ATTEMPTS):
        restorations.work(pk=row.pk, restore=die, clock=lambda: timezone.now() - timedelta(seconds=60))
        assert sweep_restorations(now=timezone.now()) == 1

    done = worked(row.pk)

    assert calls == [str(row.pk)] * MOST_ATTEMPTS
    assert "begun several times" in done.problem
    assert done.finished
    assert done.content is None, "nothing of it is kept"


def test_a_worker_hears_while_it_reads_that_an_archive_was_thrown_away(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "TELL_EVERY", 0.0)
    row, read = taken_in(bob, exported(alice)), list[int]()

    def throw_away(one: Restoration, tell: Any) -> None:
        tell(1)
        restorations.discard(player=bob, pk=one.pk)
        read.append(1)
        tell(2)
        read.append(2)

    restorations.work(pk=row.pk, restore=throw_away, clock=timezone.now)

    assert read == [1]


def test_of_several_workers_one_has_an_archive_and_whoever_was_overtaken_writes_nothing(
    alice: Player, bob: Player, wankul: Game
) -> None:
    create_deck(owner=alice, game=wankul, name="Far", format="niveau3", content={"S1-108": 1})
    row, before, tried = taken_in(bob, exported(alice)), normal_form(bob), list[str]()

    def die(name: str) -> None:
        tried.append(name)
        raise leasing.LostError

    def is_overtaken(one: Restoration, tell: Any) -> None:
        restorations.work(pk=one.pk, restore=lambda *_: die("meanwhile"), clock=timezone.now)
        late = timezone.now() + timedelta(hours=1)
        restorations.work(pk=one.pk, restore=lambda *_: die("once it is silent"), clock=lambda: late)
        restoring.restore_archive(one, tell)

    restorations.work(pk=row.pk, restore=is_overtaken, clock=timezone.now)

    row.refresh_from_db()
    assert tried == ["once it is silent"]
    assert (row.attempts, row.finished, normal_form(bob)) == (2, None, before)


def test_without_a_broker_it_is_kept(
    bob: Player, alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BrokerAwayError("port closed")

    monkeypatch.setattr(waking, "send", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        row = taken_in(bob, exported(alice))
    row.refresh_from_db()

    assert row.published is None
    assert "Nothing can be read at the moment" in client_of(bob).get(ADDRESS, headers=EN).content.decode()
    with pytest.raises(BrokerAwayError):
        sweep_restorations(now=timezone.now())
