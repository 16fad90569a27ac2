"""Cards that players look for."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from collection.models.catalogue import Card, Game, Printing
from collection.models.player import Player

MAX_NOTE = 200
"""Characters of the note on a wish."""


class WishQuerySet(models.QuerySet["Wish"]):
    """Reads of wishes that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def in_game(self, game: Game | str) -> Self:
        return self.filter(card__game=game)


class Wish(models.Model):
    """So many more copies of a card, of any printing or of one.

    `had` is how many copies its player owned when it was written: what is owned beyond has arrived. A wish that came true stays
    until its player takes it away.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishes")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, null=True, related_name="+")
    copies = models.PositiveSmallIntegerField()
    had = models.PositiveIntegerField()
    note = models.CharField(max_length=MAX_NOTE, blank=True)
    created = models.DateTimeField()

    objects = WishQuerySet.as_manager()

    class Meta:
        ordering = ("-created", "-pk")
        constraints = [
            models.UniqueConstraint(fields=["player", "card"], condition=Q(printing=None), name="one_wish_a_card"),
            models.UniqueConstraint(fields=["player", "printing"], name="one_wish_a_printing"),
            models.CheckConstraint(condition=Q(copies__gte=1), name="a_wish_is_for_a_copy"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing or self.card}"
