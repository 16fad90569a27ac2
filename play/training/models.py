"""The rows of the trainer of opening hands."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.urls import reverse

from collection.models import Player
from play.tables.models import Table


class DrillQuerySet(models.QuerySet["Drill"]):
    """Reads of drills that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(table__owner=player)

    def answered(self) -> Self:
        return self.exclude(answer=None)


class Drill(models.Model):
    """An opening choice to be judged: the table stands at it, `answer` is what its owner would do there.

    `deck` is what forms call the deck it was dealt from (`play.common.playable_decks.PlayableDeck.choice`). Until it is
    played on, the table is no table of the list.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="drill")
    deck = models.CharField(max_length=120)
    answer = models.BigIntegerField(null=True)
    is_played_on = models.BooleanField(default=False)
    created = models.DateTimeField()

    objects = DrillQuerySet.as_manager()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.table_id}, {self.answer}"

    def get_absolute_url(self) -> str:
        """The page of the drill."""
        return reverse("play:drill", args=[self.table_id])
