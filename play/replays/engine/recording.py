"""What a replay is made from: the recipe of a game, whose eyes it may be seen with, and what was kept to prove it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from play.replays.models import Link
from play.tables.engine.sitting import OutdatedTableError, options_of
from play.tables.models import Table
from simulator.games.own_lists import game_played
from simulator.kernel.game import State
from simulator.kernel.playable import PlayableGame
from simulator.transcript import Recipe


@dataclass(frozen=True, slots=True)
class Recording:
    """A game that was played, finished or not.

    `eyes` are the seats whose knowledge may be shown; `is_open` allows all hands at once. `seat` is whose eyes come first.
    The first `taken_over` actions were played in the game that this one goes on, by whoever sat there then.
    `marks` and `fingerprint` are what the positions were when they were played (`Table.marks`); empty where nobody kept them.
    """

    recipe: Recipe
    deck_names: tuple[str, ...]
    seat: int
    eyes: tuple[int, ...]
    is_open: bool
    marks: tuple[str, ...] = ()
    fingerprint: str = ""
    taken_over: int = 0

    @property
    def game(self) -> PlayableGame:
        """The engine that plays it, with the cards it was played with."""
        return game_played(self.recipe.game, self.recipe.card_list)

    @property
    def length(self) -> int:
        """How many actions were played."""
        return len(self.recipe.actions)

    def first_state(self) -> State:
        """The table as it was set up. OutdatedTableError when today's engine cannot set it up."""
        recipe = self.recipe
        try:
            if recipe.start is not None:
                return self.game.deserialize_state(dict(recipe.start))
            options = self.game.options(**recipe.options)
            return self.game.new_initial_state(decks=recipe.decks, options=options, seed=recipe.seed)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
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
        list_name=table.list_name,
        card_list=table.card_list,
        start=table.start,
    )
    return Recording(
        recipe=recipe,
        deck_names=tuple(table.deck_names),
        seat=table.seat,
        eyes=tuple(range(len(table.seats))) if table.is_over else (table.seat,),
        is_open=table.is_over,
        marks=tuple(table.marks),
        fingerprint=table.fingerprint,
        taken_over=table.taken_over,
    )


def recording_by(link: Link) -> Recording:
    """The game that a link shows, to the eyes that it allows."""
    recipe = recipe_from(link.recipe)
    return Recording(
        recipe=recipe,
        deck_names=tuple(link.deck_names),
        seat=link.first_seat,
        eyes=tuple(range(len(recipe.seats))) if link.seat is None else (link.seat,),
        is_open=link.seat is None,
        marks=tuple(link.marks),
        fingerprint=link.fingerprint,
        taken_over=link.taken_over,
    )


def recording_from(recipe: Recipe, deck_names: tuple[str, ...] = ()) -> Recording:
    """A game between agents: nothing is hidden from those who look at it."""
    return Recording(recipe, deck_names, 0, tuple(range(len(recipe.seats))), is_open=True)


def recipe_from(blob: Mapping[str, Any]) -> Recipe:
    """The recipe that was kept as JSON."""
    lists = {name: tuple(blob[name]) for name in ("decks", "seats", "actions")}
    return Recipe(**{**blob, **lists})
