"""Logging in and out."""

import re
from contextlib import suppress
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
from config.accounts.attempts import TooManyAttemptsError, begin_attempt
from tests.conftest import PASSWORD

ADDRESS = reverse("account_login")
pytestmark = pytest.mark.django_db


def attempt(client: Client, email: str, password: str, *, host: str = "127.0.0.1", **more: str) -> str:
    """The page after an attempt from this network address, in words; "in" after a success."""
    answer = client.post(ADDRESS, {"login": email, "password": password, **more}, REMOTE_ADDR=host)
    return "in" if answer.status_code == 302 else answer.content.decode()


def wrong(page: str) -> list[str]:
    """What the page says is wrong, without the token that differs each time."""
    return [line for line in page.splitlines() if "notice--bad" in line]


def test_the_right_password_logs_in_under_a_new_session(client: Client, alice: Player) -> None:
    client.get(reverse("home"))
    client.post(reverse("set_theme"), {"theme": "dark"})
    session = client.session
    session["before"] = True
    session.save()
    old = session.session_key

    assert attempt(client, alice.email, PASSWORD) == "in"

    assert client.session.session_key != old
    assert client.session["_auth_user_id"] == str(alice.pk)


@pytest.mark.parametrize("wanted", [ADDRESS, reverse("collection:home"), reverse("profile")])
def test_who_comes_to_log_in_reads_what_an_account_keeps_and_what_needs_none(client: Client, wanted: str) -> None:
    told = {
        "en": "An account keeps what you make: collection, decks, games, links.",
        "fr": "Un compte garde ce que vous faites : collection, decks, parties, liens.",
    }
    for language, words in told.items():
        asked = (
            client.get(wanted, follow=True, headers={"accept-language": language})
            .text.replace("\u00a0", " ")
            .partition("<main")[2]
            .partition("</main")[0]
        )

        assert words in asked
        for open_to_all in ("catalogue:home", "decks:list", "play:tables"):
            assert f'<a href="{reverse(open_to_all)}">' in asked
            assert client.get(reverse(open_to_all)).status_code == 200


def test_unknown_and_known_addresses_get_the_same_answer(client: Client, alice: Player) -> None:
    known = attempt(client, alice.email, "not her password")
    unknown = attempt(client, "nobody@example.com", "not her password")

    assert wrong(known)
    assert wrong(known) == wrong(unknown)


def test_after_five_failures_the_right_password_waits_there_and_nowhere_else(client: Client, alice: Player) -> None:
    for _ in range(5):
        assert attempt(client, alice.email, "not her password", host="10.0.0.7") != "in"

    limited = client.post(ADDRESS, {"login": alice.email, "password": PASSWORD}, REMOTE_ADDR="10.0.0.7")

    assert limited.status_code == 429
    assert 240 < int(limited.headers["Retry-After"]) <= 300
    assert wrong(limited.text)
    assert attempt(Client(), alice.email, PASSWORD, host="10.0.0.8") == "in"


def test_a_network_of_version_6_counts_as_one_address(client: Client, alice: Player) -> None:
    for number in range(5):
        attempt(client, alice.email, "not her password", host=f"2001:db8:0:1::{number}")

    assert attempt(client, alice.email, PASSWORD, host="2001:db8:0:1:ffff::1") != "in"
    assert attempt(client, alice.email, PASSWORD, host="2001:db8:0:2::1") == "in"


def test_addresses_of_version_4_that_are_written_as_version_6_are_no_network(client: Client, alice: Player) -> None:
    for number in range(10):
        attempt(client, f"somebody{number}@example.com", "a guess", host="::ffff:10.1.1.1")

    assert attempt(client, alice.email, PASSWORD, host="10.1.1.1") != "in"
    assert attempt(client, alice.email, PASSWORD, host="::ffff:10.1.1.2") == "in"


@pytest.mark.parametrize("said", ["unknown", "", "_hidden", "300.1.1.1", "2001:db8::1:unknown"])
def test_a_proxy_that_says_no_address_is_the_address(client: Client, settings: Settings, said: str) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    for number in range(10):
        sent = {"login": f"somebody{number}@example.com", "password": "a guess"}
        assert client.post(ADDRESS, sent, headers={"x-forwarded-for": said}).status_code == 200
    assert client.get(reverse("catalogue:home"), headers={"x-forwarded-for": said}).status_code == 200

    too_many = wrong(attempt(client, "nobody@example.com", "a guess"))
    assert too_many != wrong(attempt(client, "nobody@example.com", "a guess", host="10.0.0.1"))


