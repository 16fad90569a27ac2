"""Who opened to whom, and what players exchange."""

from __future__ import annotations

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from collection.models.catalogue import Game, Printing
from collection.models.holdings import Finish, MovementBatch
from collection.models.lots import Facts
from collection.models.player import Player

MAX_MESSAGE = 500
"""Characters of what one says with a proposal."""


class OpeningQuerySet(models.QuerySet["Opening"]):
    """Reads of openings that can be chained."""

    def between_two(self) -> Self:
        """Those that both have agreed to."""
        return self.exclude(partner=None)

    def of(self, player: Player) -> Self:
        """What a player opened, or was opened to him."""
        return self.filter(Q(player=player) | Q(partner=player))


class Opening(models.Model):
    """A player opens to exchange with one other: both see what the other has to spare and looks for, and nobody else does.

    Until somebody uses its `code`, once, there is no `partner`. Whoever ends it deletes the row.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="openings")
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=20, null=True, unique=True)  # noqa: DJ001 - a code is gone once it was used
    note = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField()
    expires = models.DateTimeField()

    objects = OpeningQuerySet.as_manager()

    class Meta:
        ordering = ("-created", "-pk")
        constraints = [
            models.UniqueConstraint(fields=["player", "partner"], name="one_opening_a_pair"),
            models.CheckConstraint(
                condition=Q(code=None, partner__isnull=False) | Q(code__isnull=False, partner=None),
                name="a_code_until_it_is_used",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} – {self.partner or self.note}"

    def other(self, player: Player) -> Player:
        """Whom this player exchanges with here."""
        found = self.partner if self.player_id == player.pk else self.player
        if found is None:
            raise Player.DoesNotExist
        return found


class ExchangeState(models.TextChoices):
    """How far an exchange has come."""

    PROPOSED = "proposed", pgettext_lazy("exchange", "proposed")
    AGREED = "agreed", pgettext_lazy("exchange", "agreed, to hand over")
    DONE = "done", pgettext_lazy("exchange", "done")
    DECLINED = "declined", pgettext_lazy("exchange", "declined")
    WITHDRAWN = "withdrawn", pgettext_lazy("exchange", "withdrawn")
    CALLED_OFF = "off", pgettext_lazy("exchange", "called off")
    TAKEN_BACK = "back", pgettext_lazy("exchange", "taken back")


class ExchangeQuerySet(models.QuerySet["Exchange"]):
    """Reads of exchanges that can be chained."""

    def of(self, player: Player) -> Self:
        """Those that a player takes part in, the one changed last first."""
        return self.filter(sides__player=player)

    def told(self) -> Self:
        """With both sides and who they are."""
        return self.select_related("game").prefetch_related("sides__player")


class Exchange(models.Model):
    """Cards of one game that two players give each other: proposed, agreed upon, handed over.

    `awaited` is the number of the side that has to answer a proposal. `version` grows with each act, so that a lost race is
    noticed; `token` names the form that proposed it. Of a proposal `expires` says until when it can be answered.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=9, choices=ExchangeState, default=ExchangeState.PROPOSED)
    awaited = models.PositiveSmallIntegerField(default=1)
    ended_by = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=1)
    token = models.UUIDField(null=True)
    message = models.CharField(max_length=MAX_MESSAGE, blank=True)
    created = models.DateTimeField()
    changed = models.DateTimeField()
    expires = models.DateTimeField()

    objects = ExchangeQuerySet.as_manager()

    class Meta:
        ordering = ("-changed", "-pk")
        indexes = [models.Index(fields=["state", "changed"], name="exchanges_by_state")]

    def __str__(self) -> str:
        return f"{self.pk} ({self.state})"


class ExchangeSide(models.Model):
    """One of the two in an exchange: 0 proposed it first, 1 was asked. `player` is None once the account is gone.

    `confirmed`: has handed over and received; `takes_back`: would take a done exchange back. `act` is what the
    exchange did to the collection.
    """

    exchange = models.ForeignKey(Exchange, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="exchange_sides")
    confirmed = models.BooleanField(default=False)
    takes_back = models.BooleanField(default=False)
    act = models.OneToOneField(MovementBatch, on_delete=models.SET_NULL, null=True, related_name="exchange_side")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["exchange", "number"], name="one_side_a_number")]

    def __str__(self) -> str:
        return f"{self.exchange} {self.number}"


class ExchangeLineQuerySet(models.QuerySet["ExchangeLine"]):
    """Reads of lines that can be chained."""

    def shown(self) -> Self:
        """With all that a page shows of them, in one query."""
        return self.select_related("side", "printing__card", "printing__set")


class ExchangeLine(models.Model):
    """Copies that a side gives: of which printing and finish, and what is said of the copies themselves (`facts`)."""

    side = models.ForeignKey(ExchangeSide, on_delete=models.CASCADE, related_name="gives")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    finish = models.CharField(max_length=6, choices=Finish)
    facts = models.JSONField(default=dict)
    copies = models.PositiveSmallIntegerField()

    objects = ExchangeLineQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__order", "printing__position", "-finish", "pk")
        constraints = [models.CheckConstraint(condition=Q(copies__gte=1), name="an_exchange_line_gives")]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing} ({self.finish})"

    @property
    def said(self) -> Facts:
        """What is said of the copies."""
        return Facts.from_json(self.facts)
