"""Bring everything of an archive back that an account lacks: all of it or nothing, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from http import HTTPStatus
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import long_date
from collection.models import Holding, Lot, OwnList, Photo, Place, Player, Restoration, SavedSearch, Wish
from collection.refusal import Refusal
from collection.services.holdings import Plan
from collection.services.leasing import LostError
from collection.services.places import forget_unopened
from collection.services.planning import planned
from collection.services.players import wait_for_turn
from collection.services.restorations import Tell, finish, offer
from collection.services.restoring import plan_copies, restore_collection
from config.accounts.archive_reading import Archived, read_archive
from config.accounts.merging import counts_of, preview_of, what_is_new
from decks.models import Deck, OwnFormat
from decks.services import bringing
from decks.services.attaching import bring_back
from decks.services.formats import restore_formats
from decks.services.restoring import renamed, restore_decks
from play.replays.services.restoring import restore_remarks
from play.runs.services.restoring import restore_runs
from play.tables.services.restoring import restore_tables

MOST_SECONDS: Final = 240
"""Of a worker's processor. Photos, drawn anew, take long: some tenths of a second each."""


MOST_REHEARSED: Final = 5_000
"""Lots: SQLite lets nobody else write meanwhile, for half a second or so. More are only held against what is known."""

PATIENCE: Final = 60
"""Seconds that a worker waits for the large acts of others."""

ADDED: Final = (
    "copies", "places", "wishes", "searches", "lists", "photos", "decks", "formats", "kept", "columns", "words", "tables", "runs",
)  # fmt: skip
"""What can be new in an archive."""

STAYING: Final = ("wishes", "searches", "lists", "photos", "formats", "kept", "columns", "words", "tables", "runs")
"""What is taken away by hand, thing by thing: undoing the act of an archive leaves it."""


class NotEmptyError(Refusal):
    """The account got something of what an archive brings back after the archive was sent."""

    status = HTTPStatus.CONFLICT
    words = gettext_lazy(
        "This account holds something since the archive was sent. Nothing was written: send it once more, and you see first what"
        " it would add."
    )


def is_empty(player: Player) -> bool:
    """Whether the account holds nothing that an archive brings back; what was deleted or taken away counts for nothing."""
    held = (
        Holding.objects.of(player), Lot.objects.of(player), Place.objects.of(player), Wish.objects.of(player),
        SavedSearch.objects.filter(player=player), OwnList.objects.filter(player=player), Photo.objects.of(player),
        Deck.objects.owned_by(player), OwnFormat.objects.filter(owner=player),
    )  # fmt: skip
    return not any(rows.exists() for rows in held)


def restore_archive(row: Restoration, tell: Tell) -> None:
    """Read the archive, then write what the account lacks of it, all or nothing. Refuses with NotEmptyError and what both refuse.

    Where the account held something when it was sent, and its owner has not said yes, it says what it would write instead.
    """
    if row.content is None:
        raise LostError
    archived = read_archive(bytes(row.content), row.player, tell)
    if row.merges and not row.agreed:
        _say_what_is_new(row, archived)
        return
    kept, opened = archived.collection, dict[str, Place]()

    def write(made: _Planned) -> None:
        if not row.merges and not is_empty(row.player):
            raise NotEmptyError
        new = what_is_new(row.player, archived, is_empty=not row.merges, copies=made.new.collection)
        _write(row, row.player, replace(made, new=new))

    try:
        planned(
            row.player,
            len(kept.holdings) + len(kept.lots),
            lambda: _plan(row.player, archived, opened, is_empty=not row.merges),
            write,
            cost=lambda made: made.plan.rows,
            patience=PATIENCE,
        )
    finally:
        forget_unopened(opened.values())


@dataclass(frozen=True, slots=True)
class _Planned:
    """What the account lacks of an archive, what its copies come to, and the rows of the places that it opens, by name."""

    new: Archived
    plan: Plan
    opened: Mapping[str, Place]


def _plan(player: Player, archived: Archived, opened: dict[str, Place], *, is_empty: bool) -> _Planned:
    new = what_is_new(player, archived, is_empty=is_empty)
    return _Planned(new, plan_copies(player, new.collection, opened), opened)


def _say_what_is_new(row: Restoration, archived: Archived) -> None:
    """Offer what the account lacks, or end where it lacks nothing. Whatever would be refused after the yes is refused before
    anybody is asked: all of it is written and taken back, unless that would keep others from writing for long.
    """
    if len(archived.collection.lots) <= MOST_REHEARSED:
        with transaction.atomic():
            player = wait_for_turn(row.player)
            made = _plan(player, archived, {}, is_empty=False)
            new = made.new
            if _adds(new):
                _write(row, player, made)
            transaction.set_rollback(True)
    else:
        new = what_is_new(row.player, archived, is_empty=False)
    if _adds(new):
        offer(row, preview=preview_of(new))
    else:
        finish(row, told=counts_of(new), act=None, now=timezone.now())


def _adds(new: Archived) -> bool:
    return any(counts_of(new)[kind] for kind in ADDED)


def _write(row: Restoration, player: Player, made: _Planned) -> None:
    now, new = timezone.now(), made.new
    note = _("Archive of %(date)s") % {"date": long_date(timezone.localtime(new.made))}
    keys = restore_formats(owner=player, formats=new.formats, now=now)
    decks = restore_decks(owner=player, decks=[renamed(one, keys) for one in new.decks], now=now)
    act = restore_collection(
        player=player,
        kept=new.collection,
        note=note,
        now=now,
        plan=made.plan,
        opened=made.opened,
        brought=_brought(new, decks.values()),
    )
    tables = restore_tables(owner=player, tables=new.games.tables, now=now)
    runs = restore_runs(owner=player, runs=new.games.runs, decks=decks, now=now)
    remarks = restore_remarks(remarks=new.games.remarks, tables=tables, runs=runs)
    attached = {one.number: one.reports for one in new.decks}
    unattached = bring_back(attached=attached, decks=decks, reports={name: run.pk for name, run in runs.items()}, now=now)
    if not row.merges:
        player.refresh_from_db()
        player.keeps, player.display_name = new.keeps, new.name or player.display_name
        player.save(update_fields=["keeps", "display_name"])
    finish(row, told=counts_of(new) | {"remarks": remarks, "unattached": unattached}, act=act.batch, now=now)


def _brought(new: Archived, decks: Iterable[Deck]) -> dict[str, Any]:
    """What the act keeps of the archive, so that undoing it takes its decks back and names what stays; nothing where it brings
    nothing that undoing could take back.
    """
    things = bringing.brought(decks)
    if not things and not new.collection.holdings and not new.collection.places:
        return {}
    told = {kind: count for kind, count in counts_of(new).items() if kind in STAYING and count}
    return {bringing.KIND: [astuple(one) for one in things], "told": told}
