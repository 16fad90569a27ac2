"""How many copies of single cards players keep, where that is another number than of each."""

from typing import Self

from django.conf import settings
from django.db import models

from collection.models.catalogue import Card, Game
from collection.models.player import Player


class KeptCardQuerySet(models.QuerySet["KeptCard"]):
    """Reads of numbers that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def in_game(self, game: Game | str) -> Self:
        return self.filter(card__game=game)


class KeptCard(models.Model):
    """So many copies of a card are not to spare, whatever the printing; of the others `Player.keeps` are not."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kept_cards")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    copies = models.PositiveSmallIntegerField()

    objects = KeptCardQuerySet.as_manager()

    class Meta:
        ordering = ("card__game", "card__key")
        constraints = [models.UniqueConstraint(fields=["player", "card"], name="one_number_a_card")]

    def __str__(self) -> str:
        return f"{self.copies} × {self.card}"
