"""How many copies of a card somebody keeps before others are to spare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from collection.models import Game, KeptCard, Player


@dataclass(frozen=True, slots=True)
class Keeps:
    """So many copies of `each` card, but for some by id of the card."""

    each: int = 0
    by_card: Mapping[int, int] = field(default_factory=dict)

    def of(self, card: int) -> int:
        """How many copies of this card are kept."""
        return self.by_card.get(card, self.each)


def keeps_of(player: Player | None, game: Game | str) -> Keeps:
    """What a player keeps of the cards of a game, in one query."""
    if player is None or not player.pk:
        return Keeps()
    return Keeps(player.keeps, dict(KeptCard.objects.of(player).in_game(game).order_by().values_list("card", "copies")))
