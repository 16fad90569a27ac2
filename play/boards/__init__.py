"""The boards: how each game's table is drawn, one module a game. A game without a module gets the plain board."""

from __future__ import annotations

from collections.abc import Callable

from play.boards.contract import Board
from play.boards.lekemar import LekemarBoard
from play.boards.plain import PlainBoard
from play.boards.wankul import WankulBoard
from play.boards.wizard_duel import WizardDuelBoard
from play.boards.wongar import WongarBoard
from play.boards.woodland_wizards import WoodlandWizardsBoard
from simulator.catalog import Catalog
from simulator.games.own_lists import usable_list

BOARDS: dict[str, Board] = {
    "lekemar": LekemarBoard(),
    "wankul": WankulBoard(),
    "wizard_duel": WizardDuelBoard(),
    "wongar": WongarBoard(),
    "woodland_wizards": WoodlandWizardsBoard(),
}
"""By the slug of the game."""


BOARDS_OF_LISTS: dict[str, Callable[[Catalog], Board]] = {
    "lekemar": LekemarBoard,
    "woodland_wizards": WoodlandWizardsBoard,
}
"""Makes the board that draws the cards of a list, for the games that may be played with one."""


def board_of(game: str, card_list: str = "") -> Board:
    """The board of this game, for the cards in this list or the shipped ones."""
    if card_list and game in BOARDS_OF_LISTS:
        return BOARDS_OF_LISTS[game](usable_list(game, card_list).catalog)
    return BOARDS.get(game) or PlainBoard(game, card_list)
