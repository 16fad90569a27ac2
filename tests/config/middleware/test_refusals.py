"""What a service refuses and no view catches is answered in words, on pages and by the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import DataError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.crypto import get_random_string

from collection.models import Player
from config.accounts.sessions import PatientSessionMiddleware
from config.caches import BusyDatabaseCache
from decks.models import Deck
from play.tables.models import Table
from tests.play.tables.conftest import Opening, messages, opened

__all__ = ["messages", "opened"]

OUTDATED = "The rules have changed since, and this game can no longer be played."


@pytest.fixture
def outdated(alice: Player, opened: Opening) -> Table:
    """A table whose first action today's rules refuse."""
    table = opened(alice)
    table.actions, table.rules_version = [1 << 30, *table.actions], "of another day"
    table.save()
    return table


def test_a_page_and_the_api_say_why_with_the_same_status(alice_client: Client, outdated: Table) -> None:
    alice_client.cookies["django_language"] = "en"

    page = alice_client.get(reverse("play:table-why-not", args=[outdated.pk]))
    answer = alice_client.get(reverse("table-why-not", args=[outdated.pk]), headers={"accept-language": "en"})

    assert page.status_code == answer.status_code == 409
    assert OUTDATED in page.content.decode()
    assert answer.json() == {"detail": OUTDATED}


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["latin-1", "utf-7", "utf-16", "rot13"])
@pytest.mark.parametrize("path", ["/theme", "/langue", "/compte/login/", "/decks/nouveau/"])
def test_a_form_in_another_encoding_is_refused_before_anything_reads_it(path: str, charset: str) -> None:
    """Each page of an error once asked for the form's token anew, and the last one ended in a bare 500."""
    client = Client(enforce_csrf_checks=True)
    client.get("/compte/login/")
    answer = client.generic("POST", path, b"x", content_type=f"application/x-www-form-urlencoded; charset={charset}")

    assert answer.status_code == 415
    assert "UTF-8" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_that_names_its_encoding_rightly_is_read(client: Client) -> None:
    answer = client.generic("POST", "/theme", b"theme=dark", content_type="application/x-www-form-urlencoded; charset=utf8")

    assert answer.cookies["theme"].value == "dark"


@pytest.fixture
def database_of_texts() -> Iterator[None]:
    """Refuses U+0000 on SQLite too, as PostgreSQL does."""

    def refusing(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if any("\0" in one for one in params or () if isinstance(one, str)):
            raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refusing):
        yield


@pytest.mark.database
@pytest.mark.usefixtures("wankul", "database_of_texts")
@pytest.mark.parametrize(
    "address",
    [
        "/catalogue/wankul/cartes/a%00b/", "/catalogue/wankul/cartes/a%00b/affiche.fr.png", "/catalogue/recherches/a%00b/",
        "/decks/partages/a%00b/", "/jouer/liens/a%00b/", "/jouer/carte/wankul/S1-001/?link=a%00b", "/api/cards/a%00b/",
        "/api/replays/a%00b/", "/api/shared-decks/a%00b/",
    ],
)  # fmt: skip
def test_what_no_text_can_name_is_absent_on_every_database(alice_client: Client, address: str) -> None:
    answer = alice_client.get(address)

    assert answer.status_code == 404
    if address.startswith("/api/"):
        assert list(answer.json()) == ["detail"]
    else:
        assert alice_client.post("/collection/recherches/garder/", {"game": "a\0b"}).status_code == 404


@pytest.mark.usefixtures("wankul")
@pytest.mark.parametrize("target", ["nowhere", "collection:home", "²", "a\0b", "?page=2", "//elsewhere.example/", "javascript:1"])
def test_a_form_leads_back_to_an_address_of_ours_or_to_its_own_page(alice_client: Client, target: str) -> None:
    answer = alice_client.post("/collection/rangements/garder/", {"keeps": "3", "next": target})

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/collection/")


@pytest.mark.parametrize("version", ["a\0b", "a\r\nb"])
def test_the_document_of_the_api_has_one_version(alice_client: Client, version: str) -> None:
    answer = alice_client.get("/api/schema/", {"version": version})

    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == 'inline; filename="Cartable.json"'


@pytest.fixture
def full(db: None) -> Iterator[None]:
    """A database without room for one more page."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told that its disk is full")
    connection.ensure_connection()
    ask = connection.connection.execute  # beside Django, which asks nothing more in a transaction that failed
    (usual,), (pages,) = ask("PRAGMA max_page_count").fetchone(), ask("PRAGMA page_count").fetchone()
    ask(f"PRAGMA max_page_count = {pages}")
    yield
    ask(f"PRAGMA max_page_count = {usual}")


@pytest.mark.database
@pytest.mark.usefixtures("wankul", "full")
def test_a_full_disk_is_told_to_whoever_meets_it(alice_client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """It was once a bare 500, in HTML to programs too."""
    deck = {"game": "wankul", "format": "libre", "name": "Siege", "notes": "long " * 3000}

    answer = alice_client.post(reverse("deck-list"), deck, content_type="application/json", headers={"accept-language": "en"})

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"
    assert answer.json() == {"detail": "The disk of the site is full: it keeps nothing new at the moment. Try again later."}
    assert "the database cannot grow" in caplog.text
    assert not Deck.objects.exists()


@pytest.mark.database
@pytest.mark.usefixtures("wankul", "full")
def test_a_page_says_too_that_the_disk_is_full(alice_client: Client) -> None:
    alice_client.cookies["django_language"] = "en"

    page = alice_client.post(reverse("collection:import"), {"game": "wankul", "text": "1 S1-001\n2 S1-002\n" * 500})

    assert page.status_code == 503
    assert page.headers["Retry-After"] == "60"
    assert "The disk of the site is full" in page.content.decode()


@pytest.mark.django_db
def test_a_full_disk_is_no_session_that_is_gone(request: pytest.FixtureRequest) -> None:
    """Django takes what a session could not write for a session that ended meanwhile: a bare 400."""
    session = SessionStore()
    session.save()
    visit = RequestFactory(headers={"cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}"}).get("/")
    request.getfixturevalue("full")

    def remember(visit: HttpRequest) -> HttpResponse:
        visit.session["words"] = get_random_string(100_000)
        return HttpResponse()

    with pytest.raises(OperationalError, match="full"):
        PatientSessionMiddleware(remember)(visit)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("full")
def test_attempts_that_a_full_disk_cannot_count_are_refused_and_all_else_is_not_remembered() -> None:
    """Logins were answered with 429, as if there had been too many: the library takes what is not stored for taken."""
    cache = BusyDatabaseCache("cache", {})

    assert cache.add("page", "x" * 100_000) is False
    with pytest.raises(OperationalError, match="full"):
        cache.add("allauth:rl:login", "x" * 100_000)
