"""What a replay is made from: the recipe of a game, whose eyes it may be seen with, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from play.replay_models import Link
from play.table_models import Table
from play.tables.sitting import OutdatedTableError, options_of
from simulator.games import GAMES
from simulator.kernel.game import State
from simulator.kernel.playable import PlayableGame
from simulator.transcript import Recipe


@dataclass(frozen=True, slots=True)
class Recording:
    """A game that was played, finished or not.

    `eyes` are the seats whose knowledge may be shown; `is_open` allows all hands at once. `seat` is whose eyes come first.
    """

    recipe: Recipe
    deck_names: tuple[str, ...]
    seat: int
    eyes: tuple[int, ...]
    is_open: bool

    @property
    def game(self) -> PlayableGame:
        """The engine that plays it."""
        return GAMES[self.recipe.game]

    @property
    def length(self) -> int:
        """How many actions were played."""
        return len(self.recipe.actions)

    def first_state(self) -> State:
        """The table as it was set up. OutdatedTableError when today's engine cannot set it up."""
        recipe = self.recipe
        try:
            options = self.game.options(**recipe.options)
            return self.game.new_initial_state(decks=recipe.decks, options=options, seed=recipe.seed)
        except (LookupError, TypeError, ValueError) as problem:
            raise OutdatedTableError(f"the game can no longer be set up: {problem}") from problem


def recording_of(table: Table) -> Recording:
    """A table as a recording: its owner's eyes only while the game lasts, everybody's once it is over."""
    recipe = Recipe(
        game=table.game,
        rules_version=table.rules_version,
        cards_version=table.cards_version,
        seed=table.seed,
        options=asdict(options_of(table)),
        decks=tuple(table.decks),
        seats=tuple(table.seats),
        actions=tuple(table.actions),
    )
    eyes = tuple(range(len(table.seats))) if table.is_over else (table.seat,)
    return Recording(recipe, tuple(table.deck_names), table.seat, eyes, is_open=table.is_over)


def recording_by(link: Link) -> Recording:
    """The game that a link shows, to the eyes that it allows."""
    recipe = recipe_from(link.recipe)
    eyes = tuple(range(len(recipe.seats))) if link.seat is None else (link.seat,)
    return Recording(recipe, tuple(link.deck_names), link.first_seat, eyes, is_open=link.seat is None)


def recording_from(recipe: Recipe) -> Recording:
    """A game between agents: nothing is hidden from those who look at it."""
    return Recording(recipe, (), 0, tuple(range(len(recipe.seats))), is_open=True)


def recipe_from(blob: Mapping[str, Any]) -> Recipe:
    """The recipe that was kept as JSON."""
    lists = {name: tuple(blob[name]) for name in ("decks", "seats", "actions")}
    return Recipe(**{**blob, **lists})
