"""manage.py prepare: everything an installation needs before it starts."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from collection.services.catalogue import sync_catalogue
from collection.services.remains import keep_numbers
from config.checks.schema import refusal
from config.messages import compile_catalogues
from config.starting.demo import EMAIL, close_demo
from config.starting.furnishing import furnish
from config.starting.taking_turns import taking_turns


class Command(BaseCommand):
    """Words, static files, database, catalogues, public decks and games, and (at home) the demo account."""

    help = "Compile words, collect static files, migrate, read the card catalogues, show starter decks, make the demo account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="make no demo account (none is made in production)")

    def handle(self, *args: Any, **options: Any) -> None:
        with taking_turns(settings.HOME, self._say):
            self._prepare(no_demo=options["no_demo"])

    def _prepare(self, *, no_demo: bool) -> None:
        if words := refusal():
            raise CommandError(words)
        compile_catalogues()
        if settings.PRODUCTION:
            call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        keep_numbers()
        call_command("createcachetable", verbosity=0)
        sync_catalogue()
        furnish()
        if settings.PRODUCTION:
            self._close_demo()
        elif not (no_demo or os.environ.get("CARTABLE_NO_DEMO")):
            call_command("demo")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()

    def _close_demo(self) -> None:
        if close_demo():
            self.stdout.write(f"The demo account {EMAIL} was closed: its password is public, and so is this site (SITE_URL).")
