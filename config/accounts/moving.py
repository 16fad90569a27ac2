"""What a guest made, taken along into the account that he logs in to: all of it in one transaction, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from collection.models import Player
from collection.services.guests import UNCLAIMED_KEPT
from decks.models import Deck
from play.replays.models import Link
from play.runs.models import Run
from play.tables.models import Table


@dataclass(frozen=True, slots=True)
class Moved:
    """How much changed its owner; decks in the bin included, hands of the trainer among the tables."""

    decks: int = 0
    runs: int = 0
    tables: int = 0

    def __bool__(self) -> bool:
        return bool(self.decks or self.runs or self.tables)


def move_belongings(*, guest: Player, account: Player, now: datetime) -> Moved:
    """Give an account what a guest made. Nothing where the guest has become an account himself, or is forgotten.

    No cap of the account refuses anything here. A run at work of a question that the account is asking already is left behind.
    The row of the guest stays for a while, empty: workers may hold its name.
    """
    with transaction.atomic():
        locked = Player.objects.select_for_update(no_key=True).filter(pk__in=(guest.pk, account.pk)).order_by("pk")
        owner = {row.pk: row for row in locked}.get(guest.pk)
        if owner is None or not owner.is_guest or guest.pk == account.pk:
            return Moved()
        at_work = Run.objects.owned_by(account).active().filter(stop_asked=None).values_list("fingerprint", flat=True)
        Run.objects.owned_by(owner).active().filter(fingerprint__in=list(at_work)).delete()
        moved = Moved(
            decks=Deck.objects.filter(owner=owner).update(owner=account, token=None),
            runs=Run.objects.owned_by(owner).update(owner=account),
            tables=Table.objects.owned_by(owner).update(owner=account, token=None),
        )
        Link.objects.owned_by(owner).update(owner=account)
        Player.objects.filter(pk=owner.pk).update(guest_until=now + UNCLAIMED_KEPT)
    return moved
