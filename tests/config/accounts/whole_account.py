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
from decks.legality.own_formats import NAME
from decks.models import BuildSlot, Deck, OwnFormat
from play.replays.models import Remark, RemarkQuerySet
from play.runs.models import Run, RunState
from play.tables.models import Phase, Table


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
        "places": [(one.name, one.kind, one.position, one.note, one.dividers) for one in Place.objects.of(player)],
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
        "formats": [_format(one) for one in OwnFormat.objects.filter(owner=player).order_by("pk")],
        "decks": [_deck(one) for one in Deck.objects.filter(owner=player).order_by("pk")],
        "built first": list(
            BuildSlot.objects.filter(build__deck__owner=player)
            .order_by("build__begun", "build_id")
            .values_list("build__deck__name", flat=True)
        ),
        "tables": [_table(one) for one in Table.objects.owned_by(player).filter(phase=Phase.OVER).order_by("created", "seed")],
        "runs": [_run(one) for one in Run.objects.owned_by(player).filter(state=RunState.DONE).order_by("created", "question")],
    }


def _lot(lot: Lot) -> tuple[Any, ...]:
    facts = {**lot.facts.as_json(), "place": lot.place.name if lot.place else ""}
    return (lot.printing.set.game_id, lot.printing.key, lot.finish, lot.copies, sorted(facts.items()))


def _format(own: OwnFormat) -> dict[str, Any]:
    versions = list(own.versions.order_by("number").values_list("number", "name", "description", "body", "created"))
    return {"name": own.name, "description": own.description, "created": own.created, "versions": versions}


def _named(format: str) -> str:
    """A format without the key of this account."""
    named = NAME.fullmatch(format)
    own = OwnFormat.objects.filter(key=named["key"]).first() if named else None
    return f"{own.name} {named['number']}" if named and own else format


NOT_OF_A_GAME = {"id", "owner", "origin", "token", "source", "version", "restored", "attempts", "lease", "published"} | {
    "core_milliseconds",
    "held_milliseconds",
    "foretold",
    "foretold_low",
    "foretold_high",
}
"""What rows of tables and runs hold of their site, of a request or of workers."""


def _remarks(remarks: RemarkQuerySet) -> list[Any]:
    return list(remarks.order_by("created").values_list("number", "moves", "whole_turn", "words", "created"))


def _table(table: Table) -> dict[str, Any]:
    row = {field.name: getattr(table, field.attname) for field in Table._meta.fields if field.name not in NOT_OF_A_GAME}
    return row | {"remarks": _remarks(Remark.objects.filter(table=table))}


def _run(run: Run) -> dict[str, Any]:
    """A run without what workers knew of it while it was at work."""
    passed = NOT_OF_A_GAME | {"deck", "audience", "chunks_total", "chunks_ended", "merges", "search", "copied"}
    passed |= {"gauge_count", "gauge_total", "gauge_squares"}
    row = {field.name: getattr(run, field.attname) for field in Run._meta.fields if field.name not in passed}
    about = run.deck.name if run.deck else None
    return row | {"about": about, "is_search": run.is_search, "remarks": _remarks(Remark.objects.filter(run=run))}


def _deck(deck: Deck) -> dict[str, Any]:
    kept = deck.revisions.order_by("number").values_list("number", "message", "format", "content", "created")
    revisions = [(number, message, _named(format), *rest) for number, message, format, *rest in kept]
    slots = BuildSlot.objects.filter(build__deck=deck).values_list("printing__key", "finish", "copies")
    begun = deck.build.begun if slots else None
    plain: dict[str, Any] = {"format": _named(deck.format)}
    plain |= {name: getattr(deck, name) for name in ("name", "game_id", "notes", "created", "updated", "deleted")}
    beside = {name: getattr(deck, name) for name in ("folder", "labels", "archived", "arrangement", "guide")}
    remarks = list(deck.remarks.order_by("card__key").values_list("card__key", "tags", "note"))
    return {
        **plain,
        **beside,
        "content": deck.content(),
        "maybe": deck.maybe(),
        "remarks": remarks,
        "revisions": revisions,
        "built": sorted(slots),
        "begun": begun,
    }
