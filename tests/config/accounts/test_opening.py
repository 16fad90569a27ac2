"""Opening an account."""

import re
from collections.abc import Iterator
from socket import socket

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
from config.accounts import adapter
from config.accounts.addresses import prove
from config.verified_addresses import has_proved
from tests.config.accounts.test_login import attempt
from tests.config.accounts.test_passwords import link_in
from tests.conftest import PASSWORD

ADDRESS = reverse("account_signup")
pytestmark = pytest.mark.django_db


def test_an_address_and_a_password_open_an_account_and_log_in(client: Client) -> None:
    answer = client.post(ADDRESS, {"email": "new@example.com", "password1": "satchel and pencils"}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("home")
    assert answer.wsgi_request.user == Player.objects.get(email="new@example.com")


def test_a_common_password_is_refused_and_the_address_is_kept(client: Client) -> None:
    answer = client.post(ADDRESS, {"email": "new@example.com", "password1": "password"})

    assert "password1" in answer.context["form"].errors
    assert 'value="new@example.com"' in answer.content.decode()
    assert not Player.objects.exists()


NEW = "satchel and pencils"


class CountingHasher(MD5PasswordHasher):
    """Counts the hashes that are computed: they are what takes time."""

    hashes = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.hashes += 1
        return super().encode(password, salt)


@pytest.fixture
def counted() -> Iterator[type[CountingHasher]]:
    with override_settings(PASSWORD_HASHERS=[f"{__name__}.CountingHasher"]):
        yield CountingHasher


def open_account(email: str, password: str = NEW) -> tuple[Client, int, str, str]:
    """A browser that opens an account, the answer, and the page that follows, without what names the account."""
    client = Client()
    client.cookies["django_language"] = "en"
    answer = client.post(ADDRESS, {"email": email, "password1": password})
    page = client.get(answer.headers["Location"]).content.decode() if answer.status_code == 302 else answer.content.decode()
    page = re.sub(r'name="(?:csrfmiddlewaretoken|token)" value="\w+"|data-account="\w+"|"X-CSRFToken": "\w+"', "", page)
    for name in (email.lower(), email.lower().partition("@")[0]):
        page = page.replace(name, "…")
    return client, answer.status_code, answer.headers.get("Location", ""), page


def test_an_address_with_an_account_is_answered_like_any_other(bob: Player, mailoutbox: list[EmailMessage]) -> None:
    prove(bob)

    unknown = open_account("nobody@example.com")
    known = open_account(bob.email.upper())

    assert unknown[1:3] == known[1:3] == (302, reverse("home"))
    assert unknown[3] == known[3]
    assert "follow its link" in unknown[3]
    assert [message.to for message in mailoutbox] == [["nobody@example.com"], [bob.email]]
    assert link_in(mailoutbox[1]) == reverse("account_reset_password")


@pytest.mark.parametrize("proved", [True, False])
def test_what_takes_time_is_done_as_often_for_known_and_unknown_addresses(
    bob: Player, counted: type[CountingHasher], *, proved: bool
) -> None:
    if proved:
        prove(bob)
    spent = []
    for email in (bob.email, "nobody@example.com"):
        counted.hashes = 0
        open_account(email)
        opening = counted.hashes
        counted.hashes = 0
        assert attempt(Client(), email, "not the password") != "in"
        spent.append((opening, counted.hashes))
        for _ in range(3):
            open_account(email, f"{NEW} {_}")
        counted.hashes = 0
        attempt(Client(), email, "not the password")
        spent.append((opening, counted.hashes))

    assert spent == [(1, 2)] * 4


def test_a_claim_of_a_known_address_works_and_takes_nothing_from_its_owner(bob: Player, mailoutbox: list[EmailMessage]) -> None:
    prove(bob)
    stranger, *_ = open_account(bob.email)
    page = stranger.get(reverse("profile"), headers={"accept-language": "en"})

    assert page.wsgi_request.user != bob
    assert "not confirmed" in page.content.decode()
    assert "Until then you can neither like, comment on, report or propose changes to decks" in page.content.decode()
    assert attempt(Client(), bob.email, NEW) == "in", "a claim logs in again, or trying would tell whose the address is"
    owner = Client()
    assert attempt(owner, bob.email, PASSWORD) == "in"
    assert owner.get(reverse("profile")).wsgi_request.user == bob
    Client().post(reverse("account_reset_password"), {"email": bob.email})
    assert reverse("account_reset_password_from_key", args=["x", "y"]).split("x")[0] in str(mailoutbox[-1].body)


def test_of_equal_passwords_the_one_who_proved_the_address_comes_first(bob: Player) -> None:
    open_account(bob.email, PASSWORD)
    prove(bob)
    open_account(bob.email, PASSWORD)
    browser = Client()

    attempt(browser, bob.email, PASSWORD)

    assert browser.get(reverse("profile")).wsgi_request.user == bob


def test_who_follows_the_link_wins_the_address_and_a_later_link_does_not(mailoutbox: list[EmailMessage]) -> None:
    first, *_ = open_account("new@example.com", "an other password")
    second, *_ = open_account("new@example.com")

    second.post(link_in(mailoutbox[1]))
    late = first.post(link_in(mailoutbox[0]), follow=True, headers={"accept-language": "en"})

    accounts = Player.objects.filter(email="new@example.com").order_by("pk")
    assert [has_proved(one) for one in accounts] == [False, True]
    assert "already belongs to another account" in late.content.decode()
    assert attempt(Client(), "new@example.com", "an other password") == "in"


def test_choosing_a_new_password_by_a_link_proves_the_address_and_ends_the_sessions_of_who_claimed_it(
    mailoutbox: list[EmailMessage],
) -> None:
    squatter, *_ = open_account("victim@example.com")
    owner = Client()
    owner.post(reverse("account_reset_password"), {"email": "victim@example.com"})
    form = owner.get(link_in(mailoutbox[-1]), follow=True)

    owner.post(form.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})

    assert has_proved(Player.objects.get(email="victim@example.com"))
    assert squatter.get(reverse("profile")).status_code == 302
    assert attempt(Client(), "victim@example.com", NEW) != "in"


