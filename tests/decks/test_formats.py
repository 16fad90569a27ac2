"""Formats that players make: what may be sent, what becomes of it, and who may see and choose it."""

from __future__ import annotations

import json
import time
from datetime import date, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from collection.models import Game, Player
from collection.overviews.reading import printings_asked
from collection.query.errors import QueryError
from collection.refusal import Refusal
from collection.remembered import Remembered
from decks.legality import verdicts as legality
from decks.legality.dated import NoDayError, day_said, standings, verdict_on
from decks.legality.own_formats import KINDS, MOST_CLAUSES, Body, format_made
from decks.legality.sent_clauses import BodySerializer
from decks.legality.verdicts import default_format, format_named, formats_of, may_choose, report_in, report_of
from decks.models import Deck, FormatVersion, OwnFormat
from decks.optimization.repairing import repair
from decks.presentation.drawn_legality import MOST_FOLLOWED
from decks.services import formats, revisions, shelf
from decks.services.formats import FormatChangedError, FormatInUseError, OnlyForAccountsError
from play.common.playable_decks import find_deck
from simulator.catalog import load
from simulator.kernel.words import Words
from simulator.legality import Change, Format, apply_fix, check
from simulator.legality.bounds import demands
from simulator.legality.counting import DeckCount
from tests.conftest import client_of
from tests.decks.builders import SINGLETON, a_body, a_deck, a_format, a_legal_content, current, named

pytestmark = pytest.mark.usefixtures("wankul")

CATALOG = load("wankul")
EN: Any = {"accept-language": "en"}
NOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
POOL = ("S1-001", "S1-031", "S1-037", "S1-100", "S1-108", "S1-163", "S2-133")

# What players may send, as hypothesis writes it

QUERIES = some.sampled_from(["", "type:terrain", "clan:laink", "set:S1 cost<=1", "rarity>=UR1 OR type:terrain"])
CARDS = some.lists(some.sampled_from(POOL), unique=True, max_size=4)
DATES = some.sampled_from(["", "2020", "2020-06", "2020-06-15"])


@some.composite
def clauses(draw: some.DrawFn) -> dict[str, Any]:
    """Any clause that may be sent."""
    kind = draw(some.sampled_from(KINDS))
    least = draw(some.none() | some.integers(0, 8))
    most = draw(some.none() | some.integers(least or 0, 9))
    sent: dict[str, Any] = {
        "kind": kind,
        "query": draw(QUERIES),
        "cards": draw(CARDS),
        "since": draw(DATES),
        "note": draw(some.text("aé<&", max_size=4)),
    }
    if kind in ("count", "sum"):
        sent |= {"least": least, "most": 9 if not least and most is None else most}
    if kind == "count":
        sent["share"] = draw(some.booleans())
    if kind in ("copies", "points"):
        sent["most"] = draw(some.integers(0, 3))
    if kind == "sum":
        sent["measure"] = draw(some.sampled_from(["cost", "force", "scorer"]))
    if kind == "points":
        sent["points"] = draw(some.dictionaries(some.sampled_from(POOL), some.integers(1, 4), min_size=1))
    if kind in ("forbidden", "only") and not (sent["query"] or sent["cards"]):
        sent["cards"] = ["S1-108"]
    sent["severity"] = draw(some.sampled_from(["error", "warning"]))
    return sent


@some.composite
def bodies(draw: some.DrawFn) -> Body:
    return a_body(*draw(some.lists(clauses(), min_size=1, max_size=4)), base=draw(some.sampled_from(["", "niveau3", "libre"])))


def made(body: Body) -> Format:
    return format_made("wankul", "own:x.1", "Table", "", body)


CONTENTS = some.dictionaries(some.sampled_from([key for key in POOL if key in CATALOG.cards]), some.integers(1, 4), max_size=6)


# The laws of every check, held by them as by the formats of the games


@given(bodies(), CONTENTS)
@NOW
def test_each_change_alone_makes_its_clause_hold(wankul: Game, body: Body, content: dict[str, int]) -> None:
    fmt = made(body)
    for violation in check(content, fmt, CATALOG).violations:
        for fix in violation.fixes:
            if isinstance(fix, Change):
                after = check(apply_fix(content, fix), fmt, CATALOG)
                assert violation.clause not in {left.clause for left in after.violations}


@given(bodies(), CONTENTS, some.randoms())
@NOW
def test_the_order_of_the_deck_does_not_matter(wankul: Game, body: Body, content: dict[str, int], random: Any) -> None:
    lines = list(content.items())
    random.shuffle(lines)

    assert check(dict(lines), made(body), CATALOG) == check(content, made(body), CATALOG)


@given(bodies(), CONTENTS, CONTENTS)
@NOW
def test_the_sums_of_the_solver_say_what_the_check_says(
    wankul: Game, body: Body, before: dict[str, int], after: dict[str, int]
) -> None:
    fmt, deck = made(body), DeckCount(before, CATALOG)
    asked = demands(fmt, deck, CATALOG.cards.values())
    assert asked is not None
    changed = {card: after.get(card, 0) - before.get(card, 0) for card in {*before, *after}}

    assert asked.met_by(deck, changed) == check(after, fmt, CATALOG).legal


@given(bodies(), CONTENTS)
@settings(NOW, max_examples=15)
def test_a_repair_ends_with_a_legal_deck(wankul: Game, body: Body, content: dict[str, int]) -> None:
    fmt = made(body)

    done = repair(content, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={})

    assert done is not None
    if done.possible:
        after = {card: left for card in {*content, *done.changed} if (left := content.get(card, 0) + done.changed.get(card, 0))}
        assert check(after, fmt, CATALOG).legal
        assert done.bound <= done.copies
        assert (done.copies == 0) == check(content, fmt, CATALOG).legal
    else:
        assert not check(content, fmt, CATALOG).legal


