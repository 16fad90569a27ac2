"""Everything that an account holds, as one archive to take away: written while it is sent, one file after the other."""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from collection.exchanges.exchanging import Told, told
from collection.exports.exporting import collection_rows
from collection.lists.rows import LONGEST_FIRST
from collection.models import (
    ApiKey,
    ColumnMap,
    Exchange,
    Facts,
    Game,
    Holding,
    KeptCard,
    Lot,
    LotMovement,
    Movement,
    OwnList,
    Photo,
    Place,
    Player,
    Printing,
    SavedSearch,
    Wish,
)
from collection.services.explaining import words_remembered
from collection.views.files import csv_pieces
from collection.wording import facts_words
from config.verified_addresses import has_proved
from decks.community.exporting import said_by
from decks.decklists.text import deck_text, file_name
from decks.guides.remarks import tags_as_named
from decks.models import Build, BuildSlot, Deck, OwnFormat
from decks.presentation.sheet import sheet_of
from play.replays.engine.recording import Recording, recording_of
from play.replays.engine.text_export import NotTellableError, text_of
from play.replays.models import Link, Remark
from play.runs.models import Run, RunState
from play.runs.presentation.result_document import document_of, provenance_of
from play.tables.engine.sitting import OutdatedTableError
from play.tables.models import Table
from play.tables.services.restoring import start_mark

FORMAT = "cartable-archive"
VERSION = 1
"""Of what is restored from an archive (docs/archive.md). It grows when an older site could no longer read what is written."""

ROWS_AT_ONCE: Final = 500

AT_HAND: Final = 2_000
"""Different words of a file that are remembered while it is written: most of them stand on many lines."""

TABLES_TOLD = 50
"""Of that many tables, the last ones, the archive holds the game in words too: telling plays it once more."""

File = tuple[str, Iterable[bytes]]

JOURNAL = ("when", "act", "note", "game", "set", "number", "name", "finish", "change", "after")
JOURNAL_OF_COPIES = (*JOURNAL[:-1], "said")


