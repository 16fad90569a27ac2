"""Which cards exist: copied from the simulator's data files by `manage.py sync_catalogue`."""

from typing import ClassVar, Self

from django.db import models

from collection.folding import folded


class Game(models.Model):
    """A game that the simulator knows."""

    slug = models.SlugField(primary_key=True)
    name = models.CharField(max_length=80)
    catalogue_version = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.name


class CardSet(models.Model):
    """A published set of cards."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sets")
    slug = models.SlugField()
    code = models.CharField(max_length=12)
    name = models.CharField(max_length=80)
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("game", "order")
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="one_set_a_slug"),
            models.UniqueConstraint(fields=["game", "code"], name="one_set_a_code"),
        ]

    def __str__(self) -> str:
        return self.name


class EngineStatus(models.TextChoices):
    """How faithfully the engine plays a card."""

    FULL = "full"
    APPROXIMATE = "approximate"
    MANUAL = "manual"


class CardQuerySet(models.QuerySet["Card"]):
    """Reads of cards that can be chained."""

    def of(self, game: str) -> Self:
        return self.filter(game_id=game)

    def matching(self, words: str) -> Self:
        """Cards whose name, identifier or generated text holds every word, whatever its accents and case."""
        found = self
        for word in folded(words).split():
            found = found.filter(search_text__contains=word)
        return found


class Card(models.Model):
    """One identity: what deck rules count, however many printings show it.

    `facts` holds what the game prints on its cards (cost, force, gems…), named by the fields that the game declares;
    `words` the texts generated from its abilities: {"fr": [{"kind": …, "text": …}], "en": […]}.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=30)
    facts = models.JSONField(default=dict)
    words = models.JSONField(default=dict)
    engine_status = models.CharField(max_length=12, choices=EngineStatus)
    search_text = models.TextField()

    objects: ClassVar[models.Manager["Card"]] = CardQuerySet.as_manager()

    class Meta:
        ordering = ("name", "key")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_card_a_key")]

    def __str__(self) -> str:
        return self.name


class PrintingQuerySet(models.QuerySet["Printing"]):
    """Reads of printings that can be chained."""

    def of(self, game: str) -> Self:
        return self.filter(set__game_id=game)


class Printing(models.Model):
    """A card as it was printed once: a set, a number, a rarity, an artist.

    `foil` is None where nobody knows; `errata` holds figures printed differently from the card's.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="printings")
    key = models.CharField(max_length=40)
    number = models.CharField(max_length=12)
    position = models.PositiveIntegerField()
    code = models.CharField(max_length=40)
    rarity = models.CharField(max_length=20)
    artist = models.CharField(max_length=80, blank=True)
    foil = models.BooleanField(null=True)
    errata = models.JSONField(default=dict)

    objects: ClassVar[models.Manager["Printing"]] = PrintingQuerySet.as_manager()

    class Meta:
        ordering = ("set__order", "position")
        constraints = [
            models.UniqueConstraint(fields=["set", "key"], name="one_printing_a_key"),
            models.UniqueConstraint(fields=["set", "position"], name="one_printing_a_place"),
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.set.code}) {self.number}"