@given(bodies())
@NOW
def test_what_is_kept_is_read_again(wankul: Game, body: Body) -> None:
    kept = json.loads(json.dumps(body.as_json()))

    assert Body.read(kept).as_json() == body.as_json()
    assert made(Body.read(kept)) == made(body)
    again = BodySerializer(data=kept, context={"game": "wankul"})
    assert again.is_valid(), again.errors
    assert again.body().as_json() == body.as_json()


# What may not be sent


@pytest.mark.parametrize(
    ("clause", "part"),
    [
        ({"kind": "nonsense"}, "kind"),
        ({"kind": "count"}, "least"),
        ({"kind": "count", "least": 3, "most": 2}, "most"),
        ({"kind": "count", "least": -1}, "least"),
        ({"kind": "count", "least": 10**9}, "least"),
        ({"kind": "count", "least": "3"}, "least"),
        ({"kind": "count", "most": 101, "share": True}, "share"),
        ({"kind": "sum", "most": 3, "measure": "force", "share": True}, "share"),
        ({"kind": "sum", "most": 3, "measure": "clan"}, "measure"),
        ({"kind": "copies"}, "most"),
        ({"kind": "forbidden"}, "query"),
        ({"kind": "count", "least": 0}, "least"),
        ({"kind": "only", "query": "cost>"}, "query"),
        ({"kind": "only", "query": "own>=1"}, "query"),
        ({"kind": "only", "query": "no such card"}, "query"),
        ({"kind": "only", "query": "x" * 1_001}, "query"),
        ({"kind": "only", "query": "clan:laink -(name:/^p/ OR chien)"}, "query"),
        ({"kind": "only", "query": "/a.{0,20}e/"}, "query"),
        ({"kind": "only", "query": "a\0"}, "query"),
        ({"kind": "only", "cards": ["S9-999"]}, "cards"),
        ({"kind": "only", "cards": ["S1-108"] * 501}, "cards"),
        ({"kind": "only", "cards": "S1-108"}, "cards"),
        ({"kind": "points", "most": 1}, "points"),
        ({"kind": "points", "most": 1, "points": {"S9-999": 1}}, "points"),
        ({"kind": "points", "most": 1, "points": {"S1-108": 0}}, "points"),
        ({"kind": "points", "most": 1, "points": {"\0": 1}}, "points"),
        ({"kind": "copies", "most": 1, "since": "yesterday"}, "since"),
        ({"kind": "copies", "most": 1, "since": "2023-13"}, "since"),
        ({"kind": "copies", "most": 1, "since": "2023-02-29"}, "since"),
        ({"kind": "copies", "most": 1, "since": "2024", "until": "2023"}, "until"),
        ({"kind": "copies", "most": 1, "note": "n" * 301}, "note"),
        ({"kind": "copies", "most": 1, "extra": 1}, "extra"),
    ],
)
def test_a_clause_that_means_nothing_is_refused_where_it_is_wrong(clause: dict[str, Any], part: str) -> None:
    body = BodySerializer(data={"clauses": [clause]}, context={"game": "wankul"})

    assert not body.is_valid()
    assert part in json.dumps(body.errors)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"base": "nowhere"},
        {"base": "niveau3", "without": ["C-NONE"]},
        {"clauses": [{"kind": "copies", "most": 1}] * (MOST_CLAUSES + 1)},
        {"clauses": {"kind": "copies"}},
        {"clauses": ["copies"]},
        {"clauses": [{"kind": "only", "cards": sorted(CATALOG.cards)[:400]}] * 3},
        {"clauses": [{"kind": "copies", "most": 1, "query": f'type:character OR "{"a" * 700}"'}] * 5},
    ],
)
def test_a_format_that_is_none_is_refused(body: Any) -> None:
    assert not BodySerializer(data=body, context={"game": "wankul"}).is_valid()


def test_four_long_searches_are_not_too_many() -> None:
    clause = {"kind": "copies", "most": 1, "query": f'type:character OR "{"a" * 700}"'}
    assert BodySerializer(data={"clauses": [clause] * 4}, context={"game": "wankul"}).is_valid()


def test_a_clause_made_for_other_cards_says_so_instead_of_failing() -> None:
    """What was kept under another catalogue may name fields and figures that are gone."""
    clause = {**a_body(SINGLETON).clauses[0]}
    gone = ({"query": "gone:1"}, {"query": "/chien/"}, {"kind": "sum", "measure": "gone"})
    for broken in (clause | one for one in gone):
        fmt = made(Body("also gone", (), (broken,)))

        assert [one.message.en for one in check({}, fmt, CATALOG).errors] == ["This clause can no longer be read."]


# Versions, and the decks held against them


def test_a_deck_stays_with_its_version_and_is_told_of_the_newer_one(alice: Player, alice_client: Client) -> None:
    own = a_format(alice, body=a_body({"kind": "copies", "most": 1}))
    deck = a_deck(alice, {"S1-108": 2}, format=named(own))
    formats.change_format(
        format=own, seen=1, name="Table", description="", audience="private", body=a_body({"kind": "copies", "most": 2}, base="")
    )

    panel = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=legality", headers=EN).content.decode()

    assert "Table (version 1)" in panel
    assert "This format has a newer version." in panel
    assert not report_of("wankul", named(own, 1), {"S1-108": 2}).legal
    assert report_of("wankul", named(own, 2), {"S1-108": 2}).legal
    answer = alice_client.post(f"/decks/{deck.pk}/atelier/format/", {"version": 1, "format": named(own, 2)})
    assert answer.status_code == 302
    assert current(deck).format == named(own, 2)


def test_words_alone_make_no_new_version_and_two_tabs_do_not_overwrite(alice: Player) -> None:
    own = a_format(alice)
    kept = formats.change_format(format=own, seen=1, name="Other", description="x", audience="public", body=a_body(SINGLETON))
    assert kept.number == 1

    with pytest.raises(FormatChangedError):
        formats.change_format(format=own, seen=7, name="Third", description="", audience="private", body=a_body(SINGLETON))

    again = OwnFormat.objects.get(pk=own.pk)
    assert (again.name, again.versions.count()) == ("Other", 1)
    assert again.share


