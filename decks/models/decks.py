"""The rows of decks: drafts, their lines, the edits that can be undone, the revisions saved on purpose."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.folding import folded
from collection.models import Card, Finish, Game, Player, Printing
from decks.content import Boards, Content
from decks.models.formats import OwnFormat

MAX_COPIES = 99
"""Of one printing in one deck."""

MAX_CARDS = 500
"""In one deck."""

KEPT_EDITS = 200
"""How many edits of a deck are remembered, and can be undone."""

MAX_NOTE = 4_000
"""Characters of a note on one card."""


class DeckQuerySet(models.QuerySet["Deck"]):
    """Reads of decks that can be chained."""

    def owned_by(self, player: Player) -> Self:
        """What a player has and has not deleted."""
        return self.filter(owner=player, deleted=None)

    def deleted_by(self, player: Player) -> Self:
        """What a player deleted and may still restore, the last one first."""
        return self.filter(owner=player, deleted__isnull=False).order_by("-deleted", "-pk")

    def in_use(self) -> Self:
        """Those that are not archived."""
        return self.filter(archived=None)

    def shared(self) -> Self:
        """What whoever has its address may read; not what moderators hide."""
        return self.filter(share__isnull=False, deleted=None, talk__hidden=None)

    def public(self) -> Self:
        """What everybody may find, the deck edited last first; not what moderators hide."""
        return self.filter(audience=Audience.PUBLIC, deleted=None, talk__hidden=None).order_by("-updated", "-pk")

    def named_like(self, words: str) -> Self:
        """Decks whose name holds every word, whatever its accents and case."""
        found = self
        for word in folded(words).split():
            found = found.filter(folded_name__contains=word)
        return found

    def with_size(self) -> Self:
        """Adds `size`, the number of cards; the deck edited last comes first."""
        return self.annotate(size=Coalesce(models.Sum("slots__copies"), 0)).order_by("-updated", "-pk")

    def with_copies_of(self, card: Card) -> Self:
        """Adds `copies`, how many of a card each deck holds, whatever their printing; the deck with most of them comes first."""
        held = models.Sum("slots__copies", filter=models.Q(slots__printing__card=card))
        return self.annotate(copies=Coalesce(held, 0)).order_by("-copies", "-updated", "-pk")

    def knowing_formats(self) -> Self:
        """Adds `has_own_formats`, whether the owner of each deck made formats for its game."""
        own = OwnFormat.objects.filter(owner=models.OuterRef("owner"), game=models.OuterRef("game"))
        return self.annotate(has_own_formats=models.Exists(own))

    def contents(self) -> dict[int, Content]:
        """What each of these decks holds, by primary key; a deck without cards is there too."""
        return contents_of(self)


class Deck(models.Model):
    """A draft that its owner edits; `version` grows with every edit, so that a lost race is noticed.

    `token` names the request that made the deck: the same request sent twice makes one deck. `share` is the unguessable part of
    the address at which others read it: None for a private deck, and another one each time it is shared anew.

    `origin` is the deck it was copied from. `folder` and `labels` are how its owner keeps it; an archived deck is out of the way,
    as it is. `arrangement` is how the editor shows it (`decks.presentation.arranging`), `guide` what its owner tells readers
    (`decks.guides.writing`).
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="decks")
    name = models.CharField(_("name"), max_length=120)
    folded_name = models.TextField(editable=False)
    format = models.CharField(_("format"), max_length=40)
    notes = models.TextField(_("notes"), blank=True, max_length=20_000)
    version = models.PositiveIntegerField(default=1)
    folder = models.CharField(_("folder"), max_length=60, blank=True)
    labels = models.JSONField(_("labels"), default=list, blank=True)
    archived = models.DateTimeField(null=True, blank=True, editable=False)
    arrangement = models.JSONField(default=dict, blank=True, editable=False)
    guide = models.JSONField(default=dict, blank=True, editable=False)
    origin = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies_made", editable=False
    )
    audience = models.CharField(_("who may read it"), max_length=10, choices=Audience, default=Audience.PRIVATE)
    share = models.CharField(max_length=40, null=True, unique=True, editable=False)  # noqa: DJ001 - most decks have none
    token = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 - many decks have none, and stay unique
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, editable=False)
    copies: int
    """Added by `with_copies_of()`."""

    has_own_formats: bool
    """Added by `knowing_formats()`."""

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ("-updated", "-pk")
        constraints = [
            models.UniqueConstraint(fields=["owner", "token"], name="one_deck_a_request"),
            models.CheckConstraint(
                condition=models.Q(audience=Audience.PRIVATE, share=None)
                | ~models.Q(audience=Audience.PRIVATE) & models.Q(share__isnull=False),
                name="a_shared_deck_has_an_address",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def content(self) -> Content:
        """Copies by printing key, in the order of the keys."""
        return dict(self.slots.order_by("printing__key").values_list("printing__key", "copies"))

    def maybe(self) -> Content:
        """Copies on the maybe board by printing key; no rule, figure or game looks at them."""
        return dict(self.maybe_slots.order_by("printing__key").values_list("printing__key", "copies"))

    def boards(self) -> Boards:
        """Both boards."""
        return Boards(self.content(), self.maybe())

    def last_revision(self) -> "DeckRevision | None":
        """The revision saved last, if any."""
        return self.revisions.first()

    def saved_as(self) -> "DeckRevision | None":
        """The last revision, when the draft still holds exactly what it holds."""
        last = self.last_revision()
        return last if last and last.content == self.content() and last.format == self.format else None

    def changes_since(self, version: int) -> dict[str, int] | None:
        """What the edits after a version did altogether, as signed copies; None when they are no longer all remembered."""
        return self._summed_since(version, "changes")

    def maybe_changes_since(self, version: int) -> dict[str, int] | None:
        """The same of the maybe board."""
        return self._summed_since(version, "maybe")

    def _summed_since(self, version: int, board: str) -> dict[str, int] | None:
        if self.version - version > KEPT_EDITS:
            return None
        totals: dict[str, int] = {}
        for changes in self.edits.filter(version__gt=version).values_list(board, flat=True):
            for key, delta in changes.items():
                totals[key] = totals.get(key, 0) + delta
        return {key: delta for key, delta in totals.items() if delta}

    def steps(self) -> "Steps":
        """Whether there is an edit to undo, and one to redo."""
        states = set(self.edits.exclude(state=EditState.PAST).order_by().values_list("state", flat=True).distinct())
        return Steps(can_undo=EditState.DONE in states, can_redo=EditState.UNDONE in states)


@dataclass(frozen=True, slots=True)
class Steps:
    """What the history of a deck still allows."""

    can_undo: bool
    can_redo: bool


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


class MaybeSlot(models.Model):
    """Copies of one printing on the maybe board of a deck: thought of, not in it.

    A table of its own, so that whatever counts the cards of decks cannot count these by mistake.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="maybe_slots")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    copies = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "printing"], name="one_maybe_slot_a_printing"),
            models.CheckConstraint(condition=models.Q(copies__gte=1), name="a_maybe_slot_holds_a_copy"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing}?"


class CardRemark(models.Model):
    """What the owner of a deck says of a card there, held there or not: tags, the first of them leading, and a note."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="remarks")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="+")
    tags = models.JSONField(default=list)
    note = models.TextField(blank=True, max_length=MAX_NOTE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "card"], name="one_remark_a_card")]

    def __str__(self) -> str:
        return f"{self.deck}: {self.card}"


