"""Card lists that were read and await their owner's yes."""

import uuid
from datetime import datetime, timedelta
from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from collection.models.catalogue import Game
from collection.models.holdings import MovementBatch
from collection.models.leasing import Leased, LeasedQuerySet
from collection.models.player import Player
from collection.values.pieces import PiecesField

KEPT = timedelta(minutes=30)
"""How long a preview waits."""


class ImportMode(models.TextChoices):
    """What an import does with the copies it names."""

    ADD = "add", _("Add to my collection")
    SET = "set", _("Set the quantities")


class ImportDraftQuerySet(LeasedQuerySet["ImportDraft"]):
    """Reads of import drafts that can be chained."""

    def of(self, player: Player) -> Self:
        return self.filter(player=player)

    def light(self) -> Self:
        """Without what is large: the list as it was sent, its rows, the choices."""
        return self.defer("content", "rows", "choices")

    def to_do(self) -> Self:
        """Those that a worker has still to read, or to write."""
        return self.filter(Q(is_read=False, problem="") | Q(agreed__isnull=False, committed=None))

    def to_read(self) -> Self:
        """Those that a worker has still to read."""
        return self.filter(is_read=False, problem="")

    def to_write(self) -> Self:
        """Those whose owner agreed, and that a worker has still to write."""
        return self.filter(agreed__isnull=False, committed=None)

    def being_read(self, now: datetime) -> Self:
        """Those that a worker who was heard of is reading."""
        return self.to_read().filter(lease__gte=now)

    def waiting(self, now: datetime) -> Self:
        """Those that can still be committed; one whose owner agreed waits as long as it takes."""
        return self.filter(Q(created__gt=now - KEPT) | Q(agreed__isnull=False), committed=None)

    def stale(self, now: datetime) -> Self:
        """Those that nobody can use any more: their time is over, and no worker has still to write them."""
        return self.filter(Q(agreed=None) | Q(committed__isnull=False), created__lte=now - KEPT)


WORDS: Final = "words: "
"""How the `digest` of a map of words begins, which no digest of names does; the column follows."""


def digest_of_words(column: str) -> str:
    """The one under which the words of a column are kept."""
    return WORDS + column


class ColumnMapQuerySet(models.QuerySet["ColumnMap"]):
    """Reads of maps that can be chained: those of tables, and those of words."""

    def tables_of(self, player: Player) -> Self:
        return self.filter(player=player).exclude(digest__startswith=WORDS)

    def words_of(self, player: Player) -> Self:
        return self.filter(player=player, digest__startswith=WORDS)


class ColumnMap(models.Model):
    """What a player said that cells of lists stand for: `fields` has a meaning for each of `cells`, or "".

    The cells are the names of a table's columns, and `digest` is that of the names: every table with these columns is read so,
    whatever the names mean as usual. Or they are words of one column that the site does not know, the last said last, and
    `digest` is `digest_of_words` of the column.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="column_maps")
    digest = models.CharField(max_length=64)
    cells = models.JSONField()
    fields = models.JSONField()
    changed = models.DateTimeField()

    objects = ColumnMapQuerySet.as_manager()

    class Meta:
        ordering = ("-changed", "-pk")
        constraints = [models.UniqueConstraint(fields=["player", "digest"], name="one_map_a_table")]

    def __str__(self) -> str:
        return ", ".join(self.cells)[:80]


class ImportDraft(Leased):
    """A list as it was read and matched: nothing of it is in the collection until it is `committed`, once, as `act`.

    `source` says what was recognised (format, encoding, unused columns…); `rows` the merged rows as
    `collection.lists.previewing` packed them; `choices` what the player chose, by row number: a printing id, or "skipped". A
    draft
    whose copies were there already is committed without an act.

    `content` is the text as it was sent, or as a workbook says it, so that it can be read again with other columns. A long list
    is read by a worker: until it `is_read`, `content` may be the workbook itself, and of its `lines` so many are `done`.
    `problem` is the reason of the UnreadableListError where that is what came of it.

    A large one is written by a worker too: `agreed` is when its owner said yes, to `mode` and `leave_out`, in `language`. Where
    that was refused it is None again, and `refused` says why, in that language.
    """

    claim_columns = ("attempts", "created", "agreed")  # read again with other columns, it is created anew

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="import_drafts")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=200, blank=True)
    source = models.JSONField(default=dict)
    rows = PiecesField(default=list)
    choices = models.JSONField(default=dict)
    created = models.DateTimeField()
    is_read = models.BooleanField(default=True)
    content = models.BinaryField(null=True)
    lines = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=20, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    agreed = models.DateTimeField(null=True)
    mode = models.CharField(max_length=3, choices=ImportMode.choices, default=ImportMode.ADD)
    leave_out = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True)
    refused = models.CharField(max_length=500, blank=True)
    committed = models.DateTimeField(null=True)
    act = models.OneToOneField(MovementBatch, on_delete=models.CASCADE, null=True, related_name="import_draft")

    objects = ImportDraftQuerySet.as_manager()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.name or str(self.id)

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to read it, or to write it."""
        task = "read_list" if self.agreed is None else "write_list"
        return f"collection.tasks.{task}", {"draft": str(self.pk)}

    @property
    def expires(self) -> datetime:
        return self.created + KEPT
