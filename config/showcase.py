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

    @property
    def name(self) -> str:
        """The set with its game."""
        return f"{self.card_set.game} · {self.card_set.name}"


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
        games=[game.name for game in Game.objects.with_cards()],
        sets=sets,
        cards=Card.objects.count(),
        printings=Printing.objects.count(),
        played=Card.objects.exclude(engine_status=EngineStatus.MANUAL).count(),
    )


def _faces() -> list[Printing]:
    """Cards that the engine plays, of as many games as there are, from all over each catalogue; foils where there are."""
    known = [found for game in Game.objects.with_cards() if (found := _presentable(game))]
    turns = [(known[rank % len(known)], rank) for rank in range(FACES)] if known else []
    chosen = list(dict.fromkeys(found[rank * len(found) // FACES] for found, rank in turns))
    rows = Printing.objects.shown().in_bulk(chosen)
    return [rows[one] for one in chosen]


def _presentable(game: Game) -> list[int]:
    """Printings of a game to show to a visitor, by number: foils if it has any, played in full if some are."""
    printings = Printing.objects.of(game.slug).order_by("set__order", "position")
    rows = list(printings.values_list("pk", "foil", "card__engine_status"))
    foils = [row for row in rows if row[1]] or rows
    return [row[0] for row in foils if row[2] == EngineStatus.FULL] or [row[0] for row in foils]


def _set_bars() -> list[SetBar]:
    """Every set with its different cards, bars to one scale."""
    counts = {
        status: Count("printings__card", filter=Q(printings__card__engine_status=status), distinct=True)
        for status in EngineStatus.values
    }
    rows = list(CardSet.objects.select_related("game").order_by("game__position", "order").annotate(**counts))
    longest = max((sum(getattr(row, status) for status in counts) for row in rows), default=0)
    return [_bar(row, {status: getattr(row, status) for status in counts}, longest) for row in rows]


def _bar(card_set: CardSet, amounts: dict[str, int], longest: int) -> SetBar:
    parts, start = [], 0.0
    for status, amount in amounts.items():
        length = round(BAR_WIDTH * amount / longest, 1) if longest else 0.0
        parts.append((status, start, length))
        start = round(start + length, 1)
    return SetBar(card_set=card_set, parts=tuple(parts), **amounts)
