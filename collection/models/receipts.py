"""Changes that devices noted without a network, as the site answered them."""

from typing import Self

from django.conf import settings
from django.db import models

from collection.models.holdings import MovementBatch
from collection.models.player import Player


class ReceiptQuerySet(models.QuerySet["Receipt"]):
    """Reads of receipts that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)


class Receipt(models.Model):
    """What came of one change, named by the `key` that the device gave it: whoever sends it again hears the same.

    `digest` tells the change from another one under the same key. `problem` is why it was refused, empty where it was counted;
    `act` is the act that counted it, None where nothing was to move in the end.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="receipts")
    key = models.UUIDField()
    digest = models.CharField(max_length=64)
    problem = models.CharField(max_length=500, blank=True)
    act = models.ForeignKey(MovementBatch, on_delete=models.SET_NULL, null=True, related_name="receipts")

    objects = ReceiptQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="one_receipt_a_change")]

    def __str__(self) -> str:
        return f"{self.key}: {self.problem or 'counted'}"
