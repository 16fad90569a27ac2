"""What a player has in hand when they come home: cards, decks, simulations."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from collection.models import Game, Player
from collection.reading import Completion, Totals, completion, owned_by, totals
from decks.legality import legality_of
from decks.models import Deck
from play.models import Run
from play.telling import said
from simulator.legality import Report

SHOWN = 5


@dataclass(frozen=True, slots=True)
class GameShelf:
    """What a player owns of one game, in all and set by set."""

    game: Game
    totals: Totals
    sets: list[Completion]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck with its number of cards and what the rules say of it."""

    deck: Deck
    size: int
    report: Report


@dataclass(frozen=True, slots=True)
class Dashboard:
    """Everything that the home page says to a player who is logged in; each run comes with its verdict, "" before it has one."""

    shelves: list[GameShelf]
    decks: list[DeckLine]
    runs: list[tuple[Run, str]]

    @property
    def is_new(self) -> bool:
        """Nothing owned, built or simulated yet."""
        return not (self.decks or self.runs or any(shelf.totals.copies for shelf in self.shelves))


def dashboard_of(player: Player) -> Dashboard:
    """The collection by game, the decks edited last with their legality, the latest simulations."""
    return Dashboard(
        shelves=[_shelf(player, game) for game in Game.objects.order_by("name")],
        decks=_decks(player),
        runs=_runs(player),
    )


def _shelf(player: Player, game: Game) -> GameShelf:
    return GameShelf(game=game, totals=totals(player, game), sets=completion(game, owned_by(player, game)))


def _decks(player: Player) -> list[DeckLine]:
    decks = list(Deck.objects.owned_by(player).select_related("game")[:SHOWN])
    known = legality_of(decks)
    return [DeckLine(deck=deck, size=sum(known[deck.pk][0].values()), report=known[deck.pk][1]) for deck in decks]


def _runs(player: Player) -> list[tuple[Run, str]]:
    latest: Iterable[Any] = Run.objects.latest_of(player, SHOWN)  # annotated with the verdict
    return [(run, said(run.verdict) if run.verdict else "") for run in latest]
