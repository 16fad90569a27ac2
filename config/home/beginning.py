"""The first hour: which game, a deck or a box, a first table. At home until something is built and something played."""

from __future__ import annotations

from dataclasses import dataclass

from collection.models import Game
from config.home.dashboard import Dashboard
from simulator.catalog.starters import Starter, starters
from simulator.games import GAMES


@dataclass(frozen=True, slots=True)
class Beginning:
    """The path of somebody new, for one game: `starters` are the decks to copy, none where all play with one box.

    `has_deck`: one of this game is among those edited last.
    """

    games: list[Game]
    game: Game
    starters: tuple[Starter, ...]
    has_deck: bool
    has_played: bool

    @property
    def brings_decks(self) -> bool:
        """Everybody at a table of this game brings a deck."""
        return GAMES[self.game.slug].has_decks


def beginning_of(dashboard: Dashboard, wanted: str) -> Beginning | None:
    """The path as far as this player has come; None once they are on their way, or before there are games."""
    known = [*(shelf.game for shelf in dashboard.shelves), *dashboard.others]
    games = sorted((game for game in known if game.slug in GAMES), key=lambda game: (game.position, game.name))
    if not games or (dashboard.has_played and (dashboard.decks or dashboard.shelves)):
        return None
    game = next((one for one in games if one.slug == wanted), None) or _game_in_hand(dashboard, games)
    has_deck = any(line.deck.game_id == game.slug for line in dashboard.decks)
    return Beginning(games, game, starters(game.slug), has_deck, dashboard.has_played)


def _game_in_hand(dashboard: Dashboard, games: list[Game]) -> Game:
    """The game of the last deck or table, else the first of all."""
    slugs = [line.deck.game_id for line in dashboard.decks] + [table.game for table, _name in dashboard.tables]
    return next((game for slug in slugs for game in games if game.slug == slug), games[0])
