"""Times a card list of very many different lines: read, looked at, written, taken back; and says how much memory that took."""

import csv
import random
import resource
import time
from argparse import ArgumentParser
from collections.abc import Callable
from io import StringIO
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.db.models import Count
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.lists import Budget
from collection.models import Game, ImportDraft, ImportMode, Lot, Player, Printing
from collection.services.holdings import undo_act
from collection.services.importing import commit_import, read_rows, source_of
from collection.services.long_lists import MOST_SECONDS

WORN: Final = ("NM", "EX", "GD", "PL")


class Command(BaseCommand):
    """Needs the catalogue of a game; the one with the most printings is taken."""

    help = "Computing time and memory of a generated card list of many different lines; nothing is kept"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lines", type=int, default=100_000)
        parser.add_argument("--most", type=float, default=0, help="fail when a step takes more than so many seconds")
        parser.add_argument("--most-memory", type=float, default=0, help="fail when the process had more than so many megabytes")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.with_cards().annotate(printings=Count("cards__printings")).order_by("-printings").first()
        if game is None:
            raise CommandError("No catalogue of any game: run sync_catalogue first.")
        text = _list_of(game, options["lines"])
        self.stdout.write(f"{len(text) / 1_000_000:.1f} MB of text, {_megabytes():.0f} MB before")
        with transaction.atomic():
            slowest = self._steps(text, game)
            transaction.set_rollback(True)
        if options["most"] and slowest > options["most"]:
            raise CommandError(f"The slowest step took {slowest:.1f} s, above {options['most']:.1f}.")
        if options["most_memory"] and _megabytes() > options["most_memory"]:
            raise CommandError(f"It took {_megabytes():.0f} MB, above {options['most_memory']:.0f}.")

    def _steps(self, text: str, game: Game) -> float:
        owner = Player.objects.create(email="measured-imports@example.com", display_name="Measured")
        client, now = Client(SERVER_NAME="localhost"), timezone.now()
        client.force_login(owner)

        def read() -> Any:
            cards, rows = read_rows(text, game, Budget(MOST_SECONDS))
            source = source_of("utf-8", cards)
            return ImportDraft.objects.create(player=owner, game=game, source=source, rows=rows, created=now).pk

        seconds, pk = self._timed("read and kept", read)
        address = reverse("collection:import-preview", args=[pk])
        slowest = max(seconds, self._timed("its preview", lambda: _asked(client, address))[0])
        draft = ImportDraft.objects.light().select_related("game", "player").get(pk=pk)
        write = lambda: commit_import(draft=draft, mode=ImportMode.ADD, leave_out=True, now=now).act.batch  # noqa: E731
        seconds, act = self._timed("written", write)
        if act is None:
            raise CommandError("Nothing was written.")
        self.stdout.write(f"{Lot.objects.of(owner).count()} lines of copies")
        return max(slowest, seconds, self._timed("taken back", lambda: undo_act(player=owner, act=act.pk))[0])

    def _timed(self, what: str, work: Callable[[], Any]) -> tuple[float, Any]:
        """Seconds of computing, whatever else the machine does, and what came of it."""
        began = time.process_time()
        found = work()
        seconds = time.process_time() - began
        self.stdout.write(f"{seconds:8.1f} s  {what}, {_megabytes():.0f} MB at most so far")
        return seconds, found


def _megabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _asked(client: Client, address: str) -> None:
    status = client.get(address).status_code
    if status != 200:
        raise CommandError(f"{address}: answered with {status}.")


def _list_of(game: Game, lines: int) -> str:
    """A table of which each line says something else."""
    dice, text = random.Random(1), StringIO()
    printings = list(Printing.objects.of(game.slug).values_list("set__code", "number", "card__name"))
    table = csv.writer(text)
    table.writerow(["Quantity", "Set", "Number", "Name", "Condition", "Language", "Place", "Row", "Note"])
    for at in range(lines):
        said = (dice.choice(WORN), dice.choice(("fr", "en")), f"Box {at % 9}", at % 4 + 1, f"note {at}")
        table.writerow([dice.randint(1, 3), *printings[at % len(printings)], *said])
    return text.getvalue()
