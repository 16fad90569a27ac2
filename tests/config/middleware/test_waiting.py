"""While somebody else holds the database: readers are answered, writers hear 503 soon, and passwords are not tried uncounted.

Another connection holds SQLite's only write lock, or on PostgreSQL the tables that are written to.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.signals import template_rendered
from django.urls import reverse
from django.utils import timezone

from collection.models import Allowance, Game, Player, Scope
from collection.patience import BRIEF, patient_for, unless_busy
from collection.services.allowances import account
from collection.services.api_keys import make_key
from collection.services.guests import GUEST_KEPT, KEPT_ANEW
from config.databases import database_settings
from tests.busy import held
from tests.collection.holders import owned
from tests.conftest import PASSWORD, client_of

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TABLES = "collection_allowance", "collection_player", "collection_apikey", "collection_savedsearch", "cache", "django_session"
ENGLISH = {"accept-language": "en"}
WORDS = "The site has much to write at this moment. Try again in a few seconds."
CARDS = reverse("catalogue:cards", args=["wankul"])
SLACK = 12.0
"""Seconds that an answer takes on a busy machine beside its waiting; who is not bounded waits for twenty."""

PATIENCE = 1.0


@pytest.fixture(autouse=True)
def _patience_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the tests wait less; each lock is held until the answer is there, however long that takes."""
    monkeypatch.setattr("config.middleware.waiting.OF_A_REQUEST", PATIENCE)


def beginning(somebody: ExitStack) -> Callable[..., None]:
    """What has somebody write from the first time that it is called."""
    once = iter([held(*TABLES)])

    def begin(**_signal: Any) -> None:
        for writing in once:
            somebody.enter_context(writing)

    return begin


def browser(player: Player | None = None) -> Client:
    """One that shows what the site answers, whatever went wrong in it."""
    client = client_of(player) if player else Client()
    client.raise_request_exception = False
    return client


@contextmanager
def within(seconds: float) -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds + SLACK


def is_refused(answer: Any) -> bool:
    return bool(answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE and answer.headers["Retry-After"] == "5")


