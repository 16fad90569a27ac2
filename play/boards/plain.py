"""The board of a game that has none of its own yet: its table as text, and the choices as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from collection.languages import page_language
from play.boards.contract import Clock, Seen, Struct
from simulator.games.own_lists import game_played
from simulator.kernel.game import State


class PlainBoard:
    """Draws any game with the lines that it writes for terminals."""

    template = "play/boards/plain.html"
    style = ""
    has_clock = False
    seldom = ()

    def __init__(self, game: str, card_list: str = "") -> None:
        self.game, self.card_list = game, card_list
        self.name = game.replace("_", " ").title()

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The lines in the page's language."""
        return {"lines": game_played(self.game, self.card_list).draw(seen, page_language())}

    def standing(self, seen: Seen) -> str:
        """Nothing: the lines tell it."""
        return ""

    def asks(self, seen: Seen) -> str:
        """Nothing but the choices."""
        return ""

    def scores(self, seen: Seen) -> Sequence[int]:
        """None that is known."""
        return ()

    def printings(self, seen: Seen) -> set[str]:
        """None: nothing is drawn as a card."""
        return set()

    def held(self, seen: Seen) -> Sequence[str]:
        """Nobody knows what this game calls a hand."""
        return ()

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """Nothing: a text has no pieces."""
        return ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """Nothing."""
        return ()

    def clock(self, state: State) -> Clock | None:
        """No limit."""
        return None

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """Nothing goes without saying: there are no pieces."""
        return None
