"""Logging in and out."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
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


def test_unknown_and_known_addresses_get_the_same_answer(client: Client, alice: Player) -> None:
    known = attempt(client, alice.email, "not her password")
    unknown = attempt(client, "nobody@example.com", "not her password")

    assert wrong(known)
    assert wrong(known) == wrong(unknown)


def test_after_five_failures_even_the_right_password_waits_wherever_it_comes_from(client: Client, alice: Player) -> None:
    for number in range(5):
        assert attempt(client, alice.email, "not her password", host=f"10.0.0.{number}") != "in"

    limited = attempt(client, alice.email, PASSWORD, host="10.0.1.1")

    assert limited != "in"
    assert wrong(limited)


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
    assert client.post(ADDRESS, right, headers={"x-forwarded-for": "198.51.100.7"}).status_code == 200
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
