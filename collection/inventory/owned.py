"""What a player owns, as a list of cards needs it: one query, whatever the size of the collection."""

from dataclasses import dataclass, field
from datetime import datetime

from collection.models import Finish, Game, Holding, Player


@dataclass(frozen=True, slots=True)
class Owned:
    """Copies by printing id and finish, copies by printing and by card, and when each printing last changed."""

    by_finish: dict[int, dict[str, int]] = field(default_factory=dict)
    by_printing: dict[int, int] = field(default_factory=dict)
    by_card: dict[int, int] = field(default_factory=dict)
    changed: dict[int, datetime] = field(default_factory=dict)

    def copies(self, printing_id: int, finish: Finish) -> int:
        """Copies of one printing in one finish."""
        return self.by_finish.get(printing_id, {}).get(finish, 0)

    def in_finish(self, finish: str) -> list[int]:
        """The printings of which there are copies in a finish."""
        return [printing for printing, held in self.by_finish.items() if held.get(finish)]


def owned_by(player: Player | None, game: Game) -> Owned:
    """What a player owns of a game; nothing for somebody who is not logged in."""
    owned = Owned()
    if player is None:
        return owned
    rows = Holding.objects.of(player).in_game(game).order_by()
    for printing, card, finish, copies, changed in rows.values_list(
        "printing_id", "printing__card_id", "finish", "copies", "changed"
    ):
        owned.by_finish.setdefault(printing, {})[finish] = copies
        owned.by_printing[printing] = owned.by_printing.get(printing, 0) + copies
        owned.by_card[card] = owned.by_card.get(card, 0) + copies
        owned.changed[printing] = max(changed, owned.changed.get(printing, changed))
    return owned
