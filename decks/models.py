"""The rows of decks."""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from collection.models import Game, Player, Printing


class DeckQuerySet(models.QuerySet["Deck"]):
    """Reads of decks that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(owner=player)

    def with_size(self) -> Self:
        """Adds `size`, the number of cards."""
        return self.annotate(size=Coalesce(models.Sum("slots__copies"), 0))


class Deck(models.Model):
    """A draft that its owner edits; `version` grows with every edit, so that a lost race is noticed."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="decks")
    name = models.CharField(_("name"), max_length=120)
    format = models.CharField(_("format"), max_length=40)
    notes = models.TextField(_("notes"), blank=True, max_length=20_000)
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager["Deck"]] = DeckQuerySet.as_manager()

    class Meta:
        ordering = ("-updated", "-pk")

    def __str__(self) -> str:
        return self.name


class DeckSlot(models.Model):
    """Copies of one printing in a deck; deck rules add up the printings of a card."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="slots")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    copies = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "printing"], name="one_slot_a_printing"),
            models.CheckConstraint(condition=models.Q(copies__gte=1), name="a_slot_holds_a_copy"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing}"


class DeckRevision(models.Model):
    """A deck as its owner saved it on purpose; never changed afterwards.

    `content` maps printing keys to copies.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    message = models.CharField(_("message"), max_length=200, blank=True)
    format = models.CharField(max_length=40)
    content = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_revision_a_number")]

    def __str__(self) -> str:
        return f"{self.deck} r{self.number}"
