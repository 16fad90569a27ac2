"""Photos that players attach to cards, each for its owner alone."""

from __future__ import annotations

import uuid
from typing import Self

from django.conf import settings
from django.db import models

from collection.models.catalogue import Printing
from collection.models.player import Player


class PhotoQuerySet(models.QuerySet["Photo"]):
    """Reads of photos that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def light(self) -> Self:
        """Without what is large: the pictures themselves."""
        return self.defer("large", "small")


class Photo(models.Model):
    """A player's own picture of a printing, drawn anew by the site: shown to him in place of the drawn face, to nobody else.

    `large` and `small` are WebP without anything of the file that was sent but its points; `width` and `height` are those of
    `large`. Another picture of the same printing is another row, so that its address is another one too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="photos")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    large = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    attached = models.DateTimeField()

    objects = PhotoQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__game", "printing__set__order", "printing__position")
        constraints = [models.UniqueConstraint(fields=["player", "printing"], name="one_photo_a_printing")]

    def __str__(self) -> str:
        return f"{self.printing} ({self.width} × {self.height})"
