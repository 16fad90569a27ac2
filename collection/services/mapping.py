"""What the columns of a table hold, as its sender says: kept for every table with the same columns, and the list read again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from collection.catalogue.shelf import shelf_of
from collection.lists import Budget, Decoded, UnreadableListError, count_lines, is_json, unreadable_words
from collection.lists.headers import (
    CARD_FIELDS,
    CARDMARKET,
    COPY_FIELDS,
    KEPT,
    NAMING,
    Columns,
    IsKey,
    cut_cells,
    find_header,
    first_line,
    first_records,
    named_cells,
)
from collection.lists.names import names_of
from collection.lists.rows import LONGEST_FIRST
from collection.models import ColumnMap, Game, ImportDraft, Player
from collection.services.allowances import BusyError, account, one_at_a_time
from collection.services.explaining import choices_for
from collection.services.importing import (
    READING,
    ImportAgreedError,
    ImportBusyError,
    ImportExpiredError,
    ImportRefusedError,
    columns_of,
    kept_text,
    make_room,
    read_rows,
    shown_name,
    source_of,
)
from collection.services.leasing import call_or_leave_to_the_sweeper
from collection.services.long_lists import is_long, text_of
from collection.services.players import wait_for_turn

MOST_MAPS: Final = 100
"""Of one player; a new one takes the place of that which was changed longest ago."""

MOST_COLUMNS: Final = 60
SAMPLES: Final = 3
LOOKED_AT: Final = 19
"""Lines under the first that tell what a table looks like."""

COUNTED: Final = 3
"""In digits: longer numbers are not taken for numbers of copies unasked."""

LONGEST_SAMPLE: Final = 60

PRICES: Final = frozenset(["prix", "price", "prix unitaire", "unit price", "cout", "cost", "valeur", "value"])
"""Folded names of columns that say what somebody paid, or what a card costs today: only who sent the table knows."""


class UnusableColumnsError(ImportRefusedError):
    """The columns as they are said to be name no card, or two of them say the same of copies."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, what its first cells say, and the field that it is taken for ("" for none)."""

    name: str
    samples: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class _Sampled:
    """A list cut as a table: its lines, the cells of the first that says something, and the records right under it."""

    lines: Sequence[str]
    cells: tuple[str, ...]
    records: list[list[str]]


def columns_in(draft: ImportDraft) -> list[Column]:
    """The columns of the list of a draft; none where it is no table of two columns at least, or nothing is kept of it."""
    table = _sampled(draft)
    if table is None:
        return []
    cells, rows = table.cells, table.records[:SAMPLES]
    fields = columns_of(draft.player).get(named_cells(cells)) or _guessed(draft, table)
    samples = [tuple(row[at].strip()[:LONGEST_SAMPLE] for row in rows if at < len(row)) for at in range(len(cells))]
    return [Column(*one) for one in zip(cells, samples, fields, strict=True)]


def price_to_ask(draft: ImportDraft, found: Sequence[Column]) -> int | None:
    """The place of a column that may hold what was paid; None where another one does, or the player has explained the columns.

    None for Cardmarket's tables too: its prices are what sellers ask.
    """
    names = named_cells([one.name for one in found])
    if names in columns_of(draft.player) or not CARDMARKET.isdisjoint(names) or any(one.field == "paid" for one in found):
        return None
    return next((at for at, one in enumerate(found) if names[at] in PRICES and one.field in ("", KEPT)), None)


def columns_missed(draft: ImportDraft, *, unknown: int, rows: int) -> int:
    """How many columns a list seems to have that was read line by line: most rows are unknown, all lines have as many cells."""
    if draft.source.get("format") != "lines" or draft.source.get("json") or 2 * unknown <= rows:
        return 0
    table = _sampled(draft)
    is_even = table and table.records and all(len(row) == len(table.cells) for row in table.records)
    return len(table.cells) if table and is_even else 0


def _sampled(draft: ImportDraft) -> _Sampled | None:
    text = _kept(draft)
    lines = text.splitlines()
    first = first_line(lines)
    if not text or is_json(text) or first is None or len(first[1]) > LONGEST_FIRST:
        return None
    place, line, delimiters = first
    delimiter = draft.source.get("delimiter") or max(delimiters, key=lambda one: len(cut_cells(line, one)))
    cells = cut_cells(line, delimiter)
    if not 2 <= len(cells) <= MOST_COLUMNS:
        return None
    records = first_records(lines[place + 1 : place + 1 + LOOKED_AT], delimiter, LOOKED_AT)
    return _Sampled(lines, cells, [row for row in records if any(row)])


def _guessed(draft: ImportDraft, table: _Sampled) -> list[str]:
    """What the columns mean as usual; where none names a card, also what their cells look like: names of cards, small numbers."""
    names = names_of(shelf_of(draft.game))
    fields = _usual(table.lines, len(table.cells), names.keyed)
    if NAMING & set(fields):
        return fields
    for at, field in enumerate(fields):
        cells = [said for row in table.records if at < len(row) and (said := row[at].strip())]
        if field or not cells:
            continue
        if "name" not in fields and 2 * sum(bool(names.named(one)) for one in cells) > len(cells):
            fields[at] = "name"
        elif "copies" not in fields and all(one.isdecimal() and len(one) <= COUNTED for one in cells):
            fields[at] = "copies"
    return fields


