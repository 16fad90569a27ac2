"""Cards that come into a collection together, as a box or a deck holds them: one act, one undo."""

import uuid
from collections.abc import Mapping

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Game, Player, default_finish
from collection.services.holdings import Act, change_holdings


def add_bundle(
    *,
    player: Player,
    game: Game,
    copies: Mapping[int, int],
    name: str,
    kind: ActKind,
    token: uuid.UUID | None = None,
    reading: Mapping[str, str] | None = None,
) -> Act:
    """Add so many copies of each printing, by id, each in its usual finish; `name` is what the journal calls them,
    `reading` what it keeps of that.

    The same `token` is obeyed once. Refuses what `change_holdings` refuses.
    """
    by_id = shelf_of(game).by_id
    changes = {(printing, default_finish(by_id[printing].foil)): count for printing, count in copies.items()}
    note = f"{game.name}, {name}"
    return change_holdings(player=player, changes=changes, kind=kind, note=note, token=token, reading=reading)
