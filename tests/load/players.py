"""The players of a load, written into a throw-away home: python -m tests.load.players COUNT LEVEL, answered as JSON.

Each has a session, some cards, a deck and a table against agents of one level; the tables play all games in turn.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

django.setup()

from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from collection.catalogue.shelf import shelf_of  # noqa: E402
from collection.models import Game, Player  # noqa: E402
from collection.services.demo import fill_demo_collection  # noqa: E402
from decks.legality.verdicts import games_with_decks  # noqa: E402
from decks.services.shelf import copy_starter  # noqa: E402
from play.tables.services.opening import open_table  # noqa: E402
from simulator.catalog.starters import starters  # noqa: E402
from simulator.games import GAMES  # noqa: E402
from tests.play.tables.conftest import setup_of  # noqa: E402


def make_player(number: int, level: str) -> dict[str, Any]:
    """One player with everything: the cookie of a session, a deck, a table."""
    player = Player.objects.create_user(f"load{number}@cartable.example")
    fill_demo_collection(player)
    game = Game.objects.get(pk=min(games_with_decks()))
    known = starters(game.slug)
    deck = copy_starter(owner=player, game=game, starter=known[number % len(known)])
    setup = setup_of(list(GAMES)[number % len(GAMES)], seed=number, level=level)
    table = open_table(owner=player, setup=setup, now=timezone.now())
    client = Client()
    client.force_login(player)
    return {
        "cookies": {name: morsel.value for name, morsel in client.cookies.items()},
        "game": game.slug,
        "names": {one.key: one.card.name for one in shelf_of(game).printings if one.key in deck.content()},
        "deck": deck.pk,
        "table": str(table.pk),
    }


if __name__ == "__main__":
    count, level = int(sys.argv[1]), sys.argv[2]
    json.dump([make_player(one, level) for one in range(count)], sys.stdout)
