"""Who owns which copies, and the journal of every act that changed it."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q, Sum
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from collection.models.catalogue import Game, Printing
from collection.models.player import Player


class Finish(models.TextChoices):
    """How a copy is printed: the same printing may exist with and without a foil layer."""

    NORMAL = "normal", _("normal")
    FOIL = "foil", _("foil")


Stock = tuple[int, Finish]
"""A printing id and a finish: what copies are counted for."""


def default_finish(foil: bool | None) -> Finish:
    """The finish meant by somebody who names none: that of the printing, normal where nobody knows."""
    return Finish.FOIL if foil else Finish.NORMAL


def is_listed(foil: bool | None, finish: Finish | str) -> bool:
    """Whether the list of its set has a printing in this finish; where nobody knows, nothing speaks against it."""
    return foil is None or finish == default_finish(foil)


class HoldingQuerySet(models.QuerySet["Holding"]):
    """Reads of holdings that can be chained."""

    def of(self, player: Player) -> Self:
        """What a player owns now; a line whose last copy left is no holding any more."""
        return self.filter(player=player, copies__gt=0)

    def in_game(self, game: Game | str) -> Self:
        return self.filter(printing__set__game=game)

    def by_printing(self) -> dict[int, int]:
        """Copies by printing id, all finishes together."""
        return self._added_up("printing_id")

    def by_card(self) -> dict[int, int]:
        """Copies by card id, all printings and finishes together."""
        return self._added_up("printing__card_id")

    def _added_up(self, field: str) -> dict[int, int]:
        return dict(self.order_by().values_list(field).annotate(total=Sum("copies")))


class Holding(models.Model):
    """Copies of one printing in one finish; kept with 0 copies once the last has left."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holdings", db_constraint=False)
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="holdings")
    finish = models.CharField(max_length=6, choices=Finish)
    copies = models.PositiveIntegerField()
    changed = models.DateTimeField()

    objects = HoldingQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__order", "printing__position", "-finish")
        constraints = [
            models.UniqueConstraint(fields=["player", "printing", "finish"], name="one_holding_a_finish"),
            models.CheckConstraint(condition=Q(copies__gte=0), name="no_negative_copies"),
        ]
        indexes = [models.Index(fields=["player", "id"], name="holdings_as_they_came")]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing} ({self.finish})"


LARGE_ACT = 2_000
"""Rows of the journal beyond which an act is worked out before anybody has to wait for it."""


class ActKind(models.TextChoices):
    """What a player did, in the words of the journal."""

    CHANGE = "change", pgettext_lazy("journal", "Change on a page")
    ENTRY = "entry", pgettext_lazy("journal", "Fast entry")
    IMPORT = "import", pgettext_lazy("journal", "Import")
    UNDO = "undo", pgettext_lazy("journal", "Undo")
    REDO = "redo", pgettext_lazy("journal", "Redo")
    SERVICE = "service", pgettext_lazy("journal", "Change through the API")
    BOX = "box", pgettext_lazy("journal", "Complete box")
    DECK = "deck", pgettext_lazy("journal", "Cards of a deck")
    DESCRIBE = "describe", pgettext_lazy("journal", "About copies")
    PLACE = "place", pgettext_lazy("journal", "Copies put away")
    OPENED = "opened", pgettext_lazy("journal", "Place opened")
    CHANGED = "changed", pgettext_lazy("journal", "Place changed")
    REMOVED = "removed", pgettext_lazy("journal", "Place removed")
    EXCHANGE = "exchange", pgettext_lazy("journal", "Exchange")
    RESTORE = "restore", pgettext_lazy("journal", "Archive restored")
    OFFLINE = "offline", pgettext_lazy("journal", "Counted without a network")


