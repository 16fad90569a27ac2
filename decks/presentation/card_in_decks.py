"""A card beside the decks of a player: which hold it, which could take one more copy, and what the last addition did."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.models import Card, Player, Printing
from decks.legality.verdicts import report_of
from decks.models import Deck
from decks.presentation.wording import edited_words
from simulator.legality import Report


@dataclass(frozen=True, slots=True)
class Added:
    """What the edit of a card from outside the editor did: in words, and how the deck stands; of a deck taken back, no report."""

    deck: Deck
    words: str
    size: int = 0
    report: Report | None = None
    can_undo: bool = False


def card_in_decks(player: Player | None, card: Card, printing: Printing, built: Mapping[int, int]) -> dict[str, Any]:
    """Decks that hold the card, most copies first, with what of it is `built` by deck; and those in use, last edited first."""
    decks = list(Deck.objects.owned_by(player).filter(game=card.game_id).with_copies_of(card)) if player else []
    holding = [deck for deck in decks if deck.copies]
    in_use = sorted((deck for deck in decks if deck.archived is None), key=lambda deck: (deck.updated, deck.pk), reverse=True)
    return {
        "has_player": player is not None,
        "printing": printing,
        "game": card.game_id,
        "holding": [(deck, built.get(deck.pk, 0)) for deck in holding],
        "choices": in_use,
        "copies": sum(deck.copies for deck in holding),
    }


def added(player: Player, deck: int, version: int, printing: Printing) -> Added | None:
    """What the edit that made this version of a deck did to it; None where the deck has gone on since, or is not the player's."""
    if gone := Deck.objects.deleted_by(player).filter(pk=deck).first():
        return Added(gone, _("The new deck is gone again; it can be restored among your decks."))
    found = Deck.objects.owned_by(player).filter(pk=deck, game=printing.card.game_id, version=version).first()
    if found is None:
        return None
    content = found.content()
    changes = (found.changes_since(version - 1) or {}) if version > 1 else content
    if not changes:
        return None
    words = edited_words(found.game_id, changes)
    report = report_of(found.game_id, found.format, content)
    return Added(found, words, sum(content.values()), report, can_undo=changes == {printing.key: 1})