def renamed(own: OwnFormat, name: str, audience: str, *, body: Body | None = None) -> FormatVersion:
    """The format with other words, and other clauses where they are given."""
    last = own.last_version()
    asked = body or Body.read(last.body)
    told: dict[str, Any] = {"name": name, "description": f"What {name} is.", "audience": audience}
    return formats.change_format(format=own, seen=last.number, body=asked, **told)


def test_a_version_keeps_the_words_it_had_for_those_who_follow_it(
    alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    own = a_format(alice, "Thursdays", audience="public")
    theirs = a_deck(bob, {"S1-108": 1}, format=named(own))
    assert renamed(own, "Secret plans", "private").number == 1
    renamed(own, "Darker plans", "private", body=a_body(base="libre"))

    pages = [
        bob_client.get(address, headers=EN).content.decode()
        for address in (
            f"/decks/{theirs.pk}/", f"/decks/{theirs.pk}/atelier/?panel=legality", f"/decks/{theirs.pk}/reglages/",
            "/decks/", "/catalogue/wankul/cartes/S1-108/", f"/api/decks/{theirs.pk}/legality/",
        )
    ]  # fmt: skip

    assert all("plans" not in page for page in pages)
    assert all("Thursdays (version 1)" in page for page in pages[:5])
    assert [(one.name, one.description) for one in own.versions.order_by("number")] == [
        ("Thursdays", ""), ("Darker plans", "What Darker plans is."),
    ]  # fmt: skip
    old = alice_client.get(f"/decks/formats/{own.pk}/?version=1", headers=EN).content.decode()
    assert "show what it was called when it was made: “Thursdays”" in old
    assert "show what it was called" not in alice_client.get(f"/decks/formats/{own.pk}/", headers=EN).content.decode()


def test_a_version_that_no_deck_names_takes_the_new_words(alice: Player) -> None:
    own = a_format(alice, "Tabel")
    assert renamed(own, "Table", "private").name == "Table"
    deck = a_deck(alice, {}, format=named(own))
    revisions.save_revision(deck=deck, version=1, message="")
    shelf.change_format(deck=deck, version=1, format="libre")

    assert renamed(own, "Other", "private").name == "Table", "a revision names it"
    deck.revisions.all().delete()
    assert renamed(own, "Third", "private").name == "Third"


def test_the_owner_chooses_a_version_by_its_words_and_those_of_today(alice: Player, alice_client: Client) -> None:
    own = a_format(alice, "Thursdays")
    deck = a_deck(alice, {}, format=named(own))
    renamed(own, "Fridays", "private")

    page = unescape(alice_client.get(f"/decks/{deck.pk}/reglages/", headers=EN).content.decode())

    assert "Thursdays (version 1, now “Fridays”)" in page
    assert format_named("wankul", named(own)).name.en == "Thursdays (version 1)"


def test_what_is_used_is_not_deleted_and_says_by_what(alice: Player, bob: Player) -> None:
    own = a_format(alice, audience="public")
    theirs = a_deck(bob, {}, format=named(own))
    with pytest.raises(FormatInUseError, match="1 deck"):
        formats.delete_format(format=own)
    shelf.change_format(deck=theirs, version=1, format="niveau3")
    mine = a_deck(alice, {}, name="Meule", format=named(own))
    shelf.delete_deck(deck=mine, now=timezone.now())
    with pytest.raises(FormatInUseError, match="Meule"):
        formats.delete_format(format=own)
    shelf.delete_for_good(deck=mine)

    formats.delete_format(format=own)

    assert not OwnFormat.objects.exists()


def test_a_deck_whose_format_is_gone_is_not_legal_and_says_why(alice: Player, bob: Player, bob_client: Client) -> None:
    """The author left, and their formats with them."""
    own = a_format(alice, audience="public")
    deck = a_deck(bob, a_legal_content(), format=named(own))
    OwnFormat.objects.all().delete()

    panel = bob_client.get(f"/decks/{deck.pk}/atelier/?panel=legality", headers=EN).content.decode()

    assert "This format is no longer there: choose another one." in panel
    assert not report_of("wankul", named(own), a_legal_content()).legal
    assert bob_client.get(f"/decks/{deck.pk}/atelier/reparer/").status_code == 200
    assert bob_client.get(f"/decks/{deck.pk}/reglages/").status_code == 200
    assert bob_client.get("/decks/").status_code == 200


def test_guests_make_none_and_nobody_makes_too_many(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_FORMATS", 2)
    a_format(alice), a_format(alice)
    with pytest.raises(Refusal):
        a_format(alice)
    guest = Player.objects.create(email="", guest_until=timezone.now() + timedelta(days=1))
    with pytest.raises(OnlyForAccountsError):
        a_format(guest)


def test_the_same_request_twice_makes_one(alice: Player, wankul: Game) -> None:
    for _ in range(2):
        formats.make_format(
            owner=alice, game=wankul, name="T", description="", audience="private", body=a_body(SINGLETON), token="once"
        )

    assert OwnFormat.objects.count() == FormatVersion.objects.count() == 1


# Who may


def test_a_private_format_is_for_its_owner(alice: Player, bob: Player, bob_client: Client) -> None:
    own = a_format(alice, "Secret table")
    for name in ("", "modifier/", "supprimer/"):
        assert bob_client.get(f"/decks/formats/{own.pk}/{name}").status_code == 404
    assert bob_client.post(f"/decks/formats/{own.pk}/copier/").status_code == 404
    assert "Secret table" not in bob_client.get("/decks/formats/").content.decode()
    assert not may_choose(bob, "wankul", named(own))
    deck = a_deck(bob, {})
    assert bob_client.post("/decks/formats/choisir/", {"deck": deck.pk, "format": named(own)}).status_code == 404
    refused = bob_client.post(f"/decks/{deck.pk}/atelier/format/", {"version": 1, "format": named(own)})
    assert refused.status_code == 422
    sent = {"game": "wankul", "name": "x", "format": named(own)}
    assert bob_client.post("/api/decks/", sent, content_type="application/json").status_code == 400
    assert current(deck).format == "niveau3"


def test_a_shared_deck_shows_the_clauses_of_its_private_format(alice: Player, bob: Player, bob_client: Client) -> None:
    """Whoever reads a verdict may read what it is a verdict on; choosing the format stays with its owner."""
    own = a_format(alice, "Secret table", body=a_body({"kind": "copies", "most": 1, "note": "because"}))
    deck = a_deck(alice, {"S1-108": 2}, format=named(own))
    deck = shelf.change_settings(deck=deck, version=1, name="M", format=deck.format, notes="", audience="shared")

    page = bob_client.get(f"/decks/partages/{deck.share}/", headers=EN).content.decode()

    assert "Secret table (version 1)" in page
    assert "because" in page
    assert not may_choose(bob, "wankul", named(own))


def test_the_copy_of_a_shared_deck_leaves_a_private_format_behind(alice: Player, bob: Player, bob_client: Client) -> None:
    own = a_format(alice, "Secret table")
    deck = a_deck(alice, {"S1-108": 2}, format=named(own))
    deck = shelf.change_settings(deck=deck, version=1, name="M", format=deck.format, notes="", audience="shared")

    answer = bob_client.post(f"/decks/partages/{deck.share}/copier/", {"token": "a"}, headers=EN, follow=True)

    assert Deck.objects.get(owner=bob).format == default_format("wankul").id
    assert "Its format is for its author alone" in answer.content.decode()
    assert shelf.copy_deck(owner=alice, deck=deck, name="Mine").format == named(own)


def test_the_copy_of_a_deck_keeps_a_format_that_its_author_shows(alice: Player, bob: Player) -> None:
    own = a_format(alice, audience="shared")

    assert shelf.copy_deck(owner=bob, deck=a_deck(alice, {}, format=named(own)), name="Copy").format == named(own)


def test_decks_of_others_keep_nobody_from_deleting_a_private_format(alice: Player, bob: Player, bob_client: Client) -> None:
    own = a_format(alice, audience="public")
    theirs = a_deck(bob, {}, format=named(own))
    formats.change_format(format=own, seen=1, name="T", description="", audience="private", body=a_body(SINGLETON))

    formats.delete_format(format=own)

    assert not OwnFormat.objects.exists()
    assert "Deleted format" in bob_client.get(f"/decks/{theirs.pk}/", headers=EN).content.decode()


def test_a_shared_format_is_read_copied_and_chosen_until_it_is_private(alice: Player, bob: Player, bob_client: Client) -> None:
    own = a_format(alice, audience="shared")
    address, deck = f"/decks/formats/partages/{own.share}/", a_deck(bob, {})
    assert Client().get(address).status_code == 200
    assert bob_client.post("/decks/formats/choisir/", {"deck": deck.pk, "format": named(own)}).status_code == 302
    assert current(deck).format == named(own)
    bob_client.post(f"{address}copier/", {"token": "a"})
    copy = OwnFormat.objects.get(owner=bob)
    assert (copy.origin, copy.audience, copy.last_version().body) == (own, "private", own.last_version().body)

    formats.change_format(format=own, seen=1, name="T", description="", audience="private", body=a_body(SINGLETON))

    assert Client().get(address).status_code == 404
    assert bob_client.get(f"/decks/{deck.pk}/").status_code == 200
    assert alice.email not in bob_client.get(f"/decks/formats/{copy.pk}/").content.decode()


# On pages


def test_a_format_is_written_without_a_script(alice: Player, alice_client: Client) -> None:
    sent: dict[str, Any] = {
        "name": "Jeudi",
        "base": "niveau3",
        "without": ["niveau3:C-STAT", "libre:C-MIN"],
        "audience": "public",
    }
    sent |= {"clauses": "2", "c0-kind": "forbidden", "c0-listed": "1 MASTU (S1) 108", "c0-since": "2026-05", "c1-kind": ""}
    more = alice_client.post("/decks/formats/nouveau/", sent | {"more": "1"}, headers=EN)
    assert more.status_code == 200
    assert 'name="c2-kind"' in more.content.decode()
    assert not OwnFormat.objects.exists()

    answer = alice_client.post("/decks/formats/nouveau/", sent)

    own = OwnFormat.objects.get()
    assert answer["Location"] == f"/decks/formats/{own.pk}/"
    body = own.last_version().body
    assert (body["base"], body["without"]) == ("niveau3", ["C-STAT"])
    assert [(one["kind"], one["cards"], one["since"]) for one in body["clauses"]] == [("forbidden", ["S1-108"], "2026-05")]
    form = alice_client.get(f"/decks/formats/{own.pk}/modifier/", headers=EN).content.decode()
    assert "MASTU (S1) 108" in form
    assert 'value="niveau3:C-STAT" checked' in form


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"name": ""}, "This field is required"),
        ({"c0-kind": "forbidden"}, "Say which cards"),
        ({"c0-kind": "forbidden", "c0-listed": "99 NOBODY AT ALL"}, "Line 1"),
        ({"c0-kind": "count"}, "Give at least one of the two bounds."),
        ({"c0-kind": "copies", "c0-most": "1", "c0-until": "soon"}, "A date is a year, a month or a day"),
        ({"c0-kind": "nonsense"}, "Select a valid choice"),
        ({"base": ""}, "A format asks for something"),
        ({"base": "nonsense"}, "Select a valid choice"),
    ],
)
def test_a_form_that_is_wrong_says_where_and_keeps_what_was_typed(sent: dict[str, str], told: str, alice_client: Client) -> None:
    usual = {"name": "Jeudi <b>", "base": "niveau3", "audience": "private", "clauses": "1", "c0-note": "kept & typed"}

    answer = alice_client.post("/decks/formats/nouveau/", usual | sent, headers=EN)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert "kept &amp; typed" in page
    assert "<b>" not in page
    assert not OwnFormat.objects.exists()


