"""What an account holds, counted, so that a player knows what ends with it."""

from dataclasses import dataclass

from django.db.models import Sum

from collection.models import Exchange, ExchangeState, Game, Holding, MovementBatch, OwnList, Photo, Player
from decks.models import Comment, Deck, DeckRevision
from play.replays.models import Link
from play.runs.models import Run
from play.tables.models import Table


@dataclass(frozen=True, slots=True)
class Belongings:
    """How much of everything belongs to a player, decks in the bin included; `games` and `files` can be taken away as files."""

    copies: int
    acts: int
    decks: int
    revisions: int
    runs: int
    tables: int
    links: int
    photos: int
    exchanges: int
    comments: int
    lists: list[OwnList]
    games: list[Game]
    files: list[Deck]


def belongings_of(player: Player) -> Belongings:
    """Counts over everything that `delete_player` deletes with the account."""
    return Belongings(
        copies=Holding.objects.of(player).aggregate(total=Sum("copies"))["total"] or 0,
        acts=MovementBatch.objects.of(player).count(),
        decks=Deck.objects.filter(owner=player).count(),
        revisions=DeckRevision.objects.filter(deck__owner=player).count(),
        runs=Run.objects.owned_by(player).count(),
        tables=Table.objects.owned_by(player).count(),
        links=Link.objects.owned_by(player).count(),
        photos=Photo.objects.of(player).count(),
        exchanges=Exchange.objects.of(player).filter(state__in=(ExchangeState.PROPOSED, ExchangeState.AGREED)).count(),
        comments=Comment.objects.filter(author=player).count(),
        lists=list(OwnList.objects.filter(player=player).defer("text")),
        games=list(Game.objects.filter(sets__printings__holdings__in=Holding.objects.of(player)).distinct().order_by("name")),
        files=list(Deck.objects.owned_by(player).order_by("name")),
    )
