"""The table of the demo account."""

from __future__ import annotations

from django.utils import timezone

from collection.models import Player
from play.common.playable_decks import starter_decks
from play.tables.engine.levels import USUAL
from play.tables.models import HUMAN, Table
from play.tables.services.opening import Setup, open_table
from simulator.games import GAMES
from simulator.kernel.agreements import usual

SEED = 2026
TOKEN = "demo"  # noqa: S105 - names the request, opens nothing


def make_demo_table(player: Player) -> Table:
    """Sit down with the first starter deck against the second one. Asking again gives the same table."""
    first = starter_decks()[0]
    decks = [deck for deck in starter_decks() if deck.game == first.game][:2]
    setup = Setup(
        game=first.game,
        seats=[HUMAN, USUAL],
        seed=SEED,
        decks=[deck.content for deck in decks],
        deck_names=[deck.name for deck in decks],
        options=usual(GAMES[first.game], 2),
    )
    return open_table(owner=player, setup=setup, now=timezone.now(), token=TOKEN)
