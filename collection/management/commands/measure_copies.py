"""Times the pages of a collection of very many lines of copies, and a change of a thousand of them; takes everything back."""

import random
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.db.models import Count
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.inventory.remembering import forget
from collection.models import (
    ActKind,
    Condition,
    Facts,
    Finish,
    Game,
    Holding,
    Language,
    Lot,
    MovementBatch,
    Place,
    PlaceKind,
    Player,
    Printing,
)
from collection.models.lots import FACTS
from collection.overviews.lines import AllLines
from collection.services.holdings import undo_act
from collection.services.inserting import insert
from collection.services.lots import MOST_LINES, Edit, edit_lines
from collection.values.tags import MOST_DIFFERENT, line_of_tags

TIMES = 5
QUERIES = (
    *("own>=2", "free>=1", "missing>=1", "place:box", "spare>=1", "signed>=1", "page:3", "row:2", "divider:a", "tag:play"),
    *("paid>=3", "note:77", "finish:foil"),
)
ROWS, PAGES = 4, 200
TAGS = ("play", "swap", *(f"t{number}" for number in range(MOST_DIFFERENT - 3)))
"""As many as there may be but for the one that `_changes` adds."""

FIELDS = ("player", "changed", "printing", "finish", "copies", *FACTS)


class Command(BaseCommand):
    """Needs the catalogue of a game; the one with the most printings is taken."""

    help = "Computing time of the pages of a generated collection of many lines of copies; nothing is kept"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lines", type=int, default=100_000)
        parser.add_argument("--only", default="", help="only the pages in whose address this stands")
        parser.add_argument(
            "--most",
            type=float,
            default=0,
            help="fail when the median of a page, asked first after an act, is above so many milliseconds",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.with_cards().annotate(printings=Count("cards__printings")).order_by("-printings").first()
        if game is None:
            raise CommandError("No catalogue of any game: run sync_catalogue first.")
        with transaction.atomic():
            owner = _collector(game, options["lines"])
            addresses = [one for one in _addresses(owner, game) if options["only"] in one]
            slowest = max(self._pages(owner, game, addresses), default=0)
            self._changes(owner, game)
            transaction.set_rollback(True)
        if options["most"] and slowest > options["most"]:
            raise CommandError(f"The slowest median is {slowest:.0f} ms, above {options['most']:.0f}.")

    def _pages(self, owner: Player, game: Game, addresses: Sequence[str]) -> Iterator[float]:
        client = Client(SERVER_NAME="localhost")
        client.force_login(owner)
        for address in addresses:
            ask = partial(_asked, client, address)
            ask()  # imports, templates and the shelf of the game are read once a process
            anew = median(_seconds(ask, before=forget) for _time in range(TIMES))
            acted = median(_seconds(ask, before=partial(_act, owner, game, time)) for time in range(TIMES))
            then = median(_seconds(ask) for _time in range(TIMES))
            self._told(acted, f"{address}  (the next time {then * 1000:.0f} ms, in a new process {anew * 1000:.0f} ms)")
            yield acted * 1000

    def _changes(self, owner: Player, game: Game) -> None:
        names = AllLines(owner, game, None, {}).names(MOST_LINES)[:MOST_LINES]
        done: list[int] = []

        def change() -> None:
            act = edit_lines(player=owner, names=names, edit=Edit(adds=("measured",))).act.batch
            done.extend([act.pk] if act else [])

        self._told(_seconds(change), f"{len(names)} lines changed at once")
        self._told(_seconds(lambda: undo_act(player=owner, act=done[0])), "that undone")

    def _told(self, seconds: float, what: str) -> float:
        self.stdout.write(f"{seconds * 1000:8.0f} ms  {what}")
        return seconds * 1000


def _seconds(work: Callable[[], Any], before: Callable[[], Any] = str) -> float:
    """Of computing, whatever else the machine does, and without what is to be done `before`."""
    before()
    began = time.process_time()
    work()
    return time.process_time() - began


def _act(owner: Player, game: Game, time: int) -> None:
    """Let somebody say something else of a line."""
    names = AllLines(owner, game, None, {}).names(1)[:1]
    edit_lines(player=owner, names=names, edit=Edit(condition=Condition.values[time]))


def _asked(client: Client, address: str) -> None:
    status = client.get(address).status_code
    if status != 200:
        raise CommandError(f"{address}: answered with {status}.")


def _addresses(owner: Player, game: Game) -> list[str]:
    """Every page that lists copies, the first one of each and one far behind."""
    home, lines, unsorted = (reverse(f"collection:{name}") for name in ("home", "lines", "unsorted"))
    some = Printing.objects.of(game.slug).shown().filter(lots__player=owner)[0]
    of_game = f"?game={game.slug}"
    pages = [
        home + of_game,
        f"{home}{of_game}&q=condition>=nm+lang:fr+unsorted>0",
        *(f"{home}{of_game}&q={asked}" for asked in QUERIES),
        f"{home}{of_game}&facet=place&facet=condition&facet=language",
        f"{home}{of_game}&condition=nm&place=-&facet=language",
        f"{home}{of_game}&page=5",
        lines + of_game,
        f"{lines}{of_game}&page=10",
        f"{lines}{of_game}&q=tag:play&condition=nm",
        f"{lines}{of_game}&q=tag=t7",
        f"{lines}{of_game}&q=tag:t7",
        unsorted + of_game,
        f"{unsorted}{of_game}&page=50",
        reverse("collection:places") + of_game,
        *(reverse("collection:place", args=[one.pk]) for one in Place.objects.of(owner)),
        reverse("collection:copies", args=[game.slug, some.key]),
        reverse("catalogue:card", args=[game.slug, some.card.key]),
        reverse("collection:completion") + of_game,
        reverse("collection:binder", args=[game.slug, some.set.slug]),
        reverse("collection:wishes") + of_game,
        f"/api/lots/?game={game.slug}",
        f"/api/holdings/?game={game.slug}",
    ]
    return [*pages, reverse("collection:place", args=[Place.objects.of(owner)[1].pk]) + "?page=100"]


def _collector(game: Game, lines: int) -> Player:
    """Somebody who owns every printing many times and said something else of each few copies; a fifth lies nowhere."""
    dice, now = random.Random(1), timezone.now()
    owner = Player.objects.create(email="measured-copies@example.com", display_name="Measured")
    kinds = (PlaceKind.BINDER, PlaceKind.BOX, PlaceKind.PILE)
    places = [
        Place.objects.create(player=owner, name=f"Measured {kind}", kind=kind, position=at) for at, kind in enumerate(kinds)
    ]
    printings = list(Printing.objects.of(game.slug).values_list("pk", flat=True))
    if not printings:
        raise CommandError(f"No printing of {game.slug}.")
    copies: Counter[tuple[int, str]] = Counter()
    lots: list[tuple[Any, ...]] = []
    for number in range(lines):
        facts, stock = _facts(number, places, dice), (printings[number % len(printings)], dice.choice(Finish.values))
        lots.append((owner.pk, now, *stock, dice.randint(1, 3), *(getattr(facts, name) for name in FACTS)))
        copies[stock] += lots[-1][4]
    held = (
        Holding(player=owner, printing_id=printing, finish=finish, copies=count + 1, changed=now)
        for (printing, finish), count in copies.items()
    )
    Holding.objects.bulk_create(held, batch_size=2_000)
    insert(Lot, FIELDS, lots)
    MovementBatch.objects.create(player=owner, kind=ActKind.IMPORT, created=now)
    return owner


def _facts(number: int, places: list[Place], dice: random.Random) -> Facts:
    """What is said of a line, which differs from all others by its note."""
    place = dice.choice([*places, None])
    return Facts(
        condition=dice.choice(Condition.values),
        language=dice.choice(Language.values),
        place=place.pk if place else None,
        page=dice.randint(1, PAGES) if place and place.is_binder else None,
        slot=dice.randint(1, 9) if place and place.is_binder else None,
        row=dice.randint(1, ROWS) if place and place.is_box else None,
        divider=dice.choice("ABCDE") if place and place.is_box else "",
        note=f"line {number}",
        paid=Decimal(dice.randint(0, 500)) / 100,
        currency="EUR",
        paid_on=date(2026, 1, 1),
        tags=_tags(number, dice),
    )


def _tags(number: int, dice: random.Random) -> str:
    """One that is asked for, on the first line, so that few lines have it too; the same on every third; some of a thousand."""
    if number == 0:
        return "t7"
    return line_of_tags(dice.sample(TAGS, dice.randint(0, 3))) if number % 3 else "play"
