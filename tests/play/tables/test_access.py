"""Whose tables are whose: somebody else's are as absent as those that never were."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.tables.models import Table
from tests.play.tables.conftest import Opening

PAGES = [
    ("play:table", "get"), ("play:table-state", "get"), ("play:table-why-not", "get"), ("play:table-concede", "get"),
    ("play:table-delete", "get"), ("play:table-move", "post"), ("play:table-undo", "post"), ("play:table-hint", "post"),
    ("play:table-concede", "post"), ("play:table-draw", "post"), ("play:table-again", "post"), ("play:table-delete", "post"),
    ("table-detail", "get"), ("table-detail", "delete"), ("table-play", "post"), ("table-take-back", "post"),
    ("table-hint", "post"), ("table-concede", "post"), ("table-draw", "post"), ("table-rematch", "post"),
    ("table-why-not", "get"), ("play:table-playback", "get"),
]  # fmt: skip
DATA = {"action": 0, "version": 1}
VERSION_ALONE = {"table-take-back", "table-hint"}
"""Addresses of the API that take no action and refuse one."""

READ_BY_PROGRAMS = {("table-detail", "get"), ("table-why-not", "get")}
"""Those that are asked nothing."""


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_somebody_elses_table_is_as_absent_as_one_that_never_was(
    alice: Player, bob_client: Client, client: Client, opened: Opening, name: str, method: str
) -> None:
    table = opened(alice)
    before = Table.objects.values().get()

    how = {} if name.startswith("play:") or method != "post" else {"content_type": "application/json"}
    data = {"version": 1} if name in VERSION_ALONE else {} if (name, method) in READ_BY_PROGRAMS else DATA

    theirs = getattr(bob_client, method)(reverse(name, args=[table.pk]), data, **how)
    missing = getattr(bob_client, method)(reverse(name, args=[uuid4()]), data, **how)
    nobody = getattr(client, method)(reverse(name, args=[table.pk]), data, **how)

    assert (theirs.status_code, missing.status_code) == (404, 404)
    assert nobody.status_code in ((302,) if name.startswith("play:") else (401, 403))
    assert Table.objects.values().get() == before


def test_the_list_shows_ones_own_tables(alice: Player, alice_client: Client, bob_client: Client, opened: Opening) -> None:
    table = opened(alice)

    for address in (reverse("play:tables"), reverse("table-list")):
        assert str(table.pk) in alice_client.get(address).content.decode()
        assert str(table.pk) not in bob_client.get(address).content.decode()


@pytest.mark.parametrize("name", ["move", "undo", "hint", "draw", "again"])
def test_deeds_are_not_done_by_looking(alice: Player, alice_client: Client, opened: Opening, name: str) -> None:
    assert alice_client.get(reverse(f"play:table-{name}", args=[opened(alice).pk])).status_code == 405
