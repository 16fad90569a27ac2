"""The rows of replays: remarks on moments of a table, and links by which a game can be shown to others."""

from __future__ import annotations

import secrets
from typing import Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from collection.models import Player
from play.table_models import Table

LONGEST_REMARK = 1000
LONGEST_REPORT = 4000


def new_token() -> str:
    """A name that nobody guesses."""
    return secrets.token_urlsafe(18)


class Remark(models.Model):
    """What the owner of a table noted about the moment after so many actions."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="remarks")
    moves = models.PositiveIntegerField()
    words = models.TextField(max_length=LONGEST_REMARK)
    created = models.DateTimeField()

    class Meta:
        ordering = ("moves", "pk")

    def __str__(self) -> str:
        return self.words[:40]


class LinkQuerySet(models.QuerySet["Link"]):
    """Reads of links that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(owner=player)


class Purpose(models.TextChoices):
    """What a link is for."""

    SHOW = "show", _("shared game")
    REPORT = "report", _("bug report")


class Link(models.Model):
    """A game that whoever has the address may replay, as it stood when the link was made: no later change reaches it.

    `recipe` holds everything that makes the game (see `simulator.transcript.Recipe`), `fingerprint` its last position then.
    `seat` is the only seat whose cards are shown; None shows them all. `remarks` are pairs of a moment and words. A report
    says at which moment (`moves`) what was expected (`expected`).
    """

    token = models.CharField(max_length=40, primary_key=True, default=new_token)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="links")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="links")
    purpose = models.CharField(max_length=10, choices=Purpose)
    recipe = models.JSONField()
    deck_names = models.JSONField()
    fingerprint = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    first_seat = models.PositiveSmallIntegerField(default=0)
    remarks = models.JSONField(default=list)
    moves = models.PositiveIntegerField(default=0)
    expected = models.TextField(max_length=LONGEST_REPORT, blank=True)
    created = models.DateTimeField()

    objects = LinkQuerySet.as_manager()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.purpose}, {self.recipe['game']}"

    def get_absolute_url(self) -> str:
        """The address to hand on."""
        return reverse("play:link", args=[self.token])
