"""What a player owns, as a list of cards needs it: one query, whatever the size of the collection."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Max

from collection.models import Finish, Game, Holding, Player


@dataclass(frozen=True, slots=True)
class Owned:
    """Copies by printing id and finish, copies by printing and by card; `moments` reads when each printing last changed, which
    few pages ask for: thousands of moments are half of the reading."""

    by_finish: dict[int, dict[str, int]] = field(default_factory=dict)
    by_printing: dict[int, int] = field(default_factory=dict)
    by_card: dict[int, int] = field(default_factory=dict)
    moments: Callable[[], Mapping[int, datetime]] = field(default=dict, compare=False)

    def copies(self, printing_id: int, finish: Finish) -> int:
        """Copies of one printing in one finish."""
        return self.by_finish.get(printing_id, {}).get(finish, 0)

    def in_finish(self, finish: str) -> list[int]:
        """The printings of which there are copies in a finish."""
        return [printing for printing, held in self.by_finish.items() if held.get(finish)]

    def add(self, printing: int, card: int, finish: str, copies: int) -> None:
        """Copies of a printing in a finish, while this is read."""
        self.by_finish.setdefault(printing, {})[finish] = copies
        self.by_printing[printing] = self.by_printing.get(printing, 0) + copies
        self.by_card[card] = self.by_card.get(card, 0) + copies


COLUMNS = ("printing_id", "printing__card_id", "finish", "copies")


def owned_by(player: Player | None, game: Game) -> Owned:
    """What a player owns of a game; nothing for somebody who is not logged in."""
    if player is None:
        return Owned()
    held = Holding.objects.of(player).in_game(game).order_by()
    owned = Owned(moments=lambda: dict(held.values_list("printing_id").annotate(last=Max("changed"))))
    for row in held.values_list(*COLUMNS):
        owned.add(*row)
    return owned


def owned_by_game(player: Player) -> dict[str, Owned]:
    """What a player owns, by game; games of which there is nothing are left out."""
    found: dict[str, Owned] = {}
    for game, *row in Holding.objects.of(player).order_by().values_list("printing__set__game_id", *COLUMNS):
        found.setdefault(game, Owned()).add(*row)
    return found
