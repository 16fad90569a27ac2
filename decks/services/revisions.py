"""Revisions: what a deck held when its owner said so."""

from django.db import transaction

from decks.models import Deck, DeckRevision
from decks.services.editing import StaleDeckError, locked


def save_revision(*, deck: Deck, version: int, message: str) -> DeckRevision:
    """Keep the draft as the next revision; when nothing changed since the last one, that one is the answer.

    StaleDeckError when the deck was edited since `version`: nobody saves what they have not seen.
    """
    with transaction.atomic():
        current = locked(deck)
        same = current.saved_as()
        if same is not None:
            return same
        if current.version != version:
            raise StaleDeckError(current)
        last = current.last_revision()
        return current.revisions.create(
            number=last.number + 1 if last else 1, message=message, format=current.format, content=current.content()
        )
