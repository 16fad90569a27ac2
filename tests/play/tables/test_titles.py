"""What the tabs of a browser say: which game, and against whom, so that several tables can be told from one another."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.tables.models import Table
from tests.play.tables.conftest import Opening


def title_of(client: Client, address: str, language: str = "fr") -> str:
    text = client.get(address, headers={"accept-language": language}).content.decode()
    (title,) = re.findall(r"<title>(.*?)</title>", text, re.DOTALL)
    return " ".join(unescape(title).split())


@pytest.mark.parametrize(
    ("game", "wishes", "language", "matchup"),
    [
        ("wankul", {}, "fr", "Wankul contre {deck}"),
        ("wankul", {}, "en", "Wankul against {deck}"),
        ("woodland_wizards", {"level": "easy"}, "fr", "Woodland Wizards contre l’IA (Facile)"),
        ("woodland_wizards", {"level": "easy"}, "en", "Woodland Wizards against the AI (Easy)"),
        ("wongar", {"seats": 4}, "fr", "Wongar contre 3 adversaires"),
        ("wongar", {"seats": 4}, "en", "Wongar against 3 opponents"),
    ],
)
def test_a_table_is_called_by_its_game_and_its_opponents(
    alice: Player, alice_client: Client, opened: Opening, game: str, wishes: dict[str, Any], language: str, matchup: str
) -> None:
    table = opened(alice, game, **wishes)
    called = matchup.format(deck=table.deck_names[1]) if table.deck_names else matchup

    assert title_of(alice_client, table.get_absolute_url(), language).startswith(f"{called} · ")
    for page in ("table-concede", "table-delete", "table-why-not", "replay", "replay-report"):
        assert called in title_of(alice_client, reverse(f"play:{page}", args=[table.pk]), language)
    assert called in unescape(alice_client.get(reverse("home"), headers={"accept-language": language}).content.decode())


@pytest.mark.parametrize(("language", "called", "otherwise"), [("fr", "Le Siège", "The Siege"), ("en", "The Siege", "Le Siège")])
def test_a_starter_deck_is_called_in_the_language_of_the_page(
    alice: Player, alice_client: Client, opened: Opening, language: str, called: str, otherwise: str
) -> None:
    for name in (called, otherwise):
        table = opened(alice)
        Table.objects.filter(pk=table.pk).update(deck_names=[name, "Mine"])

        for address in (table.get_absolute_url(), reverse("play:tables"), reverse("play:replay", args=[table.pk])):
            text = alice_client.get(address, headers={"accept-language": language}).content.decode()
            assert called in text
            assert otherwise not in text
            assert "Mine" in text
