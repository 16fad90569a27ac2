"""Card lists that players load for a game, each for its owner alone."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from collection.models.catalogue import Game


class OwnList(models.Model):
    """The card list that a player uses instead of the shipped one: the TOML text as it was sent, found good that day.

    `held` is what lies in the player's own box of these cards: copies by printing key of the list.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_lists")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    text = models.TextField()
    loaded = models.DateTimeField()
    held: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering = ("game", "name")
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_own_list_a_game")]

    def __str__(self) -> str:
        return self.name
