"""What decks add to pages that are not theirs."""

from typing import Any

from django import template

from collection.models import Card, Player, Printing
from decks.legality import games_with_decks
from decks.models import Deck
from decks.stock import built_with

register = template.Library()


@register.inclusion_tag("decks/_decks_with_card.html")
def decks_with_card(player: Player | None, card: Card, printing: Printing) -> dict[str, Any]:
    """In which of a player’s decks a card is, and which in use could take it; nothing where there are none."""
    if player is None or card.game_id not in games_with_decks():
        return {}
    decks = list(Deck.objects.owned_by(player).filter(game=card.game_id).with_copies_of(card))
    holding = [deck for deck in decks if deck.copies]
    built = built_with(player, card)
    return {
        "printing": printing,
        "holding": [(deck, built.get(deck.pk, 0)) for deck in holding],
        "reserved": sum(built.values()),
        "others": [deck for deck in decks[len(holding) :] if deck.archived is None],
        "copies": sum(deck.copies for deck in holding),
        "can_have_decks": True,
    }