def map_columns(*, draft: ImportDraft, fields: Sequence[str], now: datetime) -> None:
    """Keep what the columns of a draft's list hold, and read it again so; choices that were made for its rows are forgotten.

    All or nothing. Refuses with UnusableColumnsError, with ImportExpiredError, and as lists are refused.
    """
    cells = [one.name for one in columns_in(draft)]
    if not cells or len(fields) != len(cells):
        raise UnusableColumnsError(_("This list has no such columns."))
    _check(fields)
    names = named_cells(cells)
    found = _read_again(draft, {**columns_of(draft.player), names: list(fields)}, now)
    with transaction.atomic():
        wait_for_turn(draft.player)
        ColumnMap.objects.update_or_create(
            player=draft.player,
            digest=digest_of(names),
            defaults={"cells": list(names), "fields": list(fields), "changed": now},
        )
        old = ColumnMap.objects.tables_of(draft.player).values_list("pk", flat=True)[MOST_MAPS:]
        ColumnMap.objects.filter(pk__in=list(old)).delete()
        _take(draft, found, now)


def forget_columns(*, draft: ImportDraft, now: datetime) -> bool:
    """Forget what somebody said of such columns, and read the list as usual; whether its columns name a card even so.

    Where they do not, the list waits until somebody says again what they hold. All or nothing; refuses as `map_columns`.
    """
    names = named_cells([one.name for one in columns_in(draft)])
    left = {cells: fields for cells, fields in columns_of(draft.player).items() if cells != names}
    found = _read_again(draft, left, now)
    with transaction.atomic():
        wait_for_turn(draft.player)
        ColumnMap.objects.filter(player=draft.player, digest=digest_of(names)).delete()
        _take(draft, found, now)
    return not found["problem"]


def take_unmapped(*, player: Player, game: Game, decoded: Decoded, name: str, now: datetime) -> ImportDraft:
    """Keep a table whose columns name no card until its sender says what they hold."""
    with transaction.atomic():
        make_room(player, now)
        return ImportDraft.objects.create(
            player=player,
            game=game,
            name=shown_name(name),
            source={"encoding": decoded.encoding},
            is_read=False,
            problem="no_card_column",
            content=kept_text(decoded),
            created=now,
        )


def digest_of(names: Sequence[str]) -> str:
    """One text for the names of columns in their order."""
    return hashlib.sha256("\x1f".join(names).encode("utf-8", "surrogatepass")).hexdigest()


def fields_fit(fields: Sequence[str]) -> bool:
    """Whether fields are known, name a card, and say each thing of copies at most once."""
    said = [one for one in fields if one in COPY_FIELDS]
    return set(fields) <= {"", KEPT, *CARD_FIELDS, *COPY_FIELDS} and bool(NAMING & set(fields)) and len(said) == len(set(said))


def _check(fields: Sequence[str]) -> None:
    if not NAMING & set(fields):
        raise UnusableColumnsError(_("One column at least holds the name of the card, its number or its code."))
    if not fields_fit(fields):
        raise UnusableColumnsError(_("Two columns cannot say the same thing of copies."))


def _usual(lines: Sequence[str], width: int, is_key: IsKey) -> list[str]:
    """What the names of the columns mean as usual."""
    fields = [""] * width
    try:
        header = find_header(lines, is_key=is_key)
    except UnreadableListError:
        header = None
    if header is None or len(header.cells) != width:
        return fields
    for field, places in header.places.items():
        for place in places if field in CARD_FIELDS else ():
            fields[place] = field
    for field, place in header.facts.items():
        fields[place] = field
    for place in header.kept:
        fields[place] = KEPT
    return fields


def _kept(draft: ImportDraft) -> str:
    if not draft.content:
        return ""
    try:
        return text_of(draft)
    except UnreadableListError:
        return ""


def _read_again(draft: ImportDraft, columns: Columns, now: datetime) -> dict[str, Any]:
    """What becomes of a draft whose list is read so: in the request where the list is short, else by a worker."""
    text = _kept(draft)
    unread = {"choices": {}, "attempts": 0, "lease": None, "created": now}
    waits = {"is_read": False, "rows": [], "done": 0, **unread}
    encoding = draft.source.get("encoding", "")
    try:
        if is_long(text):
            return {"problem": "", "lines": count_lines(text, shelf_of(draft.game), columns), "published": now, **waits}
        with one_at_a_time(READING, who=account(draft.player), now=now):
            cards, rows = read_rows(text, draft.game, Budget(), columns)
    except BusyError as problem:
        raise ImportBusyError from problem
    except UnreadableListError as problem:
        if problem.reason == "no_card_column":
            return {"problem": problem.reason, "source": {"encoding": encoding}, **waits}
        raise ImportRefusedError(unreadable_words(problem)) from problem
    known = {**unread, "choices": choices_for(draft.player, cards.words)}
    return {"problem": "", "is_read": True, "rows": rows, "source": source_of(encoding, cards), **known}


def _take(draft: ImportDraft, found: dict[str, Any], now: datetime) -> None:
    """Make a draft that still waits what `_read_again` found."""
    waiting = ImportDraft.objects.of(draft.player).waiting(now).filter(pk=draft.pk)
    if not waiting.filter(agreed=None).update(**found, refused=""):
        raise ImportAgreedError if waiting.exists() else ImportExpiredError
    if not found["is_read"] and not found["problem"]:
        transaction.on_commit(partial(call_or_leave_to_the_sweeper, draft))
