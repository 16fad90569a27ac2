"""Which cards exist: copied from the simulator's data files by `manage.py sync_catalogue`."""

from collections.abc import Mapping
from typing import Self

from django.db import models
from django.utils.translation import pgettext_lazy

from collection.languages import page_language
from simulator.catalog import Field, load


class GameQuerySet(models.QuerySet["Game"]):
    """Reads of games that can be chained."""

    def with_cards(self) -> Self:
        """The games whose card files were read, in the order of the product."""
        return self.filter(synced__isnull=False).order_by("position", "name")


class Game(models.Model):
    """A game that the simulator knows; `synced` moves whenever its catalogue changes, and is None without one."""

    slug = models.SlugField(primary_key=True)
    name = models.CharField(max_length=80)
    position = models.PositiveSmallIntegerField(default=0)
    catalogue_version = models.CharField(max_length=64, blank=True)
    synced = models.DateTimeField(null=True)

    objects = GameQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


class CardSet(models.Model):
    """A published set of cards, in its published order, with its names in both languages of the site.

    `house`: its cards are our own inventions, because the published list is not public.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sets")
    slug = models.SlugField()
    code = models.CharField(max_length=12)
    name_fr = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80)
    order = models.PositiveSmallIntegerField()
    house = models.BooleanField(default=False)

    class Meta:
        ordering = ("game", "order")
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="one_set_a_slug"),
            models.UniqueConstraint(fields=["game", "code"], name="one_set_a_code"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name in the language of the page."""
        return self.name_en if page_language() == "en" else self.name_fr


class EngineStatus(models.TextChoices):
    """How faithfully the engine plays a card."""

    FULL = "full", pgettext_lazy("how a card is played", "In full")
    APPROXIMATE = "approximate", pgettext_lazy("how a card is played", "Approximately")
    MANUAL = "manual", pgettext_lazy("how a card is played", "Without its text")


class CardQuerySet(models.QuerySet["Card"]):
    """Reads of cards that can be chained."""

    def of(self, game: str) -> Self:
        return self.filter(game_id=game)


class Card(models.Model):
    """One identity: what deck rules count, however many printings show it.

    `facts` holds what the game prints on its cards (cost, force, gems…), named by the game's field registry, and `icon`, the
    name of its pictogram; `words` the texts generated from its abilities: {"fr": [{"kind": …, "label": …, "text": …}], "en":
    […]}; `left_out` what the engine leaves out of an approximate card: {"fr": …, "en": …}. `name` is the French one, `name_en`
    empty where it is the only one; `copies` how many of it lie in one complete box.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    key = models.CharField(max_length=60)
    name = models.CharField(max_length=120)
    name_en = models.CharField(max_length=120, blank=True)
    copies = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=30)
    facts = models.JSONField(default=dict)
    words = models.JSONField(default=dict)
    left_out = models.JSONField(default=dict)
    engine_status = models.CharField(max_length=12, choices=EngineStatus)
    search_text = models.TextField()

    own_fields: Mapping[str, Field] | None = None
    own_version: str = ""
    """The fields and the version of the list that the card is from, where that is no list of the catalogue."""

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ("name", "key")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_card_a_key")]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The name in the language of the page."""
        return (self.name_en if page_language() == "en" else "") or self.name

    @property
    def icon(self) -> str:
        """The name of its pictogram; empty where a list of somebody's own gives none."""
        return str(self.facts.get("icon", ""))


class PrintingQuerySet(models.QuerySet["Printing"]):
    """Reads of printings that can be chained."""

    def of(self, game: str) -> Self:
        return self.filter(set__game_id=game)

    def shown(self) -> Self:
        """With all that a page shows of them, in one query."""
        return self.select_related("card", "set")


class Printing(models.Model):
    """A card as it was printed once: a set, a number, a rarity, an artist.

    `foil` is None where nobody knows; `errata` holds figures printed differently from the card's; `facts` the rest of what
    the game's field registry says of printings. A printing that somebody owns or plays outlives its catalogue entry.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="printings")
    set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="printings")
    key = models.CharField(max_length=60)
    number = models.CharField(max_length=12)
    position = models.PositiveIntegerField()
    code = models.CharField(max_length=40)
    rarity = models.CharField(max_length=20)
    artist = models.CharField(max_length=80, blank=True)
    foil = models.BooleanField(null=True)
    facts = models.JSONField(default=dict)
    errata = models.JSONField(default=dict)

    is_on_shelf: bool = False
    said: bytes = b""
    """Of a row that a shelf keeps and nobody changes: all that it says, hashed once asked for (`collection.faces.drawings`)."""

    objects = PrintingQuerySet.as_manager()

    class Meta:
        ordering = ("set__order", "position")
        constraints = [models.UniqueConstraint(fields=["set", "key"], name="one_printing_a_key")]
        indexes = [models.Index(fields=["set", "position"], name="printings_in_order")]

    def __str__(self) -> str:
        """Its card, told from others of that name, with what is printed below it: AGROU (Laink) S1 62."""
        titles = load(self.set.game_id).titles
        title = titles[self.card.key].say(page_language()) if self.card.key in titles else self.card.title
        return f"{title} {self.set.code} {self.number}"
