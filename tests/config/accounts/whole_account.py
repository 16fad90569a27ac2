"""An account as it is compared with another one: everything that an archive brings back, without a number of any row."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone

from collection.models import ColumnMap, Holding, KeptCard, Lot, OwnList, Photo, Place, Player, Restoration, SavedSearch, Wish
from collection.services import restorations
from config.accounts.archive import archive_of
from config.accounts.archive_reading import count_files
from config.accounts.restoring import restore_archive
from decks.models import BuildSlot, Deck


def exported(player: Player) -> bytes:
    """The archive, as it is downloaded."""
    return b"".join(archive_of(player, language="en"))


def taken_in(player: Player, content: bytes, **more: Any) -> Restoration:
    """The archive as it lies there when it was sent."""
    said: dict[str, Any] = {"name": "cartable.zip", "language": "en", "files": count_files(content), "now": timezone.now()}
    return restorations.take_in(player=player, content=content, **(said | more))


def worked(pk: UUID) -> Restoration:
    """What a worker makes of it."""
    restorations.work(pk=pk, restore=restore_archive, clock=timezone.now)
    return Restoration.objects.get(pk=pk)


def restored(player: Player, content: bytes) -> Restoration:
    """Sent and done; the account as it is then."""
    row = worked(taken_in(player, content).pk)
    player.refresh_from_db()
    return row


def normal_form(player: Player) -> dict[str, Any]:
    """All of it, told by names; what has no order in rows has one here."""
    return {
        "name": player.display_name,
        "keeps": player.keeps,
        "holdings": sorted(Holding.objects.of(player).values_list("printing__set__game", "printing__key", "finish", "copies")),
        "places": [(one.name, one.kind, one.position, one.note) for one in Place.objects.of(player)],
        "lots": sorted(map(_lot, Lot.objects.of(player).shown()), key=repr),
        "wishes": sorted(
            Wish.objects.of(player).values_list("card__game", "card__key", "printing__key", "copies", "had", "note", "created"),
            key=repr,
        ),
        "kept": list(KeptCard.objects.of(player).values_list("card__game", "card__key", "copies")),
        "columns": list(ColumnMap.objects.filter(player=player).values_list("cells", "fields", "changed")),
        "searches": list(SavedSearch.objects.filter(player=player).values_list("game", "name", "query", "created")),
        "lists": list(OwnList.objects.filter(player=player).values_list("game", "name", "text", "held")),
        "photos": [(one.printing.key, one.width, one.height) for one in Photo.objects.of(player).select_related("printing")],
        "decks": [_deck(one) for one in Deck.objects.filter(owner=player).order_by("pk")],
        "built first": list(
            BuildSlot.objects.filter(build__deck__owner=player)
            .order_by("build__begun", "build_id")
            .values_list("build__deck__name", flat=True)
        ),
    }


def _lot(lot: Lot) -> tuple[Any, ...]:
    facts = {**lot.facts.as_json(), "place": lot.place.name if lot.place else ""}
    return (lot.printing.set.game_id, lot.printing.key, lot.finish, lot.copies, sorted(facts.items()))


def _deck(deck: Deck) -> dict[str, Any]:
    revisions = deck.revisions.order_by("number").values_list("number", "message", "format", "content", "created")
    slots = BuildSlot.objects.filter(build__deck=deck).values_list("printing__key", "finish", "copies")
    begun = deck.build.begun if slots else None
    plain = {name: getattr(deck, name) for name in ("name", "game_id", "format", "notes", "created", "updated", "deleted")}
    beside = {name: getattr(deck, name) for name in ("folder", "labels", "archived", "arrangement", "guide")}
    remarks = list(deck.remarks.order_by("card__key").values_list("card__key", "tags", "note"))
    return {
        **plain,
        **beside,
        "content": deck.content(),
        "maybe": deck.maybe(),
        "remarks": remarks,
        "revisions": list(revisions),
        "built": sorted(slots),
        "begun": begun,
    }
