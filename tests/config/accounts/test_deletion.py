"""The end of an account, as its owner sees it."""

from django.test import Client
from django.urls import reverse

from collection.models import Player
from tests.conftest import PASSWORD, client_of

ADDRESS = reverse("delete_account")


def test_charlie_is_asked_to_log_in(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 302
    assert client.post(ADDRESS, {"password": PASSWORD}).status_code == 302


def test_the_page_says_what_goes(alice: Player, alice_client: Client) -> None:
    page = alice_client.get(ADDRESS)

    assert alice.email in page.content.decode()
    assert page.context["belongings"].copies == 0


def test_the_right_password_deletes_the_account_in_every_browser(alice: Player, alice_client: Client, bob: Player) -> None:
    elsewhere = client_of(alice)

    answer = alice_client.post(ADDRESS, {"password": PASSWORD}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("home")
    assert list(Player.objects.all()) == [bob]
    assert elsewhere.get(reverse("profile")).status_code == 302


def test_a_wrong_password_deletes_nothing(alice: Player, alice_client: Client) -> None:
    answer = alice_client.post(ADDRESS, {"password": "a guess"})

    assert "password" in answer.context["form"].errors
    assert Player.objects.filter(pk=alice.pk).exists()


def test_guessing_the_password_is_limited(alice: Player, alice_client: Client) -> None:
    answers = [alice_client.post(ADDRESS, {"password": f"guess {number}"}).status_code for number in range(11)]

    assert answers == [200] * 10 + [429]
    assert alice_client.post(ADDRESS, {"password": PASSWORD}).status_code == 429
    assert Player.objects.filter(pk=alice.pk).exists()


def test_a_form_without_its_token_is_refused(alice: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    assert strict.post(ADDRESS, {"password": PASSWORD}).status_code == 403
    assert Player.objects.filter(pk=alice.pk).exists()
