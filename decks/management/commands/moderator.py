"""Makes somebody a moderator, or one no more."""

from argparse import ArgumentParser
from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand, CommandError

from collection.models import Player


class Command(BaseCommand):
    """For the operator: nobody becomes a moderator on a page."""

    help = "Make the account that proved an address a moderator of what players say; --remove takes it back"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")
        parser.add_argument("--remove", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        address = options["address"].lower()
        proved = EmailAddress.objects.filter(email=address, verified=True, user__email=address).values("user")
        player = Player.objects.filter(pk__in=proved, guest_until=None).first()
        if player is None:
            raise CommandError("No account has proved this address: its owner follows the link that was sent to it first.")
        player.is_staff = not options["remove"]
        player.save(update_fields=["is_staff"])
        self.stdout.write(f"{address} is {'a' if player.is_staff else 'no'} moderator{'' if player.is_staff else ' any more'}.")
