"""What a proposal would do to a deck as a whole, said before it is sent and before it is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decks.content import with_deltas
from decks.legality.verdicts import legality, report_of
from decks.models import Deck
from simulator.legality import Report


@dataclass(frozen=True, slots=True)
class Effect:
    """A deck as it is now and as changes would make it: its cards, and what its format says of both."""

    size: int
    new_size: int
    report: Report
    new_report: Report


def effect_of(deck: Deck, changes: Mapping[str, int]) -> Effect:
    """What signed copies by printing key would do to a deck as it is now."""
    before = deck.content()
    after = with_deltas(before, changes)
    return Effect(sum(before.values()), sum(after.values()), legality(deck), report_of(deck.game_id, deck.format, after))
