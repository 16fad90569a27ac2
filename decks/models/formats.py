"""The rows of formats that players made: what one is called, and each version of what it asks."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.models import Game
from decks.models.community import MAX_REASON


class OwnFormatQuerySet(models.QuerySet["OwnFormat"]):
    """Reads of formats of players that can be chained."""

    def shared(self) -> Self:
        """What whoever has its address may read and choose; not what moderators hide."""
        return self.filter(share__isnull=False, hidden=None)

    def public(self) -> Self:
        """What everybody may find; not what moderators hide."""
        return self.filter(audience=Audience.PUBLIC, hidden=None)


class OwnFormat(models.Model):
    """A format that a player made of clauses; what it asks stands in its versions, of which none is ever changed.

    `key` is its part of the names by which decks choose it (`decks.legality.own_formats.name_of`); `share` the unguessable part
    of the address at which others read it, as with decks. `token` names the request that made it. What moderators hide is its
    owner’s alone, whatever its audience; decks of others keep their version, without its words.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_formats")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=22, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), blank=True, max_length=2_000)
    audience = models.CharField(_("who may read it"), max_length=10, choices=Audience, default=Audience.PRIVATE)
    share = models.CharField(max_length=40, null=True, unique=True, editable=False)  # noqa: DJ001 - most formats have none
    token = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 - many formats have none, and stay unique
    origin = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False)
    hidden = models.DateTimeField(null=True, editable=False)
    hidden_why = models.CharField(max_length=MAX_REASON, blank=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    objects = OwnFormatQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        constraints = [
            models.UniqueConstraint(fields=["owner", "token"], name="one_format_a_request"),
            models.CheckConstraint(
                condition=models.Q(audience=Audience.PRIVATE, share=None)
                | ~models.Q(audience=Audience.PRIVATE) & models.Q(share__isnull=False),
                name="a_shared_format_has_an_address",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def last_version(self) -> "FormatVersion":
        """What it asks now."""
        return self.versions.order_by("-number")[:1].get()


class FormatVersionQuerySet(models.QuerySet["FormatVersion"]):
    """Reads of versions that can be chained."""

    def with_names(self) -> Self:
        """Adds `named`, the key of the format and the number of the version: what decks call it by."""
        return self.annotate(named=Concat("format__key", models.Value("."), Cast("number", models.CharField())))

    def with_last(self) -> Self:
        """Adds `last`, the number of the version that the format has now."""
        of_it = FormatVersion.objects.filter(format=models.OuterRef("format")).order_by("-number")
        return self.annotate(last=models.Subquery(of_it.values("number")[:1]))


class FormatVersion(models.Model):
    """What a format asks: `body` holds the format it begins with, the clauses left out of that one, and its own clauses.

    `name` and `description` are the format's when the version was made: decks that are held against it show these words.
    """

    format = models.ForeignKey(OwnFormat, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    description = models.TextField(blank=True, max_length=2_000)
    body = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)
    named: str
    """Added by `with_names()`."""

    last: int
    """Added by `with_last()`."""

    objects = FormatVersionQuerySet.as_manager()

    class Meta:
        ordering = ("-number",)
        constraints = [models.UniqueConstraint(fields=["format", "number"], name="one_format_version_a_number")]

    def __str__(self) -> str:
        return f"{self.format} v{self.number}"