@pytest.mark.parametrize("clauses", ["-1", "999", "9999999999999", "x", "٣", ""])
def test_how_many_clauses_were_shown_is_no_door(clauses: str, alice_client: Client) -> None:
    answer = alice_client.post(
        "/decks/formats/nouveau/", {"name": "x", "clauses": clauses, "base": "niveau3", "audience": "private"}
    )

    assert answer.status_code in (302, 422)


# By the day


def test_a_clause_holds_from_its_day_on(alice: Player) -> None:
    body = a_body({"kind": "forbidden", "cards": ["S1-108"], "since": "2023-11", "until": "2023-12-24"}, base="")
    fmt = made(body)

    legal = {day: report_in("wankul", fmt, {"S1-108": 1}, on=date.fromisoformat(day)).legal for day in DAYS}

    assert legal == DAYS


DAYS = {"2023-10-31": True, "2023-11-01": False, "2023-11-30": False, "2023-12-24": False, "2023-12-25": True}


def test_rules_of_which_only_the_year_is_known_may_hold_within_it() -> None:
    before, within, later = (
        verdict_on("wankul", "histo2023", {}, date.fromisoformat(day)) for day in ("2022-12-31", "2023-06-01", "2024-01-01")
    )

    assert "C-50" not in {one.clause for one in before.report.violations}
    assert {one.clause.id for one in within.unsure} == {"C-50", "C-T-ATLEAST"}
    assert "C-50" in {one.clause for one in within.report.violations}
    assert later.unsure == ()


