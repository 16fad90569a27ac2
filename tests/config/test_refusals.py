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
