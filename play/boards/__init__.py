"""The boards: how each game's table is drawn, one module a game. A game without a module gets the plain board."""

from __future__ import annotations

from play.boards.contract import Board
from play.boards.lekemar import LekemarBoard
from play.boards.plain import PlainBoard
from play.boards.wankul import WankulBoard
from play.boards.wizard_duel import WizardDuelBoard
from play.boards.wongar import WongarBoard
from play.boards.woodland_wizards import WoodlandWizardsBoard

BOARDS: dict[str, Board] = {
    "lekemar": LekemarBoard(),
    "wankul": WankulBoard(),
    "wizard_duel": WizardDuelBoard(),
    "wongar": WongarBoard(),
    "woodland_wizards": WoodlandWizardsBoard(),
}
"""By the slug of the game."""


def board_of(game: str) -> Board:
    """The board of this game."""
    return BOARDS.get(game) or PlainBoard(game)