def test_the_version_of_the_day_judges(alice: Player) -> None:
    own = a_format(alice, body=a_body({"kind": "copies", "most": 1}, base=""))
    formats.change_format(
        format=own, seen=1, name="T", description="", audience="private", body=a_body({"kind": "copies", "most": 3}, base="")
    )
    for number, day in ((1, "2026-01-10"), (2, "2026-03-01")):
        moment = timezone.make_aware(datetime.fromisoformat(f"{day} 12:00"))
        FormatVersion.objects.filter(format=own, number=number).update(created=moment)

    def legal(day: str, number: int = 2) -> tuple[bool, date | None]:
        verdict = verdict_on("wankul", named(own, number), {"S1-108": 2}, date.fromisoformat(day))
        return verdict.report.legal, verdict.made

    assert legal("2026-02-28") == (False, None)
    assert legal("2026-03-01") == (True, None)
    assert legal("2026-03-02", number=1) == (False, None)
    assert legal("2026-01-09") == (False, date(2026, 1, 10))


@pytest.mark.parametrize(
    ("clause", "asked"),
    [
        ({"kind": "only", "query": "clan:laink"}, "The only cards allowed: clan:laink"),
        ({"kind": "forbidden", "query": "clan:laink"}, "Forbidden cards: clan:laink"),
        ({"kind": "forbidden", "cards": ["S1-108", "S1-031"]}, "Forbidden cards: GARAGISTE (Laink), MASTU"),
        ({"kind": "only", "query": "clan:laink", "cards": ["S1-108"]}, "The only cards allowed: clan:laink, MASTU"),
        ({"kind": "copies", "cards": ["S1-108"], "most": 1}, "copies of one card “MASTU”: 1 at most"),
        (
            {"kind": "count", "query": "clan:laink", "cards": ["S1-108"], "most": 2},
            "cards “clan:laink” or of the list: 2 at most",
        ),
        ({"kind": "count", "query": "clan:laink", "least": 30, "most": 50, "share": True}, "cards “clan:laink”: 30% to 50%"),
    ],
)
def test_a_clause_says_what_it_asks(wankul: Game, clause: dict[str, Any], asked: str) -> None:
    made = format_made("wankul", "own:x.1", "Mine", "", a_body(clause, base=""))

    assert made.clauses[-1].test.asks().en == asked


def test_a_clause_with_too_many_names_ends_where_it_stops_to_say_them_and_a_hidden_one_before(wankul: Game) -> None:
    many = a_body({"kind": "forbidden", "cards": [f"S1-{number:03}" for number in range(20, 120)]}, base="")

    shown, hidden = (format_made("wankul", "own:x.1", "Mine", "", many, hides=hides).clauses[-1] for hides in (False, True))

    assert shown.test.asks().fr.endswith(", …")
    assert len(shown.test.asks().fr) < 150
    assert hidden.test.asks() == Words("Cartes interdites", "Forbidden cards")


NO_DAYS = ["soon", "2023", "2023-11", "2023-02-30", "0000-01-01", "20231101", "2023-11-01x", "٢٠٢٣-11-01", "9" * 50]


@pytest.mark.parametrize("said", NO_DAYS)
def test_what_is_no_day_gets_a_clear_answer(said: str, alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content())

    with pytest.raises(NoDayError):
        day_said(said)
    page = alice_client.get(f"/decks/{deck.pk}/", {"legal_on": said}, headers=EN)
    assert page.status_code == 400
    assert "is no day of the calendar. Write it like 2023-11-01." in page.content.decode()
    api = alice_client.get(f"/api/decks/{deck.pk}/legality/", {"legal_on": said})
    assert api.status_code == 400
    assert "legal_on" in api.json()


def test_the_page_tells_what_is_known_of_a_day(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content(), format="histo2023")

    page = alice_client.get(f"/decks/{deck.pk}/?legal_on=2023-11-01", headers=EN).content.decode()

    assert "As of Nov. 1, 2023." in page or "As of 1 November 2023." in page
    assert "holds since 2023" in page
    assert "may not be in force: counted all the same" in page
    assert "date unknown" in page


def test_the_api_gives_each_clause_with_its_rule_and_dates(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {}, format="histo2023")

    told = alice_client.get(f"/api/decks/{deck.pk}/legality/?legal_on=2024-01-01").json()

    fifty = next(one for one in told["clauses"] if one["clause"] == "C-50")
    assert (fifty["since"], fifty["until"], fifty["source"], fifty["force"]) == ("2023", None, "ruling", "yes")
    assert fifty["rule_url"] == "/regles/wankul/#G76"
    copies = next(one for one in told["clauses"] if one["clause"] == "C-COPIES")
    assert (copies["since"], copies["rule_url"]) == (None, "/regles/wankul/#R87")
    assert told["day"] == "2024-01-01"


