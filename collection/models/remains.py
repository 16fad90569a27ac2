"""What accounts that ended left behind, until workers have deleted it."""

from __future__ import annotations

from typing import Self

from django.db import models

from collection.models.leasing import Leased, LeasedQuerySet


class RemainsQuerySet(LeasedQuerySet["Remains"]):
    """Reads of remains that can be chained."""

    def to_do(self) -> Self:
        """All: what is done is gone."""
        return self.all()


class Remains(Leased):
    """Copies, lots, places and acts that name `account`, the number of a player who is no more: too many to be deleted at once.

    Nothing finds them but `collection.services.remains`, for every read of them asks for a player, and numbers of players are
    never used again.
    """

    account = models.BigIntegerField(unique=True)
    ended = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)

    objects = RemainsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "remains"

    def __str__(self) -> str:
        return f"remains of player {self.account}"

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """The task that a worker is called for, and its arguments."""
        return "collection.tasks.clear_remains", {"remains": self.pk}
