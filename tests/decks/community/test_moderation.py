"""Reports, and what moderators decide: hidden from everybody else, with a reason that its author reads, and kept."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from collection.audience import Audience
from collection.models import Game, Player
from decks.community.services import commenting, moderating, profiling
from decks.community.services.moderating import MOST_WAITING
from decks.legality.verdicts import may_choose, own_formats_of, report_of
from decks.models import Comment, Deck, ModerationAct, OwnFormat, Profile, Report, Talk
from decks.origins.house import copied
from decks.services import formats, shelf
from simulator.catalog.starters import starters
from tests.config.accounts.archives import changed
from tests.config.accounts.test_merging import merged
from tests.config.accounts.whole_account import exported
from tests.decks.builders import a_body, a_format, named
from tests.decks.community.people import a_public_deck, browser_of, proved, somebody

pytestmark = pytest.mark.usefixtures("wankul")


@pytest.fixture
def deck(alice: Player) -> Deck:
    return a_public_deck(proved(alice), name="Doubtful deck")


@pytest.fixture
def comment(bob: Player, deck: Deck) -> Comment:
    return commenting.write_comment(player=proved(bob), deck=deck, text="Buy this", now=timezone.now())


@pytest.fixture
def moderator(db: None) -> Client:
    player = somebody("Judge")
    player.is_staff = True
    player.save()
    return browser_of(player)


def test_somebody_reports_once_and_the_author_is_not_told_who(deck: Deck, comment: Comment, bob: Player) -> None:
    carol = somebody("Carol")
    carols = browser_of(carol)
    for _ in range(2):
        carols.post(f"/decks/commentaires/{comment.pk}/signaler/", {"reason": "spam", "words": "Again"})
    carols.post(f"/decks/partages/{deck.share}/signaler/", {"reason": "other"})

    assert {(one.player_id, one.reason) for one in Report.objects.all()} == {(carol.pk, "spam"), (carol.pk, "other")}
    assert "Carol" not in browser_of(bob).get(f"/decks/partages/{deck.share}/").content.decode()


def test_a_report_needs_a_reason_and_is_not_about_oneself(bob: Player, comment: Comment) -> None:
    carols = browser_of(somebody("Carol"))

    assert carols.post(f"/decks/commentaires/{comment.pk}/signaler/", {"reason": "none of these"}).status_code == 422
    browser_of(bob).post(f"/decks/commentaires/{comment.pk}/signaler/", {"reason": "spam"})
    assert not Report.objects.exists()


def test_what_a_moderator_hides_is_hidden_for_its_deck_too_until_it_is_shown_again(
    alice: Player, bob: Player, client: Client, moderator: Client, deck: Deck, comment: Comment
) -> None:
    browser_of(alice).post(f"/decks/commentaires/{comment.pk}/signaler/", {"reason": "spam"})
    assert "Buy this" in moderator.get("/moderation/").content.decode()

    moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "hide", "reason": "Publicité."})
    browser_of(alice).post(f"/decks/commentaires/{comment.pk}/masquer/", {"back": "1"})

    assert "Buy this" not in client.get(f"/decks/partages/{deck.share}/").content.decode()
    assert "Publicité." in browser_of(bob).get(f"/decks/partages/{deck.share}/").content.decode()
    assert not Report.objects.filter(settled=None).exists()
    act = ModerationAct.objects.get()
    assert (act.thing, act.number, act.reason) == ("comment", comment.pk, "Publicité.")

    moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "show", "reason": "A mistake."})
    assert "Buy this" in client.get(f"/decks/partages/{deck.share}/").content.decode()
    assert ModerationAct.objects.count() == 2


def test_a_hidden_deck_is_gone_for_others_and_its_author_reads_why(
    alice: Player, client: Client, moderator: Client, deck: Deck
) -> None:
    address = f"/moderation/deck/{deck.pk}/"
    before = moderator.get(address).content.decode()
    moderator.post(address, {"kind": "hide", "reason": "Injures."})

    asked = [('value="show"' in page, 'value="hide"' in page) for page in (before, moderator.get(address).content.decode())]
    assert asked == [(False, True), (True, True)]
    assert client.get(f"/decks/partages/{deck.share}/").status_code == 404
    assert client.get(f"/decks/partages/{deck.share}/affiche.fr.png").status_code == 404
    assert client.get(f"/api/shared-decks/{deck.share}/").status_code == 404
    assert "Doubtful deck" not in client.get("/decks/partages/").content.decode()
    assert "Doubtful deck" not in client.get("/recherche?q=doubtful").content.decode()
    assert "Injures." in browser_of(alice).get(f"/decks/{deck.pk}/").content.decode()

    moderator.post(f"/moderation/deck/{deck.pk}/", {"kind": "show", "reason": "Changed."})
    assert client.get(f"/decks/partages/{deck.share}/").status_code == 200


def test_a_copy_of_a_hidden_deck_is_hidden_as_well(alice: Player, client: Client, moderator: Client, deck: Deck) -> None:
    """An attacker copied his deck and shared the copy: it stood in the list of public decks again."""
    moderator.post(f"/moderation/deck/{deck.pk}/", {"kind": "hide", "reason": "Injures."})
    copy = shelf.copy_deck(owner=alice, deck=deck, name="Doubtful deck")
    shown = shelf.change_settings(
        deck=copy, version=copy.version, name=copy.name, format=copy.format, notes="", audience=Audience.PUBLIC
    )

    assert shown.share
    assert client.get(f"/decks/partages/{shown.share}/").status_code == 404
    assert "Doubtful deck" not in client.get("/decks/partages/").content.decode()
    assert "Injures." in browser_of(alice).get(f"/decks/{copy.pk}/").content.decode()


def test_a_hidden_profile_gives_its_player_a_number(alice: Player, client: Client, moderator: Client, deck: Deck) -> None:
    profile = profiling.keep_profile(player=alice, name="Alizee", about="Rude", is_indexed=True, now=timezone.now())
    moderator.post(f"/moderation/profile/{profile.pk}/", {"kind": "hide", "reason": "Rude."})

    assert client.get("/joueurs/Alizee/").status_code == 404
    assert "Alizee" not in client.get(f"/decks/partages/{deck.share}/").content.decode()


def test_a_hidden_profile_is_not_made_anew_by_its_player(alice: Player, client: Client) -> None:
    """An attacker deleted his profile and kept it again: it was shown, and the reports of it were gone."""
    now, browser = timezone.now(), browser_of(alice)
    judge = somebody("Judge")
    profile = profiling.keep_profile(player=alice, name="Alice-31", about="Rude", is_indexed=False, now=now)
    moderating.decide(moderator=judge, thing=profile, kind="hide", reason="rude", now=now)

    page = browser.post(reverse("community:drop-profile"), follow=True, headers={"accept-language": "en"}).content.decode()
    refused = browser.post(reverse("public-profile-drop"))
    saved = browser.post(reverse("community:own-profile"), {"name": "Alice-31", "about": ""}, follow=True)

    assert "A moderator hid your profile" in page
    assert refused.status_code == 409
    assert saved.redirect_chain == [(reverse("community:own-profile"), 302)]
    assert Profile.objects.get(player=alice).hidden == now
    assert Profile.objects.get(player=alice).about == ""
    assert client.get(reverse("community:player", args=["Alice-31"])).status_code == 404


def test_hiding_needs_a_reason_and_leaving_does_not(moderator: Client, comment: Comment) -> None:
    assert moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "hide"}).status_code == 422
    assert moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "burn", "reason": "x"}).status_code == 422
    assert not ModerationAct.objects.exists()
    assert moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "dismiss"}).status_code == 302


def test_for_others_moderation_is_not_there(alice: Player, comment: Comment) -> None:
    alices = browser_of(alice)
    for address in ("/moderation/", f"/moderation/comment/{comment.pk}/", "/moderation/player/1/"):
        assert alices.get(address).status_code == 404
        assert alices.post(address, {"kind": "hide", "reason": "Mine"}).status_code in (404, 405)
    comment.refresh_from_db()
    assert not comment.hidden_by


def test_decisions_outlive_what_they_were_about_and_hold_none_of_its_words(moderator: Client, comment: Comment) -> None:
    moderator.post(f"/moderation/comment/{comment.pk}/", {"kind": "hide", "reason": "Spam."})
    comment.delete()

    page = moderator.get("/moderation/").content.decode()

    assert "Spam." in page
    assert "Buy this" not in page


def test_the_operator_names_moderators_by_a_proved_address(bob: Player) -> None:
    with pytest.raises(CommandError):
        call_command("moderator", bob.email)
    proved(bob)

    call_command("moderator", bob.email.upper(), stdout=io.StringIO())
    bob.refresh_from_db()
    assert bob.is_staff

    call_command("moderator", bob.email, "--remove", stdout=io.StringIO())
    bob.refresh_from_db()
    assert not bob.is_staff


# Formats of players -------------------------------------------------------------------------------------------------------


def rude_format(alice: Player) -> OwnFormat:
    clause = {"kind": "copies", "most": 1, "query": "type:character", "note": "Rude note"}
    return a_format(alice, "Rude name", body=a_body(clause), audience="public")


def test_a_format_is_reported_and_judged_by_all_that_its_versions_say(alice: Player, bob: Player, moderator: Client) -> None:
    own = rude_format(proved(alice))
    formats.change_format(format=own, seen=1, name=own.name, description="", audience="public", body=a_body())
    bobs, address = browser_of(bob), f"/decks/formats/partages/{own.share}/signaler/"

    assert "Rude name" in bobs.get(address).content.decode()
    for _ in range(2):
        assert bobs.post(address, {"reason": "insult", "words": "Look"})["Location"].endswith(f"/{own.share}/")
    assert Report.objects.get().format == own
    browser_of(alice).post(address, {"reason": "insult"})
    assert Report.objects.count() == 1, "nobody reports his own"

    assert "Rude name" in moderator.get("/moderation/").content.decode()
    judged = moderator.get(f"/moderation/format/{own.pk}/").content.decode()
    for words in ("Rude note", "Rude name", "Look", f"/decks/formats/partages/{own.share}/"):
        assert words in judged, words


def test_a_hidden_format_is_its_owners_alone_and_its_decks_keep_its_clauses_without_its_words(
    alice: Player, bob: Player, client: Client, moderator: Client
) -> None:
    own, bobs, alices = rude_format(proved(alice)), browser_of(bob), browser_of(alice)
    name = named(own)
    deck = a_public_deck(bob, {"S1-108": 2}, name="Of Bob", format=name)
    before = report_of("wankul", name, deck.content())
    moderator.post(f"/moderation/format/{own.pk}/", {"kind": "hide", "reason": "Injures."})

    shared = f"/decks/formats/partages/{own.share}/"
    assert [bobs.get(shared).status_code, bobs.post(f"{shared}copier/").status_code] == [404, 404]
    assert bobs.get(f"{shared}signaler/").status_code == 404
    assert not may_choose(bob, "wankul", name)
    for address in ("/decks/formats/", f"/decks/{deck.pk}/", f"/decks/partages/{deck.share}/", "/decks/partages/"):
        assert "Rude" not in bobs.get(address).content.decode(), address
    after = report_of("wankul", name, deck.content())
    assert [one.clause for one in after.errors] == [one.clause for one in before.errors]
    assert "P1" in [one.clause for one in after.errors]
    mine = alices.get(f"/decks/formats/{own.pk}/").content.decode()
    assert ("Injures." in mine, "Rude name" in mine, "Rude note" in mine) == (True, True, True)
    assert [one.name.en for one in own_formats_of(alice, "wankul")] == ["Rude name (version 1)"]
    assert "masqué par un modérateur" in alices.get("/decks/formats/").content.decode()
    formats.change_format(format=own, seen=1, name="Again", description="", audience="shared", body=a_body())
    assert bobs.get(shared).status_code == 404, "its owner cannot show it again"

    moderator.post(f"/moderation/format/{own.pk}/", {"kind": "show", "reason": "Changed."})
    assert client.get(shared).status_code == 200
    assert may_choose(bob, "wankul", name)


@pytest.mark.parametrize(
    "clause",
    [
        {"kind": "forbidden", "query": "ruderude OR mastu"},
        {"kind": "only", "query": "ruderude OR terrain"},
        {"kind": "copies", "most": 1, "query": "ruderude OR mastu"},
        {"kind": "count", "least": 9, "query": "ruderude OR mastu"},
    ],
)
def test_what_clauses_of_a_hidden_format_search_for_is_told_to_nobody_else(
    alice: Player, bob: Player, moderator: Client, clause: dict[str, object]
) -> None:
    own = a_format(proved(alice), "Table", audience="public", body=a_body(clause))
    name = named(own)
    deck = a_public_deck(bob, {"S1-108": 2}, format=name)
    bobs, alices = browser_of(bob), browser_of(alice)
    addresses = (
        *(
            f"/decks/{deck.pk}/",
            f"/decks/{deck.pk}/atelier/",
            f"/decks/partages/{deck.share}/",
            "/catalogue/wankul/cartes/S1-108/",
        ),
        *(f"/api/decks/{deck.pk}/legality/", f"/decks/{deck.pk}/atelier/?panel=stats", f"/decks/{deck.pk}/atelier/reparer/"),
    )
    before = report_of("wankul", name, deck.content())
    assert "ruderude" in bobs.get(addresses[0]).content.decode()

    moderator.post(f"/moderation/format/{own.pk}/", {"kind": "hide", "reason": "Injures."})

    for address in addresses:
        assert "ruderude" not in bobs.get(address).content.decode(), address
    after = report_of("wankul", name, deck.content())
    assert [one.clause for one in after.errors] == [one.clause for one in before.errors]
    assert "ce qu’elle cherche n’est pas montré" in unescape(bobs.get(f"/decks/{deck.pk}/").content.decode())
    assert "ruderude" in alices.get(f"/decks/formats/{own.pk}/").content.decode()
    moderator.post(f"/moderation/format/{own.pk}/", {"kind": "show", "reason": "Changed."})
    assert "ruderude" in bobs.get(addresses[0]).content.decode()


def test_reports_of_many_formats_cost_what_those_of_two_do(alice: Player, bob: Player, moderator: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            moderator.get("/moderation/")
        return len(queries)

    def told(count: int) -> None:
        for number in range(count):
            own = a_format(alice, f"Format {number}", audience="public")
            moderating.report(player=proved(bob), thing=own, reason="spam", words="", now=timezone.now())

    told(2)
    few = cost()
    told(5)
    assert cost() == few


def test_moderators_read_the_oldest_reports_however_many_there_are(moderator: Client, alice: Player, bob: Player) -> None:
    about = {"author": bob, "deck": a_public_deck(alice), "created": timezone.now()}
    words = Comment.objects.bulk_create(Comment(text=f"Word {n}", **about) for n in range(MOST_WAITING + 5))
    Report.objects.bulk_create(
        Report(player=alice, comment=one, reason="spam", created=timezone.now() + timedelta(seconds=n))
        for n, one in enumerate(words)
    )

    page = moderator.get("/moderation/", headers={"accept-language": "en"}).content.decode()

    assert page.count("Word ") == MOST_WAITING
    assert f"the {MOST_WAITING} oldest of {MOST_WAITING + 5} reports" in page
    assert [one["number"] for one in moderator.get("/api/moderation/").json()] == [one.pk for one in words[:MOST_WAITING]]


@pytest.mark.parametrize(
    "how", ["in the bin", "deleted for good", "other name and cards", "other notes and cards", "other notes and name"]
)
def test_a_hidden_deck_that_an_archive_brings_back_is_hidden_as_well(
    alice: Player, client: Client, moderator: Client, deck: Deck, how: str
) -> None:
    """An attacker exported his account, changed the moment at which the deck was made, restored it, and shared what came."""
    Deck.objects.filter(pk=deck.pk).update(notes="Injures écrites ici")
    deck.refresh_from_db()
    archive = exported(alice)
    name = next(one for one in zipfile.ZipFile(io.BytesIO(archive)).namelist() if re.fullmatch(r"decks/\d+\.json", one))
    edits: dict[str, Any] = {"created": "2001-01-01T00:00:00.000001+00:00"}
    edits |= {"name": "Innocent"} if "name" in how else {}
    edits |= {"notes": "Innocent"} if "notes" in how else {}
    edits |= {"content": {"S1-031": 1}} if "cards" in how else {}
    moderator.post(f"/moderation/deck/{deck.pk}/", {"kind": "hide", "reason": "Injures."})
    if how in ("in the bin", "deleted for good"):
        shelf.delete_deck(deck=deck, now=timezone.now())
    if how == "deleted for good":
        shelf.delete_for_good(deck=Deck.objects.get(pk=deck.pk))

    merged(alice, changed(archive, {name: lambda said: said | edits}))

    came = Deck.objects.exclude(pk=deck.pk).get(owner=alice)
    assert (came.audience, came.share) == (Audience.PRIVATE, None)
    shown = shelf.change_settings(
        deck=came, version=came.version, name=came.name, format=came.format, notes="", audience=Audience.PUBLIC
    )
    assert client.get(f"/decks/partages/{shown.share}/").status_code == 404
    assert not Deck.objects.public().exists()
    moderator.post(f"/moderation/deck/{came.pk}/", {"kind": "show", "reason": "A mistake."})
    assert client.get(f"/decks/partages/{shown.share}/").status_code == 200


def test_what_was_hidden_in_another_account_is_known_by_its_words_and_not_by_its_cards_alone(
    alice: Player, bob: Player, client: Client, moderator: Client, deck: Deck
) -> None:
    Deck.objects.filter(pk=deck.pk).update(notes="Injures écrites ici")
    archive = exported(alice)
    name = next(one for one in zipfile.ZipFile(io.BytesIO(archive)).namelist() if re.fullmatch(r"decks/\d+\.json", one))
    moderator.post(f"/moderation/deck/{deck.pk}/", {"kind": "hide", "reason": "Injures."})
    other, honest = somebody("Other"), somebody("Honest")

    merged(other, archive)
    merged(honest, changed(archive, {name: lambda said: said | {"name": "A list that many play", "notes": ""}}))

    assert Talk.objects.get(deck__owner=other).hidden
    assert not Talk.objects.filter(deck__owner=honest).exists()


def test_a_hidden_copy_of_a_starter_deck_hides_nobody_elses(alice: Player, moderator: Client, wankul: Game) -> None:
    starter = starters("wankul")[0]
    insult, honest = somebody("Insult"), somebody("Honest")
    for one in (insult, honest):
        copied(player=one, game=wankul, starter=starter)
    hidden = Deck.objects.get(owner=insult)
    said = {"format": hidden.format, "notes": hidden.notes, "audience": "public"}
    shelf.change_settings(deck=hidden, version=hidden.version, name="An insult", **said)
    moderator.post(f"/moderation/deck/{hidden.pk}/", {"kind": "hide", "reason": "Injures."})
    again, other = exported(insult), somebody("Other")

    merged(other, exported(honest))
    assert not Talk.objects.filter(deck__owner=other).exists()
    merged(somebody("Third"), again)
    assert Talk.objects.get(deck__owner__display_name="Third").hidden


def test_what_a_moderator_shows_again_comes_back_from_an_archive_unhidden(
    alice: Player, bob: Player, moderator: Client, deck: Deck
) -> None:
    archive = exported(alice)
    for kind in ("hide", "show"):
        moderator.post(f"/moderation/deck/{deck.pk}/", {"kind": kind, "reason": "Looked at."})

    merged(bob, archive)

    assert Deck.objects.filter(owner=bob, talk=None).count() == 1


@pytest.mark.parametrize("how", ["is there", "deleted", "other name", "other clauses", "other words"])
def test_a_hidden_format_that_an_archive_brings_back_is_hidden_as_well(
    alice: Player, client: Client, moderator: Client, how: str
) -> None:
    """The attacker changed the moment at which it was made; of his own it is known by its name, or its clauses, alone too."""
    rude = rude_format(proved(alice))
    OwnFormat.objects.filter(pk=rude.pk).update(description="Injures écrites ici")
    archive = exported(alice)
    edits: dict[str, Any] = {"created": "2001-01-01T00:00:00.000001+00:00"}
    if how == "other name":
        edits |= {"name": "Innocent"}
    if how == "other words":
        edits |= {"name": "Innocent", "description": "Innocent"}

    def edited(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
        versions = said[0]["versions"]
        if how == "other clauses":
            versions = [one | {"body": a_body().as_json()} for one in versions]
        return [said[0] | edits | {"versions": versions}]

    moderator.post(f"/moderation/format/{rude.pk}/", {"kind": "hide", "reason": "Injures."})
    if how == "deleted":
        formats.delete_format(format=OwnFormat.objects.get(pk=rude.pk))

    merged(alice, changed(archive, {"formats.json": edited}))

    came = OwnFormat.objects.exclude(pk=rude.pk).get(owner=alice)
    assert came.hidden is not None
    assert "like a format that moderators hid" in came.hidden_why or "comme un format" in came.hidden_why
    OwnFormat.objects.filter(pk=came.pk).update(audience=Audience.PUBLIC, share="shown-again")
    assert not OwnFormat.objects.public().exists()
    moderator.post(f"/moderation/format/{came.pk}/", {"kind": "show", "reason": "A mistake."})
    assert OwnFormat.objects.public().get() == came


def test_a_format_hidden_in_another_account_is_known_by_its_words_and_not_by_its_clauses_alone(
    alice: Player, moderator: Client, wankul: Game
) -> None:
    rude = rude_format(proved(alice))
    OwnFormat.objects.filter(pk=rude.pk).update(description="Injures écrites ici")
    archive = exported(alice)
    moderator.post(f"/moderation/format/{rude.pk}/", {"kind": "hide", "reason": "Injures."})
    other, noted, honest = somebody("Other"), somebody("Noted"), somebody("Honest")

    def renamed(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
        words = {"name": "Another name", "description": ""}
        return [one | words | {"versions": [version | words for version in one["versions"]]} for one in said]

    def innocent(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
        words = {"name": "Without Mastu", "description": ""}
        body = a_body({"kind": "copies", "most": 1, "query": "type:character"}).as_json()
        return [one | words | {"versions": [version | words | {"body": body} for version in one["versions"]]} for one in said]

    merged(other, archive)
    merged(noted, changed(archive, {"formats.json": renamed}))
    merged(honest, changed(archive, {"formats.json": innocent}))

    assert OwnFormat.objects.get(owner=other).hidden
    assert OwnFormat.objects.get(owner=noted).hidden, "what its clauses note is of its words"
    assert not OwnFormat.objects.get(owner=honest).hidden
