"""What is known of copies beyond their number: their condition, their language, where they lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from collection.models.catalogue import Game, Printing
from collection.models.holdings import Finish, MovementBatch
from collection.models.player import Player
from collection.values.kept_cells import LONGEST_KEPT
from collection.values.rows_of_boxes import LONGEST_DIVIDER
from collection.values.tags import LONGEST_LINE


class Condition(models.TextChoices):
    """How worn a copy is, the best first."""

    MINT = "mt", pgettext_lazy("condition", "mint")
    NEAR_MINT = "nm", pgettext_lazy("condition", "near mint")
    EXCELLENT = "ex", pgettext_lazy("condition", "excellent")
    GOOD = "gd", pgettext_lazy("condition", "good")
    LIGHT_PLAYED = "lp", pgettext_lazy("condition", "light played")
    PLAYED = "pl", pgettext_lazy("condition", "played")
    POOR = "po", pgettext_lazy("condition", "poor")


class Language(models.TextChoices):
    """In which language a copy is printed."""

    FRENCH = "fr", pgettext_lazy("language", "French")
    ENGLISH = "en", pgettext_lazy("language", "English")
    GERMAN = "de", _("German")
    SPANISH = "es", _("Spanish")
    ITALIAN = "it", _("Italian")
    PORTUGUESE = "pt", _("Portuguese")
    DUTCH = "nl", _("Dutch")
    POLISH = "pl", _("Polish")
    RUSSIAN = "ru", _("Russian")
    JAPANESE = "ja", _("Japanese")
    KOREAN = "ko", _("Korean")
    CHINESE = "zh", _("Chinese")


class PlaceKind(models.TextChoices):
    """What cards lie in."""

    BINDER = "binder", pgettext_lazy("place", "binder")
    BOX = "box", pgettext_lazy("place", "box")
    PILE = "pile", pgettext_lazy("place", "pile")


class PlaceQuerySet(models.QuerySet["Place"]):
    """Reads of places that can be chained."""

    def of(self, player: Player) -> Self:
        """A player's places, in the order that he gave them."""
        return self.filter(player=player, removed=None)


class Place(models.Model):
    """Where a player keeps cards. A place that was `removed` is seen by nobody, and comes back when that is undone.

    `dividers` are those that somebody named in a box, one a line (collection.rows_of_boxes.line_of_dividers).
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="places", db_constraint=False)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=6, choices=PlaceKind, default=PlaceKind.BOX)
    position = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=200, blank=True)
    dividers = models.TextField(blank=True)
    removed = models.DateTimeField(null=True)

    objects = PlaceQuerySet.as_manager()

    class Meta:
        ordering = ("position", "name", "pk")
        constraints = [
            models.UniqueConstraint(fields=["player", "name"], condition=Q(removed=None), name="one_place_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_binder(self) -> bool:
        return self.kind == PlaceKind.BINDER

    @property
    def is_box(self) -> bool:
        return self.kind == PlaceKind.BOX


@dataclass(frozen=True, slots=True)
class Facts:
    """What is said of copies; `place` is the key of a Place, `page` and `slot` count from 1 in a binder, `row` in a box.

    `divider` is the word on the divider behind which they stand in the box; `tags` one line of them
    (collection.tags.line_of_tags); `kept` what cells of other products’ lists said (collection.kept_cells.line_of_cells).
    """

    condition: str = ""
    language: str = ""
    place: int | None = None
    page: int | None = None
    slot: int | None = None
    row: int | None = None
    divider: str = ""
    note: str = ""
    paid: Decimal | None = None
    currency: str = ""
    paid_on: date | None = None
    signed: bool = False
    altered: bool = False
    proxy: bool = False
    graded: str = ""
    tags: str = ""
    kept: str = ""

    def as_json(self) -> dict[str, Any]:
        """What is said, by name, as the journal keeps it."""
        said = {name: value for (name, nothing), value in zip(SAID_NOTHING, SAID(self), strict=True) if value != nothing}
        return said | {name: str(said[name]) for name in ("paid", "paid_on") if name in said}

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> Facts:
        """The facts that `as_json` wrote."""
        read = dict(said)
        if "paid" in read:
            read["paid"] = Decimal(read["paid"])
        if "paid_on" in read:
            read["paid_on"] = date.fromisoformat(read["paid_on"])
        return cls(**read)

    def noted(self, note: str, kept: str) -> Facts:
        """The same with this note and these kept cells."""
        values = list(SAID(self))
        values[NOTE], values[KEPT] = note, kept
        return Facts(*values)

    def moved_to(self, place: int | None) -> Facts:
        """The same in another place, or in none: where they lay in the one before is forgotten."""
        return self if place == self.place else replace(self, place=place, page=None, slot=None, row=None, divider="")


FACTS: Final = tuple(Facts.__dataclass_fields__)
NOTHING: Final = Facts()
SAID: Final[Callable[[Facts], tuple[Any, ...]]] = attrgetter(*FACTS)
"""What some facts say, in the order of their names."""

NOTE: Final = FACTS.index("note")
KEPT: Final = FACTS.index("kept")
SAID_NOTHING: Final = tuple(zip(FACTS, SAID(NOTHING), strict=True))


class LotQuerySet(models.QuerySet["Lot"]):
    """Reads of lots that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def in_game(self, game: Game | str) -> Self:
        return self.filter(printing__set__game=game)

    def shown(self) -> Self:
        """With all that a page shows of them, in one query."""
        return self.select_related("printing__card", "printing__set", "place")


