"""Keys by which programs ask the API in the name of a player."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import pgettext_lazy

from collection.models.player import Player


class Scope(models.TextChoices):
    """What a key opens."""

    READ = "read", pgettext_lazy("scope", "read only")
    WRITE = "write", pgettext_lazy("scope", "read and write")


class ApiKeyQuerySet(models.QuerySet["ApiKey"]):
    """Reads of keys that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def in_force(self, now: datetime) -> Self:
        """Those whose time has not passed."""
        return self.exclude(expires__lte=now)


class ApiKey(models.Model):
    """A key of a player, of which only the SHA-256 is kept: `hint` is how it begins, so that its owner knows which one it is.

    It opens nothing from `expires` on, None for never. `used` is when it was used last, to the minute.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=5, choices=Scope)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=20, editable=False)
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True)
    used = models.DateTimeField(null=True)

    objects = ApiKeyQuerySet.as_manager()

    class Meta:
        ordering = ("-created", "-pk")
        constraints = [models.UniqueConstraint(fields=["player", "name"], name="one_key_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def may_write(self) -> bool:
        return self.scope == Scope.WRITE

    def is_over(self, now: datetime) -> bool:
        """Whether its time has passed."""
        return self.expires is not None and self.expires <= now
