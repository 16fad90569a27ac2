"""What the home page shows to everybody: a few faces and figures. Real rows, nothing invented."""

from dataclasses import dataclass

from collection.models import Card, Game, Printing
from collection.models.catalogue import EngineStatus

FACES = 3


@dataclass(frozen=True, slots=True)
class Showcase:
    """The faces of the home page and its figures; `games` are names."""

    faces: list[Printing]
    games: list[str]
    cards: int
    printings: int
    played: int


def showcase() -> Showcase:
    """What a visitor sees of the catalogues; empty before they are synchronised."""
    return Showcase(
        faces=_faces(),
        games=[game.name for game in Game.objects.with_cards()],
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
