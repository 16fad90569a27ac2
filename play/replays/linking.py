"""Links: a game shown to whoever has the address, or sent in as a report of something that went wrong."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from collection.models import Player
from play.replay_models import Link, Purpose, Remark
from play.replays.recording import Recording, recording_of
from play.replays.timeline import timeline_of
from play.table_models import Table

MOST_LINKS = 200
"""That one player keeps."""


class TooManyLinksError(Exception):
    """The player keeps as many links as one may; the message says what to do."""


class UnfinishedError(Exception):
    """A game that still goes on may be reported, not shown: its hidden cards would be told."""


def share(*, table: Table, all_hands: bool, now: datetime) -> Link:
    """A link to a finished game, with the owner's remarks as they are now. Refuses with UnfinishedError, TooManyLinksError."""
    if not table.is_over:
        raise UnfinishedError
    remarks = [[remark.moves, remark.words] for remark in Remark.objects.filter(table=table)]
    return _link(table, Purpose.SHOW, now, seat=None if all_hands else table.seat, remarks=remarks)


def report(*, table: Table, moves: int, expected: str, now: datetime) -> Link:
    """A link that tells what was expected after so many actions of a table. Refuses with TooManyLinksError.

    A report of a game that goes on shows the owner's knowledge only, so that the address gives away no card to him either.
    """
    seat = None if table.is_over else table.seat
    return _link(table, Purpose.REPORT, now, seat=seat, moves=min(moves, table.moves), expected=expected)


def remove_link(*, link: Link) -> None:
    """From now on the address leads nowhere."""
    link.delete()


def add_remark(*, table: Table, moves: int, words: str, now: datetime) -> Remark:
    """Note something about a moment of a table."""
    return Remark.objects.create(table=table, moves=min(moves, table.moves), words=words, created=now)


def _link(table: Table, purpose: Purpose, now: datetime, **values: Any) -> Link:
    _check_kept(table.owner)
    recording = recording_of(table)
    return Link.objects.create(
        owner=table.owner,
        table=table,
        purpose=purpose,
        recipe=asdict(recording.recipe),
        deck_names=list(recording.deck_names),
        fingerprint=fingerprint_of(recording),
        first_seat=table.seat,
        created=now,
        **values,
    )


def fingerprint_of(recording: Recording) -> str:
    """The fingerprint of the last position that today's rules reach."""
    return timeline_of(recording, recording.eyes[0]).fingerprint


def _check_kept(owner: Player) -> None:
    kept = Link.objects.owned_by(owner).count()
    if kept >= MOST_LINKS:
        words = _("You keep %(count)d links, the most one can keep. Remove some of them first.")
        raise TooManyLinksError(words % {"count": kept})
