"""The games: the only list of them."""

from __future__ import annotations

from simulator.games.wankul.game import Wankul
from simulator.games.wizard_duel.game import WizardDuel
from simulator.kernel.playable import PlayableGame

GAMES: dict[str, PlayableGame] = {game.slug: game for game in (Wankul(), WizardDuel())}
"""Every game of the product, by slug."""
