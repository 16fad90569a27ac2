"""Owning a complete box: everything that is missing from it, in one act."""

import uuid

from django.db import transaction

from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import owned_by
from collection.languages import page_language
from collection.models import ActKind, Game, Player
from collection.overviews.boxes import boxes_of
from collection.services.bundles import add_bundle
from collection.services.holdings import Act
from collection.services.players import wait_for_turn


class UnknownBoxError(LookupError):
    """The game knows no box of this name."""


def complete_box(*, player: Player, game: Game, box: str, token: uuid.UUID | None = None) -> Act:
    """Add what the collection lacks of a box; nothing is taken away. The same `token` is obeyed once, a complete box not at all.

    Raises UnknownBoxError, and what `change_holdings` refuses.
    """
    with transaction.atomic():
        wait_for_turn(player)
        found = next((one for one in boxes_of(shelf_of(game), owned_by(player, game)) if one.format.id == box), None)
        if found is None:
            raise UnknownBoxError(box)
        copies = {one.printing.id: one.copies for one in found.missing}
        name = found.format.name.say(page_language())
        return add_bundle(player=player, game=game, copies=copies, name=name, kind=ActKind.BOX, token=token)