def test_a_card_says_what_each_format_says_of_it(alice: Player, alice_client: Client) -> None:
    own = a_format(alice, "Sans Mastu", body=a_body({"kind": "forbidden", "cards": ["S1-108"], "since": "2024-05-01"}))
    a_deck(alice, {}, format=named(own))

    page = alice_client.get("/catalogue/wankul/cartes/S1-108/", headers=EN).content.decode()

    panel = page.split('id="card-legality"')[1]
    assert "3 copies at most" in panel
    mine = panel.split("Sans Mastu (version 1)")[1]
    assert "forbidden" in mine
    assert "holds since 1 May 2024" in mine or "holds since May 1, 2024" in mine
    assert "Sans Mastu" not in Client().get("/catalogue/wankul/cartes/S1-108/").content.decode()


def test_a_card_says_how_many_copies_of_it_fit_by_what_they_weigh(wankul: Game) -> None:
    """Of a Scorer value of 3 one copy fits into the five points of Niveau 3 (R92), where three of a card are allowed."""
    found = {one.format.id: one.most for one in standings(load("wankul").cards["S1-108"], formats_of("wankul"))}

    def forbids(format: str, copies: int) -> bool:
        about = {"C-SCORE-VALUE", "C-SCORE-UNIQUE"}
        broken = report_of("wankul", format, {"S1-108": copies}).violations
        return any(one.clause in about and one.severity == "error" for one in broken)

    for name, most in found.items():
        assert most == max(copies for copies in (1, 2, 3) if not forbids(name, copies))
    assert {1, 3} == set(found.values())


def test_a_card_says_what_the_formats_of_its_reader_say_and_those_that_his_decks_follow(
    alice: Player, bob: Player, alice_client: Client
) -> None:
    banned = a_body({"kind": "forbidden", "cards": ["S1-108"]})
    mine, theirs = a_format(alice, "Mine", body=banned), a_format(bob, "Theirs", body=banned, audience="shared")
    a_format(bob, "Not chosen", audience="public")
    a_deck(alice, {}, format=named(theirs))
    a_deck(alice, {}, format=named(mine))
    renamed(mine, "Mine", "private", body=a_body(SINGLETON, base=""))
    gone = a_format(bob, "Gone", audience="public")
    a_deck(alice, {}, format=named(gone))
    renamed(gone, "Gone", "private")
    formats.delete_format(format=gone)

    panel = alice_client.get("/catalogue/wankul/cartes/S1-108/", headers=EN).content.decode().split('id="card-legality"')[1]

    own, followed = panel.split("Your own formats")[1].split("Formats that your decks are held against")
    assert "Mine (version 2)" in own
    assert "1 copy at most" in own
    assert ("Mine (version 1)" in followed, "Theirs (version 1)" in followed) == (True, True)
    assert followed.count("forbidden</span>") == 2
    assert "Not chosen" not in panel
    assert "Deleted" not in panel


