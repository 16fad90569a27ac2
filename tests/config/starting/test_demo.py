"""The demo account: welcome at home, impossible in public."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
from config.starting.demo import EMAIL, PASSWORD
from tests.config.accounts.test_login import attempt
from tests.conftest import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Player:
    """What a folder that was used at home holds."""
    return Player.objects.create_user(EMAIL, PASSWORD)


@pytest.fixture
def in_public(settings: Settings) -> Settings:
    """The same folder behind a public address."""
    settings.PRODUCTION = True
    settings.SITE_URL = "https://cartable.example"
    return settings


def test_at_home_it_logs_in(demo: Player) -> None:
    assert attempt(Client(), EMAIL, PASSWORD) == "in"


def test_its_page_asks_for_no_proof_of_an_address_that_needs_none(demo: Player) -> None:
    page = client_of(demo).get(reverse("profile")).text

    assert EMAIL in page
    assert "action_send" not in page


def test_in_public_the_command_refuses_in_a_sentence(in_public: Settings) -> None:
    with pytest.raises(CommandError, match=r"No demo account on a public site"):
        call_command("demo")

    assert not Player.objects.exists()


def test_in_public_its_password_opens_nothing_whatever_the_row_says(demo: Player, in_public: Settings) -> None:
    assert attempt(Client(), EMAIL, PASSWORD) != "in"
    assert attempt(Client(), EMAIL.upper(), PASSWORD) != "in"


def test_in_public_its_sessions_are_over(demo: Player, in_public: Settings) -> None:
    assert client_of(demo).get(reverse("profile")).status_code == 302


def test_in_public_its_address_is_one_like_any_other(demo: Player, in_public: Settings, tmp_path: Path) -> None:
    in_public.STATIC_ROOT = tmp_path
    answers = []
    for email in (EMAIL, "nobody@cartable.example"):
        browser = Client()
        opened = browser.post(reverse("account_signup"), {"email": email, "password1": "satchel and pencils"})
        answers.append((opened.status_code, opened.headers["Location"], browser.get(reverse("profile")).status_code))

    assert answers[0] == answers[1] == (302, reverse("home"), 200)
    call_command("prepare", stdout=StringIO())
    assert attempt(Client(), EMAIL, "satchel and pencils") == "in"
    assert attempt(Client(), EMAIL, PASSWORD) != "in"


def test_in_public_nobody_opens_an_account_with_its_password(in_public: Settings) -> None:
    answer = Client().post(reverse("account_signup"), {"email": EMAIL, "password1": PASSWORD})

    assert "password1" in answer.context["form"].errors


def test_prepare_closes_it_and_says_so(demo: Player, in_public: Settings, tmp_path: Path) -> None:
    in_public.STATIC_ROOT = tmp_path
    out = StringIO()
    before = client_of(demo)

    call_command("prepare", stdout=out)

    demo.refresh_from_db()
    assert EMAIL in out.getvalue()
    assert not demo.has_usable_password()
    in_public.PRODUCTION = False
    assert before.get(reverse("profile")).status_code == 302


def test_the_check_at_deploy_finds_it(demo: Player, in_public: Settings) -> None:
    with pytest.raises(SystemCheckError, match=r"config\.E001"):
        call_command("check", deploy=True, tags=["security"], fail_level="ERROR")

    demo.set_unusable_password()
    demo.save()
    call_command("check", deploy=True, tags=["security"], fail_level="ERROR")
