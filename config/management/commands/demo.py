"""manage.py demo: the demo account, with a collection, decks and a simulation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.starting.demo import EMAIL, PASSWORD
from config.starting.demo_data import PublicSiteError, make_demo


class Command(BaseCommand):
    """Make the demo account if it is missing."""

    help = "Make the demo account with a collection, decks and a simulation; does nothing where it exists."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = make_demo()
        except PublicSiteError as problem:
            raise CommandError(
                "No demo account on a public site (SITE_URL is https://…): everybody knows its password."
            ) from problem
        if made:
            self.stdout.write(f"Demo account: {EMAIL} / {PASSWORD}")
