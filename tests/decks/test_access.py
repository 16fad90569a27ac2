"""Every address of decks, as its owner, as somebody else and as a visitor."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, reverse

from collection.models import Player
from decks.models import Deck
from decks.services import revisions, shelf
from decks.urls import urlpatterns
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")

PUBLIC = {"starters", "public"}
FOR_GUESTS = {"list", "new", "copy-starter", "add-card"}
"""A visitor reads these as somebody without decks, and becomes a guest by what he sends: see the tests of guests."""

SHARED = {"shared", "shared-text", "copy-shared", "own-shared", "poster", "wish-shared"}
"""Addresses for those who know them: see test_sharing.py and tests/collection/test_posters.py."""

WITHOUT_A_DECK = {"list", "new", "starters", "copy-starter", "own-starter", "public", "together", "wish-together", "tonight"} | {
    "compare",
    "add-card",
}
OF_DELETED = {"restore", "delete-for-good"}
ONLY_POST = {"copy-starter", "copy", "restore", "delete-for-good", "change-cards", "undo", "redo", "fix", "format"} | {
    "restore-revision",
    "build",
    "wish",
    "wish-together",
    "archive",
    "arrange",
    "merge",
    "remark",
}
ONLY_GET = {"list", "together", "tonight", "starters", "public", "deck", "copies", "edit", "search", "panel", "compare"} | {
    "revision",
    "text",
    "download",
    "paper",
    "document",
    "repair",
    "clauses",
}
OF_FORMATS = {str(one.name) for one in urlpatterns if isinstance(one, URLPattern) and "formats/" in str(one.pattern)}
"""See test_formats.py."""

NAMES = sorted({str(pattern.name) for pattern in urlpatterns if isinstance(pattern, URLPattern)} - SHARED - OF_FORMATS)
OF_A_DECK = [name for name in NAMES if name not in WITHOUT_A_DECK | OF_DELETED]


@pytest.fixture
def deck(alice: Player) -> Deck:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    return deck


def address(name: str, deck: Deck) -> str:
    if name in {"copy-starter", "own-starter"}:
        return reverse(f"decks:{name}", args=["wankul", "siege"])
    if name == "add-card":
        return reverse("decks:add-card", args=["wankul", "S1-108"])
    if name in WITHOUT_A_DECK:
        return reverse(f"decks:{name}")
    if name == "document":
        return reverse("decks:document", args=[deck.pk, "liste"])
    return reverse(f"decks:{name}", args=[deck.pk, 1] if "revision" in name and name != "revisions" else [deck.pk])


def told(answer: HttpResponse, path: str) -> str:
    """The page without what differs at every request: its own address and reference, and the token against forgery."""
    page = answer.content.decode().replace(answer.headers["X-Request-ID"], "")
    return re.sub(r"[A-Za-z0-9]{64}", "", page).replace(path, "")


@pytest.mark.parametrize("name", sorted({*NAMES} - FOR_GUESTS))
def test_a_visitor_is_sent_to_the_login(name: str, client: Client, deck: Deck) -> None:
    for method in ("get", "post"):
        answer = getattr(client, method)(address(name, deck))

        if name in PUBLIC:
            assert answer.status_code in (200, 405)
        else:
            assert answer.status_code == 302
            assert answer["Location"].startswith("/compte/")
    assert current(deck).version == 1


@pytest.mark.parametrize("name", OF_A_DECK)
def test_somebody_elses_deck_is_as_absent_as_none(name: str, bob_client: Client, deck: Deck) -> None:
    absent = Deck(pk=deck.pk + 1000)
    for method in ("get", "post"):
        theirs = getattr(bob_client, method)(address(name, deck), {"version": 1, "do": "set S1-108 0"})
        nobodys = getattr(bob_client, method)(address(name, absent), {"version": 1, "do": "set S1-108 0"})

        assert theirs.status_code == nobodys.status_code
        assert theirs.status_code in (404, 405)
        assert told(theirs, address(name, deck)) == told(nobodys, address(name, absent))
    assert current(deck).content() == {"S1-108": 2}
    assert current(deck).deleted is None


@pytest.mark.parametrize("name", sorted(OF_DELETED))
def test_somebody_elses_deleted_deck_stays_where_it_is(name: str, bob_client: Client, deck: Deck) -> None:
    from django.utils import timezone

    shelf.delete_deck(deck=deck, now=timezone.now())

    assert bob_client.post(address(name, deck)).status_code == 404
    assert current(deck).deleted is not None


@pytest.mark.parametrize("name", sorted(ONLY_POST))
def test_what_writes_answers_no_get(name: str, alice_client: Client, deck: Deck) -> None:
    answer = alice_client.get(address(name, deck))

    assert answer.status_code == 405
    assert current(deck).version == 1


@pytest.mark.parametrize("name", sorted(ONLY_GET))
def test_what_reads_answers_no_post(name: str, alice_client: Client, deck: Deck) -> None:
    assert alice_client.post(address(name, deck)).status_code == 405


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ONLY_POST])
def test_its_owner_gets_every_page(name: str, alice_client: Client, deck: Deck) -> None:
    answer = alice_client.get(address(name, deck), follow=True)

    assert answer.status_code == 200
    assert current(deck).version == 1


@pytest.mark.parametrize("name", sorted(ONLY_POST | {"settings", "delete", "import", "revisions", "new", "guide-report"}))
def test_nothing_is_written_without_the_token_against_forgery(name: str, alice: Player, deck: Deck) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    answer = strict.post(address(name, deck), {"version": 1, "do": "set S1-108 0", "name": "x", "format": "wankul:libre"})

    assert answer.status_code == 403
    assert current(deck).version == 1
    assert Deck.objects.count() == 1


def test_numbers_beyond_the_database_are_absent_decks(alice_client: Client) -> None:
    assert alice_client.get("/decks/99999999999999999999999/").status_code == 404
    assert alice_client.get("/decks/99999999999999999999999/atelier/").status_code == 404
