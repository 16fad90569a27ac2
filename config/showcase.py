"""What the home page shows to everybody: a few faces, and how much of each set the engine plays. Real rows, nothing invented."""

from dataclasses import dataclass

from django.db.models import Count, Q

from collection.models import Card, CardSet, Game, Printing
from collection.models.catalogue import EngineStatus

BAR_WIDTH = 400
FACES = 3


@dataclass(frozen=True, slots=True)
class SetBar:
    """A set and its cards by engine status, with where the three parts of its bar begin and how long they are."""

    card_set: CardSet
    full: int
    approximate: int
    manual: int
    parts: tuple[tuple[str, float, float], ...]

    @property
    def cards(self) -> int:
        return self.full + self.approximate + self.manual


@dataclass(frozen=True, slots=True)
class Showcase:
    """The faces of the home page and its figures; `games` are names."""

    faces: list[Printing]
    games: list[str]
    sets: list[SetBar]
    cards: int
    printings: int
    played: int


def showcase() -> Showcase:
    """What a visitor sees of the catalogues; empty before they are synchronised."""
    sets = _set_bars()
    return Showcase(
        faces=_faces(),
        games=list(Game.objects.order_by("name").values_list("name", flat=True)),
        sets=sets,
        cards=Card.objects.count(),
        printings=Printing.objects.count(),
        played=Card.objects.exclude(engine_status=EngineStatus.MANUAL).count(),
    )


def _faces() -> list[Printing]:
    """Foil cards that the engine plays, as far apart in the catalogue as there are; any foil cards where it plays too few."""
    foils = Printing.objects.shown().filter(foil=True).order_by("set__order", "position")
    played = list(foils.filter(card__engine_status=EngineStatus.FULL).values_list("pk", flat=True))
    known = played if len(played) >= FACES else list(foils.values_list("pk", flat=True))
    chosen = {known[rank * len(known) // FACES] for rank in range(FACES)} if known else set()
    return list(foils.filter(pk__in=chosen))


def _set_bars() -> list[SetBar]:
    """Every set with its different cards, bars to one scale."""
    counts = {
        status: Count("printings__card", filter=Q(printings__card__engine_status=status), distinct=True)
        for status in EngineStatus.values
    }
    rows = list(CardSet.objects.select_related("game").annotate(**counts))
    longest = max((sum(getattr(row, status) for status in counts) for row in rows), default=0)
    return [_bar(row, {status: getattr(row, status) for status in counts}, longest) for row in rows]


def _bar(card_set: CardSet, amounts: dict[str, int], longest: int) -> SetBar:
    parts, start = [], 0.0
    for status, amount in amounts.items():
        length = round(BAR_WIDTH * amount / longest, 1) if longest else 0.0
        parts.append((status, start, length))
        start = round(start + length, 1)
    return SetBar(card_set=card_set, parts=tuple(parts), **amounts)