def test_messages_to_an_address_are_few_and_their_end_is_not_seen(mailoutbox: list[EmailMessage]) -> None:
    pages = [open_account("new@example.com", f"{NEW} {number}")[3] for number in range(5)]

    assert len(mailoutbox) == 3
    assert len(set(pages)) == 1


def test_nobody_becomes_staff_by_adding_fields(client: Client) -> None:
    sent = {"email": "new@example.com", "password1": "satchel and pencils", "is_staff": "1", "is_superuser": "on"}

    client.post(ADDRESS, sent)

    player = Player.objects.get(email="new@example.com")
    assert (player.is_staff, player.is_superuser) == (False, False)


def test_a_form_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)

    answer = strict.post(ADDRESS, {"email": "new@example.com", "password1": "satchel and pencils"})

    assert answer.status_code == 403
    assert not Player.objects.exists()


@pytest.fixture
def no_mail_server(settings: Settings) -> None:
    """A port at which nobody listens."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        settings.EMAIL_HOST, settings.EMAIL_PORT = free.getsockname()
    settings.EMAIL_BACKEND = "config.mails.TimedBackend"


@pytest.mark.usefixtures("no_mail_server")
def test_an_account_opens_while_the_mail_server_is_away_and_is_told_so(client: Client) -> None:
    client.cookies["django_language"] = "en"
    answer = client.post(ADDRESS, {"email": "new@example.com", "password1": NEW}, follow=True)

    assert answer.wsgi_request.user == Player.objects.get(email="new@example.com")
    page = answer.content.decode()
    assert "cannot send messages at the moment" in page
    assert "notice--warn" in page
    assert "on its way" not in page


@pytest.mark.usefixtures("no_mail_server")
def test_who_asks_for_a_new_password_hears_that_no_message_goes_whether_or_not_there_is_an_account(
    client: Client, alice: Player
) -> None:
    asked = [client.post(reverse("account_reset_password"), {"email": one}) for one in (alice.email, "nobody@example.com")]

    assert [answer.status_code for answer in asked] == [503, 503]


def test_a_mail_server_that_answers_nobody_holds_a_few_threads_and_no_more(
    client: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty resets at once held all threads of the site for ten seconds each."""
    monkeypatch.setattr(adapter, "WAITS_TO_SEND", 0.01)
    for _message in range(adapter.SENT_AT_ONCE):
        adapter.SENDING.acquire()
    try:
        asked = [client.post(reverse("account_reset_password"), {"email": one}) for one in (alice.email, "nobody@example.com")]
    finally:
        adapter.SENDING.release(adapter.SENT_AT_ONCE)

    assert [answer.status_code for answer in asked] == [503, 503]
    assert client.post(reverse("account_reset_password"), {"email": alice.email}).status_code == 302
