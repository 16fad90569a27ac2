"""The cards of a deck into the collection, in one act of the journal that can be undone."""

import uuid
from collections.abc import Mapping

from django.db import transaction

from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import owned_by
from collection.models import ActKind, Game, Player
from collection.services.bundles import add_bundle
from collection.services.holdings import Act
from collection.services.players import wait_for_turn
from collection.wording import SHOWN_DECK
from decks.stock.owning import MISSING, cards_missing, cards_of
from simulator.catalog.starters import Starter


def own_cards(
    *,
    player: Player,
    game: Game,
    content: Mapping[str, int],
    name: str,
    which: str,
    shown: Starter | None = None,
    kind: ActKind = ActKind.DECK,
    token: uuid.UUID | None = None,
) -> Act:
    """Add what a deck of this name holds, or of it what the collection lacks (MISSING); nothing is taken away.

    The journal names a deck that the site shows, `shown`, in the language of the page, any other as it was called.
    The same `token` is obeyed once. Refuses what `change_holdings` refuses.
    """
    with transaction.atomic():
        wait_for_turn(player)
        shelf = shelf_of(game)
        copies = cards_of(content, shelf)
        if which == MISSING:
            copies = cards_missing(content, shelf, owned_by(player, game).by_printing)
        reading = {SHOWN_DECK: shown.slug, "game": game.slug} if shown else {}
        return add_bundle(player=player, game=game, copies=copies, name=name, kind=kind, token=token, reading=reading)
