"""A player's own pictures of cards: attached, replaced, removed."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from collection.faces.photo_reading import ReadPhoto, SlowPhotoError, UnusablePhotoError, read_photo
from collection.models import Photo, Player, Printing
from collection.services.allowances import Limit, account, spend, wait_of
from collection.services.players import wait_for_turn

__all__ = ["MOST_PHOTOS", "UnusablePhotoError", "attach_photo", "photo_of", "remove_photo"]

MOST_PHOTOS: Final = 300
"""Photos of one account: some 30 MB."""

SLOW: Final = Limit("slow-photos", most=3, seconds=600)
"""How many files of a player may turn out to take longer to read than any photo: one is read at a time."""


def attach_photo(*, player: Player, printing: Printing, content: bytes, now: datetime) -> Photo:
    """Show this picture to the player instead of the drawn face, and instead of the photo before.

    Raises UnusablePhotoError for a file that is no such picture, or when the player has as many as one may; then nothing changes.
    """
    found = _read(player, content, now)
    with transaction.atomic():
        wait_for_turn(player)
        Photo.objects.of(player).filter(printing=printing).delete()
        if Photo.objects.of(player).count() >= MOST_PHOTOS:
            raise UnusablePhotoError(
                _("You have %(most)s photos, as many as an account keeps. Remove one first.") % {"most": MOST_PHOTOS}
            )
        photo = Photo.objects.create(
            player=player,
            printing=printing,
            large=found.large,
            small=found.small,
            width=found.width,
            height=found.height,
            attached=now,
        )
        _note(player)
    return photo


def _read(player: Player, content: bytes, now: datetime) -> ReadPhoto:
    """The picture; of whoever sent several that were made to take long, none is read for some minutes."""

    def look_again() -> None:  # those before it may have taken long while it waited for its turn
        if wait_of(SLOW, who=account(player), now=now):
            raise UnusablePhotoError(_("Several of your files took too long to read. Send a usual photo in a few minutes."))

    try:
        return read_photo(content, at_its_turn=look_again)
    except SlowPhotoError:
        spend(SLOW, who=account(player), now=now)
        raise


def remove_photo(*, player: Player, pk: uuid.UUID) -> Printing:
    """Go back to the drawn face of the printing that is answered. Raises Photo.DoesNotExist, for photos of others too."""
    with transaction.atomic():
        wait_for_turn(player)
        photo = Photo.objects.of(player).light().select_related("printing__card", "printing__set").get(pk=pk)
        photo.delete()
        _note(player)
    return photo.printing


def photo_of(player: Player, printing: Printing) -> Photo | None:
    """The player's photo of this very printing, without the pictures themselves."""
    return Photo.objects.of(player).light().filter(printing=printing).first() if player.has_photos else None


def _note(player: Player) -> None:
    player.has_photos = Photo.objects.of(player).exists()
    player.save(update_fields=["has_photos"])