class _Exactly(DjangoJSONEncoder):
    """Moments to the microsecond: what is built first is told by them."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


class _Pipe(io.RawIOBase):
    """Keeps what is written until it is drained."""

    def __init__(self) -> None:
        self._kept: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._kept.append(bytes(data))
        return len(self._kept[-1])

    def drain(self) -> bytes:
        """What was written since the last time."""
        kept, self._kept = b"".join(self._kept), []
        return kept


def archive_of(player: Player, *, language: str) -> Iterator[bytes]:
    """The bytes of a ZIP archive; no more than one piece of one file is in memory."""
    pipe = _Pipe()
    with override(language), zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, pieces in _files_of(player):
            with archive.open(name, "w") as file:
                for piece in pieces:
                    file.write(piece)
                    yield pipe.drain()
    yield pipe.drain()


def _files_of(player: Player) -> Iterator[File]:
    return chain(_head(), _account(player), _collection(player), _decks(player), _tables(player), _runs(player))


def _document(name: str, content: Any) -> File:
    return name, [json.dumps(content, ensure_ascii=False, indent=1, cls=_Exactly).encode()]


def _head() -> Iterator[File]:
    """What kind of archive this is."""
    yield _document("cartable.json", {"format": FORMAT, "version": VERSION, "made": timezone.now()})


def _account(player: Player) -> Iterator[File]:
    """Who it is; of the second step only what there is, never a secret."""
    keys = Authenticator.objects.filter(user=player).order_by("pk")
    about = {
        "address": player.email,
        "address_confirmed": has_proved(player),
        "name": player.display_name,
        "keeps": player.keeps,
        "opened": player.date_joined,
        "keys": list(ApiKey.objects.of(player).values("name", "scope", "created", "expires", "used")),
        "second_step": [{"kind": key.type, "name": str(key), "added": key.created_at, "used": key.last_used_at} for key in keys],
    }
    yield _document("account.json", about)


def _collection(player: Player) -> Iterator[File]:
    for game in Game.objects.filter(sets__printings__holdings__in=Holding.objects.of(player)).distinct().order_by("slug"):
        yield f"collection/{game.slug}.csv", csv_pieces(collection_rows(player, game))
    yield "collection/copies.json", _copies(player)
    yield "collection/journal.csv", csv_pieces(_journal(player))
    yield "collection/journal-of-copies.csv", csv_pieces(_journal_of_copies(player))
    places = Place.objects.of(player).values("name", "kind", "position", "note", "dividers")
    yield _document("collection/places.json", list(places))
    for own in OwnList.objects.filter(player=player):
        yield f"lists/{own.game_id}.toml", [own.text.encode()]
        yield _document(f"lists/{own.game_id}-box.json", own.held)
    searches = SavedSearch.objects.filter(player=player).order_by("pk")
    yield _document("searches.json", list(searches.values("game", "name", "query", "share", "created")))
    wishes = Wish.objects.of(player).order_by("pk")
    wished = ("card__game", "card__key", "printing__key", "copies", "had", "note", "created")
    yield _document("wishes.json", list(wishes.values(*wished)))
    kept = KeptCard.objects.of(player).values("card__game", "card__key", "copies")
    yield _document("kept.json", list(kept))
    maps = ColumnMap.objects.tables_of(player).order_by("changed", "pk")
    said = [{"cells": [cell[:LONGEST_FIRST] for cell in one.cells], "holds": one.fields, "changed": one.changed} for one in maps]
    yield _document("columns.json", said)
    yield _document("words.json", [asdict(one) for one in words_remembered(player)])
    yield _document("formats.json", [_format(one) for one in OwnFormat.objects.filter(owner=player).order_by("created", "pk")])
    exchanges = list(Exchange.objects.of(player).select_related("game"))
    yield _document("exchanges.json", [_exchange(one) for one in told(player, exchanges, timezone.now())])
    photos = Photo.objects.of(player).defer("small").select_related("printing__set")
    for photo in photos.iterator(chunk_size=1):
        yield f"photos/{photo.printing.set.game_id}/{photo.printing.key}.webp", [bytes(photo.large)]


BETWEEN: Final = ",\n   "
"""Stands between what an object, or a list, of the third level holds, as `json` lays it out."""


def _copies(player: Player) -> Iterator[bytes]:
    """How many copies there are, and what is said of some: to be read by a site, where the tables are for people.

    JSON, laid out as other documents are, but written while it is read: there may be a hundred thousand lots.
    """
    owned = Holding.objects.of(player).values_list("printing__set__game_id", "printing__key", "finish", "copies")
    encoded = lru_cache(maxsize=AT_HAND, typed=True)(json.JSONEncoder(ensure_ascii=False).encode)

    def listed(each: Iterable[Iterable[str]], brackets: str) -> Iterator[bytes]:
        before = "\n  "
        for lines in each:
            yield f"{before}{brackets[0]}\n   {BETWEEN.join(lines)}\n  {brackets[1]}".encode()
            before = ",\n  "
        yield b"]" if before == "\n  " else b"\n ]"

    yield b'{\n "holdings": ['
    yield from listed((map(encoded, row) for row in owned.iterator(chunk_size=ROWS_AT_ONCE)), "[]")
    yield b',\n "lots": ['
    told = ([f"{encoded(name)}: {encoded(said)}" for name, said in lot.items()] for lot in _lots(player))
    yield from listed(told, "{}")
    yield b"\n}"


def _lots(player: Player) -> Iterator[dict[str, Any]]:
    """What is said of copies, lot by lot; places and printings are read once."""
    places = dict(Place.objects.filter(player=player).values_list("pk", "name"))
    printings = {
        pk: (game, key)
        for pk, game, key in Printing.objects.filter(pk__in=Lot.objects.of(player).values("printing"))
        .order_by()
        .values_list("pk", "set__game_id", "key")
    }
    for lot in Lot.objects.of(player).iterator(chunk_size=ROWS_AT_ONCE):
        game, key = printings[lot.printing_id]
        facts = lot.facts.as_json()
        about = {"game": game, "printing": key, "finish": lot.finish, "copies": lot.copies}
        yield {**about, **facts, "place": places[lot.place_id] if lot.place_id else ""}


def _format(own: OwnFormat) -> dict[str, Any]:
    """A format that the player made, with all its versions; decks name it by its key."""
    versions = own.versions.order_by("number").values("number", "name", "description", "body", "created")
    about = {"key": own.key, "game": own.game_id, "name": own.name, "description": own.description, "audience": own.audience}
    return {**about, "created": own.created, "versions": list(versions)}


def _exchange(one: Told) -> dict[str, Any]:
    """An exchange with what went which way; of the other only what the player sees."""
    ways = {"gave": one.gives, "got": one.gets}
    lines = {
        way: [{"printing": line.printing.key, "finish": line.finish, "copies": line.copies, **line.facts} for line in found]
        for way, found in ways.items()
    }
    about = {"with": one.partner, "game": one.exchange.game_id, "state": one.exchange.state, "message": one.exchange.message}
    return {**about, "created": one.exchange.created, "changed": one.exchange.changed, **lines}


def _journal(player: Player) -> Iterator[tuple[Any, ...]]:
    yield JOURNAL
    yield from _moved(Movement.objects.filter(batch__player=player), "after")


def _journal_of_copies(player: Player) -> Iterator[tuple[Any, ...]]:
    """What acts said of copies; a place by its name."""
    yield JOURNAL_OF_COPIES
    places = dict(Place.objects.filter(player=player).values_list("pk", "name"))
    words = lru_cache(maxsize=AT_HAND)(lambda *said: facts_words(Facts.from_json(dict(said)), places))
    for *moved, facts in _moved(LotMovement.objects.filter(batch__player=player), "facts"):
        yield (*moved, words(*facts.items()))


def _moved(movements: QuerySet[Any], end: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a journal, the last cell of each as it was read: columns of the database, for there may be any number."""
    act = ("batch__created", "batch__kind", "batch__note")
    where = ("printing__set__game_id", "printing__set__code", "printing__number", "printing__card__name")
    rows = movements.order_by("batch__created", "pk").values_list(*act, *where, "finish", "delta", end)
    for created, *others in rows.iterator(chunk_size=ROWS_AT_ONCE):
        yield (created.isoformat(), *others)


