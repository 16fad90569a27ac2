"""The account of the site itself: what comes with it and everybody may read belongs to that. Nobody can log in to it."""

from __future__ import annotations

from django.db import transaction

from collection.models import Player

NAME = "Cartable"


def house_player() -> Player:
    """The account of the site; made where it is missing. It alone has no address and is no guest."""
    with transaction.atomic():
        return known_house() or Player.objects.create_user("", display_name=NAME, is_active=False)


def known_house() -> Player | None:
    """The account of the site where it has been made."""
    return Player.objects.filter(email="", guest_until=None).order_by("pk").first()


def is_house(player: Player) -> bool:
    """Whether this is the account of the site."""
    return not player.email and not player.is_guest
