"""The games: the only list of them."""

from __future__ import annotations

from simulator.games.complete import CompleteGame
from simulator.games.lekemar.game import Lekemar
from simulator.games.wankul.game import Wankul
from simulator.games.wizard_duel.game import WizardDuel
from simulator.games.wongar.game import Wongar
from simulator.games.woodland_wizards.game import WoodlandWizards

_ALL: tuple[CompleteGame, ...] = (Wankul(), WizardDuel(), Wongar(), WoodlandWizards(), Lekemar())

GAMES = {game.slug: game for game in _ALL}
"""Every game of the product, by slug."""
