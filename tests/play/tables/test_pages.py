"""The pages of tables: opening, playing without JavaScript, taking back, giving up; each as its owner and nobody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.table_models import Table
from tests.play.tables.conftest import Opening, work


def page(client: Client, table: Table) -> str:
    response = client.get(table.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


def choices_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', text)]


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_is_played_with_plain_forms(
    alice: Player, alice_client: Client, opened: Opening, game: str, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, game, seed=3)

    for _ in range(25):
        text = page(alice_client, table)
        if table.is_over:
            break
        chosen = choices_in(text)[-1]
        data = {"action": chosen, "version": table.version}
        response = alice_client.post(reverse("play:table-move", args=[table.pk]), data)
        assert response.status_code == 302
        work(table)

    assert table.moves > 10


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_a_table_is_opened_by_a_form(alice: Player, alice_client: Client, opened: Opening, game: str) -> None:
    address = reverse("play:new-table", args=[game])
    form = alice_client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in values.items() if value not in (None, False)} | {"seed": "5", "token": "once"}

    first = alice_client.post(address, data)
    second = alice_client.post(address, data)

    table = Table.objects.get()
    assert (first.status_code, first["Location"]) == (302, table.get_absolute_url())
    assert second["Location"] == first["Location"]
    assert (table.game, table.seed, table.seats[0]) == (game, 5, "human")
