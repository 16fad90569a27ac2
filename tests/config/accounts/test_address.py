"""Changing the address of an account."""

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from collection.models import Player
from config.accounts.addresses import prove
from config.starting.demo import EMAIL
from config.starting.demo import PASSWORD as DEMO_PASSWORD
from tests.config.accounts.test_passwords import link_in
from tests.conftest import PASSWORD, client_of

ADDRESS = reverse("account_email")
pytestmark = pytest.mark.django_db


def change_to(client: Client, email: str) -> None:
    """Ask for another address, and type the password when the site wants it once more."""
    asked = client.post(ADDRESS, {"email": email, "action_add": ""})
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))
    client.post(asked.headers["Location"], {"password": PASSWORD}, follow=True)


def test_the_new_address_replaces_the_old_one_once_its_link_was_followed(
    alice: Player, alice_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    change_to(alice_client, "alice.new@example.com")
    alice.refresh_from_db()
    assert alice.email == "alice@example.com"

    page = alice_client.get(link_in(mailoutbox[-1]))
    assert page.context["can_confirm"]
    alice_client.post(link_in(mailoutbox[-1]))

    alice.refresh_from_db()
    assert alice.email == "alice.new@example.com"


def test_the_address_of_somebody_else_looks_free_and_only_its_owner_is_told(
    alice: Player, alice_client: Client, bob: Player, mailoutbox: list[EmailMessage]
) -> None:
    prove(bob)
    change_to(alice_client, "first@example.com")
    mailoutbox.clear()
    seen = []
    for email in ("nobody@example.com", bob.email):
        answer = alice_client.post(ADDRESS, {"email": email, "action_add": ""})
        page = alice_client.get(ADDRESS)
        words = [str(message) for message in page.context["messages"]]
        seen.append((answer.status_code, [line.replace(email, "…") for line in (*words, page.context["new_emailaddress"].email)]))

    assert seen[0] == seen[1]
    assert [message.to for message in mailoutbox] == [["nobody@example.com"], [bob.email]]
    assert reverse("account_confirm_email", args=["x"])[:-2] in str(mailoutbox[0].body)
    assert link_in(mailoutbox[1]) == reverse("account_reset_password")


def test_the_link_proves_nothing_to_a_browser_that_is_not_logged_in_to_the_account(
    alice: Player, alice_client: Client, bob_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    change_to(alice_client, "victim@example.com")
    link = link_in(mailoutbox[-1])

    for browser in (Client(), bob_client):
        assert reverse("account_login") in browser.get(link).content.decode()
        browser.post(link)
        alice.refresh_from_db()
        assert alice.email == "alice@example.com"


def test_a_second_wish_replaces_the_first_and_the_first_link_no_longer_works(
    alice: Player, alice_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    change_to(alice_client, "first@example.com")
    alice_client.post(ADDRESS, {"email": "second@example.com", "action_add": ""})

    assert alice_client.get(link_in(mailoutbox[0])).context["confirmation"] is None
    alice_client.post(link_in(mailoutbox[1]))

    alice.refresh_from_db()
    assert alice.email == "second@example.com"


def test_the_old_address_can_be_kept_after_all(alice: Player, alice_client: Client) -> None:
    change_to(alice_client, "alice.new@example.com")

    alice_client.post(ADDRESS, {"email": "alice.new@example.com", "action_remove": ""})

    page = alice_client.get(ADDRESS)
    alice.refresh_from_db()
    assert alice.email == "alice@example.com"
    assert page.context["new_emailaddress"].email == alice.email


def test_a_link_that_was_never_sent_says_so(client: Client, db: None) -> None:
    answer = client.get(reverse("account_confirm_email", args=["MQ:invented:link"]))

    assert answer.status_code == 200
    assert answer.context["confirmation"] is None


MARK = 'class="masthead__mark"'


def test_every_page_says_that_an_address_is_not_confirmed_and_sends_the_link_again(
    alice: Player, alice_client: Client, mailoutbox: list[EmailMessage], client: Client
) -> None:
    pages = [reverse(name) for name in ("home", "collection:home", "decks:list", "play:tables")]
    assert all(MARK in alice_client.get(page).text for page in pages)
    assert 'name="action_send"' in alice_client.get(reverse("decks:list")).text

    alice_client.post(ADDRESS, {"email": alice.email, "action_send": ""})
    assert [message.to for message in mailoutbox] == [[alice.email]]
    alice_client.post(link_in(mailoutbox[0]))

    assert not any(MARK in alice_client.get(page).text for page in pages)
    assert MARK not in client.get(reverse("home")).text


def test_the_demo_account_is_asked_for_no_proof() -> None:
    demo = Player.objects.create_user(EMAIL, DEMO_PASSWORD)
    pretender = Player.objects.create_user(EMAIL, PASSWORD)

    assert [MARK in client_of(player).get(reverse("profile")).text for player in (demo, pretender)] == [False, True]
