"""Bring everything of an archive back into an account that holds nothing of it: all of it or nothing, in one transaction."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Holding, Lot, OwnList, Photo, Place, Player, Restoration, SavedSearch, Wish
from collection.refusal import Refusal
from collection.services.players import wait_for_turn
from collection.services.restorations import LostError, Tell, finish
from collection.services.restoring import restore_collection
from config.accounts.archive_reading import Archived, read_archive
from decks.models import Deck
from decks.services.restoring import restore_decks

MOST_SECONDS: Final = 240
"""Of a worker. Photos, drawn anew, take long: some tenths of a second each. Brokers call another worker later than that."""


class NotEmptyError(Refusal):
    """The account holds already what an archive would bring back."""

    status = HTTPStatus.CONFLICT
    words = gettext_lazy(
        "This account holds something already, and an archive is restored into an empty one: nothing is mixed, nothing is"
        " overwritten. Open another account for it, or delete what is here."
    )


def is_empty(player: Player) -> bool:
    """Whether the account holds nothing that an archive brings back; what was deleted or taken away counts for nothing."""
    held = (
        Holding.objects.of(player), Lot.objects.of(player), Place.objects.of(player), Wish.objects.of(player),
        SavedSearch.objects.filter(player=player), OwnList.objects.filter(player=player), Photo.objects.of(player),
        Deck.objects.owned_by(player),
    )  # fmt: skip
    return not any(rows.exists() for rows in held)


def restore_archive(row: Restoration, tell: Tell) -> None:
    """Read the archive, then write it. Refuses with NotEmptyError and what both refuse; then nothing is written."""
    if row.content is None:
        raise LostError
    archived = read_archive(bytes(row.content), tell)
    with transaction.atomic():
        player = wait_for_turn(row.player)
        if not is_empty(player):
            raise NotEmptyError
        _write(row, player, archived)


def _write(row: Restoration, player: Player, archived: Archived) -> None:
    now, kept = timezone.now(), archived.collection
    note = _("Archive of %(date)s") % {"date": date_format(timezone.localtime(archived.made), "DATE_FORMAT")}
    act = restore_collection(player=player, kept=kept, note=note, now=now)
    restore_decks(owner=player, decks=archived.decks, now=now)
    player.refresh_from_db()
    player.keeps, player.display_name = archived.keeps, archived.name or player.display_name
    player.save(update_fields=["keeps", "display_name"])
    told = {
        "copies": sum(kept.holdings.values()),
        "places": len(kept.places),
        "wishes": len(kept.wishes),
        "searches": len(kept.searches),
        "lists": len(kept.lists),
        "photos": len(kept.photos),
        "decks": len(archived.decks),
        "revisions": sum(len(one.revisions) for one in archived.decks),
        "built": sum(bool(one.built) for one in archived.decks),
    }
    finish(row, told=told, act=act.batch, now=now)
