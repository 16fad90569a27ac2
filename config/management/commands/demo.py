"""manage.py demo: the demo account, with a collection, decks and a simulation."""

from typing import Any

from django.core.management.base import BaseCommand

from config.demo import EMAIL, PASSWORD, make_demo


class Command(BaseCommand):
    """Make the demo account if it is missing."""

    help = "Make the demo account with a collection, decks and a simulation; does nothing where it exists."

    def handle(self, *args: Any, **options: Any) -> None:
        if make_demo():
            self.stdout.write(f"Demo account: {EMAIL} / {PASSWORD}")