class EditState(models.TextChoices):
    """Whether an edit can be undone, redone, or neither any more."""

    DONE = "done"
    UNDONE = "undone"
    PAST = "past"


class DeckEdit(models.Model):
    """One edit of the cards of a deck: what it really changed, as signed copies by printing key; `maybe` on the maybe board.

    `version` is the deck's after the edit. Undoing and redoing are edits too, which cannot be undone themselves.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="edits")
    version = models.PositiveIntegerField()
    changes = models.JSONField()
    maybe = models.JSONField(default=dict)
    state = models.CharField(max_length=6, choices=EditState, default=EditState.DONE)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("version",)
        constraints = [models.UniqueConstraint(fields=["deck", "version"], name="one_edit_a_version")]

    def __str__(self) -> str:
        return f"{self.deck} v{self.version}"


class EditReceipt(models.Model):
    """What one request to edit the cards of a deck was answered, named by its `token`: whoever sends it again hears the same.

    `digest` tells what was asked from something else under the same token; it is empty where `token` is itself the digest of a
    request, as sites wrote it that kept receipts with the edits. `version` is the deck's after it; a request that changed nothing
    has a receipt too. They outlive the edits that can be undone.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="receipts")
    token = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, blank=True)
    version = models.PositiveIntegerField()
    changes = models.JSONField(default=dict)
    maybe = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["deck", "token"], name="one_edit_receipt_a_token")]

    def __str__(self) -> str:
        return f"{self.deck}: {self.token}"


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


class GuideReport(models.Model):
    """A report of the laboratory that the author of a deck attached to its guide; `report` is what the laboratory calls it.

    Decks know no laboratory (`decks.guides.figures`): what it no longer has, or shows to nobody, is told to nobody here either.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="guide_reports")
    report = models.UUIDField()
    created = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["deck", "report"], name="one_guide_report_once")]
        indexes = [models.Index(fields=["report"], name="guides_of_a_report")]

    def __str__(self) -> str:
        return f"{self.deck}: {self.report}"


class Build(models.Model):
    """What lies ready of a deck as real copies: each is reserved, and no other built deck can count on it.

    `version` grows with each change of the reserved copies; `receipt` names the request that made the last one, so that the
    same request sent twice is recognised. A deck that was taken apart keeps its row, without slots. `begun` is when it was
    built: where copies leave the collection, the deck that was built first keeps the others. `moved` keeps which copies the last
    change put in and took out, for whoever has still to fetch them, and those that lie in the deck after it, each with the lot it
    is of (None where it lies in no place): `{"in": [[printing id, finish, copies, lot], …], "out": […], "lots": […]}`. Builds of
    old sites name no lots.
    """

    deck = models.OneToOneField(Deck, on_delete=models.CASCADE, related_name="build")
    version = models.PositiveIntegerField(default=0)
    receipt = models.CharField(max_length=64, blank=True)
    moved = models.JSONField(default=dict)
    begun = models.DateTimeField()
    changed = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.deck} ({self.version})"


class BuildSlot(models.Model):
    """Copies of one printing in one finish that lie in a built deck."""

    build = models.ForeignKey(Build, on_delete=models.CASCADE, related_name="slots")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    finish = models.CharField(max_length=6, choices=Finish)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["build", "printing", "finish"], name="one_build_slot_a_finish"),
            models.CheckConstraint(condition=models.Q(copies__gte=1), name="a_build_slot_holds_a_copy"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.printing} ({self.finish})"


def contents_of(decks: Iterable[Deck]) -> dict[int, Content]:
    """What each of these decks holds, by primary key, in one query; a deck without cards is there too."""
    found: dict[int, Content] = {deck.pk: {} for deck in decks}
    slots = DeckSlot.objects.filter(deck__in=list(found)).order_by("printing__key")
    for deck, key, copies in slots.values_list("deck_id", "printing__key", "copies"):
        found[deck][key] = copies
    return found