class Lot(models.Model):
    """Copies of a holding of which the same is known. What it says never changes: copies move to another lot instead.

    The lots of a holding have together at most its copies; of the others nothing is said, and no row says so. Written by
    `collection.services.describing` alone, under the lock of the player.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lots", db_constraint=False)
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="lots")
    finish = models.CharField(max_length=6, choices=Finish)
    copies = models.PositiveIntegerField()
    condition = models.CharField(max_length=2, choices=Condition, blank=True)
    language = models.CharField(max_length=2, choices=Language, blank=True)
    place = models.ForeignKey(Place, on_delete=models.RESTRICT, null=True, related_name="lots", db_index=False)
    page = models.PositiveSmallIntegerField(null=True)
    slot = models.PositiveSmallIntegerField(null=True)
    row = models.PositiveSmallIntegerField(null=True)
    divider = models.CharField(max_length=LONGEST_DIVIDER, blank=True)
    note = models.CharField(max_length=200, blank=True)
    paid = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    currency = models.CharField(max_length=3, blank=True)
    paid_on = models.DateField(null=True)
    signed = models.BooleanField(default=False)
    altered = models.BooleanField(default=False)
    proxy = models.BooleanField(default=False)
    graded = models.CharField(max_length=40, blank=True)
    tags = models.CharField(max_length=LONGEST_LINE, blank=True)
    kept = models.CharField(max_length=LONGEST_KEPT, blank=True)
    changed = models.DateTimeField()

    objects = LotQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__order", "printing__position", "-finish", "pk")
        constraints = [models.CheckConstraint(condition=Q(copies__gt=0), name="no_empty_lot")]
        indexes = [
            models.Index(fields=["player", "printing", "finish", "place", "copies"], name="lots_counted"),
            models.Index(fields=["player", "id"], name="lots_as_they_came"),
            models.Index(fields=["place", "row", "divider", "printing", "copies"], name="lots_in_places"),
            models.Index(fields=["player", "-changed", "-id"], condition=Q(place=None), name="lots_to_put_away"),
            models.Index(fields=["player", "printing", "finish", "copies"], condition=Q(proxy=True), name="lots_of_proxies"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing} ({self.finish})"

    @property
    def facts(self) -> Facts:
        """What is said of the copies."""
        return Facts(**{name: getattr(self, "place_id" if name == "place" else name) for name in FACTS})


class PlaceMovement(models.Model):
    """What an act made of a place: its name, kind, note, position, dividers `before` and `after`; None for no place."""

    batch = models.ForeignKey(MovementBatch, on_delete=models.CASCADE, related_name="place_movements")
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{(self.before or {}).get('name', '')} → {(self.after or {}).get('name', '')}"


class LotMovementQuerySet(models.QuerySet["LotMovement"]):
    """Reads of movements between lots that can be chained."""

    def shown(self) -> Self:
        """With all that a page shows of them, in one query."""
        return self.select_related("printing__card", "printing__set")

    def told_of(self, act: MovementBatch) -> Self:
        """Those of an act, by set and number; of a large one as written: in this order since acts keep figures."""
        found = self.filter(batch=act)
        return found.order_by("pk") if act.is_large else found


class LotMovement(models.Model):
    """Copies of which an act said something (`facts`, as Facts.as_json), or took it back."""

    batch = models.ForeignKey(MovementBatch, on_delete=models.CASCADE, related_name="lot_movements")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    finish = models.CharField(max_length=6, choices=Finish)
    facts = models.JSONField()
    delta = models.IntegerField()

    objects = LotMovementQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__order", "printing__position", "-finish", "delta", "pk")
        constraints = [models.CheckConstraint(condition=~Q(delta=0), name="a_lot_movement_moves")]

    def __str__(self) -> str:
        return f"{self.delta:+d} {self.printing} ({self.finish})"