def _decks(player: Player) -> Iterator[File]:
    """Each deck as text and with all its revisions, those in the bin included; what was said about decks of others."""
    yield _document("said.json", said_by(player))
    for deck in Deck.objects.filter(owner=player).order_by("pk").iterator():
        content = deck.content()
        maybe = deck.maybe()
        text = deck_text(sheet_of(deck.game_id, content), title=deck.name, maybe=sheet_of(deck.game_id, maybe))
        yield f"decks/{deck.pk}-{file_name(deck.name)}", [text.encode()]
        revisions = deck.revisions.order_by("number").values("number", "message", "format", "content", "created")
        about = {"name": deck.name, "game": deck.game_id, "format": deck.format, "notes": deck.notes, "audience": deck.audience}
        dates = {"created": deck.created, "updated": deck.updated, "deleted": deck.deleted}
        built = BuildSlot.objects.filter(build__deck=deck).order_by("pk").values("printing__key", "finish", "copies")
        begun = Build.objects.filter(deck=deck).values_list("begun", flat=True).first() if built else None
        kept = {
            "folder": deck.folder,
            "labels": tags_as_named(deck.labels),
            "archived": deck.archived,
            "arrangement": deck.arrangement,
            "guide": deck.guide,
            "reports": list(deck.guide_reports.values_list("report", flat=True)),
        }
        said = deck.remarks.order_by("pk").values_list("card__key", "tags", "note")
        remarks = [{"card__key": card, "tags": tags_as_named(tags), "note": note} for card, tags, note in said]
        beside = {"maybe": maybe, "remarks": remarks}
        lists = {"content": content, **beside, "built": list(built), "begun": begun, "revisions": list(revisions)}
        yield _document(f"decks/{deck.pk}.json", {**about, **dates, **kept, **lists})


def _tables(player: Player) -> Iterator[File]:
    """Each table, then what was noted about games and handed on of them."""
    for place, table in enumerate(Table.objects.owned_by(player).order_by("-created", "pk").iterator()):
        yield from _table(table, is_told=place < TABLES_TOLD)
    remarks = Remark.objects.filter(Q(table__owner=player) | Q(run__owner=player)).order_by("created", "pk")
    noted = ("table", "run", "number", "moves", "whole_turn", "words", "audience", "created")
    yield _document("remarks.json", list(remarks.values(*noted)))
    links = Link.objects.owned_by(player).order_by("created", "pk")
    handed_on = ("token", "purpose", "audience", "deck_names", "expected", "created")
    yield _document("links.json", list(links.values(*handed_on)))


def _table(table: Table, *, is_told: bool) -> Iterator[File]:
    """What a table was, and once it is over what makes its game: before, that would show its hidden cards."""
    about = {"game": table.game, "seats": table.seats, "decks": table.deck_names, "opened": table.created}
    if not table.is_over:
        yield _document(f"tables/{table.pk}.json", {**about, "over": False})
        return
    recording = recording_of(table)
    yield _document(
        f"tables/{table.pk}.json",
        {**about, **_end_of(table), "recipe": asdict(recording.recipe), "start_mark": start_mark(table)},
    )
    told = _told(recording) if is_told else ""
    if told:
        yield f"tables/{table.pk}.txt", [told.encode()]


def _end_of(table: Table) -> dict[str, Any]:
    """What is known of a table that is over, beyond what makes its game; `options` are those that were chosen."""
    chosen = ("options", "seat", "seed_is_secret", "practice", "pace")
    ended = ("marks", "fingerprint", "winner", "rewards", "ending", "conceded", "moved")
    return {"over": True, **{name: getattr(table, name) for name in (*chosen, *ended)}}


def _told(recording: Recording) -> str:
    """The game in words; "" where it was played under rules of another day."""
    try:
        return text_of(recording)
    except (NotTellableError, OutdatedTableError):
        return ""


def _runs(player: Player) -> Iterator[File]:
    for run in Run.objects.owned_by(player).order_by("created").iterator(chunk_size=1):
        done = document_of(run) if run.result else {"question": run.question, "provenance": provenance_of(run)}
        if run.result and run.state == RunState.DONE:
            done |= {"deck": run.deck_id, "failed": run.chunks_failed, "started": run.started, "stopped": run.stop_asked}
        yield _document(f"simulations/{run.pk}.json", done)
