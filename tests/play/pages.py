"""What the tests of simulation pages share: addresses, a page's text, decks of every kind."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from decks.models import Deck
from decks.services.shelf import create_deck
from play.common.playable_decks import starter_decks
from play.runs.models import Run
from play.runs.presentation.game_index import GameIndex
from simulator.catalog import load

NEW = reverse("play:new-goldfish")
LIST = reverse("play:list")


def starter() -> str:
    return starter_decks()[0].choice


def games(run: Run) -> list[dict[str, int]]:
    """The games of a run, each as its numbers by name."""
    index = GameIndex(run)
    return [index.values(row) | {"number": row.number} for row in index.rows]


def page(client: Client, name: str, run: Run, *more: int, **query: str) -> str:
    response = client.get(reverse(f"play:{name}", args=[run.pk, *more]), query)
    assert response.status_code == 200
    return response.content.decode()


def deck_of(owner: Player, content: dict[str, int], name: str = "Mine") -> Deck:
    return create_deck(owner=owner, game=Game.objects.get(slug="wankul"), name=name, format="niveau3", content=content)


def cards_of(kind: str, status: str, count: int) -> list[str]:
    catalogue = load("wankul")
    found = [key for key, one in catalogue.printings.items() if catalogue.card_of(key).type == kind]
    return [key for key in found if catalogue.card_of(key).status == status][:count]