def test_thirty_formats_and_more_that_decks_follow_are_one_query_and_a_bounded_page(
    alice: Player, bob: Player, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    address = "/catalogue/wankul/cartes/S1-108/"
    for number in range(formats.MOST_FORMATS):
        own = a_format(alice, f"Mine {number}")
        renamed(own, own.name, "private", body=a_body(SINGLETON, base="libre"))
        a_deck(alice, {}, format=named(own))
        a_deck(alice, {}, format=named(a_format(bob, f"Theirs {number}", audience="public")))
    alice_client.get(address)

    with django_assert_max_num_queries(13):
        panel = alice_client.get(address, headers=EN).content.decode().split('id="card-legality"')[1]

    assert panel.count("(version 2)") == formats.MOST_FORMATS
    assert panel.count("(version 1)") == MOST_FOLLOWED
    assert f"and {2 * formats.MOST_FORMATS - MOST_FOLLOWED} others" in panel


# By the API


def test_the_api_makes_changes_and_deletes(alice: Player, bob: Player, alice_client: Client) -> None:
    sent = {"game": "wankul", "name": "Jeudi", "body": {"base": "niveau3", "clauses": [SINGLETON]}}
    kind: Any = {"content_type": "application/json"}
    first = alice_client.post("/api/formats/", sent, headers={"Idempotency-Key": "k"}, **kind)
    assert first.status_code == 201
    assert alice_client.post("/api/formats/", sent, headers={"Idempotency-Key": "k"}, **kind).json()["id"] == first.json()["id"]
    own = first.json()
    deck = alice_client.post("/api/decks/", {"game": "wankul", "name": "D", "format": own["format"]}, **kind)
    assert deck.status_code == 201
    changed = {"name": "Jeudi", "version": 1, "audience": "public", "body": {"clauses": [{"kind": "copies", "most": 2}]}}
    answer = alice_client.put(f"/api/formats/{own['id']}/", changed, **kind)
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert alice_client.put(f"/api/formats/{own['id']}/", changed | {"body": sent["body"]}, **kind).status_code == 409
    wrong = alice_client.put(
        f"/api/formats/{own['id']}/", changed | {"version": 2, "body": {"clauses": [{"kind": "count"}]}}, **kind
    )
    assert wrong.status_code == 400
    assert alice_client.delete(f"/api/formats/{own['id']}/").status_code == 409
    theirs = client_of(bob)
    assert theirs.get(f"/api/formats/{own['id']}/").status_code == 200
    assert theirs.get(f"/api/formats/{own['id']}/").json()["is_mine"] is False
    assert theirs.get("/api/formats/").json()["results"] == []
    for method in ("put", "delete"):
        assert getattr(theirs, method)(f"/api/formats/{own['id']}/", changed, **kind).status_code == 404
    assert theirs.get(f"/api/decks/{deck.json()['id']}/repair/").status_code == 404


# Repaired and played


def test_the_smallest_repair_is_one_click_and_one_undo(alice: Player, alice_client: Client) -> None:
    content = a_legal_content()
    extra = next(card for card in sorted(content) if content[card] == 3)
    deck = a_deck(alice, content | {extra: 5})
    page = alice_client.get(f"/decks/{deck.pk}/atelier/reparer/", headers=EN).content.decode()
    assert "2 copies change" in page
    assert "proved: fewer will not do" in page
    deltas = page.split('name="deltas" value="')[1].split('"')[0]
    token = page.split('name="token" value="')[1].split('"')[0]

    for _ in range(2):
        alice_client.post(f"/decks/{deck.pk}/atelier/corriger/", {"version": 1, "token": token, "deltas": deltas})

    assert current(deck).content() == dict(sorted(content.items()))
    told = alice_client.get(f"/api/decks/{deck.pk}/repair/").json()
    assert (told["copies"], told["changes"], told["proved"], told["legal"]) == (0, {}, True, True)


def test_clauses_that_no_deck_can_keep_are_proved_so(alice: Player, alice_client: Client) -> None:
    own = a_format(alice, body=a_body({"kind": "count", "least": 60}))
    deck = a_deck(alice, {}, format=named(own))

    page = alice_client.get(f"/decks/{deck.pk}/atelier/reparer/", headers=EN).content.decode()

    assert "Proved: no deck made of these cards keeps all clauses of the format at once." in page


def test_a_deck_is_completed_by_its_own_format(alice: Player, alice_client: Client) -> None:
    own = a_format(
        alice, body=a_body({"kind": "count", "least": 3, "query": "type:terrain"}, {"kind": "copies", "most": 1}, base="")
    )
    deck = a_deck(alice, {"S1-108": 1}, format=named(own))

    told = alice_client.get(f"/api/decks/{deck.pk}/suggestion/?stock=all").json()

    assert told["legal"]
    assert sorted(told["cards"].values()) == [1, 1, 1]


def test_a_deck_that_only_its_own_format_knows_is_not_sat_down_with_silently(alice: Player, alice_client: Client) -> None:
    """The engine deals it all the same, where the player says so, as any deck that breaks rules."""
    own = a_format(alice, "Minuscule", body=a_body({"kind": "count", "most": 5}, base=""))
    deck = a_deck(alice, {"S1-001": 1, "S1-108": 4}, format=named(own))
    found = find_deck(alice, f"deck:{deck.pk}")
    assert found is not None
    assert found.legality.legal
    assert found.is_foreign_to_the_game

    sent = {"deck_0": f"deck:{deck.pk}", "deck_1": "starter:wankul/siege", "level": "quick"}
    page = alice_client.post("/jouer/nouvelle/wankul/", sent, headers=EN).content.decode()

    assert "“Minuscule (version 1)”, which a player made, but to none of the formats of the game" in page


def test_a_list_of_decks_asks_for_all_their_formats_at_once(
    alice: Player, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for many in (2, 10):
        for number in range(many):
            a_deck(alice, {}, format=named(a_format(alice, f"F{many}{number}")))
        alice_client.get("/decks/")
        with django_assert_max_num_queries(60) as context:
            alice_client.get("/decks/")
        counts.append(len(context))

    assert counts[0] == counts[1]


def test_every_format_named_by_a_deck_is_one(alice: Player) -> None:
    for wrong in ("own:", "own:x.1", f"own:{'x' * 22}.0", f"own:{'x' * 22}.999999", "own:" + "\0" * 22 + ".1"):
        assert format_named("wankul", wrong).clauses[0].id == "GONE"
        assert not may_choose(alice, "wankul", wrong)
    assert Deck.objects.count() == 0


def test_a_format_names_the_cards_of_its_clauses_and_leads_to_them(alice: Player, alice_client: Client) -> None:
    forbidden = {"kind": "forbidden", "cards": ["S1-133", "S1-108"]}
    points = {"kind": "points", "points": {"S1-031": 3}, "most": 5}
    own = a_format(alice, body=a_body(forbidden, points, SINGLETON))

    page = alice_client.get(f"/decks/formats/{own.pk}/", headers=EN).content.decode()

    for card, after in (("S1-108", ", "), ("S1-133", "</p>"), ("S1-031", " (3)</p>")):
        link = f'<a href="/catalogue/wankul/cartes/{card}/" data-card="wankul:{card}">'
        assert f"{link}{CATALOG.title(card, 'en')}</a>{after}" in page
    characters = sum(one.type == "character" for one in CATALOG.cards.values())
    assert f'<a href="/catalogue/wankul/cartes/?q=type%3Acharacter">and {characters - 12} others</a>' in page


def test_what_is_shared_gives_its_whole_address_to_copy(alice: Player, alice_client: Client) -> None:
    own, deck = a_format(alice, audience="shared"), a_deck(alice, {"S1-108": 3})
    shelf.change_settings(deck=deck, version=deck.version, name="D", format=deck.format, notes="", audience="shared")

    for page, path in (
        (f"/decks/{deck.pk}/", f"/decks/partages/{current(deck).share}/"),
        (f"/decks/formats/{own.pk}/", f"/decks/formats/partages/{own.share}/"),
    ):
        shown = alice_client.get(page, headers=EN).content.decode()
        assert f'<a id="shared-address" href="{path}">http://testserver{path}</a>' in shown
        assert 'data-copy="shared-address"' in shown


@pytest.mark.parametrize(
    ("day", "language", "said"),
    [
        ("2023-11-01", "fr", "Au 1er novembre 2023"),
        ("2023-11-11", "fr", "Au 11 novembre 2023"),
        ("2023-11-01", "en", "As of 1 November"),
    ],
)
def test_a_day_is_said_as_its_language_says_it(alice: Player, alice_client: Client, day: str, language: str, said: str) -> None:
    page = alice_client.get(f"/decks/{a_deck(alice, {}).pk}/?legal_on={day}", headers={"accept-language": language})
    assert said in page.content.decode()


def test_what_somebody_does_to_a_format_that_was_deleted_in_that_moment_is_answered(alice: Player) -> None:
    own = a_format(alice)
    seen = OwnFormat.objects.get(pk=own.pk)
    formats.delete_format(format=own)

    formats.delete_format(format=seen)
    with pytest.raises(formats.FormatGoneError):
        formats.change_format(format=seen, seen=1, name="Other", description="", audience="private", body=a_body(SINGLETON))


def test_a_format_that_is_deleted_while_a_deck_chooses_it_is_not_chosen(
    alice: Player, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the check of the form and the writing of the deck: its owner would hold a deck against nothing."""
    own, deck = a_format(alice), a_deck(alice, {}, name="Deck")
    taken, kept = named(own), formats.hold_format

    def deleted_meanwhile(name: str) -> None:
        OwnFormat.objects.all().delete()
        kept(name)

    monkeypatch.setattr("decks.services.shelf.hold_format", deleted_meanwhile)
    with pytest.raises(formats.FormatGoneError):
        shelf.change_format(deck=deck, version=deck.version, format=taken)
    for address, sent in (
        (f"/decks/{deck.pk}/reglages/", {"name": "Deck", "format": taken, "notes": "", "audience": "private", "version": "1"}),
        ("/decks/nouveau/", {"name": "New", "format": f"wankul:{taken}", "text": ""}),
        (f"/decks/{deck.pk}/atelier/format/", {"format": taken, "version": "1"}),
    ):
        answer = alice_client.post(address, sent, headers=EN)
        assert "This format was deleted." in answer.content.decode(), address

    assert [(one.name, one.format) for one in Deck.objects.all()] == [("Deck", deck.format)]


def test_the_lists_of_all_clauses_together_are_no_longer_than_one_may_be(alice: Player, alice_client: Client) -> None:
    """Thirty lists of the longest were read one after the other: ten seconds of the processor."""
    line = "3 Carte qui n’existe pas\n"
    sent = {"name": "Long", "audience": "private", "clauses": "30"}
    for place in range(30):
        sent |= {f"c{place}-kind": "forbidden", f"c{place}-listed": line * (99_000 // len(line))}
    began = time.process_time()

    answer = alice_client.post("/decks/formats/nouveau/?game=wankul", sent, headers=EN)

    assert answer.status_code == 422
    assert "The lists of all clauses have 100000 characters together at most." in answer.content.decode()
    assert time.process_time() - began < 2


def test_a_process_remembers_few_reports_of_huge_decks_that_break_everything() -> None:
    """Of each the cards are named in every clause and in every way to settle it: megabytes, and each edit makes another one."""
    keys = list(CATALOG.printings)
    asked = a_body(*({"kind": "sum", "measure": "cost", "most": 1, "query": f"-number:{n}"} for n in range(1, 21)))
    format = format_made("wankul", "own:x", "Heavy", "", asked)

    for first in range(20):
        report_in("wankul", format, dict.fromkeys(keys[first : first + 400], 1))

    assert legality._REPORTS.weight <= legality._REPORTS.room
    assert report_in("wankul", format, {keys[0]: 1}) is report_in("wankul", format, {keys[0]: 1})


def test_a_process_remembers_few_reports_of_huge_decks_that_break_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each edit of a thousand lines is a question of a thousand lines, which is kept with its answer however short that is."""
    keys = list(CATALOG.printings)[:900]
    format = format_made("wankul", "own:y", "Anything", "", a_body({"kind": "count", "least": 1}, base=""))
    kept = Remembered(legality._weight, room=5_000)
    monkeypatch.setattr(legality, "_REPORTS", kept)

    for copies in range(1, 11):
        assert report_in("wankul", format, dict.fromkeys(keys, copies)).legal

    assert len(kept) == 5_000 // len(keys)


def test_what_is_remembered_has_a_weight_and_what_was_asked_longest_ago_goes_first() -> None:
    kept = Remembered[str](lambda _question, word: len(word), room=6)
    asked: list[str] = []

    def ask(word: str) -> str:
        def answer() -> str:
            asked.append(word)
            return word

        return kept.get(word, answer)

    assert [ask(word) for word in ("ab", "cd", "ab", "efg", "ab", "cd")] == ["ab", "cd", "ab", "efg", "ab", "cd"]
    assert asked == ["ab", "cd", "efg", "cd"], "“cd” went for “efg”, “ab” was asked for again"
    assert ask("too long") == ask("too long")
    assert asked[4:] == ["too long", "too long"]
    assert kept.weight <= 6


def test_queries_of_cards_know_the_formats_that_the_asker_made_and_their_days(alice: Player, bob: Player, wankul: Game) -> None:
    clause = {"kind": "forbidden", "query": "type:terrain", "since": "2026-03"}
    a_format(alice, "Jeudis", body=a_body(clause, base=""))

    def found(text: str, player: Player) -> set[str]:
        return {one.card.facts["type"] for one in printings_asked(text, wankul, player)}

    assert "terrain" not in found("legal:jeudis", alice)
    assert "terrain" in found("-legal:jeudis", alice)
    assert "terrain" in found("legal:jeudis@2026-02", alice)
    assert "terrain" not in found("legal:jeudis@2026-03-31", alice)
    with pytest.raises(QueryError):
        found("legal:jeudis@2026-02", bob)


@pytest.mark.parametrize("name", ["Jeudis", "Jeudis soir", "Jeudis @ 20 h", "Jeudis@Lyon"])
def test_a_format_is_asked_for_by_its_name_in_quotes_with_a_day_inside_or_behind_them(
    name: str, alice: Player, wankul: Game
) -> None:
    a_format(alice, name, body=a_body({"kind": "forbidden", "query": "type:terrain", "since": "2026-03"}, base=""))

    def terrains(text: str) -> bool:
        return "terrain" in {one.card.facts["type"] for one in printings_asked(text, wankul, alice)}

    asked = [f'legal:"{name}"', f'legal:"{name}"@2026-02', f'legal:"{name}@2026-02"', f'legal:"{name}"@2026-03,"{name}"@2026-04']
    assert [terrains(one) for one in asked] == [False, True, True, False]
    with pytest.raises(QueryError, match="hier"):
        terrains(f'legal:"{name}"@hier')
