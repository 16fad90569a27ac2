"""manage.py sync_catalogue: copy the card files into the database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from collection.services.catalogue import sync_catalogue
from simulator.catalog import CatalogError, UnknownCatalogError
from simulator.effects.reader import EffectError


class Command(BaseCommand):
    """Make the catalogue rows equal to the simulator's card files."""

    help = "Copy the card files of one game, or of all, into the database; a second run writes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", help="only this game")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = sync_catalogue(game=options["game"])
        except (UnknownCatalogError, CatalogError, EffectError) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{report.created} created, {report.updated} updated, {report.unchanged} unchanged")
        if report.removed:
            self.stdout.write(f"Left the card files, removed: {', '.join(report.removed)}")
        if report.kept:
            self.stdout.write(f"Left the card files, kept because somebody has them: {', '.join(report.kept)}")
