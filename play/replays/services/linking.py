"""Links: a game shown to whoever has the address, or to everybody, or sent in as a report of something that went wrong."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.models import Player
from collection.refusal import Refusal
from collection.services.players import write_on
from play.replays.engine.own_games import OwnGame
from play.replays.engine.timeline import timeline_of
from play.replays.models import Link, Purpose

MOST_LINKS = 200
"""That one player keeps."""


class TooManyLinksError(Refusal):
    """The player keeps as many links as one may; the message says what to do."""


class UnfinishedError(Refusal):
    """A game that still goes on may be reported, not shown: its hidden cards would be told."""

    words = _("A game can be shown to others once it is over.")


def share(*, game: OwnGame, all_hands: bool, now: datetime) -> Link:
    """A link to a finished game. Refuses with UnfinishedError, TooManyLinksError."""
    if not game.recording.is_open:
        raise UnfinishedError
    return _link(game, Purpose.SHOW, now, seat=None if all_hands else game.recording.seat)


def report(*, game: OwnGame, moves: int, expected: str, now: datetime) -> Link:
    """A link that tells what was expected after so many actions of a game. Refuses with TooManyLinksError.

    A report of a game that goes on shows the owner's knowledge only, so that the address gives away no card to him either.
    """
    seat = None if game.recording.is_open else game.recording.seat
    return _link(game, Purpose.REPORT, now, seat=seat, moves=min(moves, game.recording.length), expected=expected)


def show_to(*, link: Link, audience: str) -> None:
    """Let everybody find a shared game, or only those who have its address. ValueError for another wish, or a report."""
    if link.purpose != Purpose.SHOW or audience not in (Audience.SHARED, Audience.PUBLIC):
        raise ValueError(audience)
    write_on(link, audience=audience)


def remove_link(*, link: Link) -> None:
    """From now on the address leads nowhere."""
    link.delete()


def _link(game: OwnGame, purpose: Purpose, now: datetime, **values: Any) -> Link:
    _check_kept(game.owner)
    recording = game.recording
    return Link.objects.create(
        owner=game.owner,
        **game.columns,
        purpose=purpose,
        recipe=asdict(recording.recipe),
        deck_names=list(recording.deck_names),
        marks=list(recording.marks),
        fingerprint=recording.fingerprint or timeline_of(recording, recording.eyes[0]).fingerprint,
        taken_over=recording.taken_over,
        first_seat=recording.seat,
        created=now,
        **values,
    )


def _check_kept(owner: Player) -> None:
    kept = Link.objects.owned_by(owner).count()
    if kept >= MOST_LINKS:
        words = _("You keep %(count)d links, the most one can keep. Remove some of them first.")
        raise TooManyLinksError(words % {"count": kept})
