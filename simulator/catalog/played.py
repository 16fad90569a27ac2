"""What engines read of cards, written down in one form: two lists of the same form make the same games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from simulator.catalog.model import Card, Catalog

NAMED_BEFORE: Final[Mapping[str, str]] = {
    "467e143f2e25": "2401b6f6a42f",  # Wizard Duel
    "4de04058afbb": "cb0b212fc36f",  # Wongar
    "3ae31be328b9": "f2ff7591abe9",  # Woodland Wizards
    "2772f4e33bc6": "98e803644622",  # Lekemar
}
"""By digest, the versions that cards got from the text of their files, before 29 November 2026. Kept, so that runs, games and
stored positions of that time are still of today's cards; a line may go once its game ships other cards."""


def version_of_form(form: Mapping[str, Any]) -> str:
    """Twelve hexadecimal digits that change with the form alone: no order of keys, no layout, no comment."""
    text = json.dumps(form, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return NAMED_BEFORE.get(digest, digest)


def played_form(catalog: Catalog) -> dict[str, Any]:
    """The cards in their order, by which engines number them, and what they print; the values of each fact in theirs.

    Neither names, pictograms and sets nor printings: a game that reads these too adds them.
    """
    chosen = {field.slug: list(field.values) for field in catalog.registry.of("card") if field.values}
    return {"game": catalog.game, "values": chosen, "cards": [_card_form(card) for card in catalog.cards.values()]}


def _card_form(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "type": card.type,
        "copies": card.copies,
        "facts": dict(card.facts),
        "status": card.status,
        "abilities": card.abilities,
    }