def test_searches_are_answered_and_not_counted_while_nobody_can_count(
    alice: Player, wankul: Game, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.middleware.waiting.OF_A_REQUEST", 20.0)
    client = browser(alice)
    client.get(CARDS)
    with held(*TABLES), within(3 * BRIEF):
        page = client.get(CARDS, {"q": "a"})
        answer = client.get("/api/decks/")

    assert (page.status_code, answer.status_code) == (200, 200)
    told = [one.getMessage().partition(":")[0] for one in caplog.records]
    assert [words for words in told if "counted" in words] == ["searches is not counted", "api is not counted"]
    assert Allowance.objects.get(key=f"searches:{account(alice)}").used == 1


def test_what_is_sent_is_refused_soon_with_one_line_in_the_log(
    alice: Player, wankul: Game, caplog: pytest.LogCaptureFixture
) -> None:
    client = browser(alice)
    with held(*TABLES), within(PATIENCE):
        answer = client.post(reverse("collection:keep-search"), {"game": "wankul", "q": "a", "name": "a"}, headers=ENGLISH)

    assert is_refused(answer)
    page = answer.content.decode()
    assert WORDS in page
    assert answer.headers["X-Request-ID"] in page
    (line,) = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert line.getMessage().startswith("busy: collection:keep-search, waited ")
    assert line.exc_info is None


def test_the_page_speaks_the_language_of_its_reader(alice: Player, wankul: Game) -> None:
    client = browser(alice)
    with held(*TABLES):
        answer = client.post(reverse("collection:keep-search"), {"game": "wankul", "q": "a", "name": "a"})

    assert '<html lang="fr">' in answer.content.decode()
    assert WORDS not in answer.content.decode()


def test_what_is_refused_before_any_view_is_refused_alike(wankul: Game, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever has no session is counted by a middleware, whose errors pass no other one."""
    client = browser()
    with held(*TABLES), within(PATIENCE):
        answer = client.post(reverse("decks:new"), {"game": "wankul"}, headers=ENGLISH)

    assert is_refused(answer)
    assert WORDS in answer.content.decode()
    assert [one.getMessage().partition(",")[0] for one in caplog.records] == ["busy: decks:new"]


def test_the_api_refuses_in_its_own_shape_and_nothing_is_written(alice: Player, wankul: Game) -> None:
    client = browser(alice)
    with held(*TABLES), within(PATIENCE):
        answer = client.put("/api/holdings/S1-163/", {"copies": 3}, content_type="application/json", headers=ENGLISH)

    assert is_refused(answer)
    assert answer.json() == {"detail": WORDS}
    assert answer.headers["X-Request-ID"]
    assert owned(alice) == {}


def test_a_login_ends_soon_and_is_not_tried_uncounted(alice: Player) -> None:
    client = browser()
    with held(*TABLES):
        for password in (PASSWORD, "wrong"):
            with within(PATIENCE):
                answer = client.post(reverse("account_login"), {"login": alice.email, "password": password}, headers=ENGLISH)
            assert is_refused(answer)
            assert WORDS in answer.content.decode()

    assert client.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD}).status_code == 302


def test_many_statements_wait_no_longer_together_than_one(alice: Player) -> None:
    """A login writes dozens of rows, and each of them waited for itself."""
    with held(*TABLES), within(0.0), patient_for(PATIENCE) as patience:
        for number in range(100):  # half a minute, if each waited for itself
            with unless_busy():
                Player.objects.filter(pk=alice.pk).update(display_name=str(number))

    assert patience.waited < PATIENCE + SLACK / 2


def test_a_key_opens_though_its_use_cannot_be_noted(alice: Player, wankul: Game) -> None:
    key = make_key(player=alice, name="script", scope=Scope.READ, lasts=None, now=timezone.now())
    with held(*TABLES), within(3 * BRIEF):
        answer = browser().get("/api/decks/", headers={"authorization": f"Bearer {key.text}"})

    assert answer.status_code == 200


def test_a_guest_reads_on_and_the_visit_is_noted_the_next_time(wankul: Game) -> None:
    """Somebody began to write when the page was being drawn: the session was waited for, and the page was a 503."""
    client = browser()
    client.post(reverse("decks:copy-starter", args=["wankul", "siege"]))
    before = timezone.now() + GUEST_KEPT - 2 * KEPT_ANEW
    Player.objects.update(guest_until=before)
    decks = reverse("decks:list")
    with ExitStack() as somebody, within(3 * BRIEF):
        begin = beginning(somebody)
        template_rendered.connect(begin)
        read = client.get(decks)
        template_rendered.disconnect(begin)
        until = Player.objects.get().guest_until

    assert (read.status_code, until, "sessionid" in read.cookies) == (200, before, False)
    again = client.get(decks)
    assert again.cookies["sessionid"]["max-age"] > (GUEST_KEPT - timedelta(minutes=1)).total_seconds()
    assert Player.objects.filter(guest_until__gt=before).count() == 1


def test_a_session_that_cannot_be_written_is_not_called_gone(alice: Player, wankul: Game) -> None:
    """Django says so of any fault of the database: it was a bare 400."""
    client = browser(alice)
    with held(*TABLES):
        answer = client.get(reverse("collection:fast-entry"), {"set": "campus"}, headers=ENGLISH)

    assert is_refused(answer)


def test_what_a_request_may_wait_is_told_again_after_a_refusal(alice: Player) -> None:
    """PostgreSQL takes a SET back with its transaction, for a refusal of ours too: the next statement waited 12 seconds."""
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL takes back what it was told")
    with patient_for(PATIENCE):
        with suppress(RuntimeError), transaction.atomic():
            Player.objects.filter(pk=alice.pk).update(display_name="x")
            raise RuntimeError
        Player.objects.filter(pk=alice.pk).update(display_name="y")
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            (said,) = cursor.fetchone()

    assert said in ("1s", "1000ms") or int(said.removesuffix("ms")) <= 1_000 * PATIENCE


@pytest.mark.parametrize("ending", [None, RuntimeError, DatabaseError])
def test_whoever_goes_on_with_the_connection_waits_as_long_as_ever(alice: Player, ending: type[Exception] | None) -> None:
    """A worker that had written to the cache waited a quarter of a second for each row from then on, on PostgreSQL."""
    usual = _allowed()

    with suppress(RuntimeError, DatabaseError), patient_for(PATIENCE), transaction.atomic() if ending else nullcontext():
        Player.objects.filter(pk=alice.pk).update(display_name="x")
        if ending is DatabaseError:
            list(Player.objects.raw("SELECT nothing"))
        if ending:
            raise ending

    assert _allowed() == usual != "1s"


def _allowed() -> object:
    """How long the next statement of this connection waits, in the words of the database."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SHOW lock_timeout")
        return cursor.fetchone()[0]


def test_what_an_operator_tells_postgresql_is_told_beside_our_patience(tmp_path: Path) -> None:
    url = "postgresql://cartable@127.0.0.1/cartable?options=-c%20search_path%3Dcartable"

    assert database_settings(url, home=tmp_path)["OPTIONS"]["options"] == "-c lock_timeout=20000 -c search_path=cartable"
