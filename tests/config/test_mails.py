"""A mail server that takes its time: the whole conversation ends at the deadline, wherever it stands then."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
from config.environment import Environment
from config.mails import MOST_SAID, TimedBackend

PATIENCE = 0.4
"""Seconds of the whole conversation here."""

LONG = 30
"""Seconds; on a busy machine what comes before and behind the conversation takes long too, but who trickles never ends."""

A_LETTER = 0.05
"""Seconds between two letters: no wait for one is long."""

Answer = Callable[[socket.socket, Event], None]


@contextmanager
def server(answer: Answer) -> Iterator[int]:
    """A port at which somebody listens, and how he talks; `Event`: the test is over."""
    over = Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    talking, _address = listening.accept()
                    with talking, suppress(OSError):
                        answer(talking, over)

        Thread(target=serve, daemon=True).start()
        yield listening.getsockname()[1]
        over.set()


def trickle(talking: socket.socket, over: Event) -> None:
    """A greeting without end, letter by letter."""
    talking.sendall(b"220-")
    while not over.wait(A_LETTER):
        talking.sendall(b"a")


def greet_for_ever(talking: socket.socket, over: Event) -> None:
    """Whole lines, after each of which another one follows."""
    while not over.wait(A_LETTER):
        talking.sendall(b"220-wait\r\n")


def talk(talking: socket.socket, over: Event, *, slow_at: bytes) -> None:
    """A server as it should be, until it is asked for this."""
    lines = talking.makefile("rb")
    talking.sendall(b"220 here\r\n")
    for line in lines:
        command = line[:4].upper()
        if command == slow_at:
            trickle(talking, over)
        elif command == b"EHLO":
            talking.sendall(b"250-here\r\n250 STARTTLS\r\n")
        elif command == b"DATA":
            talking.sendall(b"354 go on\r\n")
            while lines.readline() != b".\r\n":
                pass
            talking.sendall(b"250 kept\r\n")
        else:
            talking.sendall(b"221 bye\r\n" if command == b"QUIT" else b"250 yes\r\n")


def slow_at(command: bytes) -> Answer:
    return lambda talking, over: talk(talking, over, slow_at=command)


def hands_no_shake(talking: socket.socket, over: Event) -> None:
    """Promises TLS."""
    talking.sendall(b"220 here\r\n")
    lines = talking.makefile("rb")
    lines.readline()
    talking.sendall(b"250-here\r\n250 STARTTLS\r\n")
    lines.readline()
    talking.sendall(b"220 begin\r\n")
    half_a_record(talking, over)


def half_a_record(talking: socket.socket, over: Event) -> None:
    """What TLS begins with, letter by letter, and never whole."""
    talking.sendall(b"\x16\x03\x03\x40\x00")
    while not over.wait(A_LETTER):
        talking.sendall(b"\x00")


def message() -> mail.EmailMessage:
    return mail.EmailMessage("Bonjour", "Un message.", "site@example.com", ["alice@example.com"])


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        (trickle, {}),
        (greet_for_ever, {}),
        (slow_at(b"EHLO"), {}),
        (slow_at(b"RCPT"), {}),
        (hands_no_shake, {"use_tls": True}),
        (half_a_record, {"use_ssl": True}),
    ],
    ids=["a greeting", "lines of a greeting", "an introduction", "an address", "beginning TLS", "TLS from the beginning"],
)
def test_a_server_that_trickles_is_left_in_time(answer: Answer, options: dict[str, Any]) -> None:
    """A timeout of each wait alone held a thread of the site as long as the server liked."""
    with server(answer) as port:
        began = time.monotonic()
        with pytest.raises(OSError, match=r"closed|EOF|not connected|too long|timed out"):
            TimedBackend("127.0.0.1", port, timeout=PATIENCE, **options).send_messages([message()])
        took = time.monotonic() - began

    assert PATIENCE * 0.9 < took < LONG


def test_a_server_that_talks_without_end_is_not_listened_to() -> None:
    """An answer of many lines is kept until it ends; two hundred megabytes a second came so."""
    said = 0

    def flood(talking: socket.socket, over: Event) -> None:
        nonlocal said
        while not over.is_set():
            said += talking.send(b"220-" + b"a" * 8_000 + b"\r\n")

    with server(flood) as port:
        began = time.monotonic()
        with pytest.raises(OSError, match=r"closed|too much"):
            TimedBackend("127.0.0.1", port, timeout=600).send_messages([message()])
        took = time.monotonic() - began

    assert took < LONG
    assert said < 16 * MOST_SAID, "what it could put down before it was left, in the buffers between both"


@pytest.fixture
def slow_resolver(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names that were asked for; no answer comes before the test is over. A resolver that is silent cannot be had without
    changing the machine.
    """
    asked: list[str] = []
    over = Event()

    def ask(host: str, *args: Any, **options: Any) -> Any:
        asked.append(host)
        over.wait(LONG)
        return socket.getaddrinfo("127.0.0.1", *args, **options)

    monkeypatch.setattr("config.mails.getaddrinfo", ask)
    yield asked
    over.set()


def test_a_resolver_that_is_silent_is_left_in_time_and_asked_once(slow_resolver: list[str]) -> None:
    """The machine's own resolver may take a minute, and no timeout of a socket bounds it."""
    began = time.monotonic()
    for _message in range(3):
        with pytest.raises(TimeoutError):
            TimedBackend("mail.example.com", 25, timeout=PATIENCE).send_messages([message()])

    assert time.monotonic() - began < LONG
    assert slow_resolver == ["mail.example.com"], "messages that wait meanwhile hold one thread together"


def test_a_name_that_no_server_can_have_is_an_ordinary_failure() -> None:
    for name in ("a" * 70 + ".example", "nowhere.invalid"):
        with pytest.raises(OSError, match=r".+"):
            TimedBackend(name, 25, timeout=30).send_messages([message()])


def test_a_connection_may_be_opened_before_anything_is_sent() -> None:
    with server(slow_at(b"NEVER")) as port, TimedBackend("127.0.0.1", port, timeout=30) as backend:
        assert backend.send_messages([message()]) == 1


def test_what_the_server_has_taken_is_sent_however_slowly_it_says_goodbye() -> None:
    with server(slow_at(b"QUIT")) as port:
        assert TimedBackend("127.0.0.1", port, timeout=10 * PATIENCE).send_messages([message()]) == 1


def test_a_server_that_answers_is_told_everything() -> None:
    with server(slow_at(b"NEVER")) as port:
        backend = TimedBackend("127.0.0.1", port, timeout=30)
        assert backend.send_messages([message(), message()]) == 2
        assert backend.send_messages([message()]) == 1


def test_whoever_waits_for_a_message_hears_of_it_in_time(client: Client, alice: Player, settings: Settings) -> None:
    with server(trickle) as port:
        settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT = "config.mails.TimedBackend", PATIENCE
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        began = time.monotonic()
        answer = client.post(reverse("account_reset_password"), {"email": alice.email})

    assert answer.status_code == 503
    assert time.monotonic() - began < LONG


@pytest.mark.parametrize("scheme", ["smtp", "smtps", "smtp+tls", "smtp+ssl"])
def test_every_address_of_a_mail_server_is_used_so(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", f"{scheme}://user:password@mail.example.com:587")

    assert Environment().email_url("EMAIL_URL")["EMAIL_BACKEND"] == "config.mails.TimedBackend"