def test_too_few_proxies_are_no_fault(client: Client, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2

    page = client.post(ADDRESS, {"login": "a@example.com", "password": "x"}, headers={"x-forwarded-for": "10.0.0.1"})

    assert page.status_code == 200


def test_who_waits_is_told_how_long_in_both_languages(alice: Player) -> None:
    browser = Client()
    for _ in range(6):
        page = attempt(browser, alice.email, "a guess", host="10.0.0.7")
    assert "Réessayez dans 5 minutes." in page.replace("\xa0", " ")

    for number in range(10):
        attempt(browser, f"somebody{number}@example.com", "a guess", host="10.0.0.8")
    browser.cookies["django_language"] = "en"
    assert "Try again in 1 minute." in attempt(browser, alice.email, "a guess", host="10.0.0.8")

    besiege(alice.email)
    unknown = "nobody@example.com"
    besiege(unknown)
    known_page, unknown_page = (attempt(browser, email, "a guess", host="10.8.8.8") for email in (alice.email, unknown))
    assert wrong(known_page) == wrong(unknown_page)
    assert "Try again in 60 minutes." in known_page


def test_a_device_that_claims_addresses_gets_no_more_tries_from_its_own(alice: Player) -> None:
    """The cookie adds a count of its own; those of the network address stay."""
    theirs = Client()
    emails = [f"somebody{number}@example.com" for number in range(5)]
    for email in emails:
        theirs.post(reverse("account_signup"), {"email": email, "password1": "satchel and pencils"}, REMOTE_ADDR="10.1.1.1")
        theirs.post(reverse("account_logout"))
    for email in emails * 2:
        attempt(theirs, email, "a guess", host="10.1.1.1")

    assert attempt(theirs, emails[0], "satchel and pencils", host="10.1.1.1") != "in"
    assert attempt(Client(), alice.email, PASSWORD, host="10.1.1.1") != "in"
    assert attempt(theirs, emails[0], "satchel and pencils", host="10.1.1.2") == "in"


def besiege(email: str) -> None:
    """What is left of wrong passwords from more addresses than the site bears: they are counted, and no page is drawn."""
    with suppress(TooManyAttemptsError):
        for number in range(51):
            begin_attempt(RequestFactory().post(ADDRESS, REMOTE_ADDR=f"10.9.{number}.1"), email)


def test_many_strangers_are_stopped_and_never_stop_a_device_that_logged_in_before(alice: Player) -> None:
    hers = Client()
    assert attempt(hers, alice.email, PASSWORD, host="10.0.0.1") == "in"
    hers.post(reverse("account_logout"))

    for number in range(51):
        attempt(Client(), alice.email, "a guess", host=f"10.9.{number}.1")

    assert attempt(Client(), alice.email, PASSWORD, host="10.8.8.8") != "in"
    assert attempt(hers, alice.email, PASSWORD, host="10.9.0.1") == "in"


def test_a_claim_of_the_address_gives_strangers_no_more_tries(alice: Player) -> None:
    theirs = Client()
    theirs.post(reverse("account_signup"), {"email": alice.email, "password1": "satchel and pencils"})
    theirs.post(reverse("account_logout"))

    besiege(alice.email)

    assert attempt(theirs, alice.email, PASSWORD, host="10.8.8.8") != "in"
    assert attempt(theirs, alice.email, "satchel and pencils", host="10.8.8.8") == "in"


def test_a_device_has_a_count_of_its_own(alice: Player) -> None:
    hers = Client()
    attempt(hers, alice.email, PASSWORD)
    hers.post(reverse("account_logout"))

    answers = [attempt(hers, alice.email, "a guess", host=f"10.0.{number}.1") for number in range(11)]

    assert wrong(answers[9]) != wrong(answers[10])
    assert attempt(hers, alice.email, PASSWORD, host="10.0.99.1") != "in"
    assert attempt(Client(), alice.email, PASSWORD, host="10.0.99.1") == "in"


def test_an_invented_device_is_a_stranger(alice: Player) -> None:
    besiege(alice.email)
    liar = Client()
    liar.cookies["device"] = "eyJuYW1lIjoieCIsImFjY291bnRzIjpbMV19:1aaaaa:bbbbb"

    assert attempt(liar, alice.email, PASSWORD) != "in"


def test_a_new_password_by_mail_lets_the_owner_in_while_strangers_try(
    client: Client, alice: Player, mailoutbox: list[EmailMessage]
) -> None:
    besiege(alice.email)
    client.post(reverse("account_reset_password"), {"email": alice.email})
    link = re.search(r"https?://[^/]+(/\S+)", str(mailoutbox[-1].body))
    assert link
    form = client.get(link.group(1), follow=True)

    client.post(form.redirect_chain[-1][0], {"password1": "another good pass phrase", "password2": "another good pass phrase"})

    assert attempt(client, alice.email, "another good pass phrase") == "in"


def test_a_new_password_starts_no_count_anew_of_an_address_that_the_account_only_asked_for(
    alice: Player, bob: Player, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.create(user=bob, email=alice.email)
    besiege(alice.email)
    browser = Client()
    browser.post(reverse("account_reset_password"), {"email": bob.email})
    link = re.search(r"https?://[^/]+(/\S+)", str(mailoutbox[-1].body))
    assert link
    form = browser.get(link.group(1), follow=True)

    browser.post(form.redirect_chain[-1][0], {"password1": "another good pass phrase", "password2": "another good pass phrase"})

    assert attempt(Client(), bob.email, "another good pass phrase") == "in"
    assert attempt(Client(), alice.email, PASSWORD, host="10.8.8.8") != "in"


def test_one_address_cannot_try_many_accounts(client: Client, alice: Player) -> None:
    for number in range(10):
        attempt(client, f"somebody{number}@example.com", "a guess", host="10.1.1.1")

    assert attempt(client, alice.email, PASSWORD, host="10.1.1.1") != "in"
    assert attempt(Client(), alice.email, PASSWORD, host="10.1.1.2") == "in"


def test_an_invented_forwarded_address_changes_nothing(client: Client, alice: Player) -> None:
    for number in range(10):
        sent = {"login": f"somebody{number}@example.com", "password": "a guess"}
        client.post(ADDRESS, sent, REMOTE_ADDR="10.3.3.3", headers={"x-forwarded-for": f"192.0.2.{number}"})

    assert attempt(client, alice.email, PASSWORD, host="10.3.3.3") != "in"


def test_behind_a_proxy_the_address_it_saw_counts(client: Client, alice: Player, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number in range(10):
        sent = {"login": f"somebody{number}@example.com", "password": "a guess"}
        client.post(ADDRESS, sent, headers={"x-forwarded-for": f"192.0.2.{number}, 198.51.100.7"})

    right = {"login": alice.email, "password": PASSWORD}
    assert client.post(ADDRESS, right, headers={"x-forwarded-for": "198.51.100.7"}).status_code == 429
    assert client.post(ADDRESS, right, headers={"x-forwarded-for": "198.51.100.8"}).status_code == 302


def test_thirty_attempts_a_minute_get_the_page_that_says_wait(client: Client, alice: Player) -> None:
    for number in range(30):
        attempt(client, f"somebody{number}@example.com", "a guess", host="10.2.2.2")

    answer = client.post(ADDRESS, {"login": alice.email, "password": PASSWORD}, REMOTE_ADDR="10.2.2.2")

    assert answer.status_code == 429
    assert "429.html" in [template.name for template in answer.templates]


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(client: Client, alice: Player, target: str) -> None:
    answer = client.post(ADDRESS, {"login": alice.email, "password": PASSWORD, "next": target})

    assert answer.headers["Location"] == reverse("home")


def test_the_page_asked_for_comes_after_the_log_in(client: Client, alice: Player) -> None:
    asked = client.get(reverse("profile"))
    assert asked.headers["Location"] == f"{ADDRESS}?next={reverse('profile')}"

    answer = client.post(asked.headers["Location"], {"login": alice.email, "password": PASSWORD, "next": reverse("profile")})

    assert answer.headers["Location"] == reverse("profile")


def test_a_form_without_its_token_is_refused_with_an_explanation(alice: Player) -> None:
    strict = Client(enforce_csrf_checks=True)

    answer = strict.post(ADDRESS, {"login": alice.email, "password": PASSWORD})

    assert answer.status_code == 403
    assert "403_csrf.html" in [template.name for template in answer.templates]
    assert 'id="ways-on"' in answer.text, "as every page that shows nothing, it leads on"


def test_what_was_written_into_a_form_that_is_too_old_is_given_back_to_be_copied() -> None:
    """No password, and nothing that another site may have made up; it cannot be sent from there."""
    strict = Client(enforce_csrf_checks=True)
    sent = {"cards": "3 MANOIR\n<2 GOLF>", "password": "a long enough pass phrase", "token": "one two", "game": "wankul"}
    form = "application/x-www-form-urlencoded"

    own, foreign = (
        strict.post(ADDRESS, urlencode(sent), content_type=form, headers={"Sec-Fetch-Site": site})
        for site in ("same-origin", "cross-site")
    )

    assert own.status_code == foreign.status_code == 403
    assert own.text.count("<textarea") == 1
    assert "3 MANOIR\n&lt;2 GOLF&gt;</textarea>" in own.text
    assert "pass phrase" not in own.text
    assert 'method="post"' not in own.text.partition("<main")[2]
    assert "MANOIR" not in foreign.text


def test_a_link_asks_and_only_a_form_logs_out(alice_client: Client) -> None:
    assert alice_client.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in alice_client.session

    alice_client.post(reverse("account_logout"))

    assert "_auth_user_id" not in alice_client.session


def test_an_account_switched_off_gets_no_further(alice: Player, alice_client: Client) -> None:
    Player.objects.filter(pk=alice.pk).update(is_active=False)

    assert alice_client.get(reverse("profile")).status_code == 302
    assert attempt(Client(), alice.email, PASSWORD) == "in"
    assert Client().post(ADDRESS, {"login": alice.email, "password": PASSWORD}).headers["Location"] == reverse("account_inactive")
