"""manage.py prepare: everything an installation needs before it starts."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from collection.services.catalogue import sync_catalogue
from config.messages import compile_catalogues


class Command(BaseCommand):
    """Words, static files, database, catalogues and (on an embedded installation) the demo account."""

    help = "Compile words, collect static files, migrate, read the card catalogues, make the demo account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="make no demo account (none is made in production)")

    def handle(self, *args: Any, **options: Any) -> None:
        compile_catalogues()
        if settings.PRODUCTION:
            call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        sync_catalogue()
        if not (options["no_demo"] or settings.PRODUCTION or os.environ.get("CARTABLE_NO_DEMO")):
            call_command("demo")
