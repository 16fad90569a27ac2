"""How many copies of each card a player keeps; the others are to spare."""

from typing import Final

from collection.models import Player

MOST_KEPT: Final = 99


def keep_of_each(*, player: Player, keeps: int) -> None:
    """Keep so many copies of each card from now on."""
    player.keeps = keeps
    player.save(update_fields=["keeps"])
