"""What the cards of Woodland Wizards do, in one word each."""

from __future__ import annotations

from typing import Final

from simulator.catalog import Card
from simulator.effects.tags import Tag, tag, tags_in
from simulator.games.woodland_wizards.effects.parse import parse_abilities

TAGS: Final[tuple[Tag, ...]] = (
    tag("draw", "pioche", "draws", "Draw"),
    tag("discard", "defausse", "discards", "Discard", "OpponentsDiscard"),
    tag("steal", "vole", "steals", "TakeFromHand"),
    tag("search", "cherche", "searches", "Search"),
    tag("recover", "recupere", "recovers", "TakeDiscard"),
    tag("pass", "passe", "passes", "HandOn"),
    tag("swap", "echange", "swaps", "ReplaceCreature", "SwapCreatures", "SwapWithWinner"),
    tag("move", "deplace", "moves", "MoveBoost", "MoveThis"),
    tag("value", "valeur", "values", "Add", "Become", "Change"),
    tag("protect", "protege", "protects", "Shielded"),
    tag("tie", "departage", "ties", "WinsTies", "BreaksFinalTies"),
    tag("family", "famille", "families", "EveryFamily"),
    tag("score", "score", "scores", "ScoreThis", "Worth", "Gain"),
)


def tags_of(card: Card) -> frozenset[str]:
    """The slugs of what a card does."""
    return tags_in(parse_abilities(card.id, card.abilities), TAGS)
