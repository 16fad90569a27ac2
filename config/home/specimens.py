"""Cards for the style guide: of every game, one of each kind and status, and those that strain a card face."""

from collections.abc import Iterator

from django.db.models import TextField
from django.db.models.functions import Cast, Length

from collection.models import Game, Printing


def specimens() -> list[Printing]:
    """Printings without repetition, game by game; none before the catalogue is synchronised."""
    chosen = [printing for game in Game.objects.order_by("slug") for printing in _of(game)]
    return list({printing.pk: printing for printing in chosen}.values())


def _of(game: Game) -> Iterator[Printing]:
    """The longest name, the longest and the shortest text, a foil, then each kind and each status."""
    printings = Printing.objects.of(game.slug).shown().order_by("set__order", "position")
    texts = printings.annotate(name_length=Length("card__name"), text_length=Length(Cast("card__words", TextField())))
    for order in ("-name_length", "-text_length", "text_length"):
        yield from texts.order_by(order, "set__order", "position")[:1]
    yield from printings.filter(foil=True)[:1]
    for field in ("card__kind", "card__engine_status"):
        for value in printings.order_by(field).values_list(field, flat=True).distinct():
            yield from printings.filter(**{field: value})[:1]
