"""What a service refuses and no view catches is answered in words, on pages and by the API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.tables.models import Table
from tests.play.tables.conftest import Opening, messages, opened

__all__ = ["messages", "opened"]

OUTDATED = "The rules have changed since, and this game can no longer be played."


@pytest.fixture
def outdated(alice: Player, opened: Opening) -> Table:
    """A table whose first action today's rules refuse."""
    table = opened(alice)
    table.actions, table.rules_version = [1 << 30, *table.actions], "of another day"
    table.save()
    return table


def test_a_page_and_the_api_say_why_with_the_same_status(alice_client: Client, outdated: Table) -> None:
    alice_client.cookies["django_language"] = "en"

    page = alice_client.get(reverse("play:table-why-not", args=[outdated.pk]))
    answer = alice_client.get(reverse("table-why-not", args=[outdated.pk]), headers={"accept-language": "en"})

    assert page.status_code == answer.status_code == 409
    assert OUTDATED in page.content.decode()
    assert answer.json() == {"detail": OUTDATED}


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["latin-1", "utf-7", "utf-16", "rot13"])
@pytest.mark.parametrize("path", ["/theme", "/langue", "/compte/login/", "/decks/nouveau/"])
def test_a_form_in_another_encoding_is_refused_before_anything_reads_it(path: str, charset: str) -> None:
    """Each page of an error once asked for the form's token anew, and the last one ended in a bare 500."""
    client = Client(enforce_csrf_checks=True)
    client.get("/compte/login/")
    answer = client.generic("POST", path, b"x", content_type=f"application/x-www-form-urlencoded; charset={charset}")

    assert answer.status_code == 415
    assert "UTF-8" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_that_names_its_encoding_rightly_is_read(client: Client) -> None:
    answer = client.generic("POST", "/theme", b"theme=dark", content_type="application/x-www-form-urlencoded; charset=utf8")

    assert answer.cookies["theme"].value == "dark"
