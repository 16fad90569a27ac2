"""Opening an account."""

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player

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


def test_an_address_that_has_an_account_is_refused(client: Client, alice: Player) -> None:
    answer = client.post(ADDRESS, {"email": alice.email.upper(), "password1": "satchel and pencils"})

    assert "email" in answer.context["form"].errors
    assert Player.objects.count() == 1


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