class MovementBatchQuerySet(models.QuerySet["MovementBatch"]):
    """Reads of acts that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def asked(self, kind: str = "", game: str = "") -> Self:
        """Those of a kind, those that are about copies of cards of a game; where nothing is asked, all."""
        found = self.filter(kind=kind) if kind else self
        return found.filter(games__icontains=f'"{game}"') if game else found

    def about_only(self, game: Game | str) -> Self:
        """Those that are about copies of cards of this game, and of no other."""
        return self.filter(games=[game if isinstance(game, str) else game.slug])

    def with_undoing(self) -> Self:
        """With the act that undid each, and the one that each undid."""
        return self.select_related("undone_by", "undoes")


class MovementBatch(models.Model):
    """One act of a player: everything it moved was written at once, and is undone at once.

    Never changed afterwards: to undo an act is another act, that names it; one that undoes an undo is a redo. `token` tells the
    same form sent twice. `brought` says what an archive brought beside copies and places, and what of it stayed when that was
    undone (`collection.services.undoing`). `reading` says what an import made of its list
    (`collection.services.importing.reading_of`), or which of the decks that the site shows the cards were of
    (`collection.wording.shown_deck_words`).

    What a journal tells of each act is kept with it: copies `added` and `removed`; copies `described`, of which it says something
    that was not said before, or nothing where something was said; its `lines`, a printing and a finish each; its `lots`, the
    movements between lots; and the `games` of the cards, by slug in their order.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="acts", db_constraint=False)
    kind = models.CharField(max_length=8, choices=ActKind)
    note = models.CharField(max_length=200, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undone_by")
    token = models.UUIDField(null=True)
    brought = models.JSONField(default=dict)
    reading = models.JSONField(default=dict)
    added = models.PositiveIntegerField(default=0)
    removed = models.PositiveIntegerField(default=0)
    described = models.PositiveIntegerField(default=0)
    lines = models.PositiveIntegerField(default=0)
    lots = models.PositiveIntegerField(default=0)
    games = models.JSONField(default=list)
    created = models.DateTimeField()

    objects = MovementBatchQuerySet.as_manager()

    class Meta:
        ordering = ("-created", "-pk")
        constraints = [models.UniqueConstraint(fields=["player", "token"], name="one_act_a_token")]
        indexes = [
            models.Index(fields=["player", "-created"], name="acts_of_a_player"),
            models.Index(fields=["player", "id"], name="acts_as_they_came"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.created:%Y-%m-%d %H:%M}"

    @property
    def is_undone(self) -> bool:
        return hasattr(self, "undone_by")

    @property
    def undone_as(self) -> ActKind:
        """What it is to undo this act: a redo where it undid another, else an undo."""
        return ActKind.REDO if self.kind == ActKind.UNDO else ActKind.UNDO

    @property
    def is_large(self) -> bool:
        """Whether it has too many rows to be sorted for a page."""
        return self.lines + self.lots > LARGE_ACT


class MovementQuerySet(models.QuerySet["Movement"]):
    """Reads of movements that can be chained."""

    def shown(self) -> Self:
        """With all that a page shows of them, in one query."""
        return self.select_related("printing__card", "printing__set")

    def told_of(self, act: MovementBatch) -> Self:
        """Those of an act, by set and number; of a large one as written: in this order since acts keep figures."""
        found = self.filter(batch=act)
        return found.order_by("pk") if act.is_large else found


class Movement(models.Model):
    """Copies of one printing in one finish that an act brought in or took away."""

    batch = models.ForeignKey(MovementBatch, on_delete=models.CASCADE, related_name="movements")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    finish = models.CharField(max_length=6, choices=Finish)
    delta = models.IntegerField()
    after = models.PositiveIntegerField()

    objects = MovementQuerySet.as_manager()

    class Meta:
        ordering = ("printing__set__order", "printing__position", "-finish")
        constraints = [
            models.UniqueConstraint(fields=["batch", "printing", "finish"], name="one_movement_a_finish"),
            models.CheckConstraint(condition=~Q(delta=0), name="a_movement_moves"),
        ]

    def __str__(self) -> str:
        return f"{self.delta:+d} {self.printing} ({self.finish})"

    @property
    def copies(self) -> int:
        """How many copies moved, whatever the direction."""
        return abs(self.delta)
