"""Archives of accounts that were sent to be restored."""

from __future__ import annotations

import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models

from collection.models.holdings import MovementBatch
from collection.models.leasing import Leased, LeasedQuerySet
from collection.models.player import Player


class RestorationQuerySet(LeasedQuerySet["Restoration"]):
    """Reads of restorations that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def light(self) -> Self:
        """Without what is large: the archive as it was sent."""
        return self.defer("content")

    def unfinished(self) -> Self:
        """Those that a worker has still to do, or that wait for a yes."""
        return self.filter(finished=None)

    def waiting(self) -> Self:
        """Those of which their owner has seen what they would add, and has not said yes."""
        return self.unfinished().filter(preview__isnull=False, agreed=None)

    def to_do(self) -> Self:
        """Those that a worker has still to do."""
        return self.unfinished().filter(models.Q(preview__isnull=True) | models.Q(agreed__isnull=False))


class Restoration(Leased):
    """An archive that is brought back, all of it or nothing: nothing is there before it is `finished` without `problem`.

    `content` is the archive as it was sent, until that is over. Of `files` so many are `done`. `language` is that of whoever
    sent it: `problem` and the journal say in it what came of it. `told` counts what was brought back, `act` is the act of the
    journal (None where no copies were). One that `merges` came when the account held something: `preview` is what it would add,
    and nothing is written before its owner `agreed`.
    """

    claim_columns = ("attempts", "agreed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="restorations")
    name = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=10)
    content = models.BinaryField(null=True)
    files = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    problem = models.TextField(blank=True)
    told = models.JSONField(default=dict)
    merges = models.BooleanField(default=False)
    preview: models.JSONField[Any, Any] = models.JSONField(null=True)
    agreed = models.DateTimeField(null=True)
    act = models.OneToOneField(MovementBatch, on_delete=models.SET_NULL, null=True, related_name="restoration")
    created = models.DateTimeField()
    finished = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    objects = RestorationQuerySet.as_manager()

    class Meta:
        ordering = ("-created",)
        constraints = [
            models.UniqueConstraint(fields=["player"], condition=models.Q(finished=None), name="one_restoration_at_a_time"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.id)

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to restore it."""
        return "config.tasks.restore", {"restoration": str(self.pk)}

    @property
    def is_waiting(self) -> bool:
        """What it would add is known, and its owner has not said yes."""
        return self.finished is None and self.preview is not None and self.agreed is None

    @property
    def is_without_news(self) -> bool:
        """It is over, and everything that it brings was here."""
        return self.merges and self.finished is not None and not self.problem and self.agreed is None
