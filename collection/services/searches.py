"""Searches that players keep, and what they find now."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from collection.audience import new_token
from collection.browsing import Listing, Owned, Query, browse, owned_by, read_query
from collection.catalogue.shelf import shelf_of
from collection.models import Game, Player, SavedSearch
from collection.query.form import with_own
from collection.query.matching import Clock
from collection.refusal import Refusal
from collection.services.players import wait_for_turn, write_on
from simulator.catalog import load_fields

MOST_SEARCHES = 100
"""Of one player."""

COUNTING_TIME = 0.6
"""In seconds of this thread's own computing: what counting all searches of one player may take together."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A kept search, what it asks in words, and how many cards or printings it finds now.

    Without a `listing` it was not counted: those before it took all the time there is.
    """

    search: SavedSearch
    listing: Listing | None

    @property
    def typed(self) -> str:
        """The query as it is kept."""
        return self.listing.query.typed if self.listing else QueryDict(self.search.query).get("q", "")


def keep_search(*, player: Player, game: Game, name: str, query: Query, now: datetime) -> SavedSearch:
    """Keep a search under a name; the same name again changes what is kept. Raises Refusal."""
    name = " ".join(name.replace("\0", "").split())
    if not name or len(name) > 80:
        raise Refusal(_("A search is kept under a name of 1 to 80 letters."))
    if query.error:
        raise Refusal(query.error.advice)
    with transaction.atomic():
        wait_for_turn(player)
        mine = SavedSearch.objects.filter(player=player)
        if mine.count() >= MOST_SEARCHES and not mine.filter(game=game, name=name).exists():
            raise Refusal(
                _("You keep %(most)d searches already, the most there can be: delete one first.") % {"most": MOST_SEARCHES}
            )
        values = {"query": _written(query), "created": now}
        kept, _created = SavedSearch.objects.update_or_create(player=player, game=game, name=name, defaults=values)
    return kept


def share_search(search: SavedSearch, *, is_shared: bool) -> None:
    """Give a search an address that others can open, or take it away; shared anew it has another one."""
    if is_shared != bool(search.share):
        write_on(search, share=new_token() if is_shared else "")


def searches_of(player: Player, game: Game | None = None) -> Iterator[Counted]:
    """Everything that a player keeps, of one game or of all, with what it finds now as long as there is time to look."""
    clock = Clock(limit=COUNTING_TIME)
    owned: dict[str, Owned] = {}
    kept = SavedSearch.objects.filter(player=player).select_related("game")
    for one in kept.filter(game=game) if game else kept:
        if clock.is_over():
            yield Counted(one, None)
            continue
        if one.game_id not in owned:
            owned[one.game_id] = owned_by(player, one.game)
        yield Counted(one, listing_of(one, player=player, owned=owned[one.game_id]))


def listing_of(search: SavedSearch, *, player: Player | None, owned: Owned) -> Listing:
    """What a search finds now, for whoever looks: "own" means the copies of that person."""
    shelf = shelf_of(search.game)
    query = read_query(QueryDict(search.query), shelf=shelf, registry=load_fields(search.game_id))
    return browse(query, shelf=shelf, owned=owned, player=player)


def _written(query: Query) -> str:
    """The query string of a list of all cards that finds the same."""
    tree = with_own(query.tree, "owned", query.scope, unit=query.unit) if query.of_owned_only else query.tree
    return Query(
        tree=tree,
        sort=query.sort,
        descending=query.descending,
        view=query.view,
        unit=query.unit,
        scope=query.scope,
    ).address()[1:]
