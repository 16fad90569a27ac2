"""Players who may speak, and decks that they speak about."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.test import Client

from collection.models import Player
from decks.models import Deck
from decks.services import shelf
from tests.decks.builders import a_deck, current


def proved(player: Player) -> Player:
    """A player who followed the link to his address."""
    EmailAddress.objects.get_or_create(user=player, email=player.email, defaults={"primary": True, "verified": True})
    return player


def somebody(name: str) -> Player:
    return proved(Player.objects.create_user(f"{name.lower()}@example.com", display_name=name))


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(proved(player))
    return client


def a_public_deck(
    owner: Player, content: Mapping[str, int] | None = None, *, name: str = "Meule", format: str = "niveau3"
) -> Deck:
    deck = a_deck(owner, content if content is not None else {"S1-108": 3, "S1-040": 2}, name=name, format=format)
    return opened(deck, "public")


def opened(deck: Deck, audience: str) -> Deck:
    settings = {"name": deck.name, "format": deck.format, "notes": deck.notes}
    return shelf.change_settings(deck=deck, version=current(deck).version, audience=audience, **settings)
