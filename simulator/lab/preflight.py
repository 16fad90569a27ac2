"""What games cannot tell about a deck, before any is played: cards that the engine plays in part, or by their figures alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.catalog import Card, load

MOST_UNPLAYED: Final = 0.1
"""The share of a deck's copies that may be played without their text.

A choice, not a measurement: what copies without their text cost a deck was not measured. A few are let through, whose worth may
still exceed the precision asked for; of a deck that lacks more than this, an answer would be about another deck.
"""


@dataclass(frozen=True, slots=True)
class Preflight:
    """The cards that are played approximately, those played without their text, and the share of copies of the latter."""

    approximate: tuple[Card, ...]
    unplayed: tuple[Card, ...]
    share: float

    @property
    def refuses(self) -> bool:
        """Whether odds would say nothing about this deck."""
        return self.share > MOST_UNPLAYED


def preflight(game: str, deck: Mapping[str, int]) -> Preflight:
    """What to say of a deck before it is played."""
    catalog = load(game)
    copies: Counter[str] = Counter()
    for printing, count in deck.items():
        copies[catalog.printings[printing].card_id] += count
    cards = [catalog.cards[card] for card in sorted(copies)]
    unplayed = tuple(card for card in cards if card.status == "manual")
    return Preflight(
        approximate=tuple(card for card in cards if card.status == "approximate"),
        unplayed=unplayed,
        share=sum(copies[card.id] for card in unplayed) / max(1, copies.total()),
    )
