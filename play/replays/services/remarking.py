"""Remarks: what the owner of a game notes about its moments and turns, for himself, for his guests, or for everybody."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.refusal import Refusal
from collection.services.players import write_on
from play.replays.engine.own_games import OwnGame
from play.replays.models import Link, Remark, RemarkQuerySet

MOST_REMARKS = 500
"""On one game."""


class TooManyRemarksError(Refusal):
    """There are as many remarks on this game as there may be."""

    words = _("This game has as many remarks as one can keep. Remove some of them first.")


def add_remark(
    *, game: OwnGame, moves: int, words: str, now: datetime, whole_turn: bool = False, audience: str = Audience.PRIVATE
) -> Remark:
    """Note something about a moment, or about its turn. Refuses with TooManyRemarksError."""
    if remarks_on(game).count() >= MOST_REMARKS:
        raise TooManyRemarksError
    place = min(moves, game.recording.length)
    return Remark.objects.create(**game.columns, moves=place, words=words, whole_turn=whole_turn, audience=audience, created=now)


def tell_remark_to(*, remark: Remark, audience: str) -> None:
    """Change who reads a remark. ValueError for an audience that is none."""
    write_on(remark, audience=Audience(audience))


def remarks_on(game: OwnGame) -> RemarkQuerySet:
    """All remarks that the owner made on a game."""
    return Remark.objects.of_game(**game.columns)


def remarks_by(link: Link) -> RemarkQuerySet:
    """The remarks that whoever follows the link reads: live, so that one taken back is seen no more."""
    found = Remark.objects.of_game(link.table, link.run, link.number) if link.table or link.run else Remark.objects.none()
    return found.read_by(link.audience)
