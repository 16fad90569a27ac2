"""What is written down: one line of JSON an event, with the reference that the person saw, and nothing that is secret."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from celery import signals
from celery.apps import worker
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from collection.models import Player
from config.accounts.events import mark_of
from config.logs import REFERENCE, OneLineOfJson, logging_settings
from config.middleware.tracing import RequestLogMiddleware
from decks.models import Deck
from play.tasks import play_chunk
from tests.conftest import PASSWORD, client_of

Line = dict[str, Any]


class Log:
    """Every line that production would write."""

    def __init__(self) -> None:
        self.text = StringIO()

    @property
    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self.text.getvalue().splitlines()]

    def of(self, logger: str) -> list[Line]:
        return [line for line in self.lines if line["logger"] == logger]


@pytest.fixture
def log() -> Iterator[Log]:
    """The handler and the levels of production, beside those of the test."""
    written, asked = Log(), logging_settings(production=True, level="WARNING")
    handler = logging.StreamHandler(written.text)
    handler.setFormatter(OneLineOfJson())
    handler.addFilter(asked["filters"]["worth a line"]["()"]())
    ours, root = logging.getLogger("cartable"), logging.getLogger()
    level = ours.level
    ours.setLevel(asked["loggers"]["cartable"]["level"])
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)
    ours.setLevel(level)


# Requests ---------------------------------------------------------------------------------------------------------------


def test_a_request_is_one_line_with_its_route_and_player_and_nothing_that_was_asked(
    log: Log, alice: Player, alice_client: Client
) -> None:
    deck = Deck.objects.create(owner=alice, game_id="wankul", name="Private\nname")

    answer = alice_client.get(reverse("decks:deck", args=[deck.pk]), {"q": "private question"})

    (line,) = log.of("cartable.requests")
    assert line["id"] == answer.headers["X-Request-ID"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z", line["time"])
    told = {name: line[name] for name in ("level", "method", "route", "status", "player", "address")}
    assert told == {
        "level": "INFO",
        "method": "GET",
        "route": "decks:deck",
        "status": 200,
        "player": alice.pk,
        "address": "127.0.0.1",
    }
    assert 0 <= line["ms"] < 60_000
    assert "rivate" not in log.text.getvalue()


@pytest.mark.django_db
def test_monitors_leave_no_line_while_all_is_well(client: Client, log: Log) -> None:
    client.get("/healthz")
    client.get("/readyz")  # nobody sweeps

    assert [(line["route"], line["status"]) for line in log.of("cartable.requests")] == [("readyz", 503)]


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        (1, "0123456789abcdef", True),
        (0, "0123456789abcdef", False),
        (1, "short", False),
        (1, "a" * 65, False),
        (1, 'forged", "level": "x', False),
        (1, "two\nlines-of-text", False),
    ],
)
def test_a_reference_is_taken_from_a_trusted_proxy_when_it_looks_like_one(proxies: int, given: str, kept: bool) -> None:
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=proxies):
        answer = RequestLogMiddleware(lambda _: HttpResponse())(RequestFactory().get("/", headers={"X-Request-ID": given}))

    assert (answer.headers["X-Request-ID"] == given) is kept
    assert kept or re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])


@pytest.mark.django_db
def test_a_health_check_is_answered_however_the_site_is_called(client: Client, log: Log) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True, ALLOWED_HOSTS=["cartable.example"]):
        by_address = [client.get(path, headers={"Host": "10.0.0.7"}).status_code for path in ("/healthz", "/readyz")]
        other = client.get("/", headers={"Host": "10.0.0.7"}).status_code

    assert (by_address, other) == ([200, 503], 400)
    assert [line["level"] for line in log.of("django.security.DisallowedHost")] == ["ERROR"]
    assert "traceback" not in log.text.getvalue()


# Trouble ----------------------------------------------------------------------------------------------------------------


def trouble(client: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """One answer of each kind that tells of trouble."""
    yield client.get("/", headers={"Host": "elsewhere.example"})
    yield Client(enforce_csrf_checks=True).post(reverse("set_theme"))
    yield client.get("/nowhere/")
    yield client.get(reverse("set_theme"))
    with monkeypatch.context() as patch:
        patch.setattr("config.home.views.showcase", lambda: 1 / 0)
        client.raise_request_exception = False
        yield client.get(reverse("home"))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_of_trouble_shows_the_reference_that_its_lines_have(
    client: Client, log: Log, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    client.cookies.load({"django_language": language})
    REFERENCE.set("")
    words = "Reference of this request" if language == "en" else "Référence de cette requête"

    answers = list(trouble(client, monkeypatch))

    assert [answer.status_code for answer in answers] == [400, 403, 404, 405, 500]
    for answer in answers:
        page = answer.content.decode()
        assert f"<code>{answer.headers['X-Request-ID']}</code>" in page
        assert words in page or answer.status_code in {400, 403}  # a stranger, or no language yet
    assert [line["id"] for line in log.of("cartable.requests")] == [answer.headers["X-Request-ID"] for answer in answers]


@pytest.mark.django_db
def test_a_traceback_is_one_line_with_the_reference_and_without_the_address(
    client: Client, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("a name\nof two lines")

    monkeypatch.setattr("allauth.account.views.PasswordResetFromKeyView.dispatch", fail)
    client.raise_request_exception = False

    answer = client.get(reverse("account_reset_password_from_key", args=["1", "secret-key"]))

    (line,) = log.of("django.request")
    assert (line["level"], line["id"]) == ("ERROR", answer.headers["X-Request-ID"])
    assert line["message"] == "Internal Server Error: account_reset_password_from_key"
    assert line["traceback"].startswith("Traceback (most recent call last)")
    assert "a name\nof two lines" in line["traceback"]
    assert "secret-key" not in log.text.getvalue()


def test_api_answers_carry_the_reference_too(client: Client, db: None) -> None:
    answer = client.get("/api/decks/")

    assert answer.status_code == 403
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])


# Accounts ---------------------------------------------------------------------------------------------------------------

NEW = "another good pass phrase"


def test_what_happens_to_an_account_is_written_down_and_nothing_secret_ever(
    client: Client, alice: Player, log: Log, mailoutbox: list[EmailMessage]
) -> None:
    """A walk through everything that handles passwords, keys and cookies, then a search for each of them."""
    login = reverse("account_login")
    client.post(login, {"login": "Alice@Example.com", "password": "a wrong guess"})
    client.post(login, {"login": "alice@example.com\nforged", "password": "a wrong guess"})
    client.post(login, {"login": alice.email, "password": PASSWORD})
    cookies = [cookie.value for cookie in client.cookies.values()]
    change = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    client.post(reverse("account_change_password"), change)
    client.post(reverse("account_logout"))
    client.post(reverse("account_reset_password"), {"email": alice.email})
    (link,) = re.findall(r"https?://[^/]+(/\S+)", str(mailoutbox[-1].body))
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": PASSWORD, "password2": PASSWORD})
    token = client.get(login).context["csrf_token"]
    cookies += [cookie.value for cookie in client.cookies.values()]

    events = [(line["event"], line["player"]) for line in log.of("cartable.accounts")]
    written = log.text.getvalue()
    assert [event for event, _ in events if event != "login failed"] == [
        "logged in",
        "password changed",
        "logged out",
        "password reset",
    ]
    assert {player for event, player in events} == {None, alice.pk}
    failed = [line for line in log.of("cartable.accounts") if line["event"] == "login failed"]
    assert failed[0]["account"] == mark_of("alice@example.com") == log.of("cartable.accounts")[-1]["account"]
    assert failed[0]["address"] == "127.0.0.1"
    assert failed[0]["id"] in {line["id"] for line in log.of("cartable.requests")}
    secrets = [PASSWORD, NEW, "a wrong guess", "example.com", "forged", str(token), *filter(None, cookies)]
    secrets += [part for part in re.split(r"[/-]", link) if len(part) > 8 and part not in login]
    assert [secret for secret in secrets if secret.casefold() in written.casefold()] == []


def test_who_logs_out_without_being_logged_in_is_no_event(log: Log, rf: RequestFactory) -> None:
    from django.contrib.auth.signals import user_logged_out

    request = rf.get("/")
    request.user = AnonymousUser()
    user_logged_out.send(Player, request=request, user=None)

    assert log.of("cartable.accounts") == []


# Everything else --------------------------------------------------------------------------------------------------------


def test_a_name_of_two_lines_makes_one_line(log: Log) -> None:
    logging.getLogger("play").warning("The deck %s is odd", 'Sie"ge\n{"level": "CRITICAL"}\u2028')

    (line,) = log.lines
    assert line["level"] == "WARNING"
    assert line["message"].endswith('\n{"level": "CRITICAL"}\u2028 is odd')


def test_outside_production_lines_are_text_and_requests_are_quiet() -> None:
    asked = logging_settings(production=False, level="WARNING")

    assert asked["root"]["level"] == "WARNING"
    assert "format" in asked["formatters"]["line"]
    assert "cartable" not in asked["loggers"]


def test_a_task_has_a_line_and_its_id_on_all_it_writes(log: Log) -> None:
    play_chunk.apply(kwargs={"chunk": "no number"}, task_id="t1")

    ended = log.of("cartable.tasks")[-1]
    assert (ended["id"], ended["task"], ended["state"]) == ("t1", "play.tasks.play_chunk", "FAILURE")
    assert ended["ms"] >= 0
    assert {line["id"] for line in log.lines} == {"t1"}
    assert REFERENCE.get() == ""


def test_clients_of_a_player_are_told_by_number(log: Log, alice: Player) -> None:
    client_of(alice).get(reverse("profile"))

    assert alice.email not in log.text.getvalue()
    assert log.of("cartable.requests")[-1]["player"] == alice.pk


def test_a_worker_that_ends_prints_nothing_past_the_log(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(worker, "safe_say", worker.safe_say)
    signals.worker_init.send(sender=None)
    worker.safe_say("worker: Warm shutdown (MainProcess)", sys.__stdout__)

    assert capfd.readouterr().out == ""
