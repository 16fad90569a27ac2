"""Rows that workers do one by one: the columns that say who has a row, and the reads that find one that nobody has."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class Leased(models.Model):
    """A row that a worker does under a lease (`collection.services.leasing`), whatever dies in between.

    `lease` is until when the worker that has the row may be silent; None where nobody has it. `published` is when a worker was
    last called for it; None where no message is on its way. The `claim_columns` name the claim: the first counts the workers that
    began, and whoever raised it to its value may end the work, nobody else. The others hold what changes wherever it is counted
    from the beginning again, so that no two claims of a row have the same name.
    """

    claim_columns: ClassVar[tuple[str, ...]] = ("attempts",)

    lease = models.DateTimeField(null=True)
    published = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """The task that a worker is called for, and its arguments, which name the row and nothing else."""
        raise NotImplementedError


Row = TypeVar("Row", bound=Leased)


class LeasedQuerySet(models.QuerySet[Row]):
    """Reads of leased rows that can be chained."""

    def to_do(self) -> Self:
        """Those that a worker has still to do; each kind says which they are."""
        raise NotImplementedError

    def free(self, now: datetime) -> Self:
        """Of those the ones that nobody has, or whose worker fell silent."""
        return self.to_do().filter(Q(lease=None) | Q(lease__lt=now))

    def silent(self, now: datetime) -> Self:
        """Of those the ones whose worker has not been heard of since its lease ended."""
        return self.to_do().filter(lease__lt=now)

    def unheard(self, now: datetime) -> Self:
        """Of those the ones that nobody has, whose message was not sent, or so long ago that it may be lost."""
        before = now - timedelta(seconds=settings.PUBLISH_AGAIN_AFTER)
        return self.to_do().filter(Q(published=None) | Q(published__lt=before), lease=None)

    def abandoned(self, now: datetime) -> Self:
        """Of those the ones for which a worker is to be called again."""
        return self.silent(now) | self.unheard(now)

    def under_claim_of(self, row: Leased) -> Self:
        """The row, as long as it is to be done and nobody has claimed it since it was as `row` says."""
        name: dict[str, Any] = {column: getattr(row, column) for column in row.claim_columns}
        return self.to_do().filter(pk=row.pk, **name)
