"""Long card lists are read by a worker: what was sent lies in the row of its draft until it is read, whatever dies in between."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final, cast
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction

from collection.catalogue.shelf import shelf_of
from collection.lists import Budget, Decoded, UnreadableListError, count_lines, is_json, unreadable_words
from collection.lists.headers import Columns
from collection.lists.rows import MOST_LINES, Unreadable
from collection.lists.workbooks import UnreadableWorkbookError, count_rows, is_large, is_workbook, workbook_text
from collection.models import Game, ImportDraft, Player
from collection.services.allowances import BusyError, account, one_at_a_time
from collection.services.explaining import choices_for
from collection.services.importing import (
    READING,
    WORKBOOK,
    ImportBusyError,
    ImportRefusedError,
    NoCardColumnError,
    UnreadableInRequestError,
    columns_of,
    decoded_list,
    kept_text,
    make_room,
    note_costly,
    read_into_draft,
    read_rows,
    refuse_after_costly,
    refuse_too_large,
    shown_name,
    source_of,
)
from collection.services.leasing import (
    Clock,
    LostError,
    call_again,
    call_or_leave_to_the_sweeper,
    claim,
    give_back,
    held,
    keeping,
    leave_to_the_sweeper,
    telling,
)
from collection.services.players import wait_for_turn

log = logging.getLogger(__name__)

LONG: Final = 2_000
"""In lines. Up to here a list is read in the request, which takes a few tenths of a second."""

LARGE: Final = 200_000
"""In letters: the same for lists of long lines."""

MOST_SECONDS: Final = 40.0
"""Of a worker's processor, over reading and matching; a hundred thousand lines take two to four. Tasks are stopped a little
later, and what hangs without computing much later."""

READ_AT_ONCE: Final = 2
"""Long lists of all players; the default start has three processes that take them, and moves of tables. Workers that begin at the
same moment may read one more."""

MOST_ATTEMPTS: Final = 3
"""A list that so many workers began and none ended may be what kills them."""

PASSES: Final = 2
"""Every line is looked at so many times: read, then looked up."""


def take_in(*, player: Player, game: Game, content: bytes | str, name: str = "", now: datetime) -> ImportDraft:
    """The draft of a list: read at once where the list is short, else by a worker. Refuses as `read_into_draft` does."""
    refuse_too_large(content)
    try:
        with one_at_a_time(READING, who=account(player), now=now):
            if not isinstance(content, str) and is_workbook(content):
                refuse_after_costly(player, now)
            if (kept := _large_workbook(content)) is None:
                decoded = decoded_list(content)
                kept = _long_text(decoded, game, columns_of(player))
    except BusyError as problem:
        raise ImportBusyError from problem
    except UnreadableInRequestError as problem:
        note_costly(player, problem.reason, now)
        raise
    if kept is None:
        return read_into_draft(player=player, game=game, content=decoded, name=name, now=now)
    with transaction.atomic():
        wait_for_turn(player)
        if ImportDraft.objects.of(player).to_read().waiting(now).exists():
            raise ImportBusyError
        make_room(player, now)
        draft = ImportDraft.objects.create(
            player=player,
            game=game,
            name=shown_name(name),
            source={"encoding": kept.encoding},
            is_read=False,
            content=kept.content,
            lines=kept.lines,
            created=now,
            published=now,
        )
        transaction.on_commit(partial(call_or_leave_to_the_sweeper, draft))
    return draft


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of a list until a worker reads it, how it was encoded, and about how many lines it has."""

    content: bytes
    encoding: str
    lines: int


def _large_workbook(content: bytes | str) -> _Kept | None:
    """A workbook that takes long to read; it is kept as it was sent."""
    if isinstance(content, str) or not is_workbook(content):
        return None
    try:
        return _Kept(content, WORKBOOK, count_rows(content)) if is_large(content) else None
    except UnreadableWorkbookError as problem:
        raise ImportRefusedError(unreadable_words(UnreadableListError("workbook"))) from problem


