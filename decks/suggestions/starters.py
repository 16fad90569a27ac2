"""The starter decks that come with each game, as pages show them."""

from dataclasses import dataclass

from collection.models import Game
from decks.legality.verdicts import default_format, games_with_decks, report_of
from decks.presentation.sheet import Line, Sheet, sheet_of, spread
from simulator.catalog.starters import Starter, starters
from simulator.legality import Format, Report

FACES_SHOWN = 4


@dataclass(frozen=True, slots=True)
class ShownStarter:
    """A starter deck with its lines and what the rules say about it."""

    starter: Starter
    sheet: Sheet
    report: Report

    @property
    def faces(self) -> list[Line]:
        """Some of its cards."""
        return spread(self.sheet.groups[0].lines if self.sheet.groups else (), FACES_SHOWN)


@dataclass(frozen=True, slots=True)
class StarterShelf:
    """The starter decks of a game, in its default format."""

    game: Game
    format: Format
    decks: tuple[ShownStarter, ...]


def shelves() -> list[StarterShelf]:
    """The starter decks of every game that has some."""
    found = Game.objects.filter(slug__in=games_with_decks()).order_by("name")
    return [_shelf(game) for game in found if starters(game.slug)]


def _shelf(game: Game) -> StarterShelf:
    format = default_format(game.slug)
    shown = (
        ShownStarter(starter, sheet_of(game.slug, starter.cards), report_of(game.slug, format.id, starter.cards))
        for starter in starters(game.slug)
    )
    return StarterShelf(game, format, tuple(shown))
