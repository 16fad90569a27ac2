"""The page of one's own account."""

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player

ADDRESS = reverse("profile")


def test_charlie_is_asked_to_log_in(client: Client) -> None:
    assert client.get(ADDRESS).headers["Location"] == f"{reverse('account_login')}?next={ADDRESS}"


def test_a_player_changes_name_language_and_theme_at_once(alice: Player, alice_client: Client) -> None:
    answer = alice_client.post(ADDRESS, {"display_name": "Ally", "language": "en", "theme": "dark"}, follow=True)

    alice.refresh_from_db()
    page = answer.content.decode()
    assert alice.display_name == "Ally"
    assert '<html lang="en" data-theme="dark">' in page
    assert "Your account is up to date." in page


def test_following_the_device_again_forgets_the_theme(alice_client: Client) -> None:
    alice_client.cookies["theme"] = "dark"

    answer = alice_client.post(ADDRESS, {"display_name": "", "language": "fr", "theme": ""}, follow=True)

    assert "data-theme" not in answer.content.decode().partition("<body")[0]


def test_a_name_too_long_is_refused_and_kept(alice_client: Client) -> None:
    answer = alice_client.post(ADDRESS, {"display_name": "n" * 61, "language": "fr", "theme": ""})

    assert "display_name" in answer.context["form"].errors
    assert f'value="{"n" * 61}"' in answer.content.decode()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7|add:7 }}"])
def test_a_name_is_shown_as_typed_and_never_runs(alice_client: Client, name: str) -> None:
    alice_client.post(ADDRESS, {"display_name": name, "language": "fr", "theme": ""})

    page = alice_client.get(reverse("home")).content.decode()

    assert "<script>alert" not in page
    assert name.replace("<", "&lt;").replace(">", "&gt;") in page


@pytest.mark.parametrize("name", ["x\u202eelbatraC", "\u202eAlice", "Al\u200bice", "Al\u2066ice", "Al\x07ice", "Al\u2028ice"])
def test_a_name_with_signs_that_nobody_sees_is_refused(alice: Player, alice_client: Client, name: str) -> None:
    answer = alice_client.post(ADDRESS, {"display_name": name, "language": "fr", "theme": ""})

    assert "display_name" in answer.context["form"].errors
    alice.refresh_from_db()
    assert alice.display_name == "Alice"
