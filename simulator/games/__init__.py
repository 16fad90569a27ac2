"""The games: the only list of them."""

from __future__ import annotations

from simulator.games.wankul.game import Wankul

GAMES = {game.slug: game for game in (Wankul(),)}
"""Every game of the product, by slug."""