def _long_text(decoded: Decoded, game: Game, columns: Columns) -> _Kept | None:
    """A text that takes long to read; kept in one encoding."""
    if not is_long(decoded.text):
        return None
    try:
        is_unparsed = is_json(decoded.text) and len(decoded.text.strip()) > LARGE
        lines = _about(decoded.text) if is_unparsed else count_lines(decoded.text, shelf_of(game), columns)
    except UnreadableListError as problem:
        if problem.reason == "no_card_column":
            raise NoCardColumnError(unreadable_words(problem), decoded) from problem
        raise ImportRefusedError(unreadable_words(problem)) from problem
    return _Kept(decoded.text.encode("utf-8", "surrogatepass"), decoded.encoding, lines)


def _about(text: str) -> int:
    """About how many lines long JSON stands for: nothing parses it before the worker does."""
    return min(max(text.count("{"), text.count("\n"), 1), MOST_LINES)


def is_long(text: str) -> bool:
    """Whether reading may take longer than somebody waits for a page."""
    return len(text) > LARGE or max(text.count("\n"), text.count("\r")) > LONG


def refusal_of(draft: ImportDraft) -> str:
    """Why the list of a draft could not be read, in words; empty where nothing went wrong."""
    return unreadable_words(UnreadableListError(cast(Unreadable, draft.problem))) if draft.problem else ""


def read_draft(*, draft: UUID, clock: Clock) -> None:
    """Read the list of a draft, if that is still to be done and nobody does it. Safe to call any number of times.

    A few are read at a time: workers have tables to care for too. The sweeper calls one again for a list that has to wait.
    """
    now = clock()
    if not ImportDraft.objects.filter(pk=draft).to_read().free(now).exists():
        return
    if ImportDraft.objects.being_read(now).count() < READ_AT_ONCE:
        _read_claimed(draft, clock)
    else:
        leave_to_the_sweeper(ImportDraft.objects.filter(pk=draft))


def _read_claimed(draft: UUID, clock: Clock) -> None:
    claimed = claim(ImportDraft.objects.select_related("game", "player").filter(pk=draft).to_read(), now=clock(), done=0)
    if claimed is None:
        return
    if claimed.attempts > MOST_ATTEMPTS:
        _refuse(claimed, "given_up")
        return
    try:
        with keeping(claimed, clock):
            _read(claimed, clock)
    except LostError:
        return
    except DatabaseError:
        raise  # not the list's fault
    except UnreadableListError as problem:
        if claimed.source["encoding"] == WORKBOOK:
            note_costly(claimed.player, problem.reason, clock())
        _refuse(claimed, problem.reason)
    except SoftTimeLimitExceeded:
        _refuse(claimed, "too_slow")
    except Exception:
        log.exception("A card list could not be read: %s", draft)
        give_back(claimed)


def _read(draft: ImportDraft, clock: Clock) -> None:
    """Read and match; then the draft waits for its owner, from now on."""
    text, tell = text_of(draft), telling(draft)
    budget = Budget(MOST_SECONDS, tell=lambda passed: tell(min(passed // PASSES, draft.lines)))
    cards, rows = read_rows(text, draft.game, budget, columns_of(draft.player))
    source = source_of(draft.source["encoding"], cards)
    found = {"source": source, "choices": choices_for(draft.player, cards.words), "rows": rows}
    kept = kept_text(Decoded(text, ""))
    held(draft).update(is_read=True, content=kept, lease=None, done=draft.lines, created=clock(), **found)


def text_of(draft: ImportDraft) -> str:
    """What was kept of the list, as text. Raises UnreadableListError."""
    kept = bytes(draft.content or b"")
    if draft.source["encoding"] != WORKBOOK or not is_workbook(kept):
        return kept.decode("utf-8", "surrogatepass")
    try:
        return workbook_text(kept)
    except UnreadableWorkbookError as problem:
        raise UnreadableListError("workbook") from problem


def _refuse(draft: ImportDraft, problem: Unreadable) -> None:
    kept = {} if problem == "no_card_column" else {"content": None}  # its columns can still be named
    held(draft).update(lease=None, problem=problem, **kept)


def sweep_lists(*, now: datetime) -> int:
    """Call workers for lists to be read or written whose worker fell silent or whose message was lost; answers how many.

    BrokerAwayError as usual.
    """
    return call_again(ImportDraft.objects.abandoned(now).light(), now=now)
