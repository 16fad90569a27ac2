"""The rows of replays: remarks on moments of a game, and links by which a game can be shown to others."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience, new_token
from collection.models import Player
from play.runs.models import Run
from play.tables.models import Table

LONGEST_REMARK = 1000
LONGEST_REPORT = 4000


_OF_ONE_GAME = models.Q(table=None, run__isnull=False, number__isnull=False) | models.Q(
    table__isnull=False, run=None, number=None
)
"""A table, or a game of a run by its number."""


class RemarkQuerySet(models.QuerySet["Remark"]):
    """Reads of remarks that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(models.Q(table__owner=player) | models.Q(run__owner=player))

    def of_game(self, table: Table | None, run: Run | None, number: int | None) -> Self:
        """Those on a table, or on a game of a run."""
        return self.filter(table=table) if table else self.filter(run=run, number=number)

    def read_by(self, audience: str) -> Self:
        """Those meant for this audience."""
        wide = [Audience.PUBLIC] if audience == Audience.PUBLIC else [Audience.SHARED, Audience.PUBLIC]
        return self.filter(audience__in=wide)


class Remark(models.Model):
    """What the owner of a game noted about the moment after so many actions, or about the turn that it lies in.

    The game is a table, or the `number`-th one of a run.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="remarks")
    run = models.ForeignKey(Run, on_delete=models.CASCADE, null=True, related_name="remarks")
    number = models.PositiveIntegerField(null=True)
    moves = models.PositiveIntegerField()
    whole_turn = models.BooleanField(default=False)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.PRIVATE)
    words = models.TextField(max_length=LONGEST_REMARK)
    created = models.DateTimeField()

    objects = RemarkQuerySet.as_manager()

    class Meta:
        ordering = ("moves", "pk")
        constraints = [models.CheckConstraint(condition=_OF_ONE_GAME, name="a_remark_is_on_one_game")]

    def __str__(self) -> str:
        return self.words[:40]


class LinkQuerySet(models.QuerySet["Link"]):
    """Reads of links that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(owner=player)

    def of_game(self, table: Table | None, run: Run | None, number: int | None) -> Self:
        """Those to a table, or to a game of a run."""
        return self.filter(table=table) if table else self.filter(run=run, number=number)

    def public(self) -> Self:
        """Games that everybody finds."""
        return self.filter(purpose=Purpose.SHOW, audience=Audience.PUBLIC)


class Purpose(models.TextChoices):
    """What a link is for."""

    SHOW = "show", _("shared game")
    REPORT = "report", _("bug report")


class Link(models.Model):
    """A game that whoever has the address may replay, as it stood when the link was made: no later move reaches it.

    `recipe` holds everything that makes the game (see `simulator.transcript.Recipe`); `marks` and `fingerprint` are what its
    positions were, `taken_over` how many actions come from another game. `seat` is the only seat whose cards are shown; None
    shows them all. Everybody finds a game whose `audience` is everybody. A report says at which moment (`moves`) what was
    expected (`expected`). `table`, or `run` and `number`, name the game while it is there: its remarks are shown.
    """

    token = models.CharField(max_length=40, primary_key=True, default=new_token)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="links")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="links")
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, null=True, related_name="links")
    number = models.PositiveIntegerField(null=True)
    purpose = models.CharField(max_length=10, choices=Purpose)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.SHARED)
    recipe: models.JSONField[Any, Any] = models.JSONField()
    deck_names = models.JSONField()
    marks = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=16, blank=True)
    taken_over = models.PositiveIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(null=True)
    first_seat = models.PositiveSmallIntegerField(default=0)
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
