"""What a player has in hand when they come home: cards, decks, simulations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import Owned, owned_by_game
from collection.inventory.remembering import last_act_of, until_next_act
from collection.models import Game, Player, Printing
from collection.overviews.boxes import BoxCheck, boxes_of
from collection.overviews.reading import Completion, Totals, completion, totals_of
from decks.legality.verdicts import legality_of
from decks.models import Comment, Deck, Proposal
from decks.presentation.sheet import FACES_A_ROW, faces_of
from play.runs.models import Run
from play.runs.presentation.report_page import said
from play.tables.models import Table
from play.tables.presentation.matchup import matchup_of
from simulator.legality import Report

SHOWN = 5


@dataclass(frozen=True, slots=True)
class GameShelf:
    """What a player owns of one game, in all and set by set; `boxes` for a game that the table plays with one box."""

    game: Game
    totals: Totals
    sets: list[Completion]
    boxes: list[BoxCheck]

    @property
    def has_printings(self) -> bool:
        """Whether printings are worth counting besides cards."""
        return any(one.printings != one.cards for one in self.sets)


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck with its number of cards, what the rules say of it, and some cards to know it by."""

    deck: Deck
    size: int
    report: Report
    faces: list[Printing]


@dataclass(frozen=True, slots=True)
class Dashboard:
    """Everything that the home page says to a player who is logged in; each run comes with its verdict, "" before it has one.

    `shelves` are the games of which the player owns cards, `others` the rest; `tables` those whose game goes on; `proposals` how
    many changes of the player's decks wait for an answer, `fresh` how many of these he has not opened; `comments` how many on
    his decks he has not seen.
    """

    shelves: list[GameShelf]
    others: list[Game]
    decks: list[DeckLine]
    runs: list[tuple[Run, str]]
    proposals: int
    fresh: int
    comments: int
    tables: list[tuple[Table, str]]
    has_played: bool

    @property
    def is_new(self) -> bool:
        """Nothing owned, built, simulated or played yet."""
        return not (self.decks or self.shelves or self.has_played)


def dashboard_of(player: Player) -> Dashboard:
    """The collection by game, the decks edited last with their legality, the latest simulations."""
    games, act = _games(player), last_act_of(player)
    owned = until_next_act(player, act, "owned", lambda: owned_by_game(player))
    shelves = [_shelf(game, owned.get(game.slug, Owned())) for game in games]
    tables, runs = list(Table.objects.owned_by(player).listed().light().by_urgency()[:SHOWN]), _runs(player)
    return Dashboard(
        shelves=[one for one in shelves if one.totals.copies],
        others=[one.game for one in shelves if not one.totals.copies],
        decks=_decks(player),
        proposals=sum(game.waiting for game in games),
        fresh=sum(game.fresh for game in games),
        comments=sum(game.said for game in games),
        runs=runs,
        tables=[(table, matchup_of(table)) for table in tables if not table.is_over],
        has_played=bool(tables or runs),
    )


def _shelf(game: Game, owned: Owned) -> GameShelf:
    return GameShelf(game, totals_of(owned), completion(game, owned), boxes_of(shelf_of(game), owned))


def _decks(player: Player) -> list[DeckLine]:
    decks = list(Deck.objects.owned_by(player).in_use().select_related("game")[:SHOWN])
    known = legality_of(decks)
    return [_line(deck, *known[deck.pk]) for deck in decks]


def _line(deck: Deck, content: Mapping[str, int], report: Report) -> DeckLine:
    return DeckLine(deck, sum(content.values()), report, faces_of(deck.game, content, FACES_A_ROW))


def _games(player: Player) -> list[Any]:
    """The games, each with how many proposals for the player's decks of it wait, how many of these and of the comments are new.

    One query tells all.
    """
    about = (Proposal.objects.waiting_for(player), Proposal.objects.new_to(player), Comment.objects.new_to(player))
    waiting, fresh, said = map(_of_each_game, about)
    return list(Game.objects.with_cards().annotate(waiting=waiting, fresh=fresh, said=said))


def _of_each_game(some: QuerySet[Any]) -> Coalesce:
    """How many of these are about a deck of the game that is looked at."""
    counted = some.filter(deck__game=OuterRef("pk")).order_by().values("deck__game").annotate(count=Count("pk"))
    return Coalesce(Subquery(counted.values("count")), 0)


def _runs(player: Player) -> list[tuple[Run, str]]:
    latest: Iterable[Any] = Run.objects.latest_of(player, SHOWN)  # annotated with the verdict
    return [(run, said(run.verdict) if run.verdict else "") for run in latest]
