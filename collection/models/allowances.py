"""How much of something somebody has used up lately."""

from datetime import datetime
from typing import Self

from django.db import models


class AllowanceQuerySet(models.QuerySet["Allowance"]):
    """Reads of allowances that can be chained."""

    def over(self, now: datetime) -> Self:
        """Those whose time has passed: nobody is refused for them any more."""
        return self.filter(ends__lte=now)


class Allowance(models.Model):
    """What `key` (a limit, and the player or the address it is for) has `used` of it in a stretch of time that `ends`."""

    key = models.CharField(max_length=100, primary_key=True)
    used = models.PositiveIntegerField()
    ends = models.DateTimeField(db_index=True)

    objects = AllowanceQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.key}: {self.used}"
