"""What the cards of Lekemar do, in one word each."""

from __future__ import annotations

from typing import Final

from simulator.catalog import Card
from simulator.effects.tags import Tag, tag, tags_in
from simulator.games.lekemar.effects.parse import parse_abilities

TAGS: Final[tuple[Tag, ...]] = (
    tag("pay", "paie", "pays", "Pay", "Bounty", "Plunder"),
    tag("draw", "pioche", "draws", "Draw"),
    tag("discard", "defausse", "discards", "Discard"),
    tag("steal", "vole", "steals", "TakeCard"),
    tag("swap", "echange", "swaps", "SwapCards", "SwapWorn"),
    tag("strip", "retire", "strips", "Strip", "Disarm"),
    tag("note", "note", "notes", "ChangeNote", "RaiseNotes"),
    tag("slot", "emplacement", "slots", "AnySlot", "WearAnywhere"),
    tag("hand", "main", "hand", "HandLimit", "HandRoom"),
    tag("protect", "protege", "protects", "Guarded", "Truce", "Untouchable", "Flee", "BringBack"),
    tag("cancel", "annule", "cancels", "Cancel", "Silences"),
    tag("actions", "actions", "actions", "MoreActions", "FightAlone"),
    tag("look", "regarde", "looks", "LookAtPile"),
    tag("strike", "frappe", "strikes", "WinsTies", "Avenges"),
    tag("coin", "lance_piece", "flips", "Coin"),
)


def tags_of(card: Card) -> frozenset[str]:
    """The slugs of what a card does."""
    return tags_in(parse_abilities(card.id, card.abilities), TAGS)
