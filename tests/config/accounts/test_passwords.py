"""Forgotten and changed passwords."""

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from collection.models import Player
from tests.conftest import PASSWORD, client_of

NEW = "another good pass phrase"
pytestmark = pytest.mark.django_db


def ask(client: Client, email: str) -> tuple[int, str]:
    answer = client.post(reverse("account_reset_password"), {"email": email})
    return answer.status_code, answer.headers.get("Location", "")


def link_in(message: EmailMessage) -> str:
    found = re.search(r"https?://[^/]+(/\S+)", str(message.body))
    assert found
    return found.group(1)


def test_known_and_unknown_addresses_get_the_same_page_and_each_a_message(
    client: Client, alice: Player, mailoutbox: list[EmailMessage]
) -> None:
    known = ask(client, alice.email)
    unknown = ask(client, "nobody@example.com")

    assert known == unknown == (302, reverse("account_reset_password_done"))
    assert [message.to for message in mailoutbox] == [[alice.email], ["nobody@example.com"]]
    assert reverse("account_signup") in str(mailoutbox[1].body)


def test_the_link_lets_one_choose_a_password_once_and_logs_every_browser_out(
    client: Client, alice: Player, alice_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask(client, alice.email)
    link = link_in(mailoutbox[0])

    form = client.get(link, follow=True)
    answer = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("account_reset_password_from_key_done")
    assert client.login(email=alice.email, password=NEW)
    assert alice_client.get(reverse("profile")).status_code == 302
    assert Client().get(link, follow=True).context["token_fail"]


def test_two_different_passwords_are_refused(client: Client, alice: Player, mailoutbox: list[EmailMessage]) -> None:
    ask(client, alice.email)
    form = client.get(link_in(mailoutbox[0]), follow=True)

    answer = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW + "!"})

    assert "password2" in answer.context["form"].errors
    assert client.login(email=alice.email, password=PASSWORD)


@pytest.mark.parametrize(("language", "greeting"), [("fr", "Bonjour"), ("en", "Hello")])
def test_the_message_speaks_the_language_of_the_page(
    client: Client, alice: Player, mailoutbox: list[EmailMessage], language: str, greeting: str
) -> None:
    client.post(reverse("set_language"), {"language": language})

    ask(client, alice.email)

    assert str(mailoutbox[0].body).startswith(greeting)
    assert "\n" not in mailoutbox[0].subject


def test_changing_the_password_keeps_this_browser_and_logs_the_others_out(alice: Player, alice_client: Client) -> None:
    elsewhere = client_of(alice)
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}

    alice_client.post(reverse("account_change_password"), sent)

    assert alice_client.get(reverse("profile")).status_code == 200
    assert elsewhere.get(reverse("profile")).status_code == 302


def test_changing_the_password_needs_the_old_one(alice: Player, alice_client: Client) -> None:
    sent = {"oldpassword": "a guess", "password1": NEW, "password2": NEW}

    answer = alice_client.post(reverse("account_change_password"), sent)

    assert "oldpassword" in answer.context["form"].errors
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)
