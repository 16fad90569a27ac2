"""Searches that players keep."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from collection.models.catalogue import Game


class SavedSearch(models.Model):
    """A list of cards under a name: `query` is the query string of the game's list, so that what it finds is always of now.

    `share` is the unguessable part of the address at which others read it; empty where nobody does.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="searches")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    query = models.TextField()
    share = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ("game__position", "name", "pk")
        constraints = [
            models.UniqueConstraint(fields=["player", "game", "name"], name="one_search_a_name"),
            models.UniqueConstraint(fields=["share"], condition=~Q(share=""), name="one_search_an_address"),
        ]

    def __str__(self) -> str:
        return self.name
