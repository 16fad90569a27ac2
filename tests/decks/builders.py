"""Decks for tests, built through the services as the site builds them."""

from collections.abc import Mapping

from collection.models import Game, Player
from decks.models import Deck
from decks.services import shelf

FORMAT = "niveau3"


def a_deck(owner: Player, content: Mapping[str, int] | None = None, *, name: str = "Meule", format: str = FORMAT) -> Deck:
    return shelf.create_deck(owner=owner, game=Game.objects.get(slug="wankul"), name=name, format=format, content=content)


def current(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)
