"""Forgotten and changed passwords."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import ApiKey, Player, Scope
from collection.services.api_keys import key_of, make_key
from config.verified_addresses import has_proved
from tests.config.accounts.test_login import attempt
from tests.conftest import PASSWORD, client_of

NEW = "another good pass phrase"
EN: dict[str, Any] = {"accept-language": "en"}
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


def links_in(message: EmailMessage) -> list[str]:
    return re.findall(r"https?://[^/]+(/\S+)", str(message.body))


def claim(email: str, name: str = "") -> Player:
    """A browser that opens an account of this address; nobody follows a link."""
    browser = Client()
    browser.post(reverse("account_signup"), {"email": email, "password1": PASSWORD})
    player = Player.objects.latest("pk")
    Player.objects.filter(pk=player.pk).update(display_name=name)
    return player


def choose(link: str) -> None:
    """Follow a link and type a new password twice."""
    browser = Client()
    form = browser.get(link, follow=True)
    browser.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})


def test_while_nobody_proved_the_address_its_reader_chooses_which_account_is_theirs(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    hers, strangers = claim("new@example.com", "Alice"), claim("new@example.com", "Win: http://evil.example/x")
    mailoutbox.clear()

    ask(client, "new@example.com")

    (message,) = mailoutbox
    words = str(message.body)
    assert words.index("Win http evil example x") < words.index("Alice")
    assert "evil.example" not in words
    _, link = links_in(message)
    choose(link)
    assert (has_proved(hers), has_proved(strangers)) == (True, False)
    assert attempt(Client(), "new@example.com", NEW) == "in"
    ask(client, "new@example.com")
    assert len(links_in(mailoutbox[-1])) == 1


def test_many_claims_push_neither_the_first_nor_one_that_this_browser_knows_out_of_the_message(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    for _ in range(4):
        claim("new@example.com")
    client.post(reverse("account_signup"), {"email": "new@example.com", "password1": NEW})
    Player.objects.filter(pk=Player.objects.latest("pk").pk).update(display_name="Alice")
    client.post(reverse("account_logout"))
    for _ in range(4):
        claim("new@example.com")

    ask(client, "new@example.com")
    ask(Client(), "new@example.com")

    here, elsewhere = mailoutbox[-2:]
    assert "Alice" in str(here.body)
    assert (len(links_in(here)), len(links_in(elsewhere))) == (7, 6)


def test_strangers_who_ask_for_links_never_refuse_the_owner_one_that_works(
    client: Client, alice: Player, mailoutbox: list[EmailMessage]
) -> None:
    answers = {ask(client, alice.email) for _ in range(8)} | {ask(client, "nobody@example.com") for _ in range(8)}

    assert answers == {(302, reverse("account_reset_password_done"))}
    assert [message.to for message in mailoutbox] == [[alice.email]] * 5 + [["nobody@example.com"]] * 5
    choose(link_in(mailoutbox[4]))
    assert attempt(Client(), alice.email, NEW) == "in"
    ask(client, alice.email)
    assert len(mailoutbox) == 11, "the links that were sent are spent by the new password: the next one may be asked for"


def test_one_network_address_that_asks_for_many_links_is_told_to_wait(client: Client) -> None:
    answers = [ask(client, f"somebody{number}@example.com")[0] for number in range(21)]

    assert answers == [302] * 20 + [429]


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


def test_whoever_changes_the_password_hears_that_keys_stay_and_takes_them_away_at_once(
    alice: Player, alice_client: Client, bob: Player
) -> None:
    """Nothing said so: who changed it because of a thief left the thief his key."""
    change, revoke = reverse("account_change_password"), reverse("revoke_api_keys")
    now = timezone.now()
    make_key(player=bob, name="Bob's", scope=Scope.WRITE, lasts=None, now=now)
    make_key(player=alice, name="Over", scope=Scope.READ, lasts=timedelta(days=1), now=now - timedelta(days=2))
    assert revoke not in alice_client.get(change).content.decode()
    made = [make_key(player=alice, name=name, scope=Scope.WRITE, lasts=None, now=now) for name in ("One", "Two")]
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}

    before = alice_client.get(change, headers=EN).content.decode()
    after = alice_client.post(change, sent, follow=True, headers=EN).content.decode()

    for page in (before, after):
        assert "2 keys for programs go on opening your data: a new password does not take them away." in page
        assert reverse("api_keys") in page
        assert revoke in page
    assert key_of(made[0].text, now=now) is not None
    assert "3 keys were revoked" in alice_client.post(revoke, follow=True, headers=EN).content.decode()
    assert [one.player for one in ApiKey.objects.all()] == [bob]
    assert alice_client.get(revoke).status_code == 405


def test_a_forgotten_password_leaves_keys_too_and_says_so(client: Client, alice: Player, mailoutbox: list[EmailMessage]) -> None:
    make_key(player=alice, name="One", scope=Scope.WRITE, lasts=None, now=timezone.now())
    ask(client, alice.email)

    page = client.get(link_in(mailoutbox[0]), follow=True, headers=EN).content.decode()

    assert "1 key for programs goes on opening your data" in page
    assert reverse("revoke_api_keys") not in page


def test_changing_the_password_needs_the_old_one(alice: Player, alice_client: Client) -> None:
    sent = {"oldpassword": "a guess", "password1": NEW, "password2": NEW}

    answer = alice_client.post(reverse("account_change_password"), sent)

    assert "oldpassword" in answer.context["form"].errors
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)
